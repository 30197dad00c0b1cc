#include "apps/terminal/toolkit/key_decoder.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace tilery {
namespace {

constexpr char32_t escape_character = 0x1B;
constexpr char32_t bell = 0x07;
constexpr char32_t one_character_ss3 = 0x8F;
constexpr char32_t one_character_csi = 0x9B;
constexpr int escape_timeout_ms = 40;
constexpr int sequence_timeout_ms = 200;
constexpr int paste_timeout_ms = 1000;
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

std::optional<int> KeyDecoder::timeout_ms() const {
  switch (state_) {
    case State::plain:
      return std::nullopt;
    case State::escape:
    case State::two_escapes:
      return escape_timeout_ms;
    case State::paste:
      return paste_timeout_ms;
    default:
      return sequence_timeout_ms;
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
    return;  // the last two escapes may still be one input
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
  // rxvt ends keys with Shift by a dollar sign. Elsewhere a dollar sign comes before the end of a
  // report.
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

/// Ends the sequence that has begun and adds its input.
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

namespace {

using LetterKey = std::pair<char32_t, Key>;
using NumberKey = std::pair<int, KeyKind>;

/// The last character of a sequence, after CSI or after SS3.
constexpr std::array letters = {
    LetterKey{U'A', key_of(KeyKind::up)},    LetterKey{U'B', key_of(KeyKind::down)},
    LetterKey{U'C', key_of(KeyKind::right)}, LetterKey{U'D', key_of(KeyKind::left)},
    LetterKey{U'H', key_of(KeyKind::home)},  LetterKey{U'F', key_of(KeyKind::end)},
    LetterKey{U'P', key_of(KeyKind::f1)},    LetterKey{U'Q', key_of(KeyKind::f2)},
    LetterKey{U'R', key_of(KeyKind::f3)},    LetterKey{U'S', key_of(KeyKind::f4)},
};

/// After SS3: the keys of the number pad while it is in application mode.
constexpr std::array number_pad = {
    LetterKey{U'M', key_of(KeyKind::enter)}, LetterKey{U'I', key_of(KeyKind::tab)},
    LetterKey{U' ', key_of(U' ')},           LetterKey{U'X', key_of(U'=')},
    LetterKey{U'j', key_of(U'*')},           LetterKey{U'k', key_of(U'+')},
    LetterKey{U'l', key_of(U',')},           LetterKey{U'm', key_of(U'-')},
    LetterKey{U'n', key_of(U'.')},           LetterKey{U'o', key_of(U'/')},
    LetterKey{U'p', key_of(U'0')},           LetterKey{U'q', key_of(U'1')},
    LetterKey{U'r', key_of(U'2')},           LetterKey{U's', key_of(U'3')},
    LetterKey{U't', key_of(U'4')},           LetterKey{U'u', key_of(U'5')},
    LetterKey{U'v', key_of(U'6')},           LetterKey{U'w', key_of(U'7')},
    LetterKey{U'x', key_of(U'8')},           LetterKey{U'y', key_of(U'9')},
};

/// The number before a tilde. Home and End: 1 and 4 in tmux, screen, PuTTY and on the Linux
/// console, 7 and 8 in rxvt.
constexpr std::array numbers = {
    NumberKey{1, KeyKind::home}, NumberKey{2, KeyKind::insert},  NumberKey{3, KeyKind::delete_key},
    NumberKey{4, KeyKind::end},  NumberKey{5, KeyKind::page_up}, NumberKey{6, KeyKind::page_down},
    NumberKey{7, KeyKind::home}, NumberKey{8, KeyKind::end},     NumberKey{11, KeyKind::f1},
    NumberKey{12, KeyKind::f2},  NumberKey{13, KeyKind::f3},     NumberKey{14, KeyKind::f4},
    NumberKey{15, KeyKind::f5},  NumberKey{17, KeyKind::f6},     NumberKey{18, KeyKind::f7},
    NumberKey{19, KeyKind::f8},  NumberKey{20, KeyKind::f9},     NumberKey{21, KeyKind::f10},
    NumberKey{23, KeyKind::f11}, NumberKey{24, KeyKind::f12},
};

/// Numbers of kitty's protocol that are no characters.
constexpr std::array kitty_numbers = {
    NumberKey{57414, KeyKind::enter},      NumberKey{57417, KeyKind::left},
    NumberKey{57418, KeyKind::right},      NumberKey{57419, KeyKind::up},
    NumberKey{57420, KeyKind::down},       NumberKey{57421, KeyKind::page_up},
    NumberKey{57422, KeyKind::page_down},  NumberKey{57423, KeyKind::home},
    NumberKey{57424, KeyKind::end},        NumberKey{57425, KeyKind::insert},
    NumberKey{57426, KeyKind::delete_key},
};
constexpr int kitty_pad_zero = 57399;
constexpr std::u32string_view kitty_pad = U"0123456789./*-+";
constexpr int first_private = 57344;
constexpr int last_private = 63743;

constexpr std::array terminfo_table = {
    TerminfoKey{"kcub1", KeyKind::left},    TerminfoKey{"kcuf1", KeyKind::right},
    TerminfoKey{"kcuu1", KeyKind::up},      TerminfoKey{"kcud1", KeyKind::down},
    TerminfoKey{"kent", KeyKind::enter},    TerminfoKey{"kcbt", KeyKind::back_tab},
    TerminfoKey{"kbs", KeyKind::backspace}, TerminfoKey{"kdch1", KeyKind::delete_key},
    TerminfoKey{"kich1", KeyKind::insert},  TerminfoKey{"khome", KeyKind::home},
    TerminfoKey{"kend", KeyKind::end},      TerminfoKey{"kpp", KeyKind::page_up},
    TerminfoKey{"knp", KeyKind::page_down}, TerminfoKey{"kf1", KeyKind::f1},
    TerminfoKey{"kf2", KeyKind::f2},        TerminfoKey{"kf3", KeyKind::f3},
    TerminfoKey{"kf4", KeyKind::f4},        TerminfoKey{"kf5", KeyKind::f5},
    TerminfoKey{"kf6", KeyKind::f6},        TerminfoKey{"kf7", KeyKind::f7},
    TerminfoKey{"kf8", KeyKind::f8},        TerminfoKey{"kf9", KeyKind::f9},
    TerminfoKey{"kf10", KeyKind::f10},      TerminfoKey{"kf11", KeyKind::f11},
    TerminfoKey{"kf12", KeyKind::f12},
};

constexpr int shift = 1;
constexpr int control = 4;
constexpr int locks = 64 + 128;  ///< Caps Lock and Num Lock
constexpr int released = 3;
constexpr int largest_number = 0x10FFFF;

template <class Row>
std::optional<Key> key_in(const Row& row, char32_t letter) {
  const auto found = std::ranges::find(row, letter, &LetterKey::first);
  return found == row.end() ? std::nullopt : std::optional(found->second);
}

template <class Row>
std::optional<Key> key_numbered(const Row& row, int number) {
  const auto found = std::ranges::find(row, number, &NumberKey::first);
  return found == row.end() ? std::nullopt : std::optional(key_of(found->second));
}

/// Groups of numbers: semicolons separate groups, colons the numbers of a group. A missing number
/// is 0.
using Numbers = std::vector<std::vector<int>>;

Numbers numbers_in(std::u32string_view inside) {
  Numbers read(1, std::vector<int>(1));
  for (const char32_t character : inside) {
    if (character == U';') {
      read.emplace_back(1);
    } else if (character == U':') {
      read.back().push_back(0);
    } else if (character >= U'0' && character <= U'9') {
      int& number = read.back().back();
      number = std::min(number * 10 + static_cast<int>(character - U'0'), largest_number);
    }
  }
  return read;
}

/// The number at `place` of `group`; 0 if there is none.
int at(const Numbers& read, std::size_t group, std::size_t place = 0) {
  return group < read.size() && place < read[group].size() ? read[group][place] : 0;
}

struct Modifiers {
  int held = 0;  ///< bits, without the locks
  bool is_release = false;
};

/// The modifiers in `group`, and whether the key was released.
Modifiers modifiers_of(const Numbers& read, std::size_t group) {
  const int sent = std::max(at(read, group) - 1, 0);
  return {.held = sent & ~locks, .is_release = at(read, group, 1) == released};
}

/// The key whose code is `code`, pressed with Shift. `shifted` as for key_of_code().
std::optional<Key> with_shift(int code, int shifted) {
  if (code == '\t') {
    return key_of(KeyKind::back_tab);
  }
  const bool is_small_letter = code >= 'a' && code <= 'z';
  const int meant = shifted > 0 ? shifted : is_small_letter ? code - 'a' + 'A' : code;
  return key_of_character(static_cast<char32_t>(meant));
}

/// The key whose code is `code`, the character that it types without modifiers. `shifted` is the
/// character with Shift, or 0; `held` are the bits of the held modifiers.
std::optional<Key> key_of_code(int code, int shifted, int held) {
  const bool is_letter = code >= 'a' && code <= 'z';
  if (held == control && is_letter) {
    return key_of(static_cast<char32_t>(code - 'a' + 1));
  }
  if (code == 0 || (held != 0 && held != shift)) {
    return std::nullopt;
  }
  if (code >= kitty_pad_zero && code < kitty_pad_zero + static_cast<int>(kitty_pad.size())) {
    return key_of(kitty_pad[static_cast<std::size_t>(code - kitty_pad_zero)]);
  }
  if (code >= first_private && code <= last_private) {
    return held == 0 ? key_numbered(kitty_numbers, code) : std::nullopt;
  }
  return held == shift ? with_shift(code, shifted) : key_of_character(static_cast<char32_t>(code));
}

std::optional<Key> key_of_numbers(const Numbers& read, char32_t final) {
  constexpr int other_key = 27;  // xterm's modifyOtherKeys: 27, modifiers, code
  if (final == U'~' && at(read, 0) == other_key) {
    return key_of_code(at(read, 2), 0, modifiers_of(read, 1).held);
  }
  const Modifiers modifiers = modifiers_of(read, 1);
  if (modifiers.is_release) {
    return std::nullopt;
  }
  if (final == U'u') {
    return key_of_code(at(read, 0), at(read, 0, 1), modifiers.held);
  }
  if (final == U'Z') {
    return key_of(KeyKind::back_tab);
  }
  if (modifiers.held != 0) {
    return std::nullopt;
  }
  if (final == U'~') {
    return key_numbered(numbers, at(read, 0));
  }
  const bool is_report = at(read, 0) > 1;  // of the cursor's place, which ends like F3
  return is_report ? std::nullopt : key_in(letters, final);
}

std::optional<MouseAction> action_of(int button, bool is_release) {
  switch (button) {
    case 0:
      return is_release ? MouseAction::release : MouseAction::press;
    case 64:
      return MouseAction::wheel_up;
    case 65:
      return MouseAction::wheel_down;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::span<const TerminfoKey> terminfo_keys() { return terminfo_table; }

Key key_of_character(char32_t character) {
  switch (character) {
    case U'\r':
    case U'\n':
      return key_of(KeyKind::enter);
    case U'\t':
      return key_of(KeyKind::tab);
    case 0x1B:
      return key_of(KeyKind::escape);
    case 0x08:
    case 0x7F:
      return key_of(KeyKind::backspace);
    default:
      return key_of(character);
  }
}

std::optional<PlayerInput> input_of_mouse(int button, Cell from_one, bool is_release) {
  constexpr int held_keys = 4 + 8 + 16;  // Shift, Alt and Ctrl change nothing
  const std::optional<MouseAction> action = action_of(button & ~held_keys, is_release);
  if (!action || from_one.x < 1 || from_one.y < 1) {
    return std::nullopt;
  }
  return MouseInput{*action, {from_one.x - 1, from_one.y - 1}};
}

std::optional<PlayerInput> input_of_control(std::u32string_view inside, char32_t final) {
  const Numbers read = numbers_in(inside);
  if (inside.starts_with(U'<') && (final == U'M' || final == U'm')) {
    return input_of_mouse(at(read, 0), {at(read, 1), at(read, 2)}, final == U'm');
  }
  const bool is_plain = std::ranges::all_of(inside, [](char32_t character) {
    return (character >= U'0' && character <= U'9') || character == U';' || character == U':';
  });
  const std::optional<Key> key = is_plain ? key_of_numbers(read, final) : std::nullopt;
  return key ? std::optional<PlayerInput>(*key) : std::nullopt;
}

std::optional<Key> key_of_single_shift(char32_t final) {
  const std::optional<Key> key = key_in(letters, final);
  return key ? key : key_in(number_pad, final);
}

std::optional<Key> key_of_linux_console(char32_t final) {
  if (final < U'A' || final > U'E') {
    return std::nullopt;
  }
  return key_of(
      static_cast<KeyKind>(static_cast<int>(KeyKind::f1) + static_cast<int>(final - U'A')));
}

}  // namespace tilery
