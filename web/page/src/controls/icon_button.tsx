// A button with an icon and a word; the word may hide on small screens, never from screen readers.
import { Icon, type IconName } from './icons';

export interface IconButtonProps {
  icon: IconName;
  label: string;
  /** The key that does the same. */
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
