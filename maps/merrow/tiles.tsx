<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tiles" tilewidth="8" tileheight="8" tilecount="112" columns="16">
 <image source="tiles.png" width="128" height="56"/>
 <tile id="1">
  <properties>
   <property name="code" type="int" value="1"/>
   <property name="dots">........
........
...#....
........
........
......#.
........
........</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#5f9e4a"/>
   <property name="name" value="grass"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#16240f"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="code" type="int" value="2"/>
   <property name="dots">........
...#....
........
.....#..
........
..#.....
........
......#.</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#d9c78a"/>
   <property name="name" value="sand"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a3220"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="code" type="int" value="3"/>
   <property name="dots">........
........
..##.##.
.#..#..#
........
.##..#..
#..#..##
........</property>
   <property name="glyph" value="~"/>
   <property name="ink" value="#4f8fd0"/>
   <property name="name" value="sea"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#0c2144"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="code" type="int" value="4"/>
   <property name="dots">........
........
..##....
.....##.
........
.##.....
....##..
........</property>
   <property name="glyph" value="~"/>
   <property name="ink" value="#8fd0e0"/>
   <property name="name" value="shallows"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#1c4a66"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="code" type="int" value="5"/>
   <property name="dots">...##...
..####..
.######.
########
.######.
...##...
...##...
...##...</property>
   <property name="glyph" value="&amp;"/>
   <property name="ink" value="#3f8a3a"/>
   <property name="name" value="tree"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#10200c"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="code" type="int" value="6"/>
   <property name="dots">..####..
.######.
########
########
########
########
.######.
..####..</property>
   <property name="glyph" value="#"/>
   <property name="ink" value="#9a938a"/>
   <property name="name" value="rock"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#2c2926"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="code" type="int" value="7"/>
   <property name="dots">########
#.......
#.......
#.......
########
....#...
....#...
....#...</property>
   <property name="glyph" value="#"/>
   <property name="ink" value="#b5a58a"/>
   <property name="name" value="wall"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#40362a"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="code" type="int" value="8"/>
   <property name="dots">########
........
........
........
########
........
........
........</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#a08560"/>
   <property name="name" value="floor"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="code" type="int" value="9"/>
   <property name="dots">........
..#..#..
........
........
...#..#.
........
.#......
........</property>
   <property name="glyph" value=","/>
   <property name="ink" value="#c0a878"/>
   <property name="name" value="path"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#2c2418"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="code" type="int" value="10"/>
   <property name="dots">########
........
########
........
........
########
........
########</property>
   <property name="glyph" value="="/>
   <property name="ink" value="#b08850"/>
   <property name="name" value="bridge"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#2a1c0c"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="code" type="int" value="11"/>
   <property name="dots">........
.#.#....
..#.....
........
.....#..
......#.
.....#.#
........</property>
   <property name="glyph" value="&quot;"/>
   <property name="ink" value="#e07aa0"/>
   <property name="name" value="flowers"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#16240f"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="code" type="int" value="12"/>
   <property name="dots">.######.
########
##.#####
########
########
#.######
.######.
########</property>
   <property name="glyph" value="#"/>
   <property name="ink" value="#7a6a58"/>
   <property name="name" value="cave wall"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#1c1712"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="code" type="int" value="13"/>
   <property name="dots">........
........
..#.....
........
........
.....#..
........
........</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#6a6258"/>
   <property name="name" value="cave floor"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#14120f"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="code" type="int" value="14"/>
   <property name="dots">########
#..##..#
#..##..#
########
#..##..#
#..##..#
########
........</property>
   <property name="glyph" value="&quot;"/>
   <property name="ink" value="#8fc8e8"/>
   <property name="name" value="window"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#40362a"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="code" type="int" value="15"/>
   <property name="dots">..#.#.#.
..#.#.#.
..#.#.#.
.##.#.#.
.##.#.##
..#.#.##
..#.#.#.
..#.#.#.</property>
   <property name="glyph" value="|"/>
   <property name="ink" value="#9fb050"/>
   <property name="name" value="reeds"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#1a240f"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="code" type="int" value="16"/>
   <property name="dots">.######.
..####..
..####..
..####..
..####..
..####..
..####..
.######.</property>
   <property name="glyph" value="I"/>
   <property name="ink" value="#c8c0b0"/>
   <property name="name" value="pillar"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#26231f"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="code" type="int" value="17"/>
   <property name="dots">........
........
...#....
........
........
......#.
.#......
........</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#8a8a94"/>
   <property name="name" value="stone floor"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#1a1a20"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="code" type="int" value="18"/>
   <property name="dots">########
...#....
...#....
...#....
########
.......#
.......#
.......#</property>
   <property name="glyph" value="#"/>
   <property name="ink" value="#7d7d8a"/>
   <property name="name" value="stone wall"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#2a2a34"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="code" type="int" value="19"/>
   <property name="dots">........
########
.######.
.#....#.
.#....#.
.#....#.
.#....#.
........</property>
   <property name="glyph" value="n"/>
   <property name="ink" value="#b08850"/>
   <property name="name" value="table"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="code" type="int" value="20"/>
   <property name="dots">..####..
.#....#.
#......#
#..##..#
#......#
.#....#.
..####..
........</property>
   <property name="glyph" value="o"/>
   <property name="ink" value="#7fb0d8"/>
   <property name="name" value="well"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#26231f"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="code" type="int" value="21"/>
   <property name="dots">........
.#...#..
........
....#...
..#...#.
........
...#....
........</property>
   <property name="glyph" value="."/>
   <property name="ink" value="#5a8a5a"/>
   <property name="name" value="moss"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#141c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="code" type="int" value="22"/>
   <property name="dots">........
........
..##.##.
.#..#..#
........
.##..#..
#..#..##
........</property>
   <property name="glyph" value="~"/>
   <property name="ink" value="#4a7a9a"/>
   <property name="name" value="pool"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#0c1a24"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="code" type="int" value="23"/>
   <property name="dots">........
........
########
..#..#..
..#..#..
########
........
........</property>
   <property name="glyph" value="-"/>
   <property name="ink" value="#b08850"/>
   <property name="name" value="rail"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#0c2144"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="code" type="int" value="30"/>
   <property name="dots">.######.
.#....#.
.######.
.#....#.
.######.
...##...
...##...
...##...</property>
   <property name="glyph" value="T"/>
   <property name="ink" value="#f0e0a0"/>
   <property name="name" value="sign"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#2c2418"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="code" type="int" value="31"/>
   <property name="dots">.######.
.#....#.
.#....#.
.#....#.
.#...##.
.#....#.
.#....#.
########</property>
   <property name="glyph" value="+"/>
   <property name="ink" value="#d8a050"/>
   <property name="name" value="door"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#40280c"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="code" type="int" value="32"/>
   <property name="dots">##......
##......
##......
##......
##......
##......
##......
##......</property>
   <property name="glyph" value="'"/>
   <property name="ink" value="#d8a050"/>
   <property name="name" value="used door"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="code" type="int" value="33"/>
   <property name="dots">........
.######.
#......#
########
#..##..#
#......#
#......#
........</property>
   <property name="glyph" value="="/>
   <property name="ink" value="#f0c040"/>
   <property name="name" value="chest"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a2408"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="code" type="int" value="34"/>
   <property name="dots">.######.
#......#
#......#
########
#......#
#......#
########
........</property>
   <property name="glyph" value="u"/>
   <property name="ink" value="#a08040"/>
   <property name="name" value="used chest"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a2408"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="code" type="int" value="35"/>
   <property name="dots">...##...
..####..
..####..
..####..
...##...
...##...
...##...
...##...</property>
   <property name="glyph" value="o"/>
   <property name="ink" value="#8a8a70"/>
   <property name="name" value="lamp"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#16160c"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="code" type="int" value="36"/>
   <property name="dots">.#.##.#.
..####..
.######.
..####..
.#.##.#.
...##...
...##...
...##...</property>
   <property name="glyph" value="*"/>
   <property name="ink" value="#fff080"/>
   <property name="name" value="used lamp"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a3410"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="code" type="int" value="37"/>
   <property name="dots">........
.......#
......##
.....###
....####
...#####
..######
.#######</property>
   <property name="glyph" value="&gt;"/>
   <property name="ink" value="#e8e8f0"/>
   <property name="name" value="stairs"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#26262c"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="code" type="int" value="38"/>
   <property name="dots">........
##......
##......
########
########
########
##....##
##....##</property>
   <property name="glyph" value="z"/>
   <property name="ink" value="#e0b0b0"/>
   <property name="name" value="bed"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a2020"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="code" type="int" value="39"/>
   <property name="dots">...#....
...##...
...###..
...####.
...#....
########
.######.
..####..</property>
   <property name="glyph" value="B"/>
   <property name="ink" value="#e0b070"/>
   <property name="name" value="boat"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#0c2144"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="code" type="int" value="40"/>
   <property name="dots">########
#.#.#.#.
#.#.#.#.
########
#.#.#.#.
#.#.#.#.
########
#.#.#.#.</property>
   <property name="glyph" value="+"/>
   <property name="ink" value="#c8c8d8"/>
   <property name="name" value="gate"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="paper" value="#2a2a34"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="code" type="int" value="41"/>
   <property name="dots">..####..
.######.
.#....#.
.#....#.
.#....#.
.#....#.
########
.######.</property>
   <property name="glyph" value="O"/>
   <property name="ink" value="#a0a0a0"/>
   <property name="name" value="great lamp"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#26231f"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="code" type="int" value="42"/>
   <property name="dots">#.####.#
.######.
.#.##.#.
.######.
.#.##.#.
.######.
########
.######.</property>
   <property name="glyph" value="O"/>
   <property name="ink" value="#ffff90"/>
   <property name="name" value="used great lamp"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#504010"/>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="60">
  <properties>
   <property name="code" type="int" value="60"/>
   <property name="dots">...##...
...##...
...##...
..####..
.######.
.######.
.######.
..####..</property>
   <property name="glyph" value="!"/>
   <property name="ink" value="#90e0b0"/>
   <property name="name" value="bottle"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#3a3220"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="61">
  <properties>
   <property name="code" type="int" value="61"/>
   <property name="dots">........
########
##....##
#.#..#.#
#..##..#
#......#
########
........</property>
   <property name="glyph" value="?"/>
   <property name="ink" value="#f8f0d8"/>
   <property name="name" value="letter"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="62">
  <properties>
   <property name="code" type="int" value="62"/>
   <property name="dots">........
..####..
.######.
########
########
########
.######.
........</property>
   <property name="glyph" value="%"/>
   <property name="ink" value="#d8a860"/>
   <property name="name" value="bread"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="63">
  <properties>
   <property name="code" type="int" value="63"/>
   <property name="dots">....##..
...####.
...####.
....##..
...##...
..##....
.##.....
.#......</property>
   <property name="glyph" value="/"/>
   <property name="ink" value="#ffb040"/>
   <property name="name" value="torch"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="64">
  <properties>
   <property name="code" type="int" value="64"/>
   <property name="dots">...##...
..####..
..#..#..
.######.
.######.
.######.
..####..
........</property>
   <property name="glyph" value="("/>
   <property name="ink" value="#ffe080"/>
   <property name="name" value="lantern"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="code" type="int" value="65"/>
   <property name="dots">........
...##...
..####..
.######.
.######.
..####..
........
........</property>
   <property name="glyph" value="*"/>
   <property name="ink" value="#808080"/>
   <property name="name" value="coal"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#14120f"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="code" type="int" value="66"/>
   <property name="dots">........
.###....
#...#...
#...####
#...#.##
.###....
........
........</property>
   <property name="glyph" value=";"/>
   <property name="ink" value="#f0d060"/>
   <property name="name" value="key"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="code" type="int" value="67"/>
   <property name="dots">..####..
.#....#.
#..##..#
#.#....#
#.#....#
#..##..#
.#....#.
..####..</property>
   <property name="glyph" value="0"/>
   <property name="ink" value="#a0e8ff"/>
   <property name="name" value="lens"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#1a1a20"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="code" type="int" value="68"/>
   <property name="dots">.......#
......##
.....##.
....##..
#..##...
.#.#....
..#.#...
.#.##...</property>
   <property name="glyph" value="/"/>
   <property name="ink" value="#d0d8e8"/>
   <property name="name" value="sword"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#241c14"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="90">
  <properties>
   <property name="code" type="int" value="90"/>
   <property name="dots">..####..
..####..
...##...
.######.
#..##..#
...##...
..####..
.##..##.</property>
   <property name="glyph" value="@"/>
   <property name="ink" value="#ffffff"/>
   <property name="name" value="party"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="91">
  <properties>
   <property name="code" type="int" value="91"/>
   <property name="dots">..####..
..####..
...##...
.######.
..####..
.######.
########
..#..#..</property>
   <property name="glyph" value="W"/>
   <property name="ink" value="#f0a0c0"/>
   <property name="name" value="woman"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="92">
  <properties>
   <property name="code" type="int" value="92"/>
   <property name="dots">..####..
..####..
...##...
########
...##...
...##...
..####..
..#..#..</property>
   <property name="glyph" value="M"/>
   <property name="ink" value="#a0c0f0"/>
   <property name="name" value="man"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="93">
  <properties>
   <property name="code" type="int" value="93"/>
   <property name="dots">#......#
##....##
########
##.##.##
########
.######.
..####..
.##..##.</property>
   <property name="glyph" value="c"/>
   <property name="ink" value="#e0a050"/>
   <property name="name" value="cat"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="94">
  <properties>
   <property name="code" type="int" value="94"/>
   <property name="dots">..#..#..
..#..#..
..#..#..
..####..
.######.
.#.##.#.
..####..
.##..##.</property>
   <property name="glyph" value="r"/>
   <property name="ink" value="#d0c0a0"/>
   <property name="name" value="rabbit"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="95">
  <properties>
   <property name="code" type="int" value="95"/>
   <property name="dots">........
........
#......#
##....##
.######.
...##...
........
........</property>
   <property name="glyph" value="v"/>
   <property name="ink" value="#ffffff"/>
   <property name="name" value="gull"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="96">
  <properties>
   <property name="code" type="int" value="96"/>
   <property name="dots">#.#.....
###.....
########
#######.
.#####..
.#####..
.#...#..
.##..##.</property>
   <property name="glyph" value="w"/>
   <property name="ink" value="#b0b0b8"/>
   <property name="name" value="wolf"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="97">
  <properties>
   <property name="code" type="int" value="97"/>
   <property name="dots">........
#......#
##....##
########
########
.#.##.#.
........
........</property>
   <property name="glyph" value="b"/>
   <property name="ink" value="#a080c0"/>
   <property name="name" value="bat"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="98">
  <properties>
   <property name="code" type="int" value="98"/>
   <property name="dots">..####..
.#.##.#.
.######.
..####..
...##...
.######.
...##...
.##..##.</property>
   <property name="glyph" value="s"/>
   <property name="ink" value="#f0f0e8"/>
   <property name="name" value="skeleton"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="99">
  <properties>
   <property name="code" type="int" value="99"/>
   <property name="dots">.#.##.#.
..####..
########
..####..
########
..####..
.#.##.#.
........</property>
   <property name="glyph" value="x"/>
   <property name="ink" value="#90c040"/>
   <property name="name" value="crawler"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="100">
  <properties>
   <property name="code" type="int" value="100"/>
   <property name="dots">..####..
..####..
...##...
.######.
##.##.#.
...##...
..####..
.##..##.</property>
   <property name="glyph" value="G"/>
   <property name="ink" value="#ffd060"/>
   <property name="name" value="watchman"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="paper" value="#000000"/>
   <property name="walkable" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
