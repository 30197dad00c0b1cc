#include "tilery/telling/view_answer.h"

#include <fmt/format.h>

#include <string_view>

#include "tilery/telling/view_request.h"

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

std::string answer_to_view(std::string_view line, QuestionPlace place) {
  const std::expected<ViewRequest, Error> request = read_view_request(line);
  if (!request) {
    return error_answer(request.error(), place);
  }
  std::string out;
  add_view_answer(out, view(request->scenery(), request->party, request->options));
  return out;
}

}  // namespace tilery
