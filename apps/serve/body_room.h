#pragma once
// A bound for the memory of all bodies that a server holds.

#include <cstddef>

namespace tilery::serve {

/// The memory of the bodies of requests and answers. The first 64 KiB of each body always have
/// room, because the number of connections is bounded, too. So no short question is refused because
/// other clients send long bodies. All other bytes share the room.
class BodyRoom {
 public:
  /// The bytes of each body that always have room.
  static constexpr std::size_t free_bytes = std::size_t{1} << 16;

  explicit BodyRoom(std::size_t bytes) : left_(bytes) {}

  /// Changes the room of a body from `from` to `to` bytes, more or fewer. False, and nothing
  /// changes, if there is not enough room.
  bool resize(std::size_t from, std::size_t to) {
    const std::size_t available = left_ + shared(from);
    if (shared(to) > available) {
      return false;
    }
    left_ = available - shared(to);
    return true;
  }

 private:
  static std::size_t shared(std::size_t size) { return size > free_bytes ? size - free_bytes : 0; }

  std::size_t left_;
};

}  // namespace tilery::serve
