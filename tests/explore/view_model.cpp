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

/// Walks over the window of one question.
class Model {
 public:
  explicit Model(const Question& question) : q_(question), side_(2 * question.radius + 1) {}

  Answer run() {
    for_all([&](int dx, int dy) { extract(dx, dy); });
    notice_neighbours();
    for_all([&](int dx, int dy) { a_.shown.push_back(shown(dx, dy)); });
    for_all([&](int dx, int dy) { a_.lit.push_back(lit(dx, dy)); });
    for_all([&](int dx, int dy) { a_.in_sight.push_back(in_sight(dx, dy)); });
    see();
    for_all([&](int dx, int dy) { a_.scene.push_back(composed(dx, dy)); });
    return a_;
  }

 private:
  template <typename Each>
  void for_all(Each each) const {
    for (int row = 0; row < side_; ++row) {
      for (int column = 0; column < side_; ++column) {
        each(column - q_.radius, row - q_.radius);
      }
    }
  }

  [[nodiscard]] std::size_t index(int dx, int dy) const {
    return std::size_t((dy + q_.radius) * side_ + dx + q_.radius);
  }

  void extract(int dx, int dy) {
    int x = q_.party_x + dx + q_.slant * dy;
    int y = q_.party_y + dy;
    x = q_.wraps ? wrapped(x, q_.width) : between(x, 0, q_.width - 1);
    y = q_.wraps ? wrapped(y, q_.height) : between(y, 0, q_.height - 1);
    const std::size_t cell = std::size_t(y) * std::size_t(q_.width) + std::size_t(x);
    a_.window.push_back(q_.codes[cell] + (q_.flags[cell] ? 0x8000 : 0));
  }

  /// Whether something on map cell (x, y) shows at (dx, dy).
  [[nodiscard]] bool stands_at(int x, int y, int dx, int dy) const {
    const int place_x = q_.party_x + dx + q_.slant * dy;
    const int place_y = q_.party_y + dy;
    if (q_.wraps) {
      return wrapped(place_x, q_.width) == wrapped(x, q_.width) &&
             wrapped(place_y, q_.height) == wrapped(y, q_.height);
    }
    return place_x == x && place_y == y;
  }

  [[nodiscard]] int last_mob_at(int dx, int dy) const {
    int last = -1;
    for (std::size_t i = 0; i < q_.mobs.size(); ++i) {
      if (q_.mobs[i].kind != 0 && stands_at(q_.mobs[i].x, q_.mobs[i].y, dx, dy)) {
        last = static_cast<int>(i);
      }
    }
    return last;
  }

  void notice_neighbours() {
    const std::vector<Spot> sides = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    for (const Spot side : sides) {
      a_.next_tiles.push_back(a_.window[index(side.x, side.y)] % 0x8000);
      a_.next_mobs.push_back(last_mob_at(side.x, side.y));
    }
    a_.next_tiles.push_back(a_.window[index(0, 0)] % 0x8000);
  }

  [[nodiscard]] int shown(int dx, int dy) const {
    const int mob = last_mob_at(dx, dy);
    return mob >= 0 ? q_.mobs[std::size_t(mob)].graphic
                    : a_.window[index(dx, dy)] % 0x8000 + 0x8000;
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
    if (q_.map_light == 0 || a_.window[index(dx, dy)] >= 0x8000) {
      return true;
    }
    int distance = light_distance(dx * dx + dy * dy);
    if (q_.radius == 6 && distance > 7) {
      distance = 7;
    }
    return (q_.party_light > 0 && distance <= q_.party_light) || lit_by_lamp(dx, dy);
  }

  /// Looks for an image of a lamp around the cell.
  [[nodiscard]] bool lit_by_lamp(int dx, int dy) const {
    for (const LampRecord& lamp : q_.lamps) {
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
    return q_.opaque[std::size_t(a_.shown[index(dx, dy)] % 0x8000)];
  }

  /// All cells of path 1 or 2 from (dx, dy), itself first, the centre last.
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
    if (q_.rule == Rule::symmetric) {
      return is_lit_sector(dx, dy);
    }
    return is_clear(path(1, dx, dy)) || is_clear(path(2, dx, dy));
  }

  void see() {
    if (q_.rule != Rule::revealing) {
      for (std::size_t i = 0; i < a_.lit.size(); ++i) {
        a_.seen.push_back(a_.lit[i] && a_.in_sight[i]);
      }
      return;
    }
    a_.seen.assign(a_.lit.size(), false);
    for (int i = side_ * side_ - 1; i >= 0; --i) {
      if (!a_.seen[std::size_t(i)] && a_.lit[std::size_t(i)]) {
        reveal(i % side_ - q_.radius, i / side_ - q_.radius);
      }
    }
  }

  void reveal(int dx, int dy) {
    for (const int which : {1, 2}) {
      const std::vector<Spot> cells = path(which, dx, dy);
      if (is_clear(cells)) {
        for (const Spot cell : cells) {
          a_.seen[index(cell.x, cell.y)] = true;
        }
        return;
      }
    }
  }

  [[nodiscard]] int composed(int dx, int dy) const {
    if (dx == 0 && dy == 0) {
      return 0x8077;
    }
    return a_.seen[index(dx, dy)] ? a_.shown[index(dx, dy)] : 0x20;
  }

  // Symmetric sight without sectors. A ray leaves the middle with the slope rise / run, or just
  // beside it on the left or on the right: rays on a line between two cells do not exist. A free
  // cell is in sight if a ray beside its centre meets no blocking cell on the way, a blocking one
  // if any ray that enters it does not.

  struct Quadrant {
    Spot ahead;
    Spot aside;
  };

  [[nodiscard]] bool is_lit_sector(int dx, int dy) const {
    if (dx == 0 && dy == 0) {
      return true;
    }
    const std::vector<Quadrant> quadrants = {
        {{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}, {{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}};
    for (const Quadrant& quadrant : quadrants) {
      const int depth = dx * quadrant.ahead.x + dy * quadrant.ahead.y;
      const int column = dx * quadrant.aside.x + dy * quadrant.aside.y;
      if (depth > 0 && std::abs(column) <= depth &&
          (blocks(dx, dy) ? is_touched(quadrant, depth, column)
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

  /// Light comes in pieces that end at sides of cells or of the quadrant: some piece enters a cell
  /// if it covers the cell's own left side or begins or ends inside.
  [[nodiscard]] bool is_touched(const Quadrant& quadrant, int depth, int column) const {
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

  const Question& q_;
  int side_;
  Answer a_;
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
