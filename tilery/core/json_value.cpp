#include "tilery/core/json_value.h"

#include <utility>

#include "tilery/core/json_writer.h"

namespace tilery {
namespace {

using Kind = JsonValue::Kind;

/// Builds the tree from the values of a text.
class JsonTree final : public JsonListener {
 public:
  std::expected<JsonValue, JsonFault> read(std::string_view text) {
    if (!read_json(text, *this)) {
      return std::unexpected(std::move(fault_));
    }
    return std::move(root_);
  }

  bool null() override { return add({}); }
  bool truth(bool value) override { return add({.kind = Kind::truth, .whole = value ? 1U : 0U}); }
  bool whole(std::uint64_t value) override { return add({.kind = Kind::whole, .whole = value}); }
  bool negative(std::int64_t value) override {
    return add({.kind = Kind::other_number, .text = std::to_string(value)});
  }
  bool decimal(const std::string& text) override {
    return add({.kind = Kind::other_number, .text = text});
  }
  bool text(std::string& value) override {
    return add({.kind = Kind::text, .text = std::move(value)});
  }
  bool open_object() override { return open(Kind::object); }
  bool close_object() override { return close(); }
  bool open_list() override { return open(Kind::list); }
  bool close_list() override { return close(); }
  bool key(std::string& name) override {
    open_.back().names.push_back(std::move(name));
    return true;
  }
  void fault(const JsonFault& fault) override { fault_ = fault; }

 private:
  bool add(JsonValue value) {
    (open_.empty() ? root_ : open_.back().values.emplace_back()) = std::move(value);
    return true;
  }

  bool open(Kind kind) {
    if (open_.size() == deepest_json_value) {
      fault_ = {.byte = bytes_read(), .expected = "values at most 64 deep", .found = "deeper ones"};
      return false;
    }
    open_.push_back({.kind = kind});
    return true;
  }

  bool close() {
    JsonValue done = std::move(open_.back());
    open_.pop_back();
    return add(std::move(done));
  }

  std::vector<JsonValue> open_;
  JsonValue root_;
  JsonFault fault_;
};

void write_value(JsonWriter& json, const JsonValue& value) {
  switch (value.kind) {
    case Kind::null:
      return json.value(nullptr);
    case Kind::truth:
      return json.value(value.whole == 1);
    case Kind::whole:
      return json.value(value.whole);
    case Kind::other_number:
      return json.raw(value.text);
    case Kind::text:
      return json.value(std::string_view(value.text));
    case Kind::list:
      json.open_list();
      for (const JsonValue& item : value.values) {
        write_value(json, item);
      }
      return json.close();
    case Kind::object:
      json.open_object();
      for (std::size_t member = 0; member < value.values.size(); ++member) {
        json.key(value.names[member]);
        write_value(json, value.values[member]);
      }
      return json.close();
  }
}

}  // namespace

const JsonValue& JsonValue::member(std::string_view name) const {
  static const JsonValue none;
  for (std::size_t member = names.size(); member > 0; --member) {
    if (names[member - 1] == name) {
      return values[member - 1];
    }
  }
  return none;
}

std::expected<JsonValue, JsonFault> read_json_value(std::string_view text) {
  return JsonTree().read(text);
}

std::string json_text(const JsonValue& value) {
  JsonWriter json;
  write_value(json, value);
  return std::move(json).take();
}

}  // namespace tilery
