#pragma once
// What a reader came across and did not understand, or did not keep.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// Something in a file that was read over: where it stood first, and how often it came.
struct Warning {
  std::string source;
  Place place;
  std::string text;
  std::size_t times = 1;
  friend bool operator==(const Warning&, const Warning&) = default;
};

/// "source:line:column: text", and " (3 times)" where it came more than once.
std::string text_of(const Warning& warning);

/// Warnings in the order in which they came; the same text from the same source is one of them.
/// Of the 200th kind and beyond there is only a number, in the last one.
class Warnings {
 public:
  void add(Warning warning);

  /// True, and counted, if it need not be added: the same came before, or too many others.
  bool is_known(const std::string& source, const std::string& text);

  [[nodiscard]] const std::vector<Warning>& list() const { return list_; }

 private:
  std::vector<Warning> list_;
  std::map<std::string, std::size_t> indices_;  ///< into list_, by text and source
};

}  // namespace tilery
