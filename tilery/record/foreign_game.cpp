#include "tilery/record/foreign_game.h"

#include <fmt/format.h>

#include <utility>

namespace tilery {

ReadingFault fault_at(std::string_view source, std::size_t byte, std::string expected,
                      std::string found) {
  return {.byte = byte,
          .error = {.source = fmt::format("{}, byte {}", source, byte),
                    .place = {},
                    .expected = std::move(expected),
                    .found = std::move(found)}};
}

ReadingFault wrong_size(std::string_view source, std::size_t size, std::string expected) {
  return {.byte = 0,
          .error = {.source = std::string(source),
                    .place = {},
                    .expected = std::move(expected),
                    .found = fmt::format("{} bytes", size)}};
}

std::string name_of_character(char32_t code) {
  return code > 0x20 && code < 0x7F ? fmt::format("the character '{}'", static_cast<char>(code))
                                    : fmt::format("the character U+{:04X}", std::uint32_t{code});
}

}  // namespace tilery
