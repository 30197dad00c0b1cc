#include "tests/apps/store/full_disk.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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

std::string removed_after(const std::filesystem::path& file,
                          const std::function<void(Store& other)>& change) {
  return in_child([&]() -> std::string {
    Store store = Store::in_file(file);
    leave_on_full_disk(store, begun_game(store, 3));
    make_room();
    Store other = Store::in_file(file);
    change(other);
    store.take_notices();
    const Removal removal = store.remove(1);
    const std::vector<std::string> notices = store.take_notices();
    return removal == Removal::failed && !notices.empty() ? notices[0] : "not as told";
  });
}

std::string kept_after_restoring(const std::filesystem::path& file) {
  return in_child([&]() -> std::string {
    Store store = Store::in_file(file);
    fill_disk();
    keep_a_game(store);
    const GameId number = store.games().at(0).id;
    const Removal removed = store.remove(number);
    make_room();
    const bool is_back = removed == Removal::done && store.restore(number) == Removal::done;
    return is_back ? kept_events(file) : "not as told";
  });
}

std::string kept_events(const std::filesystem::path& file) {
  Store store = Store::in_file(file);
  std::map<GameId, std::size_t> events;
  for (const GameSummary& game : store.games()) {
    events[game.id] = store.look_at(game.id)->record.events.size();
  }
  std::string text;
  for (const auto& [number, count] : events) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", number, count);
  }
  return text;
}

std::string order_after_full_disk(const std::filesystem::path& file) {
  return in_child([&] {
    Store store = Store::in_file(file);
    fill_disk();
    keep_a_game(store, 3);
    keep_a_game(store, 4);
    const std::int64_t played_ms = store.games().at(0).listed_ms;
    make_room();
    while (now_ms() <= played_ms) {
      std::this_thread::yield();
    }
    Store other = Store::in_file(file);
    keep_a_game(other, 5);
    if (!store.lost_games().empty()) {
      return std::string("not written");
    }
    std::string seeds;
    for (const GameSummary& game : store.games()) {
      seeds += std::to_string(store.look_at(game.id)->record.seed.value_or(0)) + " ";
    }
    return seeds;
  });
}

}  // namespace tilery::test
