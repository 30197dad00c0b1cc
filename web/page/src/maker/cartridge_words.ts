// The words of cartridges (docs/cartridges.md), for completion.

export interface CartridgeWord {
  word: string;
  means: string;
  /** What may stand after "=". */
  values?: readonly string[];
}

const booleans = ['true', 'false'];

/** By section; the empty one stands before the first. tests/browser/words_test.mjs asks the engine for them. */
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
    { word: 'wrap', means: 'which lines are rings', values: ['"none"', '"rows"', '"columns"', '"both"'] },
  ],
  tiles: [
    { word: 'values', means: 'the first tiles, growing' },
    { word: 'then', means: 'how the ladder continues', values: ['"double"', '"triple"', '"sum"', '"end"'] },
    { word: 'largest', means: 'the tile at which the ladder ends' },
    { word: 'repeat', means: 'continues the ladder and a list of merges by a factor' },
    { word: 'merge', means: 'which tiles merge', values: ['"equal"', '"threes"', '"neighbours"'] },
    { word: 'reach', means: 'how far tiles go', values: ['"far"', '"step"'] },
    { word: 'labels', means: 'what the first tiles show instead of their numbers' },
  ],
  spawn: [
    { word: 'start', means: 'the tiles at the start' },
    { word: 'odds', means: 'pairs of tile and weight' },
    { word: 'out_of', means: 'the sum of the weights' },
    { word: 'deck', means: 'pairs of tile and number of cards' },
    { word: 'bonus', means: 'tiles that appear instead of a card' },
    { word: 'climb', means: 'a drawn tile that may become a larger one' },
    { word: 'preview', means: 'whether the next tile is known', values: booleans },
    { word: 'every', means: 'a tile enters after every move of that number' },
    { word: 'count', means: 'how many tiles enter then' },
    { word: 'place', means: 'where tiles enter', values: ['"uniform"', '"weighted"', '"probing"', '"moved edge"', '"free edge"', '"worst"'] },
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
  moves: [
    { word: 'directions', means: 'the directions in which tiles can be moved', values: ['["left"', '["right"', '["up"', '["down"'] },
    { word: 'undo', means: 'how many moves a game may take back' },
  ],
  controls: [
    { word: 'left', means: 'words for left, besides those of every game' },
    { word: 'right', means: 'words for right' },
    { word: 'up', means: 'words for up' },
    { word: 'down', means: 'words for down' },
  ],
};

/** What stands in braces, by section and key: `start = { tiles = [2, 2], draws = 1 }`. */
export const bracedWords: Readonly<Record<string, readonly CartridgeWord[]>> = {
  'spawn.start': [
    { word: 'tiles', means: 'these tiles' },
    { word: 'board', means: 'a picture of the first board' },
    { word: 'draws', means: 'and so many that are drawn' },
  ],
  'spawn.bonus': [
    { word: 'from', means: 'the largest tile from which they come' },
    { word: 'odds', means: 'how often: a pair of numbers' },
    { word: 'lowest', means: 'the smallest of them' },
    { word: 'below', means: 'steps under the largest tile on the board' },
    { word: 'window', means: 'how many neighbouring tiles are shown' },
  ],
  'spawn.climb': [
    { word: 'tile', means: 'the tile that may become a larger one' },
    { word: 'odds', means: 'how often: a pair of numbers' },
  ],
  'tiles.merge': [
    { word: 'parts', means: 'two to five tiles that merge' },
    { word: 'made', means: 'none, one or two that they become' },
    { word: 'once', means: 'not continued by repeat', values: booleans },
  ],
};

/** The section that the end of `text` stands in. */
export function sectionAt(text: string): string {
  return [...text.matchAll(/^\s*\[(\w+)\]/gm)].at(-1)?.[1] ?? '';
}
