// tilery view, line for line, against the cell-by-cell model of the view.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"
#include "tilery/core/random.h"
#include "tilery/protocol/view_answer.h"

namespace tilery {
namespace {

using model::Answer;
using model::MobRecord;
using model::Question;

/// The byte of a code of 7 bits in questions and answers; its bit 7 is bit 15 of `graphic`.
int byte_of(int graphic) { return (graphic & 0x7F) | (graphic >> 8 & 0x80); }

std::string digits_of(const std::vector<bool>& flags) {
  std::string digits;
  for (const bool flag : flags) {
    digits += flag ? '1' : '0';
  }
  return digits;
}

std::string line_of(const Question& question) {
  std::string tiles;
  for (std::size_t cell = 0; cell < question.codes.size(); ++cell) {
    tiles += fmt::format("{:02x}", question.codes[cell] | (question.flags[cell] ? 0x80 : 0));
  }
  std::vector<std::array<int, 4>> mobs;
  for (const MobRecord& mob : question.mobs) {
    mobs.push_back({mob.kind, byte_of(mob.graphic), mob.x, mob.y});
  }
  constexpr std::array<const char*, 3> rules = {"strict", "revealing", "symmetric"};
  return fmt::format(
      R"({{"w":{},"h":{},"tiles":"{}","opaque":"{}","px":{},"py":{},"edge":"{}","slant":{},)"
      R"("mobs":{},"map_light":{},"party_light":{},"radius":{},"sight":"{}"}})",
      question.width, question.height, tiles, digits_of(question.opaque), question.party_x,
      question.party_y, question.wraps ? "wrap" : "extend", question.slant, mobs,
      question.map_light, question.party_light, question.radius,
      rules[static_cast<std::size_t>(question.rule)]);
}

std::string bytes_of(const std::vector<int>& graphics, int more_bits) {
  std::string bytes;
  for (const int graphic : graphics) {
    bytes += fmt::format("{:02x}", byte_of(graphic) | more_bits);
  }
  return bytes;
}

std::string own_light(const std::vector<int>& window) {
  std::string digits;
  for (const int cell : window) {
    digits += cell >= 0x8000 ? '1' : '0';
  }
  return digits;
}

std::string adjacent_of(const Answer& answer) {
  std::vector<int> adjacent;
  for (std::size_t side = 0; side < 4; ++side) {
    const int mob = answer.next_mobs[side];
    adjacent.push_back(answer.next_tiles[side] | 0x80);
    adjacent.push_back(mob < 0 ? 255 : mob);
  }
  adjacent.push_back(answer.next_tiles[4] | 0x80);
  return fmt::format("[{}]", fmt::join(adjacent, ","));
}

std::string line_of(const Answer& answer) {
  return fmt::format(
      R"({{"window":"{}","lit_map":"{}","window_mobs":"{}","adjacent":{},"lit":"{}","los":"{}",)"
      R"("seen":"{}","final":"{}"}})",
      bytes_of(answer.window, 0x80), own_light(answer.window), bytes_of(answer.shown, 0),
      adjacent_of(answer), digits_of(answer.lit), digits_of(answer.in_sight),
      digits_of(answer.seen), bytes_of(answer.scene, 0));
}

/// A question that the protocol can hold: codes of 7 bits and no lamps.
Question short_question(Random& random) {
  Question question = tilery::test::random_question(random);
  while (question.opaque.size() != 128) {
    question = tilery::test::random_question(random);
  }
  question.lamps.clear();
  return question;
}

void expect_answers_of_the_model(int cases) {
  Random random{.seed = 22};
  for (int i = 0; i < cases; ++i) {
    const Question question = short_question(random);
    const std::string line = line_of(question);
    ASSERT_EQ(answer_to_view(line, {}).value(), line_of(model::answer_to(question))) << line;
  }
}

TEST(ViewAnswer, AnswersAsTheModelDoesOver5000RandomCases) {
  expect_answers_of_the_model(test::effort(5000));
}
TEST(ViewAnswer, SlowAnswersAsTheModelDoesOver100000RandomCases) {
  expect_answers_of_the_model(test::effort(100000));
}

}  // namespace
}  // namespace tilery
