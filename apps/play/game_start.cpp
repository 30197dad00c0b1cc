#include "apps/play/game_start.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>

#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {
namespace {

std::uint64_t chance_of_system() {
  std::random_device device;
  return device();
}

std::expected<std::uint64_t, Error> seed_of(const std::string& text) {
  return text.empty() ? std::expected<std::uint64_t, Error>(chance_of_system())
                      : number_of(text, "--seed", 0, UINT64_MAX);
}

Error size_error(const Cartridge& cartridge, BoardSize size) {
  const Shape& shape = cartridge.rules.shape;
  return {.source = "--size",
          .place = {},
          .expected = std::to_string(shape.width) + "x" + std::to_string(shape.height) +
                      ", the only size of " + cartridge.name,
          .found = std::to_string(size.width) + "x" + std::to_string(size.height)};
}

std::expected<Rules, Error> rules_of(const Cartridge& cartridge, const std::string& size) {
  if (size.empty()) {
    return cartridge.rules;
  }
  TILERY_TRY(const BoardSize wanted, board_size_of(size, "--size"));
  std::optional<Rules> rules = resized(cartridge.rules, wanted.width, wanted.height);
  if (!rules) {
    return std::unexpected(size_error(cartridge, wanted));
  }
  return *std::move(rules);
}

std::expected<int, Error> players_of(const std::string& text, const Cartridge& cartridge) {
  const PlayersRule& rule = cartridge.rules.players;
  if (text.empty()) {
    return rule.least();
  }
  if ((text == "1" && rule.least() == 1) || (text == "2" && rule.most == 2)) {
    return text == "2" ? 2 : 1;
  }
  const std::string expected = rule.least() == 2 ? "2, as each player has a goal"
                               : rule.most == 2  ? "1 or 2"
                                                 : "1, as " + cartridge.name + " is for one player";
  return std::unexpected(Error{"--players", {}, expected, tilery::quoted(text)});
}

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::expected<Cartridge, Error> sized(std::expected<Cartridge, Error> cartridge,
                                      const std::string& size) {
  if (!cartridge) {
    return cartridge;
  }
  std::expected<Rules, Error> rules = rules_of(*cartridge, size);
  if (!rules) {
    return std::unexpected(std::move(rules.error()));
  }
  cartridge->rules = *std::move(rules);
  return cartridge;
}

std::expected<GameSetup, Error> setup_of(const Cartridge& cartridge, const StartWords& words) {
  const auto seed = seed_of(words.seed);
  const auto players = players_of(words.players, cartridge);
  std::expected<Rules, Error> rules = rules_of(cartridge, words.size);
  if (!seed) {
    return std::unexpected(seed.error());
  }
  if (!players) {
    return std::unexpected(players.error());
  }
  if (!rules) {
    return std::unexpected(rules.error());
  }
  return GameSetup{.rules = *std::move(rules), .seed = *seed, .players = *players};
}

std::expected<Record, Error> start_of(const Cartridge& cartridge, const StartWords& words) {
  TILERY_TRY(const GameSetup setup, setup_of(cartridge, words));
  std::expected<Record, Error> start = position_in(words.from, cartridge, "--from");
  if (!start) {
    return start;
  }
  start->seed = setup.seed;
  start->players = setup.players;
  start->id = chance_of_system();
  start->began = seconds_now();
  const std::expected<RecordedGame, Error> game = replay(*start, cartridge.rules, "--from");
  if (!game) {
    return std::unexpected(game.error());
  }
  if (game->game().is_over()) {
    return std::unexpected(
        Error{"--from", {}, "a board on which a tile can move", "one where the game is over"});
  }
  return start;
}

std::expected<RecordedGame, Error> game_of(const Cartridge& cartridge, const StartWords& words) {
  if (!words.from.empty()) {
    const std::expected<Record, Error> start = start_of(cartridge, words);
    return start ? replay(*start, cartridge.rules) : std::unexpected(start.error());
  }
  TILERY_TRY(const GameSetup setup, setup_of(cartridge, words));
  return RecordedGame(cartridge.name, setup, chance_of_system(), seconds_now());
}

void add_start_options(ConsoleCommand command, StartWords& words) {
  command.text("--seed", words.seed, "The number that decides all chance");
  command.text("--players", words.players, "1, or 2 where the game is for two");
  CommandOption size =
      command.text("--size", words.size, "Columns x rows, such as 5x4, if the game allows sizes");
  command
      .text("--from", words.from,
            "The board to begin on: \"2 4 / 0 8\", or a hex digit for each cell (1 is 2, 2 is 4, "
            "...), or the saved text of play2048.co")
      .excludes(size);
}

}  // namespace tilery
