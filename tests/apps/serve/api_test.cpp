#include "apps/serve/api.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace tilery::serve {
namespace {

Request request_for(const char* method, const char* path, std::string body = {}) {
  Request request;
  request.method = method;
  request.path = path;
  request.body = std::move(body);
  return request;
}

Request move_for(std::string board) {
  Request request = request_for("GET", "/move");
  request.query = {{"board", std::move(board)}};
  return request;
}

class ServeApi : public testing::Test {
 protected:
  Answer ask(const Request& request) const { return Api({desk_, desk_}, page()).answer(request); }

  static PageFiles page() {
    PageFiles files;
    files.add("/index.html", "the page");
    return files;
  }

  mutable QuestionDesk desk_{QuestionSources{}, 2};
};

TEST_F(ServeApi, AnswersAQuestionAboutABoard) {
  const Answer answer =
      ask(request_for("POST", "/api/hint", R"({"cartridge":"3x3","board":[2,2,0, 0,0,0, 0,0,0]})"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body->substr(0, 8), R"({"best":)");
}

TEST_F(ServeApi, RefusesAWrongQuestionWithItsPlace) {
  const Answer answer =
      ask(request_for("POST", "/api/inspect", R"({"cartridge":"3x3","bord":[]})"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_NE(answer.body->find("question:1:20: expected"), std::string::npos) << *answer.body;
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

TEST_F(ServeApi, SaysWhichMethodAPathTakes) {
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

TEST(ServeDesk, RefusesMoreQuestionsThanMayWait) {
  QuestionDesk desk(QuestionSources{}, 0);
  EXPECT_FALSE(desk.answer("verify", "{}"));
  EXPECT_EQ(Api({desk, desk}, {}).answer(request_for("POST", "/api/verify", "{}")).status, 503);
}

}  // namespace
}  // namespace tilery::serve
