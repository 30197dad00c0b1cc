#include "apps/manual/manual_page.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/program.h"

namespace tilery {
namespace {

std::vector<std::string> choices_of(const OptionDeclaration& option) { return option.choices; }

/// Whether `script` has `word` between separators.
bool has_word(const std::string& script, const std::string& word) {
  const auto is_apart = [&script](std::size_t place) {
    return place >= script.size() || std::string("' \n()[|=+").contains(script[place]);
  };
  for (std::size_t place = script.find(word); place != std::string::npos;
       place = script.find(word, place + 1)) {
    if ((place == 0 || is_apart(place - 1)) && is_apart(place + word.size())) {
      return true;
    }
  }
  return false;
}

TEST(Completion, KnowsEveryCommandOptionAndChoiceInEveryShell) {
  const std::unique_ptr<CommandLine> program = declared_program();
  const std::string bash = bash_completion(program->declared(), choices_of);
  const std::string zsh = zsh_completion(program->declared(), choices_of);
  const std::string fish = fish_completion(program->declared(), choices_of);
  for (const CommandAt& at : all_commands(program->declared())) {
    const std::string path = at.words.size() > 1 ? at.name(" ").substr(6) : "";
    EXPECT_TRUE(has_word(bash, "'" + path + "')")) << path;
    EXPECT_TRUE(has_word(zsh, "_" + at.name("_") + "()")) << path;
    EXPECT_TRUE(has_word(fish, "\"__tilery_at '" + path + "'\"")) << path;
    for (const OptionDeclaration& option : all_options(at)) {
      for (const std::string& choice : option.choices) {
        EXPECT_TRUE(has_word(bash, choice) && has_word(zsh, choice) && has_word(fish, choice))
            << path << " " << choice;
      }
      for (const std::string& name : option.names) {
        if (option.is_positional()) {
          continue;
        }
        const std::string in_fish =
            name.starts_with("--") ? "-l " + name.substr(2) : "-s " + name.substr(1);
        EXPECT_TRUE(has_word(bash, name)) << path << " " << name;
        EXPECT_NE(zsh.find(name), std::string::npos) << path << " " << name;
        EXPECT_TRUE(has_word(fish, in_fish)) << path << " " << name;
      }
    }
  }
}

TEST(Completion, OffersTheWordsThatAnotherCommandPrints) {
  CommandDeclaration shop;
  shop.name = "shop";
  ConsoleCommand buy = ConsoleCommand(shop).add("buy", "Take it");
  std::optional<std::string> old;
  buy.text_or_none("--again", old, "What was bought").offers("list --bought");
  EXPECT_NE(
      bash_completion(shop, choices_of).find("words=''\" $(\"$1\" list --bought 2>/dev/null)\""),
      std::string::npos);
  EXPECT_NE(zsh_completion(shop, choices_of).find(":TEXT:{_tilery_offer list --bought}"),
            std::string::npos);
  EXPECT_NE(
      fish_completion(shop, choices_of).find("-l again -x -a '(tilery list --bought 2>/dev/null)'"),
      std::string::npos);
}

TEST(Completion, OffersGamesBesideCommands) {
  CommandDeclaration shop;
  shop.name = "shop";
  ConsoleCommand play = ConsoleCommand(shop).add("play", "Play it");
  std::string game = "small";
  play.text("GAME", game, "Which", {"small", "large"});
  play.add("walk", "Walk");
  EXPECT_NE(bash_completion(shop, choices_of).find("words='small large walk play "),
            std::string::npos);
  EXPECT_NE(zsh_completion(shop, choices_of).find("compadd -- small large walk\n"),
            std::string::npos);
  EXPECT_NE(fish_completion(shop, choices_of).find("-f -a 'small large walk'"), std::string::npos);
}

TEST(Completion, QuotesCharactersThatShellsWouldInterpret) {
  CommandDeclaration shop;
  shop.name = "shop";
  ConsoleCommand buy = ConsoleCommand(shop).add("buy", "Take it: it's [yours]");
  std::string size;
  buy.text("--size", size, "The buyer's \\ choice", {"small", "a:b"});
  EXPECT_NE(zsh_completion(shop, choices_of).find("'buy:Take it\\: it'\\''s [yours]'"),
            std::string::npos);
  EXPECT_NE(zsh_completion(shop, choices_of)
                .find("'--size=[The buyer'\\''s \\\\ choice]:small|a\\:b:(small a\\:b)'"),
            std::string::npos);
  EXPECT_NE(fish_completion(shop, choices_of).find("-d 'The buyer\\'s \\\\ choice'"),
            std::string::npos);
}

}  // namespace
}  // namespace tilery
