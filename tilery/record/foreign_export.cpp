#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tilery/record/foreign_formats.h"
#include "tilery/record/formats/letters.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

std::optional<Error> refused_rules(const Rules& rules, std::string_view source) {
  const auto refuse = [&](std::string expected, std::string found) {
    return Error{std::string(source), {}, std::move(expected), std::move(found)};
  };
  for (int exponent = 1; exponent <= rules.ladder.top(); ++exponent) {
    const auto rank = static_cast<Rank>(exponent);
    if (rules.ladder.face(rank) != std::uint64_t{1} << exponent) {
      return refuse("a game of tiles 2, 4, 8 and so on, as this format holds",
                    fmt::format("tiles of {}", rules.ladder.face(rank)));
    }
  }
  if (rules.merge_kind != MergeKind::equal || rules.reach != Reach::far) {
    return refuse(
        "a game that slides and merges as 2048 does, as this format holds",
        rules.reach != Reach::far ? "tiles that slide one cell" : "merges of other tiles");
  }
  if (rules.shape.wrap != Wrap::none || rules.fall) {
    return refuse("a game that slides and merges as 2048 does, as this format holds",
                  rules.fall ? "tiles that fall" : "rows or columns that are rings");
  }
  if (rules.spawn.every > 1) {
    return refuse("a game in which a tile enters after every move, as this format holds",
                  fmt::format("one tile in {} moves", rules.spawn.every));
  }
  if (rules.spawn.count != 1) {
    return refuse("a game in which one tile enters after a move, as this format holds",
                  fmt::format("{} tiles", rules.spawn.count));
  }
  if (!rules.shape.blocked.empty()) {
    return refuse("a board without blocked cells, as this format holds", "blocked cells");
  }
  return std::nullopt;
}

/// The tile that entered; rank 0 if no tile could enter.
Entry only_entry(const Turn& turn) { return turn.entries.empty() ? Entry{} : turn.entries.front(); }

/// Replays a record and notes the parts that foreign formats can state.
class Exporter {
 public:
  Exporter(RecordedGame game, const Record& record, Undone undone)
      : game_(std::move(game)), record_(record), undone_(undone) {
    const WalledBoard& board = game_.game().position().board;
    foreign_.start = Grid<Rank>(board.width(), board.height());
    foreign_.start.values = ranks_of(board);
    foreign_.began = record.began;
    note_position();
  }

  /// Requires that every event was possible.
  ForeignGame take() && {
    for (std::size_t i = 0; i < record_.events.size(); ++i) {
      follow(record_.events[i], record_.waits_ms.empty() ? 0 : record_.waits_ms[i]);
    }
    if (undone_ == Undone::dropped) {
      drop_undone();
    }
    if (!is_packable_) {
      foreign_.boards.clear();
    }
    return std::move(foreign_);
  }

 private:
  /// An action that has not been undone: the step of a move, or nothing for `go on`.
  using Action = std::optional<ForeignStep>;

  void follow(Event event, std::uint32_t wait_ms) {
    const auto outcome = game_.act(event, wait_ms);
    if (event == Event::undo) {
      if (line_[--now_]) {
        add({.is_undo = true, .wait_ms = wait_ms});
      }
    } else if (event == Event::redo) {
      if (line_[now_++]) {
        add(*line_[now_ - 1]);
      }
    } else {
      line_.resize(now_++);
      line_.push_back(step_of(*outcome, wait_ms));
      if (line_.back()) {
        add(*line_.back());
      }
    }
  }

  static Action step_of(const EventResult& outcome, std::uint32_t wait_ms) {
    if (!outcome.turn) {
      return std::nullopt;
    }
    return ForeignStep{.direction = *direction_of(outcome.event),
                       .entry = only_entry(*outcome.turn),
                       .gain = outcome.turn->slide.gain,
                       .wait_ms = wait_ms};
  }

  void add(const ForeignStep& step) {
    foreign_.steps.push_back(step);
    note_position();
  }

  void note_position() {
    const Position& position = game_.game().position();
    const std::optional<PackedBoard> board = packed(position.board);
    is_packable_ = is_packable_ && board.has_value();
    foreign_.boards.push_back(board.value_or(PackedBoard{}));
    foreign_.scores.push_back(position.gathered[0] + position.gathered[1]);
  }

  /// Drops all undos and the steps that they undid, with the positions after them.
  void drop_undone() {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < foreign_.steps.size(); ++i) {
      if (foreign_.steps[i].is_undo) {
        kept.pop_back();
      } else {
        kept.push_back(i);
      }
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
      foreign_.steps[i] = foreign_.steps[kept[i]];
      foreign_.boards[i + 1] = foreign_.boards[kept[i] + 1];
      foreign_.scores[i + 1] = foreign_.scores[kept[i] + 1];
    }
    foreign_.steps.resize(kept.size());
    foreign_.boards.resize(kept.size() + 1);
    foreign_.scores.resize(kept.size() + 1);
  }

  RecordedGame game_;
  const Record& record_;
  Undone undone_;
  ForeignGame foreign_;
  std::vector<Action> line_;  ///< the actions up to the last one that redo reaches
  std::size_t now_ = 0;       ///< the number of actions that are not undone
  bool is_packable_ = true;
};

}  // namespace

std::expected<ForeignGame, Error> foreign_game_of(const Record& record, const Rules& rules,
                                                  Undone undone, std::string_view source) {
  if (std::optional<Error> error = refused_rules(rules, source)) {
    return std::unexpected(*std::move(error));
  }
  TILERY_CHECK(replay(record, rules, source));
  TILERY_TRY(auto start, begun(record, rules, source));
  return Exporter(std::move(start), record, undone).take();
}

}  // namespace tilery
