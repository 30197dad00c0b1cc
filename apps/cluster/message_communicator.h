#pragma once
// The communicator of a cluster: collective calls and the work queue, made of messages.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cluster/transport.h"
#include "tilery/core/communicator.h"

namespace tilery {

/// Rank 0 hands out the blocks of the queue and merges the parts of `all_reduce`. It exchanges
/// messages with every other rank. If a rank is silent for too long, all processes end, and rank
/// 0's process names the rank. In each rank the calling thread sends and receives while other
/// threads play.
class MessageCommunicator final : public Communicator {
 public:
  /// `clock` counts milliseconds. If a rank sends no message for `silence_ms`, all processes end.
  /// The transport must outlive the communicator.
  MessageCommunicator(Transport& transport, std::function<double()> clock, double silence_ms);

  [[nodiscard]] unsigned rank() const override { return transport_.rank(); }
  [[nodiscard]] unsigned ranks() const override { return transport_.ranks(); }
  std::vector<std::string> all_to_all(std::vector<std::string> messages) override;
  std::string all_reduce(std::string part, const Merge& merge) override;
  void run_queue(const WorkQueue& queue, const QueueWork& work,
                 const std::function<void(std::uint64_t)>& progress) override;

  /// The last call of each rank. `failure` is this rank's error; empty if there is none. If this
  /// rank failed alone, all processes end, and rank 0's process prints the error.
  void leave(const std::string& failure);

 private:
  struct Peer {
    std::deque<std::string> outgoing;  ///< Messages of collective calls that are not sent yet.
    std::size_t offset = 0;            ///< Bytes sent of the first outgoing message.
    std::uint64_t sent = 0;            ///< Messages of the transport to this peer.
    std::uint64_t pieces_sent = 0;     ///< The value of `sent` when the last piece was sent.
    std::string incoming;              ///< The pieces of a message that have arrived so far.
    std::deque<std::string> arrived;   ///< Whole messages that were not taken yet.
    double last_heard = 0;             ///< When the last message came, by clock_.
    bool has_left = false;
  };

  /// The request of a thread that waits for its next block.
  struct Request {
    std::uint64_t finished = 0;  ///< games since its last request
    std::promise<std::optional<SeedBlock>> block{};
    bool is_sent = false;
  };

  /// A request of another rank for a block of a queue.
  struct RemoteRequest {
    unsigned from = 0;
    std::uint64_t queue = 0;     ///< the number of the queue, from 1
    std::uint64_t finished = 0;  ///< games since its last request
  };

  template <typename Done>
  void wait_until(const Done& is_done);
  void poll();
  void take(const Message& message);
  void take_block(SeedBlock block);
  void take_goodbye(unsigned from, std::string_view failure);
  void end_if_another_failed_alone();
  void send(unsigned to, std::string bytes);
  void send_pieces(unsigned to);
  void exchange_heartbeats();
  [[nodiscard]] bool all_pieces_are_received();
  std::vector<std::string> messages_of_all();

  void play(const QueueWork& work);
  void exchange_messages(const std::function<void(std::uint64_t)>& progress);
  std::optional<SeedBlock> next_block(std::uint64_t finished);
  std::optional<SeedBlock> requested_block(std::uint64_t finished);
  void send_requests();
  void answer_requests();
  void close_queue();

  Transport& transport_;
  std::function<double()> clock_;
  double silence_ms_;
  std::vector<Peer> peers_;    ///< by rank
  double last_heartbeat_ = 0;  ///< when this rank last sent a heartbeat
  bool is_leaving_ = false;
  bool is_failing_ = false;    ///< this rank leaves with an error
  std::string other_failure_;  ///< in rank 0: the first error of another rank
  double other_failed_ = 0;    ///< in rank 0: when that error arrived, by clock_

  std::uint64_t queue_number_ = 0;  ///< of the present queue, from 1
  std::deque<RemoteRequest> remote_requests_;
  std::atomic<std::uint64_t> finished_ = 0;    ///< in rank 0: games of all ranks
  std::atomic<std::uint64_t> left_out_ = 0;    ///< in rank 0: games that WorkQueue::is_over spares
  std::atomic<unsigned> playing_ = 0;          ///< threads that still play
  std::atomic<bool> work_has_failed_ = false;  ///< an exception has ended a thread's work

  std::mutex mutex_;  ///< for the members below, which the playing threads also use
  WorkQueue queue_;
  std::uint64_t handed_out_ = 0;  ///< games handed out or left out so far
  bool is_open_ = false;          ///< whether requests are answered
  std::deque<Request> requests_;
};

}  // namespace tilery
