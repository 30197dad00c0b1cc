// The words of cartridges (docs/cartridges.md), for completion.

export interface CartridgeWord {
  word: string;
  means: string;
  /** The values that may follow "=". */
  values?: readonly string[];
}

const booleans = ['true', 'false'];

/** By section; the empty name is the part before the first section. tests/browser/words_test.mjs compares the
 * words with the engine's. */
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
    { word: 'merge', means: 'which tiles merge', values: ['"equal"', '"threes"', '"neighbours"', '"sum"', '"difference"', '"product"', '"divides"', '"none"'] },
    { word: 'chain', means: 'whether made tiles merge again in the same move', values: booleans },
    { word: 'reach', means: 'how far tiles go', values: ['"far"', '"step"'] },
    { word: 'fall', means: 'where all tiles fall after a move', values: ['"left"', '"right"', '"up"', '"down"'] },
    { word: 'labels', means: 'what the first tiles show instead of their numbers' },
    { word: 'colors', means: 'the colours of the first tiles, as "#ff8000"' },
  ],
  spawn: [
    { word: 'start', means: 'the tiles at the start' },
    { word: 'odds', means: 'pairs of tile and weight' },
    { word: 'out_of', means: 'the sum of the weights' },
    { word: 'deck', means: 'pairs of tile and number of cards' },
    { word: 'bonus', means: 'tiles that appear instead of a card' },
    { word: 'climb', means: 'a drawn tile that may become a larger one' },
    { word: 'preview', means: 'whether the next tile is known', values: booleans },
    { word: 'every', means: 'the number of moves from one entry of tiles to the next' },
    { word: 'count', means: 'how many tiles enter after such a move' },
    { word: 'place', means: 'where tiles enter', values: ['"uniform"', '"weighted"', '"probing"', '"moved edge"', '"free edge"', '"worst"'] },
    { word: 'weights', means: 'how often each cell is chosen' },
  ],
  score: [
    { word: 'kind', means: 'how points are counted', values: ['"gathered"', '"counted"'] },
    { word: 'worth', means: 'the worth of the first tiles' },
    { word: 'then', means: 'how the worths continue', values: ['"double"', '"triple"', '"sum"', '"end"'] },
    { word: 'digits', means: 'the score wraps after this many digits' },
  ],
  goal: [
    { word: 'tile', means: 'the tile to reach' },
    { word: 'clear', means: 'a board without tiles as the goal', values: ['true'] },
    { word: 'board', means: 'a picture as the goal; ? is any content' },
    { word: 'moves', means: 'the game is over after this number of moves' },
    { word: 'then', means: 'what happens at the goal', values: ['"ask"', '"go on"', '"stop"'] },
    { word: 'par', means: 'the fewest moves that reach the goal' },
    { word: 'aim', means: 'what hints and training try to achieve', values: ['"score"', '"goal"', '"moves"'] },
  ],
  players: [
    { word: 'most', means: 'how many share the board', values: ['1', '2'] },
    { word: 'turn', means: 'who moves next', values: ['"alternate"', '"merge keeps"'] },
    { word: 'directions', means: 'the directions of the first and of the second player' },
    { word: 'goals', means: 'the goals of the first and of the second player, as [{ tile = 32 }, { moves = 40 }]' },
  ],
  moves: [
    { word: 'directions', means: 'the directions in which tiles can be moved', values: ['["left"', '["right"', '["up"', '["down"'] },
    { word: 'undo', means: 'how many moves a game may take back' },
  ],
  levels: [
    { word: 'title', means: 'the name of the level' },
    { word: 'start', means: 'a picture of the first board: its size, blocked cells and tiles' },
    { word: 'goal', means: 'the goal of this level, in place of [goal]' },
    { word: 'par', means: 'the fewest moves that solve the level' },
  ],
  controls: [
    { word: 'left', means: 'words for left, besides those of every game' },
    { word: 'right', means: 'words for right' },
    { word: 'up', means: 'words for up' },
    { word: 'down', means: 'words for down' },
  ],
};

/** The words in braces, by section and key: `start = { tiles = [2, 2], draws = 1 }`. */
export const bracedWords: Readonly<Record<string, readonly CartridgeWord[]>> = {
  'spawn.start': [
    { word: 'tiles', means: 'these tiles' },
    { word: 'board', means: 'a picture of the first board' },
    { word: 'draws', means: 'the number of further tiles, which are drawn' },
  ],
  'spawn.bonus': [
    { word: 'from', means: 'bonus tiles come once the board has this tile or a larger one' },
    { word: 'odds', means: 'how often: a pair of numbers' },
    { word: 'lowest', means: 'the smallest bonus tile' },
    { word: 'below', means: 'steps under the largest tile on the board' },
    { word: 'window', means: 'how many neighbouring tiles are shown' },
  ],
  'spawn.climb': [
    { word: 'tile', means: 'the tile that may become a larger one' },
    { word: 'odds', means: 'how often: a pair of numbers' },
  ],
  'levels.goal': [
    { word: 'tile', means: 'the tile to reach' },
    { word: 'clear', means: 'a board without tiles as the goal' },
    { word: 'board', means: 'a picture as the goal; ? is any content' },
    { word: 'moves', means: 'the level is over after this number of moves' },
    { word: 'then', means: '"stop", as in every level' },
    { word: 'aim', means: 'what hints and training try to achieve' },
  ],
  'tiles.merge': [
    { word: 'parts', means: 'two to five tiles that merge' },
    { word: 'made', means: 'the tiles that they become: none, one or two' },
    { word: 'gain', means: 'the points of this merge' },
  ],
};

/** The section at the end of `text`. */
export function sectionAt(text: string): string {
  return [...text.matchAll(/^\s*\[{1,2}(\w+)\]/gm)].at(-1)?.[1] ?? '';
}
