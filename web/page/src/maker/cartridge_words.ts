// The words of cartridges (docs/cartridges.md), for completion.

export interface CartridgeWord {
  word: string;
  means: string;
  /** What may stand after "=". */
  values?: readonly string[];
}

const booleans = ['true', 'false'];

/** By section; the empty one stands before the first. */
export const cartridgeWords: Readonly<Record<string, readonly CartridgeWord[]>> = {
  '': [
    { word: 'name', means: 'the name that players type' },
    { word: 'title', means: 'the name that is shown' },
    { word: 'about', means: 'one line in the list of games' },
  ],
  board: [
    { word: 'width', means: 'cells in a row, 1 to 32' },
    { word: 'height', means: 'cells in a column, 1 to 32' },
    { word: 'open', means: 'whether players may choose the size', values: booleans },
    { word: 'blocked', means: 'rows of text, # blocked and . not' },
  ],
  tiles: [
    { word: 'values', means: 'the first tiles, growing' },
    { word: 'then', means: 'how the ladder continues', values: ['"double"', '"triple"', '"sum"', '"end"'] },
    { word: 'largest', means: 'the tile at which the ladder ends' },
    { word: 'merge', means: 'which tiles merge', values: ['"equal"', '"threes"', '"neighbours"'] },
    { word: 'reach', means: 'how far tiles go', values: ['"far"', '"step"'] },
  ],
  spawn: [
    { word: 'start', means: 'the tiles at the start' },
    { word: 'odds', means: 'pairs of tile and weight' },
    { word: 'out_of', means: 'the sum of the weights' },
    { word: 'deck', means: 'pairs of tile and number of cards' },
    { word: 'bonus', means: 'tiles that appear instead of a card' },
    { word: 'climb', means: 'a drawn tile that may become a larger one' },
    { word: 'preview', means: 'whether the next tile is known', values: booleans },
    { word: 'place', means: 'where tiles enter', values: ['"uniform"', '"weighted"', '"probing"', '"moved edge"', '"free edge"'] },
    { word: 'weights', means: 'how often each cell is chosen' },
  ],
  score: [
    { word: 'kind', means: 'how points come about', values: ['"gathered"', '"counted"'] },
    { word: 'worth', means: 'the worth of the first tiles' },
    { word: 'then', means: 'how the worths continue', values: ['"double"', '"triple"', '"sum"', '"end"'] },
    { word: 'digits', means: 'the score wraps after this many digits' },
  ],
  goal: [
    { word: 'tile', means: 'the tile to reach' },
    { word: 'then', means: 'what happens there', values: ['"ask"', '"go on"', '"stop"'] },
  ],
  players: [
    { word: 'most', means: 'how many share the board', values: ['1', '2'] },
    { word: 'turn', means: 'who moves next', values: ['"alternate"', '"merge keeps"'] },
  ],
  controls: [],
};

/** The section that the end of `text` stands in. */
export function sectionAt(text: string): string {
  return [...text.matchAll(/^\s*\[(\w+)\]/gm)].at(-1)?.[1] ?? '';
}
