#pragma once
// The first pass over a formation: all its boards after moves.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tables/formation_task.h"
#include "tilery/tables/key_table.h"

namespace tilery {

/// Finds all boards, layer by layer from the lightest on. Every process follows its own boards, and
/// sends the others what belongs to them.
class FormationFinder {
 public:
  explicit FormationFinder(const FormationTask& task);

  /// Finds and stores the layer after the store's last one; false where there is none. Fails where
  /// a file cannot be read or written. The first call reads what it needs of an earlier run.
  std::expected<bool, Error> step();

 private:
  using KeySets = std::vector<KeySet>;  ///< by layer modulo the longest step + 1

  std::expected<void, Error> begin();
  [[nodiscard]] std::vector<std::uint64_t> own_boards(std::size_t layer);
  std::expected<void, Error> follow(std::span<const std::uint64_t> keys, std::size_t layer,
                                    std::size_t above);
  void follow_some(std::span<const std::uint64_t> keys, std::size_t layer, std::size_t above);
  std::expected<bool, Error> exchange_found(bool has_more);

  FormationTask task_;
  bool has_begun_ = false;
  std::vector<KeySets> found_;          ///< this process's boards of later layers, by thread
  std::vector<BoardsOfOthers> others_;  ///< by thread, with duplicates
};

}  // namespace tilery
