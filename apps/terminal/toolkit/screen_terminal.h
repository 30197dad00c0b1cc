#pragma once
// The terminal behind a Screen, by ncurses.

#include <termios.h>

#include <optional>

#include "apps/terminal/toolkit/curses.h"
#include "apps/terminal/toolkit/key_decoder.h"
#include "apps/terminal/toolkit/screen.h"
#include "apps/terminal/toolkit/signals.h"

struct screen;  // of ncurses

namespace tilery {

/// At most one may live at a time, because ncurses has one terminal at a time.
class Screen::Terminal {
 public:
  explicit Terminal(ColorChoice color);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] bool is_open() const { return screen_ != nullptr; }
  [[nodiscard]] Size size() const;
  [[nodiscard]] Depth depth() const { return pairs_->depth(); }
  [[nodiscard]] bool is_utf8() const { return is_utf8_; }

  void show(const Picture& wanted);
  std::optional<PlayerInput> read(std::optional<int> wait_ms);
  [[nodiscard]] bool is_over() const { return is_gone_ || SignalWatch::noted() != 0; }

 private:
  void open(ColorChoice color);
  void prepare(ColorChoice color);
  void set_modes();
  void reset_modes();
  void stop();
  void put(Cell cell, const Glyph& glyph);
  bool wait(std::optional<int> wait_ms);
  std::optional<PlayerInput> take();
  bool feed_decoder();

  SignalWatch signals_;
  termios settings_before_{};
  screen* screen_ = nullptr;
  std::optional<ColorPairs> pairs_;
  bool is_utf8_ = false;
  bool has_hung_up_ = false;  ///< the system has reported the end of the terminal
  bool is_gone_ = false;      ///< the terminal has ended, and no input is left
  Picture shown_;             ///< the last picture shown
  bool is_resized_ = false;
  KeyDecoder decoder_;
};

}  // namespace tilery
