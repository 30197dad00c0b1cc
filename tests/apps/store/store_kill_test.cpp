#include <gtest/gtest.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "apps/store/store.h"
#include "tests/apps/store/child.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using std::filesystem::path;

/// Continues the last game of 3x3, or begins one, for ever. After each saved event, reports the
/// number of events in a line.
void play_for_ever(const path& file, std::uint64_t seed, int reports) {
  Store store = Store::in_file(file);
  for (;; ++seed) {
    const std::optional<SavedGame> saved = store.take_up_last();
    RecordedGame game =
        saved ? *replay(saved->record, test::rules_of("3x3")) : test::new_game("3x3", seed);
    const GameId id = saved ? saved->id : store.begin(game, "");
    while (!game.game().is_over()) {
      test::do_randomly(game, ++seed, 1);
      store.save(id, game, seed % 8 == 0 ? Safety::from_power_failure : Safety::from_kill);
      const std::string line = std::to_string(game.record().events.size()) + "\n";
      if (write(reports, line.data(), line.size()) < 0) {
        return;
      }
    }
    store.leave(id);
  }
}

/// The number in the last whole line; 0 if there is none.
std::size_t last_report(std::string_view lines) {
  const std::size_t end = lines.rfind('\n');
  if (end == std::string_view::npos) {
    return 0;
  }
  const std::size_t start = lines.rfind('\n', end - 1) + 1;
  std::size_t number = 0;
  std::from_chars(lines.data() + start, lines.data() + end, number);
  return number;
}

/// Kills a player `times` times at random. The record of the game saved last must be true. It must
/// have the number of events reported last, or one more, unless a new game has begun since.
void kill_at_random(int times) {
  const test::TemporaryFolder folder;
  const path file = folder.path() / "games.db";
  Random random = {.seed = 2026};
  for (int i = 0; i < times; ++i) {
    test::Child player([&](int reports) { play_for_ever(file, mix(std::uint64_t(i)), reports); });
    const bool has_saved = i % 2 == 0;  // the others may be killed while they open the store
    if (has_saved) {
      player.await_output();
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(40'000)));
    const std::size_t reported = last_report(player.output_until_killed());
    ASSERT_TRUE(reported > 0 || !has_saved) << i;
    Store store = Store::in_file(file);
    ASSERT_TRUE(store.take_notices().empty()) << i;
    const std::vector<GameSummary> games = store.games();
    if (reported == 0 || games.empty()) {
      continue;
    }
    const std::optional<SavedGame> last = store.look_at(games.front().id);
    ASSERT_TRUE(last.has_value()) << i;
    const auto game = replay(last->record, test::rules_of("3x3"));
    ASSERT_TRUE(game.has_value()) << i << ": " << text_of(game.error());
    const std::size_t events = last->record.events.size();
    const bool begun_since = events == 1 && games.size() > 1;
    ASSERT_TRUE(events == reported || events == reported + 1 || begun_since)
        << i << ": " << reported << " reported, " << events << " saved";
  }
}

TEST(StoreKill, FortyKillsLoseNothingThatWasSaved) { kill_at_random(40); }

TEST(StoreKillSlow, TwoHundredKillsLoseNothingThatWasSaved) { kill_at_random(200); }

/// Two programs save to one database as fast as they can: all their games are kept and true.
TEST(StoreSharing, TwoProgramsAtOnceDoNotDamageEachOther) {
  const test::TemporaryFolder folder;
  const path file = folder.path() / "games.db";
  const auto play_games = [&](std::uint64_t first) {
    return [&file, first](int) {
      Store store = Store::in_file(file);
      for (std::uint64_t seed = first; seed < first + 10; ++seed) {
        RecordedGame game = test::new_game("3x3", seed);
        const GameId id = store.begin(game, "");
        while (!game.game().is_over()) {
          test::do_randomly(game, seed + game.record().events.size(), 1);
          store.save(id, game, Safety::from_kill);
        }
        store.leave(id);
      }
    };
  };
  test::Child first(play_games(0));
  test::Child second(play_games(100));
  EXPECT_EQ(first.output() + second.output(), "");
  Store store = Store::in_file(file);
  const auto games = store.games();
  EXPECT_EQ(games.size(), 20u);
  for (const GameSummary& game : games) {
    const auto record = store.look_at(game.id)->record;
    EXPECT_TRUE(game.is_over);
    EXPECT_TRUE(replay(record, test::rules_of("3x3")).has_value());
  }
}

}  // namespace
}  // namespace tilery
