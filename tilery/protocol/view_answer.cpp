#include "tilery/protocol/view_answer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

void add_key(std::string& out, std::string_view key) {
  out += out.back() == '{' ? "\"" : ",\"";
  out += key;
  out += "\":";
}

template <typename Byte>
void add_bytes(std::string& out, std::string_view key, const Window& window, Byte byte_of) {
  constexpr std::string_view digits = "0123456789abcdef";
  add_key(out, key);
  out += '"';
  for (const std::uint16_t cell : window.values) {
    const std::uint8_t byte = byte_of(cell);
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  out += '"';
}

template <typename Claim>
void add_bits(std::string& out, std::string_view key, int radius, Claim claim) {
  add_key(out, key);
  out += '"';
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      out += claim(Offset{dx, dy}) ? '1' : '0';
    }
  }
  out += '"';
}

void add_set(std::string& out, std::string_view key, const WindowSet& set) {
  add_bits(out, key, set.radius, [&](Offset offset) { return set.has(offset); });
}

std::uint8_t tile_byte(MapCell cell) { return byte_of_cell(graphic_of(cell)); }

void add_neighbours(std::string& out, const Neighbours& neighbours) {
  add_key(out, "adjacent");
  out += '[';
  for (const Neighbour* side :
       {&neighbours.south, &neighbours.west, &neighbours.north, &neighbours.east}) {
    const int mob = side->mob == no_mob ? 255 : side->mob;
    out += fmt::format("{},{},", tile_byte(side->tile), mob);
  }
  out += fmt::format("{}]", tile_byte(neighbours.under));
}

}  // namespace

void add_view_answer(std::string& out, const View& view) {
  const int radius = radius_of(view.window);
  out += '{';
  add_bytes(out, "window", view.window, tile_byte);
  add_bits(out, "lit_map", radius,
           [&](Offset offset) { return is_lit(cell_at(view.window, offset)); });
  add_bytes(out, "window_mobs", view.shown, byte_of_cell);
  add_neighbours(out, view.neighbours);
  add_set(out, "lit", view.lit);
  add_set(out, "los", view.in_sight);
  add_set(out, "seen", view.seen);
  add_bytes(out, "final", view.scene, byte_of_cell);
  out += '}';
}

std::expected<std::string, Error> answer_to_view(std::string_view line, QuestionPlace place) {
  const std::expected<ViewRequest, Error> request = read_view_request(line);
  if (!request) {
    return std::unexpected(placed(request.error(), place));
  }
  std::string out;
  add_view_answer(out, view(request->scenery(), request->party, request->options));
  return out;
}

namespace {

enum class ViewKeyKind : std::uint8_t { number, text, mobs };

struct ViewKey {
  std::string_view name;
  ViewKeyKind kind;
  std::int64_t least = 0;
  std::int64_t most = 0;
  bool is_required = false;
};

/// Indices into view_keys.
enum ViewKeyNumber : std::size_t {
  w,
  h,
  px,
  py,
  slant,
  map_light,
  party_light,
  radius,
  tiles,
  opaque,
  edge,
  sight,
  mobs,
  key_count
};

constexpr std::array<ViewKey, key_count> view_keys = {{
    {"w", ViewKeyKind::number, 1, longest_map_side, true},
    {"h", ViewKeyKind::number, 1, longest_map_side, true},
    {"px", ViewKeyKind::number, 0, longest_map_side - 1, true},
    {"py", ViewKeyKind::number, 0, longest_map_side - 1, true},
    {"slant", ViewKeyKind::number, -1, 1},
    {"map_light", ViewKeyKind::number, 0, 255},
    {"party_light", ViewKeyKind::number, 0, 255},
    {"radius", ViewKeyKind::number, 1, largest_radius},
    {"tiles", ViewKeyKind::text, 0, 0, true},
    {"opaque", ViewKeyKind::text, 0, 0, true},
    {"edge", ViewKeyKind::text},
    {"sight", ViewKeyKind::text},
    {"mobs", ViewKeyKind::mobs},
}};

/// The four numbers of a mob: kind, graphic, x, y.
constexpr std::array<std::array<std::int64_t, 2>, 4> mob_bounds = {
    {{0, 255}, {0, 255}, {-32768, 32767}, {-32768, 32767}}};

std::string bounds_text(std::int64_t least, std::int64_t most) {
  return fmt::format("a whole number from {} to {}", least, most);
}

/// Reads the values of a line one by one, and stops at the first faulty value.
class ViewRequestReader final : public JsonListener {
 public:
  explicit ViewRequestReader(std::string_view line) : line_(line) {}

  std::expected<ViewRequest, Error> read() {
    if (!read_json(line_, *this) || !finish()) {
      return std::unexpected(error_);
    }
    return std::move(request_);
  }

  bool null() override { return refuse("null"); }
  bool truth(bool value) override { return refuse(value ? "true" : "false"); }
  bool decimal(const std::string& text) override {
    return refuse("the number " + cleaned(text, 40));
  }
  bool negative(std::int64_t value) override { return take_number(value); }
  bool whole(std::uint64_t value) override {
    return value <= INT64_MAX ? take_number(static_cast<std::int64_t>(value))
                              : refuse(fmt::format("the number {}", value));
  }

  bool text(std::string& text) override {
    if (depth_ != 1 || view_keys[key_].kind != ViewKeyKind::text) {
      return refuse("a text");
    }
    return take_text(text);
  }

  bool open_object() override { return depth_++ == 0 || refuse("an object"); }
  bool close_object() override { return true; }

  bool open_list() override {
    if (depth_ == 0 || depth_ > 2 || view_keys[key_].kind != ViewKeyKind::mobs) {
      return refuse("a list");
    }
    if (++depth_ == 3) {
      request_.mobs.emplace_back();
      mob_numbers_ = 0;
    }
    return request_.mobs.size() <= most_view_mobs ||
           fail(fmt::format("at most {} mobs", most_view_mobs),
                fmt::format("at least {}", most_view_mobs + 1));
  }

  bool close_list() override {
    const bool ends_mob = depth_-- == 3;
    return !ends_mob || mob_numbers_ == mob_bounds.size() ||
           fail("a mob of four numbers: kind, graphic, x, y", fmt::format("{}", mob_numbers_));
  }

  bool key(std::string& name) override {
    for (key_ = 0; key_ < view_keys.size(); ++key_) {
      if (view_keys[key_].name == name) {
        return !std::exchange(is_given_[key_], true) ||
               fail("each key once", quoted(name) + " again");
      }
    }
    return refuse_key(name);
  }

  void fault(const JsonFault& fault) override {
    const bool is_at_end = fault.byte > line_.size();
    fail_at(std::min(fault.byte, line_.size()), "JSON",
            is_at_end ? "the end of the line" : fault.found);
  }

 private:
  bool fail(std::string expected, std::string found) {
    return fail_at(bytes_read(), std::move(expected), std::move(found));
  }

  bool fail_at(std::size_t byte, std::string expected, std::string found) {
    error_ = {.source = {},
              .place = {1, static_cast<int>(byte)},
              .expected = std::move(expected),
              .found = std::move(found)};
    return false;
  }

  bool refuse(std::string found) { return fail(wanted(), std::move(found)); }

  bool refuse_key(const std::string& name) {
    std::array<std::string_view, key_count> names;
    std::transform(view_keys.begin(), view_keys.end(), names.begin(),
                   [](const ViewKey& key) { return key.name; });
    const std::optional<std::string_view> nearest = nearest_word(name, names);
    return fail("a key of a view",
                fmt::format("{}{}", quoted(name),
                            nearest ? fmt::format(" (did you mean \"{}\"?)", *nearest) : ""));
  }

  [[nodiscard]] std::string wanted() const {
    if (depth_ == 0) {
      return "an object";
    }
    if (depth_ == 3) {
      const auto [least, most] = mob_bounds[std::min<std::size_t>(mob_numbers_, 3)];
      return bounds_text(least, most);
    }
    const ViewKey& key = view_keys[key_];
    const std::string value_words = key.kind == ViewKeyKind::number
                                        ? bounds_text(key.least, key.most)
                                    : key.kind == ViewKeyKind::text ? "a text"
                                    : depth_ == 1                   ? "a list of mobs"
                                                  : "a mob, a list of four numbers";
    return fmt::format("{} for \"{}\"", value_words, key.name);
  }

  bool take_number(std::int64_t value) {
    if (depth_ == 3) {
      return take_mob_number(value);
    }
    const ViewKey& key = view_keys[std::min<std::size_t>(key_, key_count - 1)];
    if (depth_ != 1 || key.kind != ViewKeyKind::number || value < key.least || value > key.most) {
      return refuse(fmt::format("the number {}", value));
    }
    numbers_[key_] = static_cast<int>(value);
    return true;
  }

  bool take_mob_number(std::int64_t value) {
    if (mob_numbers_ == mob_bounds.size()) {
      return fail("a mob of four numbers: kind, graphic, x, y", fmt::format("a fifth, {}", value));
    }
    const auto [least, most] = mob_bounds[mob_numbers_];
    if (value < least || value > most) {
      return refuse(fmt::format("the number {}", value));
    }
    set_mob_number(request_.mobs.back(), value);
    ++mob_numbers_;
    return true;
  }

  void set_mob_number(Mob& mob, std::int64_t value) const {
    switch (mob_numbers_) {
      case 0:
        mob.kind = static_cast<std::uint16_t>(value);
        break;
      case 1:
        mob.graphic = cell_of_byte(static_cast<std::uint8_t>(value));
        break;
      case 2:
        mob.x = static_cast<std::int16_t>(value);
        break;
      default:
        mob.y = static_cast<std::int16_t>(value);
    }
  }

  bool take_text(const std::string& text) {
    const TakenText taken = key_ == tiles    ? take_tiles(text, request_)
                            : key_ == opaque ? take_opaque(text, request_)
                            : key_ == edge   ? take_edge(text, request_)
                                             : take_sight(text, request_);
    return taken || fail(taken.error().expected, taken.error().found);
  }

  /// Stores the numbers. Fails if a required key is missing, or if the values do not fit together.
  bool finish() {
    for (std::size_t number = 0; number < view_keys.size(); ++number) {
      if (view_keys[number].is_required && !is_given_[number]) {
        return fail(fmt::format("\"{}\"", view_keys[number].name), "an object without it");
      }
    }
    Map& map = request_.map;
    map.width = numbers_[w];
    map.height = numbers_[h];
    map.slant = static_cast<Slant>(numbers_[slant]);
    request_.party.cell = {numbers_[px], numbers_[py]};
    request_.lights = {.map_light = numbers_[map_light], .party_light = numbers_[party_light]};
    request_.options.radius = is_given_[radius] ? numbers_[radius] : 6;
    return fits();
  }

  bool fits() {
    const Map& map = request_.map;
    const Cell party = request_.party.cell;
    if (map.cells.size() != std::size_t(map.width) * std::size_t(map.height)) {
      return fail(fmt::format("{} x {} cells in \"tiles\"", map.width, map.height),
                  fmt::format("{}", map.cells.size()));
    }
    return (party.x < map.width && party.y < map.height) ||
           fail(fmt::format("a party on the map of {} x {}", map.width, map.height),
                fmt::format("it at {}, {}", party.x, party.y));
  }

  std::string_view line_;
  ViewRequest request_;
  std::array<int, key_count> numbers_{};
  std::array<bool, key_count> is_given_{};
  std::size_t key_ = 0;          ///< index of the last key in view_keys
  std::size_t mob_numbers_ = 0;  ///< how many numbers of the last mob were read
  int depth_ = 0;                ///< 1 in the object, 2 in the list of mobs, 3 in a mob
  Error error_;
};

}  // namespace

std::expected<ViewRequest, Error> read_view_request(std::string_view line) {
  return ViewRequestReader(line).read();
}

namespace {

TakenText text_fault(std::string expected, std::string found) {
  return std::unexpected(TextFault{std::move(expected), std::move(found)});
}

/// The value of a hexadecimal digit, or 16.
constexpr unsigned digit_of(char letter) {
  if (letter >= '0' && letter <= '9') {
    return static_cast<unsigned>(letter - '0');
  }
  const int small = letter | 0x20;
  return small >= 'a' && small <= 'f' ? static_cast<unsigned>(small - 'a' + 10) : 16;
}

}  // namespace

TakenText take_tiles(std::string_view text, ViewRequest& request) {
  if (text.size() % 2 != 0) {
    return text_fault("two digits a cell in \"tiles\"", fmt::format("{} digits", text.size()));
  }
  std::vector<MapCell>& cells = request.map.cells;
  cells.resize(text.size() / 2);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const unsigned high = digit_of(text[2 * cell]);
    const unsigned low = digit_of(text[2 * cell + 1]);
    if (high > 15 || low > 15) {
      return text_fault("hexadecimal digits in \"tiles\"",
                        fmt::format("{} for cell {}", quoted(text.substr(2 * cell, 2)), cell));
    }
    cells[cell] = cell_of_byte(static_cast<std::uint8_t>(16 * high + low));
  }
  return {};
}

TakenText take_opaque(std::string_view text, ViewRequest& request) {
  constexpr std::size_t codes = 128;
  const std::size_t other = text.find_first_not_of("01");
  if (text.size() != codes || other != std::string_view::npos) {
    return text_fault(fmt::format("{} digits, 0 or 1, for \"opaque\"", codes),
                      other == std::string_view::npos ? fmt::format("{} digits", text.size())
                                                      : quoted(text.substr(other, 1)));
  }
  for (std::size_t code = 0; code < codes; ++code) {
    request.opacity.set(static_cast<TileCode>(code), text[code] == '1');
  }
  return {};
}

TakenText take_edge(std::string_view text, ViewRequest& request) {
  if (text != "extend" && text != "wrap") {
    return text_fault(R"("extend" or "wrap" for "edge")", quoted(text));
  }
  request.map.edge = text == "wrap" ? Edge::wrap : Edge::extend;
  return {};
}

TakenText take_sight(std::string_view text, ViewRequest& request) {
  if (text == "strict") {
    request.options.sight = Sight::strict;
  } else if (text == "revealing") {
    request.options.sight = Sight::revealing;
  } else if (text == "symmetric") {
    request.options.sight = Sight::symmetric;
  } else {
    return text_fault(R"("strict", "revealing" or "symmetric" for "sight")", quoted(text));
  }
  return {};
}

}  // namespace tilery
