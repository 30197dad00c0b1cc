#include "apps/manual/command_tree.h"

#include <utility>

namespace tilery {
namespace {

void append_commands(std::vector<CommandAt>& all, std::vector<std::string> words,
                     const CommandDeclaration& command) {
  words.push_back(command.name);
  all.push_back({words, &command});
  for (const CommandDeclaration& one : command.commands) {
    append_commands(all, words, one);
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

}  // namespace tilery
