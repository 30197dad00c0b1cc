#pragma once
// The terminal of a Screen under node.

#include <optional>
#include <string>

#include "apps/terminal/toolkit/key_decoder.h"
#include "apps/terminal/toolkit/screen.h"
#include "tilery/picture/picture.h"

namespace tilery {

class Screen::Terminal {
 public:
  explicit Terminal(ColorChoice color);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] Size size() const;
  [[nodiscard]] Depth depth() const { return depth_; }
  [[nodiscard]] bool is_utf8() const;
  [[nodiscard]] bool is_over() const { return is_over_; }

  void show(const Picture& wanted);
  std::optional<PlayerInput> read(std::optional<int> wait_ms);

 private:
  [[nodiscard]] std::string changes_to(const Picture& wanted) const;
  bool feed(int wait_ms);

  Depth depth_;
  Picture shown_;
  KeyDecoder decoder_;
  std::string unread_;  ///< the first bytes of a character
  bool is_resized_ = false;
  bool is_over_ = false;
};

}  // namespace tilery
