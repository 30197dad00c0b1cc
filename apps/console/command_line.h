#pragma once
// The commands of a program with their options and words, and how a command line is read by them.
// CLI11 does the work; here alone is it read, as every source that reads it takes long to compile.

#include <concepts>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tilery/core/error.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tilery {

/// An option of a command or one of its words, where it is declared.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option& option) : option_(&option) {}

  CommandOption& required();
  CommandOption& needs(const CommandOption& other);
  CommandOption& excludes(const CommandOption& other);

 private:
  CLI::Option* option_;
};

template <class Value>
struct NumberIn {
  using Type = Value;
};
template <class Value>
struct NumberIn<std::optional<Value>> {
  using Type = Value;
};
/// Of a number or an optional one, the number.
template <class Value>
using NumberOf = NumberIn<Value>::Type;

/// A command, or the program itself. What a declaration writes into has to outlive the command
/// line; it is written when that is read, before the work begins. Names are as "--json",
/// "-o,--output", or as "FILE" for a word, which is known by its place.
class ConsoleCommand {
 public:
  ConsoleCommand(CLI::App& app, int& status) : app_(&app), status_(&status) {}

  /// A command of this one. One must be chosen, unless this one has work of its own.
  ConsoleCommand add(const std::string& name, const std::string& about);

  /// What stands below the options in its help.
  void explain(const std::string& text);

  /// What to do where none of its commands is chosen; answers the exit status.
  void does(std::function<int()> work);

  /// What `value` has so far is shown as the default, if it is anything.
  CommandOption text(const std::string& names, std::string& value, const std::string& about);
  CommandOption text(const std::string& names, std::optional<std::string>& value,
                     const std::string& about);
  /// One of `words`, which are literals, and nothing else.
  CommandOption text(const std::string& names, std::string& value, const std::string& about,
                     std::vector<std::string_view> words);
  /// May stand without a text after it, which then is empty.
  CommandOption text_or_none(const std::string& names, std::optional<std::string>& value,
                             const std::string& about);
  /// Several, also where the option is said again.
  CommandOption texts(const std::string& names, std::vector<std::string>& values,
                      const std::string& about, int least = 1, int most = most_texts);
  CommandOption flag(const std::string& names, bool& value, const std::string& about);

  /// A number from `least`, 0 or more, to `most`: whole where Value is, or is an optional, of whole
  /// ones. What `value` has so far is shown as the default, if it is in the range.
  template <class Value>
  CommandOption number(const std::string& names, Value& value, const std::string& about,
                       NumberOf<Value> least = 0,
                       NumberOf<Value> most = std::numeric_limits<NumberOf<Value>>::max()) {
    using Wide = std::conditional_t<std::integral<NumberOf<Value>>, std::uint64_t, double>;
    const std::optional<NumberOf<Value>> now = value;
    return add_number(names, about,
                      Numbers<Wide>{.least = static_cast<Wide>(least),
                                    .most = static_cast<Wide>(most),
                                    .now = static_cast<std::optional<Wide>>(now),
                                    .keep = [&value](Wide number) {
                                      value = static_cast<NumberOf<Value>>(number);
                                    }});
  }

 private:
  static constexpr int most_texts = 1 << 29;  // for CLI11 without end

  template <class Number>
  struct Numbers {
    Number least;
    Number most;
    std::optional<Number> now;
    std::function<void(Number)> keep;
  };
  CommandOption add_number(const std::string& names, const std::string& about,
                           const Numbers<std::uint64_t>& numbers);
  CommandOption add_number(const std::string& names, const std::string& about,
                           const Numbers<double>& numbers);

  CLI::App* app_;
  int* status_;
};

/// A program's command line.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& about, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// The program, as the command that has all the others.
  [[nodiscard]] ConsoleCommand program();

  [[nodiscard]] bool has_command(const std::string& name) const;

  /// Reads `words`, those after the program's name, and does what they say; the exit status. Help
  /// and version are printed. An error says which word is wrong, and nothing was done.
  std::expected<int, Error> run(std::vector<std::string> words);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tilery
