#pragma once
// Files that a map names, and the form that any file of Tiled has.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "tilery/explore/tiled/element.h"
#include "tilery/explore/tiled/reading.h"

namespace tilery {

/// The root of `reading.bytes()`, which are XML or JSON; JSON calls it `name` unless it says
/// otherwise. Nothing, and a fault in `reading`, where they are neither.
std::optional<Element> elements_of(Reading& reading, std::string name);

struct OtherFile {
  std::string name;        ///< as the file of `reading` means it
  std::size_t offset = 0;  ///< where it says so
  std::string root;        ///< what its root is called in JSON that does not say
};

/// Fetches a file and hands its root on. What is wrong with it becomes a fault of `reading`.
void read_other_file(const OtherFile& file, const FetchFile& fetch, Reading& reading,
                     const std::function<void(const Element&, Reading&)>& use);

}  // namespace tilery
