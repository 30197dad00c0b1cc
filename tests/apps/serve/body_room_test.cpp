#include "apps/serve/body_room.h"

#include <gtest/gtest.h>

namespace tilery::serve {
namespace {

constexpr std::size_t kib = 1024;

TEST(ServeBodyRoom, LongBodiesShareIt) {
  BodyRoom room(100 * kib);
  EXPECT_TRUE(room.resize(0, 124 * kib));
  EXPECT_FALSE(room.resize(0, 105 * kib));
  EXPECT_TRUE(room.resize(0, 104 * kib));
  EXPECT_FALSE(room.resize(124 * kib, 125 * kib)) << "it is full";
  EXPECT_TRUE(room.resize(124 * kib, 0));
  EXPECT_TRUE(room.resize(104 * kib, 164 * kib));
}

TEST(ServeBodyRoom, AShortBodyHasRoomBesideLongOnes) {
  BodyRoom room(100 * kib);
  EXPECT_TRUE(room.resize(0, 164 * kib));
  EXPECT_FALSE(room.resize(0, 64 * kib + 1));
  for (int body = 0; body < 1000; ++body) {
    EXPECT_TRUE(room.resize(0, 64 * kib));
  }
}

}  // namespace
}  // namespace tilery::serve
