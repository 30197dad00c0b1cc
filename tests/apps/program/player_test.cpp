// Commands of the player: training and measuring.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/files/file_input.h"
#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/support/effort.h"
#include "tilery/value/network_file.h"

namespace tilery::test {
namespace {

constexpr const char* small_patterns = "0,1,2,3 4,5,6,7 0,1,4,5";

/// A folder with a network in it that has learned a little.
class PlayerCommands : public ::testing::Test {
 protected:
  PlayerCommands() : network_((folder_.path() / "a.network").string()) {}

  static Outcome train(const std::string& file, int moves) {
    return run_tilery({"train", "2048", "--moves", std::to_string(effort(moves)), "--threads", "1",
                       "--file", file, "--patterns", small_patterns});
  }
  static nlohmann::json evaluated(const std::string& file, int games) {
    const Outcome outcome = run_tilery({"evaluate", "2048", "--network", file, "--games",
                                        std::to_string(effort(games)), "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  }

  static Network network_in(const std::string& path) {
    const std::string bytes = *read_file(path, 1 << 30);
    return *read_network(bytes, path);
  }

  TemporaryFolder folder_;
  std::string network_;
};

TEST_F(PlayerCommands, TrainingMakesAPlayerStrongerThanChance) {
  ASSERT_EQ(train(network_, 200000).status, 0);
  EXPECT_GT(evaluated(network_, 50)["mean"], is_sanitized ? 500 : 4000);
}

TEST_F(PlayerCommands, TheSameSeedTrainsTheSameNetwork) {
  const std::string other = (folder_.path() / "b.network").string();
  ASSERT_EQ(train(network_, 30000).status, 0);
  ASSERT_EQ(train(other, 30000).status, 0);
  const Outcome outcome = run_tilery({"network", "compare", network_, other});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("different  0 (0.0%)"), std::string::npos) << outcome.out;
}

TEST_F(PlayerCommands, TrainingGoesOnFromItsFile) {
  ASSERT_EQ(train(network_, 30000).status, 0);
  const Outcome again =
      run_tilery({"train", "2048", "--moves", std::to_string(effort(30000)), "--file", network_});
  EXPECT_EQ(again.status, 0);
  EXPECT_NE(again.err.find("going on with"), std::string::npos) << again.err;
  const Outcome info = run_tilery({"network", "info", "--json", network_});
  EXPECT_GE(nlohmann::json::parse(info.out)["moves"], effort(60000));
}

TEST_F(PlayerCommands, AFileThatCannotBeWrittenIsRefusedBeforeTheTraining) {
  const std::string file = (folder_.path() / "nowhere" / "a.network").string();
  const Outcome outcome = run_tilery({"train", "2048", "--file", file, "--patterns", "0,1,2"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("expected a file to write to"), std::string::npos) << outcome.err;
}

TEST_F(PlayerCommands, APlotThatCannotBeWrittenIsRefusedBeforeTheTraining) {
  const std::string folder = folder_.path().string();
  for (const std::string& plot : {folder, folder + "/nowhere/a.svg", folder + "/a.svg/"}) {
    const Outcome outcome = run_tilery({"train", "2048", "--moves", "1", "--file", network_,
                                        "--log", folder + "/a.jsonl", "--plot", plot});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "tilery: --plot: expected a file to write to, found " + plot + "\n");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(PlayerCommands, APlotThatIsThereIsKeptUntilThereIsANewOne) {
  const std::filesystem::path plot = folder_.path() / "a.svg";
  std::ofstream(plot) << "old";
  const auto train_with = [&](const std::string& patterns) {
    return run_tilery({"train", "2048", "--moves", std::to_string(effort(30000)), "--threads", "1",
                       "--file", network_, "--patterns", patterns, "--log", network_ + ".jsonl",
                       "--plot", plot.string()});
  };
  EXPECT_EQ(train_with("nonsense").status, 2);
  EXPECT_EQ(*read_file(plot, 1 << 20), "old");
  const std::filesystem::directory_iterator files(folder_.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
  const Outcome trained = train_with("0,1,2");
  EXPECT_EQ(trained.status, 0) << trained.err;
  EXPECT_NE(read_file(plot, 1 << 20)->find("<circle"), std::string::npos);
}

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
  std::size_t kept = 0;
  for (std::size_t number = 0; number < floats.weights(); ++number) {
    ASSERT_NEAR(steps.weight(number), floats.weight(number), 1.001F * half) << number;
    kept += steps.weight(number) != 0 ? 1 : 0;
  }
  EXPECT_GT(kept, 100U);
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

TEST_F(PlayerCommands, TrainingBeginsWithACopyOfAnotherNetwork) {
  const std::string small = (folder_.path() / "small.network").string();
  const std::string copy = (folder_.path() / "copy.network").string();
  ASSERT_EQ(train(network_, 5000).status, 0);
  ASSERT_EQ(run_tilery({"network", "quantise", network_, small}).status, 0);
  const std::string before = *read_file(small, 1 << 20);
  const auto begin_with = [&](const std::string& from) {
    return run_tilery({"train", "2048", "--moves", "1", "--threads", "1", "--file", copy, "--from",
                       from, "--rate", "0"});
  };
  const Outcome begun = begin_with(small);
  ASSERT_EQ(begun.status, 0) << begun.err;
  EXPECT_NE(begun.err.find("beginning with " + small), std::string::npos) << begun.err;
  EXPECT_EQ(*read_file(small, 1 << 20), before);
  const Outcome compared = run_tilery({"network", "compare", small, copy});
  EXPECT_NE(compared.out.find("different  0 (0.0%)"), std::string::npos) << compared.out;
  const Outcome info = run_tilery({"network", "info", "--json", copy});
  EXPECT_GE(nlohmann::json::parse(info.out)["moves"], effort(5000));

  const Outcome twice = begin_with(small);
  EXPECT_EQ(twice.status, 2);
  EXPECT_NE(twice.err.find("--from: expected no network in " + copy), std::string::npos)
      << twice.err;
}

TEST_F(PlayerCommands, TheSeedOfTheNextGameMayBeSaid) {
  ASSERT_EQ(train(network_, 5000).status, 0);
  const auto learned_on = [this](const std::string& name, const std::string& seed) {
    std::string file = (folder_.path() / name).string();
    EXPECT_EQ(run_tilery({"train", "2048", "--moves", "3000", "--threads", "1", "--file", file,
                          "--from", network_, "--seed", seed})
                  .status,
              0);
    return file;
  };
  const std::string first = learned_on("first.network", "7");
  const auto differs = [&first](const std::string& other) {
    const Outcome compared = run_tilery({"network", "compare", first, other});
    return compared.out.find("different  0 (0.0%)") == std::string::npos;
  };
  EXPECT_FALSE(differs(learned_on("again.network", "7")));
  EXPECT_TRUE(differs(learned_on("other.network", "8")));
}

TEST_F(PlayerCommands, ANetworkThatShipsIsAskedForByWord) {
  const Outcome training =
      run_tilery({"train", "glacier", "--from", "shipped", "--file", network_, "--moves", "1"});
  EXPECT_EQ(training.status, 2);
  EXPECT_NE(training.err.find("ships with glacier"), std::string::npos) << training.err;
  EXPECT_FALSE(std::filesystem::exists(network_));
  const Outcome playing = run_tilery({"evaluate", "2048", "--size", "5x5", "--network", "shipped"});
  EXPECT_EQ(playing.status, 2);
  EXPECT_NE(playing.err.find("expected one for 2048 on 5x5, found none"), std::string::npos)
      << playing.err;
}

TEST_F(PlayerCommands, ANetworkIsMadeAsSmallAsIsWished) {
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

TEST_F(PlayerCommands, ANetworkInStepsIsMadeSmaller) {
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
  EXPECT_EQ(network_in(small).step(), network_in(steps).step());
}

TEST_F(PlayerCommands, ANetworkToLearnOnIsNotOverwrittenByItsSteps) {
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
  EXPECT_EQ(train(mean, 1000).status, 0);  // it learns on

  const std::string small = (folder_.path() / "small.network").string();
  ASSERT_EQ(run_tilery({"network", "quantise", network_, small}).status, 0);
  for (const auto& [one, two] : {std::pair(small, network_), {network_, small}}) {
    const Outcome refused = run_tilery({"network", "average", mean + "2", one, two});
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
  EXPECT_NE(refused(other, network_).find("expected the name of a file that is not there yet"),
            std::string::npos);
}

TEST_F(PlayerCommands, BoardsThatDoNotPackAreLearnedAndPlayed) {
  for (const std::string game : {"5x5", "2584", "3x3"}) {
    const std::string file = (folder_.path() / (game + ".network")).string();
    const Outcome trained = run_tilery({"train", game, "--moves", std::to_string(effort(5000)),
                                        "--file", file, "--patterns", "0,1,2 4,5"});
    ASSERT_EQ(trained.status, 0) << trained.err;
    const Outcome played = run_tilery({"evaluate", game, "--network", file, "--games", "2"});
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_TRUE(played.out.starts_with("mean score ")) << played.out;
  }
}

TEST_F(PlayerCommands, LearnedPlayIsHeldAgainstPerfectPlay) {
  ASSERT_EQ(run_tilery({"train", "2048", "--size", "2x3", "--moves", std::to_string(effort(100000)),
                        "--threads", "1", "--file", network_, "--patterns", "0,1,2,3"})
                .status,
            0);
  const Outcome outcome = run_tilery(
      {"evaluate", "2048", "--size", "2x3", "--network", network_, "--games", "500", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto evaluation = nlohmann::json::parse(outcome.out);
  EXPECT_NEAR(evaluation["perfect"], 480.258272, 1e-6);
  EXPECT_GT(evaluation["share"], is_sanitized ? 0.4 : 0.7);
  EXPECT_LT(evaluation["share"], 1.15);
}

TEST_F(PlayerCommands, WhatPerfectPlayOfThreeByThreeBringsIsKnown) {
  const Outcome outcome = run_tilery({"evaluate", "3x3", "--network", "none", "--games", "4"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nperfect     5468, of which that is "), std::string::npos)
      << outcome.out;
}

TEST_F(PlayerCommands, PerfectPlayOfLargeBoardsIsRefusedWhereItIsAskedFor) {
  const Outcome unasked = run_tilery({"evaluate", "2048", "--network", "none", "--games", "1"});
  EXPECT_EQ(unasked.out.find("perfect"), std::string::npos) << unasked.out;
  const Outcome asked = run_tilery({"evaluate", "2048", "--network", "none", "--perfect"});
  EXPECT_EQ(asked.status, 2);
  EXPECT_NE(asked.err.find("2048: expected a board of few open cells"), std::string::npos)
      << asked.err;
}

TEST_F(PlayerCommands, ASizeThatIsNotOfferedIsRefused) {
  for (const std::string command : {"train", "evaluate"}) {
    const Outcome outcome = run_tilery({command, "threes", "--size", "5x5"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("--size: expected 4x4, the only size of threes, found 5x5"),
              std::string::npos)
        << outcome.err;
  }
}

TEST_F(PlayerCommands, EachSizeHasANetworkOfItsOwn) {
  for (const std::string size : {"2x2", "2x3"}) {
    const Outcome outcome = run_tilery({"train", "2048", "--size", size, "--moves", "1000"});
    EXPECT_NE(outcome.err.find("networks/2048-" + size + ".network"), std::string::npos)
        << outcome.err;
  }
}

TEST_F(PlayerCommands, ANetworkGoesOnWithMoreStages) {
  ASSERT_EQ(train(network_, 10000).status, 0);
  const auto weights = [this] {
    const Outcome info = run_tilery({"network", "info", "--json", network_});
    return nlohmann::json::parse(info.out)["weights"].get<std::uint64_t>();
  };
  const std::uint64_t before = weights();
  const auto staged = [this](const std::string& first, const std::string& second) {
    return run_tilery({"train", "2048", "--moves", "100", "--threads", "1", "--file", network_,
                       "--stages", first, second});
  };
  EXPECT_EQ(staged("64", "128").status, 0);
  EXPECT_EQ(weights(), 3 * before);
  const Outcome carousel = run_tilery({"train", "2048", "--moves", "100", "--threads", "1",
                                       "--file", network_, "--restart", "carousel"});
  EXPECT_EQ(carousel.status, 0) << carousel.err;
  const Outcome others = staged("32", "64");
  EXPECT_EQ(others.status, 2);
  EXPECT_NE(others.err.find("--stages: expected all stages that the network has, found others"),
            std::string::npos)
      << others.err;
}

TEST_F(PlayerCommands, ANetworkGoesOnWithMorePatterns) {
  ASSERT_EQ(train(network_, 10000).status, 0);
  const auto info = [this](const std::string& key) {
    const Outcome outcome = run_tilery({"network", "info", "--json", network_});
    return nlohmann::json::parse(outcome.out)[key];
  };
  const auto with = [this](const std::string& patterns) {
    return run_tilery({"train", "2048", "--moves", "100", "--threads", "1", "--file", network_,
                       "--patterns", patterns});
  };
  const std::string before = info("patterns");
  const auto weights = info("weights").get<std::uint64_t>();
  EXPECT_EQ(with("0,1,2 " + before + " 4,5").status, 0);
  EXPECT_EQ(info("patterns"), before + " 0,1,2 4,5");
  EXPECT_EQ(info("weights"), weights + 16 * 16 * 16 + 16 * 16);
  const Outcome others = with("lines");
  EXPECT_EQ(others.status, 2);
  EXPECT_EQ(others.err, "tilery: --patterns: expected all patterns that the network has, " +
                            before + " 0,1,2 4,5, found lines\n");
}

TEST_F(PlayerCommands, ANetworkOfAnotherGameIsRefused) {
  ASSERT_EQ(train(network_, 10000).status, 0);
  const Outcome outcome = run_tilery({"evaluate", "threes", "--network", network_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("expected a network for these rules"), std::string::npos);
}

TEST_F(PlayerCommands, WhatCannotBeLearnedOnWithIsRefused) {
  ASSERT_EQ(train(network_, 5000).status, 0);
  const Outcome optimism =
      run_tilery({"train", "2048", "--file", network_, "--moves", "100", "--optimism", "5000"});
  EXPECT_EQ(optimism.status, 2) << optimism.out;
  const Outcome carousel = run_tilery(
      {"train", "2048", "--file", network_ + "2", "--moves", "100", "--restart", "carousel"});
  EXPECT_EQ(carousel.status, 2) << carousel.out;
}

}  // namespace
}  // namespace tilery::test
