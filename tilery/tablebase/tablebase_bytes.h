#pragma once
// The files of tables, and their bytes: numbers, ascending keys, checksums.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// The files of one folder, by name. The library opens no files itself.
class TablebaseFiles {
 public:
  using Sink = std::function<void(std::string_view bytes)>;
  /// Hands all bytes of a file to the sink, or fails.
  using Give = std::function<std::expected<void, Error>(const Sink&)>;

  virtual ~TablebaseFiles() = default;

  /// Writes a file of all bytes that `give` hands to its sink. A program that is killed meanwhile
  /// leaves no file of that name, or the old one. So does a `give` that fails, whose error is
  /// returned.
  virtual std::expected<void, Error> write(const std::string& name, const Give& give) = 0;
  /// The file's bytes; nothing if there is no such file.
  virtual std::expected<std::optional<std::string>, Error> read(const std::string& name) = 0;
  /// The file's bytes from `begin` on, at most `most` of them; nothing if there is no such file.
  virtual std::expected<std::optional<std::string>, Error> read_part(const std::string& name,
                                                                     std::uint64_t begin,
                                                                     std::size_t most) = 0;
  /// Does nothing if there is no such file.
  virtual void remove(const std::string& name) = 0;

 protected:
  TablebaseFiles() = default;
  TablebaseFiles(const TablebaseFiles&) = default;
  TablebaseFiles& operator=(const TablebaseFiles&) = default;
};

/// Appends `bytes` bytes of a number, the lowest first.
void append_number(std::string& text, std::uint64_t number, std::size_t bytes);
/// The number of the first `bytes` bytes. Requires that there are as many bytes.
std::uint64_t number_at(std::string_view text, std::size_t bytes);

/// Writes ascending keys as differences, seven bits to a byte, the lowest first. The top bit of a
/// byte is set if more bytes follow.
void append_keys(std::string& text, std::span<const std::uint64_t> keys);
/// Takes `count` keys from the front of `text`; nothing if they have another form.
std::optional<std::vector<std::uint64_t>> take_keys(std::string_view& text, std::size_t count);

/// The checksum of bytes: their ByteSignature.
std::uint64_t table_checksum(std::string_view bytes);

/// Keys, odds or values as a block of a layer's file: compressed, with a checksum.
std::string layer_bytes(std::span<const std::uint64_t> keys);
std::string layer_bytes(std::span<const float> odds);
std::string layer_bytes(std::span<const double> values);
/// Reads the bytes of layer_bytes; nothing if they are damaged or cut short.
std::optional<std::vector<std::uint64_t>> keys_in(std::string_view bytes);
std::optional<std::vector<float>> odds_in(std::string_view bytes);
std::optional<std::vector<double>> doubles_in(std::string_view bytes);

}  // namespace tilery
