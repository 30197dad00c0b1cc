#include "tilery/explore/tiled/tiled_map.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tilery {
namespace {

template <typename Value>
void fill_in(Value& value, const Value& of_template) {
  value = value == Value{} ? of_template : value;
}

}  // namespace

const TiledTileset* tileset_with(const TiledMap& map, Gid gid) {
  const auto after =
      std::ranges::upper_bound(map.tilesets, gid & gid_mask, {}, &TiledTileset::first_gid);
  return after == map.tilesets.begin() ? nullptr : &*std::prev(after);
}

TiledObject with_template(const TiledObject& object, const TiledMap& map) {
  const auto found = std::ranges::find(map.templates, object.template_file, &TiledTemplate::source);
  if (object.template_file.empty() || found == map.templates.end()) {
    return object;
  }
  const TiledObject& from = found->object;
  TiledObject whole = object;
  fill_in(whole.name, from.name);
  fill_in(whole.type, from.type);
  fill_in(whole.width, from.width);
  fill_in(whole.height, from.height);
  fill_in(whole.rotation, from.rotation);
  fill_in(whole.gid, from.gid);
  fill_in(whole.shape, from.shape);
  fill_in(whole.points, from.points);
  fill_in(whole.text, from.text);
  fill_in(whole.visible, from.visible);
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

namespace {

constexpr std::size_t most_warnings = 200;

std::string key_of(const std::string& source, const std::string& text) {
  return text + '\n' + source;
}

}  // namespace

std::string warning_text(const Warning& warning) {
  std::string text = warning.source;
  for (const int number : {warning.place.line, warning.place.column}) {
    if (number > 0) {
      text += ':' + std::to_string(number);
    }
  }
  text += (text.empty() ? "" : ": ") + warning.text;
  return warning.times == 1 ? text : text + " (" + std::to_string(warning.times) + " times)";
}

bool Warnings::count_again(const std::string& source, const std::string& text, std::size_t times) {
  const auto found = indices_.find(key_of(source, text));
  if (found != indices_.end()) {
    list_[found->second].times += times;
    return true;
  }
  if (list_.size() < most_warnings) {
    return false;
  }
  list_.back().times += times;
  return true;
}

void Warnings::add(Warning warning) {
  if (count_again(warning.source, warning.text, warning.times)) {
    return;
  }
  if (list_.size() + 1 == most_warnings) {
    list_.push_back({.source = {},
                     .place = {},
                     .text = "more warnings of other kinds",
                     .times = warning.times});
    return;
  }
  indices_.emplace(key_of(warning.source, warning.text), list_.size());
  list_.push_back(std::move(warning));
}

}  // namespace tilery
