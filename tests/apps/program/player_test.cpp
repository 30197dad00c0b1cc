// The commands `tilery train` and `tilery evaluate`.

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/apps/program/player_commands.h"

namespace tilery::test {
namespace {

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

TEST_F(PlayerCommands, TrainingContinuesFromItsFile) {
  ASSERT_EQ(train(network_, 30000).status, 0);
  const Outcome again =
      run_tilery({"train", "2048", "--moves", std::to_string(effort(30000)), "--file", network_});
  EXPECT_EQ(again.status, 0);
  EXPECT_NE(again.err.find("continuing "), std::string::npos) << again.err;
  const Outcome info = run_tilery({"network", "info", "--json", network_});
  EXPECT_GE(nlohmann::json::parse(info.out)["moves"], effort(60000));
}

TEST_F(PlayerCommands, UntilAndAgainstExcludeEachOther) {
  const Outcome outcome = run_tilery({"evaluate", "2048", "--until", "1%", "--against", "none"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "tilery: command line: expected --until or --against, found both\n");
}

TEST_F(PlayerCommands, TheFormerNameOfAnOptionIsAccepted) {
  const Outcome now = run_tilery(
      {"hint", "2048", "--network", "none", "--nodes", "50", "2 4 2 4/0 0 0 0/0 0 0 0/0 0 0 0"});
  const Outcome before = run_tilery({"hint", "2048", "--network", "none", "--most-boards", "50",
                                     "2 4 2 4/0 0 0 0/0 0 0 0/0 0 0 0"});
  EXPECT_EQ(before.status, 0);
  EXPECT_EQ(before.out, now.out);
  EXPECT_EQ(before.err, "tilery: --most-boards is now --nodes\n" + now.err);
}

TEST_F(PlayerCommands, AFileThatCannotBeWrittenIsRefusedBeforeTheTraining) {
  const std::string file = (folder_.path() / "nowhere" / "a.network").string();
  const Outcome outcome = run_tilery({"train", "2048", "--file", file, "--patterns", "0,1,2"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find(file + ": cannot be written"), std::string::npos) << outcome.err;
}

TEST_F(PlayerCommands, APlotThatCannotBeWrittenIsRefusedBeforeTheTraining) {
  const std::string folder = folder_.path().string();
  for (const std::string& plot : {folder, folder + "/nowhere/a.svg", folder + "/a.svg/"}) {
    const Outcome outcome = run_tilery({"train", "2048", "--moves", "1", "--file", network_,
                                        "--log", folder + "/a.jsonl", "--plot", plot});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.err.starts_with("tilery: " + plot + ": cannot be written: "))
        << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(PlayerCommands, ALogThatCannotBeDrawnIsAnError) {
  const std::string log = (folder_.path() / "a.jsonl").string();
  std::ofstream(log) << "\n";
  std::filesystem::resize_file(log, (std::size_t{1} << 28) + 1);  // longer than a log may be
  const Outcome outcome =
      run_tilery({"train", "2048", "--moves", "1000", "--threads", "1", "--file", network_,
                  "--patterns", "0,1,2", "--log", log, "--plot", log + ".svg"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find(log + ": expected a file of at most"), std::string::npos)
      << outcome.err;
}

TEST_F(PlayerCommands, AnExistingPlotIsKeptUntilThereIsANewOne) {
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
  EXPECT_NE(begun.err.find("starting from " + small), std::string::npos) << begun.err;
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

TEST_F(PlayerCommands, TheSeedOfTheNextGameMayBeGiven) {
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

TEST_F(PlayerCommands, LearnedPlayIsComparedWithPerfectPlay) {
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

TEST_F(PlayerCommands, ThePerfectScoreOfThreeByThreeIsKnown) {
  const Outcome outcome = run_tilery({"evaluate", "3x3", "--network", "none", "--games", "4"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nperfect     5468; the mean is "), std::string::npos) << outcome.out;
}

TEST_F(PlayerCommands, PerfectPlayOfLargeBoardsIsRefused) {
  const Outcome without_option =
      run_tilery({"evaluate", "2048", "--network", "none", "--games", "1"});
  EXPECT_EQ(without_option.out.find("perfect"), std::string::npos) << without_option.out;
  const Outcome with_option = run_tilery({"evaluate", "2048", "--network", "none", "--perfect"});
  EXPECT_EQ(with_option.status, 2);
  EXPECT_NE(with_option.err.find("2048: expected a board of few open cells"), std::string::npos)
      << with_option.err;
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
  for (const std::string size : {"2x2", "5x1"}) {
    const Outcome outcome = run_tilery({"train", "2048", "--size", size, "--moves", "1000"});
    EXPECT_NE(outcome.err.find("networks/2048-" + size + ".network"), std::string::npos)
        << outcome.err;
  }
}

TEST_F(PlayerCommands, ANetworkCanGetMoreStages) {
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
  EXPECT_NE(
      others.err.find(
          "--stages: expected all stages that the network has, of ranks 6, 7, found ranks 5, 6"),
      std::string::npos)
      << others.err;
}

TEST_F(PlayerCommands, ANetworkCanGetMorePatterns) {
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

TEST_F(PlayerCommands, TheSameCommandBeginsAndContinuesATraining) {
  for (const char* run : {"begins", "continues"}) {
    const Outcome outcome = run_tilery({"train", "2048", "--file", network_ + "3", "--patterns",
                                        "0,1,2", "--moves", "1000", "--optimism", "5000"});
    EXPECT_EQ(outcome.status, 0) << run << ": " << outcome.err;
  }
}

TEST_F(PlayerCommands, TheCarouselIsRefusedWithoutStages) {
  const Outcome carousel = run_tilery(
      {"train", "2048", "--file", network_ + "2", "--moves", "100", "--restart", "carousel"});
  EXPECT_EQ(carousel.status, 2) << carousel.out;
}

}  // namespace
}  // namespace tilery::test
