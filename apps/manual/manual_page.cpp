#include "apps/manual/manual_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace tilery {
namespace {

/// `text` escaped for roff: a hyphen stays a plain hyphen that can be copied, and a dot begins no
/// request.
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

/// The placeholder for an option's values, shown after its name.
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
  // Without a command the program opens its menu, if it is in a terminal.
  const bool may_stand_alone =
      at.command->work || at.command->commands.empty() || at.words.size() == 1;
  std::string all = may_stand_alone ? line + "\n" : "";
  if (!at.command->commands.empty()) {
    all += (all.empty() ? "" : ".br\n") + bold(at.name(" ")) + " " + italic("COMMAND") + " ...\n";
  }
  return all;
}

/// `text` as paragraphs in roff. Indented lines stay as they are; other lines are filled.
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
  for (const CommandDeclaration& subcommand : at.command->commands) {
    section += ".TP\n" + bold(subcommand.name) + "\n" + roff(subcommand.about) + ".\nSee " +
               bold(at.name("-") + "-" + subcommand.name) + "(1).\n";
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

namespace {

void append_commands(std::vector<CommandAt>& all, std::vector<std::string> words,
                     const CommandDeclaration& command) {
  words.push_back(command.name);
  all.push_back({words, &command});
  for (const CommandDeclaration& subcommand : command.commands) {
    append_commands(all, words, subcommand);
  }
}

OptionDeclaration flag(std::vector<std::string> names, const std::string& about) {
  OptionDeclaration option;
  option.names = std::move(names);
  option.about = about;
  option.value = OptionValue::none;
  return option;
}

}  // namespace

std::string CommandAt::name(const std::string& between) const {
  std::string all;
  for (const std::string& word : words) {
    all += (all.empty() ? "" : between) + word;
  }
  return all;
}

std::vector<CommandAt> all_commands(const CommandDeclaration& program) {
  std::vector<CommandAt> all;
  append_commands(all, {}, program);
  return all;
}

std::vector<OptionDeclaration> all_options(const CommandAt& at) {
  std::vector<OptionDeclaration> options(at.command->options.begin(), at.command->options.end());
  options.push_back(flag({"-h", "--help"}, "Print help and exit"));
  if (at.words.size() == 1) {
    options.push_back(flag({"--version"}, "Print the version"));
  }
  return options;
}

namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) {
    all += all.empty() ? "" : between;
    all += word;
  }
  return all;
}

/// `text` with `mark` before every letter of `special`.
std::string escaped(std::string_view text, std::string_view special, std::string_view mark) {
  std::string all;
  for (const char letter : text) {
    if (special.contains(letter)) {
      all += mark;
    }
    all += letter;
  }
  return all;
}

/// `text` in quotes for bash and zsh. Between single quotes only the quote itself is special.
std::string shell_quoted(std::string_view text) {
  std::string all = "'";
  for (const char letter : text) {
    all += letter == '\'' ? "'\\''" : std::string(1, letter);
  }
  return all + "'";
}

/// `text` in quotes for fish, where a backslash escapes within quotes.
std::string fish_quoted(std::string_view text) { return "'" + escaped(text, "\\'", "\\") + "'"; }

std::string opening_comment(std::string_view shell) {
  return fmt::format("# Completions of tilery for {0}, made by `tilery completion {0}`.\n", shell);
}

/// The words that lead to a command below the program, a space before each: " record export".
std::string path_of(const CommandAt& at) { return at.name(" ").substr(at.words.front().size()); }

/// The paths of all commands below the program, each in quotes: the patterns of a shell's `case`.
std::string paths_of(const std::vector<CommandAt>& commands, std::string_view between) {
  std::vector<std::string> paths;
  for (const CommandAt& at : commands) {
    if (at.words.size() > 1) {
      paths.push_back("'" + path_of(at) + "'");
    }
  }
  return joined(paths, between);
}

/// The command that may be left out, as in `tilery 2048` for `tilery play 2048`; null if there is
/// none.
const CommandDeclaration* command_of_games(const CommandAt& at) {
  const auto& commands = at.command->commands;
  const auto play = std::ranges::find(commands, "play", &CommandDeclaration::name);
  return at.words.size() == 1 && play != commands.end() ? &*play : nullptr;
}

/// The words that may replace a command's name: games, and subcommands of `play`.
std::vector<std::string> games_of(const CommandAt& at, const ValuesOf& values_of) {
  const CommandDeclaration* const play = command_of_games(at);
  if (play == nullptr) {
    return {};
  }
  std::vector<std::string> games = values_of(play->options.front());
  for (const CommandDeclaration& subcommand : play->commands) {
    games.push_back(subcommand.name);
  }
  return games;
}

/// The words that bash offers: `words`, and the words that the program prints for `offers`.
std::string bash_words(const std::vector<std::string>& words, const std::string& offers) {
  const std::string known = shell_quoted(joined(words, " "));
  return offers.empty() ? known : known + "\" $(\"$1\" " + offers + " 2>/dev/null)\"";
}

/// All words that may come next in bash: commands, options and values of positionals.
std::string next_words(const CommandAt& at, const ValuesOf& values_of) {
  std::vector<std::string> words = games_of(at, values_of);
  std::string offers;
  for (const CommandDeclaration& subcommand : at.command->commands) {
    words.push_back(subcommand.name);
  }
  for (const OptionDeclaration& option : all_options(at)) {
    const std::vector<std::string>& more =
        option.is_positional() ? values_of(option) : option.names;
    words.insert(words.end(), more.begin(), more.end());
    offers = option.is_positional() ? option.offers : offers;
  }
  return bash_words(words, offers);
}

/// Arms of bash's case for the values of a command's options.
std::string bash_values(const CommandAt& at, const ValuesOf& values_of) {
  std::string arms;
  for (const OptionDeclaration& option : all_options(at)) {
    if (option.is_positional() || option.value == OptionValue::none) {
      continue;
    }
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) {
      patterns.push_back(shell_quoted(path_of(at) + " " + name));
    }
    arms += fmt::format("    {})\n      words={} ;;\n", joined(patterns, " | "),
                        bash_words(values_of(option), option.offers));
  }
  return arms;
}

/// The message and the action of an argument for zsh's _arguments.
std::string zsh_message(const OptionDeclaration& option, const ValuesOf& values_of) {
  const std::vector<std::string> values = values_of(option);
  std::vector<std::string> safe;
  for (const std::string& value : values) {
    safe.push_back(escaped(value, " :()\\", "\\"));
  }
  const std::string name = option.is_positional() ? option.full_name() : option.value_text();
  return escaped(name, ":\\", "\\") + ":" +
         (!option.offers.empty() ? "{_tilery_offer " + option.offers + "}"
          : values.empty()       ? std::string("_files")
                                 : "(" + joined(safe, " ") + ")");
}

/// One argument of _arguments for each name of an option.
std::string zsh_option(const OptionDeclaration& option, const ValuesOf& values_of) {
  const std::string about = "[" + escaped(option.about, "[]:\\", "\\") + "]";
  const std::string value = option.value == OptionValue::none ? ""
                            : option.least_values == 0 ? "::" + zsh_message(option, values_of)
                                                       : ":" + zsh_message(option, values_of);
  std::string lines;
  for (const std::string& name : option.names) {
    const std::string excluded =
        option.names.size() > 1 ? "(" + joined(option.names, " ") + ")" : std::string();
    const std::string prefix = option.most_values > 1 ? "*" : excluded;
    const std::string link = value.empty() ? "" : name.starts_with("--") ? "=" : "+";
    lines += "    " + shell_quoted(prefix + name + link + about + value) + " \\\n";
  }
  return lines;
}

/// The name of the function that completes a command in zsh.
std::string function_of(const CommandAt& at) { return "_" + at.name("_"); }

/// The part of a command's zsh function that completes its subcommands.
std::string zsh_subcommands(const CommandAt& at, const ValuesOf& values_of) {
  std::string described;
  std::string arms;
  for (const CommandDeclaration& subcommand : at.command->commands) {
    described += "        " +
                 shell_quoted(escaped(subcommand.name, ":\\", "\\") + ":" +
                              escaped(subcommand.about, ":\\", "\\")) +
                 "\n";
    arms +=
        fmt::format("        {}) {}_{} ;;\n", subcommand.name, function_of(at), subcommand.name);
  }
  // After a game's name the options of play are offered.
  const std::vector<std::string> names = games_of(at, values_of);
  const std::string games = names.empty() ? "" : "      compadd -- " + joined(names, " ") + "\n";
  const std::string of_games = command_of_games(at) != nullptr
                                   ? fmt::format(
                                         "        explore) {0}_play_explore ;;\n        *) "
                                         "{0}_play ;;\n",
                                         function_of(at))
                                   : "";
  return fmt::format(
      "  case $state in\n    command)\n      local -a commands=(\n{}      )\n"
      "{}      _describe command commands ;;\n"
      "    rest)\n      case $line[1] in\n{}{}      esac ;;\n  esac\n",
      described, games, arms, of_games);
}

std::string zsh_function(const CommandAt& at, const ValuesOf& values_of) {
  const bool has_commands = !at.command->commands.empty();
  std::string arguments;
  for (const OptionDeclaration& option : all_options(at)) {
    if (!option.is_positional()) {
      arguments += zsh_option(option, values_of);
    } else if (!has_commands) {
      const std::string place = option.most_values > 1 ? "*:" : option.is_required ? ":" : "::";
      arguments += "    " + shell_quoted(place + zsh_message(option, values_of)) + " \\\n";
    }
  }
  arguments += has_commands ? "    '1: :->command' \\\n    '*:: :->rest'\n" : "    && return\n";
  return fmt::format("{}() {{\n{}  _arguments {}\\\n{}{}}}\n\n", function_of(at),
                     has_commands ? "  local line state\n" : "", has_commands ? "-C " : "",
                     arguments, has_commands ? zsh_subcommands(at, values_of) : "");
}

/// The beginning of every line of a command's completions in fish.
std::string fish_start(const CommandAt& at) {
  return "complete -c tilery -n \"__tilery_at '" + path_of(at) + "'\"";
}

std::string fish_option(const CommandAt& at, const OptionDeclaration& option,
                        const ValuesOf& values_of) {
  std::string line = fish_start(at);
  const std::vector<std::string> values = values_of(option);
  if (!option.is_positional()) {
    for (const std::string& name : option.names) {
      line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    const bool has_value =
        option.value != OptionValue::none && (option.least_values > 0 || !option.offers.empty());
    line += !has_value ? "" : values.empty() && option.offers.empty() ? " -r" : " -x";
  } else if (values.empty() && option.offers.empty()) {
    return "";
  }
  if (!option.offers.empty()) {
    line += " -a " + fish_quoted("(tilery " + option.offers + " 2>/dev/null)");
  } else if (!values.empty()) {
    line += " -a " + fish_quoted(joined(values, " "));
  }
  return line + " -d " + fish_quoted(option.about) + "\n";
}

std::string fish_lines(const CommandAt& at, const ValuesOf& values_of) {
  std::string lines;
  if (const std::vector<std::string> games = games_of(at, values_of); !games.empty()) {
    lines += fish_start(at) + " -f -a " + fish_quoted(joined(games, " ")) + " -d 'Play it'\n";
  }
  for (const CommandDeclaration& subcommand : at.command->commands) {
    lines += fmt::format("{} -f -a {} -d {}\n", fish_start(at), subcommand.name,
                         fish_quoted(subcommand.about));
  }
  for (const OptionDeclaration& option : all_options(at)) {
    lines += fish_option(at, option, values_of);
  }
  return lines;
}

}  // namespace

std::string bash_completion(const CommandDeclaration& program, const ValuesOf& values_of) {
  const std::vector<CommandAt> commands = all_commands(program);
  std::string values;
  std::string words;
  for (const CommandAt& at : commands) {
    values += bash_values(at, values_of);
    words +=
        fmt::format("      '{}')\n        words={} ;;\n", path_of(at), next_words(at, values_of));
  }
  return opening_comment("bash") + fmt::format(R"(_tilery() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  local path='' words='' place
  # `--option=value` comes as three words.
  [[ $current == = ]] && current=''
  [[ $previous == = ]] && previous=${{COMP_WORDS[COMP_CWORD - 2]}}
  for ((place = 1; place < COMP_CWORD; place++)); do
    case "$path ${{COMP_WORDS[place]}}" in
      {})
        path+=" ${{COMP_WORDS[place]}}" ;;
      " explore")
        path=' play explore' ;;
      *)  # a game's name
        [[ -z $path && ${{COMP_WORDS[place]}} != -* ]] && path=' play' ;;
    esac
  done
  # With no words for an option's value, files are offered.
  case "$path $previous" in
{}    *)
      case $path in
{}      esac ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o default -F _tilery tilery
)",
                                               paths_of(commands, " | "), values, words);
}

std::string zsh_completion(const CommandDeclaration& program, const ValuesOf& values_of) {
  std::string functions;
  for (const CommandAt& at : all_commands(program)) {
    functions += zsh_function(at, values_of);
  }
  return "#compdef tilery\n" + opening_comment("zsh") + R"zsh(
# Offers the words that the program prints.
_tilery_offer() {
  local -a words_offered=(${(f)"$(_call_program words tilery $@ 2>/dev/null)"})
  compadd -- $words_offered
}

)zsh" + functions +
         "_tilery \"$@\"\n";
}

std::string fish_completion(const CommandDeclaration& program, const ValuesOf& values_of) {
  const std::vector<CommandAt> commands = all_commands(program);
  std::string lines;
  for (const CommandAt& at : commands) {
    lines += fish_lines(at, values_of);
  }
  return opening_comment("fish") + fmt::format(R"(function __tilery_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    switch "$path $word"
      case {}
        set path "$path $word"
      case ' explore'
        set path ' play explore'
      case ' -*'
      case ' *'
        test -z "$path"; and set path ' play'
    end
  end
  test "$path" = "$argv[1]"
end
{})",
                                               paths_of(commands, " "), lines);
}

}  // namespace tilery
