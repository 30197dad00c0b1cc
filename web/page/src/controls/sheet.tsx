// A sheet: a dialog over the page that traps the focus and closes with Escape or a click beside it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons';

export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  // The browser would close the sheet itself, but its event "close" may arrive only after the next keys. Those keys
  // must already reach the page.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    onClose();
  };
  // The browser also closes a sheet by the gesture for Back. The late event of a closed sheet must not close the
  // sheet that is open by then.
  const closed = (event: Event) => {
    if (event.target === event.currentTarget && dialog.current === event.target) onClose();
  };
  return (
    <dialog ref={dialog} class="sheet" aria-label={title} onCancel={closed} onClose={closed} onKeyDown={closeByKey} onClick={closeBeside}>
      <div class="sheet-body" data-scrolls="">
        <header class="sheet-head">
          <h2>{title}</h2>
          <button class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
