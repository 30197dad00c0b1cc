#include <array>
#include <string_view>

#include "tilery/explore/tiled/decimal.h"
#include "tilery/explore/tiled/tiled_parts.h"

namespace tilery {
namespace {

constexpr std::string_view blanks = " \t\r\n";

/// "0,0 16,0 16,16"
std::vector<TiledPoint> points_of_text(std::string_view text, ElementCursor& cursor) {
  std::vector<TiledPoint> points;
  std::size_t begin = text.find_first_not_of(blanks);
  while (begin != std::string_view::npos) {
    const std::size_t end = text.find_first_of(blanks, begin);
    const std::string_view pair =
        text.substr(begin, end == std::string_view::npos ? end : end - begin);
    const std::size_t comma = pair.find(',');
    const auto x = decimal_of(pair.substr(0, comma));
    const auto y = comma == std::string_view::npos ? x : decimal_of(pair.substr(comma + 1));
    if (!x || !y || comma == std::string_view::npos) {
      cursor.reading().fail(cursor.element().offset, "points such as 0,0 16,8.5", "something else");
      return points;
    }
    points.push_back({*x, *y});
    begin = text.find_first_not_of(blanks, end);
  }
  return points;
}

std::vector<TiledPoint> points_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  std::vector<TiledPoint> points = points_of_text(cursor.text("points"), cursor);
  for (const Element* point : cursor.children("point")) {
    ElementCursor inner(*point, reading);
    points.push_back({inner.number("x", 0), inner.number("y", 0)});
    inner.finish();
  }
  cursor.finish();
  return points;
}

struct ShapeName {
  std::string_view name;
  TiledShape shape;
};

constexpr std::array<ShapeName, 5> shapes = {{{"point", TiledShape::point},
                                              {"ellipse", TiledShape::ellipse},
                                              {"polygon", TiledShape::polygon},
                                              {"polyline", TiledShape::polyline},
                                              {"text", TiledShape::text}}};

void take_shape(ElementCursor& cursor, TiledObject& object) {
  for (const auto& [name, shape] : shapes) {
    const Element* element = cursor.child(name);
    if (element == nullptr) {
      continue;
    }
    object.shape = shape;
    if (shape == TiledShape::polygon || shape == TiledShape::polyline) {
      object.points = points_of(*element, cursor.reading());
    } else if (shape == TiledShape::text) {
      object.text = element->text;
      ElementCursor(*element, cursor.reading()).finish();
    }
  }
}

}  // namespace

TiledObject object_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  TiledObject object;
  object.id = cursor.whole_number("id", any_id, 0);
  object.name = cursor.text("name");
  object.type = cursor.type();
  object.x = cursor.number("x", 0);
  object.y = cursor.number("y", 0);
  object.width = cursor.number("width", 0);
  object.height = cursor.number("height", 0);
  object.rotation = cursor.number("rotation", 0);
  object.gid = cursor.gid("gid", 0);
  object.visible = cursor.truth("visible", true);
  object.template_file = cursor.text("template");
  take_shape(cursor, object);
  object.properties = properties_of(cursor);
  cursor.finish();
  return object;
}

}  // namespace tilery
