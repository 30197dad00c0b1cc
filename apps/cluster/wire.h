#pragma once
// How the processes of a cluster reach each other: letters, and an end for all.

#include <optional>
#include <string>

namespace tilery {

struct Letter {
  unsigned from = 0;  ///< the rank of its sender
  std::string bytes;
};

/// A process's end of the wire. One thread uses it. Letters may be lost, late or out of order where
/// the wire is a bad one; none is changed.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// This process, from 0, and how many there are.
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned ranks() const = 0;

  /// Does not wait.
  virtual void post(unsigned to, std::string bytes) = 0;

  /// A letter that has come; nothing if there is none.
  virtual std::optional<Letter> take() = 0;

  /// Says why, and ends all processes.
  [[noreturn]] virtual void abort(const std::string& why) = 0;
};

/// What the part of the program that speaks MPI exports by the name below: a wire among the
/// processes that mpirun has started, or nothing if MPI does not start.
using OpenWire = Wire* (*)();
inline constexpr const char* open_wire_name = "tilery_open_wire";

}  // namespace tilery
