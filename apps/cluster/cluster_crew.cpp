#include "apps/cluster/cluster_crew.h"

#include "apps/cluster/following_crew.h"
#include "apps/cluster/leading_crew.h"

namespace tilery {

std::unique_ptr<ClusterCrew> cluster_crew(Wire& wire, Clock clock, const Patience& patience) {
  if (wire.rank() == 0) {
    return std::make_unique<LeadingCrew>(wire, clock, patience);
  }
  return std::make_unique<FollowingCrew>(wire, clock, patience);
}

}  // namespace tilery
