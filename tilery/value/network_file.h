#pragma once
// Networks as files. docs/formats.md, "Networks", holds the grammar.

#include <concepts>
#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/value/network.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

enum class WeightForm : std::uint8_t { floats, sums, steps };

/// How many numbers a weight has in a file of that form.
constexpr std::size_t planes_of(WeightForm form) { return form == WeightForm::sums ? 3 : 1; }

/// What a file says of a network before its weights.
struct NetworkHeader {
  std::string cartridge;         ///< a cartridge's name
  std::uint64_t rules_hash = 0;  ///< of its rules at the shape's size
  NetworkShape shape;
  std::uint64_t moves = 0;      ///< made in learning
  std::uint64_t games = 0;      ///< played to their end in learning, from their beginning
  std::uint64_t next_seed = 1;  ///< of the game that comes next in learning
  WeightForm form = WeightForm::floats;
  float step = 1;                ///< of weights in steps
  std::int16_t rest = 0;         ///< the number of steps that most weights of the first stage have
  std::vector<StageBase> bases;  ///< for the same form, of the later stages; none: the usual ones

  friend bool operator==(const NetworkHeader&, const NetworkHeader&) = default;
};

/// What a reader takes on at most.
struct NetworkLimits {
  std::size_t most_weights = std::size_t{1} << 31;
  /// Asked between chunks, where it is there: whether nobody wants the network any more. Reading
  /// fails then.
  std::function<bool()> is_unwanted;
};

/// Files of networks, read piece by piece. `bytes` must outlive the reader.
class NetworkReader {
 public:
  /// Checks the header, the length of every chunk and the checksum; unpacks nothing. Errors name
  /// the line of the header, or the byte among the weights.
  static std::expected<NetworkReader, Error> of(std::string_view bytes, std::string_view source,
                                                NetworkLimits limits = {});
  template <std::same_as<std::string> S>
  static std::expected<NetworkReader, Error> of(S&& bytes, std::string_view source,
                                                NetworkLimits limits = {}) = delete;

  [[nodiscard]] const NetworkHeader& header() const { return header_; }
  [[nodiscard]] std::size_t weights() const { return weights_; }
  /// The file's name, for errors.
  [[nodiscard]] const std::string& source() const { return source_; }

  /// Takes `values`, the weights from number `first` on.
  using Take = std::function<void(std::size_t first, std::span<const float> values)>;

  /// Gives the numbers of one plane to `take`, chunk by chunk. Requires another form than steps.
  [[nodiscard]] std::expected<void, Error> read_floats(std::size_t plane, const Take& take) const;
  /// The whole network, whatever its form; of sums the weights alone. The error also says where
  /// there is no memory for it.
  [[nodiscard]] std::expected<Network, Error> network() const;
  /// What to say where there is no memory for its weights.
  [[nodiscard]] Error no_memory() const;

 private:
  struct Chunk {
    std::string_view packed;
    std::size_t offset = 0;  ///< in the file
  };

  /// `steps` is zero.
  [[nodiscard]] std::expected<void, Error> read_steps(BigArray<std::int16_t>& steps) const;
  [[nodiscard]] std::expected<void, Error> find_chunks(std::string_view bytes, std::size_t begin);
  [[nodiscard]] Error fault_at(std::size_t offset, std::string expected, std::string found) const;
  [[nodiscard]] std::size_t size_of_chunk(std::size_t chunk) const;
  [[nodiscard]] std::size_t chunks_of_plane() const;
  [[nodiscard]] bool is_unwanted() const { return limits_.is_unwanted && limits_.is_unwanted(); }
  [[nodiscard]] Error given_up() const;

  std::string source_;
  NetworkLimits limits_;
  NetworkHeader header_;
  std::size_t weights_ = 0;
  std::vector<Chunk> chunks_;
};

/// The network in `bytes`, as NetworkReader has it.
std::expected<Network, Error> read_network(std::string_view bytes, std::string_view source,
                                           NetworkLimits limits = {});

/// Takes the bytes of a file in their order.
using NetworkSink = std::function<void(std::string_view bytes)>;
/// Fills `values` with the weights from number `first` on, of one plane.
using GiveFloats = std::function<void(std::size_t plane, std::size_t first, std::span<float>)>;

/// Writes a network of any form but steps.
void write_network(const NetworkHeader& header, const GiveFloats& give, const NetworkSink& sink);
/// Writes a network in steps, packed as small as can be. Sets the header's form, step and rest.
void write_network(NetworkHeader header, const StepWeights& weights, const NetworkSink& sink);

}  // namespace tilery
