// The transport between processes that mpirun or srun has started. Only this part of the program
// uses MPI. It is a separate library, loaded only if there are such processes.

#include <mpi.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cluster/transport.h"

namespace tilery {
namespace {

constexpr int message_tag = 1;

/// A message being sent or received: its bytes must stay where they are until the request is done.
struct Transfer {
  Message message;
  MPI_Request request = MPI_REQUEST_NULL;
};

/// Waits up to a second until the reader of a pipe, here mpirun, has read it: mpirun drops what it
/// has not read when MPI_Abort ends the processes.
void wait_until_read(int pipe) {
  for (int waited_ms = 0; waited_ms < 1000; ++waited_ms) {
    int unread = 0;
    if (ioctl(pipe, FIONREAD, &unread) != 0 || unread == 0) {
      return;
    }
    usleep(1000);
  }
}

class MpiTransport final : public Transport {
 public:
  MpiTransport() {
    int ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    to_.resize(static_cast<std::size_t>(ranks));
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }

  ~MpiTransport() override {
    // Every rank receives until all messages of all ranks have been received, because a heartbeat
    // may still be on its way to a rank that has nothing more to send. After Hoefler, Siebert and
    // Lumsdaine, "Scalable communication protocols for dynamic sparse data exchange", 2010.
    while (!are_all_received()) {
      receive();
      usleep(100);
    }
    MPI_Request barrier = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
    for (int is_done = 0; is_done == 0; MPI_Test(&barrier, &is_done, MPI_STATUS_IGNORE)) {
      receive();
      usleep(100);
    }
    MPI_Finalize();
  }

  [[nodiscard]] unsigned rank() const override { return static_cast<unsigned>(rank_); }
  [[nodiscard]] unsigned ranks() const override { return static_cast<unsigned>(to_.size()); }

  /// A synchronous send is done when its receiver has begun to receive. So the number of messages
  /// on their way can be bounded without further acknowledgements.
  void send(unsigned to, std::string bytes) override {
    ++to_[to].sent;
    Transfer& transfer = to_[to].transfers.emplace_back();
    std::string& kept = transfer.message.bytes = std::move(bytes);
    check(MPI_Issend(kept.data(), static_cast<int>(kept.size()), MPI_BYTE, static_cast<int>(to),
                     message_tag, MPI_COMM_WORLD, &transfer.request));
  }

  [[nodiscard]] std::uint64_t received(unsigned to) override {
    Sent& sent = to_[to];
    while (!sent.transfers.empty() && has_ended(sent.transfers.front())) {
      sent.transfers.pop_front();
      ++sent.received;
    }
    return sent.received;
  }

  /// Receives without waiting. So a sender that stops in the middle of a message delays no other
  /// sender.
  std::optional<Message> receive() override {
    begin_to_receive();
    if (incoming_.empty()) {
      return std::nullopt;
    }
    std::vector<bool> has_earlier(ranks());
    for (auto transfer = incoming_.begin(); transfer != incoming_.end(); ++transfer) {
      const unsigned from = transfer->message.from;
      if (!has_earlier[from] && has_ended(*transfer)) {
        Message message = std::move(transfer->message);
        incoming_.erase(transfer);
        return message;
      }
      has_earlier[from] = true;
    }
    return std::nullopt;
  }

  [[noreturn]] void abort(const std::string& why) override {
    if (!why.empty()) {
      dprintf(standard_error_, "tilery: %s\n", why.c_str());
      wait_until_read(standard_error_);
    }
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
  }

 private:
  struct Sent {
    std::deque<Transfer> transfers;  ///< not received yet
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
  };

  bool are_all_received() {
    for (unsigned rank = 0; rank < ranks(); ++rank) {
      if (received(rank) < to_[rank].sent) {
        return false;
      }
    }
    return true;
  }

  void check(int code) {
    if (code != MPI_SUCCESS) {
      char words[MPI_MAX_ERROR_STRING];
      int size = 0;
      MPI_Error_string(code, words, &size);
      abort("MPI: " + std::string(words));
    }
  }

  bool has_ended(Transfer& transfer) {
    int is_done = 0;
    check(MPI_Test(&transfer.request, &is_done, MPI_STATUS_IGNORE));
    return is_done != 0;
  }

  void begin_to_receive() {
    int has_come = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    check(MPI_Improbe(MPI_ANY_SOURCE, message_tag, MPI_COMM_WORLD, &has_come, &handle, &status));
    if (has_come == 0) {
      return;
    }
    int size = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &size));
    Transfer& transfer = incoming_.emplace_back();
    transfer.message = {.from = static_cast<unsigned>(status.MPI_SOURCE),
                        .bytes = std::string(static_cast<std::size_t>(size), '\0')};
    check(MPI_Imrecv(transfer.message.bytes.data(), size, MPI_BYTE, &handle, &transfer.request));
  }

  int rank_ = 0;
  int standard_error_ = dup(STDERR_FILENO);  ///< the original, in case the program redirects it
  std::vector<Sent> to_;                     ///< by receiver
  std::list<Transfer> incoming_;  ///< a list: a message must not move while it is received
};

}  // namespace
}  // namespace tilery

extern "C" tilery::Transport* tilery_open_transport() {
  int provided = 0;
  // One thread of each process uses MPI; the others play.
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
      provided < MPI_THREAD_FUNNELED) {
    return nullptr;
  }
  return new tilery::MpiTransport;
}
