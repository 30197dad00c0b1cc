#pragma once
// The program under mpirun or srun: joins the other ranks, and leaves with them.

#include <expected>
#include <memory>

#include "apps/cluster/message_communicator.h"
#include "apps/cluster/transport.h"
#include "tilery/core/error.h"

namespace tilery {

/// Whether mpirun, srun or a similar program has started this process as one of several.
bool is_in_cluster();

/// The membership of this process in the cluster, as one rank. Once a Cluster is made, a rank above
/// 0 prints nothing until the process ends, so that every line is printed once.
class Cluster {
 public:
  /// Fails if tilery-mpi.so is missing, if MPI does not start, if MPI does not connect all
  /// processes, and on a wrong TILERY_CLUSTER_PATIENCE.
  static std::expected<std::unique_ptr<Cluster>, Error> join();

  /// `silence_ms`: see MessageCommunicator.
  Cluster(std::unique_ptr<Transport> transport, double silence_ms);

  [[nodiscard]] Communicator& communicator() { return communicator_; }

  /// Must be the last call. `status` is the exit status of this rank. If this rank failed alone,
  /// all processes end.
  void leave(int status);

 private:
  std::unique_ptr<Transport> transport_;
  MessageCommunicator communicator_;
  int error_file_ = -1;  ///< receives standard error in ranks above 0; -1 in rank 0
};

}  // namespace tilery
