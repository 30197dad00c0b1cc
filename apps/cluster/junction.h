#pragma once
// One wire for two kinds of letters: the crew's errands and the pieces of an exchange.

#include <array>
#include <cstdlib>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "apps/cluster/wire.h"

namespace tilery {

/// The first byte of a letter says which branch it is for. Whoever takes a letter from one branch
/// lets the other branch hear, so that nobody's questions wait while its owner does something else.
class Junction {
 public:
  /// The wire must outlive it.
  explicit Junction(Wire& wire) : errands_(*this, wire, 0), pieces_(*this, wire, 1) {}

  [[nodiscard]] Wire& errands() { return errands_; }
  [[nodiscard]] Wire& pieces() { return pieces_; }

  /// Calls `hear` if pieces have come while errands were taken.
  void on_pieces(std::function<void()> hear) { hear_pieces_ = std::move(hear); }

 private:
  class Branch final : public Wire {
   public:
    Branch(Junction& junction, Wire& wire, std::size_t number)
        : junction_(junction), wire_(wire), number_(number) {}

    [[nodiscard]] unsigned rank() const override { return wire_.rank(); }
    [[nodiscard]] unsigned ranks() const override { return wire_.ranks(); }
    void post(unsigned to, std::string bytes) override;
    std::optional<Letter> take() override;
    [[noreturn]] void abort(const std::string& why) override {
      wire_.abort(why);
      std::abort();  // GCC 12 forgets that a virtual function does not return
    }

   private:
    Junction& junction_;
    Wire& wire_;
    std::size_t number_;
  };

  void sort_letters(Wire& wire);
  std::optional<Letter> next(std::size_t branch);

  std::array<std::deque<Letter>, 2> boxes_;  ///< letters that have come, by branch
  std::function<void()> hear_pieces_;
  Branch errands_;
  Branch pieces_;
};

}  // namespace tilery
