#pragma once
// Whole files, written.

#include <expected>
#include <filesystem>
#include <functional>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Replaces the file's content by `bytes`; a `path` of "-" is standard output. The bytes go to
/// FILE.tilery-new first, so that the old content stays until all is written. Fails, naming the
/// path, if the file cannot be made; throws std::system_error if writing breaks off.
std::expected<void, Error> write_file(const std::filesystem::path& path, std::string_view bytes);

/// Takes the next bytes.
using ByteSink = std::function<void(std::string_view bytes)>;

/// Writes the bytes that `give` hands to its sink, piece by piece: for files too large for memory.
std::expected<void, Error> write_file(const std::filesystem::path& path,
                                      const std::function<void(const ByteSink&)>& give);

/// Writes as write_file does, and returns when the bytes are on the disk: after a power cut FILE is
/// the old file or the whole new one.
std::expected<void, Error> write_file_to_disk(const std::filesystem::path& path,
                                              const std::function<void(const ByteSink&)>& give);

/// Whether a file could be written there now. Changes nothing.
bool may_write(const std::filesystem::path& path);

}  // namespace tilery
