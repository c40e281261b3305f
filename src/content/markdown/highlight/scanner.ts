// A regular expression engine that compiles as little as it can. Grammars ask for scanners of dozens of patterns, most of
// which differ in a few only and are used for a handful of lines; compiling them is most of what a cold build costs.
// So a scanner is first answered by its single patterns, each compiled once for all scanners, and compiled as a whole
// only when it has been asked often enough to pay.
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';

type Match = ReturnType<PatternScanner['findNextMatchSync']>;
type Text = string | RegexEngineString;

/** Finds after which a scanner of the whole set pays; between 100 and 1000 the time hardly changes. */
const FINDS_FOR_WHOLE = 500;

/** Wraps an engine. What is found is what the engine itself would find. */
export function thriftyEngine(engine: RegexEngine): RegexEngine {
  const singles = new Map<string, SinglePattern>();
  const scanners = new Map<string, PatternScanner>();
  const singleOf = (pattern: string): SinglePattern => {
    const known = singles.get(pattern);
    if (known) return known;
    const single = new SinglePattern(engine.createScanner([pattern]), pattern);
    singles.set(pattern, single);
    return single;
  };
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const sources = patterns.map(String);
      const key = sources.join('\0');
      const known = scanners.get(key);
      if (known) return known;
      const scanner = new ThriftyScanner(sources, singleOf, () => engine.createScanner(sources));
      scanners.set(key, scanner);
      return scanner;
    },
  };
}

/** One pattern with its last match, which is the next one for every search that starts before it. */
class SinglePattern {
  readonly #scanner: PatternScanner;
  /** `\G` is the place where a search starts, so such a pattern finds another thing from another start. */
  readonly #remembers: boolean;
  #text: Text | undefined;
  #start = 0;
  #options = -1;
  #match: Match = null;

  constructor(scanner: PatternScanner, pattern: string) {
    this.#scanner = scanner;
    this.#remembers = !pattern.includes('\\G');
  }

  find(text: Text, start: number, options: number): Match {
    const isSame = this.#remembers && this.#text === text && this.#options === options && this.#start <= start;
    if (isSame && (this.#match === null || startOf(this.#match) >= start)) return this.#match;
    this.#match = this.#scanner.findNextMatchSync(text, start, options);
    this.#text = text;
    this.#start = start;
    this.#options = options;
    return this.#match;
  }
}

/** A set of patterns: the match that starts first counts, and of those the one of the first pattern. */
class ThriftyScanner implements PatternScanner {
  readonly #patterns: readonly string[];
  readonly #singleOf: (pattern: string) => SinglePattern;
  readonly #compile: () => PatternScanner;
  /** Made when first asked: a match at the very start spares the patterns behind it. */
  readonly #singles: SinglePattern[] = [];
  #whole: PatternScanner | undefined;
  #finds = 0;

  constructor(
    patterns: readonly string[],
    singleOf: (pattern: string) => SinglePattern,
    compile: () => PatternScanner,
  ) {
    this.#patterns = patterns;
    this.#singleOf = singleOf;
    this.#compile = compile;
  }

  findNextMatchSync(text: Text, start: number, options: number): Match {
    this.#finds += 1;
    if (this.#finds > FINDS_FOR_WHOLE) this.#whole ??= this.#compile();
    if (this.#whole) return this.#whole.findNextMatchSync(text, start, options);
    let best: Match = null;
    for (const [index, pattern] of this.#patterns.entries()) {
      this.#singles[index] ??= this.#singleOf(pattern);
      const match = this.#singles[index].find(text, start, options);
      if (match === null || (best !== null && startOf(match) >= startOf(best))) continue;
      best = { index, captureIndices: match.captureIndices };
      if (startOf(match) === start) break;
    }
    return best;
  }

  /** Scanners live as long as the process. */
  dispose(): void {}
}

function startOf(match: NonNullable<Match>): number {
  return match.captureIndices[0]?.start ?? 0;
}
