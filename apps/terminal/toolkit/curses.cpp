#include "apps/terminal/toolkit/curses.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

// After the other headers, because term.h defines macros with common names.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef lines
#undef columns

namespace tilery {
namespace {

constexpr int fewest_colors = 8;

bool says_no_color() {
  const char* const value = std::getenv("NO_COLOR");
  return value != nullptr && *value != '\0';
}

/// The most colours that the terminal shows.
Depth terminal_depth() {
  if (!::has_colors() || COLORS < fewest_colors) {
    return Depth::none;
  }
  if (shows_direct_colors()) {
    return Depth::true_color;
  }
  if (COLORS >= 256) {
    return Depth::two_hundred_fifty_six;
  }
  return COLORS >= 16 ? Depth::sixteen : Depth::eight;
}

Depth depth_of(ColorChoice choice) {
  const Depth most = terminal_depth();
  switch (choice) {
    case ColorChoice::never:
      return Depth::none;
    case ColorChoice::automatic:
      return says_no_color() ? Depth::none : most;
    case ColorChoice::sixteen:
      return std::min(most, Depth::sixteen);
    case ColorChoice::two_hundred_fifty_six:
      return std::min(most, Depth::two_hundred_fifty_six);
    case ColorChoice::always:
    case ColorChoice::true_color:
      return most;
  }
  return most;
}

}  // namespace

ColorPairs::ColorPairs(ColorChoice choice) {
  if (choice != ColorChoice::never) {
    ::start_color();
    ::use_default_colors();
    depth_ = depth_of(choice);
    takes_direct_colors_ = shows_direct_colors();
  }
}

ColorPairs::Look ColorPairs::look_of(const Glyph& glyph) {
  const TerminalStyle style = reduced(glyph, depth_);
  Look look{.pair = pair_of(style.ink, style.paper)};
  look.attributes |= style.is_bold ? A_BOLD : A_NORMAL;
  look.attributes |= style.is_reversed ? A_REVERSE : A_NORMAL;
  look.attributes |= style.is_dim ? A_DIM : A_NORMAL;
  return look;
}

/// The terminal's number of a colour. A terminal with direct colours would take numbers of the
/// palette for shades of blue, so such numbers are translated.
int ColorPairs::terminal_number(int number) const {
  const bool is_of_palette = depth_ != Depth::true_color && number >= 0;
  return takes_direct_colors_ && is_of_palette ? true_color_of(color_numbered(number)) : number;
}

/// The pair of the two colours; pair 0, the terminal's own colours, if no pair is left.
int ColorPairs::pair_of(int ink, int paper) {
  if (ink < 0 && paper < 0) {
    return 0;
  }
  const auto found = pairs_.find({ink, paper});
  if (found != pairs_.end()) {
    return found->second;
  }
  const int pair = static_cast<int>(pairs_.size()) + 1;
  if (pair >= COLOR_PAIRS ||
      ::init_extended_pair(pair, terminal_number(ink), terminal_number(paper)) == ERR) {
    return 0;
  }
  pairs_[{ink, paper}] = pair;
  return pair;
}

namespace {

constexpr int direct_colors = 1 << 24;
constexpr int direct_pairs = 1 << 16;
constexpr std::string_view direct_steps = ";2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm";
constexpr int wide_numbers = 01036;  ///< the magic number of entries with 32-bit numbers

/// Builds the bytes of a compiled entry. The least significant byte of a number is the first.
class EntryBytes {
 public:
  void add(int value, int bytes) {
    for (int byte = 0; byte < bytes; ++byte) {
      text_.push_back(static_cast<char>(static_cast<std::uint32_t>(value) >> (8 * byte) & 0xFF));
    }
  }
  void add(std::string_view text) { text_ += text; }
  void make_even() { text_.resize(text_.size() + text_.size() % 2, '\0'); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// The flags of the terminal's entry, in the order of a compiled entry.
std::vector<int> flags() {
  std::vector<int> flags;
  for (int i = 0; boolnames[i] != nullptr; ++i) {
    flags.push_back(::tigetflag(boolnames[i]) == 1 ? 1 : 0);
  }
  return flags;
}

/// The numbers of the terminal's entry, changed for direct colours; -1 for an absent number.
std::vector<int> numbers() {
  const std::map<std::string_view, int> changed = {{"colors", direct_colors},
                                                   {"pairs", direct_pairs}};
  std::vector<int> numbers;
  for (int i = 0; numnames[i] != nullptr; ++i) {
    const auto own = changed.find(numnames[i]);
    const int number = ::tigetnum(numnames[i]);
    numbers.push_back(own != changed.end() ? own->second : number < 0 ? -1 : number);
  }
  return numbers;
}

/// The strings of the terminal's entry, changed for direct colours.
struct Texts {
  std::vector<int> places;  ///< the offset of each string in `table`; -1 for an absent string
  std::string table;        ///< each string with a zero byte behind it
};

Texts texts() {
  const std::map<std::string_view, std::string> changed = {
      {"setaf", "\x1B[38" + std::string(direct_steps)},
      {"setab", "\x1B[48" + std::string(direct_steps)}};
  Texts texts;
  for (int i = 0; strnames[i] != nullptr; ++i) {
    const char* const text = ::tigetstr(strnames[i]);
    const auto own = changed.find(strnames[i]);
    const bool is_there = text != nullptr && text != reinterpret_cast<const char*>(-1);
    if (!is_there && own == changed.end()) {
      texts.places.push_back(-1);
      continue;
    }
    texts.places.push_back(static_cast<int>(texts.table.size()));
    texts.table += own != changed.end() ? own->second : text;
    texts.table.push_back('\0');
  }
  return texts;
}

/// The entry of the terminal `name` with direct colours, as term(5) compiles it.
std::string compiled_entry(const std::string& name) {
  const std::vector<int> flags = tilery::flags();
  const std::vector<int> numbers = tilery::numbers();
  const Texts texts = tilery::texts();
  EntryBytes entry;
  for (const std::size_t part : {std::size_t(wide_numbers), name.size() + 1, flags.size(),
                                 numbers.size(), texts.places.size(), texts.table.size()}) {
    entry.add(static_cast<int>(part), 2);
  }
  entry.add(name + '\0');
  for (const int flag : flags) {
    entry.add(flag, 1);
  }
  entry.make_even();
  for (const int number : numbers) {
    entry.add(number, 4);
  }
  for (const int place : texts.places) {
    entry.add(place, 2);
  }
  entry.add(texts.table);
  entry.make_even();
  // Extended capabilities: one flag, no numbers, no strings, one name, four bytes of text.
  for (const int part : {1, 0, 0, 1, 4}) {
    entry.add(part, 2);
  }
  entry.add(std::string_view("\1\0\0\0RGB\0", 8));  // the flag, padding, the offset of its name
  return entry.text();
}

std::string base64_of(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k <= bytes.size() ? digits[word >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

/// Whether COLORTERM says that the terminal shows direct colours.
bool colorterm_promises() {
  const char* const value = std::getenv("COLORTERM");
  const std::string_view word = value == nullptr ? "" : value;
  return word == "truecolor" || word == "24bit";
}

}  // namespace

bool shows_direct_colors() {
  const char* const parts = ::tigetstr("RGB");
  const bool has_parts = parts != nullptr && parts != reinterpret_cast<const char*>(-1);
  return ::tigetflag("RGB") == 1 || ::tigetnum("RGB") > 0 || has_parts;
}

std::optional<std::string> direct_color_entry(ColorChoice choice) {
  const bool is_wanted = choice == ColorChoice::automatic || choice == ColorChoice::always ||
                         choice == ColorChoice::true_color;
  const bool is_promised =
      ::tigetflag("Tc") == 1 || colorterm_promises() || choice == ColorChoice::true_color;
  const char* const name = std::getenv("TERM");
  if (name == nullptr || ::tigetnum("colors") < 256) {
    return std::nullopt;
  }
  if (!shows_direct_colors() && !(is_wanted && is_promised)) {
    return std::nullopt;
  }
  return "b64:" + base64_of(compiled_entry(name));
}

}  // namespace tilery
