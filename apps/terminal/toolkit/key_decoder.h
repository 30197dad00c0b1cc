#pragma once
// Characters that a terminal sends, decoded into keys and the mouse.

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "apps/terminal/toolkit/keys.h"

namespace tilery {

/// Knows the sequences of xterm, rxvt, PuTTY, tmux, screen, the Linux console and kitty's keyboard
/// protocol, whatever terminfo lists. Every other complete sequence (CSI, SS3, Alt with a key, a
/// report of the terminal) is swallowed, and so is pasted text, which is no command.
class KeyDecoder {
 public:
  /// Reads `sequence` as `key`, too: an entry of terminfo. Requires that it begins with a control
  /// character; only the escape character begins sequences of several.
  void learn(std::u32string_view sequence, Key key);

  void feed(char32_t character);

  /// For how many milliseconds the next character may complete what has begun; nothing if nothing
  /// has begun. An escape character alone is the Escape key when that time is over.
  [[nodiscard]] std::optional<int> patience_ms() const;

  /// The time is over: what has begun will not be completed.
  void give_up();

  /// Whether an input is complete.
  [[nodiscard]] bool is_ready() const { return !inputs_.empty(); }

  /// The earliest input that is complete and has not been taken.
  std::optional<PlayerInput> take();

 private:
  enum class State : std::uint8_t {
    plain,
    escape,         ///< after an escape character
    two_escapes,    ///< after two: perhaps Alt with a sequence
    single_shift,   ///< SS3
    control,        ///< CSI
    linux_console,  ///< CSI [
    old_mouse,      ///< CSI M, then three characters
    string,         ///< a report of the terminal up to its end
    paste
  };

  void feed_plain(char32_t character);
  void feed_escape(char32_t character);
  void feed_single_shift(char32_t character);
  void feed_control(char32_t character);
  void feed_old_mouse(char32_t character);
  void feed_string(char32_t character);
  void feed_paste(char32_t character);
  void begin(State state);
  void finish_control(char32_t final);
  void finish(std::optional<PlayerInput> input);
  [[nodiscard]] bool finish_learned();

  State state_ = State::plain;
  bool has_alt_ = false;   ///< the sequence followed an escape character of its own
  std::u32string read_;    ///< the sequence so far, from the escape character on
  std::u32string inside_;  ///< its characters after the introducer
  std::map<std::u32string, Key, std::less<>> learned_;
  std::deque<PlayerInput> inputs_;
};

}  // namespace tilery
