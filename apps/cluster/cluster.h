#pragma once
// The program under mpirun or srun: joins the other processes, and leaves with them.

#include <expected>
#include <memory>
#include <string>

#include "tilery/core/error.h"
#include "tilery/player/crew.h"
#include "tilery/tables/exchange.h"

namespace tilery {

/// Whether mpirun, srun or their like have started this process as one of several.
bool is_in_cluster();

/// This process's place among the others for as long as it lives. What ranks above 0 print is kept
/// back, so that everything is said once.
class Cluster {
 public:
  /// Fails if this program has no part that speaks MPI, or if MPI does not start.
  static std::expected<std::unique_ptr<Cluster>, Error> join();

  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  ~Cluster();

  [[nodiscard]] Crew& crew();

  /// Must be the last call. A status other than 0 ends all processes.
  void leave(int status);

 private:
  struct Parts;
  explicit Cluster(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

/// How this program's processes write to each other: lone_exchange() unless it has joined a
/// cluster.
Exchange& program_exchange();

/// Who shares the games of this program's commands: lone_crew() unless it has joined a cluster.
Crew& program_crew();

}  // namespace tilery
