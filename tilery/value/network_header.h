#pragma once
// The lines that a network's file begins with.

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

/// The header that `bytes` begin with.
std::expected<ReadHeader, Error> read_network_header(std::string_view bytes,
                                                     std::string_view source);

std::string text_of(const NetworkHeader& header);

}  // namespace tilery
