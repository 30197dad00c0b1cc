#include "tilery/record/recorded_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

Record new_header(std::string cartridge, const GameSetup& setup) {
  Record record;
  record.cartridge = std::move(cartridge);
  record.rules_hash = rules_hash(setup.rules);
  record.width = setup.rules.shape.width;
  record.height = setup.rules.shape.height;
  record.players = std::max(setup.players, setup.rules.players.least());
  record.seed = setup.seed;
  return record;
}

/// The first position. It has no next tile if the record lists entries, because they decide it.
Position start_position(const Record& record, const Rules& rules) {
  const std::uint64_t seed = record.seed.value_or(0);
  Position start = record.start.empty()
                       ? first_position(rules, seed)
                       : position_on(rules, *board_of(rules.shape, record.start), seed);
  start.gathered = record.gathered;
  if (!record.entries.empty()) {
    start.next.reset();
  }
  return start;
}

Error replay_fault(std::string_view source, std::string expected, std::string found) {
  return {std::string(source), {}, std::move(expected), std::move(found)};
}

std::string_view yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

std::string scores_text(const RecordResult& result, int players) {
  return players == 1 ? fmt::format("{}", result.scores[0])
                      : fmt::format("{} and {}", result.scores[0], result.scores[1]);
}

/// The fault of the first part of the result that differs.
std::optional<Error> wrong_result(const RecordResult& claimed, const RecordResult& played,
                                  int players, std::string_view source) {
  const auto differing = [&](std::string_view claim, const auto& says, const auto& is) {
    return replay_fault(source, fmt::format("{} {}, as replayed", claim, is),
                        fmt::format("{}", says));
  };
  if (claimed.scores != played.scores) {
    return differing("a score of", scores_text(claimed, players), scores_text(played, players));
  }
  if (claimed.largest != played.largest) {
    return differing("a largest tile of", claimed.largest, played.largest);
  }
  if (claimed.moves != played.moves) {
    return differing("a number of moves of", claimed.moves, played.moves);
  }
  if (claimed.is_over != played.is_over) {
    return differing("\"over\"", yes_or_no(claimed.is_over), yes_or_no(played.is_over));
  }
  if (claimed.signature != played.signature) {
    return differing("a signature of all boards of", fmt::format("{:016x}", claimed.signature),
                     fmt::format("{:016x}", played.signature));
  }
  return std::nullopt;
}

/// The reason why no game of `rules` begins on `start`; empty if one can.
std::string fault_in_start(const std::vector<Rank>& start, const Rules& rules) {
  const Shape& shape = rules.shape;
  if (!std::cmp_equal(start.size(), shape.cells())) {
    return fmt::format("{} cells", start.size());
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const Rank rank = start[static_cast<std::size_t>(cell)];
    if (rank > rules.ladder.top() || (rank != 0 && shape.is_blocked(cell))) {
      return fmt::format("a tile of rank {} {} column {}, row {}", rank,
                         shape.is_blocked(cell) ? "on the blocked cell in" : "in",
                         cell % shape.width + 1, cell / shape.width + 1);
    }
  }
  return {};
}

/// The reason why the record cannot begin under `rules`, which have its size; nothing if it can.
std::optional<Error> wrong_start(const Record& record, const Rules& rules,
                                 std::string_view source) {
  const PlayersRule& players = rules.players;
  if (record.players < players.least() || record.players > players.most) {
    return replay_fault(source,
                        players.least() == 2 ? "2 players"
                        : players.most == 1  ? "1 player"
                                             : fmt::format("1 to {} players", players.most),
                        fmt::format("{}", record.players));
  }
  if (!record.seed && record.start.empty()) {
    return replay_fault(source, "a seed or a start board", "neither");
  }
  if (std::string fault = record.start.empty() ? "" : fault_in_start(record.start, rules);
      !fault.empty()) {
    return replay_fault(source, fmt::format("a start board of {}", record.cartridge),
                        std::move(fault));
  }
  const bool has_gathered = record.gathered != std::array<std::uint64_t, 2>{};
  if (has_gathered && (record.start.empty() || rules.score.kind != ScoreKind::gathered)) {
    return replay_fault(
        source, "a gathered score only with a start board, in a game that gathers its score",
        scores_text({.scores = record.gathered}, record.players));
  }
  if (!record.waits_ms.empty() && record.waits_ms.size() != record.events.size()) {
    return replay_fault(source, fmt::format("{} waits, one for each event", record.events.size()),
                        fmt::format("{}", record.waits_ms.size()));
  }
  return std::nullopt;
}

/// The rules at the record's size. Fails if the game has no such size, if the rules have another
/// hash, and if wrong_start() gives a fault.
std::expected<Rules, Error> rules_for(const Record& record, const Rules& rules,
                                      std::string_view source) {
  std::optional<Rules> sized = resized(rules, record.width, record.height);
  if (!sized) {
    return std::unexpected(replay_fault(source,
                                        fmt::format("{}x{}, the size of {}", rules.shape.width,
                                                    rules.shape.height, record.cartridge),
                                        fmt::format("{}x{}", record.width, record.height)));
  }
  if (const std::uint64_t hash = rules_hash(*sized); hash != record.rules_hash) {
    return std::unexpected(replay_fault(
        source, fmt::format("{:016x}, the rules of {}", hash, record.cartridge),
        fmt::format("{:016x}: the record is of a game with other rules", record.rules_hash)));
  }
  if (std::optional<Error> wrong = wrong_start(record, *sized, source)) {
    return std::unexpected(*std::move(wrong));
  }
  return *std::move(sized);
}

/// The error for event `index`, which is not possible.
Error impossible_event(const Record& record, std::size_t index, std::string_view source) {
  return replay_fault(
      source,
      fmt::format("an event that can be done as number {} of {}", index + 1, record.events.size()),
      std::string(name_of(record.events[index])));
}

/// Checks the claims after the last event: that all entries were used, and the result.
std::optional<Error> end_fault(const Record& record, std::size_t entries_used,
                               const RecordResult& result, std::string_view source) {
  if (entries_used != record.entries.size()) {
    return replay_fault(source,
                        fmt::format("{} entries, one for each tile that moves bring", entries_used),
                        fmt::format("{}", record.entries.size()));
  }
  return record.result ? wrong_result(*record.result, result, record.players, source)
                       : std::nullopt;
}

}  // namespace

RecordedGame::RecordedGame(std::string cartridge, const GameSetup& setup, std::uint64_t id,
                           std::optional<std::int64_t> began)
    : RecordedGame(new_header(std::move(cartridge), setup), Game(setup)) {
  record_.id = id;
  record_.began = began;
}

RecordedGame::RecordedGame(Record header, Game game)
    : game_(std::move(game)), record_(std::move(header)) {
  draw_next_after_entries();
  boards_.add(game_.position().board);
}

std::optional<EventResult> RecordedGame::act(Event event, std::uint32_t wait_ms) {
  EventResult outcome = {.event = event, .turn = std::nullopt};
  if (!change(event, outcome.turn)) {
    return std::nullopt;
  }
  record_.events.push_back(event);
  record_.waits_ms.push_back(wait_ms);
  boards_.add(game_.position().board);
  return outcome;
}

bool RecordedGame::change(Event event, std::optional<Turn>& turn) {
  switch (event) {
    case Event::undo:
      return game_.undo();
    case Event::redo:
      return game_.redo();
    case Event::go_on:
      return game_.go_on();
    default:
      turn = game_.position().asks ? std::nullopt : play(*direction_of(event));
      return turn.has_value();
  }
}

std::optional<Turn> RecordedGame::play(Direction direction) {
  const bool is_listed = entries_used_ < record_.entries.size();
  if (!is_listed && record_.seed) {
    return game_.play(direction);
  }
  const Slide slid = slide(game_.position().board, direction, game_.rules());
  const auto brought = static_cast<std::size_t>(
      tiles_brought(game_.rules(), game_.position(), direction, slid.board));
  const std::span<const Entry> listed = std::span(record_.entries).subspan(entries_used_);
  if (brought > listed.size()) {
    return std::nullopt;
  }
  std::optional<Turn> turn = game_.play(direction, listed.first(brought));
  if (turn) {
    entries_used_ += brought;
    draw_next_after_entries();
    turn->after = game_.position();
  }
  return turn;
}

void RecordedGame::draw_next_after_entries() {
  if (record_.seed && entries_used_ == record_.entries.size()) {
    game_.draw_next();
  }
}

RecordResult RecordedGame::result() const {
  const Position& position = game_.position();
  RecordResult result;
  for (int player = 0; player < game_.players(); ++player) {
    result.scores[std::size_t(player)] = game_.score(player);
  }
  result.largest = game_.rules().ladder.face(position.board.largest());
  result.moves = position.moves;
  result.is_over = game_.is_over();
  result.signature = boards_.value();
  return result;
}

Record RecordedGame::record_with_result() const {
  Record record = record_;
  record.result = result();
  return record;
}

std::expected<RecordedGame, Error> begun(const Record& record, const Rules& rules,
                                         std::string_view source) {
  TILERY_TRY(const Rules sized, rules_for(record, rules, source));
  Record header = record;
  header.events.clear();
  header.waits_ms.clear();
  header.result.reset();
  const GameSetup setup = {
      .rules = sized, .seed = record.seed.value_or(0), .players = record.players};
  return RecordedGame(std::move(header), Game(setup, start_position(record, sized)));
}

std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                          std::string_view source, WorkBudget* budget) {
  std::expected<RecordedGame, Error> game = begun(record, rules, source);
  if (!game) {
    return game;
  }
  const std::size_t cost = events_at_once * bytes_of(game->game().position());
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    if (budget != nullptr && i % events_at_once == 0 && !budget->spend(cost)) {
      return std::unexpected(
          unfinished_replay(source, fmt::format("{} events", record.events.size())));
    }
    const std::uint32_t wait_ms = record.waits_ms.empty() ? 0 : record.waits_ms[i];
    if (!game->act(record.events[i], wait_ms)) {
      return std::unexpected(impossible_event(record, i, source));
    }
  }
  if (std::optional<Error> fault = end_fault(record, game->entries_used_, game->result(), source)) {
    return std::unexpected(*std::move(fault));
  }
  return game;
}

std::expected<Record, Error> first_events(const Record& record, std::size_t count,
                                          const Rules& rules, std::string_view source) {
  Record first = with_events(record, count);
  TILERY_TRY(RecordedGame game, begun(first, rules, source));
  for (std::size_t i = 0; i < count; ++i) {
    if (!game.act(record.events[i])) {
      return std::unexpected(impossible_event(record, i, source));
    }
  }
  first.entries.resize(game.entries_used_);
  return first;
}

std::expected<Record, Error> without_undone(const Record& record, const Rules& rules,
                                            std::string_view source) {
  struct Done {
    Event event;
    std::span<const Entry> entries;
  };
  TILERY_TRY(RecordedGame game, begun(record, rules, source));
  std::vector<Done> done;
  std::vector<Done> undone;
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event event = record.events[i];
    const std::size_t used = game.entries_used_;
    if (!game.act(event)) {
      return std::unexpected(impossible_event(record, i, source));
    }
    if (event == Event::undo) {
      undone.push_back(done.back());
      done.pop_back();
    } else if (event == Event::redo) {
      done.push_back(undone.back());
      undone.pop_back();
    } else {
      undone.clear();
      done.push_back({event, std::span(record.entries).subspan(used, game.entries_used_ - used)});
    }
  }
  Record kept = without_events(record);
  for (const auto& [event, entries] : done) {
    kept.events.push_back(event);
    kept.entries.insert(kept.entries.end(), entries.begin(), entries.end());
  }
  return kept;
}

std::expected<RecordedGame, Error> played_on(const Record& record, std::size_t count,
                                             const Rules& rules, const OwnIdentity& own) {
  TILERY_TRY(Record continued, first_events(record, count, rules));
  continued.id = own.id;
  continued.parent = {.id = record.id, .events = count};
  continued.began = own.began;
  continued.seal.reset();  // the player of a continued record has seen its seed
  continued.seed = record.seed.value_or(own.seed);
  return replay(continued, rules);
}

}  // namespace tilery
