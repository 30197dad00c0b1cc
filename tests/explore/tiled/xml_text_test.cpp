#include "tilery/explore/tiled/write_tmx.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

constexpr std::string_view xml_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

TEST(XmlText, IndentsElementsAndClosesEmptyOnesAtOnce) {
  XmlText xml;
  xml.open("map");
  xml.attribute("width", 3);
  xml.open("layer");
  xml.decimal("opacity", 0.5);
  xml.close();
  xml.open("data");
  xml.characters("1,2");
  xml.close();
  xml.close();
  EXPECT_EQ(xml.take(), std::string(xml_head) +
                            "<map width=\"3\">\n"
                            " <layer opacity=\"0.5\"/>\n"
                            " <data>1,2</data>\n"
                            "</map>\n");
}

TEST(XmlText, EscapesWhatXmlReserves) {
  XmlText xml;
  xml.open("a");
  xml.attribute("b", "<&>\"\t\r\n\x01");
  xml.characters("<&>\"\n\x01");
  xml.close();
  EXPECT_EQ(xml.take(), std::string(xml_head) +
                            "<a b=\"&lt;&amp;&gt;&quot;&#9;&#13;&#10;?\">&lt;&amp;&gt;&quot;\n?"
                            "</a>\n");
}

}  // namespace
}  // namespace tilery
