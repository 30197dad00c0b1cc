#include "tilery/record/recorded_game.h"

#include <algorithm>
#include <utility>

#include "tilery/record/replay_fault.h"

namespace tilery {
namespace {

Record header_of(std::string cartridge, const GameSetup& setup) {
  Record record;
  record.cartridge = std::move(cartridge);
  record.rules_hash = rules_hash(setup.rules);
  record.width = setup.rules.shape.width;
  record.height = setup.rules.shape.height;
  record.players = setup.players;
  record.seed = setup.seed;
  return record;
}

/// The first position, before a next tile is drawn that only the record's chance decides on.
Position start_of(const Record& record, const Rules& rules) {
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

}  // namespace

RecordedGame::RecordedGame(std::string cartridge, const GameSetup& setup, std::uint64_t id,
                           std::optional<std::int64_t> began)
    : RecordedGame(header_of(std::move(cartridge), setup), Game(setup)) {
  record_.id = id;
  record_.began = began;
}

RecordedGame::RecordedGame(Record header, Game game)
    : game_(std::move(game)), record_(std::move(header)) {
  draw_next_after_entries();
  boards_.add(game_.position().board);
}

std::optional<EventResult> RecordedGame::act(Event event, std::uint32_t wait_ms) {
  EventResult happening = {.event = event, .turn = std::nullopt};
  if (!change(event, happening.turn)) {
    return std::nullopt;
  }
  record_.events.push_back(event);
  record_.waits_ms.push_back(wait_ms);
  boards_.add(game_.position().board);
  return happening;
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
      turn = play(*direction_of(event));
      return turn.has_value();
  }
}

std::optional<Turn> RecordedGame::play(Direction direction) {
  if (entries_used_ == record_.entries.size()) {
    return record_.seed ? game_.play(direction) : std::nullopt;
  }
  std::optional<Turn> turn = game_.play(direction, record_.entries[entries_used_]);
  if (turn) {
    ++entries_used_;
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
  const std::expected<Rules, Error> sized = rules_for(record, rules, source);
  if (!sized) {
    return std::unexpected(sized.error());
  }
  Record header = record;
  header.events.clear();
  header.waits_ms.clear();
  header.result.reset();
  const GameSetup setup = {
      .rules = *sized, .seed = record.seed.value_or(0), .players = record.players};
  return RecordedGame(std::move(header), Game(setup, start_of(record, *sized)));
}

std::expected<RecordedGame, Error> replay(const Record& record, const Rules& rules,
                                          std::string_view source) {
  std::expected<RecordedGame, Error> game = begun(record, rules, source);
  if (!game) {
    return game;
  }
  for (std::size_t i = 0; i < record.events.size(); ++i) {
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

}  // namespace tilery
