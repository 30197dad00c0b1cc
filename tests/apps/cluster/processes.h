#pragma once
// Processes as the program makes them, each in a thread, on a bad wire.

#include <functional>
#include <memory>
#include <string>

#include "apps/cluster/cluster_crew.h"
#include "apps/cluster/junction.h"
#include "apps/cluster/wire_exchange.h"
#include "apps/console/steady_clock.h"
#include "tests/apps/cluster/bad_wire.h"

namespace tilery::test {

inline constexpr Patience exchange_patience = {.resend = 5, .silence = 120000, .farewell = 200};

/// A process as the program makes it: crew and exchange on one wire.
struct Process {
  explicit Process(Wire& wire, const Patience& patience)
      : junction(wire),
        crew(cluster_crew(junction.errands(), steady_milliseconds, patience)),
        exchange(junction.pieces(), steady_milliseconds, patience, [this] { crew->listen(); }) {
    junction.on_pieces([this] { exchange.hear(); });
  }

  Junction junction;
  std::unique_ptr<ClusterCrew> crew;
  WireExchange exchange;
};

/// Why so many processes ended; empty if all left in peace.
inline std::string end_of_processes(unsigned ranks, Weather weather,
                                    const std::function<void(Process&)>& work,
                                    const Patience& patience = exchange_patience) {
  BadNetwork network(ranks, weather);
  run_ranks(network, [&](Wire& wire) {
    Process process(wire, patience);
    work(process);
  });
  return network.why();
}

inline void leave_together(Process& process) {
  meet(*process.crew);
  process.crew->leave("");
}

}  // namespace tilery::test
