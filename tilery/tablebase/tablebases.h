#pragma once
// All tablebases of a game: the odds of every move on boards that one of them contains.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/packed/packed_board.h"
#include "tilery/tablebase/formation.h"
#include "tilery/tablebase/tablebase.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The entry of a tablebase for a board.
struct TablebaseAdvice {
  const FormationGame* game = nullptr;
  /// The odds of the goal, by Direction: nothing for directions that are no moves, 0 for moves that
  /// break the formation.
  std::array<std::optional<float>, 4> odds;
  float best = 0;               ///< the highest of `odds`
  std::array<bool, 4> stays{};  ///< by Direction: the formation stands after the move, or the goal
                                ///< is reached
  PackedBoard reached;  ///< the board once the goal is reached: large tiles, free cells empty
};

class Tablebases {
 public:
  explicit Tablebases(const Rules& rules) : rules_(rules) {}

  /// Adds a table. Fails as weights_for_tables does, if the game cannot have tables. Requires a
  /// table for these rules.
  std::expected<void, Error> add(Tablebase table);

  [[nodiscard]] bool is_empty() const { return tables_.empty(); }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }

  /// The entry for `board`; nothing if no table contains it or the goal is out of reach.
  /// Tables with heavier goals come first.
  [[nodiscard]] std::optional<TablebaseAdvice> advice(PackedBoard board) const;

  /// Called with each board that a look-up finds, as the image that the table holds. For
  /// distilling.
  using NoteLookUp = std::function<void(std::size_t table, std::size_t layer, std::uint64_t key)>;
  void note_look_ups(NoteLookUp note) { note_look_up_ = std::move(note); }
  [[nodiscard]] const Tablebase& table(std::size_t number) const { return tables_[number].table; }

 private:
  struct GameTable {
    FormationGame game;
    Tablebase table;
    int pinned = 0;  ///< the number of pinned cells
  };

  [[nodiscard]] bool find_advice(std::size_t number, PackedBoard image, unsigned image_number,
                                 TablebaseAdvice& advice) const;

  Rules rules_;
  std::vector<GameTable> tables_;  ///< heavier goals first
  NoteLookUp note_look_up_;
};

}  // namespace tilery
#pragma GCC visibility pop
