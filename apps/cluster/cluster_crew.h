#pragma once
// The processes of a cluster as a crew: rank 0 hands out blocks and gathers parts, the others ask.

#include <memory>
#include <string>

#include "apps/cluster/errands.h"
#include "apps/cluster/wire.h"
#include "tilery/player/crew.h"

namespace tilery {

/// A crew that its processes leave together.
class ClusterCrew : public Crew {
 public:
  /// Answers what has come; rank 0 must call it while it is busy with other letters.
  virtual void listen() = 0;

  /// Ends this process's part, as its last call. `failure` says what went wrong here, empty if
  /// nothing did. If this process failed alone, all are ended, and rank 0's process says why.
  virtual void leave(const std::string& failure) = 0;
};

/// The crew of the processes on the wire, which must outlive it. All processes are ended if one is
/// silent for too long or leaves with a failure.
std::unique_ptr<ClusterCrew> cluster_crew(Wire& wire, Clock clock, const Patience& patience = {});

}  // namespace tilery
