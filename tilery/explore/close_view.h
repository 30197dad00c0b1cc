#pragma once
// The view of radius 6 in a tenth of a microsecond: the same five stages on vectors.

#include <array>
#include <cstdint>
#include <span>

#include "tilery/explore/close_set.h"
#include "tilery/explore/framed_map.h"
#include "tilery/explore/light.h"
#include "tilery/explore/view.h"

namespace tilery {

/// The graphics of the window of radius 6: row r begins at 16 * r, and its columns 13 to 15 hold
/// nothing of meaning but are always the same, 0 or blank.
struct CloseWindow {
  static constexpr std::size_t row_length = 16;
  alignas(32) std::array<Graphic, row_length * std::size_t{close_side}> cells;

  static constexpr std::size_t index_of(Offset offset) {
    return std::size_t(offset.dy + close_radius) * row_length +
           std::size_t(offset.dx + close_radius);
  }
  [[nodiscard]] Graphic at(Offset offset) const { return cells[index_of(offset)]; }
  friend bool operator==(const CloseWindow&, const CloseWindow&) = default;
};

/// What `View` holds, and which cells stop sight.
struct CloseView {
  CloseWindow shown;
  CloseWindow scene;
  CloseSet blocking;
  CloseSet lit;
  CloseSet in_sight;
  CloseSet seen;
  Neighbours neighbours;
  friend bool operator==(const CloseView&, const CloseView&) = default;
};

/// The strict view of radius 6, as `view` answers it. Requires a party on the map, and every mob
/// and lamp on it too.
CloseView close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                     const Lights& lights);

/// The same by the revealing rule.
CloseView revealing_close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                               const Lights& lights);

/// `view`, which must be of radius 6, in this form: the plain twin of both. `blocking` is what
/// `blocking_cells` answers.
CloseView close_view_of(const View& view, const WindowSet& blocking);

}  // namespace tilery
