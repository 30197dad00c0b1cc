#include "apps/manual/manual_command.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/manual/manual_page.h"
#include "apps/record/record_export.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/theme.h"
#include "tilery/quest/world_reader.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

constexpr const char* manual_footer = R"(
In a terminal it opens the page with man; elsewhere it prints roff:
  tilery manual record export
  tilery manual --to FOLDER       # all of them, as tilery-record-export.1)";

constexpr const char* completion_footer = R"(
  tilery completion bash >~/.local/share/bash-completion/completions/tilery
  tilery completion zsh >~/.zfunc/_tilery        # with ~/.zfunc in fpath
  tilery completion fish >~/.config/fish/completions/tilery.fish)";

struct ManualOptions {
  std::vector<std::string> command;
  std::string folder;
};

int write_pages(const CommandDeclaration& program, const std::string& version,
                const std::filesystem::path& folder) {
  for (const CommandAt& at : all_commands(program)) {
    if (const auto written = write_file(folder / manual_file(at), manual_page(at, version));
        !written) {
      return refuse(written.error());
    }
  }
  return all_fine;
}

int print_page(const CommandDeclaration& program, const std::string& version,
               const std::vector<std::string>& words) {
  std::vector<std::string> wanted = words;
  wanted.insert(wanted.begin(), program.name);
  const std::vector<CommandAt> commands = all_commands(program);
  const auto found = std::ranges::find(commands, wanted, &CommandAt::words);
  if (found == commands.end()) {
    std::vector<std::string> names;
    for (const CommandAt& at : commands) {
      if (at.words.size() > 1) {
        names.push_back(at.name(" ").substr(program.name.size() + 1));
      }
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string asked = CommandAt{words, nullptr}.name(" ");
    return refuse(
        Error{"COMMAND", {}, "a command that tilery --help lists", quoted_with_hint(asked, known)});
  }
  const std::string page = manual_page(*found, version);
  if (!is_terminal(standard_output) || !shown_by_man(page)) {
    print(page);
  }
  return all_fine;
}

/// The words that completion offers for an option, such as its choices or the shipped cartridges.
std::vector<std::string> values_of(const OptionDeclaration& option,
                                   const CommandDeclaration& program) {
  std::vector<std::string> values = option.choices;
  if (option.full_name() == "COMMAND") {
    for (const CommandAt& at : all_commands(program)) {
      if (at.words.size() > 1 && std::ranges::find(values, at.words.back()) == values.end()) {
        values.push_back(at.words.back());
      }
    }
  }
  if (option.full_name() == "CARTRIDGE" || option.full_name() == "--cartridge") {
    for (const auto shipped : {shipped_cartridges(), more_cartridges()}) {
      for (const ShippedCartridge& cartridge : shipped) {
        values.emplace_back(cartridge.name);
      }
    }
  }
  if (option.full_name() == "WORLD" || option.full_name() == "--world") {
    values = quest::shipped_worlds();
  }
  if (option.full_name() == "--format") {
    values = export_formats();
  }
  if (option.full_name() == "--theme") {
    for (const ShippedTheme& shipped : shipped_themes()) {
      values.emplace_back(shipped.name);
    }
  }
  return values;
}

}  // namespace

void add_manual_command(ConsoleCommand program, const CommandDeclaration& declared,
                        const std::string& version) {
  ConsoleCommand command = program.add("manual", "Print the manual page of a command");
  command.explain(manual_footer);
  const auto options = std::make_shared<ManualOptions>();
  const CommandOption words = command.texts("COMMAND", options->command,
                                            "A command, such as record export (tilery itself)");
  command.text("--to", options->folder, "Write the pages of all commands into this folder")
      .excludes(words);
  command.does([&declared, version, options] {
    return options->folder.empty() ? print_page(declared, version, options->command)
                                   : write_pages(declared, version, options->folder);
  });
}

void add_completion_command(ConsoleCommand program, const CommandDeclaration& declared) {
  ConsoleCommand command = program.add("completion", "Print a shell's completions of tilery");
  command.explain(completion_footer);
  const auto shell = std::make_shared<std::string>();
  command.text("SHELL", *shell, "The shell", {"bash", "zsh", "fish"}).required();
  command.does([&declared, shell] {
    const ValuesOf values = [&declared](const OptionDeclaration& option) {
      return values_of(option, declared);
    };
    print(*shell == "bash"  ? bash_completion(declared, values)
          : *shell == "zsh" ? zsh_completion(declared, values)
                            : fish_completion(declared, values));
    return all_fine;
  });
}

}  // namespace tilery
