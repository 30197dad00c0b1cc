#pragma once
// Functions shared by the tests of training, measuring and networks.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "apps/files/file_input.h"
#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/support/effort.h"
#include "tilery/value/network_file.h"

namespace tilery::test {

inline constexpr const char* small_patterns = "0,1,2,3 4,5,6,7 0,1,4,5";

/// A folder, and functions that train, evaluate and read networks there. `network_` is the path of
/// one.
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

}  // namespace tilery::test
