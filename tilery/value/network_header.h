#pragma once
// The header of a network file: lines of text.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// Sizes of the length before each chunk of weights, and of the checksum of all bytes at the end.
inline constexpr std::size_t chunk_length_bytes = 4;
inline constexpr std::size_t checksum_bytes = 8;

struct ReadHeader {
  NetworkHeader header;
  std::size_t size = 0;  ///< in bytes
};

/// The header at the beginning of `bytes`. Fails, naming `source` and the line.
std::expected<ReadHeader, Error> read_network_header(std::string_view bytes,
                                                     std::string_view source);

std::string header_text(const NetworkHeader& header);

}  // namespace tilery
