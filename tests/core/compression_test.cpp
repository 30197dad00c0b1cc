#include "tilery/core/compression.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace tilery {
namespace {

constexpr std::array<Compression, 4> all_compressions = {Compression::none, Compression::zlib,
                                                         Compression::gzip, Compression::zstd};

std::string as_text(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

std::string error_of(std::string_view text, Compression compression, std::size_t size) {
  const auto bytes = decompressed(text, compression, size);
  return bytes ? "" : bytes.error();
}

RC_GTEST_PROP(Decompress, GivesBackTheCompressedBytes, (const std::vector<std::uint8_t>& bytes)) {
  for (const Compression compression : all_compressions) {
    const auto again =
        decompressed(as_text(compressed(bytes, compression)), compression, bytes.size());
    RC_ASSERT(again && *again == bytes);
  }
}

TEST(Decompress, RefusesMoreAndFewerBytesThanAnnounced) {
  const std::vector<std::uint8_t> bytes(1000, 7);
  for (const Compression compression : all_compressions) {
    const std::string text = as_text(compressed(bytes, compression));
    EXPECT_NE(error_of(text, compression, 999), "");
    EXPECT_NE(error_of(text, compression, 1001), "");
  }
}

TEST(Decompress, RefusesBytesThatAreCutOffChangedOrFollowedByMore) {
  std::vector<std::uint8_t> bytes(5000);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i * i >> 3);
  }
  for (const Compression compression : {Compression::zlib, Compression::gzip, Compression::zstd}) {
    std::string text = as_text(compressed(bytes, compression));
    EXPECT_NE(error_of(text.substr(0, text.size() / 2), compression, 5000), "");
    EXPECT_NE(error_of(text + "more", compression, 5000), "");
    text[0] = '?';
    EXPECT_NE(error_of(text, compression, 5000), "");
    EXPECT_NE(error_of("", compression, 5000), "");
  }
}

TEST(Decompress, FaultsNameTheSizeThatWasFound) {
  const std::vector<std::uint8_t> bytes(1000, 7);
  for (const Compression compression : {Compression::none, Compression::zlib, Compression::gzip}) {
    EXPECT_EQ(error_of(as_text(compressed(bytes, compression)), compression, 1001), "1000 bytes");
  }
  const std::string frame = as_text(compressed(bytes, Compression::zstd));
  EXPECT_EQ(error_of(frame, Compression::zstd, 999), "1000 bytes");
  const auto announced = decompressed_zstd_frame(frame, 999);
  ASSERT_FALSE(announced);
  EXPECT_EQ(announced.error(), "1000 bytes");
}

TEST(Decompress, StopsABombAtTheSizeThatIsAnnounced) {
  const std::string bomb =
      as_text(compressed(std::vector<std::uint8_t>(64 << 20), Compression::gzip));
  EXPECT_EQ(error_of(bomb, Compression::gzip, 4096), "more than 4096 bytes");
  EXPECT_EQ(decompressed_gzip(bomb, 4096).error(), "more than 4096 bytes");
}

TEST(Decompress, TakesNoMemoryForMoreThanTheBytesCanHold) {
  for (const Compression compression : all_compressions) {
    EXPECT_EQ(error_of("tiny", compression, std::size_t{1} << 31), "4 bytes, too few to hold them");
  }
}

}  // namespace
}  // namespace tilery
