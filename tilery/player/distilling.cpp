#include "tilery/player/distilling.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"

namespace tilery {
namespace {

constexpr std::uint64_t first_distilling_seed = 2'000'000'000;

}  // namespace

Distilling::Distilling(const Rules& rules, BoardEvaluator& evaluator, Tablebases tables)
    : rules_(rules),
      evaluator_(evaluator),
      tables_(std::make_shared<Tablebases>(std::move(tables))),
      boards_(tables_->size()) {}

void Distilling::play(const DistillingPlan& plan,
                      const std::function<void(std::uint64_t)>& progress) {
  assert(look_ups_ == 0);
  std::vector<std::map<std::pair<std::size_t, std::uint64_t>, std::uint32_t>> counts(
      tables_->size());
  tables_->note_look_ups([&counts](std::size_t table, std::size_t layer, std::uint64_t key) {
    ++counts[table][{layer, key}];
  });
  evaluator_.use_tables(tables_);
  Simulator simulator =
      policy_simulator(rules_, evaluated_policy(rules_, evaluator_, {.depth = 2}));
  simulator.block = 1;
  simulated({.games = plan.games, .first_seed = first_distilling_seed, .threads = 1}, simulator,
            progress);
  tables_->note_look_ups({});
  for (std::size_t table = 0; table < counts.size(); ++table) {
    for (const auto& [place, times] : counts[table]) {
      boards_[table].push_back({place.first, place.second, times});
      look_ups_ += times;
    }
  }
}

Distilling::Boards Distilling::kept(std::uint64_t most) const {
  std::vector<std::uint32_t> times;
  for (const std::vector<CountedBoard>& table : boards_) {
    for (const CountedBoard& one : table) {
      times.push_back(one.times);
    }
  }
  if (times.size() <= most) {
    return boards_;
  }
  std::ranges::sort(times, std::ranges::greater());
  const auto last = times.begin() + static_cast<std::ptrdiff_t>(most);
  const std::uint32_t least = *last;
  auto ties_left = std::count(times.begin(), last, least);
  Boards kept(boards_.size());
  for (std::size_t table = 0; table < boards_.size(); ++table) {
    std::ranges::copy_if(boards_[table], std::back_inserter(kept[table]),
                         [&](const CountedBoard& one) {
                           return one.times > least || (one.times == least && ties_left-- > 0);
                         });
  }
  return kept;
}

double Distilling::share_of(const Boards& kept) const {
  std::uint64_t answered = 0;
  for (const std::vector<CountedBoard>& table : kept) {
    for (const CountedBoard& one : table) {
      answered += one.times;
    }
  }
  return look_ups_ == 0 ? 0 : static_cast<double>(answered) / static_cast<double>(look_ups_);
}

std::expected<void, Error> Distilling::write(std::size_t table, const Boards& kept,
                                             TablebaseFiles& files, const std::string& name) const {
  const Tablebase& whole = tables_->table(table);
  TablebaseHeader header = whole.header();
  header.is_whole = false;
  const std::vector<CountedBoard>& boards = kept[table];
  const auto give = [&](const TablebaseFiles::Sink& sink) -> std::expected<void, Error> {
    TablebaseWriter writer(header, sink);
    for (auto one = boards.begin(); one != boards.end();) {
      const std::size_t layer = one->layer;
      std::vector<std::uint64_t> keys;
      std::vector<TablebaseOdds> odds;
      for (; one != boards.end() && one->layer == layer; ++one) {
        keys.push_back(one->key);
        odds.push_back(
            static_cast<TablebaseOdds>(*whole.odds(layer, one->key) * certain_odds + 0.5F));
      }
      writer.add(layer, keys, odds);
    }
    writer.finish();
    return {};
  };
  return files.write(name, give);
}

}  // namespace tilery
