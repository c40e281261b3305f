// Code, search and head tags in the new configuration. Pure.
import { isPlain } from '../../config/judge.ts';
import { pick, unlessEmpty } from './config-parts.ts';
import { type ConfigNote, isStub, type OldSite, type Options, optionList, optionsOf, optionText } from './old-site.ts';

/** Prism themes with the most similar shiki theme. */
const THEMES: readonly (readonly [pattern: RegExp, theme: string])[] = [
  [/dracula/i, 'dracula'],
  [/github/i, 'github-light'],
  [/nightOwlLight/i, 'night-owl-light'],
  [/nightOwl/i, 'night-owl'],
  [/oneLight/i, 'one-light'],
  [/oneDark/i, 'one-dark-pro'],
  [/vsDark/i, 'dark-plus'],
  [/vsLight/i, 'light-plus'],
  [/palenight/i, 'material-theme-palenight'],
  [/oceanicNext/i, 'material-theme-ocean'],
  [/synthwave/i, 'synthwave-84'],
];

/** Returns the code theme and the magic comments. */
export function codeOptions(theme: Options, notes: ConfigNote[]) {
  const prism = optionsOf(theme.prism);
  const themeOf = (key: 'theme' | 'darkTheme') => {
    const value = prism[key];
    if (value === undefined) return undefined;
    const found = isStub(value) ? THEMES.find(([pattern]) => pattern.test(value.$stub))?.[1] : undefined;
    if (found === undefined)
      notes.push({
        at: `themeConfig.prism.${key}`,
        message: 'Colours of code of your own are not carried over.',
        suggestion: 'Name a theme of shiki in `code.themes`.',
      });
    return found;
  };
  const comments = optionList(prism.magicComments).map((one) => ({
    ...optionsOf(one),
    className: MAGIC_COMMENT_CLASSES[String(optionsOf(one).className)] ?? optionsOf(one).className,
  }));
  return unlessEmpty({
    themes: unlessEmpty({ light: themeOf('theme'), dark: themeOf('darkTheme') }),
    magicComments: unlessEmpty(comments),
  });
}

const MAGIC_COMMENT_CLASSES: Readonly<Record<string, string>> = { 'theme-code-block-highlighted-line': 'highlight' };

/** Returns the Algolia settings; `undefined` without Algolia. */
export function algoliaSearch(theme: Options) {
  const algolia = optionsOf(theme.algolia);
  const { appId, apiKey, indexName } = algolia;
  if (typeof appId !== 'string' || typeof apiKey !== 'string' || typeof indexName !== 'string') return undefined;
  return {
    provider: 'algolia',
    algolia: { appId, apiKey, indexName, facets: ['language', 'docusaurus_tag'] },
    contextual: algolia.contextualSearch === false ? false : undefined,
    searchPagePath: algolia.searchPagePath,
    ...pick(algolia, ['externalUrlRegex', 'placeholder']),
  };
}

/** Returns a script or stylesheet; attribute values become strings. */
export function scriptOption(value: unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, typeof one === 'boolean' ? one : String(one)]),
  );
}

/** Returns the elements of the head. */
export function headTags(value: unknown): unknown[] {
  return optionList(value).map((tag) => {
    const { tagName, attributes, innerHTML } = optionsOf(tag);
    return { tagName, attributes: scriptOption(attributes), innerHTML };
  });
}

/** Returns the head elements that the theme adds to every page. */
export function metadata({ theme, config }: OldSite): unknown[] {
  const meta = (attributes: object) => ({ tagName: 'meta', attributes });
  const image = optionText(theme.image);
  const url = optionText(config.url) ?? '';
  const address = image && (/^https?:/.test(image) ? image : `${url.replace(/\/$/, '')}/${image.replace(/^\//, '')}`);
  const own = optionList(theme.metadata).filter(isPlain);
  const hasImage = own.some(({ property }) => property === 'og:image');
  return [
    ...(address && !hasImage ? [meta({ property: 'og:image', content: address })] : []),
    ...own.map((one) => meta(scriptOption(one) as object)),
  ];
}
