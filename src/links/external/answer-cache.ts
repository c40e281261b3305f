// IO. Caches verdicts on addresses of other sites. An address may contain secrets, so the cache contains only its hash. The cache omits
// unverified addresses, and keeps the verdict on a broken address only for a day.
import { readFileSync } from 'node:fs';
import { type OutputFile, writeOutput } from '../../content/io/output.ts';
import { computeHash } from '../../lib/hash.ts';
import { parseJson } from '../../lib/json.ts';
import { compareText } from '../../lib/text.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { LinkVerdict } from './verdict.ts';

interface CachedVerdict {
  readonly at: number;
  readonly verdict: LinkVerdict;
}

const DAY_MS = 86_400_000;

/** Opens the cache file of earlier checks, which need not exist. `maxAge` is in milliseconds; `now` returns milliseconds since 1970. */
export function openVerdictCache(file: OutputFile | undefined, maxAge: number, now: () => number) {
  const verdicts = new Map<string, CachedVerdict>(
    file === undefined || file.isStream ? [] : readCachedVerdicts(file.path),
  );
  const isFresh = ({ at, verdict }: CachedVerdict) => {
    const age = now() - at;
    return age >= 0 && age < (verdict.kind === 'ok' ? maxAge : Math.min(maxAge, DAY_MS));
  };
  return {
    /** Returns the verdict on an address if it is recent enough and covers all anchors. */
    find(url: string, anchors: readonly string[]): LinkVerdict | undefined {
      const answer = verdicts.get(computeHash(url));
      if (!answer || !isFresh(answer)) return undefined;
      const { verdict } = answer;
      const isComplete =
        verdict.kind === 'broken' || anchors.every((anchor) => Object.hasOwn(verdict.anchors ?? {}, anchor));
      return isComplete ? verdict : undefined;
    },
    remember(url: string, verdict: LinkVerdict): void {
      if (verdict.kind === 'unverified') return;
      const sure = Object.entries(verdict.anchors ?? {}).filter(([, is]) => is !== 'unread');
      const anchors = verdict.anchors && { anchors: Object.fromEntries(sure) };
      verdicts.set(computeHash(url), { at: now(), verdict: { ...verdict, ...anchors } });
    },
    save(): void {
      if (file === undefined) return;
      const answers = [...verdicts]
        .filter(([, cachedVerdict]) => isFresh(cachedVerdict))
        .sort(([a], [b]) => compareText(a, b));
      try {
        writeOutput(file, `${JSON.stringify({ version: 1, answers: Object.fromEntries(answers) })}\n`);
      } catch {
        // Ignores a failed write: this check is complete, and the next check repeats the requests.
      }
    },
  };
}

function readCachedVerdicts(file: string): [string, CachedVerdict][] {
  const text = readVerdictCacheText(file);
  if (text.trim() === '') return [];
  const { version, answers } = (parseJson(text) ?? {}) as {
    readonly version?: unknown;
    readonly answers?: object | null;
  };
  if (typeof answers !== 'object' || answers === null)
    throw createInvocationError(`\`${file}\` is not a cache of answers.`, 'Name another file with `--cache`.');
  if (version !== 1) return [];
  return Object.entries(answers).filter(
    ([, value]) => typeof value?.at === 'number' && typeof value?.verdict?.kind === 'string',
  );
}

/** Returns the text of the cache file; empty if it cannot be read. */
function readVerdictCacheText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
