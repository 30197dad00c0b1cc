#include "apps/play/line_play.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/store/game_keeper.h"
#include "tilery/telling/game_session.h"
#include "tilery/telling/play_words.h"

namespace tilery {
namespace {

void say(Output& output, const std::string& text) {
  output.text() += text;
  output.flush();
}

void warn(const std::string& lines) { fmt::print(stderr, "{}", lines); }

/// How long the player took since `last`, which becomes now.
std::uint32_t wait_since(std::chrono::steady_clock::time_point& last) {
  const auto now = std::chrono::steady_clock::now();
  const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(now - last);
  last = now;
  return static_cast<std::uint32_t>(std::min<std::int64_t>(wait.count(), UINT32_MAX));
}

/// Reads no more of a network than a few hints need.
std::expected<Judge, Error> compact_judge(const Cartridge& sized) {
  return find_judge_in_memory(sized, {});
}

Advise advice_for(const Cartridge& cartridge) {
  return advice_on(cartridge, std::make_shared<Judges>(compact_judge), {.depth = 3});
}

/// What a game has beside it.
struct Seat {
  Cartridge cartridge;
  GameKeeper keeper;
  Advise advise;

  /// That of the next game, which may be of another cartridge.
  [[nodiscard]] Seat next(const Cartridge& other) const {
    Seat seat = {other, keeper.another(), advise};
    if (other != cartridge) {
      seat.keeper.change_to(toml_of(other));
      seat.advise = advice_for(other);
    }
    return seat;
  }
};

/// The seat of the present game, and of the game before while undo goes back to it.
struct Seats {
  Seat present;
  std::optional<Seat> before = std::nullopt;

  RecordedGame begin_next(const RecordedGame& last, const Cartridge& cartridge,
                          const GameSetup& setup) {
    present.keeper.save(last, Safety::from_power_failure);
    Seat left = std::exchange(present, present.next(cartridge));
    if (!last.game().actions().empty()) {
      before = std::move(left);
    }
    return present.keeper.begin(cartridge.name, setup);
  }

  void go_back() { present = *std::exchange(before, std::nullopt); }
};

/// Saves the game, and tells the player what came of it if all is not well.
void keep(const GameSession& session, Seats& seats, Safety safety) {
  if (!session.can_go_back()) {
    seats.before.reset();
  }
  seats.present.keeper.save(session.recorded(), safety);
  warn(seats.present.keeper.take_notices());
}

/// Does what the words say, one after the other, each kept before the next is looked at.
void answer_all(GameSession& session, Seats& seats, const std::vector<std::string>& words,
                std::uint32_t wait_ms, Output& output) {
  for (std::size_t i = 0; i < words.size() && !session.has_ended(); ++i) {
    output.text() += session.answer(words[i], i == 0 ? wait_ms : 0);
    keep(session, seats, Safety::from_kill);
    output.flush_if_full();
  }
  keep(session, seats, Safety::from_power_failure);
  output.flush();
}

void converse(const CartridgeInPlay& played, RecordedGame game, GameKeeper keeper) {
  Seats seats = {{played.cartridge, std::move(keeper), advice_for(played.cartridge)}};
  GameSession session(
      played, std::move(game),
      {.begin_next =
           [&](const RecordedGame& last, const Cartridge& cartridge, const GameSetup& setup) {
             return seats.begin_next(last, cartridge, setup);
           },
       .go_back = [&] { seats.go_back(); },
       .advise = [&](const Game& asked) { return seats.present.advise(asked); }});
  Input input(STDIN_FILENO, "standard input");
  Output output(STDOUT_FILENO, "standard output");
  keep(session, seats, Safety::from_power_failure);
  say(output, session.opening());
  WordReader reader;
  auto last = std::chrono::steady_clock::now();
  bool at_end = false;
  while (!at_end && !session.has_ended()) {
    const std::string_view bytes = input.read();
    at_end = bytes.empty();
    std::vector<std::string> words = reader.read(bytes);
    if (std::optional<std::string> rest = at_end ? reader.finish() : std::nullopt) {
      words.push_back(*std::move(rest));
    }
    answer_all(session, seats, words, wait_since(last), output);
  }
  if (!session.has_ended()) {
    say(output, session.farewell());
  }
}

}  // namespace

int resume_in_lines(const CartridgeInPlay* played) {
  const Cartridge* cartridge = played == nullptr ? nullptr : &played->cartridge;
  Store store = Store::of_user();
  const std::optional<SavedGame> saved = store.take_up_last(cartridge);
  if (!saved) {
    warn(GameKeeper(store, {}).take_notices());
    return refuse(no_game_left(cartridge));
  }
  GameKeeper keeper(store, saved->toml);
  keeper.go_on(saved->id);
  std::expected<Cartridge, Error> own = read_cartridge(saved->toml, "the kept game");
  std::expected<RecordedGame, Error> game =
      own ? replay(saved->record, own->rules, "the kept game") : std::unexpected(own.error());
  if (!game) {
    return refuse(game.error());
  }
  converse({*std::move(own), played == nullptr ? ReadAgain() : played->read_again},
           *std::move(game), std::move(keeper));
  return all_fine;
}

int play_in_lines(const CartridgeInPlay& played, const GameSetup& setup, bool is_kept) {
  const Cartridge& cartridge = played.cartridge;
  if (!is_kept) {
    converse(played, GameKeeper().begin(cartridge.name, setup), {});
    return all_fine;
  }
  Store store = Store::of_user();
  GameKeeper keeper(store, toml_of(cartridge));
  RecordedGame game = keeper.begin(cartridge.name, setup);
  converse(played, std::move(game), std::move(keeper));
  return all_fine;
}

int play_in_lines_from(const CartridgeInPlay& played, const Record& start, bool is_kept) {
  const Cartridge& cartridge = played.cartridge;
  std::expected<RecordedGame, Error> game = replay(start, cartridge.rules, "--from");
  if (!game) {
    return refuse(game.error());
  }
  if (!is_kept) {
    converse(played, *std::move(game), {});
    return all_fine;
  }
  Store store = Store::of_user();
  GameKeeper keeper(store, toml_of(cartridge));
  keeper.begin(*game);
  converse(played, *std::move(game), std::move(keeper));
  return all_fine;
}

}  // namespace tilery
