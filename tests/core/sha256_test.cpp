#include "tilery/core/sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

// All but the empty text are the examples of FIPS 180-2, appendix B.
TEST(Sha256, HashesTheEmptyTextAndTheExamplesOfTheStandard) {
  EXPECT_EQ(hex_of(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex_of(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PadsEveryLengthAroundTheEndOfABlock) {
  std::string chained;
  for (std::size_t size = 50; size < 70; ++size) {
    chained += hex_of(sha256(std::string(size, 'x')));
  }
  EXPECT_EQ(hex_of(sha256(chained)),
            "994282ac383aa724d2f1df4d2de2b8d8d3f25dcdd79be19edf5d03b10bd7d14f");
}

}  // namespace
}  // namespace tilery
