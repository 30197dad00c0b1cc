#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

std::string entry_text(Entry entry, int width) {
  return fmt::format("rank {} in column {}, row {}", entry.rank, entry.cell % width + 1,
                     entry.cell / width + 1);
}

/// Plays a foreign game and notes the events and entries of its record.
class Importer {
 public:
  Importer(const ForeignGame& foreign, Game game, std::string_view source)
      : foreign_(foreign), game_(std::move(game)), source_(source) {}

  std::optional<ReadingFault> play() {
    for (at_ = 0; at_ < foreign_.steps.size(); ++at_) {
      std::optional<ReadingFault> fault = check_claims();
      if (!fault) {
        fault = step().is_undo ? take_back() : move();
      }
      if (fault) {
        return fault;
      }
    }
    return check_claims();
  }

  void fill(Record& record) {
    record.entries = std::move(entries_);
    record.events = std::move(events_);
    if (std::ranges::any_of(waits_ms_, [](std::uint32_t wait_ms) { return wait_ms > 0; })) {
      record.waits_ms = std::move(waits_ms_);
    }
  }

 private:
  [[nodiscard]] const ForeignStep& step() const { return foreign_.steps[at_]; }

  [[nodiscard]] ReadingFault fault(std::string expected, std::string found) const {
    const std::size_t last = foreign_.steps.empty() ? 0 : foreign_.steps.back().byte;
    return fault_at(source_, at_ < foreign_.steps.size() ? step().byte : last, std::move(expected),
                    std::move(found));
  }

  /// The fault of the first cell in which the file's board differs from `ranks`, the board after
  /// the moves so far.
  [[nodiscard]] ReadingFault board_fault(const std::vector<Rank>& ranks,
                                         PackedBoard in_file) const {
    const int last = std::min(static_cast<int>(ranks.size()), 16) - 1;
    int cell = 0;
    while (cell < last && in_file.rank(cell) == ranks[static_cast<std::size_t>(cell)]) {
      ++cell;
    }
    const int width = game_.rules().shape.width;
    const auto face = [this](Rank rank) {
      return rank == 0 ? "no tile" : fmt::format("{}", game_.rules().ladder.face(rank));
    };
    return fault(fmt::format("{} in column {}, row {}, by the moves so far",
                             face(ranks[static_cast<std::size_t>(cell)]), cell % width + 1,
                             cell / width + 1),
                 face(in_file.rank(cell)));
  }

  void note(Event event, std::uint32_t wait_ms = 0) {
    events_.push_back(event);
    waits_ms_.push_back(wait_ms);
  }

  /// Compares board and score before this step with the file's own board and score.
  [[nodiscard]] std::optional<ReadingFault> check_claims() const {
    const Position& position = game_.position();
    if (at_ < foreign_.boards.size() && packed(position.board) != foreign_.boards[at_]) {
      return board_fault(ranks_of(position.board), foreign_.boards[at_]);
    }
    if (at_ < foreign_.scores.size() && position.gathered[0] != foreign_.scores[at_]) {
      return fault(fmt::format("the score {}", position.gathered[0]),
                   std::to_string(foreign_.scores[at_]));
    }
    return std::nullopt;
  }

  std::optional<ReadingFault> move() {
    if (game_.position().asks) {
      game_.go_on();
      note(Event::go_on);
    }
    const Slide slide = tilery::slide(game_.position().board, step().direction, game_.rules());
    if (!slide.moved() || game_.is_over()) {
      return fault(game_.is_over() ? "no move, for the game is over" : "a direction that moves",
                   std::string(name_of(step().direction)));
    }
    if (step().gain && *step().gain != slide.gain) {
      return fault(fmt::format("the gain {}", slide.gain), std::to_string(*step().gain));
    }
    const std::optional<Entry> entry = step().entry.rank > 0 ? step().entry : seen_entry(slide);
    if (!entry || !game_.play(step().direction, std::span(&*entry, 1))) {
      return fault("a tile that can enter there",
                   entry ? entry_text(*entry, slide.board.width()) : changes_after(slide));
    }
    entries_.push_back(*entry);
    note(event_of(step().direction), step().wait_ms);
    return std::nullopt;
  }

  /// The tile that the file's next board has and the slid board lacks, if it is one tile.
  [[nodiscard]] std::optional<Entry> seen_entry(const Slide& slide) const {
    const std::optional<PackedBoard> before = packed(slide.board);
    if (!before || at_ + 1 >= foreign_.boards.size()) {
      return std::nullopt;
    }
    const PackedBoard after = foreign_.boards[at_ + 1];
    std::optional<Entry> entry;
    for (int cell = 0; cell < 16; ++cell) {
      if (before->rank(cell) != after.rank(cell)) {
        if (entry || before->rank(cell) != 0) {
          return std::nullopt;
        }
        entry = Entry{cell, after.rank(cell)};
      }
    }
    return entry;
  }

  /// The cells in which the file's next board and the slid board differ.
  [[nodiscard]] std::string changes_after(const Slide& slide) const {
    const std::optional<PackedBoard> before = packed(slide.board);
    if (!before || at_ + 1 >= foreign_.boards.size()) {
      return "no board after the move";
    }
    const PackedBoard after = foreign_.boards[at_ + 1];
    std::string changes;
    for (int cell = 0; cell < 16; ++cell) {
      if (before->rank(cell) != after.rank(cell)) {
        changes += (changes.empty() ? "" : "; ") +
                   entry_text({cell, after.rank(cell)}, slide.board.width());
      }
    }
    return changes.empty() ? "no new tile" : changes;
  }

  /// Undoes a move, and an action `go on` after it.
  std::optional<ReadingFault> take_back() {
    const auto is_move = [](Action action) { return action != Action::go_on; };
    if (std::ranges::none_of(game_.actions(), is_move)) {
      return fault("a move to take back", "an undo at the start");
    }
    for (bool was_move = false; !was_move;) {
      was_move = is_move(game_.actions().back());
      game_.undo();
      note(Event::undo);
    }
    return std::nullopt;
  }

  const ForeignGame& foreign_;
  Game game_;
  std::string_view source_;
  std::size_t at_ = 0;
  std::vector<Event> events_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> waits_ms_;
};

std::expected<Rules, ReadingFault> rules_at_size(const ForeignGame& game,
                                                 const Cartridge& cartridge,
                                                 std::string_view source) {
  std::optional<Rules> rules = resized(cartridge.rules, game.start.width, game.start.height);
  if (!rules) {
    return std::unexpected(
        fault_before(source, 0, "a board of a size that " + cartridge.name + " is played on",
                     fmt::format("{} x {}", game.start.width, game.start.height)));
  }
  return *std::move(rules);
}

std::optional<ReadingFault> tile_on_a_wall(const Grid<Rank>& start, const Rules& rules,
                                           std::string_view source) {
  const std::vector<bool>& blocked = rules.shape.blocked;
  for (std::size_t cell = 0; cell < blocked.size(); ++cell) {
    const Rank rank = start.values[cell];
    if (blocked[cell] && rank != 0) {
      const int place = static_cast<int>(cell);
      return fault_before(fmt::format("{}, row {}, column {}", source, place / start.width + 1,
                                      place % start.width + 1),
                          0, "no tile on a blocked cell",
                          rank <= rules.ladder.top() ? std::to_string(rules.ladder.face(rank))
                                                     : fmt::format("rank {}", rank));
    }
  }
  return std::nullopt;
}

std::expected<WalledBoard, ReadingFault> imported_start(const ForeignGame& game, const Rules& rules,
                                                        std::string_view source) {
  const Rank largest = std::ranges::max(game.start.values);
  if (auto wall = tile_on_a_wall(game.start, rules, source)) {
    return std::unexpected(*std::move(wall));
  }
  std::optional<WalledBoard> board = board_of(rules.shape, game.start.values);
  if (!board || largest > rules.ladder.top()) {
    return std::unexpected(fault_before(source, 0, "a first board of tiles that this game has",
                                        fmt::format("one with rank {} on it", largest)));
  }
  return *std::move(board);
}

Record imported_header(const ForeignGame& game, const Cartridge& cartridge, const Rules& rules) {
  Record record;
  record.cartridge = cartridge.name;
  record.rules_hash = rules_hash(rules);
  record.width = game.start.width;
  record.height = game.start.height;
  record.start = game.start.values;
  if (rules.score.kind == ScoreKind::gathered) {
    record.gathered[0] = game.gathered;
  }
  record.began = game.began;
  record.players = rules.players.least();
  return record;
}

/// The record with the result of replaying it.
std::expected<Record, ReadingFault> replayed_with_result(const Record& record, const Rules& rules,
                                                         std::string_view source) {
  const auto game = replay(record, rules, source);
  if (!game) {
    return std::unexpected(ReadingFault{0, game.error()});
  }
  return game->record_with_result();
}

}  // namespace

std::expected<Record, ReadingFault> record_of(const ForeignGame& game, const Cartridge& cartridge,
                                              std::string_view source) {
  TILERY_TRY(const auto rules, rules_at_size(game, cartridge, source));
  TILERY_TRY(const auto board, imported_start(game, rules, source));
  Importer importer(game, Game({.rules = rules}, position_on(rules, board, 0)), source);
  if (std::optional<ReadingFault> fault = importer.play()) {
    return std::unexpected(*std::move(fault));
  }
  Record record = imported_header(game, cartridge, rules);
  importer.fill(record);
  return replayed_with_result(record, rules, source);
}

}  // namespace tilery
