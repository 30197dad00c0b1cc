#include "tilery/learn/joint_learning.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

using Numbers = std::array<float, numbers_of_weight>;
using NumberBits = std::array<std::uint32_t, numbers_of_weight>;

Numbers numbers_at(const LearningTables& tables, std::size_t weight) {
  const ErrorSums& sums = tables.sums(weight);
  return {tables.weight(weight), sums.error, sums.magnitude};
}

void put_numbers(LearningTables& tables, std::size_t weight, const Numbers& numbers) {
  tables.weight(weight) = numbers[0];
  tables.sums(weight) = {.error = numbers[1], .magnitude = numbers[2]};
}

NumberBits bits_between(const Numbers& before, const Numbers& after) {
  NumberBits bits{};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    bits[i] = std::bit_cast<std::uint32_t>(before[i]) ^ std::bit_cast<std::uint32_t>(after[i]);
  }
  return bits;
}

Numbers changed(const Numbers& before, const NumberBits& bits) {
  Numbers after{};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    after[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(before[i]) ^ bits[i]);
  }
  return after;
}

std::string name_of_rank(std::size_t rank) { return "rank " + std::to_string(rank); }

/// Sum of the changes that several processes made to one weight.
class MergedWeight {
 public:
  void add(const Numbers& before, const Numbers& after) {
    const double change = double{after[0]} - before[0];
    const double magnitude = double{after[2]} - before[2];
    ++processes_;
    change_ += change;
    weighed_change_ += magnitude * change;
    error_ += double{after[1]} - before[1];
    magnitude_ += magnitude;
    only_ = after;
  }

  [[nodiscard]] Numbers after(const Numbers& before) const {
    if (processes_ == 1) {
      return only_;
    }
    return {static_cast<float>(before[0] + change()), static_cast<float>(before[1] + error_),
            static_cast<float>(before[2] + magnitude_)};
  }

 private:
  /// While errors agree, every process has gone a part of the way, and the parts add up. Once
  /// errors cancel out, every process has arrived, and the mean counts. With only the sum, four
  /// processes overshot further and further: 1,333 points instead of 24,107 after 3 million moves
  /// of 2048.
  [[nodiscard]] double change() const {
    if (!(magnitude_ > 0)) {  // no coherence, or errors too small to count
      return change_ / processes_;
    }
    const double mean = weighed_change_ / magnitude_;
    const double agreement = std::min(std::abs(error_) / magnitude_, 1.0);
    return agreement * change_ + (1 - agreement) * mean;
  }

  int processes_ = 0;
  double change_ = 0;
  double weighed_change_ = 0;  ///< each change times its magnitude
  double error_ = 0;
  double magnitude_ = 0;
  Numbers only_{};
};

/// Whether all messages are about one part, or each is about its writer's own part.
enum class WrittenBy : std::uint8_t { all, owners };

/// Readers of one message of each process.
std::expected<std::vector<ChangesReader>, Error> readers_of(std::span<const std::string> messages,
                                                            ChangesPart part, WrittenBy by) {
  std::vector<ChangesReader> readers;
  for (std::size_t rank = 0; rank < messages.size(); ++rank) {
    part.part = by == WrittenBy::owners ? rank : part.part;
    TILERY_TRY(ChangesReader reader, ChangesReader::of(messages[rank], part, name_of_rank(rank)));
    readers.push_back(std::move(reader));
  }
  return readers;
}

std::optional<std::size_t> first_chunk(const std::vector<ChangesReader>& readers) {
  std::optional<std::size_t> first;
  for (const ChangesReader& reader : readers) {
    const std::optional<std::size_t> chunk = reader.chunk();
    first = chunk && (!first || *chunk < *first) ? chunk : first;
  }
  return first;
}

/// Merged changes of the weights of one chunk.
class MergedChunk {
 public:
  explicit MergedChunk(const LearningTables& before)
      : before_(before),
        weights_(weights_of_change_chunk),
        touched_(weights_of_change_chunk / weights_of_block) {}

  std::expected<void, Error> add(ChangesReader& reader) {
    TILERY_TRY(const auto changes, reader.take());
    for (const WeightChange& change : changes) {
      const std::size_t place = change.weight % weights_of_change_chunk;
      const Numbers numbers = numbers_at(before_, change.weight);
      weights_[place].add(numbers, changed(numbers, change.bits));
      touched_[place / weights_of_block] |= std::uint64_t{1} << (place % weights_of_block);
    }
    return {};
  }

  /// The changes of the chunk that begins with the weight `first`; forgets them for the next chunk.
  std::vector<WeightChange> take(std::size_t first) {
    std::vector<WeightChange> changes;
    for (std::size_t block = 0; block < touched_.size(); ++block) {
      for (std::uint64_t mask = std::exchange(touched_[block], 0); mask != 0; mask &= mask - 1) {
        const std::size_t place =
            weights_of_block * block + static_cast<std::size_t>(std::countr_zero(mask));
        const Numbers numbers = numbers_at(before_, first + place);
        const MergedWeight merged = std::exchange(weights_[place], {});
        changes.push_back({.weight = static_cast<std::uint32_t>(first + place),
                           .bits = bits_between(numbers, merged.after(numbers))});
      }
    }
    return changes;
  }

 private:
  const LearningTables& before_;
  std::vector<MergedWeight> weights_;
  std::vector<std::uint64_t> touched_;  ///< one bit for each weight
};

}  // namespace

JointLearning::JointLearning(LearningTables& tables)
    : tables_(tables), touched_(tables.size()), before_(tables.size()) {
  for (std::size_t weight = 0; weight < before_.size(); ++weight) {
    const Numbers numbers = numbers_at(tables_, weight);
    if (numbers != Numbers{}) {  // memory that stays zero is never touched
      put_numbers(before_, weight, numbers);
    }
  }
}

std::vector<std::string> JointLearning::learned(std::size_t processes) {
  std::vector<ChangesWriter> writers(processes, ChangesWriter(tables_.size()));
  for (std::size_t first = 0; first < tables_.size(); first += weights_of_change_chunk) {
    const std::vector<WeightChange> changes = learned_from(first);
    if (!changes.empty()) {
      writers[first / weights_of_change_chunk % processes].add(changes);
    }
  }
  std::vector<std::string> messages;
  for (ChangesWriter& writer : writers) {
    messages.push_back(std::move(writer).take());
  }
  return messages;
}

/// Changes of the weights in the chunk that begins at weight `first`.
std::vector<WeightChange> JointLearning::learned_from(std::size_t first) {
  std::vector<WeightChange> changes;
  const std::size_t end = std::min(first + weights_of_change_chunk, tables_.size());
  for (std::size_t block = first; block < end; block += weights_of_block) {
    if (!touched_.take(block / weights_of_block)) {
      continue;
    }
    for (std::size_t weight = block; weight < std::min(block + weights_of_block, end); ++weight) {
      const NumberBits bits =
          bits_between(numbers_at(before_, weight), numbers_at(tables_, weight));
      if (bits != NumberBits{}) {
        changes.push_back({.weight = static_cast<std::uint32_t>(weight), .bits = bits});
      }
    }
  }
  return changes;
}

std::expected<std::string, Error> JointLearning::merged(std::span<const std::string> messages,
                                                        std::size_t own) const {
  TILERY_TRY(
      auto readers,
      readers_of(messages, {.weights = before_.size(), .part = own, .parts = messages.size()},
                 WrittenBy::all));
  ChangesWriter writer(before_.size());
  MergedChunk merged(before_);
  while (const std::optional<std::size_t> chunk = first_chunk(readers)) {
    for (ChangesReader& reader : readers) {
      if (reader.chunk() != chunk) {
        continue;
      }
      TILERY_CHECK(merged.add(reader));
    }
    writer.add(merged.take(*chunk * weights_of_change_chunk));
  }
  return std::move(writer).take();
}

std::expected<void, Error> JointLearning::take(std::span<const std::string> messages) {
  TILERY_TRY(auto readers,
             readers_of(messages, {.weights = before_.size(), .part = 0, .parts = messages.size()},
                        WrittenBy::owners));
  for (ChangesReader& reader : readers) {
    while (reader.chunk()) {
      TILERY_TRY(const auto changes, reader.take());
      for (const WeightChange& change : changes) {
        const Numbers numbers = changed(numbers_at(before_, change.weight), change.bits);
        put_numbers(before_, change.weight, numbers);
        put_numbers(tables_, change.weight, numbers);
      }
    }
  }
  return {};
}

namespace {

constexpr std::size_t share_bytes = number_bytes * (5 + PlayedGames{}.by_largest.size());

}  // namespace

std::string bytes_of(const TrainingShare& share) {
  std::string bytes;
  for (const std::uint64_t number :
       {share.moves, share.next_seed, share.games.games, share.games.moves,
        std::bit_cast<std::uint64_t>(share.games.score_sum)}) {
    append_number(bytes, number);
  }
  for (const std::uint64_t games : share.games.by_largest) {
    append_number(bytes, games);
  }
  return bytes;
}

std::optional<TrainingShare> share_of_bytes(std::string_view bytes) {
  if (bytes.size() != share_bytes) {
    return std::nullopt;
  }
  TrainingShare share;
  share.moves = take_number(bytes);
  share.next_seed = take_number(bytes);
  share.games.games = take_number(bytes);
  share.games.moves = take_number(bytes);
  share.games.score_sum = std::bit_cast<double>(take_number(bytes));
  for (std::uint64_t& games : share.games.by_largest) {
    games = take_number(bytes);
  }
  return share;
}

}  // namespace tilery
