#pragma once
// Letters among the processes that solve one game: each writes to all at once.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilery {

/// Processes that run the same program with the same arguments, and so make the same calls in the
/// same order.
class Exchange {
 public:
  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  /// This process, from 0, and how many there are.
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned ranks() const = 0;

  /// Sends letters[r] to rank r; answers with the letter of each rank to this one, by rank. Waits
  /// for all of them. Requires ranks() letters.
  virtual std::vector<std::string> all_to_all(std::vector<std::string> letters) = 0;
};

/// This process alone.
Exchange& lone_exchange();

/// The numbers of all processes, by rank. Requires that each gives equally many.
std::vector<std::vector<std::uint64_t>> gathered_numbers(Exchange& exchange,
                                                         std::span<const std::uint64_t> numbers);

}  // namespace tilery
