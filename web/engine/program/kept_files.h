#pragma once
// A folder of numbered files: the games and walks of the npm package's program.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/game_summary.h"

namespace tilery {

/// Files NUMBER.SUFFIX, from 1. No function throws; errno tells why create() or append() failed.
class KeptFiles {
 public:
  KeptFiles(std::filesystem::path folder, std::string suffix)
      : folder_(std::move(folder)), suffix_(std::move(suffix)) {}

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  /// The numbers of all files, ascending.
  [[nodiscard]] std::vector<GameId> numbers() const;

  [[nodiscard]] std::optional<std::string> read(GameId id) const;

  /// Whether there is no such file. False if the system cannot tell.
  [[nodiscard]] bool is_gone(GameId id) const;

  /// Writes `text` to a new file, under an unused number above `last`, and with `waits_for_disk`
  /// waits until its bytes are on the disk. Nothing if it cannot be written.
  std::optional<GameId> create(std::string_view text, GameId last, bool waits_for_disk);

  enum class Appended : std::uint8_t { done, failed, has_changed };

  /// Adds `text` to a file of `size` bytes. If another program has changed the file's size or
  /// removed it, changes nothing and returns `has_changed`.
  Appended append(GameId id, std::string_view text, std::uint64_t size, bool waits_for_disk);

  /// Cuts a file that reads `text` down to its first `size` bytes, unless another program has
  /// changed it since it was read.
  void cut(GameId id, std::string_view text, std::size_t size);

  /// Removes a file of `size` bytes. Another size means that another program has changed it.
  void remove(GameId id, std::uint64_t size);

 private:
  [[nodiscard]] std::filesystem::path path_of(GameId id) const;

  std::filesystem::path folder_;
  std::string suffix_;
};

}  // namespace tilery
