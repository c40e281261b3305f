// Colours code at build time, for a light and a dark theme at once, with classes and without inline styles.
// The result of a block depends on its code, its language and the two themes only, never on what else is loaded.
import type { LanguageRegistration } from 'shiki/core';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { escapeText } from '../../model/html.ts';
import { type Clock, type HighlightedCode, tooSlow } from './highlight-bounds.ts';
import type { LanguagePainter } from './highlight-engine.ts';
import type { ThemePair } from './highlight-theme.ts';

export { codeThemeCss } from './highlight-theme.ts';

/** Colours code. */
export interface Highlighter {
  /**
   * One string of inner HTML a line (escaped, spans with classes); undefined when the language is not known.
   * 'text', 'txt', 'plaintext', '' are known and plain. The clock ends what takes too long.
   */
  highlight(code: string, language: string, clock?: Clock): HighlightedCode | undefined;
}

const plainLanguages: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none']);

type LanguageLoader = () => Promise<{ default: LanguageRegistration[] }>;
const loaders = bundledLanguages as unknown as Readonly<Record<string, LanguageLoader | undefined>>;

/** The name of a language without its aliases; undefined where there is no such language. */
export function resolveLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (!Object.hasOwn(loaders, lower)) return undefined;
  return aliases().get(lower) ?? lower;
}

let aliasTable: Map<string, string> | undefined;

/** Alias to name. Shiki's table gives the loader of a name to each of its aliases. */
function aliases(): Map<string, string> {
  if (aliasTable) return aliasTable;
  const names = new Map<unknown, string>();
  for (const [name, loader] of Object.entries(loaders)) {
    if (!Object.hasOwn(bundledLanguagesAlias, name)) names.set(loader, name);
  }
  aliasTable = new Map();
  for (const [alias, loader] of Object.entries(bundledLanguagesAlias)) {
    const name = names.get(loader);
    if (name) aliasTable.set(alias, name);
  }
  return aliasTable;
}

/** The lines of a code block; one break at its end ends the last line. */
export function codeLines(code: string): string[] {
  return code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/**
 * Makes a highlighter for the languages wanted and those of the settings. Grammars are read here and compiled when
 * first used; languages that do not exist are left out.
 */
export async function createHighlighter(
  settings: { readonly themes: ThemePair; readonly languages: readonly string[] },
  wanted: ReadonlySet<string>,
): Promise<Highlighter> {
  const names = new Set<string>();
  for (const language of [...settings.languages, ...wanted]) {
    const name = resolveLanguage(language);
    if (name !== undefined) names.add(name);
  }
  const registrations = new Map<string, readonly LanguageRegistration[]>();
  const painters = new Map<string, LanguagePainter>();
  const blocks = new Map<string, HighlightedCode>();
  const painterOf = names.size > 0 ? await loadPainters() : undefined;

  async function loadPainters(): Promise<(name: string) => LanguagePainter | undefined> {
    const [{ LanguagePainter, loadEngine }, { mergeThemes }] = await Promise.all([
      import('./highlight-engine.ts'),
      import('./highlight-theme.ts'),
    ]);
    const [engine, theme] = await Promise.all([
      loadEngine(),
      mergeThemes(settings.themes),
      ...[...names].map(async (name) => {
        const loaded = await loaders[name]?.();
        if (loaded) registrations.set(name, loaded.default);
      }),
    ]);
    return (name) => {
      const languages = registrations.get(name);
      if (!languages) return undefined;
      let painter = painters.get(name);
      if (!painter) {
        painter = new LanguagePainter(engine, languages, theme);
        painters.set(name, painter);
      }
      return painter;
    };
  }

  return {
    highlight(code, language, clock) {
      if (plainLanguages.has(language.toLowerCase())) return { lines: codeLines(code).map(escapeText) };
      const name = resolveLanguage(language);
      const painter = name === undefined ? undefined : painterOf?.(name);
      if (!painter) return undefined;
      const key = `${name}\n${code}`;
      const known = blocks.get(key);
      if (known) return known;
      const painted = painter.paint(codeLines(code), clock);
      if (painted.fault !== tooSlow) blocks.set(key, painted);
      return painted;
    },
  };
}

interface Kept {
  readonly highlighter: Promise<Highlighter>;
  uses: number;
}

const kept = new Map<string, Kept>();

/** Highlighters that are kept, and how often each is used: it remembers all that it ever coloured. */
const MOST_KEPT = 4;
const MOST_USES = 50;

/** As `createHighlighter`, for who comes back soon with almost the same code: one of the last ones again. */
export function keptHighlighter(...input: Parameters<typeof createHighlighter>): Promise<Highlighter> {
  const [settings, wanted] = input;
  const key = JSON.stringify([settings, [...wanted].sort()]);
  const found = kept.get(key) ?? { highlighter: createHighlighter(...input), uses: 0 };
  found.uses += 1;
  kept.delete(key);
  if (found.uses < MOST_USES) kept.set(key, found);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return found.highlighter;
}

const fencePattern = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*([^\s`{]+)/gm;

/** Languages that the fences of a Markdown text name, in small letters, aliases not resolved. May hold too many. */
export function fenceLanguages(text: string): Set<string> {
  const languages = new Set<string>();
  for (const [, name = ''] of text.matchAll(fencePattern)) {
    languages.add(name.replace(/\\([!-/:-@[-`{-~])/g, '$1').toLowerCase());
  }
  return languages;
}
