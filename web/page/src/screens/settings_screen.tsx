// Themes, and how the page feels.
import { IconButton } from '../controls/icon_button';
import { chooseFiles } from '../share/files';
import { tileColors, type Theme } from '../look/theme';
import { addOwnTheme, removeOwnTheme } from '../look/own_themes';
import { allThemes, ownThemes, worn } from '../look/worn';
import { standardSettings, type Settings } from '../store/records';
import { change, settings } from '../store/settings';
import { KeptNetworks } from '../think/kept_networks_list';
import { notify } from '../voice/notice';

type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const switches: readonly [name: Switch, label: string, about: string][] = [
  ['animation', 'Movement', 'Tiles slide, merge and appear. Off where your system asks for less motion.'],
  ['hints', 'Hints', 'The value of each direction beside the board.'],
  ['sounds', 'Sounds', 'Short tones for moves and merges, as in 1977.'],
  ['vibration', 'Vibration', 'A short buzz at merges, on devices that can.'],
  ['showTime', 'Time', 'How long the game has been on the screen.'],
  ['showSeed', 'Seed', 'The number that decides the game\u2019s chance.'],
];

export function SettingsScreen() {
  return (
    <main class="page" id="main">
      <h1>Settings</h1>
      <h2>Theme</h2>
      <div class="theme-cards" role="radiogroup" aria-label="Theme">
        {allThemes().map((theme) => <ThemeCard key={theme.name} theme={theme} />)}
      </div>
      <p>
        Themes are the files of the terminal program.{' '}
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
  const chosen = worn.value.name === theme.name;
  return (
    <label class={chosen ? 'theme-card theme-card-chosen' : 'theme-card'} style={{ background: screen.paper, color: screen.ink }}>
      <input type="radio" name="theme" value={theme.name} class="for-screen-readers" checked={chosen} onChange={() => change({ theme: theme.name })} />
      <span class="theme-tiles" style={{ background: board.paper }} aria-hidden="true">
        {[1, 3, 5, 7, 9, 11].map((rank) => {
          const [ink, paper] = tileColors(theme, rank);
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
      const theme = await addOwnTheme(await file.text(), file.name);
      change({ theme: theme.name });
    } catch (error) {
      notify((error as Error).message);
    }
  }
}
