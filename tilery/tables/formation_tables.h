#pragma once
// The tables of a game: the odds of every move where one of them knows the board.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/core/error.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/table.h"

namespace tilery {

/// What a table says of a board.
struct TableAdvice {
  const FormationGame* game = nullptr;
  /// The odds of the goal, by Direction: nothing for directions that are no moves, 0 for moves that
  /// break the formation.
  std::array<std::optional<float>, 4> odds;
  float best = 0;               ///< the highest of them
  std::array<bool, 4> stays{};  ///< by Direction: the formation stands after the move, or the goal
                                ///< is reached
  PackedBoard reached;  ///< the board once the goal is reached: large tiles, free cells empty
};

class FormationTables {
 public:
  explicit FormationTables(const Rules& rules) : rules_(rules) {}

  /// Adds a table. Fails, naming no source, if the game cannot have tables, or the table's
  /// formation is none of 4 x 4 cells. Requires a table for these rules.
  std::expected<void, Error> add(Table table);

  [[nodiscard]] bool is_empty() const { return tables_.empty(); }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }

  /// What the tables know of `board`; nothing if no table knows it, or the goal is out of reach.
  /// Tables of heavier goals are asked first.
  [[nodiscard]] std::optional<TableAdvice> advice(PackedBoard board) const;

  /// Called with each board that is looked up and known, in the table's own image: for distilling.
  using HearLookUp = std::function<void(std::size_t table, std::size_t layer, std::uint64_t key)>;
  void hear_look_ups(HearLookUp hear) { hear_ = std::move(hear); }
  [[nodiscard]] const Table& table(std::size_t number) const { return tables_[number].table; }

 private:
  struct GameTable {
    FormationGame game;
    Table table;
    int pinned = 0;  ///< pinned cells
  };

  [[nodiscard]] bool add_odds(std::size_t number, PackedBoard image, unsigned image_number,
                              TableAdvice& advice) const;

  Rules rules_;
  std::vector<GameTable> tables_;  ///< heavier goals first
  HearLookUp hear_;
};

}  // namespace tilery
