// A small world in two forms: with its map as TMX and as TMJ.
const world = `name = "small"
title = "Small"
about = "For tests."
start = "field"
maps = ["field"]
party = "hero"
bag = ["loaf"]
[[items]]
name = "loaf"
about = "Bread."
tile = "hero"
heals = 3
[[creatures]]
name = "cat"
tile = "hero"
mood = "follow"
[[stages]]
text = "Open the chest."
deed = "open box"
done = "Open."
`;
const cells = [1, 1, 1, 2, 1, 1, 1, 1];
const kinds = [['floor', '.'], ['rock', 'O'], ['hero', '@']];

const tmx = `<map width="4" height="2" tilewidth="8" tileheight="8">
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="3" columns="3">
${kinds.map(([kind, glyph], id) => `<tile id="${id}" type="${kind}">
<properties><property name="glyph" value="${glyph}"/></properties></tile>`).join('')}
</tileset>
<layer name="g"><data encoding="csv">${cells.join()}</data></layer>
<objectgroup><object id="1" type="party" x="0" y="0"/>
<object id="2" name="box" type="chest" x="8" y="0"><properties><property name="holds" value="loaf"/>
<property name="tile" value="rock"/></properties></object></objectgroup>
</map>`;

const size = { tilewidth: 8, tileheight: 8 };
const tmj = JSON.stringify({
  type: 'map', orientation: 'orthogonal', infinite: false, width: 4, height: 2, ...size,
  tilesets: [{
    firstgid: 1, name: 't', tilecount: 3, columns: 3, ...size,
    tiles: kinds.map(([type, value], id) => ({ id, type, properties: [{ name: 'glyph', type: 'string', value }] })),
  }],
  layers: [
    { type: 'tilelayer', name: 'g', width: 4, height: 2, x: 0, y: 0, data: cells },
    { type: 'objectgroup', name: 'o', objects: [
      { id: 1, name: '', type: 'party', x: 0, y: 0, width: 0, height: 0 },
      { id: 2, name: 'box', type: 'chest', x: 8, y: 0, width: 0, height: 0, properties: [
        { name: 'holds', type: 'string', value: 'loaf' }, { name: 'tile', type: 'string', value: 'rock' },
      ] },
    ] },
  ],
});

export const smallWorlds = [
  new Map([['small/world.toml', world], ['small/field.tmx', tmx]]),
  new Map([['small/world.toml', world], ['small/field.tmj', tmj]]),
];
