// Beside the view: health, the quest, what is in sight, the bag.
import type { WalkState } from 'tilery';
import { command, travel } from './expedition';

export function Panels({ state }: { state: WalkState }) {
  return (
    <>
      <section class="walk-panel" aria-label="Quest">
        <h2>{state.area}</h2>
        <label class="field">
          <span>Health <output>{state.health} of {state.healthiest}</output></span>
          <meter min={0} max={state.healthiest} value={state.health} />
        </label>
        <p>{state.won ? 'The quest is done.' : state.quest || 'There is no quest here: walk as you like.'}</p>
      </section>
      <section class="walk-panel" aria-label="In sight">
        <h2>In sight</h2>
        {state.sighted.length === 0 && <p>Nothing but the ground.</p>}
        <ul>
          {state.sighted.slice(0, 8).map((one, index) => (
            <li key={index}>
              <button class="text-button" onClick={() => travel(one.x, one.y)}>{one.name}</button>
            </li>
          ))}
        </ul>
      </section>
      <section class="walk-panel" aria-label="Bag">
        <h2>Bag</h2>
        {state.bag.length === 0 && <p>Empty.</p>}
        <ul>
          {state.bag.map((item) => (
            <li key={item.name} class="bag-item">
              <span>{item.count > 1 && `${item.count} × `}{item.name}{item.lit && ', burning'}</span>
              <span class="bag-actions">
                {(['use', item.lit ? 'douse' : 'light', 'give', 'drop'] as const).map((verb) => (
                  <button key={verb} class="text-button" onClick={() => command(`${verb} ${item.name}`)}>{verb}</button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
