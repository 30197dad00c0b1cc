#pragma once
// Whole files, written.

#include <expected>
#include <filesystem>
#include <functional>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Puts `bytes` into the file in place of what it held; to standard output where `path` is "-".
/// What stood in the file stays until all is written, to FILE.tilery-new beside it. Fails, naming
/// the path, where the file cannot be made; throws std::system_error where writing breaks off.
std::expected<void, Error> write_file(const std::filesystem::path& path, std::string_view bytes);

/// Takes bytes that come next.
using ByteSink = std::function<void(std::string_view bytes)>;

/// The same with what `give` hands to the sink that it is called with, piece by piece, for files
/// larger than memory should hold.
std::expected<void, Error> write_file(const std::filesystem::path& path,
                                      const std::function<void(const ByteSink&)>& give);

/// Whether a file could be put there now. What is there stays as it is.
bool may_write(const std::filesystem::path& path);

}  // namespace tilery
