#include "tilery/tables/exchange.h"

#include <string_view>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

class LoneExchange final : public Exchange {
 public:
  [[nodiscard]] unsigned rank() const override { return 0; }
  [[nodiscard]] unsigned ranks() const override { return 1; }
  std::vector<std::string> all_to_all(std::vector<std::string> letters) override { return letters; }
};

}  // namespace

Exchange& lone_exchange() {
  static LoneExchange exchange;
  return exchange;
}

std::vector<std::vector<std::uint64_t>> gathered_numbers(Exchange& exchange,
                                                         std::span<const std::uint64_t> numbers) {
  std::string letter;
  for (const std::uint64_t number : numbers) {
    append_number(letter, number);
  }
  std::vector<std::vector<std::uint64_t>> all;
  for (const std::string& one :
       exchange.all_to_all(std::vector<std::string>(exchange.ranks(), letter))) {
    std::vector<std::uint64_t>& found = all.emplace_back();
    for (std::string_view bytes = one; bytes.size() >= number_bytes;) {
      found.push_back(take_number(bytes));
    }
  }
  return all;
}

}  // namespace tilery
