#pragma once
// One file on its way to a Tiled map: its first fault, its warnings, what it may still cost.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/warning.h"

namespace tilery {

/// What all files of a map together still have left.
struct Allowance {
  std::size_t cells = 0;
  std::size_t bytes = 0;
  std::size_t elements = 0;
};

/// Readers go on after a fault with values that do no harm, and look for it where they loop.
class Reading {
 public:
  Reading(std::string source, std::string_view bytes, Warnings& warnings, Allowance& allowance)
      : source_(std::move(source)), bytes_(bytes), warnings_(warnings), allowance_(allowance) {}

  /// Keeps the first fault; `offset` is the byte at which it stands.
  void fail(std::size_t offset, std::string expected, std::string found);
  /// Keeps the fault of another file.
  void fail(Error error);
  void warn(std::size_t offset, std::string text);

  /// `text`, with '?' for the control characters that XML cannot hold, and a warning where it has
  /// some.
  std::string cleaned(std::size_t offset, std::string text);

  /// False, and a fault, if fewer than `cells` are left.
  bool take_cells(std::size_t offset, std::uint64_t cells);
  bool take_elements(std::size_t offset, std::size_t elements);

  [[nodiscard]] bool has_failed() const { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] Warnings& warnings() const { return warnings_; }
  [[nodiscard]] Allowance& allowance() const { return allowance_; }

 private:
  [[nodiscard]] Place place_of(std::size_t offset) const;

  std::string source_;
  std::string_view bytes_;
  Warnings& warnings_;
  Allowance& allowance_;
  std::optional<Error> error_;
};

}  // namespace tilery
