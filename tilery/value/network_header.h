#pragma once
// The header of a network file: lines of text.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/value/network_file.h"

namespace tilery {

struct ReadHeader {
  NetworkHeader header;
  std::size_t size = 0;  ///< in bytes
};

/// The header at the beginning of `bytes`.
std::expected<ReadHeader, Error> read_network_header(std::string_view bytes,
                                                     std::string_view source);

std::string header_text(const NetworkHeader& header);

}  // namespace tilery
