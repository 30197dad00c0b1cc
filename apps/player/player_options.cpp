#include "apps/player/player_options.h"

#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>

#include "apps/console/command_line.h"
#include "apps/console/streams.h"

namespace tilery {
namespace {

/// The default in words: "5", "4, selectively", "5, in 250 ms".
std::string usual_words(const SearchLimits& usual) {
  std::string words = std::to_string(usual.depth);
  words += usual.is_selective ? ", selectively" : "";
  return usual.milliseconds > 0 ? fmt::format("{}, in {:g} ms", words, usual.milliseconds) : words;
}

}  // namespace

SearchLimits PlayerWords::search_limits() const { return completed(given, usual); }

std::expected<Cartridge, Error> aimed(std::expected<Cartridge, Error> cartridge,
                                      const std::string& aim) {
  if (!cartridge || aim.empty()) {
    return cartridge;
  }
  std::optional<Rules> rules = with_aim(cartridge->rules, *aim_named(aim));
  if (!rules) {
    return std::unexpected(
        Error{"--aim",
              {},
              "a game with a goal for all players",
              cartridge->name + (cartridge->rules.players.goals ? ", which has one for each player"
                                                                : ", which has none")});
  }
  cartridge->rules = *std::move(rules);
  return cartridge;
}

void add_aim_option(ConsoleCommand command, std::string& aim) {
  command.text("--aim", aim,
               "The aim of play. score: points; goal: the best odds of the goal, then points; "
               "moves: the best odds, then few moves (the aim that the game states)",
               {name_of(Aim::score), name_of(Aim::goal), name_of(Aim::moves)});
}

void add_player_options(ConsoleCommand command, PlayerWords& words) {
  add_aim_option(command, words.aim);
  command.text("--network", words.network,
               "The network that evaluates boards: a file, shipped, or none for the heuristic "
               "(your own network if there is one, else the shipped one)");
  command.number("--depth", words.given.depth,
                 "Moves looked ahead (" + usual_words(words.usual) + ")", 1, deepest_search);
  command.number("--time-ms", words.given.milliseconds,
                 "Milliseconds for a move, in games on average", 0.01, 600000.0);
  command
      .number("--nodes", words.given.nodes,
              "Nodes evaluated for a move, in games on average; the same on any machine", 1,
              most_nodes)
      .formerly("--most-boards");
  command.flag("--selective", words.given.is_selective,
               "Search rare tiles and bad moves less deep (always so with --time-ms and --nodes)");
  command.number("--least-odds", words.given.least_odds,
                 "Search positions with lower odds than this, such as 0.001, only one move deep",
                 0.0, 1.0);
}

namespace {

constexpr std::chrono::milliseconds update_interval{250};
constexpr const char* wipe_line = "\r\x1b[K";

}  // namespace

ProgressLine::ProgressLine()
    : is_on_terminal_(is_terminal(standard_error)), last_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() { wipe(); }

void ProgressLine::say(const std::string& words) {
  wipe();
  fmt::print(stderr, "{}\n", words);
}

bool ProgressLine::is_due() {
  if (!is_on_terminal_) {
    return false;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < update_interval) {
    return false;
  }
  last_ = now;
  return true;
}

void ProgressLine::write(const std::string& words) {
  has_written_ = true;
  fmt::print(stderr, "{}{}", wipe_line, words);
  std::fflush(stderr);
}

void ProgressLine::wipe() {
  if (has_written_) {
    std::fputs(wipe_line, stderr);
    std::fflush(stderr);
  }
  has_written_ = false;
}

}  // namespace tilery
