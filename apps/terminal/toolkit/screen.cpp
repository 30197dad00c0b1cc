#include "apps/terminal/toolkit/screen.h"

#include <utility>

#include "apps/terminal/toolkit/screen_terminal.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {

Screen::Screen(std::unique_ptr<Terminal> terminal) : terminal_(std::move(terminal)) {}
Screen::Screen(Screen&&) noexcept = default;
Screen& Screen::operator=(Screen&&) noexcept = default;
Screen::~Screen() = default;

Size Screen::size() const { return terminal_->size(); }
Depth Screen::depth() const { return terminal_->depth(); }
void Screen::show(const Picture& picture) {
  terminal_->show(terminal_->is_utf8() ? picture : in_ascii(picture));
}
bool Screen::is_over() const { return terminal_->is_over(); }
std::optional<PlayerInput> Screen::read(std::optional<int> wait_ms) {
  return terminal_->read(wait_ms);
}

}  // namespace tilery
