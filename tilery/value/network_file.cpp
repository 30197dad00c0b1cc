#include "tilery/value/network_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "tilery/core/compression.h"
#include "tilery/core/signature.h"
#include "tilery/value/compact_weights.h"
#include "tilery/value/network_header.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {
namespace {

/// At most one bit and two bytes for each weight.
constexpr std::size_t most_bytes_of_change = 3;

std::uint64_t number_of(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return number;
}

/// Adds changes to the bases of a run's weights, from number `first` on, and writes the sums to
/// `steps`. Blocks of zeros are not written, so that their pages take no memory.
void keep_steps(const StepBases::Run& run, std::size_t first, std::span<std::int16_t> changes,
                std::span<std::int16_t> steps) {
  constexpr std::size_t block = 2048;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes[i] = static_cast<std::int16_t>(StepBases::base(run, steps, first + i) + changes[i]);
  }
  for (std::size_t i = 0; i < changes.size(); i += block) {
    const auto some = changes.subspan(i, std::min(block, changes.size() - i));
    if (!std::ranges::all_of(some, [](std::int16_t step) { return step == 0; })) {
      std::ranges::copy(some, steps.begin() + static_cast<std::ptrdiff_t>(first + i));
    }
  }
}

}  // namespace

std::expected<NetworkReader, Error> NetworkReader::of(std::string_view bytes,
                                                      std::string_view source,
                                                      NetworkLimits limits) {
  TILERY_TRY(ReadHeader read, read_network_header(bytes, source));
  NetworkReader reader;
  reader.source_ = source;
  reader.limits_ = std::move(limits);
  reader.header_ = std::move(read.header);
  reader.weights_ = *weights_of(reader.header_.shape);
  if (reader.weights_ > reader.limits_.most_weights) {
    return std::unexpected(reader.fault_at(
        0, fmt::format("a network of at most {} weights", reader.limits_.most_weights),
        fmt::format("{}", reader.weights_)));
  }
  TILERY_CHECK(reader.find_chunks(bytes, read.size));
  return reader;
}

std::expected<void, Error> NetworkReader::find_chunks(std::string_view bytes, std::size_t begin) {
  const std::size_t count = chunks_of_plane() * planes_of(header_.form);
  const std::size_t end = bytes.size() - std::min(bytes.size() - begin, checksum_bytes);
  std::size_t at = begin;
  ByteSignature signature;
  signature.add(bytes.substr(0, begin));
  for (std::size_t chunk = 0; chunk < count; ++chunk) {
    if (is_cancelled()) {
      return std::unexpected(cancelled());
    }
    const std::size_t left = end - at;
    const std::uint64_t length =
        left < chunk_length_bytes ? 0 : number_of(bytes.substr(at, chunk_length_bytes));
    if (left < chunk_length_bytes || length > left - chunk_length_bytes) {
      return std::unexpected(fault_at(at, fmt::format("{} chunks of weights", count),
                                      fmt::format("the end of the file in chunk {}", chunk + 1)));
    }
    const std::string_view frame =
        bytes.substr(at + chunk_length_bytes, static_cast<std::size_t>(length));
    signature.add(bytes.substr(at, chunk_length_bytes + frame.size()));
    chunks_.push_back({.frame = frame, .offset = at + chunk_length_bytes});
    at += chunk_length_bytes + frame.size();
  }
  if (at != end || bytes.size() - end != checksum_bytes) {
    return std::unexpected(fault_at(at, "a checksum of 8 bytes and the end of the file",
                                    fmt::format("{} bytes", bytes.size() - at)));
  }
  if (number_of(bytes.substr(at)) != signature.value()) {
    return std::unexpected(
        fault_at(at, fmt::format("{:016x}, the checksum of this network", signature.value()),
                 fmt::format("{:016x}", number_of(bytes.substr(at)))));
  }
  return {};
}

Error NetworkReader::fault_at(std::size_t offset, std::string expected, std::string found) const {
  return {.source = offset == 0 ? source_ : fmt::format("{}: byte {}", source_, offset),
          .place = {},
          .expected = std::move(expected),
          .found = std::move(found)};
}

Error NetworkReader::cancelled() const { return fault_at(0, {}, "reading it was cancelled"); }

Error NetworkReader::no_memory() const {
  return fault_at(0, fmt::format("memory for {} weights", weights_), "too little");
}

std::size_t NetworkReader::chunks_of_plane() const {
  return (weights_ + weights_of_chunk - 1) / weights_of_chunk;
}

/// Stages are in ascending order, and each is based on earlier ones.
std::size_t NetworkReader::chunks_to_read() const {
  const std::vector<Stage>& stages = header_.shape.stages;
  const auto later = std::ranges::count_if(
      stages, [this](const Stage& stage) { return stage.tiles[0] > limits_.highest; });
  const std::size_t stage_size = weights_ / (stages.size() + 1);
  const std::size_t weights = weights_ - stage_size * static_cast<std::size_t>(later);
  return (weights + weights_of_chunk - 1) / weights_of_chunk;
}

std::size_t NetworkReader::size_of_chunk(std::size_t chunk) const {
  return std::min(weights_of_chunk, weights_ - chunk * weights_of_chunk);
}

std::expected<void, Error> NetworkReader::read_floats(std::size_t plane, const Take& take) const {
  std::vector<float> values;
  for (std::size_t chunk = 0; chunk < chunks_of_plane(); ++chunk) {
    if (is_cancelled()) {
      return std::unexpected(cancelled());
    }
    values.resize(size_of_chunk(chunk));
    const Chunk& from = chunks_[plane * chunks_of_plane() + chunk];
    const auto bytes = decompressed(from.frame, Compression::zstd, 4 * values.size());
    if (!bytes) {
      return std::unexpected(fault_at(
          from.offset, fmt::format("a zstd frame of {} bytes", 4 * values.size()), bytes.error()));
    }
    floats_of_chunk(*bytes, values);
    take(chunk * weights_of_chunk, values);
  }
  return {};
}

std::expected<ChunkBytes, Error> NetworkReader::changes_in(std::size_t chunk) const {
  if (is_cancelled()) {
    return std::unexpected(cancelled());
  }
  const Chunk& from = chunks_[chunk];
  auto bytes = decompressed_zstd_frame(from.frame, most_bytes_of_change * size_of_chunk(chunk));
  if (!bytes) {
    return std::unexpected(
        fault_at(from.offset, "a zstd frame of weights in steps", bytes.error()));
  }
  return *std::move(bytes);
}

Error NetworkReader::broken_changes(std::size_t chunk, const ChunkBytes& bytes) const {
  const std::size_t weights = size_of_chunk(chunk);
  return fault_at(
      chunks_[chunk].offset,
      fmt::format("one bit for each of {} weights, and two bytes, not both 0, for each set bit",
                  weights),
      fault_of_changes(bytes, weights));
}

std::expected<void, Error> NetworkReader::read_steps(BigArray<std::int16_t>& steps) const {
  const StepBases bases(header_.shape, header_.bases, header_.rest, weights_);
  std::vector<std::int16_t> changes;
  const std::size_t chunks = chunks_to_read();
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    TILERY_TRY(const auto bytes, changes_in(chunk));
    changes.resize(size_of_chunk(chunk));
    if (!changes_of_chunk(bytes, changes)) {
      return std::unexpected(broken_changes(chunk, bytes));
    }
    const std::size_t begin = chunk * weights_of_chunk;
    for_each_run(bases, begin, changes.size(),
                 [&](const StepBases::Run& run, std::size_t first, std::size_t count) {
                   keep_steps(run, first, std::span(changes).subspan(first - begin, count),
                              steps.values());
                 });
  }
  return {};
}

std::expected<std::optional<CompactWeights>, Error> NetworkReader::compact() const {
  const StepBases bases(header_.shape, header_.bases, header_.rest, weights_);
  CompactBuilder builder(bases, weights_, header_.step);
  const std::size_t chunks = chunks_to_read();
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    TILERY_TRY(const auto bytes, changes_in(chunk));
    const auto changes = PackedChanges::of(bytes, size_of_chunk(chunk));
    const auto outcome = changes ? builder.add(*changes) : CompactBuilder::Outcome::broken;
    if (outcome == CompactBuilder::Outcome::broken) {
      return std::unexpected(broken_changes(chunk, bytes));
    }
    if (outcome == CompactBuilder::Outcome::full) {
      return std::nullopt;
    }
  }
  return builder.take();
}

std::expected<Network, Error> NetworkReader::network() const {
  if (limits_.memory == NetworkMemory::compact && header_.form == WeightForm::steps) {
    TILERY_TRY(std::optional<CompactWeights> weights, compact());
    if (weights) {
      return Network(header_.shape, *std::move(weights));
    }
  }
  return dense();
}

std::expected<Network, Error> NetworkReader::dense() const {
  const bool is_stepped = header_.form == WeightForm::steps;
  StepWeights steps{.steps = BigArray<std::int16_t>(is_stepped ? weights_ : 0),
                    .step = header_.step};
  BigArray<float> floats(is_stepped ? 0 : weights_);
  if (floats.size() + steps.steps.size() != weights_) {
    return std::unexpected(no_memory());
  }
  const auto keep = [&floats](std::size_t first, std::span<const float> values) {
    if (!std::ranges::all_of(values, [](float value) { return value == 0; })) {
      std::ranges::copy(values, floats.data() + first);
    }
  };
  TILERY_CHECK(is_stepped ? read_steps(steps.steps) : read_floats(0, keep));
  return is_stepped ? Network(header_.shape, std::move(steps))
                    : Network(header_.shape, std::move(floats));
}

std::expected<Network, Error> read_network(std::string_view bytes, std::string_view source,
                                           NetworkLimits limits) {
  TILERY_TRY(const auto reader, NetworkReader::of(bytes, source, std::move(limits)));
  return reader.network();
}

namespace {

std::string bytes_of(std::uint64_t number, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i));
  }
  return bytes;
}

std::string_view as_text(const ChunkBytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Passes bytes to a sink and computes their signature.
class SignedSink {
 public:
  explicit SignedSink(const NetworkSink& sink) : sink_(sink) {}

  void put(std::string_view bytes) {
    signature_.add(bytes);
    sink_(bytes);
  }
  void put_chunk(const ChunkBytes& bytes, Effort effort) {
    const ChunkBytes frame = compressed(bytes, Compression::zstd, effort);
    put(bytes_of(frame.size(), chunk_length_bytes));
    put(as_text(frame));
  }
  void finish() { sink_(bytes_of(signature_.value(), checksum_bytes)); }

 private:
  const NetworkSink& sink_;
  ByteSignature signature_;
};

std::int16_t most_frequent(std::span<const std::int16_t> values) {
  std::vector<std::size_t> counts(65536);
  for (const std::int16_t value : values) {
    ++counts[static_cast<std::uint16_t>(value)];
  }
  return static_cast<std::int16_t>(std::ranges::max_element(counts) - counts.begin());
}

}  // namespace

void write_network(const NetworkHeader& header, const GiveFloats& give, const NetworkSink& sink) {
  SignedSink out(sink);
  out.put(header_text(header));
  const std::size_t weights = *weights_of(header.shape);
  std::vector<float> values;
  for (std::size_t plane = 0; plane < planes_of(header.form); ++plane) {
    for (std::size_t first = 0; first < weights; first += weights_of_chunk) {
      values.resize(std::min(weights_of_chunk, weights - first));
      give(plane, first, values);
      out.put_chunk(chunk_of_floats(values), Effort::usual);
    }
  }
  out.finish();
}

void write_network(NetworkHeader header, const StepWeights& weights, const NetworkSink& sink) {
  const std::span<const std::int16_t> steps = weights.steps.values();
  header.form = WeightForm::steps;
  header.step = weights.step;
  header.rest = most_frequent(steps.first(steps.size() / (header.shape.stages.size() + 1)));
  SignedSink out(sink);
  out.put(header_text(header));
  const StepBases bases(header.shape, header.bases, header.rest, steps.size());
  std::vector<std::int16_t> changes;
  for (std::size_t begin = 0; begin < steps.size(); begin += weights_of_chunk) {
    changes.resize(std::min(weights_of_chunk, steps.size() - begin));
    for_each_run(bases, begin, changes.size(),
                 [&](const StepBases::Run& run, std::size_t first, std::size_t count) {
                   for (std::size_t i = first; i < first + count; ++i) {
                     changes[i - begin] =
                         static_cast<std::int16_t>(steps[i] - StepBases::base(run, steps, i));
                   }
                 });
    out.put_chunk(chunk_of_changes(changes), Effort::most);
  }
  out.finish();
}

}  // namespace tilery
