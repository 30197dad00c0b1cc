#include "tests/explore/view_model.h"

#include <cmath>
#include <cstdlib>

namespace tilery::model {
namespace {

int between(int value, int least, int most) {
  return value < least ? least : (value > most ? most : value);
}

int wrapped(int value, int size) {
  while (value < 0) {
    value += size;
  }
  return value % size;
}

struct Spot {
  int x;
  int y;
};

/// Answers one question, cell by cell of the window.
class Model {
 public:
  explicit Model(const Question& question) : question_(question), side_(2 * question.radius + 1) {}

  Answer run() {
    for_all([&](int dx, int dy) { extract(dx, dy); });
    notice_neighbours();
    for_all([&](int dx, int dy) { answer_.shown.push_back(shown(dx, dy)); });
    for_all([&](int dx, int dy) { answer_.lit.push_back(lit(dx, dy)); });
    for_all([&](int dx, int dy) { answer_.in_sight.push_back(in_sight(dx, dy)); });
    see();
    for_all([&](int dx, int dy) { answer_.scene.push_back(composed(dx, dy)); });
    return answer_;
  }

 private:
  template <typename Each>
  void for_all(Each each) const {
    for (int row = 0; row < side_; ++row) {
      for (int column = 0; column < side_; ++column) {
        each(column - question_.radius, row - question_.radius);
      }
    }
  }

  [[nodiscard]] std::size_t index(int dx, int dy) const {
    return std::size_t((dy + question_.radius) * side_ + dx + question_.radius);
  }

  void extract(int dx, int dy) {
    int x = question_.party_x + dx + question_.slant * dy;
    int y = question_.party_y + dy;
    x = question_.wraps ? wrapped(x, question_.width) : between(x, 0, question_.width - 1);
    y = question_.wraps ? wrapped(y, question_.height) : between(y, 0, question_.height - 1);
    const std::size_t cell = std::size_t(y) * std::size_t(question_.width) + std::size_t(x);
    answer_.window.push_back(question_.codes[cell] + (question_.flags[cell] ? 0x8000 : 0));
  }

  /// Whether something on map cell (x, y) shows at (dx, dy).
  [[nodiscard]] bool stands_at(int x, int y, int dx, int dy) const {
    const int place_x = question_.party_x + dx + question_.slant * dy;
    const int place_y = question_.party_y + dy;
    if (question_.wraps) {
      return wrapped(place_x, question_.width) == wrapped(x, question_.width) &&
             wrapped(place_y, question_.height) == wrapped(y, question_.height);
    }
    return place_x == x && place_y == y;
  }

  [[nodiscard]] int last_mob_at(int dx, int dy) const {
    int last = -1;
    for (std::size_t i = 0; i < question_.mobs.size(); ++i) {
      if (question_.mobs[i].kind != 0 &&
          stands_at(question_.mobs[i].x, question_.mobs[i].y, dx, dy)) {
        last = static_cast<int>(i);
      }
    }
    return last;
  }

  void notice_neighbours() {
    const std::vector<Spot> sides = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    for (const Spot side : sides) {
      answer_.next_tiles.push_back(answer_.window[index(side.x, side.y)] % 0x8000);
      answer_.next_mobs.push_back(last_mob_at(side.x, side.y));
    }
    answer_.next_tiles.push_back(answer_.window[index(0, 0)] % 0x8000);
  }

  [[nodiscard]] int shown(int dx, int dy) const {
    const int mob = last_mob_at(dx, dy);
    return mob >= 0 ? question_.mobs[std::size_t(mob)].graphic
                    : answer_.window[index(dx, dy)] % 0x8000 + 0x8000;
  }

  static int light_distance(int square) {
    if (square <= 1) {
      return square;
    }
    int n = 2;
    while (square > n * n + 1) {
      ++n;
    }
    return n;
  }

  [[nodiscard]] bool lit(int dx, int dy) const {
    if (question_.map_light == 0 || answer_.window[index(dx, dy)] >= 0x8000) {
      return true;
    }
    int distance = light_distance(dx * dx + dy * dy);
    if (question_.radius == 6 && distance > 7) {
      distance = 7;
    }
    return (question_.party_light > 0 && distance <= question_.party_light) || lit_by_lamp(dx, dy);
  }

  /// Whether a lamp or a copy of it beyond the edges lights the cell.
  [[nodiscard]] bool lit_by_lamp(int dx, int dy) const {
    for (const LampRecord& lamp : question_.lamps) {
      for (int down = -lamp.reach; down <= lamp.reach; ++down) {
        for (int right = -lamp.reach; right <= lamp.reach; ++right) {
          if (lamp.reach > 0 && light_distance(down * down + right * right) <= lamp.reach &&
              stands_at(lamp.x, lamp.y, dx + right, dy + down)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool blocks(int dx, int dy) const {
    return question_.opaque[std::size_t(answer_.shown[index(dx, dy)] % 0x8000)];
  }

  /// The cells from (dx, dy) to the centre, both included, by path 1 (diagonal steps first) or 2
  /// (straight steps first).
  static std::vector<Spot> path(int which, int dx, int dy) {
    std::vector<Spot> cells = {{dx, dy}};
    while (dx != 0 || dy != 0) {
      const int step_x = dx > 0 ? 1 : (dx < 0 ? -1 : 0);
      const int step_y = dy > 0 ? 1 : (dy < 0 ? -1 : 0);
      if (which == 1 || std::abs(dx) == std::abs(dy)) {
        dx -= step_x;
        dy -= step_y;
      } else if (std::abs(dx) > std::abs(dy)) {
        dx -= step_x;
      } else {
        dy -= step_y;
      }
      cells.push_back({dx, dy});
    }
    return cells;
  }

  [[nodiscard]] bool is_clear(const std::vector<Spot>& cells) const {
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
      if (blocks(cells[i].x, cells[i].y)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool in_sight(int dx, int dy) const {
    if (question_.rule == Rule::symmetric) {
      return is_in_symmetric_sight(dx, dy);
    }
    return is_clear(path(1, dx, dy)) || is_clear(path(2, dx, dy));
  }

  void see() {
    if (question_.rule != Rule::revealing) {
      for (std::size_t i = 0; i < answer_.lit.size(); ++i) {
        answer_.seen.push_back(answer_.lit[i] && answer_.in_sight[i]);
      }
      return;
    }
    answer_.seen.assign(answer_.lit.size(), false);
    for (int i = side_ * side_ - 1; i >= 0; --i) {
      if (!answer_.seen[std::size_t(i)] && answer_.lit[std::size_t(i)]) {
        reveal(i % side_ - question_.radius, i / side_ - question_.radius);
      }
    }
  }

  void reveal(int dx, int dy) {
    for (const int which : {1, 2}) {
      const std::vector<Spot> cells = path(which, dx, dy);
      if (is_clear(cells)) {
        for (const Spot cell : cells) {
          answer_.seen[index(cell.x, cell.y)] = true;
        }
        return;
      }
    }
  }

  [[nodiscard]] int composed(int dx, int dy) const {
    if (dx == 0 && dy == 0) {
      return 0x8077;
    }
    return answer_.seen[index(dx, dy)] ? answer_.shown[index(dx, dy)] : 0x20;
  }

  // Symmetric sight by single rays. A ray leaves the middle just left or just right of the slope
  // rise / run, so it never runs along the border of two cells. A free cell is in sight if a ray
  // beside its centre meets no blocking cell on the way. A blocking cell is in sight if any ray
  // reaches it.

  struct Quadrant {
    Spot ahead;
    Spot aside;
  };

  [[nodiscard]] bool is_in_symmetric_sight(int dx, int dy) const {
    if (dx == 0 && dy == 0) {
      return true;
    }
    const std::vector<Quadrant> quadrants = {
        {{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}, {{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}};
    for (const Quadrant& quadrant : quadrants) {
      const int depth = dx * quadrant.ahead.x + dy * quadrant.ahead.y;
      const int column = dx * quadrant.aside.x + dy * quadrant.aside.y;
      if (depth > 0 && std::abs(column) <= depth &&
          (blocks(dx, dy) ? is_reached(quadrant, depth, column)
                          : is_free(quadrant, depth, column, depth, -1) ||
                                is_free(quadrant, depth, column, depth, 1))) {
        return true;
      }
    }
    return false;
  }

  /// Whether the ray beside rise / run, on the left (-1) or on the right (1), passes every row
  /// nearer than `depth`.
  [[nodiscard]] bool is_free(const Quadrant& quadrant, int depth, int rise, int run,
                             int side) const {
    for (int row = 1; row < depth; ++row) {
      const double at = double(row) * rise / run;  // exact where it is a half
      const double cell = side > 0 ? std::floor(at + 0.5) : std::ceil(at - 0.5);
      const int column = static_cast<int>(cell);
      if (blocks(row * quadrant.ahead.x + column * quadrant.aside.x,
                 row * quadrant.ahead.y + column * quadrant.aside.y)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a ray reaches the cell. Light ends only at sides of cells or of the quadrant, so the
  /// rays along these sides and the cell's left side are enough.
  [[nodiscard]] bool is_reached(const Quadrant& quadrant, int depth, int column) const {
    const auto enters = [&](int rise, int run) {
      const int at = 2 * depth * rise;
      const int left = (2 * column - 1) * run;
      const int right = (2 * column + 1) * run;
      return (-run <= rise && rise < run && left <= at && at < right &&
              is_free(quadrant, depth, rise, run, 1)) ||
             (-run < rise && rise <= run && left < at && at <= right &&
              is_free(quadrant, depth, rise, run, -1));
    };
    if (enters(1, 1) || enters(-1, 1) || enters(2 * column - 1, 2 * depth)) {
      return true;
    }
    for (int row = 1; row < depth; ++row) {
      for (int side = -2 * row - 1; side <= 2 * row + 1; side += 2) {
        if (enters(side, 2 * row)) {
          return true;
        }
      }
    }
    return false;
  }

  const Question& question_;
  int side_;
  Answer answer_;
};

}  // namespace

Answer answer_to(const Question& question) { return Model(question).run(); }

std::string text_of(const Question& question) {
  std::string text = std::to_string(question.width) + " x " + std::to_string(question.height);
  text += question.wraps ? " wrapping" : " extending";
  text += ", slant " + std::to_string(question.slant);
  text += ", party " + std::to_string(question.party_x) + " " + std::to_string(question.party_y);
  text += ", radius " + std::to_string(question.radius);
  text += ", rule " + std::to_string(static_cast<int>(question.rule));
  text +=
      ", lights " + std::to_string(question.map_light) + " " + std::to_string(question.party_light);
  for (const MobRecord& mob : question.mobs) {
    text += ", mob " + std::to_string(mob.kind) + " " + std::to_string(mob.graphic) + " " +
            std::to_string(mob.x) + " " + std::to_string(mob.y);
  }
  return text;
}

}  // namespace tilery::model
