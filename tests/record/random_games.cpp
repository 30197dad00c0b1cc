#include "tests/record/random_games.h"

#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"

namespace tilery::test {
namespace {

constexpr std::int64_t start_of_2026 = 1'767'225'600;

Event random_move(const RecordedGame& game, Random& random) {
  return game.game().position().asks ? Event::go_on : static_cast<Event>(random.below(4));
}

}  // namespace

RecordedGame new_game(std::string_view cartridge, std::uint64_t seed, int players) {
  return {std::string(cartridge),
          {.rules = rules_of(cartridge), .seed = seed, .players = players},
          mix(seed),
          start_of_2026};
}

void do_randomly(RecordedGame& game, std::uint64_t seed, int count) {
  Random random = {.seed = seed};
  while (count > 0 && !game.game().is_over()) {
    const std::uint64_t choice = random.below(20);
    const Event event = choice == 0   ? Event::undo
                        : choice == 1 ? Event::redo
                                      : random_move(game, random);
    count -= game.act(event, static_cast<std::uint32_t>(random.below(3000))) ? 1 : 0;
  }
}

Record listed(const RecordedGame& game) {
  Record record = game.record_with_result();
  RecordedGame again = *begun(record, game.game().rules());
  record.start = ranks_of(again.game().position().board);
  record.seed.reset();
  for (const Event event : record.events) {
    const auto outcome = again.act(event);
    if (outcome->turn) {
      const std::vector<Entry>& entered = outcome->turn->entries;
      record.entries.insert(record.entries.end(), entered.begin(), entered.end());
    }
  }
  return record;
}

void play_to_the_end(RecordedGame& game, std::uint64_t seed) {
  Random random = {.seed = seed};
  while (!game.game().is_over()) {
    game.act(random_move(game, random));
  }
}

}  // namespace tilery::test
