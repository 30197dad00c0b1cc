#include "apps/manual/manual_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace tilery {
namespace {

/// `text` as roff shows it: a hyphen stays one that can be copied, a dot begins no request.
std::string roff(std::string_view text) {
  std::string escaped = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char letter : text) {
    switch (letter) {
      case '\\':
        escaped += "\\e";
        break;
      case '-':
        escaped += "\\-";
        break;
      default:
        escaped += letter;
    }
  }
  return escaped;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  return text;
}

/// What stands for an option's values after its name.
std::string shown_values(const OptionDeclaration& option) {
  if (option.value == OptionValue::none) {
    return "";
  }
  const std::string value = italic(option.value_text());
  const std::string several = option.most_values > 1 ? value + "..." : value;
  return option.least_values == 0 ? " [" + several + "]" : " " + several;
}

std::string synopsis(const CommandAt& at) {
  std::string line = bold(at.name(" ")) + " [" + italic("OPTION") + "]...";
  for (const OptionDeclaration& option : at.command->options) {
    if (option.is_positional()) {
      const std::string word = italic(option.full_name()) + (option.most_values > 1 ? "..." : "");
      line += option.is_required ? " " + word : " [" + word + "]";
    }
  }
  // The program itself has work in a terminal: the menu.
  const bool may_stand_alone =
      at.command->work || at.command->commands.empty() || at.words.size() == 1;
  std::string all = may_stand_alone ? line + "\n" : "";
  if (!at.command->commands.empty()) {
    all += (all.empty() ? "" : ".br\n") + bold(at.name(" ")) + " " + italic("COMMAND") + " ...\n";
  }
  return all;
}

/// Lines that are indented stay as they are, other lines are filled.
std::string paragraphs(std::string_view text) {
  std::string page;
  bool is_block = false;
  bool is_apart = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) {
      is_apart = true;
      continue;
    }
    if (line.starts_with(' ') != is_block) {
      page += is_block ? ".EE\n.PP\n" : page.empty() ? ".EX\n" : ".PP\n.EX\n";
      is_block = !is_block;
    } else if (is_apart && !page.empty()) {
      page += is_block ? "\n" : ".PP\n";
    }
    is_apart = false;
    page += roff(line) + "\n";
  }
  return page + (is_block ? ".EE\n" : "");
}

std::string bold_names(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) {
    all += (all.empty() ? "" : " ") + bold(name);
  }
  return all;
}

std::string option_entry(const OptionDeclaration& option) {
  std::string entry = ".TP\n";
  for (const std::string& name : option.names) {
    entry += (entry == ".TP\n" ? "" : ", ") + (option.is_positional() ? italic(name) : bold(name));
  }
  entry += (option.is_positional() ? "" : shown_values(option)) + "\n" + roff(option.about) + ".\n";
  if (option.is_positional() && option.value == OptionValue::choice) {
    entry += "One of " + italic(option.value_text()) + ".\n";
  }
  if (!option.initial.empty()) {
    entry += "Default: " + roff(option.initial) + ".\n";
  }
  if (option.is_required && !option.is_positional()) {
    entry += "Required.\n";
  }
  if (!option.needed.empty()) {
    entry += "Needs " + bold_names(option.needed) + ".\n";
  }
  if (!option.excluded.empty()) {
    entry += "Not together with " + bold_names(option.excluded) + ".\n";
  }
  return entry;
}

std::string options_section(const CommandAt& at) {
  std::string words;
  std::string options;
  for (const OptionDeclaration& option : all_options(at)) {
    (option.is_positional() ? words : options) += option_entry(option);
  }
  return (words.empty() ? "" : ".SH ARGUMENTS\n" + words) + ".SH OPTIONS\n" + options;
}

std::string commands_section(const CommandAt& at) {
  if (at.command->commands.empty()) {
    return "";
  }
  std::string section = ".SH COMMANDS\n";
  for (const CommandDeclaration& one : at.command->commands) {
    section += ".TP\n" + bold(one.name) + "\n" + roff(one.about) + ".\nSee " +
               bold(at.name("-") + "-" + one.name) + "(1).\n";
  }
  return section;
}

std::string see_also(const CommandAt& at) {
  std::string parents;
  CommandAt parent{at.words, nullptr};
  for (parent.words.pop_back(); !parent.words.empty(); parent.words.pop_back()) {
    parents += (parents.empty() ? "" : ",\n") + bold(parent.name("-")) + "(1)";
  }
  return parents.empty() ? "" : ".SH SEE ALSO\n" + parents + "\n";
}

}  // namespace

std::string manual_page(const CommandAt& at, const std::string& version) {
  const std::string name = at.name("-");
  std::string page = ".\\\" Made by `tilery manual` from the declarations of the commands.\n";
  page += fmt::format(".TH {} 1 \"\" \"Tilery {}\" \"Tilery\"\n", roff(upper(name)), roff(version));
  page += ".SH NAME\n" + roff(name) + " \\- " + roff(at.command->about) + "\n";
  page += ".SH SYNOPSIS\n" + synopsis(at);
  if (!at.command->explanation.empty()) {
    page += ".SH DESCRIPTION\n" + paragraphs(at.command->explanation);
  }
  page += commands_section(at) + options_section(at);
  page += ".SH EXIT STATUS\n0 if all is fine, 2 for bad input, 1 if the machine failed.\n";
  return page + see_also(at);
}

std::string manual_file(const CommandAt& at) { return at.name("-") + ".1"; }

}  // namespace tilery
