#pragma once
// The tables behind KeyDecoder: which sequence is which key.

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "apps/terminal/toolkit/keys.h"

namespace tilery {

using TerminfoKey = std::pair<const char*, KeyKind>;

/// The entries of terminfo that name the sequences of keys.
std::span<const TerminfoKey> terminfo_keys();

/// The key that sends one character outside a sequence.
Key key_of_character(char32_t character);

/// The input of a control sequence: what stands between CSI and its last character, and that
/// character. Nothing for sequences that are no key: with Ctrl, Alt or Shift where that is another
/// key, a release, a report.
std::optional<PlayerInput> input_of_control(std::u32string_view inside, char32_t final);

/// The key of a sequence of SS3.
std::optional<Key> key_of_single_shift(char32_t final);

/// The key of CSI [ and `final`, which the Linux console sends.
std::optional<Key> key_of_linux_console(char32_t final);

/// The mouse's action with the number `button` of xterm, at a cell counted from 1.
std::optional<PlayerInput> input_of_mouse(int button, Cell from_one, bool is_release);

}  // namespace tilery
