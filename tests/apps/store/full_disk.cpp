#include "tests/apps/store/full_disk.h"

#include <optional>
#include <utility>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/record/record_rules.h"

namespace tilery::test {

BegunGame begun_game(Store& store, std::uint64_t seed) {
  RecordedGame game = new_game("2048", seed);
  const GameId id = store.begin(game, "");
  do_randomly(game, seed, 10);
  store.save(id, game);
  return {.game = std::move(game), .id = id};
}

void keep_a_game(Store& store, std::uint64_t seed) { store.leave(begun_game(store, seed).id); }

void leave_on_full_disk(Store& store, BegunGame begun) {
  fill_disk();
  do_randomly(begun.game, 4, 1);
  store.save(begun.id, begun.game);
  store.leave(begun.id);
}

void go_on(Store& store, GameId id) {
  const SavedGame saved = store.take_up(id).value();
  RecordedGame game = replay(saved.record, rules_of("2048")).value();
  do_randomly(game, 6, 4);
  store.save(saved.id, game);
  store.leave(saved.id);
}

}  // namespace tilery::test
