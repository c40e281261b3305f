// Highlights code at build time, for a light and a dark theme at once, with classes and without inline styles. The result for a block
// depends only on its code, its language and the two themes, never on which other languages are loaded.
import type { LanguageRegistration } from 'shiki/core';
import { bundledLanguages, bundledLanguagesAlias, bundledLanguagesInfo } from 'shiki/langs';
import type { RegexEngine } from 'shiki/types';
import { lazy, memoizeByKeyWithLimit } from '../../../lib/lazy.ts';
import { createLimitLookup } from '../../../model/budgets.ts';
import type { SiteConfig } from '../../../model/config.ts';
import { type Highlighter, plainHighlighter, plainLanguages, splitCodeLines } from './code.ts';
import type { LanguageHighlighter } from './painter.ts';
import type { ThemePair } from './theme.ts';

type LanguageLoader = () => Promise<{ default: LanguageRegistration[] }>;
const languageLoaders = bundledLanguages as unknown as Readonly<Record<string, LanguageLoader | undefined>>;

/** Language names by loader function: in shiki's table, all aliases of a language have the same loader. */
const languageNamesByLoader = lazy(() => {
  const names = Object.keys(languageLoaders).filter((name) => !Object.hasOwn(bundledLanguagesAlias, name));
  return new Map(names.map((name) => [languageLoaders[name], name]));
});

/** Language names of Prism and highlight.js, with the corresponding names of shiki. */
const SHIKI_LANGUAGE_BY_ALIAS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    apache: 'apacheconf htaccess',
    asm: 'nasm armasm arm-asm',
    awk: 'gawk',
    bsl: 'oscript',
    c: 'cilkc',
    cpp: 'arduino ino cilkcpp',
    csharp: 'dotnet',
    css: 'css-extras',
    'emacs-lisp': 'emacs',
    'fortran-free-form': 'fortran',
    'git-commit': 'gitcommit',
    groovy: 'gradle',
    handlebars: 'mustache',
    html: 'markup xhtml',
    ini: 'gitconfig editorconfig',
    java: 'javadoc processing',
    javascript: 'flow js-extras jsdoc jsonp',
    jinja: 'django jinja2',
    json: 'jsonld json-ld webmanifest geojson tsconfig',
    latex: 'context',
    'objective-c': 'objectivec',
    pascal: 'objectpascal',
    php: 'php-extras',
    po: 'gettext',
    powerquery: 'pq mscript',
    purescript: 'purs',
    python: 'pycon',
    racket: 'rkt',
    razor: 'cshtml',
    shellsession: 'shell-session sh-session',
    solidity: 'sol',
    sparql: 'rq',
    splunk: 'splunk-spl',
    turtle: 'trig',
    vb: 'visual-basic vbnet vba',
    wolfram: 'mathematica nb',
    xml: 'svg mathml ssml atom rss plist xml-doc',
  }).flatMap(([language, names]) => names.split(' ').map((other) => [other, language])),
);

/** Returns the canonical name of a language; `undefined` if there is no such language. */
export function resolveCodeLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(languageLoaders, lower)) return languageNamesByLoader().get(languageLoaders[lower]);
  const other = Object.hasOwn(SHIKI_LANGUAGE_BY_ALIAS, lower) ? SHIKI_LANGUAGE_BY_ALIAS[lower] : undefined;
  return other === undefined ? undefined : languageNamesByLoader().get(languageLoaders[other]);
}

/** Returns all language names that fences can use, with display names. A language has several names: `shellscript`, `bash`, `sh`. */
export function listKnownCodeLanguages(): readonly { readonly id: string; readonly name: string }[] {
  return bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((text) => ({ id: text, name })),
  );
}

/** Returns the display name of a language; an unknown name unchanged. */
export function findCodeLanguageDisplayName(name: string): string {
  const id = resolveCodeLanguage(name);
  return bundledLanguagesInfo.find((language) => language.id === id)?.name ?? name;
}

/** A highlighter that knows all languages but loads no grammars, so that all code stays plain. */
export const uncolouredHighlighter: Highlighter = {
  highlight: (code, language) =>
    plainLanguages.has(language.toLowerCase()) || resolveCodeLanguage(language) !== undefined
      ? plainHighlighter.highlight(code, '')
      : undefined,
  nameOf: findCodeLanguageDisplayName,
};

/** Settings that a highlighter depends on. */
export type HighlightSettings = Pick<SiteConfig['code'], 'themes' | 'languages' | 'isUntrusted'>;

/**
 * Creates a highlighter for the languages in `languages` and in the settings. Grammars are loaded now and compiled at first use; unknown
 * languages are ignored. `loadEngine` must always return the same engine.
 */
export async function createHighlighter(
  settings: HighlightSettings,
  languages: ReadonlySet<string>,
  loadEngine: () => Promise<RegexEngine>,
): Promise<Highlighter> {
  const { isUntrusted = false } = settings;
  const shared = `${JSON.stringify(settings.themes)}\0${isUntrusted}`;
  const names = new Set(
    [...settings.languages, ...languages].flatMap((language) => resolveCodeLanguage(language) ?? []),
  );
  const loading = [...names].map(async (name) => {
    const [painterFor, engine] = await Promise.all([loadLanguageHighlighter(`${shared}\0${name}`), loadEngine()]);
    return [name, () => painterFor(engine)] as const;
  });
  const painters = new Map(await Promise.all(loading));
  return {
    highlight(code, language, clock) {
      if (plainLanguages.has(language.toLowerCase())) return plainHighlighter.highlight(code, language);
      const painter = painters.get(resolveCodeLanguage(language) ?? '');
      return painter?.().paint(splitCodeLines(code), clock);
    },
    nameOf: findCodeLanguageDisplayName,
  };
}

/** Loads a merged pair of themes, by the JSON of their names. */
const loadMergedThemes = memoizeByKeyWithLimit(async (themes) => {
  const { mergeThemes } = await import('./theme.ts');
  return mergeThemes(JSON.parse(themes) as ThemePair);
}, 4);

/** Maximum number of cached languages. A site uses fewer, so all its pages and later edits share compiled grammars. */
const MAX_CACHED_LANGUAGES = 50;

/** Loads the highlighter of a language. The key contains the JSON of the themes, whether the code is untrusted, and the language's name. */
const loadLanguageHighlighter = memoizeByKeyWithLimit(async (key) => {
  const [themes = '', isUntrusted, name = ''] = key.split('\0');
  const { LanguageHighlighter: Painter } = await import('./painter.ts');
  const [theme, grammars] = await Promise.all([loadMergedThemes(themes), languageLoaders[name]?.()]);
  const limits = createLimitLookup({ isUntrusted: isUntrusted === 'true' });
  let painter: LanguageHighlighter | undefined;
  return (engine: RegexEngine) => (painter ??= new Painter(engine, grammars?.default ?? [], { theme, limits }));
}, MAX_CACHED_LANGUAGES);
