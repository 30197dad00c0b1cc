#include "apps/terminal/toolkit/footer.h"

#include <utility>
#include <variant>

namespace tilery {
namespace {

constexpr int between = 2;

}  // namespace

Footer& Footer::add(std::optional<Key> key, std::string words) {
  if (key) {
    items_.push_back({*key, std::move(words), false});
  }
  return *this;
}

Footer& Footer::add_lasting(std::optional<Key> key, std::string words) {
  if (key) {
    items_.push_back({*key, std::move(words), true});
  }
  return *this;
}

int Footer::Item::width() const { return width_of(label_of(key)) + 1 + width_of(words); }

std::vector<bool> Footer::shown(int width) const {
  std::vector<bool> is_shown(items_.size(), false);
  int left = width + between;
  for (const bool stays : {true, false}) {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (items_[i].stays != stays) {
        continue;
      }
      if (between + items_[i].width() > left) {
        break;
      }
      is_shown[i] = true;
      left -= between + items_[i].width();
    }
  }
  return is_shown;
}

std::vector<Footer::Spot> Footer::spots(Size size) const {
  const std::vector<bool> is_shown = shown(size.width);
  std::vector<Spot> spots;
  int width = -between;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (is_shown[i]) {
      const int own = items_[i].width();
      spots.push_back({{width + between, size.height - 1, own, 1}, i});
      width += between + own;
    }
  }
  for (Spot& spot : spots) {
    spot.box.x += (size.width - width) / 2;
  }
  return spots;
}

void Footer::draw(Picture& picture, const Inks& inks) const {
  for (const Spot& spot : spots(picture.size())) {
    const std::string label = label_of(items_[spot.item].key);
    picture.write({spot.box.x, spot.box.y}, label, inks.title);
    picture.write({spot.box.x + width_of(label) + 1, spot.box.y}, items_[spot.item].words,
                  inks.faint);
  }
}

PlayerInput Footer::meant(const PlayerInput& input, Size size) const {
  const auto* mouse = std::get_if<MouseInput>(&input);
  if (mouse != nullptr && mouse->action == MouseAction::press) {
    for (const Spot& spot : spots(size)) {
      if (spot.box.contains(mouse->cell)) {
        return items_[spot.item].key;
      }
    }
  }
  return input;
}

}  // namespace tilery
