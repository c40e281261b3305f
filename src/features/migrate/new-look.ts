// Code, search and head tags in the new configuration. Pure.
import { isPlainObject } from '../../lib/values.ts';
import { pickOptions, toUndefinedIfEmpty } from './config-parts.ts';
import {
  type ConfigNote,
  convertToList,
  isStubMarker,
  type OldSiteConfig,
  type RawOptions,
  toNonEmptyText,
  toRawOptions,
} from './old-site.ts';

/** Pattern of the name of a Prism theme, and the shiki theme that is most similar. */
const CODE_THEME_PATTERNS: readonly (readonly [pattern: RegExp, theme: string])[] = [
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
export function convertCodeOptions(theme: RawOptions, notes: ConfigNote[]) {
  const prism = toRawOptions(theme.prism);
  const themeOf = (key: 'theme' | 'darkTheme') => {
    const value = prism[key];
    if (value === undefined) return undefined;
    const found = isStubMarker(value)
      ? CODE_THEME_PATTERNS.find(([pattern]) => pattern.test(value.$stub))?.[1]
      : undefined;
    if (found === undefined)
      notes.push({
        at: `themeConfig.prism.${key}`,
        message: 'Colours of code of your own are not carried over.',
        suggestion: 'Name a theme of shiki in `code.themes`.',
        isDropped: true,
      });
    return found;
  };
  const comments = convertToList(prism.magicComments).map((value) => ({
    ...toRawOptions(value),
    className: MAGIC_COMMENT_CLASSES[String(toRawOptions(value).className)] ?? toRawOptions(value).className,
  }));
  return toUndefinedIfEmpty({
    themes: toUndefinedIfEmpty({ light: themeOf('theme'), dark: themeOf('darkTheme') }),
    magicComments: toUndefinedIfEmpty(comments),
  });
}

const MAGIC_COMMENT_CLASSES: Readonly<Record<string, string>> = { 'theme-code-block-highlighted-line': 'highlight' };

/** Returns the Algolia settings; `undefined` without Algolia. */
export function convertAlgoliaSearch(theme: RawOptions) {
  const algolia = toRawOptions(theme.algolia);
  const { appId, apiKey, indexName } = algolia;
  if (typeof appId !== 'string' || typeof apiKey !== 'string' || typeof indexName !== 'string') return undefined;
  return {
    provider: 'algolia',
    algolia: { appId, apiKey, indexName, facets: ['language', 'docusaurus_tag'] },
    contextual: algolia.contextualSearch === false ? false : undefined,
    searchPagePath: algolia.searchPagePath,
    ...pickOptions(algolia, ['externalUrlRegex', 'placeholder']),
  };
}

/** Converts a script or stylesheet: attribute values that are not booleans become strings. */
export function convertAttributeValuesToText(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, typeof item === 'boolean' ? item : String(item)]),
  );
}

/** Returns the elements of the head. */
export function convertHeadTags(value: unknown): unknown[] {
  return convertToList(value).flatMap((tag) => {
    const { tagName, attributes, innerHTML } = toRawOptions(tag);
    // A script or style whose code was left out earlier would do nothing, so it is dropped.
    const isEmpty = /^(?:script|style)$/.test(String(tagName)) && !innerHTML && !toRawOptions(attributes).src;
    return isEmpty ? [] : { tagName, attributes: convertAttributeValuesToText(attributes), innerHTML };
  });
}

/** Matches the names of the `<meta>` elements that each page of the new site has with its own values. */
const GENERATED_METADATA_PATTERN =
  /^(?:description|generator|og:(?:type|title|description|url)|article:\w+|twitter:card)$/;

/** Whether each page of the new site has a `<meta>` element of this name with its own value. */
export function isGeneratedMetadata({ name, property }: RawOptions): boolean {
  return GENERATED_METADATA_PATTERN.test(String(name ?? property));
}

/** Returns the description that the old site gave to pages without one. */
export function findDefaultDescription({ theme }: OldSiteConfig): string | undefined {
  const own = convertToList(theme.metadata).map(toRawOptions);
  return toNonEmptyText(own.find(({ name }) => name === 'description')?.content);
}

/** Returns a note for each `<meta>` element of the old site that every page of the new site writes itself. */
export function createLostMetadataNotes({ theme }: OldSiteConfig): ConfigNote[] {
  return convertToList(theme.metadata).flatMap((value, index): ConfigNote[] => {
    const { name, property, content } = toRawOptions(value);
    const key = String(name ?? property);
    if (!isGeneratedMetadata({ name, property })) return [];
    const at = `themeConfig.metadata[${index}]`;
    if (key === 'twitter:card') {
      const message = `Pages have their own \`twitter:card\`, so \`${content}\` for all pages is left out: a page with a picture has \`summary_large_image\`, others have \`summary\`.`;
      return [{ at, message }];
    }
    const message = `\`${key}\` for all pages is left out, because each page has its own: \`${content}\`.`;
    const own = FRONT_MATTER_KEY_BY_META_NAME[key];
    const suggestion =
      own === undefined
        ? 'Nothing has to be done.'
        : `Write \`${own}\` into the front matter of the pages that need it.`;
    return [{ at, message, suggestion, ...(own !== undefined && { isDropped: true as const }) }];
  });
}

/** Front matter key that sets a `<meta>` element for one page, by the name of the element. */
const FRONT_MATTER_KEY_BY_META_NAME: Readonly<Record<string, string | undefined>> = {
  description: 'description',
  'og:description': 'description',
  'og:title': 'title',
};

/** Returns the `<meta>` elements that the old theme adds to every page. */
export function createMetadataTags({ theme, config }: OldSiteConfig): unknown[] {
  const meta = (attributes: object) => ({ tagName: 'meta', attributes });
  const image = toNonEmptyText(theme.image);
  const url = toNonEmptyText(config.url) ?? '';
  const address = image && (/^https?:/.test(image) ? image : `${url.replace(/\/$/, '')}/${image.replace(/^\//, '')}`);
  const own = convertToList(theme.metadata)
    .filter(isPlainObject)
    .filter((candidate) => !isGeneratedMetadata(candidate));
  const hasImage = own.some(({ property }) => property === 'og:image');
  return [
    ...(address && !hasImage ? [meta({ property: 'og:image', content: address })] : []),
    ...own.map((item) => meta(convertAttributeValuesToText(item) as object)),
  ];
}
