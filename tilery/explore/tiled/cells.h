#pragma once
// The cells of a tile layer, as files write them.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilery/explore/tiled/element.h"
#include "tilery/explore/tiled/reading.h"

namespace tilery {

/// How <data> writes its cells, as its attributes say it.
struct CellCode {
  std::string encoding;  ///< "csv", "base64" or empty
  std::string compression;
};

/// The `count` cells in `element`, a <data> or <chunk>; empty, with a fault in `reading`, where
/// they are broken, or are more or fewer.
std::vector<Gid> cells_of(const Element& element, const CellCode& code, std::size_t count,
                          Reading& reading);

/// What says in a file that cells are written in `form`.
CellCode code_of(CellForm form);

/// The cells in base64, packed as `form` says. Requires another form than csv.
std::string base64_of_cells(std::span<const Gid> cells, CellForm form);

}  // namespace tilery
