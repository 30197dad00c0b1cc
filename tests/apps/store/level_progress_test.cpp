#include "apps/store/level_progress.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

/// Plays a level in the store.
void play(Store& store, const Cartridge& level, std::initializer_list<Event> events) {
  RecordedGame game(level.name, {.rules = level.rules, .seed = 1});
  const GameId id = store.begin(game, toml_of(level));
  for (const Event event : events) {
    ASSERT_TRUE(game.act(event));
  }
  store.save(id, game);
  store.leave(id);
}

TEST(LevelProgress, CountsTheFewestMovesOfSolvedLevels) {
  Store store = Store::in_memory();
  const Cartridge pack = *shipped("gather");
  EXPECT_EQ(first_open_level(progress_of(store, pack)), 1U);
  play(store, level_of(pack, 1), {Event::right, Event::left, Event::right, Event::up});
  EXPECT_EQ(progress_of(store, pack)[0].stars, 1);
  play(store, level_of(pack, 1), {Event::right, Event::up});
  play(store, level_of(pack, 2), {Event::left});
  const std::vector<LevelProgress> progress = progress_of(store, pack);
  EXPECT_EQ(progress[0].fewest_moves, 2U);
  EXPECT_EQ(progress[0].stars, 3);
  EXPECT_EQ(progress[1].stars, 0);
  EXPECT_EQ(first_open_level(progress), 2U);
  EXPECT_EQ(progress_words(progress), "1 of 20 levels solved, 3 stars");
  EXPECT_EQ(level_to_play(store, pack).name, "gather.2");
}

TEST(LevelProgress, AGameWithoutLevelsIsPlayedUnchanged) {
  Store store = Store::in_memory();
  const Cartridge game = *shipped("2048");
  EXPECT_EQ(level_to_play(store, game), game);
}

}  // namespace
}  // namespace tilery
