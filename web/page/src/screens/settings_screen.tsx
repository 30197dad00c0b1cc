// Themes, and settings of the page.
import { KeptNetworks } from '../controls/hint_panel';
import { Icon, IconButton, type IconName } from '../controls/icons';
import { KeyChoice } from '../controls/key_choice';
import { notify } from '../input/voice';
import { addOwnTheme, allThemes, areOwnThemesRead, ownThemes, removeOwnTheme, type Theme, tileColors, currentTheme } from '../look/theme';
import { hrefOf } from '../router';
import { chooseFiles, textOf } from '../share/files';
import { type Settings, standardSettings } from '../store/storage';
import { change, settings } from '../store/settings';

type Switch = { [Name in keyof Settings]-?: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const switches: readonly [name: Switch, label: string, about: string][] = [
  ['animation', 'Movement', 'Tiles slide, merge and appear. Off where your system asks for less motion.'],
  ['hints', 'Hints', 'The value of each direction beside the board.'],
  ['sounds', 'Sounds', 'Short tones for moves and merges, as in 1977.'],
  ['vibration', 'Vibration', 'A short buzz at merges, on devices that can.'],
  ['letterKeys', 'Letter keys', 'Single letters and signs act, such as U for undo. Turn them off for speech input.'],
  ['networkAlone', 'Hints load by themselves', 'The smallest network of a game loads when a hint is first asked for, 3 to 10 MB.'],
  ['showTime', 'Time', 'How long the game has been on the screen.'],
  ['showSeed', 'Seed', 'The number that decides the game\u2019s chance.'],
];

const places: readonly [screen: string, label: string, about: string, icon: IconName][] = [
  ['explore', 'Explore', 'A walk through Merrow, or through maps of your own.', 'explore'],
  ['make', 'Make', 'Make a game of your own, and try it at once.', 'make'],
  ['companion', 'Companion', 'Moves for a game that you play elsewhere.', 'companion'],
  ['settings', 'Settings', 'Themes, keys, sounds, and what this browser keeps.', 'settings'],
];

/** The links for which the bar has no room on a phone. */
export function MoreScreen() {
  return (
    <main class="page" id="main">
      <h1>More</h1>
      <ul class="more-list">
        {places.map(([screen, label, about, icon]) => (
          <li key={screen}><a href={hrefOf(screen)}><Icon name={icon} size={26} /><span><b>{label}</b><small>{about}</small></span></a></li>
        ))}
      </ul>
    </main>
  );
}

export function SettingsScreen() {
  // Cards that appear later would push the settings below them away from the pointer.
  if (!areOwnThemesRead.value) return <main class="page" id="main" aria-busy="true"><h1>Settings</h1></main>;
  return (
    <main class="page" id="main">
      <h1>Settings</h1>
      <h2>Theme</h2>
      <div class="theme-cards" role="radiogroup" aria-label="Theme">
        {allThemes().map((theme) => <ThemeCard key={theme.name} theme={theme} />)}
      </div>
      <p>
        Themes are files, the same as for the terminal program.{' '}
        <button class="text-button" onClick={() => void openTheme()}>Add one of your own</button>
      </p>
      {ownThemes.value.length > 0 && (
        <ul class="kept-list" aria-label="Your own themes">
          {ownThemes.value.map(({ name, title }) => (
            <li key={name}><span>{title}</span><IconButton icon="trash" label={`Remove ${title}`} onClick={() => void remove(name, title)} /></li>
          ))}
        </ul>
      )}
      <h2>Feel</h2>
      <div class="switches">
        {switches.map(([name, label, about]) => (
          <label key={name} class="switch">
            <span><b>{label}</b><small>{about}</small></span>
            <input
              type="checkbox"
              role="switch"
              checked={settings.value[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          </label>
        ))}
      </div>
      <KeyChoice />
      <KeptNetworks />
    </main>
  );
}

async function remove(name: string, title: string): Promise<void> {
  const { theme } = settings.value;
  const putBack = await removeOwnTheme(name);
  if (theme === name) change({ theme: standardSettings.theme });
  const act = () => void putBack().then(() => change({ theme }));
  notify(`The theme ${title} is removed.`, { label: 'Undo', act, takesFocus: true });
}

function ThemeCard({ theme }: { theme: Theme }) {
  const { screen, board } = theme;
  const chosen = currentTheme.value.name === theme.name;
  return (
    <label class={chosen ? 'theme-card theme-card-chosen' : 'theme-card'} style={{ background: screen.paper, color: screen.ink }}>
      <input type="radio" name="theme" value={theme.name} class="for-screen-readers" checked={chosen} onChange={() => change({ theme: theme.name })} />
      <span class="theme-tiles" style={{ background: board.paper }} aria-hidden="true">
        {[1, 3, 5, 7, 9, 11].map((rank) => {
          const [ink, paper] = tileColors(theme, { hasPair: false }, rank);
          return <i key={rank} style={{ background: paper, color: ink }}>{2 ** rank}</i>;
        })}
      </span>
      <b>{theme.title}</b>
    </label>
  );
}

async function openTheme(): Promise<void> {
  for (const file of await chooseFiles('.toml')) {
    try {
      const theme = await addOwnTheme(await textOf(file), file.name);
      change({ theme: theme.name });
    } catch (error) {
      notify((error as Error).message);
    }
  }
}
