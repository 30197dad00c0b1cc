#include "apps/cluster/wire_exchange.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

constexpr std::size_t piece_bytes = std::size_t{256} << 10;
/// Pieces on their way to a process at once.
constexpr std::uint64_t most_on_the_way = 4;
constexpr auto between_hearings = std::chrono::microseconds(50);

/// The first byte of a letter; a number follows.
enum class PieceKind : char {
  piece = 'm',       ///< its number; more pieces follow
  last_piece = 'l',  ///< of a letter
  awaited = 'a',     ///< the number of the next piece that is wanted
  asks = 'q',        ///< 0: which piece is wanted?
  answered = 'r',    ///< as awaited, since it was asked
};

std::string piece_words(PieceKind what, std::uint64_t number, std::string_view bytes = {}) {
  std::string all(1, static_cast<char>(what));
  append_number(all, number);
  all += bytes;
  return all;
}

}  // namespace

WireExchange::WireExchange(Wire& wire, Clock clock, const Patience& patience,
                           std::function<void()> meanwhile)
    : wire_(wire),
      clock_(clock),
      patience_(patience),
      meanwhile_(std::move(meanwhile)),
      peers_(wire.ranks()) {}

std::vector<std::string> WireExchange::all_to_all(std::vector<std::string> letters) {
  for (unsigned rank = 0; rank < ranks(); ++rank) {
    peers_[rank].heard = peers_[rank].asked = clock_();
    if (rank == this->rank()) {
      peers_[rank].letters.push_back(std::move(letters[rank]));
    } else {
      cut(peers_[rank], letters[rank]);
      send(rank);
    }
  }
  while (!std::ranges::all_of(peers_, [this](const Peer& peer) { return is_done(peer); })) {
    hear();
    meanwhile_();
    for (unsigned rank = 0; rank < ranks(); ++rank) {
      look_after(rank);
    }
    std::this_thread::sleep_for(between_hearings);
  }
  std::vector<std::string> came;
  for (Peer& peer : peers_) {
    came.push_back(std::move(peer.letters.front()));
    peer.letters.pop_front();
  }
  return came;
}

bool WireExchange::is_done(const Peer& peer) const {
  return !peer.letters.empty() && peer.pieces.empty();
}

void WireExchange::cut(Peer& peer, std::string_view letter) const {
  do {
    const std::string_view piece = letter.substr(0, piece_bytes);
    letter.remove_prefix(piece.size());
    const std::uint64_t number = peer.first + peer.pieces.size();
    peer.pieces.push_back(
        piece_words(letter.empty() ? PieceKind::last_piece : PieceKind::piece, number, piece));
  } while (!letter.empty());
}

/// Sends what may be on its way and is not.
void WireExchange::send(unsigned to) {
  Peer& peer = peers_[to];
  const std::uint64_t end =
      peer.first + std::min<std::uint64_t>(peer.pieces.size(), most_on_the_way);
  for (; peer.next < end; ++peer.next) {
    wire_.post(to, peer.pieces[static_cast<std::size_t>(peer.next - peer.first)]);
  }
}

void WireExchange::hear() {
  while (const std::optional<Letter> letter = wire_.take()) {
    hear(*letter);
  }
}

void WireExchange::hear(const Letter& letter) {
  std::string_view bytes = letter.bytes;
  if (letter.from >= peers_.size() || bytes.size() < 1 + number_bytes) {
    wire_.abort(
        fmt::format("a letter of rank {} was cut short: expected at least {} bytes, found {}",
                    letter.from, 1 + number_bytes, letter.bytes.size()));
  }
  Peer& peer = peers_[letter.from];
  peer.heard = clock_();
  const auto what = static_cast<PieceKind>(bytes.front());
  bytes.remove_prefix(1);
  const std::uint64_t number = take_number(bytes);
  switch (what) {
    case PieceKind::piece:
    case PieceKind::last_piece:
      take_piece(peer, letter.from, number, what == PieceKind::last_piece, bytes);
      break;
    case PieceKind::awaited:
    case PieceKind::answered:
      take_awaited(peer, number, what == PieceKind::answered);
      send(letter.from);
      break;
    case PieceKind::asks:
      wire_.post(letter.from, piece_words(PieceKind::answered, peer.awaited));
      break;
  }
}

/// A piece that came too early is sent again later.
void WireExchange::take_piece(Peer& peer, unsigned from, std::uint64_t number, bool is_last,
                              std::string_view bytes) {
  if (number == peer.awaited) {
    ++peer.awaited;
    peer.coming += bytes;
    if (is_last) {
      peer.letters.push_back(std::exchange(peer.coming, {}));
    }
  }
  wire_.post(from, piece_words(PieceKind::awaited, peer.awaited));
}

void WireExchange::take_awaited(Peer& peer, std::uint64_t awaited, bool was_asked) {
  while (peer.first < awaited && !peer.pieces.empty()) {
    peer.pieces.pop_front();
    ++peer.first;
  }
  peer.next = std::max(peer.next, peer.first);
  if (was_asked) {
    peer.next = peer.first;  // what was on its way is lost
  }
}

/// Asks a process that this one waits for.
void WireExchange::look_after(unsigned rank) {
  Peer& peer = peers_[rank];
  if (is_done(peer)) {
    return;
  }
  const double now = clock_();
  if (now - peer.heard > patience_.silence) {
    wire_.abort(silence_words(rank, patience_.silence));
  }
  if (now - std::max(peer.heard, peer.asked) > patience_.resend) {
    peer.asked = now;
    wire_.post(rank, piece_words(PieceKind::asks, 0));
  }
}

}  // namespace tilery
