// A baseline lists accepted findings, so that only new findings fail the check. It contains no line numbers, so it survives edits. It is
// sorted, so that branches can be merged.
import { parseJson } from '../lib/json.ts';
import { compareText } from '../lib/text.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';

/** A finding of a baseline, and its number of occurrences in its file. */
interface BaselineEntry extends Pick<Diagnostic, 'code' | 'file' | 'link'>, Partial<Pick<Diagnostic, 'message'>> {
  readonly count?: number;
}

/** Number of accepted occurrences by finding. */
type Baseline = ReadonlyMap<string, number>;

function createBaselineEntry({ code, file, link, message }: Diagnostic): Omit<BaselineEntry, 'count'> {
  return { code, ...(file !== undefined && { file }), ...(link === undefined ? { message } : { link }) };
}

/** Returns the baseline that accepts all of these findings. */
export function createBaseline(findings: readonly Diagnostic[]): Baseline {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = JSON.stringify(createBaselineEntry(finding));
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
  const { version, findings } = (parseJson(text) ?? {}) as { version?: unknown; findings?: unknown };
  const isEntry = (value: unknown) => typeof (value as BaselineEntry | null)?.code === 'string';
  const entries = version === 1 && Array.isArray(findings) && findings.every(isEntry) ? findings : undefined;
  if (entries === undefined) {
    const message = `\`${file}\` is not a baseline.`;
    const suggestion = 'Remove it, and write a new one with `--update-baseline`.';
    throw UserError.of({ code: 'invalid-call', message, file, suggestion });
  }
  const baseline = new Map<string, number>();
  for (const { count = 1, code, file: of, link, message } of entries) {
    const key = JSON.stringify(
      createBaselineEntry({ code, severity: 'error', file: of, link, message: message ?? '' }),
    );
    baseline.set(key, (baseline.get(key) ?? 0) + count);
  }
  return baseline;
}

/** Codes that occur only when other sites are requested. */
const EXTERNAL_LINK_CODE_PATTERN =
  /^(?:broken-external-(?:link|anchor)|unverified-link|moved-external-link|insecure-url)$/;

/**
 * Splits findings into accepted and new ones, and counts the fixed findings of the baseline. `rest` is the baseline without the fixed
 * findings. If other sites were not requested, findings about them never count as fixed.
 */
export function compareWithBaseline(findings: readonly Diagnostic[], baseline: Baseline, isExternal: boolean) {
  const gone = new Map(baseline);
  const accepted: Diagnostic[] = [];
  const fresh: Diagnostic[] = [];
  for (const finding of findings) {
    const key = JSON.stringify(createBaselineEntry(finding));
    const count = gone.get(key) ?? 0;
    if (count > 0) gone.set(key, count - 1);
    (count > 0 ? accepted : fresh).push(finding);
  }
  const rest = new Map<string, number>();
  let mended = 0;
  for (const [key, count] of baseline) {
    const isLookedFor = isExternal || !EXTERNAL_LINK_CODE_PATTERN.test((JSON.parse(key) as BaselineEntry).code);
    const without = isLookedFor ? (gone.get(key) ?? 0) : 0;
    mended += without;
    if (count > without) rest.set(key, count - without);
  }
  return { accepted, fresh, mended, rest };
}
