#include "tilery/telling/board_request.h"

#include <span>
#include <vector>

#include "tilery/rules/spawn_rule.h"

namespace tilery {
namespace {

void add(std::span<const QuestionKey> some, std::vector<QuestionKey>& all) {
  all.insert(all.end(), some.begin(), some.end());
}

}  // namespace

std::expected<BoardRequest, Error> read_board_request(std::string_view line, BoardKeys keys,
                                                      const QuestionLimits& limits) {
  BoardRequest request;
  std::vector<QuestionKey> all;
  if (keys.game) {
    add(keys_of(request.game), all);
  }
  all.push_back({.name = "board", .value = &request.board, .is_required = true});
  all.push_back({.name = "width", .value = &request.width});
  all.push_back({.name = "height", .value = &request.height});
  all.push_back({.name = "next", .value = &request.next, .may_be_one = true});
  all.push_back({.name = "deck", .value = &request.deck});
  all.push_back({.name = "waited", .value = &request.waited, .most = longest_wait - 1});
  if (keys.thinking) {
    add(keys_of(request.thinking, limits), all);
  }
  if (const auto read = read_flat_question(line, all); !read) {
    return std::unexpected(read.error());
  }
  if (const auto game = keys.game ? check_game(request.game, line) : std::expected<void, Error>();
      !game) {
    return std::unexpected(game.error());
  }
  return request;
}

}  // namespace tilery
