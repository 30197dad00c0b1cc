#pragma once
// Reads files, whole or in part, and standard input.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

#include "tilery/core/error.h"

namespace tilery {

/// The bytes of `file`, or of standard input if that is "-": at most `most_bytes`. Fails as
/// read_file does.
std::expected<std::string, Error> read_input(const std::string& file, std::size_t most_bytes);

/// The name that errors use for `file`: "standard input" for "-".
std::string name_of_input(const std::string& file);

/// The file's bytes, at most `most_bytes`. Fails, naming the path, if the file cannot be opened, is
/// a folder or is longer. Throws std::system_error if reading fails later.
std::expected<std::string, Error> read_file(const std::filesystem::path& path,
                                            std::size_t most_bytes);

/// The file's bytes from `begin` on, at most `most`; none at its end. Fails, naming the path, if
/// the file cannot be read.
std::expected<std::string, Error> read_file_part(const std::filesystem::path& path,
                                                 std::uint64_t begin, std::size_t most);

/// The file's text, decoded (core/decoded_text.h). Fails as read_file does, and on a zero byte.
std::expected<std::string, Error> read_text_file(const std::filesystem::path& path,
                                                 std::size_t most_bytes);

}  // namespace tilery
