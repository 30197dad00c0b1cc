#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tilery/core/tracked.h"
#include "tilery/explore/tiled/element_files.h"

namespace tilery {
namespace {

/// Builds elements from the parser's events. Stops the parser at the first fault.
class JsonBuilder {
 public:
  JsonBuilder(Reading& reading, std::string name)
      : reading_(reading), reached_(reading.bytes().data()), key_(std::move(name)) {}

  std::optional<Element> build() {
    const std::string_view bytes = reading_.bytes();
    const Tracked first = {bytes.data(), &reached_};
    const Tracked last = {bytes.data() + bytes.size(), &reached_};
    if (!nlohmann::json::sax_parse(first, last, this) || reading_.has_failed()) {
      return std::nullopt;
    }
    return std::move(root_);
  }

  bool null() { return add("", AttributeKind::text); }
  bool boolean(bool value) { return add(value ? "true" : "false", AttributeKind::truth); }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool number_float(nlohmann::json::number_float_t, const std::string& text) {
    return add(text, AttributeKind::number);
  }
  bool number_integer(nlohmann::json::number_integer_t value) {
    return add(fmt::format("{}", value), AttributeKind::whole_number);
  }

  bool number_unsigned(nlohmann::json::number_unsigned_t value) {
    if (!is_in_list() || open_.back().name != "data") {
      return add(fmt::format("{}", value), AttributeKind::whole_number);
    }
    Element& list = open_.back();
    list.has_numbers = true;
    list.numbers.push_back(static_cast<Gid>(value));
    return (value <= 0xFFFFFFFF || fail("a cell of 32 bits", fmt::format("{}", value))) &&
           (list.numbers.size() <= reading_.allowance().cells ||
            fail(fmt::format("at most {} cells", reading_.allowance().cells), "more"));
  }

  bool string(std::string& text) {
    return add(reading_.cleaned(offset(), std::move(text)), AttributeKind::text);
  }
  bool start_object(std::size_t) { return open(false); }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(true); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    key_ = reading_.cleaned(offset(), std::move(name));
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) {
    const bool is_over = position > reading_.bytes().size();
    reading_.fail(position > 0 ? position - 1 : 0, "JSON",
                  is_over ? "the end of the file" : "something else");
    return false;
  }

 private:
  bool fail(std::string expected, std::string found) {
    reading_.fail(offset(), std::move(expected), std::move(found));
    return false;
  }

  /// When the parser reports an event it has read one byte beyond it.
  [[nodiscard]] std::size_t offset() const {
    const auto read = static_cast<std::size_t>(reached_ - reading_.bytes().data());
    return read > 0 ? read - 1 : 0;
  }

  [[nodiscard]] bool is_in_list() const { return !lists_.empty() && lists_.back(); }

  bool add(std::string value, AttributeKind kind) {
    if (open_.empty()) {
      return fail("an object", "one value");
    }
    if (!reading_.take_elements(offset(), 1)) {
      return false;
    }
    if (is_in_list()) {
      open_.back().children.push_back({.name = "item", .offset = offset(), .text = value});
    } else {
      open_.back().attributes.push_back({key_, std::move(value), kind});
    }
    return true;
  }

  bool open(bool is_list) {
    if (open_.empty() && is_list) {
      return fail("an object", "a list");
    }
    if (open_.size() == deepest_element) {
      return fail(fmt::format("values at most {} deep", deepest_element), "deeper ones");
    }
    const std::string name = is_in_list() ? "item" : key_;
    open_.push_back({.name = name, .offset = offset()});
    lists_.push_back(is_list);
    return reading_.take_elements(offset(), 1);
  }

  bool close() {
    Element done = std::move(open_.back());
    open_.pop_back();
    lists_.pop_back();
    if (open_.empty()) {
      root_ = std::move(done);
    } else {
      open_.back().children.push_back(std::move(done));
    }
    return true;
  }

  Reading& reading_;
  const char* reached_;
  std::string key_;
  std::vector<Element> open_;
  std::vector<bool> lists_;  ///< for each open element whether it is a list
  std::optional<Element> root_;
};

}  // namespace

std::optional<Element> elements_of_tmj(Reading& reading, std::string name) {
  std::optional<Element> root = JsonBuilder(reading, std::move(name)).build();
  if (root) {
    const auto type = std::ranges::find(root->attributes, "type", &Attribute::name);
    root->name = type == root->attributes.end() ? root->name : type->value;
    shape_as_tmx(*root);
  }
  return root;
}

}  // namespace tilery
