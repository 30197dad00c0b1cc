#include "tilery/protocol/mcp_server.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tilery/core/random.h"
#include "tilery/narration/verdict.h"

namespace tilery {
namespace {

double test_time = 0;

McpHost test_host() {
  return {.version = "test",
          .draw = [random = Random{.seed = 5}]() mutable { return random.next(); },
          .clock = [] { return test_time; }};
}

/// The result of a tool of `server`. `arguments` is JSON.
JsonValue result_of_call(McpServer& server, std::string_view tool, std::string_view arguments) {
  return read_json_value(
             *server.answer(fmt::format(R"({{"jsonrpc":"2.0","id":1,"method":"tools/call",)"
                                        R"("params":{{"name":"{}","arguments":{}}}}})",
                                        tool, arguments)))
      ->member("result");
}

/// A server and its client.
class Mcp : public testing::Test {
 protected:
  JsonValue ask(std::string_view method, std::string_view params = "{}") {
    const auto answer = server_.answer(
        fmt::format(R"({{"jsonrpc":"2.0","id":1,"method":"{}","params":{}}})", method, params));
    return *read_json_value(answer.value());
  }

  JsonValue call(std::string_view tool, std::string_view arguments = "{}") {
    return ask("tools/call", fmt::format(R"({{"name":"{}","arguments":{}}})", tool, arguments))
        .member("result");
  }

  static const std::string& text_in(const JsonValue& result) {
    return result.member("content").values.front().member("text").text;
  }

  std::string open(std::string_view arguments = "{}") {
    return call("new_game", arguments).member("structuredContent").member("game").text;
  }

  JsonValue move(const std::string& game, std::string_view direction) {
    return call("move", fmt::format(R"({{"game":"{}","direction":"{}"}})", game, direction));
  }

  JsonValue with(std::string_view tool, const std::string& game) {
    return call(tool, fmt::format(R"({{"game":"{}"}})", game));
  }

  McpServer server_{test_host()};
};

TEST_F(Mcp, SpeaksTheVersionOfItsClientOrItsNewest) {
  const auto version = [&](std::string_view wanted) {
    return ask("initialize", fmt::format(R"({{"protocolVersion":"{}"}})", wanted))
        .member("result")
        .member("protocolVersion")
        .text;
  };
  EXPECT_EQ(version("2024-11-05"), "2024-11-05");
  EXPECT_EQ(version("1999-01-01"), mcp_versions.front());
}

TEST_F(Mcp, AnswersWrongMessagesByTheCodesOfJsonRpc) {
  const auto code = [&](std::string_view message) {
    return read_json_value(server_.answer(message).value())->member("error").member("code").text;
  };
  EXPECT_EQ(code("{"), "-32700");
  EXPECT_EQ(code("[]"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"1.0","id":1,"method":"ping"})"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":{},"method":"ping"})"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":"a","method":"dance"})"), "-32601");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}})"),
            "-32602");
  EXPECT_EQ(server_.answer(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"),
            std::nullopt);
  EXPECT_EQ(server_.answer(R"({"jsonrpc":"2.0","id":4,"result":{}})"), std::nullopt);
}

TEST_F(Mcp, PlaysAGameWhoseSealedRecordProvesItsScore) {
  const std::string game = open();
  JsonValue last;
  std::string all;
  for (int i = 0; last.member("structuredContent").member("ended").text.empty(); ++i) {
    last = move(game,
                name_of(all_directions[static_cast<std::size_t>(i % 2 == 0 ? 0 : 2 + i / 2 % 2)]));
    if (last.member("isError").whole != 0) {
      last = move(game, "right");
    }
    all += last.member("structuredContent").member("ended").text.empty() ? text_in(last) : "";
  }
  EXPECT_EQ(all.find("seed "), std::string::npos);
  const std::string record = text_in(with("record", game));
  Verification verification;
  verify_text(record, "record", verification, [](const Verdict& verdict) {
    EXPECT_TRUE(verdict.is_true()) << verdict_words(verdict);
    EXPECT_NE(verdict_words(verdict).find("sealed as"), std::string::npos);
  });
}

TEST_F(Mcp, ShowsTheCommitmentFirstAndTheSameOneInTheRecord) {
  const JsonValue opened = call("new_game");
  const std::string& text = text_in(opened);
  const std::string commitment = text.substr(text.find("Sealed seed: ") + 13, 64);
  const std::string game = opened.member("structuredContent").member("game").text;
  EXPECT_EQ(text_in(with("record", game)).find("seed "), std::string::npos);
  EXPECT_NE(text_in(with("finish", game)).find(" " + commitment + "\n"), std::string::npos);
}

TEST_F(Mcp, GivesHintsReviewsUndoAndLegalMovesOnlyToGamesOpenedWithThem) {
  const std::string plain = open();
  for (const std::string_view tool : {"hint", "review", "undo", "legal_moves"}) {
    EXPECT_EQ(with(tool, plain).member("isError").whole, 1u) << tool;
  }
  const std::string full =
      open(R"({"seed":7,"hints":true,"reviews":true,"undo":true,"legal_moves":true})");
  EXPECT_EQ(text_in(with("legal_moves", full)), "Legal moves: left, right, up, down.");
  EXPECT_EQ(with("hint", full).member("isError").whole, 0u);
  move(full, "left");
  EXPECT_EQ(with("undo", full).member("isError").whole, 0u);
  move(full, "up");
  with("finish", full);
  EXPECT_EQ(with("review", full).member("isError").whole, 0u);
}

TEST_F(Mcp, AHintIsWorkForAnotherThreadWhileTheServerAnswersOthers) {
  const std::string game = open(R"({"hints":true})");
  const std::string request =
      fmt::format(R"({{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"hint",)"
                  R"("arguments":{{"game":"{}"}}}}}})",
                  game);
  const McpReply reply = server_.reply(request);
  ASSERT_TRUE(reply.work);
  EXPECT_EQ(reply.text, std::nullopt);
  move(game, "left");
  with("finish", game);
  std::string later;
  const McpWork work = server_.work(*reply.work);
  EXPECT_FALSE(work.is_review);
  std::thread([&] { later = work.run({}); }).join();
  const JsonValue answer = *read_json_value(later);
  EXPECT_EQ(answer.member("id").whole, 7u);
  EXPECT_EQ(answer.member("result").member("isError").whole, 0u);
}

TEST_F(Mcp, AServerWithoutGamesDoesTheWorkOfAnother) {
  McpServer other(test_host());
  const std::string game = open(R"({"cartridge":"2048","width":5,"height":5,"seed":3,)"
                                R"("hints":true,"reviews":true})");
  for (const std::string_view direction : {"left", "down", "right", "left", "down"}) {
    move(game, direction);
  }
  const auto compare = [&](std::string_view tool) {
    const std::string request =
        fmt::format(R"({{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{{"name":"{}",)"
                    R"("arguments":{{"game":"{}"}}}}}})",
                    tool, game);
    const std::string answer = *server_.answer(request);
    EXPECT_TRUE(answer.contains(R"("isError":false)")) << answer;
    EXPECT_EQ(other.work(*server_.reply(request).work).run({}), answer);
  };
  compare("hint");
  with("finish", game);
  compare("review");
}

TEST(McpServer, WorkThatNoServerHasAskedForIsAnError) {
  McpServer server(test_host());
  for (const std::string_view work :
       {"", "{}", "[]", R"({"id":1,"tool":"hint","record":"tilery record 1"})"}) {
    EXPECT_TRUE(server.work(work).run({}).contains(R"("isError":true)")) << work;
  }
}

TEST(McpServer, AReviewThatTakesTooLongFails) {
  McpHost host = test_host();
  double now = 0;
  host.clock = [&now] { return ++now; };
  host.limits.most_review_ms = 3;
  McpServer server(std::move(host));
  const auto call = [&](std::string_view tool, const std::string& arguments) {
    return result_of_call(server, tool, arguments);
  };
  const std::string game = call("new_game", R"({"reviews":true,"seed":1})")
                               .member("structuredContent")
                               .member("game")
                               .text;
  const std::string named = fmt::format(R"({{"game":"{}"}})", game);
  for (const Direction direction : all_directions) {
    call("move", fmt::format(R"({{"game":"{}","direction":"{}"}})", game, name_of(direction)));
  }
  call("finish", named);
  const JsonValue review = call("review", named);
  EXPECT_EQ(review.member("isError").whole, 1u);
  EXPECT_TRUE(review.member("content").values.front().member("text").text.contains(
      "in the time that a review may take"));
}

TEST_F(Mcp, TheTimeForWorkCountsFromItsStart) {
  const std::string game = open(R"({"seed":1,"reviews":true})");
  move(game, "left");
  move(game, "down");
  with("finish", game);
  const McpReply reply = server_.reply(
      fmt::format(R"({{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"review",)"
                  R"("arguments":{{"game":"{}"}}}}}})",
                  game));
  const McpWork work = server_.work(*reply.work);
  EXPECT_TRUE(work.is_review);
  test_time += 1'000'000;  // the work waits in a queue
  EXPECT_TRUE(work.run({}).contains(R"("isError":false)"));
  EXPECT_TRUE(work.run([] { return true; }).contains(R"("isError":true)")) << "it was cancelled";
}

TEST(McpServer, LeavesOutFeaturesThatItsHostNames) {
  McpHost host = test_host();
  host.without = {"hints", "seeds"};
  McpServer server(std::move(host));
  const std::string tools = *server.answer(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
  EXPECT_EQ(tools.find(R"("name":"hint")"), std::string::npos);
  EXPECT_NE(tools.find(R"("name":"undo")"), std::string::npos);
  const auto refused = [&](std::string_view arguments) {
    return server
        .answer(fmt::format(R"({{"jsonrpc":"2.0","id":1,"method":"tools/call",)"
                            R"("params":{{"name":"new_game","arguments":{}}}}})",
                            arguments))
        ->contains(R"("isError":true)");
  };
  EXPECT_TRUE(refused(R"({"hints":true})"));
  EXPECT_TRUE(refused(R"({"seed":1})"));
  EXPECT_FALSE(refused(R"({"undo":true})"));
}

TEST(McpServer, NamesTheFeatureOfAWalkThatItLeavesOut) {
  McpHost host = test_host();
  host.without = {"hints"};
  McpServer server(std::move(host));
  const JsonValue refused = result_of_call(server, "new_walk", R"({"seed":1,"hints":true})");
  EXPECT_EQ(refused.member("content").values.front().member("text").text,
            "server: expected no hints, which this server leaves out, found a walk with hints");
}

TEST_F(Mcp, NamesTheArgumentThatIsWrong) {
  const auto fault = [&](std::string_view arguments) {
    return text_in(call("new_game", arguments));
  };
  EXPECT_EQ(fault(R"({"most_moves":0})"),
            "most_moves: expected a whole number from 1 to 20000, found 0");
  EXPECT_EQ(fault(R"({"on_noop":"cry"})"), "on_noop: expected refuse, show or end, found \"cry\"");
  EXPECT_NE(fault(R"({"speed":1})").find("found \"speed\""), std::string::npos);
  EXPECT_NE(fault(R"({"cartridge":"nope"})").find("a game that ships"), std::string::npos);
  EXPECT_NE(fault(R"({"width":40})").find("from 1 to 32"), std::string::npos);
  EXPECT_EQ(text_in(move("none", "left")),
            "game: expected the name of a game that is open, found \"none\"");
}

TEST_F(Mcp, TakesASeedAsATextOfDigits) {
  const std::string game = open(R"({"cartridge":"threes","seed":"18446744073709551615"})");
  EXPECT_NE(text_in(with("record", game)).find("seed 18446744073709551615\n"), std::string::npos);
}

TEST_F(Mcp, ShowsBoardsAsTextPictureOrBoth) {
  const auto kinds = [&](std::string_view arguments) {
    std::string found;
    const JsonValue opened = call("new_game", arguments);
    for (const JsonValue& part : opened.member("content").values) {
      found += part.member("type").text + " ";
    }
    return found;
  };
  EXPECT_EQ(kinds(R"({"show":"text"})"), "text ");
  EXPECT_EQ(kinds(R"({"show":"both"})"), "text image ");
  const std::string game = open();
  const auto board = [&](std::string_view form) {
    return call("board", fmt::format(R"({{"game":"{}","as":"{}"}})", game, form));
  };
  EXPECT_TRUE(text_in(board("line")).contains(" / "));
  EXPECT_TRUE(text_in(board("json")).starts_with(R"({"board":[)"));
  EXPECT_TRUE(
      board("png").member("content").values.front().member("data").text.starts_with("iVBO"));
}

TEST_F(Mcp, WalksThroughAWorld) {
  const JsonValue opened = call("new_walk", R"({"journeys":false})");
  const std::string game = opened.member("structuredContent").member("game").text;
  const auto say = [&](std::string_view words) {
    return call("say", fmt::format(R"({{"game":"{}","words":"{}"}})", game, words));
  };
  EXPECT_EQ(say("look").member("isError").whole, 0u);
  EXPECT_EQ(say("explore").member("isError").whole, 1u);
  EXPECT_TRUE(text_in(with("record", game)).contains("Sealed seed"));
  EXPECT_TRUE(text_in(say("quit")).contains("tilery world record 1\n"));
  EXPECT_EQ(move(game, "left").member("isError").whole, 1u);
}

TEST_F(Mcp, ReadsRulesAndRecordsAsResources) {
  const std::string game = open(R"({"seed":1})");
  const auto read = [&](const std::string& uri) {
    return ask("resources/read", fmt::format(R"({{"uri":"{}"}})", uri));
  };
  const auto text_of = [](const JsonValue& answer) {
    return answer.member("result").member("contents").values.front().member("text").text;
  };
  EXPECT_TRUE(text_of(read("tilery://rules/threes")).starts_with("Threes: "));
  EXPECT_TRUE(text_of(read("tilery://rules/2048")).contains("when it is made, play goes on."));
  EXPECT_TRUE(text_of(read("tilery://games/" + game + "/record")).starts_with("tilery record 1\n"));
  EXPECT_TRUE(read("tilery://games/record").member("error").is_object());
  EXPECT_TRUE(read("file:///etc/passwd").member("error").is_object());
}

/// A server with limits of its own, and the calls of its tools.
struct LimitedServer {
  explicit LimitedServer(const SessionLimits& limits) : server(host_with(limits)) {}

  static McpHost host_with(const SessionLimits& limits) {
    McpHost host = test_host();
    host.limits.sessions = limits;
    return host;
  }
  JsonValue call(std::string_view tool, std::string_view arguments) {
    const std::string message = fmt::format(R"({{"jsonrpc":"2.0","id":1,"method":"tools/call",)"
                                            R"("params":{{"name":"{}","arguments":{}}}}})",
                                            tool, arguments);
    return read_json_value(*server.reply(message, client).text)->member("result");
  }
  /// Opens a game. Gives the arguments that name it to other tools.
  std::string open() {
    const JsonValue opened = call("new_game", "{}");
    EXPECT_EQ(opened.member("isError").whole, 0U);
    return fmt::format(R"({{"game":"{}"}})",
                       opened.member("structuredContent").member("game").text);
  }
  bool holds(std::string_view game) { return call("board", game).member("isError").whole == 0; }

  McpServer server;
  std::string client = {};
};

TEST(McpServer, AClientThatOpensManyGamesEndsOnlyItsOwn) {
  LimitedServer limited({.most_sessions = 10});
  limited.client = "one";
  const std::vector<std::string> games_of_one = {limited.open(), limited.open()};
  limited.client = "many";
  std::vector<std::string> many;
  for (int game = 0; game < 30; ++game) {
    many.push_back(limited.open());
  }
  EXPECT_EQ(limited.server.sessions().size(), 10U);
  EXPECT_TRUE(limited.holds(games_of_one[0]));
  EXPECT_TRUE(limited.holds(games_of_one[1]));
  EXPECT_FALSE(limited.holds(many[21]));
  EXPECT_TRUE(limited.holds(many[22]));
  limited.client = "third";
  const std::string third = limited.open();
  EXPECT_FALSE(limited.holds(many[23]))
      << "the longest idle game of the client with most games; number 22 was just shown";
  EXPECT_TRUE(limited.holds(third));
}

TEST(McpServer, AFullServerDropsAnEndedGameFirstAndThenTheOneThatIsIdleLongest) {
  LimitedServer limited({.most_sessions = 3});
  const std::string idle = limited.open();
  const std::string ended = limited.open();
  const std::string used = limited.open();
  limited.call("finish", ended);
  EXPECT_TRUE(limited.holds(idle));
  EXPECT_TRUE(limited.holds(used));
  const std::string fourth = limited.open();
  EXPECT_FALSE(limited.holds(ended));
  EXPECT_TRUE(limited.holds(used));
  EXPECT_TRUE(limited.holds(fourth));
  limited.open();
  EXPECT_FALSE(limited.holds(idle));
  EXPECT_TRUE(limited.holds(used));
  EXPECT_EQ(limited.server.sessions().size(), 3U);
}

TEST(McpServer, IdleGamesMakeRoomForTheMovesOfAnotherGame) {
  LimitedServer limited({.most_bytes = 33'000});
  const std::vector<std::string> idle = {limited.open(), limited.open()};
  const std::string used = limited.open();
  ASSERT_EQ(limited.server.sessions().size(), 3U);
  for (int i = 0; i < 400 && limited.server.sessions().size() == 3; ++i) {
    const std::string move =
        fmt::format(R"({},"direction":"{}"}})", used.substr(0, used.size() - 1),
                    name_of(all_directions[std::size_t(i) % 4]));
    EXPECT_EQ(limited.call("move", move).member("isError").whole, 0U);
  }
  EXPECT_FALSE(limited.holds(idle[0]));
  EXPECT_TRUE(limited.holds(idle[1]));
  EXPECT_TRUE(limited.holds(used));
}

/// Resident memory in bytes.
std::size_t resident() {
  std::ifstream pages("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  pages >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST_F(Mcp, AThousandSessionsAtOnceTakeTheMemoryThatIsCounted) {
  const std::size_t before = resident();
  std::vector<std::string> games;
  for (int i = 0; i < 1000; ++i) {
    games.push_back(open(i % 2 == 0 ? "{}" : R"({"cartridge":"threes"})"));
  }
  for (int round = 0; round < test::effort(40); ++round) {
    for (const std::string& game : games) {
      move(game, name_of(all_directions[std::size_t(round) % 4]));
    }
  }
  EXPECT_EQ(server_.sessions().size(), 1000u);
  const std::size_t grown = resident() - before;
  if (!test::is_sanitized) {  // sanitizers keep freed memory for a while
    EXPECT_LT(grown, server_.sessions().bytes() * 3 / 2 + (std::size_t{16} << 20));
  }
  EXPECT_LT(server_.sessions().bytes(), std::size_t{64} << 20);
}

TEST(McpServer, RefusesMovesBeyondItsMemory) {
  McpHost host = test_host();
  host.limits.sessions.most_bytes = 40'000;
  McpServer server(std::move(host));
  const auto call = [&](std::string_view tool, const std::string& arguments) {
    return result_of_call(server, tool, arguments);
  };
  const std::string game = call("new_game", "{}").member("structuredContent").member("game").text;
  std::string text;
  for (int i = 0; i < 400 && !text.contains("finish the game"); ++i) {
    text = call("move", fmt::format(R"({{"game":"{}","direction":"{}"}})", game,
                                    name_of(all_directions[std::size_t(i) % 4])))
               .member("content")
               .values.front()
               .member("text")
               .text;
  }
  EXPECT_TRUE(text.contains("finish the game")) << text;
  EXPECT_EQ(call("finish", fmt::format(R"({{"game":"{}"}})", game)).member("isError").whole, 0u);
  EXPECT_EQ(call("new_game", "{}").member("isError").whole, 0u);
}

}  // namespace
}  // namespace tilery
