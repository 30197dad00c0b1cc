#pragma once
// Games of a store, and what happens to them while the disk is full.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "apps/store/store.h"
#include "tests/apps/store/child.h"
#include "tilery/record/recorded_game.h"

namespace tilery::test {

struct BegunGame {
  RecordedGame game;
  GameId id = 0;
};

/// Begins a game of 2048, plays 10 events and saves them.
BegunGame begun_game(Store& store, std::uint64_t seed);

/// Keeps a game of 2048 with 10 events in the store.
void keep_a_game(Store& store, std::uint64_t seed = 1);

/// Fills the disk, plays one more event, and leaves the game.
void leave_on_full_disk(Store& store, BegunGame begun);

/// Plays 4 more events of a game that was left.
void go_on(Store& store, GameId id);

/// Removes the first game of `file`, which was left on a full disk. Before, once there is room,
/// `change` changes it in another program. Gives the first notice of a removal that fails.
std::string removed_after(const std::filesystem::path& file,
                          const std::function<void(Store& other)>& change);

/// Removes a game that was begun on a full disk, and restores it once there is room. Gives the
/// games that `file` then keeps, as kept_events() does.
std::string kept_after_restoring(const std::filesystem::path& file);

/// The numbers of the kept games of `file`, ascending, each with its count of events.
std::string kept_events(const std::filesystem::path& file);

/// Continues one game and begins another on a full disk, and writes them once there is room. Gives
/// "as played" if another program then lists them with the times of their last play.
std::string times_after_full_disk(const std::filesystem::path& file);

/// The report of a program that removes and restores the first game or walk of `file`, each on a
/// full disk and once there is room.
template <typename AnyStore>
std::string removed_and_restored(const std::filesystem::path& file) {
  return in_child([&]() -> std::string {
    AnyStore store = AnyStore::in_file(file);
    fill_disk();
    const Removal removed_full = store.remove(1);
    make_room();
    const Removal removed = store.remove(1);
    fill_disk();
    const Removal restored_full = store.restore(1);
    make_room();
    const bool fails = removed_full == Removal::failed && restored_full == Removal::failed;
    const bool is_done = removed == Removal::done && store.restore(1) == Removal::done;
    const std::vector<std::string> notices = store.take_notices();
    return fails && is_done && notices.size() == 2 ? notices[1] : "not as told";
  });
}

}  // namespace tilery::test
