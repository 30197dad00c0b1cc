#include "apps/terminal/toolkit/screen_terminal.h"

#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef lines
#undef columns

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::string_view report_mouse = "\x1B[?1000h\x1B[?1006h";
constexpr std::string_view mark_pastes = "\x1B[?2004h";
constexpr std::string_view end_mouse_and_pastes = "\x1B[?1000l\x1B[?1006l\x1B[?2004l";

std::string* padded_text = nullptr;  // ::tputs passes no data of the caller to its function

int add_padded(int byte) {
  padded_text->push_back(static_cast<char>(byte));
  return byte;
}

/// The terminal's sequence for the capability `name`, ready to be written; empty if it has none.
std::string capability(const char* name) {
  const char* const text = ::tigetstr(name);
  const bool is_there = text != nullptr && text != reinterpret_cast<const char*>(-1);
  std::string ready;
  if (is_there) {
    padded_text = &ready;
    ::tputs(text, 1, add_padded);
    padded_text = nullptr;
  }
  return ready;
}

/// Sequences that restore the terminal: no mouse, plain colours, a cursor, the earlier screen.
std::string farewell() {
  std::string text(end_mouse_and_pastes);
  for (const char* name : {"rmkx", "sgr0", "op", "cnorm", "rmcup"}) {
    text += capability(name);
  }
  return text;
}

/// Writes `text` at once, because ncurses does not use the buffer of stdout.
void send(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Changes an environment variable during its lifetime.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = std::getenv(name)) {
      before_ = before;
    }
    ::setenv(name, value.c_str(), 1);
  }
  ~ScopedVariable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// A decoder that also knows the key sequences of this terminal's terminfo entry.
KeyDecoder decoder_of_terminal() {
  KeyDecoder decoder;
  for (const auto& [name, kind] : terminfo_keys()) {
    const std::string sequence = capability(name);
    const bool is_sequence = sequence.size() > 1 && sequence.front() == '\x1B';
    const bool is_control =
        sequence.size() == 1 && sequence.front() > '\0' && sequence.front() < ' ';
    if (is_sequence || is_control) {
      decoder.learn(std::u32string(sequence.begin(), sequence.end()), key_of(kind));
    }
  }
  return decoder;
}

bool speaks_utf8() { return std::string_view(::nl_langinfo(CODESET)) == "UTF-8"; }

}  // namespace

Size Screen::Terminal::size() const { return {getmaxx(stdscr), getmaxy(stdscr)}; }

Screen::Terminal::~Terminal() {
  if (is_open()) {
    reset_modes();
  }
  ::endwin();
  ::delscreen(screen_);
}

Screen::Terminal::Terminal(ColorChoice color) {
  ::tcgetattr(STDIN_FILENO, &settings_before_);
  std::setlocale(LC_CTYPE, "");
  is_utf8_ = speaks_utf8();
  open(color);
  if (screen_ != nullptr) {
    prepare(color);
  }
}

/// Starts ncurses, with direct colours if the terminal shows them, else as terminfo describes it.
void Screen::Terminal::open(ColorChoice color) {
  int fault = 0;
  if (::setupterm(nullptr, STDOUT_FILENO, &fault) != OK) {
    return;
  }
  decoder_ = decoder_of_terminal();
  const std::optional<std::string> direct = direct_color_entry(color);
  ::del_curterm(cur_term);
  if (direct) {
    const ScopedVariable entry("TERMINFO", *direct);
    screen_ = ::newterm(nullptr, stdout, stdin);
  }
  if (screen_ == nullptr) {
    screen_ = ::newterm(nullptr, stdout, stdin);
  }
}

/// Makes the terminal send keys, the mouse and pastes as KeyDecoder reads them.
void Screen::Terminal::set_modes() {
  send(capability("smkx"));
  if (!capability("kmous").empty()) {
    send(report_mouse);
    send(mark_pastes);
  }
}

/// Ends the modes of set_modes().
void Screen::Terminal::reset_modes() {
  send(end_mouse_and_pastes);
  send(capability("rmkx"));
}

/// Restores the terminal while the program is stopped, and redraws everything afterwards.
void Screen::Terminal::stop() {
  reset_modes();
  ::endwin();
  SignalWatch::stop();
  set_modes();
  ::clearok(curscr, true);
  is_resized_ = true;
}

void Screen::Terminal::prepare(ColorChoice color) {
  ::set_term(screen_);
  signals_.set_farewell(farewell(), settings_before_);
  ::cbreak();
  ::noecho();
  ::nonl();
  ::keypad(stdscr, false);  // else ncurses reads sequences that terminfo lacks as the escape key
  ::nodelay(stdscr, true);
  ::curs_set(0);
  set_modes();
  pairs_.emplace(color);
}

void Screen::Terminal::show(const Picture& wanted) {
  const bool is_fresh = wanted.size() != shown_.size();
  if (is_fresh) {
    ::werase(stdscr);
  }
  for (int y = 0; y < wanted.size().height; ++y) {
    for (int x = 0; x < wanted.size().width; ++x) {
      if (is_fresh || wanted.at({x, y}) != shown_.at({x, y})) {
        put({x, y}, wanted.at({x, y}));
      }
    }
  }
  // The cursor goes out of the way, in case the terminal cannot hide it. Its place also shows that
  // the whole picture has been drawn.
  ::wmove(stdscr, std::max(wanted.size().height - 1, 0), 0);
  ::wrefresh(stdscr);
  shown_ = wanted;
}

void Screen::Terminal::put(Cell cell, const Glyph& glyph) {
  if (glyph.symbol == covered) {
    return;
  }
  const auto symbol = static_cast<wchar_t>(glyph.symbol);
  const std::array<wchar_t, 2> text = {::wcwidth(symbol) >= 1 ? symbol : L'?', L'\0'};
  const ColorPairs::Look look = pairs_->look_of(glyph);
  int pair = look.pair;
  cchar_t character;
  ::setcchar(&character, text.data(), look.attributes, static_cast<short>(0), &pair);
  ::wmove(stdscr, cell.y, cell.x);
  ::wadd_wch(stdscr, &character);
}

std::optional<PlayerInput> Screen::Terminal::read(std::optional<int> wait_ms) {
  // ncurses may hold keys that it has read already, so they are taken before waiting.
  if (const std::optional<PlayerInput> input = take()) {
    return input;
  }
  if (!wait(wait_ms) || is_over()) {
    return std::nullopt;
  }
  std::optional<PlayerInput> input = take();
  is_gone_ = !input && has_hung_up_;
  return input;
}

/// Waits for input. Returns whether there may be something to read.
bool Screen::Terminal::wait(std::optional<int> wait_ms) {
  pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  const int ms = wait_ms.value_or(0);
  const timespec limit = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1'000'000L};
  const int ready = ::ppoll(&input, 1, wait_ms ? &limit : nullptr, &signals_.waiting_mask());
  if (SignalWatch::take_stop()) {
    stop();
  }
  has_hung_up_ = ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
  return ready != 0;  // also after a signal, which may have brought a new size
}

/// Reads until an input is complete or nothing waits. True if anything came.
bool Screen::Terminal::feed_decoder() {
  bool has_read = false;
  while (!decoder_.is_ready() && !is_resized_) {
    wint_t code = 0;
    const int kind = ::wget_wch(stdscr, &code);
    if (kind == ERR) {
      break;
    }
    has_read = true;
    is_resized_ = kind == KEY_CODE_YES && code == KEY_RESIZE;
    if (kind == OK) {
      decoder_.feed(static_cast<char32_t>(code));
    }
  }
  return has_read;
}

/// The next complete input; nothing if there is none. Waits only while a sequence has begun.
std::optional<PlayerInput> Screen::Terminal::take() {
  for (bool goes_on = true; goes_on;) {
    const bool has_read = feed_decoder();
    if (decoder_.is_ready()) {
      return decoder_.take();
    }
    if (std::exchange(is_resized_, false)) {
      shown_ = {};
      return Resized{};
    }
    const std::optional<int> timeout_ms = decoder_.timeout_ms();
    goes_on = timeout_ms && (has_read || !has_hung_up_) && wait(timeout_ms) && !is_over();
  }
  decoder_.give_up();
  return decoder_.take();
}

bool Screen::is_possible() {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) {
    return false;
  }
  int fault = 0;
  if (::setupterm(nullptr, STDOUT_FILENO, &fault) != OK) {
    return false;
  }
  const bool can_move = !capability("cup").empty();
  ::del_curterm(cur_term);
  return can_move;
}

std::optional<std::string> Screen::unknown_terminal() {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) {
    return std::nullopt;
  }
  const char* const value = std::getenv("TERM");
  const std::string name = value == nullptr ? "" : value;
  int fault = 0;
  if (name != "" && ::setupterm(nullptr, STDOUT_FILENO, &fault) == OK) {
    ::del_curterm(cur_term);
    return std::nullopt;  // known, even if the program cannot use it, as "dumb"
  }
  return (name.empty() ? "TERM is not set"
                       : "the terminal " + tilery::quoted(name) + " is not known here") +
         ", so the game runs in lines of text. Try TERM=xterm-256color tilery ...";
}

void Screen::end_as_asked() {
  if (const int signal = SignalWatch::noted(); signal != 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

std::expected<Screen, Error> Screen::open(ColorChoice color) {
  auto terminal = std::make_unique<Terminal>(color);
  if (!terminal->is_open()) {
    const char* const name = std::getenv("TERM");
    return std::unexpected(Error{.source = "TERM",
                                 .place = {},
                                 .expected = "a terminal that ncurses knows (or --plain)",
                                 .found = name == nullptr ? "nothing" : name});
  }
  return Screen(std::move(terminal));
}

}  // namespace tilery
