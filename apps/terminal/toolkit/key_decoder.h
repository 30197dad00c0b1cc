#pragma once
// Characters that a terminal sends, decoded into keys and the mouse.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "apps/terminal/toolkit/keys.h"

namespace tilery {

/// Knows the sequences of xterm, rxvt, PuTTY, tmux, screen, the Linux console and kitty's keyboard
/// protocol, even if terminfo does not list them. Ignores every other complete sequence (CSI, SS3,
/// Alt with a key, a report of the terminal) and pasted text.
class KeyDecoder {
 public:
  /// Also reads `sequence`, an entry of terminfo, as `key`. Requires that it begins with a control
  /// character. A sequence of several characters must begin with the escape character.
  void learn(std::u32string_view sequence, Key key);

  void feed(char32_t character);

  /// Milliseconds to wait for the rest of a sequence that has begun; nothing if none has begun. An
  /// escape character alone is the Escape key when that time is over.
  [[nodiscard]] std::optional<int> timeout_ms() const;

  /// Ends the wait: the sequence that has begun will not be completed.
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

// The tables of KeyDecoder: the key of each sequence.

using TerminfoKey = std::pair<const char*, KeyKind>;

/// The entries of terminfo that name the sequences of keys.
std::span<const TerminfoKey> terminfo_keys();

/// The key that sends one character outside a sequence.
Key key_of_character(char32_t character);

/// The input of a control sequence, given the text between CSI and its last character, and that
/// character. Nothing for other sequences: releases, reports, and keys with Ctrl, Alt or Shift that
/// differ from the plain key.
std::optional<PlayerInput> input_of_control(std::u32string_view inside, char32_t final);

/// The key of a sequence of SS3.
std::optional<Key> key_of_single_shift(char32_t final);

/// The key of CSI [ and `final`, which the Linux console sends.
std::optional<Key> key_of_linux_console(char32_t final);

/// The mouse's action with the number `button` of xterm, at a cell counted from 1.
std::optional<PlayerInput> input_of_mouse(int button, Cell from_one, bool is_release);

}  // namespace tilery
