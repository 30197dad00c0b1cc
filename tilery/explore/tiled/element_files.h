#pragma once
// Turns files of Tiled, XML or JSON, into elements, and fetches the files that they name.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/explore/tiled/elements.h"

namespace tilery {

/// The root element of XML in UTF-8 (TMX, TSX, TX). Nothing, with a fault in `reading`, if the
/// bytes are anything else, nest too deep or hold more elements than the allowance.
std::optional<Element> elements_of_tmx(Reading& reading);

/// The object in a JSON file (TMJ, TSJ, TJ), brought to the form of TMX: members become
/// <properties>, <data>, <image> and <point>, and a layer's "type" becomes its tag. The root is
/// called by its "type", or `name` if it has none. Nothing, with a fault in `reading`, if the bytes
/// are not JSON, nest too deep or hold more values than the allowance.
std::optional<Element> elements_of_tmj(Reading& reading, std::string name);

/// Brings `element` and all below it from the layout of JSON to that of TMX. Before, each member
/// that is a list or an object is a child named by its key, and a list's items are children "item".
void shape_as_tmx(Element& element);

/// The root element of an XML or JSON file; `name` as above. Nothing, with a fault in `reading`, if
/// it is neither.
std::optional<Element> elements_of(Reading& reading, std::string name);

/// A file that another file names.
struct OtherFile {
  std::string name;        ///< relative to the naming file's folder
  std::size_t offset = 0;  ///< where the naming file says it
  std::string root;        ///< its root's name, if it is JSON without a "type"
};

/// Fetches a file that the file of `reading` names and passes its root to `use`. A fault in it
/// becomes the fault of `reading`.
void read_other_file(const OtherFile& file, const FetchFile& fetch, Reading& reading,
                     const std::function<void(const Element&, Reading&)>& use);

/// Resolves `name` against the folder of the file at `path`, and removes "." and "..". An absolute
/// name stays as it is.
std::string path_beside(std::string_view path, std::string_view name);

}  // namespace tilery
