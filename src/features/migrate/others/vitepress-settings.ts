// Settings of VitePress beside pages and menus: head, footer, code, ignored links and the look of the theme. Pure.
import { bundledThemes } from 'shiki/themes';
import { parseColour } from '../../../lib/contrast.ts';
import { normalizePath } from '../../../lib/file-path.ts';
import { escapeRegExp } from '../../../lib/text.ts';
import { isGeneratedMetadata } from '../new-look.ts';
import { convertToList, isFunctionMarker, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { findNestedOptions, type NonDocusaurusSite, type SiteReader, toSingleLineText } from './other-site.ts';
import { convertHeadElements } from './shared-settings.ts';

type SettingNotes = NonDocusaurusSite['notes'];

/** Settings that techdocs has no equivalent for, with what a note says. */
const LOST_SETTINGS: Readonly<Record<string, readonly [message: string, suggestion: string]>> = {
  'markdown.config': [
    'Plugins of markdown-it are not carried over.',
    'Check what they added to pages; `markdown.extensions` takes plugins of your own.',
  ],
  'markdown.codeTransformers': [
    'Transformers of code are not carried over.',
    'Check what they showed in code; the manual says what code blocks can show.',
  ],
  'markdown.lineNumbers': [
    'Code blocks have no line numbers by default.',
    'Write `showLineNumbers` behind the language of a block that needs them.',
  ],
  'markdown.anchor': [
    'Options of the ids of headings are not carried over: an id may be another one.',
    'Write such an id behind its heading, `{#id}`.',
  ],
  'themeConfig.carbonAds': ['Ads are not carried over.', 'Show them in a part of the page, by `parts`.'],
};

/**
 * Returns the settings beside pages and menus, and notes on those that are not carried over. `theme` are the options of the theme in the
 * default language.
 */
export function readVitepressSettings(
  value: RawOptions,
  theme: RawOptions,
  { root, reader }: { readonly root: string; readonly reader: SiteReader },
): VitepressSettings {
  const head = readVitepressHead(value.head);
  const look = readVitepressTheme(normalizePath(`${root}/.vitepress/theme`), reader);
  return {
    url: parseOrigin(findNestedOptions(value.sitemap).hostname) ?? head.url,
    favicon: head.favicon,
    headTags: head.headTags,
    accent: look.accent,
    codeThemes: readCodeThemes(findNestedOptions(value, 'markdown').theme),
    ignoredLinks: readIgnoredLinks(value.ignoreDeadLinks),
    copyright: joinFooterTexts(theme),
    ...((value.lastUpdated ?? theme.lastUpdated ?? false) !== false && { showsLastUpdate: true as const }),
    notes: [...createVitepressSettingNotes(value, theme), ...head.notes, ...look.notes],
  };
}

type VitepressSettings = Pick<
  NonDocusaurusSite,
  'url' | 'favicon' | 'headTags' | 'accent' | 'codeThemes' | 'ignoredLinks' | 'copyright' | 'showsLastUpdate' | 'notes'
>;

/** Returns the elements of the head, and the favicon. Omits metadata that each page of the new site has with its own values. */
function readVitepressHead(
  head: unknown,
): Pick<NonDocusaurusSite, 'favicon' | 'url' | 'notes'> & { readonly headTags: readonly object[] } {
  const elements = convertToList(head)
    .filter(Array.isArray)
    .map(([tag, attrs, content]: unknown[]) => ({ tag, attrs: toRawOptions(attrs), content }));
  const favicon = elements.find(({ tag, attrs }) => tag === 'link' && /(?:^| )icon$/.test(String(attrs.rel)));
  const isGenerated = ({ tag, attrs }: (typeof elements)[number]) =>
    tag === 'meta' && (isGeneratedMetadata(attrs) || attrs.charset !== undefined || attrs.name === 'viewport');
  const names = elements.flatMap((element) =>
    isGenerated(element) ? (toNonEmptyText(element.attrs.name ?? element.attrs.property) ?? []) : [],
  );
  const left = names.filter((name) => name !== 'viewport').map((name) => `\`${name}\``);
  const { tags, notes } = convertHeadElements(
    elements.filter((element) => element !== favicon && !isGenerated(element)),
    'head',
  );
  const message = `Left out of the head of all pages, because each page has its own: ${left.join(', ')}.`;
  const address = elements.find(({ attrs }) => /^(?:og|twitter):url$/.test(String(attrs.property ?? attrs.name)));
  return {
    favicon: toNonEmptyText(favicon?.attrs.href),
    url: parseOrigin(address?.attrs.content),
    headTags: tags,
    notes: left.length === 0 ? notes : [...notes, { setting: 'head', message }],
  };
}

/** Returns the origin of an address. */
function parseOrigin(value: unknown): string | undefined {
  const address = toNonEmptyText(value);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Returns the text of the footer. VitePress shows the message above the copyright. */
export function joinFooterTexts(theme: RawOptions): string | undefined {
  const { message, copyright } = toRawOptions(theme.footer);
  const texts = [message, copyright].flatMap((value) => toSingleLineText(value) ?? []);
  return texts.length === 0 ? undefined : texts.join(/[.!?。](?:<[^>]*>)*$/.test(texts[0] ?? '') ? ' ' : ' · ');
}

/** Returns the themes of code that Shiki has. */
function readCodeThemes(value: unknown): Readonly<Record<string, string>> {
  const named = typeof value === 'string' ? { light: value, dark: value } : toRawOptions(value);
  const themes = (['light', 'dark'] as const).flatMap((mode) => {
    const name = toNonEmptyText(named[mode]);
    return name !== undefined && Object.hasOwn(bundledThemes, name) ? [[mode, name] as const] : [];
  });
  return Object.fromEntries(themes);
}

/** Returns regular expressions of links that are not checked. A text is a whole link. */
function readIgnoredLinks(value: unknown): readonly string[] {
  return convertToList(value).flatMap((item) => {
    if (typeof item === 'string') return item === 'localhostLinks' ? [] : [`^${escapeRegExp(item)}$`];
    const source = isFunctionMarker(item) ? /^\/(.+)\/[a-z]*$/s.exec(item.$code)?.[1] : undefined;
    return source === undefined ? [] : [source.replaceAll('\\/', '/')];
  });
}

/** Returns the colour of links that the stylesheets of the theme set, and a note about what of the theme is not carried over. */
export function readVitepressTheme(
  folder: string,
  { read, list }: SiteReader,
): Pick<NonDocusaurusSite, 'accent' | 'notes'> {
  const files = list(folder);
  const sheets = files.filter((path) => /\.(?:css|scss|sass|less|styl(?:us)?)$/.test(path));
  const code = files.find((path) => path.slice(folder.length + 1).match(/^index\.m?[jt]s$/));
  const hasLayout = code !== undefined && /\bLayout\b\s*[:(,]/.test((read(code) ?? '').replace(/^import .*$/gm, ''));
  const accent = findBrandColour(sheets.map((path) => read(path) ?? '').join('\n'));
  if (sheets.length === 0 && !hasLayout) return { accent, notes: [] };
  const parts = [
    ...sheets.slice(0, 4).map((path) => `\`${path.slice(folder.length + 1)}\``),
    ...(sheets.length > 4 ? [`${sheets.length - 4} more stylesheets`] : []),
    ...(hasLayout ? ['its `Layout`'] : []),
  ];
  const kept = accent === undefined ? '' : ', but for the colour of links';
  const message = `The theme of the site is not carried over${kept}: ${parts.join(', ')}.`;
  const suggestion =
    'Write styles for the new site into a file of `customCss`, and what a layout adds into `parts` or `templates`.';
  return { accent, notes: [{ file: code ?? sheets[0], message, suggestion, isDropped: true }] };
}

/** Colours of VitePress that a theme may name as its brand. */
const VITEPRESS_COLOURS: Readonly<Record<string, string>> = {
  '--vp-c-indigo-1': '#3451b2',
  '--vp-c-purple-1': '#6f42c1',
  '--vp-c-green-1': '#18794e',
  '--vp-c-yellow-1': '#915930',
  '--vp-c-red-1': '#b8272c',
};

/** Returns the brand colour of light mode. Its value may be the one of another property. */
function findBrandColour(css: string): string | undefined {
  const properties = new Map(Object.entries(VITEPRESS_COLOURS));
  for (const [, selector = '', body = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)\{([^{}]*)\}/g))
    if (/(?:^|[\s,;]):root[\s,]*$/.test(selector))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g))
        properties.set(name, value.replace('!important', '').trim());
  let value = properties.get('--vp-c-brand-1') ?? properties.get('--vp-c-brand');
  for (let depth = 0; depth < 5 && value?.startsWith('var('); depth++)
    value = properties.get(/^var\(\s*(--[\w-]+)/.exec(value)?.[1] ?? '');
  return value !== undefined && parseColour(value) !== undefined ? value : undefined;
}

/** Returns notes on settings that are not carried over. */
function createVitepressSettingNotes(value: RawOptions, theme: RawOptions): SettingNotes {
  const algolia = findNestedOptions(theme.search).provider === 'algolia';
  const lost = Object.entries(LOST_SETTINGS).flatMap(([setting, [message, suggestion]]): SettingNotes => {
    const [part = '', key = ''] = setting.split('.');
    const given = findNestedOptions(value, part)[key];
    return given === undefined || given === false ? [] : [{ setting, message, suggestion, isDropped: true }];
  });
  const components = listNavComponents(theme.nav).map((name) => `\`${name}\``);
  return [
    ...(algolia
      ? [
          {
            setting: 'themeConfig.search',
            message: 'Search is built in; Algolia is not carried over.',
            suggestion: 'To keep it, see `search` in the manual.',
          },
        ]
      : []),
    ...(value.transformPageData !== undefined || value.transformHead !== undefined || value.buildEnd !== undefined
      ? [
          {
            message: 'Functions of the configuration are not carried over.',
            suggestion: 'Check which parts of it the pages need.',
          },
        ]
      : []),
    ...lost,
    ...(components.length === 0
      ? []
      : [
          {
            setting: 'themeConfig.nav',
            message: `Components in the menu are not carried over: ${components.join(', ')}.`,
            suggestion: 'If readers need one, write it in `parts.navbarEnd`.',
            isDropped: true as const,
          },
        ]),
  ];
}

function listNavComponents(nav: unknown): readonly string[] {
  return convertToList(nav)
    .map(toRawOptions)
    .flatMap(({ component, items }) => [
      ...(toNonEmptyText(component) ? [String(component)] : []),
      ...listNavComponents(items),
    ]);
}
