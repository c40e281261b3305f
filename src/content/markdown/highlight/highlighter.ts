// Colours code at build time, for a light and a dark theme at once, with classes and without inline styles.
// The result of a block depends on its code, its language and the two themes only, never on what else is loaded.
import type { LanguageRegistration } from 'shiki/core';
import { bundledLanguages, bundledLanguagesAlias, bundledLanguagesInfo } from 'shiki/langs';
import type { RegexEngine } from 'shiki/types';
import { lazy, lazyBy } from '../../../lib/lazy.ts';
import { limitsOf } from '../../../model/budgets.ts';
import type { SiteConfig } from '../../../model/config.ts';
import { codeLines, type Highlighter, plainHighlighter, plainLanguages } from './code.ts';
import type { LanguagePainter } from './painter.ts';
import type { ThemePair } from './theme.ts';

type LanguageLoader = () => Promise<{ default: LanguageRegistration[] }>;
const loaders = bundledLanguages as unknown as Readonly<Record<string, LanguageLoader | undefined>>;

/** Names of languages by their loader, which shiki's table gives to each of their aliases too. */
const namesByLoader = lazy(() => {
  const names = Object.keys(loaders).filter((name) => !Object.hasOwn(bundledLanguagesAlias, name));
  return new Map(names.map((name) => [loaders[name], name]));
});

/** Names that Prism and highlight.js have for languages, and by which their sites name them in fences. */
const OTHER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
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
  }).flatMap(([own, names]) => names.split(' ').map((other) => [other, own])),
);

/** The name of a language without its aliases; undefined where there is no such language. */
export function resolveLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(loaders, lower)) return namesByLoader().get(loaders[lower]);
  const other = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : undefined;
  return other === undefined ? undefined : namesByLoader().get(loaders[other]);
}

/** All languages by the names that blocks of code have, with what readers call them. */
export function allLanguages(): readonly { readonly id: string; readonly name: string }[] {
  return bundledLanguagesInfo.map(({ id, name }) => ({ id, name }));
}

/** What readers call a language; one that does not exist as it is written. */
export function languageName(name: string): string {
  const id = resolveLanguage(name);
  return bundledLanguagesInfo.find((language) => language.id === id)?.name ?? name;
}

/** What a highlighter depends on. */
export type HighlightSettings = Pick<SiteConfig['code'], 'themes' | 'languages' | 'isUntrusted'>;

/**
 * Makes a highlighter for the languages wanted and those of the settings. Grammars are read here and compiled when
 * first used; languages that do not exist are left out. `loadEngine` gives the same engine each time.
 */
export async function createHighlighter(
  settings: HighlightSettings,
  wanted: ReadonlySet<string>,
  loadEngine: () => Promise<RegexEngine>,
): Promise<Highlighter> {
  const { isUntrusted = false } = settings;
  const shared = `${JSON.stringify(settings.themes)}\0${isUntrusted}`;
  const names = new Set([...settings.languages, ...wanted].flatMap((language) => resolveLanguage(language) ?? []));
  const loading = [...names].map(async (name) => {
    const [painterFor, engine] = await Promise.all([loadPainter(`${shared}\0${name}`), loadEngine()]);
    return [name, () => painterFor(engine)] as const;
  });
  const painters = new Map(await Promise.all(loading));
  return {
    highlight(code, language, clock) {
      if (plainLanguages.has(language.toLowerCase())) return plainHighlighter.highlight(code, language);
      const painter = painters.get(resolveLanguage(language) ?? '');
      return painter?.().paint(codeLines(code), clock);
    },
    nameOf: languageName,
  };
}

/** The two themes as one, by their JSON. */
const loadThemes = lazyBy(async (themes) => {
  const { mergeThemes } = await import('./theme.ts');
  return mergeThemes(JSON.parse(themes) as ThemePair);
}, 4);

/** More languages than a site shows: its pages and their next edits share what was compiled. */
const MOST_PAINTERS = 50;

/** What colours a language, by the JSON of the themes, whether strangers wrote the code, and its name. */
const loadPainter = lazyBy(async (key) => {
  const [themes = '', isUntrusted, name = ''] = key.split('\0');
  const { LanguagePainter: Painter } = await import('./painter.ts');
  const [theme, grammars] = await Promise.all([loadThemes(themes), loaders[name]?.()]);
  const limits = limitsOf({ isUntrusted: isUntrusted === 'true' });
  let painter: LanguagePainter | undefined;
  return (engine: RegexEngine) => (painter ??= new Painter(engine, grammars?.default ?? [], { theme, limits }));
}, MOST_PAINTERS);
