// A regular expression engine that compiles as few patterns as possible. Grammars create scanners of dozens of patterns. Most scanners
// share most patterns with other scanners and search only a few lines, so compiling all scanners would dominate a cold build. Therefore a
// scanner first searches with single patterns, each compiled once for all scanners. After enough searches, the scanner is compiled as a
// whole.
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';
import { memoizeByKeyWithLimit } from '../../../lib/lazy.ts';

type ScannerMatch = ReturnType<PatternScanner['findNextMatchSync']>;
type ScannedText = string | RegexEngineString;
type FindNextMatch = (text: ScannedText, start: number, options: number) => ScannerMatch;

/**
 * Number of searches after which compiling all patterns of a scanner saves time. Any value between 100 and 1000 takes nearly the same time.
 */
const SEARCHES_BEFORE_COMPILING_ALL = 500;

/** Wraps an engine so that its scanners compile fewer patterns. The scanners find the same matches as without the wrapper. */
export function createLazyRegexEngine(engine: RegexEngine): RegexEngine {
  const singleOf = memoizeByKeyWithLimit((pattern) => createNextMatchFinder(engine, pattern), Number.POSITIVE_INFINITY);
  const scanners = new Map<string, PatternScanner>();
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const sources = patterns.map(String);
      const key = sources.join('\0');
      const scanner = scanners.get(key) ?? createLazyScanner(engine, sources, singleOf);
      scanners.set(key, scanner);
      return scanner;
    },
  };
}

/**
 * Returns a function that finds the next match of one pattern and caches the match. A later search returns the cached match if the search
 * starts between the start of the last search and the start of the match.
 */
function createNextMatchFinder(engine: RegexEngine, pattern: string): FindNextMatch {
  const scanner = engine.createScanner([pattern]);
  // `\G` matches only at the start of a search. A match of a pattern with `\G` is therefore not valid for another start.
  const canRemember = !pattern.includes('\\G');
  let lastText: ScannedText | undefined;
  let lastStart = 0;
  let lastOptions = -1;
  let match: ScannerMatch = null;
  return (text, start, options) => {
    const isSame = canRemember && lastText === text && lastOptions === options && lastStart <= start;
    if (isSame && (match === null || findMatchStart(match) >= start)) return match;
    match = scanner.findNextMatchSync(text, start, options);
    lastText = text;
    lastStart = start;
    lastOptions = options;
    return match;
  };
}

/**
 * Creates a scanner that finds the earliest match in a set of patterns. If two patterns match at the same offset, the first pattern wins.
 */
function createLazyScanner(
  engine: RegexEngine,
  patterns: readonly string[],
  singleOf: (pattern: string) => FindNextMatch,
): PatternScanner {
  // Filled on demand: after a match at the start position, the remaining patterns are not needed.
  const singles: FindNextMatch[] = [];
  let whole: PatternScanner | undefined;
  let finds = 0;
  return {
    findNextMatchSync(text, start, options) {
      finds += 1;
      if (finds > SEARCHES_BEFORE_COMPILING_ALL) whole ??= engine.createScanner([...patterns]);
      if (whole) return whole.findNextMatchSync(text, start, options);
      let best: ScannerMatch = null;
      for (const [index, pattern] of patterns.entries()) {
        singles[index] ??= singleOf(pattern);
        const match = singles[index](text, start, options);
        if (match === null || (best !== null && findMatchStart(match) >= findMatchStart(best))) continue;
        best = { index, captureIndices: match.captureIndices };
        if (findMatchStart(match) === start) break;
      }
      return best;
    },
    // Does nothing, because scanners are kept until the process ends.
    dispose() {},
  };
}

function findMatchStart(match: NonNullable<ScannerMatch>): number {
  return match.captureIndices[0]?.start ?? 0;
}
