// Any command and any bytes are answered by one JSON object on one line, and an error has no
// control characters. The first byte chooses the command, the rest is the question.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/protocol/questions.h"

namespace {

using tilery::fuzz::require;

/// Accepts one object.
class OneObject final : public tilery::JsonListener {
 public:
  bool null() override { return depth_ > 0; }
  bool truth(bool) override { return depth_ > 0; }
  bool whole(std::uint64_t) override { return depth_ > 0; }
  bool negative(std::int64_t) override { return depth_ > 0; }
  bool decimal(const std::string&) override { return depth_ > 0; }
  bool text(std::string&) override { return depth_ > 0; }
  bool open_object() override { return ++depth_ > 0; }
  bool key(std::string&) override { return true; }
  bool close_object() override { return --depth_ >= 0; }
  bool open_list() override { return depth_++ > 0; }
  bool close_list() override { return --depth_ > 0; }
  void fault(const tilery::JsonFault&) override {}

 private:
  int depth_ = 0;
};

/// Whether a question asks for little work: some may ask for a billion games, or hours of search.
bool is_cheap(std::string_view command, std::string_view question) {
  const auto has = [&](std::string_view part) {
    return question.find(part) != std::string_view::npos;
  };
  if (command == "simulate") {
    return has("\"games\":1,") && has("\"width\":2,\"height\":2,") && !has("perfect");
  }
  if (command == "solve") {
    return !has("toml");
  }
  return command != "review" || has("\"depth\":1,");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<std::string_view, 9> commands = {
      "inspect", "view", "hint", "review", "simulate", "solve", "verify", "other", "rate"};
  static tilery::Questions questions({.work = {.search = {.search_limits = {.depth = 1}}}});
  // A rating trains networks and plays hundreds of games.
  static tilery::Questions cancelled({.work = {.is_cancelled = [] { return true; }}});
  if (size == 0) {
    return 0;
  }
  const std::string_view command = commands[data[0] % commands.size()];
  const std::string_view question(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!is_cheap(command, question)) {
    return 0;
  }
  tilery::Questions& asked = command == "rate" ? cancelled : questions;
  const std::string answer = asked.answer(command, question);
  OneObject object;
  require(read_json(answer, object) && !tilery::has_control_characters(answer));
  return 0;
}
