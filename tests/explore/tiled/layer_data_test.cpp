#include "tilery/explore/tiled/layer_data.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

/// Reads the `count` cells of an element and keeps its fault.
class LayerData : public testing::Test {
 protected:
  std::vector<Gid> read(const Element& element, const CellEncoding& code, std::size_t count) {
    FileReading reading("m", "", warnings_, allowance_);
    std::vector<Gid> cells = cells_of(element, code, count, reading);
    fault_ = reading.has_failed() ? text_of(reading.error()) : "";
    return cells;
  }

  Warnings warnings_;
  Allowance allowance_;
  std::string fault_;
};

using Cells = std::vector<Gid>;

TEST_F(LayerData, EveryPackedFormIsReadAsItWasWritten) {
  const Cells cells = {0, 1, 0x80000002, 0xFFFFFFFF};
  for (const CellForm form : {CellForm::base64, CellForm::zlib, CellForm::gzip, CellForm::zstd}) {
    const Element data = {.name = "data", .text = base64_of_cells(cells, form)};
    EXPECT_EQ(read(data, encoding_of(form), 4), cells);
    EXPECT_EQ(fault_, "");
  }
}

TEST_F(LayerData, CsvMayHaveBlanksAndMustHaveTheRightNumberOfCells) {
  const Element data = {.name = "data", .text = "\n1,2,\n 3 , 4\n"};
  EXPECT_EQ(read(data, encoding_of(CellForm::csv), 4), (Cells{1, 2, 3, 4}));
  EXPECT_EQ(read(data, encoding_of(CellForm::csv), 3), Cells());
  EXPECT_EQ(fault_, "m:1:1: expected 3 cells, found at least 4");
  EXPECT_EQ(read(data, encoding_of(CellForm::csv), 5), Cells());
  EXPECT_EQ(fault_, "m:1:1: expected 5 cells, found 4");
}

TEST_F(LayerData, ACellThatIsNoNumberIsAFault) {
  EXPECT_EQ(read({.name = "data", .text = "1,x"}, encoding_of(CellForm::csv), 2), Cells());
  EXPECT_EQ(fault_, "m:1:1: expected a number of 32 bits as cell 1, found \"x\"");
}

TEST_F(LayerData, UnknownEncodingsAndCompressionsAreFaults) {
  read({.name = "data"}, {.encoding = "hex", .compression = ""}, 1);
  EXPECT_EQ(fault_, "m:1:1: expected csv, base64 or no encoding, found \"hex\"");
  read({.name = "data"}, {.encoding = "base64", .compression = "lzma"}, 1);
  EXPECT_EQ(fault_, "m:1:1: expected zlib, gzip, zstd or no compression, found \"lzma\"");
}

TEST(Chunks, CoverALayerButForEmptyPieces) {
  TiledMap map;
  map.width = 20;
  map.height = 2;
  map.left = -3;
  map.top = 15;
  TiledLayer layer;
  layer.cells.assign(40, 0);
  layer.cells[0] = 7;   // (-3, 15)
  layer.cells[39] = 8;  // (16, 16)
  const std::vector<WrittenChunk> chunks = chunks_of(layer, map);
  ASSERT_EQ(chunks.size(), 2U);
  EXPECT_EQ(chunks[0].corner, (Cell{-16, 0}));
  EXPECT_EQ(chunks[0].cells[15 * 16 + 13], 7U);
  EXPECT_EQ(chunks[1].corner, (Cell{16, 16}));
  EXPECT_EQ(chunks[1].cells[0], 8U);
}

TEST(Chunks, BeginAtMultiplesOfTheirSide) {
  EXPECT_EQ(chunk_start(0), 0);
  EXPECT_EQ(chunk_start(15), 0);
  EXPECT_EQ(chunk_start(16), 16);
  EXPECT_EQ(chunk_start(-1), -16);
  EXPECT_EQ(chunk_start(-16), -16);
}

TEST(HighestIds, AreFoundInGroupsToo) {
  TiledLayer objects{.kind = TiledLayerKind::objects, .id = 4};
  objects.objects = {{.id = 9}, {.id = 2}};
  TiledLayer group{.kind = TiledLayerKind::group, .id = 3};
  group.layers = {objects};
  const HighestIds highest = highest_ids_in({{.id = 1}, group});
  EXPECT_EQ(highest.layer, 4);
  EXPECT_EQ(highest.object, 9);
}

}  // namespace
}  // namespace tilery
