#include "apps/serve/api.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <future>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/mcp/mcp_command.h"
#include "tilery/core/json_writer.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery::serve {
namespace {

Request request_for(const char* method, const char* path, std::string body = {}) {
  Request request;
  request.method = method;
  request.path = path;
  request.body = std::move(body);
  return request;
}

/// A question about a small board, for several commands.
constexpr const char* board_question = R"({"cartridge":"3x3","board":[2,2,0,0,0,0,0,0,0]})";

Request move_for(std::string board) {
  Request request = request_for("GET", "/move");
  request.query = {{"board", std::move(board)}};
  return request;
}

/// Waits for the answer, which a pool may give later.
Answer answer_by(const Api& api, const Request& request, std::stop_token stop = {}) {
  std::promise<Answer> answer;
  api.answer(request, std::move(stop), [&](Answer given) { answer.set_value(std::move(given)); });
  return answer.get_future().get();
}

QuestionPool::MakeSources plain_sources(QuestionLimits limits = {}) {
  return [limits](IsCancelled is_cancelled) {
    QuestionSources sources;
    sources.work.limits = limits;
    sources.work.is_cancelled = std::move(is_cancelled);
    return sources;
  };
}

class ServeApi : public testing::Test {
 protected:
  Answer ask(const Request& request) const {
    return answer_by(Api({pool_, pool_, pool_, pool_, pool_}, page()), request);
  }

  static PageFiles page() {
    PageFiles files;
    files.add("/index.html", "the page");
    return files;
  }

  mutable QuestionPool pool_{plain_sources(), {.most_waiting = 2}};
};

TEST_F(ServeApi, AnswersAQuestionAboutABoard) {
  const Answer answer = ask(request_for("POST", "/api/hint", board_question));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body->substr(0, 8), R"({"best":)");
}

TEST_F(ServeApi, RefusesAWrongQuestionWithItsPlace) {
  const Answer answer =
      ask(request_for("POST", "/api/inspect", R"({"cartridge":"3x3","bord":[]})"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_NE(answer.body->find("question:1:20: expected"), std::string::npos) << *answer.body;
  EXPECT_EQ(ask(request_for("POST", "/api/view", R"({"w":0})")).status, 400);
}

TEST_F(ServeApi, TooLittleMemoryIsAFaultOfTheServer) {
  QuestionPool pool(
      [](const IsCancelled&) {
        QuestionSources sources;
        sources.evaluator = [](const Cartridge&) -> std::expected<BoardEvaluator, Error> {
          throw std::bad_alloc();
        };
        return sources;
      },
      {.most_waiting = 1});
  const Answer answer = answer_by(Api({pool, pool, pool, pool, pool}, {}),
                                  request_for("POST", "/api/hint", board_question));
  EXPECT_EQ(answer.status, 500);
  EXPECT_NE(answer.body->find("memory: expected enough"), std::string::npos) << *answer.body;
}

TEST_F(ServeApi, AWorkerWithoutMemoryForItsSourcesAnswersTheNextQuestion) {
  QuestionPool pool(
      [is_short = std::make_shared<bool>(true)](IsCancelled is_cancelled) {
        if (std::exchange(*is_short, false)) {
          throw std::bad_alloc();
        }
        return plain_sources()(std::move(is_cancelled));
      },
      {.most_waiting = 1});
  const Api api({pool, pool, pool, pool, pool}, {});
  const Request question = request_for("POST", "/api/hint", board_question);
  EXPECT_EQ(answer_by(api, question).status, 500);
  EXPECT_EQ(answer_by(api, question).status, 200);
}

TEST(ServePool, AnAnswerThatFindsNoMemoryBecomesAnError) {
  QuestionPool pool(plain_sources(), {.most_waiting = 1});
  std::promise<std::string> answer;
  pool.add({[](Questions&, const IsCancelled&) { return std::string("long"); },
            {},
            [&](const PooledWork::Answer& given) {
              if (given) {
                throw std::bad_alloc();
              }
              answer.set_value(text_of(given.error()));
            }});
  EXPECT_NE(answer.get_future().get().find("memory"), std::string::npos);
}

/// Answers to a hint and a simulation if every evaluator fails with `error`.
std::vector<Answer> answers_without_evaluator(const Error& error) {
  QuestionPool pool(
      [error](const IsCancelled&) {
        QuestionSources sources;
        sources.evaluator = [error](const Cartridge&) -> std::expected<BoardEvaluator, Error> {
          return std::unexpected(error);
        };
        return sources;
      },
      {.most_waiting = 1});
  const Api api({pool, pool, pool, pool, pool}, {});
  return {
      answer_by(api, request_for("POST", "/api/hint", board_question)),
      answer_by(api, request_for("POST", "/api/simulate",
                                 R"({"cartridge":"3x3","player":"trained","games":1})")),
  };
}

TEST_F(ServeApi, ANetworkThatCannotBeReadIsAFaultOfTheServer) {
  const Error error = {.source = "my.network",
                       .place = {},
                       .expected = {},
                       .found = "cannot be read: No such file or directory",
                       .kind = ErrorKind::resource};
  for (const Answer& answer : answers_without_evaluator(error)) {
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(*answer.body, R"({"error":"my.network: cannot be read: No such file or directory"})");
  }
}

TEST_F(ServeApi, AGameThatTheNetworkDoesNotKnowIsAFaultOfTheQuestion) {
  for (const Answer& answer :
       answers_without_evaluator({"my.network", {}, "a network for these rules", "one for 2048"})) {
    EXPECT_EQ(answer.status, 400) << *answer.body;
  }
}

TEST_F(ServeApi, AQuestionThatWaitsWhenTheServerEndsIsRefused) {
  std::stop_source ended;
  ended.request_stop();
  const Answer answer =
      answer_by(Api({pool_, pool_, pool_, pool_, pool_}, {}),
                request_for("POST", "/api/hint", board_question), ended.get_token());
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body->find("a running server"), std::string::npos) << *answer.body;
}

TEST_F(ServeApi, AFalseRecordIsAnAnswerAndNoError) {
  EXPECT_EQ(ask(request_for("POST", "/api/verify", R"({"record":"nothing"})")).status, 200);
}

TEST_F(ServeApi, AnswersTheHintCallOfOtherPagesWithALetter) {
  const Answer answer = ask(move_for("1123456712345678"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(*answer.body == "l" || *answer.body == "r") << *answer.body;
  EXPECT_EQ(*ask(move_for("1212212112122121")).body, "g");
}

TEST_F(ServeApi, RefusesABoardThatIsNotSixteenDigits) {
  EXPECT_EQ(ask(move_for("110")).status, 400);
  EXPECT_EQ(ask(move_for("11000000000000zz")).status, 400);
}

TEST_F(ServeApi, NamesTheMethodThatAQuestionNeeds) {
  const Answer answer = ask(request_for("GET", "/api/hint"));
  EXPECT_EQ(answer.status, 405);
  EXPECT_EQ(answer.headers.front(), std::pair(std::string("Allow"), std::string("POST")));
}

TEST_F(ServeApi, ServesThePageAndTheNetworksAndNothingElse) {
  EXPECT_EQ(*ask(request_for("GET", "/")).body, "the page");
  EXPECT_GT(ask(request_for("GET", "/networks/2048.network")).body->size(), 1'000'000U);
  EXPECT_EQ(ask(request_for("GET", "/networks/none.network")).status, 404);
  EXPECT_EQ(ask(request_for("GET", "/networks/2048.network")).headers.front().first, "ETag");
  EXPECT_EQ(ask(request_for("GET", "/../etc/passwd")).status, 404);
}

TEST_F(ServeApi, PathsToReadRefuseOtherMethods) {
  for (const char* method : {"PUT", "PATCH", "DELETE", "OPTIONS", "POST"}) {
    for (const char* path : {"/", "/index.html", "/move", "/api/health", "/api/openapi.json",
                             "/networks/2048.network"}) {
      const Answer answer = ask(request_for(method, path));
      EXPECT_EQ(answer.status, 405) << method << " " << path;
      EXPECT_EQ(answer.headers.front().second, "GET");
    }
  }
}

TEST_F(ServeApi, NothingIsAtAnUnknownPathWhateverTheMethod) {
  for (const char* method : {"GET", "PUT", "DELETE", "OPTIONS", "POST"}) {
    for (const char* path : {"/nothing", "/API/HINT", "/api/hint/", "/networks/none.network", ""}) {
      EXPECT_EQ(ask(request_for(method, path)).status, 404) << method << " " << path;
    }
  }
}

TEST_F(ServeApi, EachCommandHasItsOwnLongestBody) {
  constexpr std::pair<const char*, std::size_t> longest[] = {
      {"/api/hint", 1 << 18},   {"/api/inspect", 1 << 18}, {"/api/simulate", 1 << 18},
      {"/api/rate", 1 << 18},   {"/api/solve", 1 << 18},   {"/api/review", 1 << 16},
      {"/api/verify", 1 << 22}, {"/api/view", 1 << 22}};
  for (const auto& [path, most] : longest) {
    EXPECT_NE(ask(request_for("POST", path, std::string(most, ' '))).status, 413) << path;
    const Answer answer = ask(request_for("POST", path, std::string(most + 1, ' ')));
    EXPECT_EQ(answer.status, 413) << path;
  }
  EXPECT_EQ(*ask(request_for("POST", "/api/review", std::string(70'000, ' '))).body,
            R"({"error":"request: expected a body of at most 64 KiB, found \"70000 bytes\""})");
}

TEST_F(ServeApi, AFullPoolOfRecordsKeepsNoBoardWaiting) {
  QuestionPool full(plain_sources(), {.most_waiting = 0});
  const Api api({pool_, full, full, full, full}, {});
  EXPECT_EQ(answer_by(api, request_for("POST", "/api/inspect", board_question)).status, 200);
  EXPECT_EQ(answer_by(api, request_for("POST", "/api/verify", R"({"record":"nothing"})")).status,
            503);
}

/// A pool's answer to one question.
std::expected<std::string, Error> answer_of_pool(QuestionPool& pool, std::string command,
                                                 std::string text,
                                                 const std::stop_source& stop = {}) {
  std::promise<std::expected<std::string, Error>> answer;
  EXPECT_TRUE(pool.ask({std::move(command), std::move(text), stop.get_token(),
                        [&](auto given) { answer.set_value(std::move(given)); }}));
  return answer.get_future().get();
}

TEST(ServePool, RefusesMoreQuestionsThanMayWait) {
  QuestionPool pool(plain_sources(), {.most_waiting = 0});
  EXPECT_FALSE(pool.ask({"verify", "{}", {}, [](auto) {}}));
  EXPECT_EQ(
      answer_by(Api({pool, pool, pool, pool, pool}, {}), request_for("POST", "/api/verify", "{}"))
          .status,
      503);
}

TEST(ServePool, EndsALongSimulationWhenItsTimeIsOver) {
  QuestionPool pool(plain_sources({.games = 1000}),
                    {.most_waiting = 1, .most_time = std::chrono::milliseconds(200)});
  for (const char* question :
       {R"({"cartridge":"2048","width":32,"height":32,"player":"greedy","games":1000})",
        R"({"cartridge":"2048","width":32,"height":32,"player":"greedy"})",
        R"({"cartridge":"2048","width":32,"height":32})",
        R"({"cartridge":"3x3","player":"perfect"})"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = answer_of_pool(pool, "simulate", question);
    ASSERT_FALSE(answer) << *answer;
    EXPECT_NE(text_of(answer.error()).find(" by then"), std::string::npos)
        << text_of(answer.error());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(120)) << question;
  }
}

TEST(ServePool, EndsALongHintWithItsResultSoFar) {
  QuestionPool pool(plain_sources(),
                    {.most_waiting = 1, .most_time = std::chrono::milliseconds(100)});
  std::string board = "2,4";
  for (int cell = 2; cell < 32 * 32; ++cell) {
    board += ",0";
  }
  const auto answer = answer_of_pool(
      pool, "hint",
      R"({"cartridge":"2048","width":32,"height":32,"depth":6,"board":[)" + board + "]}");
  ASSERT_TRUE(answer) << text_of(answer.error());
  EXPECT_NE(answer->find("\"best\":\""), std::string::npos) << *answer;
}

/// A game of 500,000 moves, each undone, on a board of 32 x 32: its replay takes a second or more.
std::string endless_record() {
  RecordedGame game("2048", {.rules = *resized(shipped("2048")->rules, 32, 32), .seed = 1});
  Record record = game.record();
  for (int round = 0; round < 500'000; ++round) {
    record.events.insert(record.events.end(), {Event::left, Event::undo});
  }
  return record_text(record);
}

TEST(ServePool, EndsTheVerificationOfALongRecordWhenItsTimeIsOver) {
  QuestionPool pool(plain_sources(),
                    {.most_waiting = 1, .most_time = std::chrono::milliseconds(100)});
  const auto begin = std::chrono::steady_clock::now();
  const auto answer =
      answer_of_pool(pool, "verify", "{\"record\":" + json_string(endless_record()) + "}");
  ASSERT_FALSE(answer) << *answer;
  EXPECT_NE(text_of(answer.error()).find("within the limits of time and memory"), std::string::npos)
      << text_of(answer.error());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(120));
}

TEST(ServePool, AQuestionThatNobodyWaitsForIsNotAnswered) {
  QuestionPool pool(plain_sources(), {.most_waiting = 1});
  std::stop_source gone;
  gone.request_stop();
  EXPECT_FALSE(answer_of_pool(pool, "simulate", R"({"cartridge":"8x8"})", gone));
}

TEST(ServePool, WorkersAnswerSideBySide) {
  QuestionPool pool(plain_sources(),
                    {.workers = 2, .most_waiting = 2, .most_time = std::chrono::minutes(2)});
  std::stop_source endless;
  std::promise<void> ended;
  ASSERT_TRUE(
      pool.ask({"simulate", R"({"cartridge":"2048","width":32,"height":32,"player":"greedy"})",
                endless.get_token(), [&](auto) { ended.set_value(); }}));
  EXPECT_TRUE(answer_of_pool(pool, "simulate", R"({"cartridge":"3x3","games":10})"));
  endless.request_stop();
  ended.get_future().get();
}

/// Answers messages of agents, with minutes of time for each hint and review.
class ServeAgents : public ServeApi {
 protected:
  static McpHost host() {
    McpHost host = mcp_host("none", {});
    host.limits.most_hint_ms = host.limits.most_review_ms = 300'000;
    return host;
  }

  static std::string call_of(std::string_view tool, std::string_view arguments) {
    return fmt::format(R"({{"jsonrpc":"2.0","id":1,"method":"tools/call",)"
                       R"("params":{{"name":"{}","arguments":{}}}}})",
                       tool, arguments);
  }

  Answer ask(std::string message, std::stop_token stop = {}) {
    return answer_by(api_, request_for("POST", "/mcp", std::move(message)), std::move(stop));
  }

  /// Opens a game. Returns the arguments that name it to other tools.
  std::string open(std::string_view arguments) {
    const std::string text = *ask(call_of("new_game", arguments)).body;
    return fmt::format(R"({{"game":"{}"}})", text.substr(text.find(R"("game":")") + 8, 32));
  }

  /// A review that takes minutes, of a game on a large board.
  std::string long_review() {
    const std::string game = open(R"({"width":32,"height":32,"reviews":true})");
    for (int round = 0; round < 100; ++round) {
      for (const char* direction : {"left", "down", "right", "up"}) {
        ask(call_of("move", fmt::format(R"({},"direction":"{}"}})", game.substr(0, game.size() - 1),
                                        direction)));
      }
    }
    ask(call_of("finish", game));
    return call_of("review", game);
  }

  QuestionPool hints_{plain_sources(), {.most_waiting = 1, .most_time = std::chrono::minutes(5)}};
  QuestionPool reviews_{plain_sources(), {.most_waiting = 1, .most_time = std::chrono::minutes(5)}};
  McpWorker agents_{host(), hints_, reviews_};
  Api api_{{pool_, hints_, reviews_, pool_, pool_, &agents_}, {}};
};

TEST_F(ServeAgents, GetAnswersAndSendNotifications) {
  const Answer ping = ask(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
  EXPECT_EQ(ping.status, 200);
  EXPECT_EQ(*ping.body, R"({"jsonrpc":"2.0","id":1,"result":{}})");
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","method":"notifications/initialized"})").status, 202);
  EXPECT_EQ(ask(std::string(2 << 20, ' ')).status, 413);
  EXPECT_EQ(answer_by(api_, request_for("GET", "/mcp")).status, 405);
  EXPECT_EQ(ServeApi::ask(request_for("POST", "/mcp", "{}")).status, 404) << "without a worker";
}

TEST_F(ServeAgents, AReviewKeepsNoHintAndNoMessageWaitingAndEndsWithItsClient) {
  const std::string game = open(R"({"cartridge":"3x3","hints":true})");
  std::stop_source client;
  std::promise<Answer> reviewed;
  std::atomic<bool> is_reviewed = false;
  api_.answer(request_for("POST", "/mcp", long_review()), client.get_token(), [&](Answer answer) {
    is_reviewed = true;
    reviewed.set_value(std::move(answer));
  });
  EXPECT_NE(ask(call_of("hint", game)).body->find(R"("isError":false)"), std::string::npos);
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":1,"method":"ping"})").status, 200);
  EXPECT_FALSE(is_reviewed);
  client.request_stop();
  const Answer answer = reviewed.get_future().get();
  // On a busy machine the worker may not have begun yet. Then the review is refused.
  EXPECT_TRUE(answer.status == 503 || answer.body->contains(R"("isError":true)")) << *answer.body;
}

TEST_F(ServeAgents, ALongHintEndsWithItsClient) {
  const std::string game = open(R"({"width":32,"height":32,"hints":true})");
  std::stop_source client;
  std::promise<Answer> hinted;
  api_.answer(request_for("POST", "/mcp", call_of("hint", game)), client.get_token(),
              [&](Answer answer) { hinted.set_value(std::move(answer)); });
  client.request_stop();
  const auto begin = std::chrono::steady_clock::now();
  hinted.get_future().get();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(120));
}

TEST_F(ServeAgents, MoreWorkThanMayWaitIsRefusedForNow) {
  QuestionPool full(plain_sources(), {.most_waiting = 0});
  McpWorker agents(host(), full, full);
  const Api api({pool_, pool_, pool_, pool_, pool_, &agents}, {});
  const auto answer_to = [&](const std::string& message) {
    return answer_by(api, request_for("POST", "/mcp", message));
  };
  const std::string opened =
      *answer_to(call_of("new_game", R"({"cartridge":"3x3","hints":true})")).body;
  const std::string name = opened.substr(opened.find(R"("game":")") + 8, 32);
  const Answer answer = answer_to(call_of("hint", fmt::format(R"({{"game":"{}"}})", name)));
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.headers.front(), std::pair(std::string("Retry-After"), std::string("1")));
}

TEST_F(ServeAgents, TooLittleMemoryForAMessageIsAFaultOfTheServer) {
  McpHost short_of_memory = host();
  bool is_short = true;
  short_of_memory.draw = [&is_short]() -> std::uint64_t {
    return is_short ? throw std::bad_alloc() : std::uint64_t{1};
  };
  McpWorker agents(std::move(short_of_memory), hints_, reviews_);
  const Api api({pool_, pool_, pool_, pool_, pool_, &agents}, {});
  const Request opening = request_for("POST", "/mcp", call_of("new_game", "{}"));
  const Answer answer = answer_by(api, opening);
  EXPECT_EQ(answer.status, 500);
  EXPECT_NE(answer.body->find("memory: expected enough"), std::string::npos) << *answer.body;
  is_short = false;
  EXPECT_EQ(answer_by(api, opening).status, 200);
}

TEST_F(ServeAgents, AMessageThatWaitsWhenTheServerEndsIsRefused) {
  std::stop_source ended;
  ended.request_stop();
  EXPECT_EQ(ask(R"({"jsonrpc":"2.0","id":1,"method":"ping"})", ended.get_token()).status, 503);
}

}  // namespace
}  // namespace tilery::serve
