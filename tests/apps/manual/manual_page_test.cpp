#include "apps/manual/manual_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/program.h"

namespace tilery {
namespace {

/// `name` in roff, where "\-" is a hyphen.
std::string with_hyphens(const std::string& name) {
  std::string all;
  for (const char letter : name) {
    all += letter == '-' ? "\\-" : std::string(1, letter);
  }
  return all;
}

TEST(ManualPage, ShowsTheTextsAndTheOptionsOfACommand) {
  CommandDeclaration shop;
  shop.name = "shop";
  ConsoleCommand buy = ConsoleCommand(shop).add("buy", "Take things");
  std::string name;
  int count = 2;
  bool is_gift = false;
  buy.text("NAME", name, "What").required();
  const CommandOption counted = buy.number("-c,--count", count, "How many", 1, 9);
  buy.flag("--gift", is_gift, "Wrapped").excludes(counted);
  buy.explain("Pay first.\n  shop buy milk\n.and then go.");
  buy.does([] { return 0; });
  EXPECT_EQ(manual_page(all_commands(shop).back(), "1.2"),
            ".\\\" Made by `tilery manual` from the declarations of the commands.\n"
            ".TH SHOP\\-BUY 1 \"\" \"Tilery 1.2\" \"Tilery\"\n"
            ".SH NAME\nshop\\-buy \\- Take things\n"
            ".SH SYNOPSIS\n\\fBshop buy\\fR [\\fIOPTION\\fR]... \\fINAME\\fR\n"
            ".SH DESCRIPTION\nPay first.\n.PP\n.EX\n  shop buy milk\n.EE\n.PP\n\\&.and then go.\n"
            ".SH ARGUMENTS\n.TP\n\\fINAME\\fR\nWhat.\n"
            ".SH OPTIONS\n"
            ".TP\n\\fB\\-c\\fR, \\fB\\-\\-count\\fR \\fI1..9\\fR\nHow many.\nDefault: 2.\n"
            ".TP\n\\fB\\-\\-gift\\fR\nWrapped.\nNot together with \\fB\\-\\-count\\fR.\n"
            ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint help and exit.\n"
            ".SH EXIT STATUS\n0 if all is fine, 2 for bad input, 1 if the machine failed.\n"
            ".SH SEE ALSO\n\\fBshop\\fR(1)\n");
}

TEST(ManualPage, OfEveryCommandNamesEveryOptionAndSubcommand) {
  const std::unique_ptr<CommandLine> program = declared_program();
  for (const CommandAt& at : all_commands(program->declared())) {
    const std::string page = manual_page(at, "1.2");
    for (const OptionDeclaration& option : all_options(at)) {
      for (const std::string& name : option.names) {
        const std::string font = option.is_positional() ? "\\fI" : "\\fB";
        EXPECT_NE(page.find(font + with_hyphens(name) + "\\fR"), std::string::npos)
            << manual_file(at) << " lacks " << name;
      }
    }
    for (const CommandDeclaration& subcommand : at.command->commands) {
      EXPECT_NE(page.find("\\fB" + with_hyphens(at.name("-") + "-" + subcommand.name) + "\\fR(1)"),
                std::string::npos)
          << manual_file(at) << " lacks " << subcommand.name;
    }
  }
}

TEST(CommandTree, ListsCommandsWithTheWordsThatCallThem) {
  const std::unique_ptr<CommandLine> program = declared_program();
  std::vector<std::string> files;
  for (const CommandAt& at : all_commands(program->declared())) {
    files.push_back(manual_file(at));
  }
  EXPECT_EQ(files.front(), "tilery.1");
  EXPECT_EQ(std::ranges::count(files, "tilery-record-export.1"), 1);
  EXPECT_EQ(std::ranges::count(files, "tilery-completion.1"), 1);
}

}  // namespace
}  // namespace tilery
