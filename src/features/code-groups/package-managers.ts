// Translates npm commands for other package managers. A library knows most commands, and this file adds some. Unknown commands stay
// unchanged, because every reader has npm.
import convert from 'npm-to-yarn';

/** Display names of the package managers, npm first. */
export const packageManagers = ['npm', 'Yarn', 'pnpm', 'Bun'] as const;

/** A package manager in lower case. */
type TargetPackageManager = 'yarn' | 'pnpm' | 'bun';

/** An npm command in a line, up to the next command; excludes `pnpm` and `npm-run-all`. */
const NPM_COMMAND_PATTERN = /(?<![\w@./-])npm(?= +[a-z-])[^&|;#\n]*/g;
/** Output of the library for unknown commands. */
const CONVERSION_FAILED_TEXT = "couldn't auto-convert";

/** Replacements of commands unknown to the library. */
const COMMAND_REPLACEMENTS: Readonly<Record<TargetPackageManager, readonly (readonly [RegExp, string])[]>> = {
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

function translateCommand(command: string, manager: TargetPackageManager): string {
  const replacement = COMMAND_REPLACEMENTS[manager].find(([pattern]) => pattern.test(command));
  if (replacement) return command.replace(...replacement);
  const converted = convert(command, manager);
  return converted.includes(CONVERSION_FAILED_TEXT) ? command : converted;
}

/** Translates the npm commands in a text; comments and other text stay unchanged. */
export function translateNpmCommands(code: string, manager: (typeof packageManagers)[number]): string {
  if (manager === 'npm') return code;
  const to = manager.toLowerCase() as TargetPackageManager;
  const lines = code.split('\n').map((line) => {
    if (/^\s*#/.test(line)) return line;
    return line.replace(NPM_COMMAND_PATTERN, (whole) => {
      const command = whole.trimEnd();
      return translateCommand(command, to) + whole.slice(command.length);
    });
  });
  return lines.join('\n');
}
