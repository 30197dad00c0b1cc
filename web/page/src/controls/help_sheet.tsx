// The keys, and how to play by touch and by ear.
import { keyHelp } from '../input/keymap';
import { Sheet } from './sheet';

export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keys and touch" onClose={onClose}>
      <dl class="key-list">
        {keyHelp.map(([keys, does]) => (
          <div key={keys}><dt>{keys}</dt><dd>{does}</dd></div>
        ))}
      </dl>
      <p>Swipe or drag anywhere to slide. A game pad's cross and stick slide, its buttons undo, redo and hint.</p>
      <p>
        Every move is announced. To read the board by its cells, press C: the arrows then move over the
        cells and not the tiles, until you press C or Escape.
      </p>
      <p><a href="./licenses.txt">What this page is made of</a>: other people's work, with their licences.</p>
    </Sheet>
  );
}
