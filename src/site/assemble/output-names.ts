// Finds names of outputs and sources that some file system cannot store: too long, invalid, or colliding with another.
import { isSafeRelativePath } from '../../lib/file-path.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Route } from '../../model/route.ts';

/** Limits in bytes of a name and of a whole path, supported by every file system in use. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1000;

/** Normalizes a name. Names that macOS and Windows treat as the same file get the same result. */
function normalizeFileName(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/**
 * Reports an error for each pair of output files, and for each pair of source files, whose names differ only in case or in Unicode
 * normalization.
 */
export function findCaseCollisions(routes: readonly Route[], files: readonly string[]): Diagnostic[] {
  const reported = new Set<string>();
  const ofOutputs = findPairsWithSameName(routes, ({ output }) => output).flatMap(([first, other]): Diagnostic | [] => {
    const sources = `${first.source}\0${other.source}`;
    if (first.source !== undefined && reported.has(sources)) return [];
    reported.add(sources);
    const names = [first, other].map(({ output, source, type }) => `\`${output}\` (from ${source ?? type})`);
    return createCaseCollisionFinding(names.join(' and '), other.source ?? first.source);
  });
  const ofSources = findPairsWithSameName(files, (file) => file).flatMap(([first, other]) =>
    reported.has(`${first}\0${other}`) ? [] : createCaseCollisionFinding(`\`${first}\` and \`${other}\``, other),
  );
  return [...ofOutputs, ...ofSources];
}

function findPairsWithSameName<T>(items: readonly T[], nameOf: (item: T) => string): (readonly [T, T])[] {
  const seen = new Map<string, T>();
  return items.flatMap((item) => {
    const name = normalizeFileName(nameOf(item));
    const first = seen.get(name);
    if (first === undefined) seen.set(name, item);
    return first === undefined || nameOf(first) === nameOf(item) ? [] : [[first, item] as const];
  });
}

function createCaseCollisionFinding(names: string, file: string | undefined): Diagnostic {
  const message = `${names} differ only in case or in how their letters are composed, so on macOS and Windows one overwrites the other.`;
  return { code: 'case-collision', severity: 'error', message, file, suggestion: 'Rename one of them.' };
}

/** Reports an error for each output that cannot be written; `faultOf` returns the reason. */
export function findUnwritableOutputs(
  routes: readonly Route[],
  faultOf: (output: string) => string | undefined = describeInvalidOutputName,
): SettingDiagnostic[] {
  return routes.flatMap((route): SettingDiagnostic | [] => {
    const { output, path, source: file, type } = route;
    // Skips files that accompany a page, because the page itself is reported.
    const reason = type === 'markdown' || type === 'print' ? undefined : faultOf(output);
    if (reason === undefined) return [];
    const shown = path.length > 80 ? `${path.slice(0, 80)}…` : path;
    const message = `\`${shown.replace(/\p{Cs}/gu, '\ufffd')}\` cannot be written as a file: ${reason}.`;
    const fault = { code: 'invalid-route', severity: 'error', message, file } as const;
    if (route.type !== 'redirect') return { ...fault, suggestion: 'Give it another `slug` or name.' };
    const setting = route.rule === undefined ? 'fromExtensions' : `redirects[${route.rule.index}]`;
    return {
      ...fault,
      setting,
      suggestion: 'Change or remove the `from` of this redirect: each redirect is a file, too.',
    };
  });
}

function describeInvalidOutputName(output: string): string | undefined {
  if (/\p{Cs}/u.test(output)) return 'it contains half a character (a lone surrogate)';
  if (output === MANIFEST_FILE || output.startsWith(`${MANIFEST_FILE}/`))
    return 'techdocs keeps its list of files there';
  if (/^[a-z]:/i.test(output)) return 'on Windows it begins with a drive';
  if (!isSafeRelativePath(output)) return 'it leads out of the output folder';
  // A UTF-16 code unit takes at most three bytes in UTF-8. If even this maximum is within the limit, the bytes need not be counted.
  if (output.length * 3 <= MAX_NAME_BYTES) return undefined;
  const size = (text: string) => encodeURIComponent(text).replace(/%../g, '%').length;
  if (size(output) > MAX_PATH_BYTES) return `it has ${size(output)} bytes, and at most ${MAX_PATH_BYTES} are possible`;
  const long = output.split('/').find((name) => size(name) > MAX_NAME_BYTES);
  return long && `a part of it has ${size(long)} bytes, and at most ${MAX_NAME_BYTES} are possible`;
}
