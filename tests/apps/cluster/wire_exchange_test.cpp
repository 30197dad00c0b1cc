#include "apps/cluster/wire_exchange.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "tests/apps/cluster/processes.h"
#include "tests/support/games.h"
#include "tests/tables/layered_games.h"

namespace tilery {
namespace {

using test::end_of_processes;
using test::exchange_patience;
using test::leave_together;
using test::Process;

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

TEST(WireExchange, ProcessesBuildATableToTheSameBytesOverABadWire) {
  const Rules& rules = test::rules_of("2048");
  const FormationGame game = *FormationGame::of(rules, *formation_named(rules, "42-16"));
  const auto table_of = [&](TableBuild& build) {
    test::MemoryFiles table;
    EXPECT_TRUE(write_table(build, game, {.formation = game.formation()}, table, "one"));
    return table.files["one"];
  };
  test::MemoryFiles files;
  TableBuild alone(game, files, {.threads = 1});
  test::built(alone);
  test::SharedFiles shared;
  std::string table;
  const auto build = [&](Process& process) {
    TableBuild part(game, shared, {.threads = 2}, process.exchange);
    test::built(part);
    meet(*process.crew);
    if (process.exchange.rank() == 0) {
      table = table_of(part);
    }
    leave_together(process);
  };
  EXPECT_EQ(end_of_processes(3, {.lost = 5, .late = 5}, build), "");
  EXPECT_TRUE(table == table_of(alone));
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
