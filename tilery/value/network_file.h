#pragma once
// Network files. docs/formats.md, "Networks", holds the grammar.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"
#include "tilery/value/network.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/stage_weights.h"
#include "tilery/value/weight_chunks.h"

#pragma GCC visibility push(default)
namespace tilery {

/// How a file holds the weights.
enum class WeightForm : std::uint8_t {
  floats,
  sums,  ///< floats, and for each weight two sums of its errors, to continue learning
  steps  ///< whole numbers of steps: a file holds their changes from bases (StepBases)
};

/// How many numbers a file of this form holds for each weight. Each number has a plane of its own.
constexpr std::size_t planes_of(WeightForm form) { return form == WeightForm::sums ? 3 : 1; }

/// The header of a network file.
struct NetworkHeader {
  std::string cartridge;         ///< a cartridge's name
  std::uint64_t rules_hash = 0;  ///< of the cartridge's rules at the shape's size
  Aim aim = Aim::score;          ///< decides the unit of the values (AimScale)
  NetworkShape shape;
  std::uint64_t moves = 0;      ///< made in learning
  std::uint64_t games = 0;      ///< whole games played in learning
  std::uint64_t next_seed = 1;  ///< the seed of the next game in learning
  WeightForm form = WeightForm::floats;
  // The next three are for WeightForm::steps.
  float step = 1;                ///< the size of a step
  std::int16_t rest = 0;         ///< the base of every weight in the first stage, in steps
  std::vector<StageBase> bases;  ///< of the later stages; empty: usual_bases()

  friend bool operator==(const NetworkHeader&, const NetworkHeader&) = default;
};

/// The form of a network in memory.
enum class NetworkMemory : std::uint8_t {
  dense,   ///< all weights, zeros included: the fastest, for games and for learning
  compact  ///< a fifth to a fourteenth of the memory, but slower: for few evaluations; weights
           ///< that are floats stay dense
};

/// Limits of a reader.
struct NetworkLimits {
  std::size_t most_weights = std::size_t{1} << 31;
  /// If not empty, called between chunks. If it returns true, reading fails because the network is
  /// no longer needed.
  std::function<bool()> is_cancelled;
  NetworkMemory memory = NetworkMemory::dense;
  /// No board that will be evaluated has a higher tile. If weights are steps, chunks that hold only
  /// stages that begin with a higher tile are not read: their weights are 0.
  Rank highest = std::numeric_limits<Rank>::max();
};

/// A network file, read chunk by chunk. `bytes` must outlive the reader.
class NetworkReader {
 public:
  /// Checks the header, the length of every chunk and the checksum; decompresses nothing. Errors
  /// name the line of the header, or the byte among the weights.
  static std::expected<NetworkReader, Error> of(std::string_view bytes, std::string_view source,
                                                NetworkLimits limits = {});
  template <std::same_as<std::string> S>
  static std::expected<NetworkReader, Error> of(S&& bytes, std::string_view source,
                                                NetworkLimits limits = {}) = delete;

  [[nodiscard]] const NetworkHeader& header() const { return header_; }
  [[nodiscard]] std::size_t weights() const { return weights_; }
  /// The file's name, for errors.
  [[nodiscard]] const std::string& source() const { return source_; }

  /// Receives `values`, the numbers of consecutive weights from number `first` on.
  using Take = std::function<void(std::size_t first, std::span<const float> values)>;

  /// Passes the numbers of one plane to `take`, chunk by chunk. Requires a form other than steps.
  [[nodiscard]] std::expected<void, Error> read_floats(std::size_t plane, const Take& take) const;
  /// The network of a file of any form, in the memory form of the limits; error sums are omitted.
  /// Also fails if there is too little memory for it.
  [[nodiscard]] std::expected<Network, Error> network() const;
  /// The error for too little memory for the weights.
  [[nodiscard]] Error no_memory() const;

 private:
  struct Chunk {
    std::string_view frame;  ///< a zstd frame
    std::size_t offset = 0;  ///< of the frame in the file
  };

  /// Requires that all `steps` are 0.
  [[nodiscard]] std::expected<void, Error> read_steps(BigArray<std::int16_t>& steps) const;
  [[nodiscard]] std::expected<Network, Error> dense() const;
  /// Nothing if the compact form has no room for the weights.
  [[nodiscard]] std::expected<std::optional<CompactWeights>, Error> compact() const;
  [[nodiscard]] std::expected<ChunkBytes, Error> changes_in(std::size_t chunk) const;
  /// The error for a chunk of these bytes, which hold no changes.
  [[nodiscard]] Error broken_changes(std::size_t chunk, const ChunkBytes& bytes) const;
  [[nodiscard]] std::expected<void, Error> find_chunks(std::string_view bytes, std::size_t begin);
  [[nodiscard]] Error fault_at(std::size_t offset, std::string expected, std::string found) const;
  [[nodiscard]] std::size_t size_of_chunk(std::size_t chunk) const;
  [[nodiscard]] std::size_t chunks_of_plane() const;
  /// Of weights in steps, by the limits' highest tile.
  [[nodiscard]] std::size_t chunks_to_read() const;
  [[nodiscard]] bool is_cancelled() const { return limits_.is_cancelled && limits_.is_cancelled(); }
  [[nodiscard]] Error cancelled() const;

  std::string source_;
  NetworkLimits limits_;
  NetworkHeader header_;
  std::size_t weights_ = 0;
  std::vector<Chunk> chunks_;
};

/// The network in `bytes`. Fails as NetworkReader does.
std::expected<Network, Error> read_network(std::string_view bytes, std::string_view source,
                                           NetworkLimits limits = {});

/// Receives the bytes of a file in order.
using NetworkSink = std::function<void(std::string_view bytes)>;
/// Fills `values` with one plane's numbers of the weights from number `first` on.
using GiveFloats = std::function<void(std::size_t plane, std::size_t first, std::span<float>)>;

/// Writes a network of floats or sums.
void write_network(const NetworkHeader& header, const GiveFloats& give, const NetworkSink& sink);
/// Writes a network in steps, with the highest compression. Sets the header's form, step and rest.
void write_network(NetworkHeader header, const StepWeights& weights, const NetworkSink& sink);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// Divides the `count` weights from number `begin` on into runs, and calls `take` with each run,
/// its first weight and its number of weights.
template <typename Take>
void for_each_run(const StepBases& bases, std::size_t begin, std::size_t count, Take take) {
  const std::size_t end = begin + count;
  for (std::size_t first = begin; first < end;) {
    const StepBases::Run run = bases.run(first);
    const std::size_t here = std::min(run.end, end) - first;
    take(run, first, here);
    first += here;
  }
}

}  // namespace tilery
