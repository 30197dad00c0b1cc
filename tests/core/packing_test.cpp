#include "tilery/core/packing.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilery {
namespace {

constexpr std::array<Packing, 4> all_packings = {Packing::none, Packing::zlib, Packing::gzip,
                                                 Packing::zstd};

std::string as_text(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

std::string error_of(std::string_view text, Packing packing, std::size_t size) {
  const auto bytes = unpacked(text, packing, size);
  return bytes ? "" : bytes.error();
}

RC_GTEST_PROP(Unpack, GivesBackWhatWasPacked, (const std::vector<std::uint8_t>& bytes)) {
  for (const Packing packing : all_packings) {
    const auto again = unpacked(as_text(packed(bytes, packing)), packing, bytes.size());
    RC_ASSERT(again && *again == bytes);
  }
}

TEST(Unpack, RefusesMoreAndFewerBytesThanAnnounced) {
  const std::vector<std::uint8_t> bytes(1000, 7);
  for (const Packing packing : all_packings) {
    const std::string text = as_text(packed(bytes, packing));
    EXPECT_NE(error_of(text, packing, 999), "");
    EXPECT_NE(error_of(text, packing, 1001), "");
  }
}

TEST(Unpack, RefusesWhatIsCutOffChangedOrFollowedByMore) {
  std::vector<std::uint8_t> bytes(5000);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i * i >> 3);
  }
  for (const Packing packing : {Packing::zlib, Packing::gzip, Packing::zstd}) {
    std::string text = as_text(packed(bytes, packing));
    EXPECT_NE(error_of(text.substr(0, text.size() / 2), packing, 5000), "");
    EXPECT_NE(error_of(text + "more", packing, 5000), "");
    text[0] = '?';
    EXPECT_NE(error_of(text, packing, 5000), "");
    EXPECT_NE(error_of("", packing, 5000), "");
  }
}

TEST(Unpack, StopsABombAtTheSizeThatIsAnnounced) {
  const std::string bomb = as_text(packed(std::vector<std::uint8_t>(64 << 20), Packing::gzip));
  EXPECT_EQ(error_of(bomb, Packing::gzip, 4096), "more");
  EXPECT_EQ(unpacked_gzip(bomb, 4096).error(), "more");
}

TEST(Unpack, TakesNoMemoryForWhatCannotBeInIt) {
  for (const Packing packing : {Packing::none, Packing::zlib, Packing::gzip, Packing::zstd}) {
    EXPECT_EQ(error_of("tiny", packing, std::size_t{1} << 31), "too few to hold them");
  }
}

}  // namespace
}  // namespace tilery
