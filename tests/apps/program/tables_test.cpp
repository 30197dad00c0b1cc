// The command `tilery tables`.

#include <gtest/gtest.h>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

class TablesCommand : public ::testing::Test {
 protected:
  [[nodiscard]] Outcome tables(Arguments words) const {
    words.insert(words.begin(), "tables");
    return run_tilery(words, {}, folder_.path());
  }

  TemporaryFolder folder_;
};

TEST_F(TablesCommand, BuildsListsVerifiesAndRemovesATable) {
  const Outcome built = tables({"build", "2048", "4-16"});
  EXPECT_EQ(built.status, 0) << built.err;
  const Outcome listed = tables({"info", "2048"});
  EXPECT_EQ(listed.out, built.out);
  EXPECT_NE(listed.out.find("4-16"), std::string::npos) << listed.out;
  const Outcome verified = tables({"verify", "2048", "--rounds", "2"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_NE(verified.out.find("solved again, 0 wrong"), std::string::npos) << verified.out;
  EXPECT_EQ(tables({"remove", "2048", "44-64"}).out, "files removed: 0\n");
  EXPECT_EQ(tables({"remove", "2048"}).out, "files removed: 1\n");
  EXPECT_EQ(tables({"info", "2048"}).out.rfind("no tables in ", 0), 0U);
}

TEST_F(TablesCommand, RefusesGamesAndFormationsWithoutTables) {
  const Outcome game = tables({"build", "threes"});
  EXPECT_EQ(game.status, 2);
  EXPECT_NE(game.err.find("threes: expected a game whose new tiles"), std::string::npos)
      << game.err;
  const Outcome formation = tables({"build", "2048", "4x"});
  EXPECT_EQ(formation.status, 2);
  EXPECT_NE(formation.err.find("4x: expected a formation such as 442-256"), std::string::npos)
      << formation.err;
}

}  // namespace
}  // namespace tilery::test
