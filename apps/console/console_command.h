#pragma once
// A program's commands and their options, declared as data. The command line's parser, help, manual
// pages and completions all use these declarations.

#include <concepts>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

enum class OptionValue : std::uint8_t { none, text, choice, whole_number, decimal };

/// An option ("--json") or a positional argument ("FILE") of a command.
struct OptionDeclaration {
  std::vector<std::string> names;  ///< "-o", "--output"; a positional has one: "FILE"
  std::string about;
  OptionValue value = OptionValue::text;  ///< `none`: a flag
  int least_values = 1;                   ///< values after one name; 0: the value may be left out
  int most_values = 1;                    ///< `any_number_of_values`: no limit
  std::vector<std::string> choices;       ///< for a choice
  std::string least;                      ///< for a number, in digits
  std::string most;                       ///< for a number, in digits; empty: no limit
  std::string initial;                    ///< the default; empty: none
  bool is_required = false;
  std::vector<std::string> needed;    ///< full names of options that must stand beside this one
  std::vector<std::string> excluded;  ///< full names of options that must not stand beside it
  std::string offers;       ///< a command of the program; shells complete the words that it prints
  std::string former_name;  ///< such as "--old": accepted with a notice, and not in the help
  /// Reads the values given on the command line and keeps them. An error names the option.
  std::function<std::expected<void, Error>(const std::vector<std::string>&)> read;

  static constexpr int any_number_of_values = 1 << 29;  // what CLI11 takes for "no limit"

  [[nodiscard]] bool is_positional() const { return !names.front().starts_with('-'); }
  /// The last name: "--output" for "-o" and "--output".
  [[nodiscard]] const std::string& full_name() const { return names.back(); }
  /// The value in help texts: "TEXT", "NUMBER", "1..9", "small|large"; empty for a flag.
  [[nodiscard]] std::string value_text() const;
};

/// A command with everything below it. `--help` (of every command) and `--version` (of the program)
/// are not listed.
struct CommandDeclaration {
  std::string name;
  std::string about;
  std::string explanation;  ///< the text below the options in its help
  std::list<OptionDeclaration> options;
  std::list<CommandDeclaration> commands;
  std::function<int()> work;  ///< returns the exit status; empty: one of `commands` must be chosen
};

/// Refers to a declared option, to add conditions to it.
class CommandOption {
 public:
  explicit CommandOption(OptionDeclaration& option) : option_(&option) {}

  CommandOption& required();
  CommandOption& needs(const CommandOption& other);
  CommandOption& excludes(const CommandOption& other);
  /// Makes shells complete the words that `tilery COMMAND` prints, such as numbers of kept games.
  CommandOption& offers(const std::string& command);
  /// Also accepts `name`, which the option had in an earlier version.
  CommandOption& formerly(const std::string& name);

 private:
  OptionDeclaration* option_;
};

template <class Value>
struct NumberIn {
  using Type = Value;
};
template <class Value>
struct NumberIn<std::optional<Value>> {
  using Type = Value;
};
/// The number type of a number or of an optional number.
template <class Value>
using NumberOf = NumberIn<Value>::Type;

/// Refers to a command, to declare its options and subcommands. Names are written "--json",
/// "-o,--output", or "FILE" for a positional. A `value` given by reference is written when the
/// command line is read, before the command's work begins, and must live until then.
class ConsoleCommand {
 public:
  explicit ConsoleCommand(CommandDeclaration& command) : command_(&command) {}

  /// Adds a subcommand. Users must choose one unless this command has work of its own.
  ConsoleCommand add(const std::string& name, const std::string& about);

  /// Sets the text below the options in the command's help.
  void explain(const std::string& text) { command_->explanation = text; }

  /// Sets the work for a command line without a subcommand. It returns the exit status.
  void does(std::function<int()> work) { command_->work = std::move(work); }

  /// Help shows the present `value` as the default, unless it is empty.
  CommandOption text(const std::string& names, std::string& value, const std::string& about);
  CommandOption text(const std::string& names, std::optional<std::string>& value,
                     const std::string& about);
  /// Accepts only one of `choices`.
  CommandOption text(const std::string& names, std::string& value, const std::string& about,
                     const std::vector<std::string_view>& choices);
  /// The option may stand without a text after it; the value then is an empty text.
  CommandOption text_or_none(const std::string& names, std::optional<std::string>& value,
                             const std::string& about);
  /// Takes several texts; an option may also be repeated.
  CommandOption texts(const std::string& names, std::vector<std::string>& values,
                      const std::string& about, int least = 1,
                      int most = OptionDeclaration::any_number_of_values);
  CommandOption flag(const std::string& names, bool& value, const std::string& about);

  /// The option whose full name this is. Requires that it has been declared.
  CommandOption option(std::string_view full_name);

  /// A number from `least` to `most`; whole numbers only if Value is integral or an optional of an
  /// integral type. Help shows the present `value` as the default if it is in range.
  /// Requires least >= 0.
  template <class Value>
  CommandOption number(const std::string& names, Value& value, const std::string& about,
                       NumberOf<Value> least = 0,
                       NumberOf<Value> most = std::numeric_limits<NumberOf<Value>>::max()) {
    using Wide = std::conditional_t<std::integral<NumberOf<Value>>, std::uint64_t, double>;
    const std::optional<NumberOf<Value>> now = value;
    return add_number(
        names, about,
        Numbers<Wide>{
            .least = static_cast<Wide>(least),
            .most = static_cast<Wide>(most),
            .is_bounded = most != std::numeric_limits<NumberOf<Value>>::max(),
            .now = static_cast<std::optional<Wide>>(now),
            .keep = [&value](Wide number) { value = static_cast<NumberOf<Value>>(number); }});
  }

 private:
  template <class Number>
  struct Numbers {
    Number least;
    Number most;
    bool is_bounded;            ///< whether `most` is a bound of the option, not of the type
    std::optional<Number> now;  ///< the value before the command line is read: the default
    std::function<void(Number)> keep;
  };
  OptionDeclaration& add_option(const std::string& names, const std::string& about,
                                OptionValue value);
  OptionDeclaration& add_text(const std::string& names, const std::string& about,
                              std::function<void(const std::string&)> keep);
  CommandOption add_number(const std::string& names, const std::string& about,
                           const Numbers<std::uint64_t>& numbers);
  CommandOption add_number(const std::string& names, const std::string& about,
                           const Numbers<double>& numbers);

  CommandDeclaration* command_;
};

// Exit statuses of the program, and the refusal of bad input.

inline constexpr int all_fine = 0;
inline constexpr int machine_failed = 1;
inline constexpr int bad_input = 2;

/// Prints the error on standard error, in one line that begins with the program's name. Returns
/// `bad_input`, the exit status for the program.
int refuse(const Error& error);

}  // namespace tilery
