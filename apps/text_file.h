#pragma once
// Whole text files, read within bounds.

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>

#include "tilery/core/error.h"

namespace tilery {

/// The file's text, at most `most_bytes` long. Fails, naming the path, on what cannot be opened, on
/// a folder, on a longer file and on a zero byte. Throws std::system_error where reading breaks
/// off.
std::expected<std::string, Error> read_text_file(const std::filesystem::path& path,
                                                 std::size_t most_bytes);

}  // namespace tilery
