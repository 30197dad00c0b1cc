// Commands in words, and everything that was said.
import { useEffect, useRef, useState } from 'preact/hooks';
import { command, walkLog } from './expedition';

export function WordsLine() {
  const [line, setLine] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const said = walkLog.value;
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [said]);
  const send = (event: Event) => {
    event.preventDefault();
    if (line.trim()) command(line);
    setLine('');
  };
  return (
    <section class="walk-words" aria-label="What was said">
      <ol ref={list} class="walk-log" data-scrolls="" tabIndex={0} aria-label="Messages">
        {said.map((words, index) => <li key={index}>{words}</li>)}
      </ol>
      <form onSubmit={send} class="walk-line">
        <input aria-label="Say what to do" placeholder="look, talk Tam, travel signpost, help …" value={line} onInput={(event) => setLine(event.currentTarget.value)} />
        <button class="button">Do</button>
      </form>
    </section>
  );
}
