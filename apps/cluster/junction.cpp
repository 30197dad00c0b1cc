#include "apps/cluster/junction.h"

#include <fmt/format.h>

namespace tilery {

void Junction::Branch::post(unsigned to, std::string bytes) {
  bytes.insert(bytes.begin(), static_cast<char>('0' + number_));
  wire_.post(to, std::move(bytes));
}

std::optional<Letter> Junction::Branch::take() {
  junction_.sort_letters(wire_);
  if (number_ == 0 && junction_.hear_pieces_ && !junction_.boxes_[1].empty()) {
    junction_.hear_pieces_();
  }
  return junction_.next(number_);
}

/// Takes every letter that has come.
void Junction::sort_letters(Wire& wire) {
  while (std::optional<Letter> letter = wire.take()) {
    const char branch = letter->bytes.empty() ? '?' : letter->bytes.front();
    if (branch != '0' && branch != '1') {
      wire.abort(fmt::format("a letter of rank {} was cut short: expected a branch, found none",
                             letter->from));
    }
    letter->bytes.erase(0, 1);
    boxes_[branch == '0' ? 0 : 1].push_back(*std::move(letter));
  }
}

std::optional<Letter> Junction::next(std::size_t branch) {
  std::deque<Letter>& box = boxes_[branch];
  if (box.empty()) {
    return std::nullopt;
  }
  Letter letter = std::move(box.front());
  box.pop_front();
  return letter;
}

}  // namespace tilery
