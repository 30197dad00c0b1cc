#pragma once
// Whole files, read within bounds.

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>

#include "tilery/core/error.h"

namespace tilery {

/// The file's bytes, at most `most_bytes`. Fails, naming the path, on what cannot be opened, on a
/// folder and on a longer file. Throws std::system_error where reading breaks off.
std::expected<std::string, Error> read_file(const std::filesystem::path& path,
                                            std::size_t most_bytes);

/// The file's text, at most `most_bytes` long: the same, and fails on a zero byte.
std::expected<std::string, Error> read_text_file(const std::filesystem::path& path,
                                                 std::size_t most_bytes);

}  // namespace tilery
