#include "tilery/explore/tiled/elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/property.h"

namespace tilery {
namespace {

template <typename Number>
std::optional<Number> number_of(std::string_view text, Number least, Number most) {
  Number number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || number < least || number > most) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

/// Counts only the lines between the last offset and this one.
Place Reading::place_of(std::size_t offset) {
  offset = std::min(offset, bytes_.size());
  const bool is_after = offset >= last_offset_;
  const auto [first, last] = std::minmax(offset, last_offset_);
  const std::string_view between = bytes_.substr(first, last - first);
  const auto lines = static_cast<int>(std::ranges::count(between, '\n'));
  last_line_ += is_after ? lines : -lines;
  if (lines > 0) {
    last_line_start_ = bytes_.substr(0, offset).rfind('\n') + 1;  // npos + 1 is 0
  }
  last_offset_ = offset;
  return {last_line_, static_cast<int>(offset - last_line_start_ + 1)};
}

void Reading::fail(std::size_t offset, std::string expected, std::string found) {
  if (!error_) {
    error_ = {source_, place_of(offset), std::move(expected), std::move(found)};
  }
}

void Reading::fail(Error error) {
  if (!error_) {
    error_ = std::move(error);
  }
}

void Reading::warn(std::size_t offset, std::string text) {
  if (!warnings_.is_known(source_, text)) {
    warnings_.add({.source = source_, .place = place_of(offset), .text = std::move(text)});
  }
}

std::string Reading::cleaned(std::size_t offset, std::string text) {
  const auto is_none_of_xml = [](char letter) {
    return static_cast<unsigned char>(letter) < 0x20 && letter != '\t' && letter != '\n' &&
           letter != '\r';
  };
  if (std::ranges::any_of(text, is_none_of_xml)) {
    warn(offset, "control characters in texts are read as ?");
    std::ranges::replace_if(text, is_none_of_xml, '?');
  }
  return text;
}

bool Reading::take_cells(std::size_t offset, std::uint64_t cells) {
  if (cells > allowance_.cells) {
    fail(offset, fmt::format("at most {} cells more", allowance_.cells), fmt::format("{}", cells));
    return false;
  }
  allowance_.cells -= static_cast<std::size_t>(cells);
  return true;
}

bool Reading::take_elements(std::size_t offset, std::size_t elements) {
  if (elements > allowance_.elements) {
    fail(offset, fmt::format("at most {} elements and attributes more", allowance_.elements),
         "more");
    return false;
  }
  allowance_.elements -= elements;
  return true;
}

ElementCursor::ElementCursor(const Element& element, Reading& reading)
    : element_(element),
      reading_(reading),
      is_read_(element.attributes.size()),
      is_child_read_(element.children.size()) {}

const Attribute* ElementCursor::attribute(std::string_view name) {
  const auto found = std::ranges::find(element_.attributes, name, &Attribute::name);
  if (found == element_.attributes.end()) {
    return nullptr;
  }
  is_read_[static_cast<std::size_t>(found - element_.attributes.begin())] = true;
  return &*found;
}

void ElementCursor::fail(std::string expected, const std::string& found) {
  reading_.fail(element_.offset, std::move(expected), quoted(found));
}

std::string ElementCursor::text(std::string_view name, std::string_view fallback) {
  const Attribute* found = attribute(name);
  return found == nullptr ? std::string(fallback) : found->value;
}

int ElementCursor::whole_number(std::string_view name, WholeBounds bounds, int fallback) {
  const Attribute* found = attribute(name);
  if (found == nullptr) {
    return fallback;
  }
  const auto number = number_of<int>(found->value, bounds.least, bounds.most);
  if (!number) {
    fail(fmt::format("a whole number from {} to {} for {}", bounds.least, bounds.most, name),
         found->value);
  }
  return number.value_or(fallback);
}

int ElementCursor::required_whole_number(std::string_view name, WholeBounds bounds) {
  if (attribute(name) == nullptr) {
    reading_.fail(element_.offset, fmt::format("{} of <{}>", name, element_.name), "none");
  }
  return whole_number(name, bounds, bounds.least);
}

Gid ElementCursor::gid(std::string_view name, Gid fallback) {
  const Attribute* found = attribute(name);
  if (found == nullptr) {
    return fallback;
  }
  const auto number = number_of<Gid>(found->value, 0, 0xFFFFFFFF);
  if (!number) {
    fail(fmt::format("a whole number of 32 bits for {}", name), found->value);
  }
  return number.value_or(fallback);
}

double ElementCursor::number(std::string_view name, double fallback) {
  const Attribute* found = attribute(name);
  if (found == nullptr) {
    return fallback;
  }
  const std::optional<double> number = decimal_of(found->value);
  if (!number) {
    fail(fmt::format("a number for {}", name), found->value);
  }
  return number.value_or(fallback);
}

bool ElementCursor::truth(std::string_view name, bool fallback) {
  const Attribute* found = attribute(name);
  if (found == nullptr) {
    return fallback;
  }
  const bool is_true = found->value == "1" || found->value == "true";
  if (!is_true && found->value != "0" && found->value != "false") {
    fail(fmt::format("1, 0, true or false for {}", name), found->value);
  }
  return is_true;
}

std::string ElementCursor::type() {
  const std::string older = text("type");
  const std::string type = text("class");
  return type.empty() ? older : type;
}

const Element* ElementCursor::child(std::string_view name) {
  const std::vector<const Element*> all = children(name);
  if (all.size() > 1) {
    reading_.warn(all[1]->offset, fmt::format("only the first <{}> in <{}> is read", name,
                                              cleaned(element_.name, 40)));
  }
  return all.empty() ? nullptr : all.front();
}

std::vector<const Element*> ElementCursor::children(std::string_view name) {
  std::vector<const Element*> found;
  for (std::size_t i = 0; i < element_.children.size(); ++i) {
    if (element_.children[i].name == name) {
      is_child_read_[i] = true;
      found.push_back(&element_.children[i]);
    }
  }
  return found;
}

void ElementCursor::pass_over(std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    attribute(name);
  }
}

void ElementCursor::finish() {
  const std::string name = cleaned(element_.name, 40);
  for (std::size_t i = 0; i < is_read_.size(); ++i) {
    if (!is_read_[i]) {
      reading_.warn(element_.offset, fmt::format("{} of <{}> is not read",
                                                 cleaned(element_.attributes[i].name, 40), name));
    }
  }
  for (std::size_t i = 0; i < is_child_read_.size(); ++i) {
    const Element& child = element_.children[i];
    if (!is_child_read_[i]) {
      reading_.warn(child.offset,
                    fmt::format("<{}> in <{}> is not read", cleaned(child.name, 40), name));
    }
  }
}

}  // namespace tilery
