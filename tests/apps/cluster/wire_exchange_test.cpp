#include "apps/cluster/wire_exchange.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "apps/cluster/cluster_crew.h"
#include "apps/cluster/junction.h"
#include "apps/console/steady_clock.h"
#include "tests/apps/cluster/bad_wire.h"
#include "tests/support/games.h"
#include "tests/tables/layered_games.h"

namespace tilery {
namespace {

constexpr Patience exchange_patience = {.resend = 5, .silence = 120000, .farewell = 200};

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
std::string end_of_processes(unsigned ranks, test::Weather weather,
                             const std::function<void(Process&)>& work,
                             const Patience& patience = exchange_patience) {
  test::BadNetwork network(ranks, weather);
  test::run_ranks(network, [&](Wire& wire) {
    Process process(wire, patience);
    work(process);
  });
  return network.why();
}

void leave_together(Process& process) {
  meet(*process.crew);
  process.crew->leave("");
}

std::string letter_of(unsigned from, unsigned to, unsigned round) {
  // From nothing to more pieces than may be on their way at once.
  const std::size_t size = round % 3 == 0 ? round : (std::size_t{from} + to) * 400000;
  return std::string(size, static_cast<char>('a' + from)) + std::to_string(to * 100 + round);
}

void exchange_rounds(Process& process, unsigned rounds) {
  Exchange& exchange = process.exchange;
  for (unsigned round = 0; round < rounds; ++round) {
    std::vector<std::string> letters;
    for (unsigned to = 0; to < exchange.ranks(); ++to) {
      letters.push_back(letter_of(exchange.rank(), to, round));
    }
    const std::vector<std::string> came = exchange.all_to_all(letters);
    for (unsigned from = 0; from < exchange.ranks(); ++from) {
      EXPECT_EQ(came[from].size(), letter_of(from, exchange.rank(), round).size());
      EXPECT_TRUE(came[from] == letter_of(from, exchange.rank(), round));
    }
  }
  leave_together(process);
}

TEST(WireExchange, EveryLetterComesWholeAndOnce) {
  EXPECT_EQ(end_of_processes(4, {}, [](Process& process) { exchange_rounds(process, 7); }), "");
}

TEST(WireExchange, LostLateAndReorderedPiecesChangeNothing) {
  EXPECT_EQ(end_of_processes(3, {.lost = 20, .late = 30},
                             [](Process& process) { exchange_rounds(process, 4); }),
            "");
}

TEST(WireExchange, ProcessesSolveAGameToTheSameBitsOverABadWire) {
  const Rules rules = *resized(test::rules_of("2048"), 2, 2);
  const ExactGame game = *ExactGame::of(rules, ExactAim::score);
  const ExactValues values = *exact_values(game, std::uint64_t{1} << 20);
  test::SharedFiles files;
  std::atomic<int> same = 0;
  const auto solve = [&](Process& process) {
    const bool is_solved = test::solved_through(game, files, process.exchange);
    same += is_solved && test::are_same_values(values, files, process.exchange) ? 1 : 0;
    leave_together(process);
  };
  EXPECT_EQ(end_of_processes(3, {.lost = 5, .late = 5}, solve), "");
  EXPECT_EQ(same, 3);
}

TEST(WireExchange, WhoNeverAnswersEndsAll) {
  const auto work = [](Process& process) {
    if (process.exchange.rank() != 2) {
      exchange_rounds(process, 1);
    }
  };
  EXPECT_EQ(end_of_processes(3, {}, work, {.resend = 5, .silence = 1000}),
            "rank 2 has not answered for 1 s");
}

TEST(WireExchange, WhoFailsSaysWhyWhileOthersExchange) {
  const auto work = [](Process& process) {
    if (process.exchange.rank() == 1) {
      process.crew->leave("values-0003.1: No space left on device");
    } else {
      exchange_rounds(process, 1);
    }
  };
  EXPECT_EQ(end_of_processes(3, {}, work), "rank 1: values-0003.1: No space left on device");
}

TEST(WireExchange, ALetterCutShortEndsAll) {
  const auto work = [](Process& process) {
    if (process.exchange.rank() == 1) {
      process.junction.pieces().post(0, "m123");
    }
    exchange_rounds(process, 1);
  };
  EXPECT_EQ(end_of_processes(2, {}, work),
            "a letter of rank 1 was cut short: expected at least 9 bytes, found 4");
}

}  // namespace
}  // namespace tilery
