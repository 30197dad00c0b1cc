#pragma once
// The cursor of a walk: it names what stands somewhere, or says where to go.

#include <cstdint>
#include <span>
#include <string>

#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/walk/walk_keys.h"

namespace tilery {

class WalkCursor {
 public:
  enum class Purpose : std::uint8_t { look, travel };
  /// What a key comes to.
  enum class Answer : std::uint8_t { stays, moves, goes, ends };

  explicit WalkCursor(Purpose purpose) : purpose_(purpose) {}

  /// The marked cell, from the party; at most 60 cells away in each direction.
  [[nodiscard]] Offset offset() const { return offset_; }

  /// What to ask the player, with the keys that answer.
  [[nodiscard]] std::string question() const;

  /// `sights` are where things in sight stand, from the party.
  Answer take(Key key, std::span<const Offset> sights);

  static Footer footer();

 private:
  void move_to(Offset offset);

  Purpose purpose_;
  Offset offset_;
  std::size_t next_sight_ = 0;
};

}  // namespace tilery
