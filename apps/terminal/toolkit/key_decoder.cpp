#include "apps/terminal/toolkit/key_decoder.h"

#include <utility>

#include "apps/terminal/toolkit/key_sequences.h"

namespace tilery {
namespace {

constexpr char32_t escape_character = 0x1B;
constexpr char32_t bell = 0x07;
constexpr char32_t one_character_ss3 = 0x8F;
constexpr char32_t one_character_csi = 0x9B;
constexpr int escape_patience_ms = 40;
constexpr int sequence_patience_ms = 200;
constexpr int paste_patience_ms = 1000;
constexpr std::size_t longest_sequence = 128;
constexpr int old_mouse_offset = 32;
constexpr std::u32string_view paste_end = U"\x1B[201~";

bool begins_string(char32_t character) { return std::u32string_view(U"]P_^X").contains(character); }

}  // namespace

void KeyDecoder::learn(std::u32string_view sequence, Key key) {
  learned_.insert_or_assign(std::u32string(sequence), key);
}

std::optional<PlayerInput> KeyDecoder::take() {
  if (inputs_.empty()) {
    return std::nullopt;
  }
  const PlayerInput input = inputs_.front();
  inputs_.pop_front();
  return input;
}

std::optional<int> KeyDecoder::patience_ms() const {
  switch (state_) {
    case State::plain:
      return std::nullopt;
    case State::escape:
    case State::two_escapes:
      return escape_patience_ms;
    case State::paste:
      return paste_patience_ms;
    default:
      return sequence_patience_ms;
  }
}

void KeyDecoder::give_up() {
  const int escapes = state_ == State::escape ? 1 : state_ == State::two_escapes ? 2 : 0;
  for (int i = 0; i < escapes; ++i) {
    inputs_.emplace_back(key_of(KeyKind::escape));
  }
  finish({});
}

void KeyDecoder::feed(char32_t character) {
  switch (state_) {
    case State::plain:
      return feed_plain(character);
    case State::string:
      return feed_string(character);
    case State::paste:
      return feed_paste(character);
    case State::old_mouse:
      return feed_old_mouse(character);
    default:
      break;
  }
  const bool starts_anew = character == escape_character && state_ != State::escape;
  if (starts_anew && state_ == State::two_escapes) {
    inputs_.emplace_back(key_of(KeyKind::escape));
    return;  // the last two may still belong together
  }
  if (starts_anew) {
    finish({});
    return feed_plain(character);
  }
  read_ += character;
  if (finish_learned()) {
    return;
  }
  switch (state_) {
    case State::single_shift:
      return feed_single_shift(character);
    case State::control:
      return feed_control(character);
    case State::linux_console:
      return finish(key_of_linux_console(character));
    default:
      return feed_escape(character);
  }
}

void KeyDecoder::feed_plain(char32_t character) {
  read_ = character;
  switch (character) {
    case escape_character:
      return begin(State::escape);
    case one_character_ss3:
      return begin(State::single_shift);
    case one_character_csi:
      return begin(State::control);
    default:
      break;
  }
  if (!finish_learned()) {
    finish(key_of_character(character));
  }
}

void KeyDecoder::feed_escape(char32_t character) {
  has_alt_ = state_ == State::two_escapes;
  if (character == escape_character) {
    return begin(State::two_escapes);
  }
  if (character == U'[') {
    return begin(State::control);
  }
  if (character == U'O') {
    return begin(State::single_shift);
  }
  if (begins_string(character)) {
    return begin(State::string);
  }
  finish({});  // Alt with a key
}

void KeyDecoder::feed_single_shift(char32_t character) {
  const bool is_modifier = character >= U'0' && character <= U'9';
  if (is_modifier && inside_.size() < longest_sequence) {
    inside_ += character;
    return;
  }
  finish(inside_.empty() ? key_of_single_shift(character) : std::nullopt);
}

void KeyDecoder::feed_control(char32_t character) {
  if (inside_.empty() && character == U'[') {
    return begin(State::linux_console);
  }
  if (inside_.empty() && character == U'M') {
    return begin(State::old_mouse);
  }
  const bool is_final = character >= 0x40 && character <= 0x7E;
  // rxvt ends keys with Shift by a dollar sign, which elsewhere stands before the end of a report.
  const bool is_rxvt_shift = character == U'$' && !inside_.starts_with(U'?');
  const bool is_inside = character >= 0x20 && character <= 0x3F;
  if (is_final || is_rxvt_shift) {
    return finish_control(character);
  }
  if (!is_inside || inside_.size() >= longest_sequence) {
    return finish({});
  }
  inside_ += character;
}

void KeyDecoder::finish_control(char32_t final) {
  if (final == U'~' && inside_ == U"200") {
    begin(State::paste);
    read_.clear();
    return;
  }
  finish(input_of_control(inside_, final));
}

void KeyDecoder::feed_old_mouse(char32_t character) {
  inside_ += character;
  if (inside_.size() < 3) {
    return;
  }
  const auto number = [&](std::size_t i) {
    return static_cast<int>(inside_[i]) - old_mouse_offset;
  };
  const bool is_release = (number(0) & 3) == 3 && number(0) < 64;
  finish(input_of_mouse(is_release ? 0 : number(0), {number(1), number(2)}, is_release));
}

void KeyDecoder::feed_string(char32_t character) {
  const bool ends = character == bell || character == 0x9C ||
                    (character == U'\\' && read_.ends_with(escape_character));
  read_ = character;
  if (ends) {
    finish({});
  }
}

void KeyDecoder::feed_paste(char32_t character) {
  read_ += character;
  if (read_.size() > paste_end.size()) {
    read_.erase(0, 1);
  }
  if (read_ == paste_end) {
    finish({});
  }
}

void KeyDecoder::begin(State state) {
  state_ = state;
  inside_.clear();
}

/// Ends what has begun, with what it means.
void KeyDecoder::finish(std::optional<PlayerInput> input) {
  if (input && !has_alt_) {
    inputs_.push_back(*input);
  }
  begin(State::plain);
  has_alt_ = false;
  read_.clear();
}

bool KeyDecoder::finish_learned() {
  const auto found = learned_.find(read_);
  if (found == learned_.end()) {
    return false;
  }
  finish(found->second);
  return true;
}

}  // namespace tilery
