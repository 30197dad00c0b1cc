#include "apps/cartridges/game_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/apps/store/temporary_folder.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::TemporaryFolder;

void put(const TemporaryFolder& folder, const std::string& name, std::string_view text) {
  std::ofstream(folder.path() / name) << text;
}

std::vector<std::string> names_in(const GameList& game_list) {
  std::vector<std::string> names;
  for (const GameListItem& item : game_list.items()) {
    names.push_back(item.name);
  }
  return names;
}

TEST(GameList, WithoutAFolderHoldsTheShippedCartridges) {
  const GameList game_list(std::nullopt);
  EXPECT_EQ(game_list.items().size(), shipped_cartridges().size());
  EXPECT_EQ(game_list.cartridge("threes")->title, "Threes");
}

TEST(GameList, AMissingFolderAddsNoCartridges) {
  EXPECT_EQ(GameList("/nonexistent/folder").items().size(), shipped_cartridges().size());
}

TEST(GameList, TheUsersCartridgesComeLastByName) {
  const TemporaryFolder folder;
  put(folder, "b.toml", shipped_cartridge("tower"));
  put(folder, "a.toml", shipped_cartridge("tower"));
  put(folder, "notes.txt", "not a cartridge");
  put(folder, "a.test.toml", "expectations, not a cartridge");
  const auto names = names_in(GameList(folder.path()));
  ASSERT_EQ(names.size(), shipped_cartridges().size() + 2);
  EXPECT_EQ(std::vector(names.end() - 2, names.end()), (std::vector<std::string>{"a", "b"}));
}

TEST(GameList, AUsersCartridgeHidesTheShippedOneOfItsName) {
  const TemporaryFolder folder;
  put(folder, "2048.toml", shipped_cartridge("tower"));
  const GameList game_list(folder.path());
  EXPECT_EQ(game_list.cartridge("2048")->title, "Tower");
  EXPECT_EQ(std::ranges::count(names_in(game_list), "2048"), 1);
}

TEST(GameList, ALevelIsFoundByItsNumber) {
  const TemporaryFolder folder;
  put(folder, "mine.toml", shipped_cartridge("gather"));
  const GameList game_list(folder.path());
  EXPECT_EQ(game_list.cartridge("gather.3")->title, "Gather 3: Four twos");
  EXPECT_EQ(game_list.cartridge("mine.3")->rules, game_list.cartridge("gather.3")->rules);
  EXPECT_EQ(game_list.cartridge((folder.path() / "mine.toml.20").native())->name, "gather.20");
  EXPECT_EQ(text_of(game_list.cartridge("gather.21").error()),
            "gather: expected a level from 1 to 20, found level 21");
  EXPECT_FALSE(game_list.cartridge("2048.1"));
}

TEST(GameList, TheReaderOfALevelReadsAllLevelsOfItsPack) {
  const ReadAgain read = GameList(std::nullopt).reader("gather.3");
  EXPECT_EQ(read(3)->name, "gather.3");
  EXPECT_EQ(read(4)->name, "gather.4");
  EXPECT_EQ(read(0)->levels.size(), 20U);
  EXPECT_FALSE(read(21));
  EXPECT_EQ(GameList(std::nullopt).reader("2048")(7)->name, "2048");
}

TEST(GameList, AFaultyFileIsListedWithItsFault) {
  const TemporaryFolder folder;
  put(folder, "broken.toml", "name = 7\n");
  const GameListItem last = GameList(folder.path()).items().back();
  EXPECT_EQ(last.name, "broken");
  ASSERT_FALSE(last.cartridge);
  EXPECT_EQ(last.cartridge.error().source, (folder.path() / "broken.toml").string());
  EXPECT_EQ(last.cartridge.error().place, (Place{1, 8}));
}

TEST(GameList, ANameWithASlashOrTheSuffixIsAPath) {
  const TemporaryFolder folder;
  put(folder, "my.toml", shipped_cartridge("tower"));
  const GameList game_list(std::nullopt);
  EXPECT_EQ(game_list.cartridge((folder.path() / "my.toml").string())->title, "Tower");
  EXPECT_EQ(text_of(game_list.cartridge("nonexistent.toml").error()),
            "nonexistent.toml: cannot be read: No such file or directory");
}

TEST(GameList, SuggestsTheNearestNameOfAll) {
  const TemporaryFolder folder;
  put(folder, "mygame.toml", shipped_cartridge("tower"));
  const GameList game_list(folder.path());
  EXPECT_NE(text_of(game_list.cartridge("mygmae").error()).find("did you mean mygame?"),
            std::string::npos);
  EXPECT_NE(text_of(game_list.cartridge("threees").error()).find("did you mean threes?"),
            std::string::npos);
  EXPECT_NE(text_of(game_list.cartridge("qqqqqqqq").error()).find("'tilery cartridges' lists them"),
            std::string::npos);
}

TEST(GameList, AFolderInPlaceOfAFileIsAFault) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "dir.toml");
  const GameListItem last = GameList(folder.path()).items().back();
  EXPECT_EQ(last.name, "dir");
  EXPECT_EQ(last.cartridge.error().found, "a folder");
}

}  // namespace
}  // namespace tilery
