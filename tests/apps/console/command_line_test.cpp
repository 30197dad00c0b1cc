#include "apps/console/command_line.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tilery {
namespace {

/// A program `shop` with the commands `buy`, `buy all`, `sell`, `keep` and `keep till`. Only `keep`
/// has no work of its own.
class Shop {
 public:
  Shop() {
    ConsoleCommand buy = line_.program().add("buy", "Takes things");
    buy.text("NAME", name, "What").required();
    buy.number("--count", count, "How many", 1, 9);
    CommandOption most = buy.number("-p,--price", price, "At most").formerly("--cost");
    buy.number("--share", share, "Of the price", 0.0, 1.0).needs(most);
    buy.flag("--gift", is_gift, "Wrapped").excludes(most);
    buy.text("--size", size, "How large", {"small", "large"});
    buy.does([this] { return answer("buy"); });
    buy.add("all", "Takes everything").does([this] { return answer("all"); });
    ConsoleCommand sell = line_.program().add("sell", "Gives things");
    sell.texts("THING", things, "What", 2, 3).required();
    sell.texts("--to", buyers, "Whom");
    sell.text_or_none("--note", note, "What is said");
    sell.does([this] { return answer("sell"); });
    ConsoleCommand keep = line_.program().add("keep", "Books");
    keep.add("till", "Counts the money").does([this] { return answer("till"); });
  }

  /// The work that was done, such as "buy", or the error.
  std::string run(const std::vector<std::string>& words) {
    const std::expected<int, Error> status = line_.run(words);
    EXPECT_EQ(status.value_or(7), 7) << "the status that the work answers";
    return status ? done_ : text_of(status.error());
  }

  std::string name;
  std::string size = "small";
  int count = 1;
  std::uint64_t price = 0;
  std::optional<double> share;
  bool is_gift = false;
  std::vector<std::string> things;
  std::vector<std::string> buyers;
  std::optional<std::string> note;

 private:
  int answer(const char* work) {
    done_ = work;
    return 7;
  }

  CommandLine line_{"shop", "A shop", "1.0"};
  std::string done_;
};

TEST(CommandLine, WritesGivenValuesAndDoesTheWork) {
  Shop shop;
  EXPECT_EQ(shop.run({"buy", "tea", "--count", "3", "-p", "5", "--share", "0.5", "--size=large"}),
            "buy");
  EXPECT_EQ(shop.name, "tea");
  EXPECT_EQ(shop.count, 3);
  EXPECT_EQ(shop.price, 5U);
  EXPECT_EQ(shop.share, 0.5);
  EXPECT_EQ(shop.size, "large");
  EXPECT_FALSE(shop.is_gift);
}

TEST(CommandLine, OptionsOfTheProgramMayStandBeforeACommand) {
  CommandLine line("shop", "A shop", "1.0");
  bool is_quiet = false;
  std::string size;
  line.program().flag("-q,--quiet", is_quiet, "No words");
  line.program().text("--size", size, "How large");
  using Words = std::vector<std::string>;
  EXPECT_EQ(line.command_first({"--quiet", "buy", "tea"}), (Words{"buy", "--quiet", "tea"}));
  EXPECT_EQ(line.command_first({"-q", "--size", "buy", "--size=2", "buy", "-x"}),
            (Words{"buy", "-q", "--size", "buy", "--size=2", "-x"}));
  for (const Words& unchanged :
       {Words{}, Words{"buy", "--quiet"}, Words{"--quiet"}, Words{"--size"}, Words{"--size", "buy"},
        Words{"--quiet", "--version", "buy"}}) {
    EXPECT_EQ(line.command_first(unchanged), unchanged);
  }
}

TEST(CommandLine, OptionsOfTheProgramMayStandBeforeACommandOfACommand) {
  CommandLine line("shop", "A shop", "1.0");
  bool is_quiet = false;
  line.program().flag("-q,--quiet", is_quiet, "No words");
  line.program().add("keep", "Books").add("till", "Counts the money");
  using Words = std::vector<std::string>;
  EXPECT_EQ(line.command_first({"-q", "keep", "till", "keep"}),
            (Words{"keep", "till", "-q", "keep"}));
}

TEST(CommandLine, RefusesWordsThatTheNextCommandWouldIgnore) {
  EXPECT_EQ(Shop().run({"buy", "tea", "all"}),
            "command line: expected nothing between buy and all, found \"tea\"");
  CommandLine line("shop", "A shop", "1.0");
  bool is_open = false;
  std::string day;
  ConsoleCommand keep = line.program().add("keep", "Books");
  keep.flag("--open", is_open, "Unpaid bills");
  keep.text("-d,--day", day, "Of which day");
  keep.does([] { return 0; });
  keep.add("till", "Counts the money").does([] { return 0; });
  const auto refused = [&](const std::vector<std::string>& words) {
    const auto status = line.run(words);
    return status ? std::string("done") : text_of(status.error());
  };
  EXPECT_EQ(refused({"keep", "till"}), "done");
  EXPECT_EQ(refused({"keep", "--open"}), "done");
  EXPECT_EQ(refused({"keep", "--open", "till"}),
            "command line: expected nothing between keep and till, found --open");
  EXPECT_EQ(refused({"keep", "-d", "Monday", "till"}),
            "command line: expected nothing between keep and till, found --day");
}

TEST(CommandLine, AnOptionIsKnownByItsFormerName) {
  for (const std::vector<std::string>& cost :
       {std::vector<std::string>{"--cost", "8"}, std::vector<std::string>{"--cost=8"}}) {
    Shop shop;
    std::vector<std::string> words = {"buy", "tea"};
    words.insert(words.end(), cost.begin(), cost.end());
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(shop.run(words), "buy");
    EXPECT_EQ(shop.price, 8U);
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "shop: --cost is now --price\n");
  }
}

TEST(CommandLine, AFormerNameOfAnotherCommandOrInAValueIsNotReplaced) {
  Shop shop;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(shop.run({"sell", "tea", "cup", "--to", "--cost"}), "sell");
  EXPECT_EQ(shop.buyers, std::vector<std::string>{"--cost"});
  EXPECT_NE(shop.run({"sell", "tea", "cup", "--cost", "8"}).find("\"--cost\""), std::string::npos);
  shop.run({"buy", "--", "--cost"});
  EXPECT_EQ(shop.name, "--cost");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(CommandLine, LeavesValuesThatAreNotGivenUnchanged) {
  Shop shop;
  EXPECT_EQ(shop.run({"buy", "tea", "--gift"}), "buy");
  EXPECT_EQ(shop.count, 1);
  EXPECT_EQ(shop.share, std::nullopt);
  EXPECT_EQ(shop.size, "small");
  EXPECT_TRUE(shop.is_gift);
}

TEST(CommandLine, GathersRepeatedTexts) {
  Shop shop;
  EXPECT_EQ(shop.run({"sell", "tea", "salt", "--to", "ann", "--to", "bob", "--note"}), "sell");
  EXPECT_EQ(shop.things, (std::vector<std::string>{"tea", "salt"}));
  EXPECT_EQ(shop.buyers, (std::vector<std::string>{"ann", "bob"}));
  EXPECT_EQ(shop.note, "");
}

TEST(CommandLine, RunsTwoCommandsOneAfterTheOther) {
  Shop shop;
  EXPECT_EQ(shop.run({"buy", "tea"}), "buy");
  EXPECT_EQ(shop.run({"sell", "tea", "salt"}), "sell");
}

TEST(CommandLine, DoesTheWorkOfTheInnermostCommand) {
  EXPECT_EQ(Shop().run({"keep", "till"}), "till");
}

TEST(CommandLine, HasCommandKnowsOnlyTopLevelCommands) {
  CommandLine line("shop", "A shop", "1.0");
  line.program().add("buy", "Takes things").add("all", "Takes everything");
  EXPECT_TRUE(line.has_command("buy"));
  EXPECT_FALSE(line.has_command("all"));
}

TEST(CommandLine, NamesTheFault) {
  struct Fault {
    std::vector<std::string> words;
    std::string message;
  };
  const std::vector<Fault> faults = {
      {{}, "command line: expected a command, found nothing (see shop --help)"},
      {{"keep"}, "command line: expected a command, found nothing (see shop keep --help)"},
      {{"keep", "til"},
       "command line: expected a command of shop keep, found \"til\" (did you mean till?)"},
      {{"buy"}, "command line: expected NAME, found nothing (see shop buy --help)"},
      {{"by", "tea"}, "command line: expected a command of shop, found \"by\" (did you mean buy?)"},
      {{"buy", "tea", "--cuont", "3"},
       "command line: expected an option of shop buy, found \"--cuont\" (did you mean --count?)"},
      {{"buy", "tea", "--count"}, "command line: expected a value after --count, found nothing"},
      {{"buy", "tea", "--count", "0"}, "--count: expected a whole number from 1 to 9, found \"0\""},
      {{"buy", "tea", "--count", "1.5"},
       "--count: expected a whole number from 1 to 9, found \"1.5\""},
      {{"buy", "tea", "-p", "dear"}, "--price: expected a whole number, found \"dear\""},
      {{"buy", "tea", "-p", "1", "--share", "2"},
       "--share: expected a number from 0 to 1, found \"2\""},
      {{"buy", "tea", "--size", "smal"},
       "--size: expected small or large, found \"smal\" (did you mean small?)"},
      {{"buy", "tea", "--share", "1"},
       "command line: expected --price beside --share, found nothing"},
      {{"buy", "tea", "--gift", "--price", "1"},
       "command line: expected --price or --gift, found both"},
      {{"buy", "tea", "--count", "1", "--count", "2"},
       "command line: expected at most 1 of --count, found 2"},
      {{"sell", "tea"}, "command line: expected at least 2 of THING, found 1"},
      {{"sell", "tea", "salt", "soap", "silk"},
       "command line: expected at most 3 of THING, found 4"},
  };
  for (const Fault& fault : faults) {
    EXPECT_EQ(Shop().run(fault.words), fault.message);
  }
}

}  // namespace
}  // namespace tilery
