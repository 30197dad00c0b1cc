#pragma once
// Messages between the ranks of a cluster, and the end of all processes.

#include <cstdint>
#include <optional>
#include <string>

namespace tilery {

struct Message {
  unsigned from = 0;  ///< the rank of its sender
  std::string bytes;
};

/// A rank's end of the network. One thread uses it. Every message arrives. Messages from one rank
/// to another arrive in the order in which they were sent.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  /// The number of this process, from 0, and the number of processes.
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned ranks() const = 0;

  /// Begins to send `bytes` to rank `to`, and does not wait.
  virtual void send(unsigned to, std::string bytes) = 0;

  /// The number of this rank's messages that rank `to` has begun to receive.
  [[nodiscard]] virtual std::uint64_t received(unsigned to) = 0;

  /// A message that has arrived; nothing if there is none.
  virtual std::optional<Message> receive() = 0;

  /// Prints `why`, unless it is empty, and ends all processes.
  [[noreturn]] virtual void abort(const std::string& why) = 0;
};

/// The function that the MPI library exports. It connects the processes that mpirun has started, or
/// returns null if MPI does not start.
using OpenTransport = Transport* (*)();
inline constexpr const char* open_transport_name = "tilery_open_transport";

}  // namespace tilery
