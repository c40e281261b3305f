// The commands of npm as those of other package managers say them. A library knows most of them; what it gives up on is
// said here, or stays a command of npm, which every reader has.
import convert from 'npm-to-yarn';

/** The package managers, as readers know them, npm first. */
export const packageManagers = ['npm', 'Yarn', 'pnpm', 'Bun'] as const;

/** One of them, in small letters. */
type Manager = 'yarn' | 'pnpm' | 'bun';

/** One command of npm in a line, up to the next one; `pnpm` and `npm-run-all` are others. */
const COMMAND = /(?<![\w@./-])npm(?= +[a-z-])[^&|;#\n]*/g;
/** What the library writes where it gives up. */
const GIVEN_UP = "couldn't auto-convert";

/** Commands that the library does not know, by their beginning. */
const OWN: Readonly<Record<Manager, readonly (readonly [RegExp, string])[]>> = {
  yarn: [
    [/^npm (?:ci|clean-install)\b/, 'yarn install --frozen-lockfile'],
    [/^npm audit$/, 'yarn audit'],
    [/^npm (?:update|upgrade)$/, 'yarn upgrade'],
    [/^npm (?:view|info|show)\b/, 'yarn info'],
  ],
  pnpm: [
    [/^npm (?:ci|clean-install)\b/, 'pnpm install --frozen-lockfile'],
    [/^npm (audit$|publish\b|login\b|logout\b|whoami\b)/, 'pnpm $1'],
    [/^npm (?:update|upgrade)$/, 'pnpm update'],
    [/^npm (?:view|info|show)\b/, 'pnpm view'],
  ],
  bun: [
    [/^npm (?:ci|clean-install)\b/, 'bun install --frozen-lockfile'],
    [/^npm (audit$|publish\b|outdated\b)/, 'bun $1'],
    [/^npm (?:update|upgrade)$/, 'bun update'],
    [/^npm (?:view|info|show)\b/, 'bun info'],
  ],
};

function translateOne(command: string, manager: Manager): string {
  const own = OWN[manager].find(([pattern]) => pattern.test(command));
  if (own) return command.replace(...own);
  const converted = convert(command, manager);
  return converted.includes(GIVEN_UP) ? command : converted;
}

/** A text of npm's commands with those of another package manager; comments and all else stay. */
export function translateNpm(code: string, manager: (typeof packageManagers)[number]): string {
  if (manager === 'npm') return code;
  const to = manager.toLowerCase() as Manager;
  const lines = code.split('\n').map((line) => {
    if (/^\s*#/.test(line)) return line;
    return line.replace(COMMAND, (whole) => {
      const command = whole.trimEnd();
      return translateOne(command, to) + whole.slice(command.length);
    });
  });
  return lines.join('\n');
}
