#pragma once
// A page that fills the terminal: its picture, and its reaction to input. It knows no terminal.

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "apps/terminal/toolkit/keys.h"
#include "tilery/picture/picture.h"

namespace tilery {

/// Milliseconds on a clock that never goes back.
using Moment = std::int64_t;

class Page;

/// The page to show after an input.
struct Next {
  enum class Way : std::uint8_t {
    stay,
    back,     ///< to the page below
    open,     ///< put `page` on top of this one
    replace,  ///< put `page` in place of this one
    leave     ///< end the program
  };
  Way way = Way::stay;
  std::unique_ptr<Page> page;

  static Next stay();
  static Next back();
  static Next leave();
  static Next open(std::unique_ptr<Page> page);
  static Next replace(std::unique_ptr<Page> page);
};

class Page {
 public:
  Page() = default;
  virtual ~Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  /// The page's picture at `now`, exactly of `size`.
  [[nodiscard]] virtual Picture picture(Size size, Moment now) const = 0;

  /// Does what the player asks for. `size` is the size of the last picture.
  virtual Next take(const PlayerInput& input, Size size, Moment now) = 0;

  /// Called before each picture, for changes that come with time.
  virtual void pass_time(Moment now) { static_cast<void>(now); }

  /// Milliseconds until the picture changes by itself; nothing if it never does.
  [[nodiscard]] virtual std::optional<int> changes_in(Moment now) const {
    static_cast<void>(now);
    return std::nullopt;
  }

  /// Called when the player returns to this page.
  virtual void come_back() {}
};

// Defined here because unique_ptr<Page> needs the whole class.
inline Next Next::stay() { return {}; }
inline Next Next::back() { return {Way::back, nullptr}; }
inline Next Next::leave() { return {Way::leave, nullptr}; }
inline Next Next::open(std::unique_ptr<Page> page) { return {Way::open, std::move(page)}; }
inline Next Next::replace(std::unique_ptr<Page> page) { return {Way::replace, std::move(page)}; }

}  // namespace tilery
