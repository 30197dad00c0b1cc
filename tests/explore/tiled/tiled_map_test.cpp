#include "tilery/explore/tiled/tiled_map.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TiledMap map_with_template() {
  TiledMap map;
  TiledObject object{.name = "lamp", .type = "light", .width = 8, .visible = false};
  object.properties = {{.name = "reach", .value = "3"}, {.name = "color", .value = "red"}};
  map.templates = {{"lamp.tx", object}};
  return map;
}

TEST(TiledMap, AnObjectTakesMissingValuesFromItsTemplate) {
  TiledObject object{.id = 5, .name = "mine", .template_file = "lamp.tx"};
  object.properties = {{.name = "reach", .value = "9"}};
  const TiledObject whole = with_template(object, map_with_template());
  EXPECT_EQ(whole.id, 5);
  EXPECT_EQ(whole.name, "mine");
  EXPECT_EQ(whole.type, "light");
  EXPECT_EQ(whole.width, 8);
  EXPECT_EQ(whole.visible, false);
  EXPECT_EQ(text_in(whole.properties, "reach"), "9");
  EXPECT_EQ(text_in(whole.properties, "color"), "red");
}

TEST(TiledMap, AnObjectOverridesTheRotationAndVisibilityOfItsTemplate) {
  TiledMap map = map_with_template();
  map.templates[0].object.rotation = 90;
  TiledObject object{.template_file = "lamp.tx"};
  EXPECT_EQ(with_template(object, map).rotation, 90);
  EXPECT_EQ(with_template(object, map).visible, false);
  object.rotation = 0;
  object.visible = true;
  EXPECT_EQ(with_template(object, map).rotation, 0);
  EXPECT_EQ(with_template(object, map).visible, true);
}

TEST(TiledMap, AnObjectWithoutAKnownTemplateStaysAsItIs) {
  const TiledObject plain{.id = 5, .name = "mine"};
  const TiledObject other{.id = 5, .name = "mine", .template_file = "door.tx"};
  EXPECT_EQ(with_template(plain, map_with_template()), plain);
  EXPECT_EQ(with_template(other, map_with_template()), other);
}

}  // namespace
}  // namespace tilery
