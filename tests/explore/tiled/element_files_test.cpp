#include "tilery/explore/tiled/elements.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(PathBeside, StartsFromTheFolderOfTheFile) {
  EXPECT_EQ(path_beside("town.tmx", "a.tsx"), "a.tsx");
  EXPECT_EQ(path_beside("maps/town.tmx", "a.tsx"), "maps/a.tsx");
  EXPECT_EQ(path_beside("/home/me/town.tmx", "sets/a.tsx"), "/home/me/sets/a.tsx");
}

TEST(PathBeside, ResolvesTwoDotsAndOneDot) {
  EXPECT_EQ(path_beside("maps/town.tmx", "../sets/./a.tsx"), "sets/a.tsx");
  EXPECT_EQ(path_beside("town.tmx", "../a.tsx"), "../a.tsx");
  EXPECT_EQ(path_beside("../maps/town.tmx", "../../a.tsx"), "../../a.tsx");
}

TEST(PathBeside, KeepsAPathFromTheRoot) {
  EXPECT_EQ(path_beside("maps/town.tmx", "/a.tsx"), "/a.tsx");
}

}  // namespace
}  // namespace tilery
