// The bar that stands above every screen.
import { hrefOf, place } from '../router';
import { Icon, type IconName } from './icons';

const links: readonly [screen: string, label: string, icon: IconName][] = [
  ['games', 'Games', 'games'],
  ['make', 'Make', 'make'],
  ['explore', 'Explore', 'explore'],
  ['scores', 'Scores', 'chart'],
  ['settings', 'Settings', 'settings'],
];

export function TopBar() {
  const { screen } = place.value;
  return (
    <header class="top-bar">
      <a class="wordmark" href={hrefOf('')} aria-label="Tilery: your game" aria-current={screen === '' ? 'page' : undefined}>
        <span class="mark" aria-hidden="true"><i /><i /><i /><i /></span>
        <span class="wordmark-word">tilery</span>
      </a>
      <nav aria-label="Main">
        {links.map(([target, label, icon]) => (
          <a key={target} href={hrefOf(target)} aria-label={label} aria-current={screen === target ? 'page' : undefined}>
            <Icon name={icon} />
            <span class="nav-word" aria-hidden="true">{label}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}
