#include "apps/cluster/message_communicator.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/core/threads.h"

namespace tilery {
namespace {

constexpr std::size_t piece_bytes = std::size_t{256} << 10;
/// The most pieces on their way to a rank. More would fill its memory while it does not receive.
constexpr std::size_t window = 4;
constexpr double heartbeat_interval_ms = 1000;
constexpr double failure_wait_ms = 2000;  ///< from a rank's error to the end of all processes
constexpr std::chrono::microseconds longest_pause{200};

/// The first byte of a message.
enum class Kind : char {
  piece = 'p',       ///< bytes of a message; more follow
  last_piece = 'l',  ///< the last bytes of a message
  request = 'r',     ///< number of a queue, games finished since the last request
  block = 'b',       ///< first seed, games; no games if no block is left
  heartbeat = 'h',   ///< only shows that the sender is alive
  goodbye = 'g',     ///< the sender's error, if any
};

std::string bytes_of(Kind kind, std::string_view content = {}) {
  std::string bytes(1, static_cast<char>(kind));
  bytes += content;
  return bytes;
}

std::string bytes_of(Kind kind, std::uint64_t first, std::uint64_t second) {
  std::string bytes = bytes_of(kind);
  append_number(bytes, first);
  append_number(bytes, second);
  return bytes;
}

}  // namespace

MessageCommunicator::MessageCommunicator(Transport& transport, std::function<double()> clock,
                                         double silence_ms)
    : transport_(transport),
      clock_(std::move(clock)),
      silence_ms_(silence_ms),
      peers_(transport.ranks()) {
  peers_[rank()].has_left = true;  // no rank waits for itself
}

/// Sends and receives until `is_done()`. The silence of another rank counts from the moment at
/// which this rank begins to wait.
template <typename Done>
void MessageCommunicator::wait_until(const Done& is_done) {
  for (Peer& peer : peers_) {
    peer.last_heard = clock_();
  }
  auto pause = std::chrono::microseconds(0);
  for (poll(); !is_done(); poll()) {
    pause = std::min(pause + std::chrono::microseconds(10), longest_pause);
    std::this_thread::sleep_for(pause);
  }
}

void MessageCommunicator::poll() {
  while (const std::optional<Message> message = transport_.receive()) {
    take(*message);
  }
  answer_requests();
  send_requests();
  for (unsigned rank = 0; rank < ranks(); ++rank) {
    send_pieces(rank);
  }
  exchange_heartbeats();
  end_if_another_failed_alone();
}

void MessageCommunicator::take(const Message& message) {
  Peer& peer = peers_[message.from];
  peer.last_heard = clock_();
  const auto kind = static_cast<Kind>(message.bytes.empty() ? '?' : message.bytes.front());
  std::string_view content = std::string_view(message.bytes).substr(message.bytes.empty() ? 0 : 1);
  const bool has_numbers = content.size() == 2 * number_bytes;
  if (kind == Kind::piece || kind == Kind::last_piece) {
    peer.incoming += content;
    if (kind == Kind::last_piece) {
      peer.arrived.push_back(std::exchange(peer.incoming, {}));
    }
  } else if (kind == Kind::request && has_numbers) {
    remote_requests_.push_back({message.from, take_number(content), take_number(content)});
  } else if (kind == Kind::block && has_numbers) {
    take_block({take_number(content), take_number(content)});
  } else if (kind == Kind::goodbye) {
    take_goodbye(message.from, content);
  } else if (kind != Kind::heartbeat) {
    transport_.abort(fmt::format("rank {} sent a broken message of {} bytes", message.from,
                                 message.bytes.size()));
  }
}

void MessageCommunicator::take_goodbye(unsigned from, std::string_view failure) {
  peers_[from].has_left = true;
  if (rank() > 0) {
    return;
  }
  if (!failure.empty() && other_failure_.empty()) {
    other_failure_ = fmt::format("rank {}: {}", from, failure);
    other_failed_ = clock_();
  }
  send(from, bytes_of(Kind::goodbye));
}

/// Ends all processes if another rank failed and rank 0 has not failed a little later. Rank 0 may
/// find the same error later than the other ranks.
void MessageCommunicator::end_if_another_failed_alone() {
  const bool is_time_over = is_leaving_ || clock_() - other_failed_ > failure_wait_ms;
  if (!other_failure_.empty() && !is_failing_ && is_time_over) {
    transport_.abort(other_failure_);
  }
}

void MessageCommunicator::send(unsigned to, std::string bytes) {
  ++peers_[to].sent;
  transport_.send(to, std::move(bytes));
}

void MessageCommunicator::send_pieces(unsigned to) {
  Peer& peer = peers_[to];
  while (!peer.outgoing.empty() && peer.sent - transport_.received(to) < window) {
    const std::string_view rest = std::string_view(peer.outgoing.front()).substr(peer.offset);
    const std::string_view piece = rest.substr(0, piece_bytes);
    const bool is_last = piece.size() == rest.size();
    send(to, bytes_of(is_last ? Kind::last_piece : Kind::piece, piece));
    peer.pieces_sent = peer.sent;
    peer.offset += piece.size();
    if (is_last) {
      peer.outgoing.pop_front();
      peer.offset = 0;
    }
  }
}

/// Rank 0 and each other rank send heartbeats to each other. A rank that has not received its last
/// message gets no heartbeat. Ends all processes if a rank has been silent for too long.
void MessageCommunicator::exchange_heartbeats() {
  const double now = clock_();
  const bool is_heartbeat_due =
      now - last_heartbeat_ > std::min(heartbeat_interval_ms, silence_ms_ / 4);
  last_heartbeat_ = is_heartbeat_due ? now : last_heartbeat_;
  for (unsigned other = 0; other < (rank() == 0 ? ranks() : 1); ++other) {
    Peer& peer = peers_[other];
    if (peer.has_left) {
      continue;
    }
    if (now - peer.last_heard > silence_ms_) {
      transport_.abort(
          fmt::format("rank {} has not answered for {:g} s", other, silence_ms_ / 1000));
    }
    if (is_heartbeat_due && peer.sent == transport_.received(other)) {
      send(other, bytes_of(Kind::heartbeat));
    }
  }
}

bool MessageCommunicator::all_pieces_are_received() {
  for (unsigned to = 0; to < ranks(); ++to) {
    const Peer& peer = peers_[to];
    if (!peer.outgoing.empty() || transport_.received(to) < peer.pieces_sent) {
      return false;
    }
  }
  return true;
}

/// Waits for the next message of each rank, and until all ranks have received this rank's messages.
/// Otherwise they would still wait for these messages while this rank computes.
std::vector<std::string> MessageCommunicator::messages_of_all() {
  wait_until([this] {
    return std::ranges::none_of(peers_, [](const Peer& peer) { return peer.arrived.empty(); }) &&
           all_pieces_are_received();
  });
  std::vector<std::string> messages;
  for (Peer& peer : peers_) {
    messages.push_back(std::move(peer.arrived.front()));
    peer.arrived.pop_front();
  }
  return messages;
}

std::vector<std::string> MessageCommunicator::all_to_all(std::vector<std::string> messages) {
  for (unsigned to = 0; to < ranks(); ++to) {
    Peer& peer = peers_[to];
    (to == rank() ? peer.arrived : peer.outgoing).push_back(std::move(messages[to]));
  }
  return messages_of_all();
}

std::string MessageCommunicator::all_reduce(std::string part, const Merge& merge) {
  Peer& first = peers_[0];
  if (rank() > 0) {
    first.outgoing.push_back(std::move(part));
    wait_until([&first] { return !first.arrived.empty(); });
    std::string merged = std::move(first.arrived.front());
    first.arrived.pop_front();
    return merged;
  }
  first.arrived.push_back(std::move(part));
  std::string merged = merge(messages_of_all());
  for (unsigned to = 1; to < ranks(); ++to) {
    peers_[to].outgoing.push_back(merged);
  }
  wait_until([this] { return all_pieces_are_received(); });
  return merged;
}

void MessageCommunicator::run_queue(const WorkQueue& queue, const QueueWork& work,
                                    const std::function<void(std::uint64_t)>& progress) {
  ++queue_number_;
  queue_ = queue;
  handed_out_ = 0;
  finished_ = 0;
  left_out_ = 0;
  is_open_ = true;
  playing_ = queue.threads;
  work_has_failed_ = false;
  run_workers(queue.threads + 1, [&](unsigned worker) {
    if (worker == 0) {
      exchange_messages(progress);
    } else {
      play(work);
    }
  });
}

void MessageCommunicator::play(const QueueWork& work) {
  struct End {
    MessageCommunicator& communicator;
    bool is_fine = false;
    ~End() {
      // If the work is not fine, an exception has ended it.
      communicator.work_has_failed_ = communicator.work_has_failed_ || !is_fine;
      --communicator.playing_;
    }
  } at_end{*this};
  std::uint64_t finished = 0;
  work([&]() -> std::optional<SeedBlock> {
    if (work_has_failed_) {
      return std::nullopt;
    }
    const std::optional<SeedBlock> block =
        rank() == 0 ? next_block(finished) : requested_block(finished);
    finished = block ? block->games : 0;
    return block;
  });
  at_end.is_fine = true;
}

/// The calling thread's work while other threads play: sends, receives and reports progress.
void MessageCommunicator::exchange_messages(const std::function<void(std::uint64_t)>& progress) {
  const struct End {
    MessageCommunicator& communicator;
    ~End() { communicator.close_queue(); }  // no thread waits for a block any more
  } at_end{*this};
  std::uint64_t reported = 0;
  wait_until([&] {
    // Only rank 0 counts games.
    if (const std::uint64_t finished = finished_; finished > reported) {
      progress(reported = finished);
    }
    const bool is_played = rank() > 0 || reported + left_out_ == queue_.games;
    return work_has_failed_ || (playing_ == 0 && is_played);
  });
}

void MessageCommunicator::close_queue() {
  const std::lock_guard lock(mutex_);
  is_open_ = false;
  for (Request& request : requests_) {
    request.block.set_value(std::nullopt);
  }
  requests_.clear();
}

/// The next block of games, from the queue of rank 0. The thread or rank that takes the block has
/// finished `finished` games since its last block.
std::optional<SeedBlock> MessageCommunicator::next_block(std::uint64_t finished) {
  const std::lock_guard lock(mutex_);
  finished_ += finished;
  if (queue_.is_over && queue_.is_over()) {
    left_out_ += queue_.games - std::exchange(handed_out_, queue_.games);
  }
  const std::uint64_t games = std::min(queue_.block, queue_.games - handed_out_);
  if (games == 0) {
    return std::nullopt;
  }
  const SeedBlock block = {queue_.first_seed + handed_out_, games};
  handed_out_ += games;
  return block;
}

/// The next block of games, in other ranks. The calling thread requests the block from rank 0.
std::optional<SeedBlock> MessageCommunicator::requested_block(std::uint64_t finished) {
  std::future<std::optional<SeedBlock>> block;
  {
    const std::lock_guard lock(mutex_);
    if (!is_open_) {
      return std::nullopt;
    }
    block = requests_.emplace_back(finished).block.get_future();
  }
  return block.get();
}

void MessageCommunicator::send_requests() {
  const std::lock_guard lock(mutex_);
  for (Request& request : requests_) {
    if (!std::exchange(request.is_sent, true)) {
      send(0, bytes_of(Kind::request, queue_number_, request.finished));
    }
  }
}

/// Gives the block to the first waiting request: answers arrive in the order of the requests.
void MessageCommunicator::take_block(SeedBlock block) {
  const std::lock_guard lock(mutex_);
  if (!requests_.empty()) {
    requests_.front().block.set_value(block.games > 0 ? std::optional(block) : std::nullopt);
    requests_.pop_front();
  }
}

/// A request for a later queue waits until this rank begins that queue.
void MessageCommunicator::answer_requests() {
  std::erase_if(remote_requests_, [this](const RemoteRequest& request) {
    if (request.queue > queue_number_) {
      return false;
    }
    const SeedBlock block = next_block(request.finished).value_or(SeedBlock{});
    send(request.from, bytes_of(Kind::block, block.first_seed, block.games));
    return true;
  });
}

void MessageCommunicator::leave(const std::string& failure) {
  is_leaving_ = true;
  is_failing_ = !failure.empty();
  if (rank() > 0) {
    send(0, bytes_of(Kind::goodbye, failure));
    wait_until([this] { return peers_[0].has_left; });
    return;
  }
  const double begin = clock_();
  wait_until([&] {
    if (is_failing_ && clock_() - begin > failure_wait_ms) {
      transport_.abort("");
    }
    return std::ranges::all_of(peers_, &Peer::has_left);
  });
}

}  // namespace tilery
