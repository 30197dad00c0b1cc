#include "apps/console/console_command.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <utility>

#include "apps/console/arguments.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

std::vector<std::string> parted_names(std::string_view names) {
  std::vector<std::string> parts;
  for (std::size_t comma = 0; comma != std::string_view::npos;) {
    comma = names.find(',');
    parts.emplace_back(names.substr(0, comma));
    names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
  }
  return parts;
}

std::string digits_of(std::uint64_t number) { return std::to_string(number); }
std::string digits_of(double number) { return number_text(number); }

/// Declares the bounds, the default and the reading of a number option. `read` reads a number
/// within the bounds from a text.
template <class Numbers, class Read>
void declare_range(OptionDeclaration& option, const Numbers& numbers, const Read& read) {
  const auto [least, most, is_bounded, now, keep] = numbers;
  option.least = digits_of(least);
  if (is_bounded) {
    option.most = digits_of(most);
  }
  if (now && *now >= least && *now <= most) {
    option.initial = digits_of(*now);
  }
  option.read = [numbers, read, name = option.full_name()](
                    const std::vector<std::string>& values) -> std::expected<void, Error> {
    TILERY_TRY(const auto number, read(values.front(), name, numbers.least, numbers.most));
    numbers.keep(number);
    return {};
  };
}

}  // namespace

std::string OptionDeclaration::value_text() const {
  switch (value) {
    case OptionValue::none:
      return "";
    case OptionValue::text:
      return "TEXT";
    case OptionValue::whole_number:
    case OptionValue::decimal:
      return most.empty() ? "NUMBER" : least + ".." + most;
    case OptionValue::choice:
      break;
  }
  std::string all;
  for (const std::string& choice : choices) {
    all += (all.empty() ? "" : "|") + choice;
  }
  return all;
}

CommandOption& CommandOption::required() {
  option_->is_required = true;
  return *this;
}

CommandOption& CommandOption::needs(const CommandOption& other) {
  option_->needed.push_back(other.option_->full_name());
  return *this;
}

CommandOption& CommandOption::excludes(const CommandOption& other) {
  option_->excluded.push_back(other.option_->full_name());
  return *this;
}

CommandOption& CommandOption::offers(const std::string& command) {
  option_->offers = command;
  return *this;
}

CommandOption& CommandOption::formerly(const std::string& name) {
  option_->former_name = name;
  return *this;
}

ConsoleCommand ConsoleCommand::add(const std::string& name, const std::string& about) {
  CommandDeclaration& added = command_->commands.emplace_back();
  added.name = name;
  added.about = about;
  return ConsoleCommand(added);
}

OptionDeclaration& ConsoleCommand::add_option(const std::string& names, const std::string& about,
                                              OptionValue value) {
  OptionDeclaration& option = command_->options.emplace_back();
  option.names = parted_names(names);
  option.about = about;
  option.value = value;
  return option;
}

OptionDeclaration& ConsoleCommand::add_text(const std::string& names, const std::string& about,
                                            std::function<void(const std::string&)> keep) {
  OptionDeclaration& option = add_option(names, about, OptionValue::text);
  option.read = [keep = std::move(keep)](
                    const std::vector<std::string>& values) -> std::expected<void, Error> {
    keep(values.front());
    return {};
  };
  return option;
}

CommandOption ConsoleCommand::text(const std::string& names, std::string& value,
                                   const std::string& about) {
  OptionDeclaration& option = add_option(names, about, OptionValue::text);
  option.read = [&value, name = option.full_name()](
                    const std::vector<std::string>& values) -> std::expected<void, Error> {
    if (values.front().empty()) {
      return std::unexpected(Error{name, {}, "a value", "an empty one"});
    }
    value = values.front();
    return {};
  };
  option.initial = value;
  return CommandOption(option);
}

CommandOption ConsoleCommand::text(const std::string& names, std::optional<std::string>& value,
                                   const std::string& about) {
  return CommandOption(add_text(names, about, [&value](const std::string& text) { value = text; }));
}

CommandOption ConsoleCommand::text(const std::string& names, std::string& value,
                                   const std::string& about,
                                   const std::vector<std::string_view>& choices) {
  OptionDeclaration& option = add_option(names, about, OptionValue::choice);
  option.initial = value;
  option.choices.assign(choices.begin(), choices.end());
  option.read = [&value, known = option.choices, name = option.full_name()](
                    const std::vector<std::string>& values) -> std::expected<void, Error> {
    const std::string& text = values.front();
    if (std::ranges::find(known, text) == known.end()) {
      const std::vector<std::string_view> words(known.begin(), known.end());
      return std::unexpected(Error{name, {}, listed(words), quoted_with_hint(text, words)});
    }
    value = text;
    return {};
  };
  return CommandOption(option);
}

CommandOption ConsoleCommand::text_or_none(const std::string& names,
                                           std::optional<std::string>& value,
                                           const std::string& about) {
  OptionDeclaration& option =
      add_text(names, about, [&value](const std::string& text) { value = text; });
  option.least_values = 0;
  return CommandOption(option);
}

CommandOption ConsoleCommand::texts(const std::string& names, std::vector<std::string>& values,
                                    const std::string& about, int least, int most) {
  OptionDeclaration& option = add_option(names, about, OptionValue::text);
  option.least_values = least;
  option.most_values = most;
  option.read = [&values](const std::vector<std::string>& all) -> std::expected<void, Error> {
    values = all;
    return {};
  };
  return CommandOption(option);
}

CommandOption ConsoleCommand::flag(const std::string& names, bool& value,
                                   const std::string& about) {
  OptionDeclaration& option = add_option(names, about, OptionValue::none);
  option.least_values = 0;
  option.most_values = 0;
  option.read = [&value](const std::vector<std::string>& /*none*/) -> std::expected<void, Error> {
    value = true;
    return {};
  };
  return CommandOption(option);
}

CommandOption ConsoleCommand::option(std::string_view full_name) {
  return CommandOption(
      *std::ranges::find(command_->options, full_name, &OptionDeclaration::full_name));
}

CommandOption ConsoleCommand::add_number(const std::string& names, const std::string& about,
                                         const Numbers<std::uint64_t>& numbers) {
  OptionDeclaration& option = add_option(names, about, OptionValue::whole_number);
  declare_range(option, numbers, number_of);
  return CommandOption(option);
}

CommandOption ConsoleCommand::add_number(const std::string& names, const std::string& about,
                                         const Numbers<double>& numbers) {
  OptionDeclaration& option = add_option(names, about, OptionValue::decimal);
  declare_range(option, numbers,
                [](std::string_view text, std::string_view name, double least, double most) {
                  return decimal_of(text, name, least, most);
                });
  return CommandOption(option);
}

int refuse(const Error& error) {
  fmt::print(stderr, "tilery: {}\n", text_of(error));
  return bad_input;
}

}  // namespace tilery
