#include "tilery/explore/tiled/tmx_elements.h"

#include <algorithm>
#include <charconv>
#include <expat.h>
#include <fmt/format.h>
#include <memory>
#include <string_view>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

/// Builds elements from expat's calls. `open_` has one level for each open element.
class ExpatBuilder {
 public:
  ExpatBuilder(FileReading& reading, XML_Parser parser) : reading_(reading), parser_(parser) {
    XML_SetUserData(parser, this);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetStartDoctypeDeclHandler(parser, on_doctype);
    XML_SetCdataSectionHandler(parser, on_cdata, on_cdata_end);
  }

  [[nodiscard]] std::optional<Element> root() && { return std::move(root_); }

 private:
  struct Level {
    Element element;
    std::string text;  ///< since the last tag
    bool has_cdata = false;
    bool is_leaf = true;
  };

  static ExpatBuilder& of(void* self) { return *static_cast<ExpatBuilder*>(self); }
  static void on_start(void* self, const char* name, const char** attributes) {
    of(self).start(name, attributes);
  }
  static void on_end(void* self, const char*) { of(self).end(); }
  static void on_text(void* self, const char* text, int size) {
    of(self).text(std::string_view(text, static_cast<std::size_t>(size)));
  }
  static void on_cdata(void* self) { of(self).cdata(); }
  static void on_cdata_end(void*) {}
  /// Maps declare no entities of their own. Entities are refused, because they can grow without
  /// bound.
  static void on_doctype(void* self, const char*, const char*, const char*, int has_declarations) {
    if (has_declarations != 0) {
      of(self).fail("XML without entities of its own", "a document type with declarations");
    }
  }

  [[nodiscard]] std::size_t offset() const {
    return static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser_), 0));
  }

  void fail(const char* expected, const char* found) {
    reading_.fail(offset(), expected, found);
    XML_StopParser(parser_, XML_FALSE);
  }

  void start(const char* name, const char** attributes) {
    if (open_.size() >= deepest_element) {
      fail("elements at most 96 deep", "deeper ones");
      return;
    }
    if (!open_.empty()) {
      take_text(open_.back());
      open_.back().is_leaf = false;
    }
    Level level;
    level.element = {.name = name, .offset = offset()};
    for (; *attributes != nullptr; attributes += 2) {
      level.element.attributes.push_back(
          {attributes[0], reading_.cleaned(level.element.offset, attributes[1])});
    }
    open_.push_back(std::move(level));
  }

  void end() {
    if (open_.empty()) {
      return;
    }
    Level done = std::move(open_.back());
    open_.pop_back();
    const bool is_cell =
        done.is_leaf && done.text.empty() && done.element.text.empty() &&
        done.element.name == "tile" && !open_.empty() &&
        (open_.back().element.name == "data" || open_.back().element.name == "chunk");
    take_text(done);
    if (open_.empty()) {
      root_ = std::move(done.element);
    } else if (is_cell) {
      add_cell(open_.back().element, done.element);
    } else {
      open_.back().element.children.push_back(std::move(done.element));
    }
  }

  void text(std::string_view piece) {
    if (!open_.empty()) {
      open_.back().text += piece;
    }
  }

  void cdata() {
    if (!open_.empty()) {
      open_.back().has_cdata = true;
    }
  }

  /// Keeps the text since the last tag, unless it is blank.
  void take_text(Level& level) {
    const bool is_blank = level.text.find_first_not_of(" \t\r\n") == std::string::npos;
    if (!is_blank || level.has_cdata) {
      level.element.text += reading_.cleaned(offset(), level.text);
    }
    level.text.clear();
    level.has_cdata = false;
  }

  void add_cell(Element& data, const Element& tile) {
    const auto gid = std::ranges::find(tile.attributes, "gid", &Attribute::name);
    const std::string_view text = gid == tile.attributes.end() ? "" : std::string_view(gid->value);
    if (!add_tmx_cell(reading_, data, text, offset())) {
      XML_StopParser(parser_, XML_FALSE);
    }
  }

  FileReading& reading_;
  XML_Parser parser_;
  std::vector<Level> open_;
  std::optional<Element> root_;
};

#if defined(__wasi__)
/// A fixed salt. Otherwise expat would ask the system for random bytes, which WebAssembly does not
/// have.
constexpr unsigned long hash_salt = 0x9E3779B9;
#endif

/// The fault that expat found, in plainer words for the usual ones.
std::string_view words_of(XML_Error error) {
  return error == XML_ERROR_NO_ELEMENTS    ? "the end of the file before the last closing tag"
         : error == XML_ERROR_TAG_MISMATCH ? "a closing tag of another element than the open one"
                                           : XML_ErrorString(error);
}

}  // namespace

std::optional<Element> elements_of_tmx(FileReading& reading) {
  const std::string_view bytes = reading.bytes();
  if (!take_tmx(reading)) {
    return std::nullopt;
  }
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate("UTF-8"), XML_ParserFree);
  if (parser == nullptr) {
    reading.fail(0, "XML", std::string(words_of(XML_ERROR_NO_MEMORY)));
    return std::nullopt;
  }
#if defined(__wasi__)
  XML_SetHashSalt(parser.get(), hash_salt);
#endif
  ExpatBuilder builder(reading, parser.get());
  const XML_Status status =
      XML_Parse(parser.get(), bytes.data(), static_cast<int>(bytes.size()), XML_TRUE);
  if (status != XML_STATUS_OK && !reading.has_failed()) {
    reading.fail(
        static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser.get()), 0)),
        "XML", std::string(words_of(XML_GetErrorCode(parser.get()))));
  }
  return reading.has_failed() ? std::nullopt : std::move(builder).root();
}

namespace {

/// An upper bound of the elements and attributes for which memory will be taken.
std::size_t bound_of_tags(std::string_view xml) {
  return static_cast<std::size_t>(
      std::ranges::count_if(xml, [](char byte) { return byte == '<' || byte == '='; }));
}

}  // namespace

bool take_tmx(FileReading& reading) {
  const std::string_view bytes = reading.bytes();
  if (const std::size_t sound = sound_utf8_bytes(bytes); sound < bytes.size()) {
    reading.fail(sound, "text in UTF-8",
                 fmt::format("the byte 0x{:02X}", static_cast<unsigned char>(bytes[sound])));
    return false;
  }
  return reading.take_elements(0, bound_of_tags(bytes));
}

bool add_tmx_cell(FileReading& reading, Element& data, std::string_view gid, std::size_t offset) {
  data.has_numbers = true;
  data.numbers.push_back(0);
  const char* const end = gid.data() + gid.size();
  const auto [rest, fault] = std::from_chars(gid.data(), end, data.numbers.back());
  if (!gid.empty() && (fault != std::errc{} || rest != end)) {
    reading.fail(offset, "a whole number of 32 bits for gid", quoted(gid));
    return false;
  }
  return true;
}

}  // namespace tilery
