// A baseline lists accepted findings, so that only new ones fail. It contains no line numbers, so it survives edits, and it is sorted, so
// that branches can be merged.
import { parseJson } from '../lib/json.ts';
import { compareText } from '../lib/text.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';

/** A finding of a baseline, and its number of occurrences in its file. */
interface Entry extends Pick<Diagnostic, 'code' | 'file' | 'link'>, Partial<Pick<Diagnostic, 'message'>> {
  readonly count?: number;
}

/** Number of accepted occurrences by finding. */
export type Baseline = ReadonlyMap<string, number>;

function entryOf({ code, file, link, message }: Diagnostic): Omit<Entry, 'count'> {
  return { code, ...(file !== undefined && { file }), ...(link === undefined ? { message } : { link }) };
}

/** Returns the baseline that accepts all of these findings. */
export function baselineOf(findings: readonly Diagnostic[]): Baseline {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = JSON.stringify(entryOf(finding));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the text of a baseline, one finding per line. */
export function formatBaseline(baseline: Baseline): string {
  const rows = [...baseline]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, count]) => `    ${count === 1 ? key : JSON.stringify({ ...JSON.parse(key), count })}`);
  return `{\n  "version": 1,\n  "findings": [${rows.length === 0 ? '' : `\n${rows.join(',\n')}\n  `}]\n}\n`;
}

/** Parses a baseline. Throws a `UserError` with the file's name if the text is invalid. */
export function parseBaseline(text: string, file: string): Baseline {
  const entries = entriesOf(text);
  if (entries === undefined) {
    const message = `\`${file}\` is not a baseline.`;
    const suggestion = 'Remove it, and write a new one with `--update-baseline`.';
    throw UserError.of({ code: 'invalid-call', message, file, suggestion });
  }
  const baseline = new Map<string, number>();
  for (const { count = 1, code, file: of, link, message } of entries) {
    const key = JSON.stringify(entryOf({ code, severity: 'error', file: of, link, message: message ?? '' }));
    baseline.set(key, (baseline.get(key) ?? 0) + count);
  }
  return baseline;
}

function entriesOf(text: string): readonly Entry[] | undefined {
  const { version, findings } = (parseJson(text) ?? {}) as { version?: unknown; findings?: unknown };
  const isEntry = (one: unknown) => typeof (one as Entry | null)?.code === 'string';
  return version === 1 && Array.isArray(findings) && findings.every(isEntry) ? findings : undefined;
}

/** Codes that occur only when other sites are requested. */
const EXTERNAL_CODES = /^(?:broken-external-(?:link|anchor)|unverified-link|moved-external-link|insecure-url)$/;

/**
 * Splits findings into accepted and new ones, and counts accepted ones that are fixed. `rest` is the baseline without the fixed ones.
 * Without external requests, it is not known whether findings about other sites are fixed.
 */
export function compareBaseline(findings: readonly Diagnostic[], baseline: Baseline, isExternal: boolean) {
  const gone = new Map(baseline);
  const [accepted, fresh]: [Diagnostic[], Diagnostic[]] = [[], []];
  for (const finding of findings) {
    const key = JSON.stringify(entryOf(finding));
    const count = gone.get(key) ?? 0;
    if (count > 0) gone.set(key, count - 1);
    (count > 0 ? accepted : fresh).push(finding);
  }
  const rest = new Map<string, number>();
  let mended = 0;
  for (const [key, count] of baseline) {
    const isLookedFor = isExternal || !EXTERNAL_CODES.test((JSON.parse(key) as Entry).code);
    const without = isLookedFor ? (gone.get(key) ?? 0) : 0;
    mended += without;
    if (count > without) rest.set(key, count - without);
  }
  return { accepted, fresh, mended, rest };
}
