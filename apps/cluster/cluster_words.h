#pragma once
// What the processes of a cluster ask rank 0, and what it answers: one letter and numbers.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/number_bytes.h"

namespace tilery {

enum class Asks : char {
  block = 'b',    ///< number of the share, games that are over since the last question
  part = 'p',     ///< number of the share, this process's part of what is gathered
  all = 'a',      ///< number of the share: the parts of all
  beat = 'h',     ///< nothing: to be heard
  goodbye = 'g',  ///< what went wrong, if anything
};

enum class Says : char {
  wait = 'w',   ///< ask again
  block = 'b',  ///< first seed, games
  none = 'n',   ///< no block is left
  parts = 'p',  ///< for each rank its length and its part
  fine = 'f',
};

/// A question or an answer without the number of its share.
template <typename Kind>
std::string words_of(Kind kind, std::string_view text = {}) {
  return static_cast<char>(kind) + std::string(text);
}

inline std::string bytes_of_parts(const std::vector<std::string>& parts) {
  std::string bytes;
  for (const std::string& part : parts) {
    append_number(bytes, part.size());
    bytes += part;
  }
  return bytes;
}

inline std::vector<std::string> parts_of_bytes(std::string_view bytes) {
  std::vector<std::string> parts;
  while (!bytes.empty()) {
    const std::uint64_t size = take_number(bytes);
    parts.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return parts;
}

}  // namespace tilery
