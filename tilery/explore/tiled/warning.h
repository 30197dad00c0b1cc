#pragma once
// Warnings of a reader: parts of a file that it did not understand or did not keep.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// A part of a file that a reader skipped.
struct Warning {
  std::string source;
  Place place;  ///< of the first occurrence
  std::string text;
  std::size_t times = 1;
  friend bool operator==(const Warning&, const Warning&) = default;
};

/// "source:line:column: text", followed by " (3 times)" if it occurred more than once.
std::string warning_text(const Warning& warning);

/// Warnings in the order of their first occurrence. The same text from the same source counts as
/// one warning. At most 200 are kept; the last one counts all further kinds.
class Warnings {
 public:
  void add(Warning warning);

  /// Counts a warning that is listed already or is beyond the limit, and answers true. Answers
  /// false for one that `add` would append.
  bool is_known(const std::string& source, const std::string& text);

  [[nodiscard]] const std::vector<Warning>& list() const { return list_; }

 private:
  std::vector<Warning> list_;
  std::map<std::string, std::size_t> indices_;  ///< into list_, by text and source
};

}  // namespace tilery
