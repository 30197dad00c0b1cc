#pragma once
// The header of a table's file: lines of text.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/tables/table.h"

namespace tilery {

std::string header_text(const TableHeader& header);

/// A header, and the number of its bytes.
struct ReadTableHeader {
  TableHeader header;
  std::size_t size = 0;
};
/// The header at the front of `bytes`. Fails, naming `source` and the line.
std::expected<ReadTableHeader, Error> table_header_of(std::string_view bytes,
                                                      std::string_view source);

}  // namespace tilery
