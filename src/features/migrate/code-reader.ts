// Reads values from code of the old site without running it. If some values cannot be read and running is allowed, runs the code.
import { join } from 'node:path';
import { convertErrorToFindings, createInvocationError, formatFindingSentence } from '../../model/diagnostic.ts';
import { type EvaluationInput, evaluateSiteCode } from './evaluate.ts';
import { fillFromLiterals } from './literal-fallback.ts';
import type { UnevaluatedCode } from './literals/values.ts';
import type { NoteWithLocation } from './planned.ts';
import { toSitePath } from './reach.ts';
import { type ModuleValueAsData, readAllExports, readDefaultExport } from './read-literals.ts';

/** A value that was read from code of the old site. */
export interface ValueFromOldCode {
  readonly value: unknown;
  /** Imported modules that do not exist. */
  readonly missing: readonly string[];
  /** Packages that are not installed; a stub replaced them when the code ran. */
  readonly packages?: readonly string[];
  /** Whether importing the code has no side effects. */
  readonly isHarmless: boolean;
}

/** Reads code of the old site, and records which files were run. */
export interface OldCodeReader {
  readonly mayRun: boolean;
  /**
   * Returns the default export of a file. `file` is an absolute path. Throws a `UserError` if the file is not code, or if the code fails.
   */
  readDefault(file: string): Promise<ValueFromOldCode>;
  /** Returns the exports of files (paths relative to the site). A file that fails is skipped. */
  readExports(files: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Runs code that imports files of the site. Resolves with `undefined` if code may not run, or if the code fails. */
  run(entry: string, code: string): Promise<unknown>;
  /** Files that were run. */
  readonly ran: Set<string>;
  /** Files whose values are incomplete, because the files were not run. */
  readonly unrun: ReadonlySet<string>;
  /** Notes on code that could not be read, on environment variables, and on the current year. */
  readonly items: readonly NoteWithLocation[];
}

/** Creates a reader of the site's code; `site` is an absolute path. */
export function createOldCodeReader(site: string, mayRun: boolean): OldCodeReader {
  const ran = new Set<string>();
  const unrun = new Set<string>();
  const items: NoteWithLocation[] = [];
  const run = async (call: Omit<EvaluationInput, 'site'>) => {
    const evaluated = await evaluateSiteCode({ site, ...call });
    for (const file of evaluated.ran) ran.add(file);
    return evaluated;
  };
  const leave = ({ unread }: ModuleValueAsData, file: string, isHand: boolean) => {
    unrun.add(file);
    for (const unevaluatedCode of unread) items.push(createSkippedCodeNote(unevaluatedCode, isHand));
  };
  return {
    mayRun,
    ran,
    unrun,
    items,
    async readDefault(file) {
      const read = readDefaultExport(site, file);
      for (const unevaluatedCode of read.unset) items.push(createUnsetVariableNote(unevaluatedCode));
      for (const unevaluatedCode of read.dated) items.push(createCurrentYearNote(unevaluatedCode));
      if (read.unread.length === 0) return read;
      if (mayRun) {
        const { value: result, stubbed } = await run({ entry: file });
        const { value, filled } = fillFromLiterals(result, read.value);
        if (filled.length > 0) items.push(createLiteralFallbackNote(toSitePath(site, file), filled));
        const isFile = (name: string) => /^[./]|^@site\//.test(name);
        const packages = stubbed.filter((name) => !isFile(name));
        return { value, missing: stubbed.filter(isFile), packages, isHarmless: false };
      }
      leave(read, toSitePath(site, file), true);
      return read;
    },
    async readExports(files) {
      const values = new Map<string, unknown>();
      const half: string[] = [];
      for (const file of files) {
        const read = tryToReadExports(site, file, items);
        if (read !== undefined) values.set(file, read.value);
        if (read === undefined || read.unread.length === 0) continue;
        if (mayRun) half.push(file);
        else leave(read, file, false);
      }
      for (const [file, value] of await evaluateModuleExports(site, half, run)) values.set(file, value);
      return values;
    },
    run: async (entry, code) => (mayRun ? (await run({ entry, code }).catch(() => undefined))?.value : undefined),
  };
}

function createSkippedCodeNote({ file, line, code }: UnevaluatedCode, isHand: boolean): NoteWithLocation {
  return {
    at: { file, line },
    message: `\`${code}\` was not run, so what only it gives is left out.`,
    suggestion: 'Write the value yourself, or run the command again with `--run`.',
    ...(isHand && { isHand }),
  };
}

function createLiteralFallbackNote(file: string, keys: readonly string[]): NoteWithLocation {
  const shown = keys.slice(0, 8).map((key) => (key === '' ? 'the whole value' : `\`${key}\``));
  const more = keys.length > shown.length ? `, and ${keys.length - shown.length} more` : '';
  return {
    at: { file },
    message: `Running the configuration gave no value for ${shown.join(', ')}${more}, so the values are read from its text.`,
    suggestion: 'Install the packages of the old site before `--run`, or compare these values with the old site.',
  };
}

function createUnsetVariableNote({ file, line, code }: UnevaluatedCode): NoteWithLocation {
  return {
    at: { file, line },
    message: `\`${code}\` counts as not set: \`migrate\` reads nothing of your environment.`,
  };
}

function createCurrentYearNote({ file, line, code }: UnevaluatedCode): NoteWithLocation {
  return { at: { file, line }, message: `The new site has the year of today where this one has \`${code}\`.` };
}

/** Returns the exports of a file. If the file fails, adds a note to `items` and returns `undefined`. */
function tryToReadExports(site: string, file: string, items: NoteWithLocation[]): ModuleValueAsData | undefined {
  try {
    return readAllExports(site, join(site, file));
  } catch (error) {
    const [fault] = convertErrorToFindings(error);
    items.push({ at: { file, line: fault?.line }, message: fault ? formatFindingSentence(fault) : String(error) });
    return undefined;
  }
}

type EvaluationRunner = (call: Omit<EvaluationInput, 'site'>) => Promise<{ readonly value: unknown }>;

/** Returns the exports of modules by file. Runs all modules at once; if that fails, runs each of them alone. */
async function evaluateModuleExports(
  site: string,
  files: readonly string[],
  run: EvaluationRunner,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  const runSome = async (some: readonly string[]) => {
    const lines = some.map((file, index) => `import * as m${index} from ${JSON.stringify(join(site, file))};`);
    const parts = some.map((file, index) => `[${JSON.stringify(file)}]: { ...m${index} }`);
    const code = `${lines.join('\n')}\nexport default { ${parts.join(', ')} };`;
    const { value } = await run({ entry: '\0techdocs-modules', code });
    for (const [file, item] of Object.entries(value as object)) values.set(file, item);
  };
  if (files.length === 0) return values;
  try {
    await runSome(files);
  } catch {
    for (const file of files) await runSome([file]).catch(() => undefined);
  }
  return values;
}

/** Returns the error for a configuration whose value cannot be read without running it. */
export function createUnreadableConfigError(file: string, items: readonly NoteWithLocation[]) {
  const [first] = items;
  const where = first === undefined ? file : `${first.at.file}:${first.at.line}`;
  return createInvocationError(
    `The configuration cannot be read without running it: its value is made by code, at \`${where}\`.`,
    'Run the command again with `--run`, which runs code of the old site in a process of its own.',
  );
}
