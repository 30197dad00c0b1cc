#include "apps/console/console_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/program.h"

namespace tilery {
namespace {

using Names = std::vector<std::string>;

/// The declarations of a program `shop`, with the command `buy` and its subcommand `buy all`.
class Declared {
 public:
  Declared() {
    ConsoleCommand buy = ConsoleCommand(shop).add("buy", "Takes things");
    buy.explain("Pay first.");
    buy.text("NAME", name_, "What").required();
    buy.number("-c,--count", count_, "How many", 1, 9);
    CommandOption price = buy.number("--price", price_, "At most");
    buy.number("--share", share_, "Of the price", 0.25, 1.0).needs(price);
    buy.flag("--gift", is_gift_, "Wrapped").excludes(price);
    buy.text("--size", size_, "How large", {"small", "large"});
    buy.texts("--to", buyers_, "Whom", 2, 3);
    buy.text_or_none("--note", note_, "What is said");
    buy.add("all", "Takes everything").does([] { return 3; });
  }

  const CommandDeclaration& buy() const { return shop.commands.front(); }
  const OptionDeclaration& option(const std::string& full_name) const {
    return *std::ranges::find(buy().options, full_name, &OptionDeclaration::full_name);
  }

  CommandDeclaration shop;

 private:
  std::string name_;
  std::string size_ = "small";
  int count_ = 2;
  std::uint64_t price_ = 0;
  std::optional<double> share_;
  bool is_gift_ = false;
  std::vector<std::string> buyers_;
  std::optional<std::string> note_;
};

TEST(ConsoleCommand, ListsItsCommandsWithTheirTextsAndTheirWork) {
  const Declared declared;
  EXPECT_EQ(declared.buy().name, "buy");
  EXPECT_EQ(declared.buy().about, "Takes things");
  EXPECT_EQ(declared.buy().explanation, "Pay first.");
  EXPECT_FALSE(declared.buy().work) << "one of its commands must be chosen";
  EXPECT_EQ(declared.buy().commands.front().name, "all");
  EXPECT_EQ(declared.buy().commands.front().work(), 3);
}

TEST(ConsoleCommand, ListsOptionsInTheOrderOfTheirDeclaration) {
  Names names;
  for (const Declared declared; const OptionDeclaration& option : declared.buy().options) {
    names.push_back(option.full_name());
  }
  EXPECT_EQ(names,
            (Names{"NAME", "--count", "--price", "--share", "--gift", "--size", "--to", "--note"}));
}

TEST(ConsoleCommand, DistinguishesPositionalsFromOptions) {
  const Declared declared;
  EXPECT_TRUE(declared.option("NAME").is_positional());
  EXPECT_TRUE(declared.option("NAME").is_required);
  EXPECT_FALSE(declared.option("--count").is_positional());
  EXPECT_FALSE(declared.option("--count").is_required);
  EXPECT_EQ(declared.option("--count").names, (Names{"-c", "--count"}));
}

TEST(ConsoleCommand, DeclaresRangesAndDefaultsOfNumbers) {
  const Declared declared;
  const OptionDeclaration& count = declared.option("--count");
  EXPECT_EQ(count.value, OptionValue::whole_number);
  EXPECT_EQ(count.least, "1");
  EXPECT_EQ(count.most, "9");
  EXPECT_EQ(count.initial, "2");
  EXPECT_EQ(count.value_text(), "1..9");
  EXPECT_EQ(declared.option("--price").most, "") << "no limit";
  EXPECT_EQ(declared.option("--price").value_text(), "NUMBER");
  const OptionDeclaration& share = declared.option("--share");
  EXPECT_EQ(share.value, OptionValue::decimal);
  EXPECT_EQ(share.value_text(), "0.25..1");
  EXPECT_EQ(share.initial, "") << "an empty optional has no default";
}

TEST(ConsoleCommand, DeclaresChoicesAndHowManyValuesAnOptionTakes) {
  const Declared declared;
  EXPECT_EQ(declared.option("--size").choices, (Names{"small", "large"}));
  EXPECT_EQ(declared.option("--size").value_text(), "small|large");
  EXPECT_EQ(declared.option("--size").initial, "small");
  EXPECT_EQ(declared.option("--gift").value, OptionValue::none);
  EXPECT_EQ(declared.option("--gift").value_text(), "");
  EXPECT_EQ(declared.option("--to").least_values, 2);
  EXPECT_EQ(declared.option("--to").most_values, 3);
  EXPECT_EQ(declared.option("--note").least_values, 0);
  EXPECT_EQ(declared.option("--note").most_values, 1);
}

TEST(ConsoleCommand, DeclaresWhichOptionsGoTogether) {
  const Declared declared;
  EXPECT_EQ(declared.option("--share").needed, Names{"--price"});
  EXPECT_EQ(declared.option("--gift").excluded, Names{"--price"});
}

/// Expects `command`, its options and all its subcommands to have a help text.
void expect_documented(const CommandDeclaration& command) {
  EXPECT_NE(command.about, "") << command.name;
  EXPECT_TRUE(command.work || !command.commands.empty()) << command.name;
  for (const OptionDeclaration& option : command.options) {
    EXPECT_NE(option.about, "") << command.name << " " << option.full_name();
  }
  for (const CommandDeclaration& subcommand : command.commands) {
    expect_documented(subcommand);
  }
}

TEST(Program, DeclaresEveryCommandWithWorkAndEveryOptionWithHelp) {
  const std::unique_ptr<CommandLine> program = declared_program();
  EXPECT_GE(program->declared().commands.size(), 19U);
  expect_documented(program->declared());
}

}  // namespace
}  // namespace tilery
