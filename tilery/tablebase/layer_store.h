#pragma once
// The layers of a game that several processes solve. They are kept as files; a hash of the position
// decides which process keeps it.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/core/random.h"
#include "tilery/tablebase/layer_file.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace tilery {

/// The process that a position belongs to.
inline unsigned owner_of(std::uint64_t key, std::uint64_t ranks) {
  return static_cast<unsigned>((mix(key) >> 32) * ranks >> 32);
}

/// A checksum of positions and their values. Their order does not matter: checksums of parts add up
/// to the checksum of the whole.
std::uint64_t layer_signature(std::span<const std::uint64_t> keys, std::span<const double> values);

/// A complete layer: the headers of rank 0's files.
struct StoredLayer {
  LayerHeader positions;
  LayerHeader values;  ///< or odds
  bool is_solved = false;
};

/// The files of all layers. Rank 0 writes its part last, so a layer is complete once that part
/// exists. All processes call all functions in the same order, and read and write the same files. A
/// layer may be read by another number of processes than wrote it.
class LayerStore {
 public:
  /// `game` identifies the rules and the aim. Files and communicator must outlive the store.
  /// Solving adds `result` to positions: values or odds.
  LayerStore(std::uint64_t game, TablebaseFiles& files, Communicator& communicator,
             LayerContent result = LayerContent::values)
      : game_(game), files_(files), communicator_(communicator), result_(result) {}

  /// Finds the layers of an earlier run, and removes files from the first incomplete layer on.
  /// Fails if a file belongs to another game, or cannot be read.
  std::expected<void, Error> open();

  [[nodiscard]] const std::vector<StoredLayer>& layers() const { return layers_; }

  /// Number of positions in all layers.
  [[nodiscard]] std::uint64_t positions() const;
  [[nodiscard]] std::uint64_t solved_positions() const;
  /// The layer_signature of all layers that are solved.
  [[nodiscard]] std::uint64_t signature() const;

  /// The number of layers that are not solved; they are below all solved ones.
  [[nodiscard]] std::size_t unsolved() const;

  /// Writes the next layer; `keys` are this process's part of it. `longest_step` is the longest
  /// step that this process has seen so far. Earlier layers no longer count as solved.
  std::expected<void, Error> add(std::uint64_t growth, std::uint64_t longest_step,
                                 std::span<const std::uint64_t> keys);

  /// Writes the values or the odds of keys(number), the highest layer that is not solved.
  std::expected<void, Error> add_values(std::size_t number, std::span<const std::uint64_t> keys,
                                        std::span<const double> values);
  std::expected<void, Error> add_odds(std::size_t number, std::span<const std::uint64_t> keys,
                                      std::span<const float> odds);

  /// This process's keys of a layer, ascending, and their values or odds. The other processes need
  /// not call these functions.
  [[nodiscard]] std::expected<std::vector<std::uint64_t>, Error> keys(std::size_t number) const;
  [[nodiscard]] std::expected<std::vector<double>, Error> values(
      std::size_t number, std::span<const std::uint64_t> keys) const;
  [[nodiscard]] std::expected<std::vector<float>, Error> odds(
      std::size_t number, std::span<const std::uint64_t> keys) const;

 private:
  std::expected<void, Error> open_as_rank_0();
  void remove_incomplete();
  void send_to_others();
  std::expected<void, Error> write_part(LayerHeader header, auto content, LayerHeader& whole);
  [[nodiscard]] std::expected<LayerHeader, Error> part_of(const LayerHeader& first,
                                                          std::uint64_t rank) const;
  [[nodiscard]] std::expected<std::vector<std::uint64_t>, Error> keys_of(std::size_t number,
                                                                         std::uint64_t rank,
                                                                         std::uint64_t ranks) const;
  template <typename Result>
  std::expected<void, Error> add_results(std::size_t number, std::span<const std::uint64_t> keys,
                                         std::span<const Result> results);
  template <typename Result>
  [[nodiscard]] std::expected<std::vector<Result>, Error> results(
      std::size_t number, std::span<const std::uint64_t> keys) const;
  template <typename Result>
  [[nodiscard]] std::expected<std::vector<Result>, Error> part_results(
      std::size_t number, std::uint64_t rank, std::span<const std::uint64_t> keys) const;

  std::uint64_t game_;
  TablebaseFiles& files_;
  Communicator& communicator_;
  LayerContent result_;
  std::vector<StoredLayer> layers_;
};

}  // namespace tilery
