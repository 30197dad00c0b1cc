#pragma once
// Writes whole files, and claims files for one program at a time.

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"

namespace tilery {

/// Replaces the content of the file `path` by `bytes`. The bytes go to a new file PATH.tilery-new,
/// which then replaces the old file, so that the old content stays until all bytes are written. A
/// device or a pipe is written in place. A `path` of "-" is standard output. Fails, naming the
/// path, if the new file cannot be created or cannot replace the old one. Throws std::system_error
/// if writing fails.
std::expected<void, Error> write_file(const std::filesystem::path& path, std::string_view bytes);

/// A function that takes the next bytes of a file.
using ByteSink = std::function<void(std::string_view bytes)>;

/// A function that passes all bytes of a file to the sink, piece by piece, or fails.
using GiveBytes = std::function<std::expected<void, Error>(const ByteSink&)>;

/// Passes `bytes`, which must outlive the function, at once.
GiveBytes giving(std::string_view bytes);

/// Like the function above, for files too large for memory. If `give` fails, returns its error and
/// keeps the old file.
std::expected<void, Error> write_file(const std::filesystem::path& path, const GiveBytes& give);

/// Like write_file, but returns only when the bytes are on the disk. After a power cut the file is
/// the old one or the whole new one. A `path` of "-" is a file of that name.
std::expected<void, Error> write_file_to_disk(const std::filesystem::path& path,
                                              const GiveBytes& give);

/// Checks whether write_file could create the file now. Fails as write_file does. Changes nothing.
std::expected<void, Error> may_write(const std::filesystem::path& path);

/// A claim on a file, so that only one program at a time works on it. The claim ends with this
/// object or with the program, even if the program is killed. The claim is a lock on a second file,
/// PATH.lock, because the claimed file may be replaced meanwhile. The destructor removes PATH.lock.
class FileClaim {
 public:
  /// Fails, naming `path`, if another program has the claim. Fails, naming PATH.lock, if that file
  /// cannot be made or locked.
  static std::expected<std::unique_ptr<FileClaim>, Error> on(const std::string& path);

  ~FileClaim();
  FileClaim(const FileClaim&) = delete;
  FileClaim& operator=(const FileClaim&) = delete;

 private:
  FileClaim(std::string lock, int descriptor) : lock_(std::move(lock)), descriptor_(descriptor) {}

  std::string lock_;
  int descriptor_;
};

}  // namespace tilery
