#include "tests/apps/store/full_disk.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/record/record_rules.h"

namespace tilery::test {
namespace {

/// The seed and the time of each game, in the order of the list.
std::string times_of_games(Store& store) {
  std::string text;
  for (const GameSummary& game : store.games()) {
    const std::optional<SavedGame> saved = store.look_at(game.id);
    text += fmt::format("{} at {}, ", saved->record.seed.value_or(0), game.listed_ms);
  }
  return text;
}

}  // namespace

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

std::string times_after_full_disk(const std::filesystem::path& file) {
  return in_child([&]() -> std::string {
    Store store = Store::in_file(file);
    leave_on_full_disk(store, begun_game(store, 3));
    keep_a_game(store, 4);
    const std::string played = times_of_games(store);
    make_room();
    if (!store.lost_games().empty()) {
      return "not written";
    }
    Store other = Store::in_file(file);
    const std::string written = times_of_games(other);
    return written == played ? "as played" : fmt::format("{}instead of {}", written, played);
  });
}

}  // namespace tilery::test
