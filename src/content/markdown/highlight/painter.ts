// The part of highlighting that needs the core of shiki. It is loaded only if a page has code to highlight. Loading it, together with the
// regular expression engine, takes longer than building a small site.
import { createShikiPrimitive, type LanguageRegistration } from 'shiki/core';
import { type IGrammar, INITIAL, type StateStack } from 'shiki/textmate';
import type { RegexEngine } from 'shiki/types';
import type { ContentLimitLookup } from '../../../model/budgets.ts';
import { escapeText } from '../../../model/html.ts';
import { grammarInjections } from './additions.ts';
import { countLinesToHighlight, HIGHLIGHT_BLOCK_TIMEOUT_MS, isLineTooLong, TOO_SLOW_FINDING } from './bounds.ts';
import type { Clock, HighlightedCode } from './code.ts';
import { formatTokenClass, type MergedTheme } from './theme.ts';

/** Result of tokenizing a line in one state: its HTML and the next state. */
interface TokenizedLine {
  readonly html: string;
  readonly next: StateStack;
}

/** Maximum number of cached lines per language. Lines are cached because API references repeat the same lines of JSON. */
const MAX_CACHED_LINES = 50_000;

/** Theme and limits of a highlighter. */
interface LanguageHighlighterSettings {
  readonly theme: MergedTheme;
  /** Limits per block. */
  readonly limits: ContentLimitLookup;
}

/** Highlights lines of one language. Equal lines in equal states are tokenized once. */
export class LanguageHighlighter {
  readonly #grammar: IGrammar;
  readonly #colourMap: readonly string[];
  readonly #theme: MergedTheme;
  readonly #limits: ContentLimitLookup;
  readonly #states = new Map<string, StateStack[]>();
  readonly #lines = new Map<StateStack, Map<string, TokenizedLine>>();
  #remembered = 0;
  readonly #classes = new Map<number, string>();

  /**
   * Creates a highlighter with a grammar registry of its own. In a shared registry, the set of loaded languages would decide which
   * languages a grammar can embed, and so would change the HTML.
   */
  constructor(
    engine: RegexEngine,
    registrations: readonly LanguageRegistration[],
    { theme, limits }: LanguageHighlighterSettings,
  ) {
    const shiki = createShikiPrimitive({
      engine,
      langs: [...registrations, ...grammarInjections],
      themes: [theme.theme],
      warnings: false,
    });
    this.#colourMap = shiki.setTheme(theme.theme.name).colorMap;
    this.#grammar = shiki.getLanguage(registrations.at(-1)?.name ?? '');
    this.#theme = theme;
    this.#limits = limits;
  }

  /** Returns the HTML of every line. The clock, in milliseconds, enforces the timeout; without one, only the length limits apply. */
  paint(lines: readonly string[], clock: Clock = () => 0): HighlightedCode {
    const { count, fault } = countLinesToHighlight(lines, this.#limits);
    const start = clock();
    const painted: string[] = [];
    let state: StateStack = INITIAL;
    for (const line of lines.slice(0, count)) {
      if (line === '' || isLineTooLong(line)) {
        painted.push(escapeText(line));
        continue;
      }
      const { html, next } = this.#lines.get(state)?.get(line) ?? this.#paintLine(line, state);
      if (clock() - start > HIGHLIGHT_BLOCK_TIMEOUT_MS) {
        return { lines: lines.map(escapeText), fault: TOO_SLOW_FINDING };
      }
      painted.push(html);
      state = next;
    }
    return { lines: [...painted, ...lines.slice(count).map(escapeText)], ...(fault && { fault }) };
  }

  #paintLine(line: string, state: StateStack): TokenizedLine {
    if (this.#remembered++ === MAX_CACHED_LINES) {
      for (const memory of [this.#states, this.#lines]) memory.clear();
      this.#remembered = 0;
    }
    const { tokens, ruleStack } = this.#grammar.tokenizeLine2(line, state);
    const result = { html: this.#lineHtml(line, tokens), next: this.#unique(ruleStack) };
    const ofState = this.#lines.get(state) ?? new Map<string, TokenizedLine>();
    this.#lines.set(state, ofState.set(line, result));
    return result;
  }

  /** Returns the same object for all equal states. */
  #unique(state: StateStack): StateStack {
    let key = '';
    for (let frame: TokenizerFrame | null = state as unknown as TokenizerFrame; frame; frame = frame.parent) {
      key += `${frame.ruleId}${frame.beginRuleCapturedEOL ? '!' : ','}`;
    }
    const alike = this.#states.get(key) ?? [];
    const same = alike.find((other) => other.equals(state));
    if (same) return same;
    alike.push(state);
    this.#states.set(key, alike);
    return state;
  }

  #lineHtml(line: string, tokens: Uint32Array): string {
    // Parts are joined at the end: a string built by concatenation is stored as its pieces, which takes several times the memory.
    const parts: string[] = [];
    let openClass = '';
    let start = 0;
    const flush = (end: number) => {
      if (end === start) return;
      const text = escapeText(line.slice(start, end));
      parts.push(openClass === '' ? text : `<span class="${openClass}">${text}</span>`);
      start = end;
    };
    for (let index = 0; index < tokens.length; index += 2) {
      const from = tokens[index] ?? 0;
      const to = tokens[index + 2] ?? line.length;
      const className = this.#classOf(tokens[index + 1] ?? 0);
      // White space needs no span of its own unless its style underlines it or strikes it through.
      const joins =
        className === openClass || (line.slice(from, to).trim() === '' && !/t[us]/.test(openClass + className));
      if (joins) continue;
      flush(from);
      openClass = className;
    }
    flush(line.length);
    return parts.join('');
  }

  #classOf(metadata: number): string {
    // Drops the lower bits: they hold language, token type and brackets, which do not affect the style.
    const key = metadata >>> 11;
    const cached = this.#classes.get(key);
    if (cached !== undefined) return cached;
    const light = this.#colourMap[(key >>> 4) & 0x1ff] ?? '';
    const dark = this.#colourMap[key >>> 13] ?? '';
    const className = formatTokenClass(this.#theme.light.get(light) ?? 0, this.#theme.dark.get(dark) ?? 0, key & 15);
    this.#classes.set(key, className);
    return className;
  }
}

/** Fields of a tokenizer state that form a lookup key. The tokenizer's own comparison ignores some of them. */
interface TokenizerFrame {
  readonly ruleId: number;
  readonly beginRuleCapturedEOL: boolean;
  readonly parent: TokenizerFrame | null;
}
