#include <algorithm>
#include <vector>

#include "tilery/core/compression.h"
#include "tilery/core/signature.h"
#include "tilery/value/network_file.h"
#include "tilery/value/network_header.h"
#include "tilery/value/step_runs.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {
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
