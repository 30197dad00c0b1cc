#include "scenes/work.h"

#include "scenes/play_works.h"
#include "scenes/player_works.h"
#include "scenes/slide_works.h"
#include "scenes/view_works.h"

namespace tilery::scenes {

std::vector<Work> all_works() {
  std::vector<Work> works;
  for (auto&& group : {slide_works(), play_works(), view_works(), player_works()}) {
    works.insert(works.end(), group.begin(), group.end());
  }
  return works;
}

}  // namespace tilery::scenes
