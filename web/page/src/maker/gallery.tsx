// The games that ship, as examples to begin a cartridge with.
import { useEffect, useState } from 'preact/hooks';
import { Thumbnail } from '../board/thumbnail';
import { Sheet } from '../controls/sheet';
import { loadEngine } from '../engine/engine';
import { samplesOf, type Sample } from '../game/samples';
import { colorsNow } from '../look/worn';

export function Gallery({ onPick, onClose }: { onPick: (text: string) => void; onClose: () => void }) {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => void loadEngine().then((engine) => samplesOf(engine.cartridges())).then(setSamples), []);
  return (
    <Sheet title="Begin with an example" onClose={onClose}>
      <ul class="gallery">
        {samples.map(({ info, text, ranks }) => (
          <li key={info.name}>
            <button class="gallery-card" onClick={() => onPick(text)}>
              <Thumbnail info={info} ranks={ranks} colors={colorsNow.value} />
              <span><b>{info.title}</b><small>{info.about}</small></span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
