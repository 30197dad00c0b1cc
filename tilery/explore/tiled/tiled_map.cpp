#include "tilery/explore/tiled/tiled_map.h"

#include <algorithm>

namespace tilery {
namespace {

template <typename Value>
void take_unless_said(Value& value, const Value& of_template) {
  value = value == Value{} ? of_template : value;
}

}  // namespace

TiledObject with_template(const TiledObject& object, const TiledMap& map) {
  const auto found = std::ranges::find(map.templates, object.template_file, &TiledTemplate::source);
  if (object.template_file.empty() || found == map.templates.end()) {
    return object;
  }
  const TiledObject& from = found->object;
  TiledObject whole = object;
  take_unless_said(whole.name, from.name);
  take_unless_said(whole.type, from.type);
  take_unless_said(whole.width, from.width);
  take_unless_said(whole.height, from.height);
  take_unless_said(whole.rotation, from.rotation);
  take_unless_said(whole.gid, from.gid);
  take_unless_said(whole.shape, from.shape);
  take_unless_said(whole.points, from.points);
  take_unless_said(whole.text, from.text);
  whole.visible = object.visible && from.visible;
  whole.properties = with_others(std::move(whole.properties), from.properties);
  return whole;
}

Properties with_others(Properties properties, const Properties& others) {
  for (const Property& other : others) {
    if (find_property(properties, other.name) == nullptr) {
      properties.push_back(other);
      properties.back().place = {};
    }
  }
  return properties;
}

}  // namespace tilery
