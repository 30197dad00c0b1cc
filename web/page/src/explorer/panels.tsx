// The panel beside the view: health, the quest, the things in sight, the bag.
import { command, travel, walkLog } from './walk';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { WalkState } from 'tilery';

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
        <ul class="walk-sighted">
          {state.sighted.slice(0, 8).map((one, index) => (
            <li key={index}>
              <button class={index === 0 ? 'button button-main' : 'button'} onClick={() => travel(one.x, one.y)}>{one.name}</button>
            </li>
          ))}
        </ul>
      </section>
      <section class="walk-panel" aria-label="Bag">
        <h2>Bag</h2>
        {state.bag.length === 0 && <p>Empty.</p>}
        <ul>
          {state.bag.map((item) => (
            <li key={item.name}>
              <details class="bag-item">
                <summary>{item.count > 1 && `${item.count} × `}{item.name}{item.lit && ', burning'}</summary>
                <div class="bag-actions">
                  {(['use', item.lit ? 'douse' : 'light', 'give', 'drop'] as const).map((verb) => (
                    <button key={verb} class="button" aria-label={`${verb} ${item.name}`} onClick={() => command(`${verb} ${item.name}`)}>{verb}</button>
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

// Commands in words, and all messages.

export function WordsLine() {
  const line = useSignal(''); // a signal has the typed text at once, before the field is drawn again
  const list = useRef<HTMLOListElement>(null);
  const said = walkLog.value;
  // A message that is longer than the list is read from its beginning.
  useEffect(() => list.current?.scrollTo({ top: (list.current.lastElementChild as HTMLElement | null)?.offsetTop ?? 0 }), [said]);
  const send = (event: Event) => {
    event.preventDefault();
    if (line.value.trim()) command(line.value);
    line.value = '';
  };
  return (
    <section class="walk-words" aria-label="What was said">
      <p class="walk-said">{said.at(-1)}</p>
      <details open={isWide()}>
        <summary>All messages, and commands in words</summary>
        <ol ref={list} class="walk-log" data-scrolls="" tabIndex={0} aria-label="Messages">
          {said.map((words, index) => <li key={index}>{words}</li>)}
        </ol>
        <form onSubmit={send} class="walk-line">
          <input aria-label="Say what to do" placeholder="look, talk Tam, travel signpost, help …" value={line.value} onInput={(event) => (line.value = event.currentTarget.value)} />
          <button class="button">Do</button>
        </form>
      </details>
    </section>
  );
}

/** Whether the messages have room beside the view. */
function isWide(): boolean {
  return matchMedia('(min-width: 800px)').matches;
}
