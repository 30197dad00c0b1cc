#include "apps/cartridges/test_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/record/record_file.h"
#include "tilery/record/expectations.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr const char* test_footer = R"(
Reads what the maker of a game expects from NAME.test.toml beside NAME.toml, tries
all of it and tells what is otherwise, with line and column: moves, with the boards
before and after them; boards, with their moves, their end and their score; and
records, which must still end as they say. docs/cartridges.md, "Expectations", is
the reference; "tilery new game NAME" writes an example.

Exit status: 0 if the games do what is expected, 2 if not.

Example:
  tilery test ./my-game.toml
)";

/// "game.test.toml" for "game.toml".
std::filesystem::path expectations_beside(const std::filesystem::path& cartridge) {
  return std::filesystem::path(cartridge).replace_extension(".test.toml");
}

/// "game.toml" for "game.test.toml", too.
std::string cartridge_beside(const std::string& file) {
  constexpr std::string_view ending = ".test.toml";
  return file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) + ".toml" : file;
}

int test(const std::string& given) {
  const std::string file = cartridge_beside(given);
  const std::expected<Cartridge, Error> cartridge = read_cartridge_file(file);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const std::filesystem::path beside = expectations_beside(file);
  const std::expected<std::string, Error> toml = read_text_file(beside, longest_toml);
  if (!toml) {
    return refuse(toml.error());
  }
  const auto tried =
      tried_expectations(cartridge->rules, *toml, beside.string(), [&](const std::string& name) {
        return read_file(beside.parent_path() / name, longest_record_file);
      });
  if (!tried) {
    return refuse(tried.error());
  }
  std::size_t kept = 0;
  for (const Expectation& one : *tried) {
    if (!one.fault) {
      ++kept;
      continue;
    }
    Error fault = *one.fault;
    fault.expected += one.about.empty() ? "" : fmt::format(" ({})", one.about);
    refuse(fault);
  }
  print(fmt::format("{}: {} of {} expectations hold\n", file, kept, tried->size()));
  return kept == tried->size() ? all_fine : bad_input;
}

}  // namespace

void add_test_command(ConsoleCommand program) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = program.add("test", "Try whether games do what their makers expect");
  command.explain(test_footer);
  command
      .texts("FILE", *files,
             "Cartridge files; NAME.test.toml, which stands beside each, will do, too")
      .required();
  command.does([files] {
    int status = all_fine;
    for (const std::string& file : *files) {
      const int one = test(file);
      status = one == all_fine ? status : one;
    }
    return status;
  });
}

}  // namespace tilery
