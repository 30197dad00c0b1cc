// Paths as the commands see them, and as the machine has them. The commands know only "/": on Windows
// C:\games\my.toml is /C:/games/my.toml to them, and \\server\games\my.toml is /UNC/server/games/my.toml.

import path from "node:path";

/** The properties of a machine; tests pass those of other systems. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
  readonly folder: string; // the current one
  readonly env: Readonly<Record<string, string | undefined>>;
}

const isWindows = (machine: Machine) => machine.platform === "win32";

const pathsOf = (machine: Machine) => (isWindows(machine) ? path.win32 : path.posix);

/** A path of the machine as the commands see it. */
export function guestPath(machine: Machine, host: string): string {
  if (!isWindows(machine)) {
    return host;
  }
  const slashed = host.replaceAll("\\", "/");
  return /^[A-Za-z]:/.test(slashed) ? `/${slashed}` : slashed.replace(/^\/\/(?=[^/])/, "/UNC/");
}

/** A path of the commands as the machine has it; a relative one is below the folder `from`. */
export function hostPath(machine: Machine, guest: string, from = machine.folder): string {
  const paths = pathsOf(machine);
  const drive = isWindows(machine) ? /^\/+([A-Za-z]:)(\/.*)?$/.exec(guest) : null;
  const share = isWindows(machine) ? /^\/+UNC\/(.*)$/.exec(guest) : null;
  if (share) {
    return paths.normalize(`//${share[1]}`);
  }
  return drive ? paths.normalize(`${drive[1]}${drive[2] ?? "/"}`) : paths.resolve(from, guest);
}

/**
 * A word of the command line as the commands take it: on Windows a path's backslashes become slashes, also behind
 * `--option=`. Words that are no path keep their backslashes.
 */
export function guestWord(machine: Machine, word: string): string {
  const option = /^--[a-z-]+=/.exec(word)?.[0];
  if (option) {
    return option + guestWord(machine, word.slice(option.length));
  }
  const looksLikePath = /^[A-Za-z]:[\\/]/.test(word) || /^\.{0,2}\\/.test(word) || /^[^\s"']+\\[^\s"']+$/.test(word);
  return isWindows(machine) && looksLikePath ? guestPath(machine, word) : word;
}

/** The user's folders for data, state and settings on Windows and macOS. Each has a folder `tilery`. Empty on other
 * systems: the commands know the folders of Linux. */
function userFolders(machine: Machine): Record<string, string> {
  const { env, home, platform } = machine;
  const paths = pathsOf(machine);
  if (platform === "win32") {
    const local = env["LOCALAPPDATA"] ?? paths.join(home, "AppData", "Local");
    const roaming = env["APPDATA"] ?? paths.join(home, "AppData", "Roaming");
    return { XDG_DATA_HOME: local, XDG_STATE_HOME: local, XDG_CONFIG_HOME: roaming };
  }
  const support = paths.join(home, "Library", "Application Support");
  return platform === "darwin"
    ? { XDG_DATA_HOME: support, XDG_STATE_HOME: support, XDG_CONFIG_HOME: support }
    : {};
}

/** The environment of the commands: the machine's variables, and `own`: the package's folders by variable. All folders
 * are paths as the commands see them. */
export function guestEnvironment(
  machine: Machine,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...userFolders(machine), ...machine.env })) {
    if (value !== undefined) {
      env[name] = value;
    }
  }
  for (const name of ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]) {
    if (env[name] !== undefined) {
      env[name] = guestPath(machine, env[name]);
    }
  }
  env["HOME"] = guestPath(machine, machine.home);
  env["PWD"] = guestPath(machine, machine.folder);
  for (const [name, folder] of Object.entries(own)) {
    if (folder !== undefined) {
      env[name] = guestPath(machine, folder);
    }
  }
  return env;
}
