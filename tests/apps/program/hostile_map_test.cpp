// Small files that demand much memory or time.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zlib.h>

#include <array>
#include <fstream>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/support/effort.h"
#include "tilery/core/base64.h"
#include "tilery/core/compression.h"

namespace tilery::test {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

std::string map_with(const std::string& inside, int side = 8, const std::string& set = "") {
  const std::string sides = std::to_string(side);
  return "<map width=\"" + sides + "\" height=\"" + sides +
         "\" tilewidth=\"8\" tileheight=\"8\"><tileset firstgid=\"1\" " +
         (set.empty() ? "name=\"t\" tilewidth=\"8\" tileheight=\"8\"" : "source=\"" + set + "\"") +
         "/>" + inside + "</map>";
}

/// A quarter of a gigabyte of zeros, packed piece by piece. The test's own memory must stay small,
/// because it is measured together with the memory of the programs that it runs. `window` is
/// zlib's: 15, or 31 for gzip.
std::string bomb(int window) {
  static const std::array<Bytef, 65536> zeros{};
  std::array<Bytef, 1024> out{};
  std::string bytes;
  z_stream stream = {};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY);
  for (int piece = 0; piece < 4096; ++piece) {
    stream.next_in = const_cast<Bytef*>(zeros.data());
    stream.avail_in = zeros.size();
    do {
      stream.next_out = out.data();
      stream.avail_out = out.size();
      deflate(&stream, piece == 4095 ? Z_FINISH : Z_NO_FLUSH);
      bytes.append(reinterpret_cast<const char*>(out.data()), out.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  return bytes;
}

std::string layer_of(std::string_view bytes, Compression compression) {
  return "<layer><data encoding=\"base64\" compression=\"" + std::string(name_of(compression)) +
         "\">" + base64_of(bytes) + "</data></layer>";
}

std::string small_layer() {
  const std::vector<std::uint8_t> bytes =
      compressed(std::vector<std::uint8_t>(1000), Compression::zlib);
  return layer_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, Compression::zlib);
}

std::string chunk_at(int place) {
  const std::string at = std::to_string(place);
  return "<chunk x=\"" + at + "\" y=\"" + at + "\" width=\"1\" height=\"1\">1</chunk>";
}

/// The most memory that any program run so far has had, in MiB.
long peak() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss / 1024;
}

class HostileMap : public testing::Test {
 protected:
  HostileMap() {
    EXPECT_EQ(check("good", map_with("")), "");
    usual_ = peak();
  }

  /// Sanitizers hold on to memory that was given back.
  ~HostileMap() override { EXPECT_LT(peak(), usual_ + (is_sanitized ? 600 : 80)); }

  /// The program's message about a file of these bytes.
  std::string check(const std::string& name, const std::string& bytes) {
    const std::string path = folder_.path() / name;
    std::ofstream(path) << bytes;
    return run_tilery({"map", "check", path}).err;
  }

  void expect_refusal(const std::string& bytes, const std::string& message) {
    const std::string err = check("map", bytes);
    EXPECT_NE(err.find(message), std::string::npos) << err;
  }

 private:
  TemporaryFolder folder_;
  long usual_ = 0;
};

TEST_F(HostileMap, ThatUnpacksToMoreThanItsCellsIsReadNoFurther) {
  const std::string more = "expected 256 bytes of cells, found more than 256 bytes";
  expect_refusal(map_with(layer_of(bomb(15), Compression::zlib)), more);
  const std::string gzip = bomb(31);
  expect_refusal(map_with(layer_of(gzip, Compression::gzip)), more);
  expect_refusal(gzip, "expected a gzip file of REXPaint, found more than ");
  const auto announced = compressed(std::vector<std::uint8_t>(100'000), Compression::zstd);
  const std::string_view bytes = {reinterpret_cast<const char*>(announced.data()),
                                  announced.size()};
  expect_refusal(map_with(layer_of(bytes, Compression::zstd)), "of cells, found 100000 bytes");
}

TEST_F(HostileMap, ThatClaimsMoreCellsThanItsBytesHoldIsRefusedBeforeItCostsMemory) {
  expect_refusal(map_with(small_layer(), 8192), "too few to hold them");
  expect_refusal(map_with(small_layer(), 32768), "at most 67108864 cells");
  expect_refusal(map_with("<layer><data encoding=\"csv\">1</data></layer>", 8192),
                 "found at most 1");
}

TEST_F(HostileMap, WhoseChunksLieFarApartIsRefused) {
  std::string map =
      map_with("<layer><data encoding=\"csv\">" + chunk_at(0) + chunk_at(8200) + "</data></layer>");
  map.insert(4, " infinite=\"1\"");
  expect_refusal(map, "cells more");
}

TEST_F(HostileMap, ThatIsNestedWithoutEndIsRefused) {
  expect_refusal(map_with(repeated("<group>", 50) + repeated("</group>", 50)), "32 deep");
  expect_refusal(map_with(repeated("<a>", 200'000)), "96 deep");
  expect_refusal(map_with(repeated("<a>", 200'000) + repeated("</a>", 200'000)), "96 deep");
  expect_refusal("{\"layers\":" + repeated("[", 1'000'000), "96 deep");
  expect_refusal("{" + repeated("\"a\":{", 1'000'000), "96 deep");
}

TEST_F(HostileMap, ThatNamesItselfOrFilesInACircleIsRefused) {
  EXPECT_NE(check("map", map_with("", 1, "map")).find("expected a <tileset>"), std::string::npos);
  check("loop", "<tileset source=\"loop\"/>");
  EXPECT_NE(check("map", map_with("", 1, "loop")).find("a tileset that names no other file"),
            std::string::npos);
}

TEST_F(HostileMap, WhoseTemplatesNameItOrThemselvesIsRefused) {
  const auto with_template = [](const std::string& name) {
    return map_with("<objectgroup><object id=\"1\" template=\"" + name + "\"/></objectgroup>", 1);
  };
  expect_refusal(with_template("map"), "expected a <template>");
  check("loop", "<template><object template=\"loop\"/></template>");
  expect_refusal(with_template("loop"), "a template that names no other");
}

TEST_F(HostileMap, WithMoreElementsThanAnyMapIsRefused) {
  expect_refusal(map_with(repeated("<a/>", 2'200'000)), "at most 2097152 elements");
}

TEST_F(HostileMap, WhoseEntitiesGrowIsRefused) {
  expect_refusal("<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" +
                     map_with("<properties><property name=\"&b;\"/></properties>"),
                 "expected XML without entities of its own");
}

}  // namespace
}  // namespace tilery::test
