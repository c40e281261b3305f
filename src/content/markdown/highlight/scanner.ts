// A regular expression engine that compiles as little as possible. Grammars create scanners of dozens of patterns; most of them differ in a
// few patterns and serve a handful of lines, and compiling them dominates a cold build. So a scanner first searches with single patterns,
// each compiled once for all scanners, and is compiled as a whole only after enough searches to pay off.
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';
import { lazyBy } from '../../../lib/lazy.ts';

type Match = ReturnType<PatternScanner['findNextMatchSync']>;
type Text = string | RegexEngineString;
type FindNext = (text: Text, start: number, options: number) => Match;

/** Number of searches after which compiling the whole set pays off; between 100 and 1000 the time hardly changes. */
const FINDS_FOR_WHOLE = 500;

/** Wraps an engine. The scanners find the same matches as the engine's own. */
export function thriftyEngine(engine: RegexEngine): RegexEngine {
  const singleOf = lazyBy((pattern) => singlePattern(engine, pattern), Number.POSITIVE_INFINITY);
  const scanners = new Map<string, PatternScanner>();
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const sources = patterns.map(String);
      const key = sources.join('\0');
      const scanner = scanners.get(key) ?? thriftyScanner(engine, sources, singleOf);
      scanners.set(key, scanner);
      return scanner;
    },
  };
}

/**
 * Finds the next match of one pattern. Caches the last match, which also answers every search from a position between its own start and
 * that match.
 */
function singlePattern(engine: RegexEngine, pattern: string): FindNext {
  const scanner = engine.createScanner([pattern]);
  // `\G` matches at the start of a search, so its match depends on that start.
  const canRemember = !pattern.includes('\\G');
  let lastText: Text | undefined;
  let [lastStart, lastOptions] = [0, -1];
  let match: Match = null;
  return (text, start, options) => {
    const isSame = canRemember && lastText === text && lastOptions === options && lastStart <= start;
    if (isSame && (match === null || startOf(match) >= start)) return match;
    match = scanner.findNextMatchSync(text, start, options);
    lastText = text;
    lastStart = start;
    lastOptions = options;
    return match;
  };
}

/** Finds the earliest match in a set of patterns; on a tie, that of the first pattern. */
function thriftyScanner(
  engine: RegexEngine,
  patterns: readonly string[],
  singleOf: (pattern: string) => FindNext,
): PatternScanner {
  // Filled on demand: after a match at the very start, later patterns are not needed.
  const singles: FindNext[] = [];
  let whole: PatternScanner | undefined;
  let finds = 0;
  return {
    findNextMatchSync(text, start, options) {
      finds += 1;
      if (finds > FINDS_FOR_WHOLE) whole ??= engine.createScanner([...patterns]);
      if (whole) return whole.findNextMatchSync(text, start, options);
      let best: Match = null;
      for (const [index, pattern] of patterns.entries()) {
        singles[index] ??= singleOf(pattern);
        const match = singles[index](text, start, options);
        if (match === null || (best !== null && startOf(match) >= startOf(best))) continue;
        best = { index, captureIndices: match.captureIndices };
        if (startOf(match) === start) break;
      }
      return best;
    },
    // Scanners live as long as the process.
    dispose() {},
  };
}

function startOf(match: NonNullable<Match>): number {
  return match.captureIndices[0]?.start ?? 0;
}
