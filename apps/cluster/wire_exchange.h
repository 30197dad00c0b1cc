#pragma once
// Letters of any length among all processes, over a wire that may lose, delay and reorder them.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "apps/cluster/errands.h"
#include "apps/cluster/wire.h"
#include "tilery/tables/exchange.h"

namespace tilery {

/// Cuts letters into pieces, of which few are on their way at once. Each process numbers its pieces
/// for each other one; that one says which number it waits for. Pieces are sent again if it still
/// waits for one that it should have. Who is silent for too long ends all.
class WireExchange final : public Exchange {
 public:
  /// The wire must outlive the exchange. `meanwhile` is called again and again while it waits.
  WireExchange(Wire& wire, Clock clock, const Patience& patience, std::function<void()> meanwhile);

  [[nodiscard]] unsigned rank() const override { return wire_.rank(); }
  [[nodiscard]] unsigned ranks() const override { return wire_.ranks(); }
  std::vector<std::string> all_to_all(std::vector<std::string> letters) override;

  /// Reads what has come, and answers those that ask which piece this process waits for.
  void hear();

 private:
  struct Peer {
    std::deque<std::string> pieces;   ///< not heard of yet
    std::uint64_t first = 0;          ///< the number of the first of them
    std::uint64_t next = 0;           ///< of the piece to be sent next
    std::uint64_t awaited = 0;        ///< of the piece to come
    std::string coming;               ///< the letter whose pieces are coming
    std::deque<std::string> letters;  ///< whole ones that were not taken yet
    double heard = 0;
    double asked = 0;  ///< when it was asked which piece it waits for
  };

  void hear(const Letter& letter);
  void take_piece(Peer& peer, unsigned from, std::uint64_t number, bool is_last,
                  std::string_view bytes);
  void take_awaited(Peer& peer, std::uint64_t awaited, bool was_asked);
  void cut(Peer& peer, std::string_view letter) const;
  void send(unsigned to);
  void look_after(unsigned rank);
  [[nodiscard]] bool is_done(const Peer& peer) const;

  Wire& wire_;
  Clock clock_;
  Patience patience_;
  std::function<void()> meanwhile_;
  std::vector<Peer> peers_;  ///< by rank
};

}  // namespace tilery
