<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tiles" tilewidth="8" tileheight="8" tilecount="8" columns="4">
 <image source="wall.pbm" trans="ff00ff" width="32" height="16"/>
 <tile id="0" type="wall">
  <properties>
   <property name="code" type="int" value="35"/>
   <property name="opaque" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1" type="floor"/>
 <tile id="2" type="lava">
  <properties>
   <property name="lit" type="bool" value="true"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
</tileset>
