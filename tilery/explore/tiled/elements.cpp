#include "tilery/explore/tiled/elements.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
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
Place FileReading::place_of(std::size_t offset) {
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

void FileReading::fail(std::size_t offset, std::string expected, std::string found) {
  if (!error_) {
    error_ = {source_, place_of(offset), std::move(expected), std::move(found)};
  }
}

void FileReading::fail(Error error) {
  if (!error_) {
    error_ = std::move(error);
  }
}

void FileReading::warn(std::size_t offset, std::string text) {
  if (!warnings_.count_again(source_, text)) {
    warnings_.add({.source = source_, .place = place_of(offset), .text = std::move(text)});
  }
}

std::string FileReading::cleaned(std::size_t offset, std::string text) {
  const auto is_forbidden_in_xml = [](char letter) {
    return static_cast<unsigned char>(letter) < 0x20 && letter != '\t' && letter != '\n' &&
           letter != '\r';
  };
  if (std::ranges::any_of(text, is_forbidden_in_xml)) {
    warn(offset, "control characters in texts are read as ?");
    std::ranges::replace_if(text, is_forbidden_in_xml, '?');
  }
  return text;
}

bool FileReading::take_cells(std::size_t offset, std::uint64_t cells) {
  if (cells > allowance_.cells) {
    fail(offset, fmt::format("at most {} cells more", allowance_.cells), fmt::format("{}", cells));
    return false;
  }
  allowance_.cells -= static_cast<std::size_t>(cells);
  return true;
}

bool FileReading::take_elements(std::size_t offset, std::size_t elements) {
  if (elements > allowance_.elements) {
    fail(offset, fmt::format("at most {} elements and attributes more", allowance_.elements),
         fmt::format("{}", elements));
    return false;
  }
  allowance_.elements -= elements;
  return true;
}

ElementCursor::ElementCursor(const Element& element, FileReading& reading)
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

namespace {

std::string_view without_first_blanks(std::string_view bytes) {
  return bytes.substr(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
}

bool is_parent(std::string_view part) { return part == ".."; }

/// The parts of a path. "." is left out, and ".." removes the part before it, if there is one.
std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    if (is_parent(part) && !parts.empty() && !is_parent(parts.back())) {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  return parts;
}

}  // namespace

std::optional<Element> elements_of(FileReading& reading, std::string name) {
  const std::string_view text = without_first_blanks(reading.bytes());
  if (text.starts_with('<')) {
    return elements_of_tmx(reading);
  }
  if (text.starts_with('{')) {
    return elements_of_tmj(reading, std::move(name));
  }
  reading.fail(0, "a file of Tiled, XML or JSON",
               text.empty() ? "an empty one" : quoted(reading.bytes()));
  return std::nullopt;
}

void read_other_file(const OtherFile& file, const FetchFile& fetch, FileReading& reading,
                     const std::function<void(const Element&, FileReading&)>& use) {
  const auto fail = [&](std::string expected, std::string found) {
    reading.fail({reading.source(), file.place, std::move(expected), std::move(found)});
  };
  const std::string path = path_beside(reading.source(), file.name);
  const std::expected<std::string, Error> bytes = fetch(path);
  if (!bytes && bytes.error().expected.empty()) {  // the machine failed
    return fail(fmt::format("a {} that can be read", file.root), text_of(bytes.error()));
  }
  if (!bytes) {
    return reading.fail(bytes.error());
  }
  if (bytes->size() > reading.allowance().bytes) {
    return fail(fmt::format("at most {} bytes more", reading.allowance().bytes),
                fmt::format("{} of {} bytes", quoted(path), bytes->size()));
  }
  reading.allowance().bytes -= bytes->size();
  FileReading inner(path, *bytes, reading.warnings(), reading.allowance());
  if (const std::optional<Element> root = elements_of(inner, file.root)) {
    use(*root, inner);
  }
  if (inner.has_failed()) {
    reading.fail(inner.error());
  }
}

std::string path_beside(std::string_view path, std::string_view name) {
  if (name.starts_with('/')) {
    return std::string(name);
  }
  const std::size_t slash = path.rfind('/');
  std::string whole(slash == std::string_view::npos ? std::string_view{}
                                                    : path.substr(0, slash + 1));
  whole += name;
  std::string plain;
  for (const std::string_view part : parts_of(whole)) {
    plain += plain.empty() && !whole.starts_with('/') ? "" : "/";
    plain += part;
  }
  return plain;
}

}  // namespace tilery
