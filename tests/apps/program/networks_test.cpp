// The command `tilery network`, and networks that other commands read.

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/apps/program/player_commands.h"

namespace tilery::test {
namespace {

TEST_F(PlayerCommands, EveryWeightBecomesTheNearestStep) {
  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(train(network_, 100000).status, 0);
  ASSERT_EQ(run_tilery({"network", "quantise", network_, small}).status, 0);
  EXPECT_LT(std::filesystem::file_size(small), std::filesystem::file_size(network_) / 2);
  const Network floats = network_in(network_);
  const Network steps = network_in(small);
  ASSERT_TRUE(steps.is_stepped());
  ASSERT_EQ(steps.weights(), floats.weights());
  const float half = steps.step() / 2;
  std::size_t nonzero = 0;
  for (std::size_t number = 0; number < floats.weights(); ++number) {
    ASSERT_NEAR(steps.weight(number), floats.weight(number), 1.001F * half) << number;
    nonzero += steps.weight(number) != 0 ? 1 : 0;
  }
  EXPECT_GT(nonzero, 100U);
}

TEST_F(PlayerCommands, ATrainingMeasuresItsNetworkAtGivenMoves) {
  const std::string log = (folder_.path() / "log.jsonl").string();
  const std::vector<std::string> measured = {
      "train",  "2048",   "--size", "2x2", "--threads",       "1",    "--moves", "20000",
      "--file", network_, "--log",  log,   "--measure-moves", "15000"};
  const Outcome first = run_tilery(measured);
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.err.find("k moves: mean score "), std::string::npos) << first.err;
  const auto lines = [&log] {
    std::vector<nlohmann::json> found;
    std::istringstream text(*read_file(log, 1 << 20));
    for (std::string line; std::getline(text, line);) {
      if (line.find("one_ahead") != std::string::npos) {
        found.push_back(nlohmann::json::parse(line));
      }
    }
    return found;
  };
  ASSERT_EQ(lines().size(), 1U);
  const nlohmann::json measurement = lines().front();
  EXPECT_GE(measurement.at("moves"), 20000);
  EXPECT_EQ(measurement.at("one_ahead").at("games"), 1000);
  EXPECT_EQ(measurement.at("two_ahead").at("games"), 100);
  const Outcome again = run_tilery({"evaluate", "2048", "--size", "2x2", "--network", network_,
                                    "--seed", "1099511627776", "--games", "1000", "--json"});
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(nlohmann::json::parse(again.out).at("mean"), measurement.at("one_ahead").at("mean"));

  ASSERT_EQ(run_tilery(measured).status, 0);  // to 40,000 moves
  EXPECT_EQ(lines().size(), 2U);
}

TEST_F(PlayerCommands, StepsPlayAsFloatsDo) {
  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(train(network_, 100000).status, 0);
  ASSERT_EQ(run_tilery({"network", "quantise", network_, small}).status, 0);
  const nlohmann::json floats = evaluated(network_, 200);
  const nlohmann::json steps = evaluated(small, 200);
  const double margin = std::hypot(floats["margin"].get<double>(), steps["margin"].get<double>());
  EXPECT_NEAR(steps["mean"], floats["mean"], 1.5 * margin);
}

TEST_F(PlayerCommands, TheShippedNetworkIsRefusedWhereNoneFits) {
  const Outcome training =
      run_tilery({"train", "glacier", "--from", "shipped", "--file", network_, "--moves", "1"});
  EXPECT_EQ(training.status, 2);
  EXPECT_NE(training.err.find("ships with glacier"), std::string::npos) << training.err;
  EXPECT_FALSE(std::filesystem::exists(network_));
  const Outcome playing = run_tilery({"evaluate", "2048", "--size", "5x5", "--network", "shipped"});
  EXPECT_EQ(playing.status, 2);
  EXPECT_NE(playing.err.find(", 5x5), found one for 2048 ("), std::string::npos) << playing.err;
}

TEST_F(PlayerCommands, ANetworkIsMadeAsSmallAsRequested) {
  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(train(network_, 100000).status, 0);
  const auto quantise = [&](const std::string& from, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"network", "quantise", from, small};
    words.insert(words.end(), more.begin(), more.end());
    return run_tilery(words);
  };
  const Outcome fine = quantise(network_, {"--bytes", "6000", "--games", "2"});
  ASSERT_EQ(fine.status, 0) << fine.err;
  EXPECT_LE(std::filesystem::file_size(small), 6000U);
  EXPECT_GT(evaluated(small, 50)["mean"].get<double>(),
            evaluated(network_, 50)["mean"].get<double>() * (is_sanitized ? 0.25 : 0.7));

  const auto expect_refusal = [](const Outcome& outcome, const std::string& words) {
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  };
  const std::string before = *read_file(small, 1 << 20);
  expect_refusal(quantise(network_, {"--bytes", "20", "--games", "1"}), "--bytes: expected ");
  expect_refusal(quantise(network_, {"--bytes", "6000", "--cartridge", "threes"}),
                 "expected a network for these rules");
  expect_refusal(quantise(network_, {"--bytes", "6000", "--cartridge", "nonsense"}), "nonsense");
  expect_refusal(quantise(network_, {"--games", "5"}), "--bytes");
  EXPECT_EQ(*read_file(small, 1 << 20), before);
}

TEST_F(PlayerCommands, ANetworkInStepsIsMadeSmallerOnlyToABound) {
  const std::string steps = (folder_.path() / "steps.network").string();
  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(train(network_, 100000).status, 0);
  ASSERT_EQ(run_tilery({"network", "quantise", network_, steps}).status, 0);
  const Outcome same = run_tilery({"network", "quantise", steps, small});
  EXPECT_EQ(same.status, 2);
  EXPECT_NE(same.err.find("found one in steps"), std::string::npos) << same.err;
  const Outcome fine =
      run_tilery({"network", "quantise", steps, small, "--bytes", "6000", "--games", "2"});
  ASSERT_EQ(fine.status, 0) << fine.err;
  EXPECT_LE(std::filesystem::file_size(small), 6000U);
  EXPECT_GE(network_in(small).step(), network_in(steps).step());
  EXPECT_LT(network_in(small).step(), 2 * network_in(steps).step());
}

TEST_F(PlayerCommands, ANetworkIsNotOverwrittenByItsQuantisedCopy) {
  ASSERT_EQ(train(network_, 1000).status, 0);
  const std::string before = *read_file(network_, 1 << 30);
  const std::string link = (folder_.path() / "link.network").string();
  std::filesystem::create_symlink(network_, link);
  const std::string detour = (folder_.path() / "." / "a.network").string();
  for (const std::string& to : {network_, detour, link}) {
    const Outcome outcome = run_tilery({"network", "quantise", network_, to});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "tilery: TO: expected another file than FROM, found " + to + "\n");
  }
  EXPECT_TRUE(*read_file(network_, 1 << 30) == before);
}

TEST_F(PlayerCommands, NetworksAreAveraged) {
  const std::string later = (folder_.path() / "later.network").string();
  const std::string mean = (folder_.path() / "mean.network").string();
  ASSERT_EQ(train(network_, 5000).status, 0);
  std::filesystem::copy_file(network_, later);
  ASSERT_EQ(train(later, 5000).status, 0);
  ASSERT_EQ(run_tilery({"network", "average", mean, later, network_}).status, 0);
  const Network first = network_in(network_);
  const Network second = network_in(later);
  const Network found = network_in(mean);
  std::size_t moved = 0;
  for (std::size_t number = 0; number < found.weights(); ++number) {
    ASSERT_EQ(found.weight(number), (second.weight(number) + first.weight(number)) / 2);
    moved += first.weight(number) != second.weight(number) ? 1 : 0;
  }
  EXPECT_GT(moved, 100U);
  EXPECT_EQ(train(mean, 1000).status, 0);  // the average can be trained

  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(run_tilery({"network", "quantise", network_, small}).status, 0);
  for (const auto& [from, with] : {std::pair(small, network_), {network_, small}}) {
    const Outcome refused = run_tilery({"network", "average", mean + "2", from, with});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("found one in steps"), std::string::npos) << refused.err;
  }

  const std::string other = (folder_.path() / "other.network").string();
  ASSERT_EQ(
      run_tilery({"train", "2048", "--moves", "100", "--file", other, "--patterns", "0,1"}).status,
      0);
  const auto refused = [&](const std::string& to, const std::string& from) {
    const Outcome outcome = run_tilery({"network", "average", to, network_, from});
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(refused(other + "2", other).find("expected a network of the game, size, patterns"),
            std::string::npos);
  EXPECT_NE(refused(other, network_).find("expected a new file, found a file that exists"),
            std::string::npos);
}

TEST_F(PlayerCommands, ANetworkOfAnotherGameIsRefused) {
  ASSERT_EQ(train(network_, 10000).status, 0);
  const Outcome outcome = run_tilery({"evaluate", "threes", "--network", network_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("expected a network for these rules"), std::string::npos);
}

}  // namespace
}  // namespace tilery::test
