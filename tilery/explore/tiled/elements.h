#pragma once
// The elements of a Tiled file in any format, and the files that they name.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/decoded_text.h"
#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// The JSON type of a value. In XML all values are texts.
enum class AttributeKind : std::uint8_t { text, whole_number, number, truth };

struct Attribute {
  std::string name;
  std::string value;
  AttributeKind kind = AttributeKind::text;
};

/// An element of TMX. The parts of a JSON file are converted to such elements.
struct Element {
  std::string name;
  std::size_t offset = 0;  ///< of its first byte in the file
  std::vector<Attribute> attributes;
  std::vector<Element> children;
  std::string text;          ///< between its children
  std::vector<Gid> numbers;  ///< the cells of a layer, if the file writes them one by one
  bool has_numbers = false;
  bool is_list = false;  ///< a list in JSON
};

/// Deeper nesting is a fault.
inline constexpr int deepest_element = 96;

/// The numbers of cells, bytes and elements that may still be read, for all files of one map
/// together.
struct Allowance {
  std::size_t cells = 0;
  std::size_t bytes = 0;
  std::size_t elements = 0;
};

/// One file while it is read: its bytes, first fault and warnings. After a fault readers continue
/// with harmless values; loops check `has_failed` and stop.
class FileReading {
 public:
  /// Decodes the file (core/decoded_text.h). Requires `file`, `warnings` and `allowance` to outlive
  /// the reading.
  FileReading(std::string source, std::string_view file, Warnings& warnings, Allowance& allowance)
      : source_(std::move(source)),
        decoded_(file),
        bytes_(decoded_.text()),
        warnings_(warnings),
        allowance_(allowance) {}

  /// Notes a fault at byte `offset`. Only the first one is kept.
  void fail(std::size_t offset, std::string expected, std::string found);
  /// Notes a fault in another file.
  void fail(Error error);
  void warn(std::size_t offset, std::string text);

  /// `text` with '?' in place of control characters that XML cannot hold. Warns if there are any.
  std::string cleaned(std::size_t offset, std::string text);

  /// Takes cells from the allowance. False, with a fault, if too few are left.
  bool take_cells(std::size_t offset, std::uint64_t cells);
  bool take_elements(std::size_t offset, std::size_t elements);

  /// The place of byte `offset`. Quick for an offset near the last offset.
  Place place_of(std::size_t offset);

  [[nodiscard]] bool has_failed() const { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] Warnings& warnings() const { return warnings_; }
  [[nodiscard]] Allowance& allowance() const { return allowance_; }

 private:
  std::string source_;
  DecodedText decoded_;
  std::string_view bytes_;
  Warnings& warnings_;
  Allowance& allowance_;
  std::optional<Error> error_;
  std::size_t last_offset_ = 0;  ///< of the last call of place_of
  std::size_t last_line_start_ = 0;
  int last_line_ = 1;
};

/// Reads an element's values by name. A missing value gives the fallback. A value that does not fit
/// gives a fault and a harmless value.
class ElementCursor {
 public:
  /// Requires `element` and `reading` to outlive the cursor.
  ElementCursor(const Element& element, FileReading& reading);

  /// The attribute called `name`, or null. Marks it as read.
  const Attribute* attribute(std::string_view name);

  std::string text(std::string_view name, std::string_view fallback = {});
  int whole_number(std::string_view name, WholeBounds bounds, int fallback);
  int required_whole_number(std::string_view name, WholeBounds bounds);
  Gid gid(std::string_view name, Gid fallback);
  double number(std::string_view name, double fallback);
  bool truth(std::string_view name, bool fallback);

  /// The attribute "class", or "type" as some versions of Tiled call it.
  std::string type();

  /// The first child called `name`, or null. Marks all children of that name as read.
  const Element* child(std::string_view name);
  /// All children called `name`. Marks them as read.
  std::vector<const Element*> children(std::string_view name);

  /// Marks the attributes called `names` as read: they are known, and the map does not need them.
  void pass_over(std::initializer_list<std::string_view> names);

  /// Warns of each attribute and child that is not marked as read.
  void finish();

  [[nodiscard]] const Element& element() const { return element_; }
  [[nodiscard]] FileReading& reading() const { return reading_; }

 private:
  void fail(std::string expected, const std::string& found);

  const Element& element_;
  FileReading& reading_;
  std::vector<bool> is_read_;        ///< by attribute
  std::vector<bool> is_child_read_;  ///< by child
};

// Turns files of Tiled, XML or JSON, into elements, and fetches the files that they name.

/// The root element of XML in UTF-8 (TMX, TSX, TX). Nothing, with a fault in `reading`, if the
/// bytes are not such XML, nest too deep or hold more elements than the allowance.
std::optional<Element> elements_of_tmx(FileReading& reading);

/// The object in a JSON file (TMJ, TSJ, TJ), converted to the form of TMX: members become
/// <properties>, <data>, <image> and <point>, and a layer's "type" becomes its tag. The root is
/// called by its "type", or `name` if it has none. Nothing, with a fault in `reading`, if the bytes
/// are not JSON, nest too deep or hold more values than the allowance.
std::optional<Element> elements_of_tmj(FileReading& reading, std::string name);

/// Converts `element` and its children from the layout of JSON to the layout of TMX. In JSON, a
/// member that is a list or an object is a child named by its key; a list's items are children
/// "item".
void shape_as_tmx(Element& element);

/// The root element of an XML or JSON file; `name` as above. Nothing, with a fault in `reading`, if
/// it is neither.
std::optional<Element> elements_of(FileReading& reading, std::string name);

/// A file that another file names.
struct OtherFile {
  std::string name;  ///< relative to the naming file's folder
  Place place;       ///< in the naming file, where it is named
  std::string root;  ///< its root's name, if it is JSON without a "type"
};

/// Fetches a file that the file of `reading` names and passes its root to `use`. A fault in it
/// becomes the fault of `reading`. If the file cannot be read or is too large, the fault has the
/// place where it is named.
void read_other_file(const OtherFile& file, const FetchFile& fetch, FileReading& reading,
                     const std::function<void(const Element&, FileReading&)>& use);

/// Resolves `name` against the folder of the file at `path`, without "." and "..". A ".." stays if
/// no folder precedes it. An absolute name stays as it is.
std::string path_beside(std::string_view path, std::string_view name);

// Reads the parts of a Tiled map from elements. Each function warns of elements that it does not
// read.

inline constexpr int most_pixels = 1 << 24;  ///< of a length or a coordinate
inline constexpr WholeBounds any_length = {0, most_pixels};
inline constexpr WholeBounds any_id = {0, 0x7FFFFFFF};

/// The <properties> of the element.
Properties properties_of(ElementCursor& cursor);

/// The <image> of the element; nothing if it has none or the image names no file.
std::optional<TiledImage> image_of(ElementCursor& cursor);

/// A <tileset> of a map.
struct TilesetPart {
  TiledTileset tileset;
  std::optional<std::size_t> offset_of_source;  ///< set if the tileset is in a file of its own
};
TilesetPart tileset_of(const Element& element, FileReading& reading);

/// Reads the tileset of `part` from the file that it names in the file of `reading`.
void fetch_tileset(TilesetPart& part, const FetchFile& fetch, FileReading& reading);

inline constexpr std::size_t most_tilesets = 1024;

TiledObject object_of(const Element& element, FileReading& reading);

/// Fetches each template that an object of the map names, once, into map.templates. Appends
/// tilesets that only templates name to the map's tilesets.
void take_templates(const FetchFile& fetch, TiledMap& map, FileReading& reading);

/// A part of a layer of an infinite map. (x, y) is its first cell.
struct Chunk {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  std::vector<Gid> cells;
};

/// A layer while it is read. Tile layers of infinite maps have chunks; groups have layers.
struct LayerPart {
  TiledLayer layer;
  std::vector<Chunk> chunks;
  std::vector<LayerPart> layers;
};

/// All layers in the element, from the bottom to the top. `map` gives their size and tilesets;
/// `depth` is the number of groups around them.
std::vector<LayerPart> layers_of(ElementCursor& cursor, const TiledMap& map, int depth);

/// Joins the chunks of all layers into layers of one size. Sets the map's size and first cell.
/// Fails if there are no cells, or if they spread wider than a map may be.
void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, FileReading& reading);

/// The finished layers. Requires joined chunks.
std::vector<TiledLayer> finished(std::vector<LayerPart> parts);

}  // namespace tilery
