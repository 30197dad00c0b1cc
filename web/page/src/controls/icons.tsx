// Icons: strokes on a square of 24 units.

const paths = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z',
  watch: 'M7 4.5v15l12-7.5Z',
  pause: 'M8 5v14M16 5v14',
  new: 'M12 5v14M5 12h14',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v6h14v-6',
  less: 'M5 12h14',
  replay: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5',
  help: 'M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2.2M12 17.5h.01',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  first: 'M6 6v12M18 6l-8 6 8 6Z',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16V9',
  games: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  make: 'm14 5 5 5L8 21H3v-5ZM12 7l5 5',
  explore: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.5 8.5l-2 5-5 2 2-5Z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  film: 'M4 5h16v14H4ZM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4',
  slower: 'm19 6-7 6 7 6ZM11 6l-7 6 7 6Z',
  faster: 'm5 6 7 6-7 6ZM13 6l7 6-7 6Z',
  closer: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.8-4.8M10.5 7.5v6M7.5 10.5h6',
  farther: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.8-4.8M7.5 10.5h6',
  save: 'M12 4v11M8 11l4 4 4-4M5 19h14',
  folder: 'M3.5 6.5h6l2 2.5h9v9.5h-17Z',
  today: 'M5 6h14v14H5ZM5 10h14M9 3v5M15 3v5M9 14h2v2H9Z',
  train: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 11.5v1',
  companion: 'M8 3h8v18H8ZM11 18h2M10.5 7.5 12 6l1.5 1.5M12 6v5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const shifted = name === 'undo' || name === 'redo' ? 'translate(0 -3.5)' : undefined;
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} transform={shifted} />
    </svg>
  );
}

// A button with an icon and a word. Small screens may hide the word, but screen readers always read it.

export interface IconButtonProps {
  icon: IconName;
  label: string;
  /** The key for the button's action. */
  shortcut?: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, label, shortcut, disabled, pressed, onClick }: IconButtonProps) {
  return (
    <button
      class="icon-button"
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class="icon-button-word">{label}</span>
    </button>
  );
}
