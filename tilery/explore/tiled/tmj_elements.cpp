#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tilery/core/json_reader.h"
#include "tilery/explore/tiled/element_files.h"

namespace tilery {
namespace {

/// Builds elements from the values of a JSON text. Stops at the first fault.
class JsonBuilder final : public JsonListener {
 public:
  JsonBuilder(Reading& reading, std::string name) : reading_(reading), key_(std::move(name)) {}

  std::optional<Element> build() {
    if (!read_json(reading_.bytes(), *this) || reading_.has_failed()) {
      return std::nullopt;
    }
    return std::move(root_);
  }

  bool null() override { return add("", AttributeKind::text); }
  bool truth(bool value) override { return add(value ? "true" : "false", AttributeKind::truth); }
  bool decimal(const std::string& text) override { return add(text, AttributeKind::number); }
  bool negative(std::int64_t value) override {
    return add(fmt::format("{}", value), AttributeKind::whole_number);
  }

  bool whole(std::uint64_t value) override {
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

  bool text(std::string& value) override {
    return add(reading_.cleaned(offset(), std::move(value)), AttributeKind::text);
  }
  bool open_object() override { return open(false); }
  bool close_object() override { return close(); }
  bool open_list() override { return open(true); }
  bool close_list() override { return close(); }
  bool key(std::string& name) override {
    key_ = reading_.cleaned(offset(), std::move(name));
    return true;
  }

  void fault(const JsonFault& fault) override {
    const bool is_over = fault.byte > reading_.bytes().size();
    reading_.fail(fault.byte > 0 ? fault.byte - 1 : 0, "JSON",
                  is_over ? "the end of the file" : "something else");
  }

 private:
  bool fail(std::string expected, std::string found) {
    reading_.fail(offset(), std::move(expected), std::move(found));
    return false;
  }

  /// The offset of the last byte read.
  [[nodiscard]] std::size_t offset() const { return bytes_read() > 0 ? bytes_read() - 1 : 0; }

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
