#include "tilery/protocol/agent_game.h"

#include <fmt/format.h>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/play_words.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/theme.h"
#include "tilery/protocol/board_request.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  return first == text.npos ? std::string_view()
                            : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The text between the last `open` and the `close` after it; empty if there is no such pair.
std::string_view last_between(std::string_view text, std::string_view open,
                              std::string_view close) {
  const std::size_t at = text.rfind(open);
  if (at == text.npos) {
    return {};
  }
  const std::string_view after_open = text.substr(at + open.size());
  const std::size_t end = after_open.find(close);
  return end == after_open.npos ? std::string_view() : after_open.substr(0, end);
}

std::optional<Direction> direction_in(std::string_view word, const Cartridge& cartridge) {
  const auto command = command_of(trimmed(word), cartridge.controls);
  return command && command->verb == PlayVerb::move ? std::optional(command->direction)
                                                    : std::nullopt;
}

std::string names_of(const std::vector<Direction>& directions) {
  std::string names;
  for (const Direction direction : directions) {
    names += names.empty() ? "" : ", ";
    names += name_of(direction);
  }
  return names;
}

const Theme& plain_theme() {
  static const Theme theme = *read_theme(shipped_themes().front().toml, "theme");
  return theme;
}

}  // namespace

std::optional<Direction> move_named(std::string_view text, const Cartridge& cartridge) {
  for (const std::string_view word :
       {trimmed(text), last_between(text, "<move>", "</move>"), last_between(text, "[", "]")}) {
    if (const auto direction = direction_in(word, cartridge)) {
      return direction;
    }
  }
  return std::nullopt;
}

std::string agent_rules_text(const Cartridge& cartridge, Rules rules) {
  if (rules.goal.then == AtGoal::ask) {
    rules.goal.then = AtGoal::go_on;
  }
  return rules_text(cartridge, rules);
}

AgentGame::AgentGame(Cartridge cartridge, RecordedGame game, const AgentOptions& options,
                     std::optional<SeedSeal> seal)
    : cartridge_(std::move(cartridge)), game_(std::move(game)), options_(options), seal_(seal) {
  if (game_.game().position().asks) {
    game_.act(Event::go_on);
  }
  end_ = game_.game().is_over() ? AgentEnd::over : AgentEnd::none;
}

std::string AgentGame::seed_words() const {
  return seal_ ? fmt::format("Sealed seed: {}.", hex_of(seal_->commitment))
               : fmt::format("Seed {}.", game().seed());
}

std::string AgentGame::opening() const {
  return fmt::format("{}: {}\n{}\n{}", cartridge_.title, cartridge_.about, seed_words(), view());
}

std::string AgentGame::rules() const { return agent_rules_text(cartridge_, game().rules()); }

AgentReply AgentGame::refused(std::string why) {
  return {.text = std::move(why), .is_refused = true};
}

/// The reply to an answer that is no move or changes nothing. Its caller has counted the answer.
/// Too many such answers end the game.
AgentReply AgentGame::count_failure(std::string why) {
  const std::uint64_t failures = noops_ + unknown_words_;
  if (options_.on_noop == NoopAnswer::end || failures > options_.most_noops) {
    end_ = AgentEnd::noops;
  }
  why += fmt::format(" Such answers so far: {}; the game ends after {}.\n", failures,
                     options_.on_noop == NoopAnswer::end ? 1 : options_.most_noops + 1);
  if (has_ended() || options_.on_noop == NoopAnswer::show) {
    why += view();
  }
  AgentReply reply = refused(std::move(why));
  reply.is_refused = options_.on_noop == NoopAnswer::refuse && !has_ended();
  return reply;
}

AgentReply AgentGame::move(std::string_view text) {
  if (has_ended()) {
    return refused(standing() + "\n");
  }
  if (const std::optional<Direction> direction = move_named(text, cartridge_)) {
    return move(*direction);
  }
  ++unknown_words_;
  return count_failure(fmt::format("Expected left, right, up or down, found {}.", quoted(text)));
}

AgentReply AgentGame::move(Direction direction) {
  if (has_ended()) {
    return refused(standing() + "\n");
  }
  const std::uint64_t before = game().score();
  const std::optional<EventResult> result = game_.act(event_of(direction));
  if (!result) {
    ++noops_;
    return count_failure(fmt::format("{}: nothing moves that way.", name_of(direction)));
  }
  if (game().position().asks) {
    game_.act(Event::go_on);
  }
  const std::uint64_t moves = game().position().moves + undone_moves_;
  end_ = game().is_over()               ? AgentEnd::over
         : moves >= options_.most_moves ? AgentEnd::moves
                                        : AgentEnd::none;
  const auto gain = static_cast<std::int64_t>(game().score() - before);
  return {.text = turn_words(game().rules(), *result->turn) + "\n" + view(), .gain = gain};
}

AgentReply AgentGame::undo() {
  if (!options_.has_undo) {
    return refused("This game was opened without undo.\n");
  }
  if (is_closed()) {
    return refused(standing() + "\n");
  }
  const std::uint64_t before = game().score();
  // The agent did not ask to go on at a goal, so this action is no move.
  const bool has_gone_on = !game().actions().empty() && game().actions().back() == Action::go_on;
  if (!game_.act(Event::undo)) {
    ++noops_;
    return count_failure("No move can be taken back.");
  }
  if (has_gone_on && !game_.act(Event::undo)) {
    game_.act(Event::go_on);
    ++noops_;
    return count_failure("No further move can be taken back.");
  }
  ++undone_moves_;
  end_ = AgentEnd::none;
  return {.text = "The last move is taken back.\n" + view(),
          .gain = static_cast<std::int64_t>(game().score() - before)};
}

void AgentGame::finish() {
  end_ = has_ended() ? end_ : AgentEnd::finished;
  is_finished_ = true;
}

std::string AgentGame::standing() const {
  switch (end_) {
    case AgentEnd::none:
      return {};
    case AgentEnd::over:
      return standing_words(game());
    case AgentEnd::noops:
      return "The game has ended: too many moves changed nothing.";
    case AgentEnd::moves:
      return fmt::format("The game has ended: it has had {} moves.", options_.most_moves);
    case AgentEnd::finished:
      break;
  }
  return "The game has been finished.";
}

std::string AgentGame::view() const {
  const std::string ended = standing();
  return score_lines(game()) + (ended.empty() ? "" : ended + "\n") +
         board_text(game().position().board, game().rules().ladder) +
         (options_.shows_legal && !has_ended() ? legal_words() + "\n" : "");
}

std::string AgentGame::board_in_one_line() const {
  return board_line(game().position().board, game().rules().ladder);
}

std::string AgentGame::legal_words() const {
  const std::vector<Direction> moves = legal_moves(game().rules(), game().position());
  return moves.empty() ? "No move is legal." : "Legal moves: " + names_of(moves) + ".";
}

std::string AgentGame::state_json() const {
  const Position& position = game().position();
  JsonWriter json;
  json.open_object();
  add_position(json, game().rules(), position);
  json.member("score", game().score());
  json.member("largest", game().rules().ladder.face(position.board.largest()));
  json.member("moves", position.moves);
  if (position.is_shared) {
    json.member("player", position.player + 1);
  }
  if (game().rules().players.goals && game().is_over()) {
    json.member("winner", game().winner().transform([](int player) { return player + 1; }));
  }
  json.member("noops", noops_);
  json.member("unknown", unknown_words_);
  if (options_.shows_legal) {
    json.open_list("legal");
    for (const Direction direction : legal_moves(game().rules(), position)) {
      json.value(name_of(direction));
    }
    json.close();
  }
  json.member("ended", has_ended() ? std::optional(agent_end_names[std::size_t(end_)])
                                   : std::optional<std::string_view>());
  json.close();
  return std::move(json).take();
}

std::string AgentGame::png(int cell) const {
  const Position& position = game().position();
  const RasterArtist artist(game().rules(), plain_theme(), plan_of(position.board, cell));
  return png_of(artist.board(position.board, position.goal_reached), artist.palette());
}

std::optional<std::string> AgentGame::record() const {
  return seal_ && !is_closed() ? std::nullopt : std::optional(open_record());
}

std::string AgentGame::open_record() const {
  Record record = carrying(game_.record_with_result(), cartridge_);
  record.seal = seal_;
  return record_text(record);
}

std::string AgentGame::events_so_far() const {
  std::string letters;
  for (const Event event : game_.record().events) {
    letters += letter_of(event);
  }
  return fmt::format("{} {}x{}\n{}\nevents {}\nThe record follows when the game has ended.\n",
                     cartridge_.name, game().rules().shape.width, game().rules().shape.height,
                     seed_words(), letters);
}

AgentWalk::AgentWalk(std::shared_ptr<const quest::World> world, const OwnIdentity& own,
                     const WalkOptions& options, std::optional<SeedSeal> seal)
    : world_(std::move(world)),
      options_(options),
      seal_(seal),
      game_(*world_, own.seed, own.id, own.began),
      session_(game_) {
  game_.set_seal(seal_);
  if (!options_.has_hints) {
    session_.forbid_hints();
  }
  if (!options_.has_journeys) {
    session_.forbid_journeys();
  }
}

std::string AgentWalk::seed_words() const {
  return seal_ ? fmt::format("Sealed seed: {}.", hex_of(seal_->commitment))
               : fmt::format("Seed {}.", game_.record().seed);
}

std::string AgentWalk::opening() const {
  return fmt::format("{}: {}\n{} Type help for help, quit to end the walk.\n\n{}{}", world_->title,
                     world_->about, seed_words(), quest_words(*world_, game_.state()),
                     place_words(*world_, game_.state()));
}

AgentReply AgentWalk::say(std::string_view line) {
  if (has_ended()) {
    return refused(fmt::format("The walk has ended: {}.\n", walk_end_names[std::size_t(end_)]));
  }
  ++lines_;
  AgentReply reply;
  if (line.size() > longest_line) {
    reply = refused(fmt::format("Expected at most {} bytes.\n", longest_line));
  } else {
    const int stage = game_.state().stage;
    const std::size_t commands = game_.record().commands.size();
    reply.text = session_.answer(line);
    reply.is_refused = session_.has_refused() && game_.record().commands.size() == commands;
    reply.gain = game_.state().stage - stage;
  }
  note_end();
  return reply;
}

void AgentWalk::note_end() {
  if (game_.state().is_won) {
    end_ = WalkEnd::won;
  } else if (session_.has_ended()) {
    end_ = WalkEnd::left;
  } else if (game_.state().statistics.turns >= options_.most_turns) {
    end_ = WalkEnd::turns;
  } else if (lines_ >= options_.most_lines) {
    end_ = WalkEnd::lines;
  }
}

void AgentWalk::finish() { end_ = has_ended() ? end_ : WalkEnd::left; }

std::string AgentWalk::state_json() const {
  const quest::State& state = game_.state();
  JsonWriter json;
  json.open_object();
  json.member("world", world_->name);
  json.member("turns", state.statistics.turns);
  json.member("lines", lines_);
  json.member("stage", state.stage);
  json.member("stages", world_->stages.size());
  json.member("won", state.is_won);
  json.member("ended", has_ended() ? std::optional(walk_end_names[std::size_t(end_)])
                                   : std::optional<std::string_view>());
  json.close();
  return std::move(json).take();
}

std::optional<std::string> AgentWalk::record() const {
  if (seal_ && !has_ended()) {
    return std::nullopt;
  }
  return world_record_text(game_.record_with_result());
}

std::string AgentWalk::events_so_far() const {
  return fmt::format("{}\n{}\n{} turns\nThe record follows when the walk has ended.\n",
                     world_->name, seed_words(), turns_of(game_.record()));
}

}  // namespace tilery
