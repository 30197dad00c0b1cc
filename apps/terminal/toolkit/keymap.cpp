#include "apps/terminal/toolkit/keymap.h"

#include <algorithm>

namespace tilery {
namespace {

constexpr std::size_t most_spaced_keys = 4;

enum class LabelKind : std::uint8_t { arrow, digit, small_letter, large_letter, other };

LabelKind kind_of(Key key) {
  if (key.kind != KeyKind::character) {
    return key.kind <= KeyKind::down ? LabelKind::arrow : LabelKind::other;
  }
  const auto is_within = [&](char32_t first, char32_t last) {
    return key.character >= first && key.character <= last;
  };
  return is_within(U'0', U'9')   ? LabelKind::digit
         : is_within(U'a', U'z') ? LabelKind::small_letter
         : is_within(U'A', U'Z') ? LabelKind::large_letter
                                 : LabelKind::other;
}

}  // namespace

void KeyTable::assign(std::size_t use, std::span<const Key> keys) {
  for (KeyUse& other : uses_) {
    std::erase_if(other.keys, [&](Key key) { return std::ranges::find(keys, key) != keys.end(); });
  }
  uses_[use].keys.assign(keys.begin(), keys.end());
}

std::optional<KeyTable::Place> KeyTable::place_of(Key key) const {
  for (std::size_t use = 0; use < uses_.size(); ++use) {
    const std::vector<Key>& keys = uses_[use].keys;
    const auto found = std::ranges::find(keys, key);
    if (found != keys.end()) {
      return Place{use, static_cast<std::size_t>(found - keys.begin())};
    }
  }
  return std::nullopt;
}

std::string labels_of(const KeyUse& use) {
  std::string labels;
  std::optional<LabelKind> before;
  for (const Key key : use.keys) {
    const LabelKind kind = kind_of(key);
    const bool is_close =
        use.keys.size() > most_spaced_keys && kind != LabelKind::other && kind == before;
    labels += (before && !is_close ? " " : "") + label_of(key);
    before = kind;
  }
  return labels.empty() ? "-" : labels;
}

const Keymap<PageCommand>& page_keys() {
  static const Keymap<PageCommand> keys({
      {"previous", "the one before", {key_of(KeyKind::left)}},
      {"next", "the next one", {key_of(KeyKind::right)}},
      {"back", "back", {key_of(U'q'), key_of(KeyKind::escape)}},
  });
  return keys;
}

}  // namespace tilery
