// Look of a site of MkDocs: colours and favicon of the theme, and stylesheets and scripts of the site. Pure.
import { formatHexColour, lightenColour, parseColour } from '../../../lib/contrast.ts';
import { normalizePath } from '../../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { ACCENT_SHARE_IN_DARK_MODE, findReadableAccent } from '../../../model/accent.ts';
import { fitStylesheet } from '../fitted-styles.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { resolveFromFileFolder } from '../paths.ts';
import type { NewSiteFile } from '../planned.ts';
import { inlineStylesheetImports } from '../styles.ts';
import type { NonDocusaurusSite, SiteReader } from './other-site.ts';

/** Colours of the theme Material by name. */
const MATERIAL_COLOURS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  'blue grey': '#546d78',
};
/** Colour of Material where a palette names none. */
const MATERIAL_DEFAULT_COLOUR = 'indigo';

/** Notes about settings. */
export type SettingNotes = NonDocusaurusSite['notes'];

type Palette = Readonly<Record<'primary' | 'accent' | 'scheme', string | undefined>>;

const isMaterialTheme = ({ name }: RawOptions) => name === 'material';

function listPalettes({ palette }: RawOptions): readonly Palette[] {
  const textOf = (value: unknown) => toNonEmptyText(value)?.replaceAll('-', ' ').toLowerCase();
  return [palette].flat().map((value) => {
    const { primary, accent, scheme } = toRawOptions(value);
    return { primary: textOf(primary), accent: textOf(accent), scheme: textOf(scheme) };
  });
}

/**
 * Returns the colour of links in a palette: the primary colour, or the accent if the primary colour is no hue, such as `black`. The primary
 * colour `custom` stands for the parameter `custom`, which stylesheets set.
 */
function findPaletteColour({ primary, accent }: Palette, custom: string | undefined): string | undefined {
  const isCustom = primary === 'custom' && custom !== undefined;
  const findColour = (name = MATERIAL_DEFAULT_COLOUR) => getOwnPropertyValue(MATERIAL_COLOURS, name);
  return isCustom ? custom : (findColour(primary) ?? findColour(accent));
}

/** Colours of links in light and in dark mode; `dark` only if it does not follow from `accent`. */
interface PaletteColours {
  readonly accent?: string;
  readonly dark?: string;
}

/** Returns the colours of the palettes. Each scheme has its own; a scheme that names none has the default colour of Material. */
export function findPaletteColours(theme: RawOptions, css = ''): PaletteColours {
  const palettes = listPalettes(theme);
  if (!isMaterialTheme(theme) && palettes.every(({ primary }) => primary === undefined)) return {};
  const custom = /--md-primary-fg-color:\s*(#[\da-f]{3,8})\b/i.exec(css)?.[1];
  const ofDark = palettes.find(({ scheme }) => scheme === 'slate');
  const ofLight = palettes.find((palette) => palette.scheme !== 'slate') ?? ofDark;
  const accent = ofLight && findPaletteColour(ofLight, custom);
  const dark = ofDark && findPaletteColour(ofDark, custom);
  return dark === accent ? { accent } : { accent, dark };
}

/** Returns a stylesheet that sets the accent of dark mode, lightened like the accents that techdocs derives. */
function createDarkAccentSheet(dark: string): NewSiteFile | undefined {
  const rgb = parseColour(dark);
  const readable = rgb && (findReadableAccent(rgb) ?? rgb);
  if (readable === undefined) return undefined;
  const colour = formatHexColour(lightenColour(readable, ACCENT_SHARE_IN_DARK_MODE));
  return { path: 'src/css/dark-accent.css', text: `[data-theme='dark'] {\n  --accent: ${colour};\n}\n` };
}

/** Returns the colour mode of Material's first palette. If a palette has `media`, the mode follows the reader's system. */
export function detectColorMode({ palette }: RawOptions): NonDocusaurusSite['colorMode'] {
  const palettes = [palette].flat().map(toRawOptions);
  if (palettes.some(({ media }) => /prefers-color-scheme/.test(toNonEmptyText(media) ?? '')))
    return { respectPrefersColorScheme: true };
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined;
}

/** Returns the address of a file in the docs folder. */
export function addSlashToDocsPath(path: string | undefined): string | undefined {
  return path === undefined || /^(?:https?:|\/)/.test(path) ? path : `/${path}`;
}

/** Returns the address of the favicon. A file of the docs replaces that of the theme if it has the same address. */
export function findFavicon(
  theme: RawOptions,
  pages: string,
  list: SiteReader['list'],
): { readonly favicon?: string; readonly notes: SettingNotes } {
  const own = toNonEmptyText(theme.favicon);
  const replaced = isMaterialTheme(theme) ? 'assets/images/favicon.png' : 'img/favicon.ico';
  if (own !== undefined || list(pages).includes(normalizePath(`${pages}/${replaced}`)))
    return { favicon: addSlashToDocsPath(own ?? replaced), notes: [] };
  const message = 'The site had the favicon of its theme. The new site has none.';
  return { notes: [{ setting: 'theme.favicon', message, suggestion: 'Name a picture of your own in `favicon`.' }] };
}

/** Stylesheets of a site. */
interface SiteStylesheets {
  readonly styles: NonNullable<NonDocusaurusSite['styles']>;
  /** Paths of the stylesheets in the old site. */
  readonly read: ReadonlySet<string>;
  /** All text of the stylesheets. */
  readonly css: string;
  readonly notes: SettingNotes;
}

/** Converts the stylesheets that `extra_css` names: files go to `customCss`, addresses of other hosts to `stylesheets`. */
export function convertExtraCss(
  config: RawOptions,
  pages: string,
  { read, list }: Pick<SiteReader, 'read' | 'list'>,
): SiteStylesheets {
  const files: NewSiteFile[] = [];
  const links: string[] = [];
  const notes: SettingNotes[number][] = [];
  const published = new Set(list(pages));
  const sheets = new Set<string>();
  const setting = 'extra_css';
  for (const name of convertToList(config.extra_css).flatMap((value) => toNonEmptyText(value) ?? [])) {
    if (/^(?:https?:)?\/\//i.test(name)) {
      links.push(name);
      continue;
    }
    const path = normalizePath(`${pages}/${name.replace(/^\//, '').replace(/\?.*$/, '')}`);
    const { text, lost } = inlineStylesheetImports(path, read);
    if (text === undefined) {
      const message = `The stylesheet \`${name}\` is not there.`;
      notes.push({ setting, message, suggestion: 'Add its rules to a file of `customCss`.', isHand: true });
      continue;
    }
    sheets.add(path);
    for (const missing of lost)
      notes.push({ file: path, message: `\`${missing}\`, which this stylesheet loads, is not there; it is left out.` });
    const { css, hosts, gone } = convertStylesheetAddresses(text, path, { pages, published });
    links.push(...hosts);
    for (const missing of gone)
      notes.push({ file: path, message: `\`${missing}\`, which this stylesheet shows, is not there; it is left out.` });
    notes.push(...createThemeCssNotes(path, css));
    files.push({ path: chooseStylesheetPath(name, files), text: fitStylesheet(css, true) });
  }
  return { styles: { files, links }, read: sheets, css: files.map(({ text }) => text).join('\n'), notes };
}

/** Adds the colour of links in dark mode to the stylesheets of a site, before all others. */
export function addDarkAccentStylesheet(
  styles: SiteStylesheets['styles'],
  dark: string | undefined,
): SiteStylesheets['styles'] {
  const sheet = dark === undefined ? undefined : createDarkAccentSheet(dark);
  return sheet === undefined ? styles : { ...styles, files: [sheet, ...styles.files] };
}

function chooseStylesheetPath(name: string, files: readonly NewSiteFile[]): string {
  const ownPath = normalizePath(name.replace(/^\//, ''));
  const short = `src/css/${ownPath.replace(/^.*\//, '')}`;
  return files.some(({ path }) => path === short) ? `src/css/${ownPath}` : short;
}

/**
 * Returns a stylesheet whose addresses of files start at the root of the site. `gone` are the files that are not published. Removes each
 * `@import` of another host, and returns its address in `hosts`, because pages link to such stylesheets.
 */
function convertStylesheetAddresses(
  text: string,
  path: string,
  { pages, published }: { readonly pages: string; readonly published: ReadonlySet<string> },
) {
  const hosts: string[] = [];
  const gone: string[] = [];
  const withoutImports = text.replace(
    /@import\s+(?:url\(\s*)?(["']?)((?:https?:)?\/\/[^"')\s]+)\1\s*\)?[^;]*;[ \t]*\n?/g,
    (_, _quote: string, address: string) => {
      hosts.push(address);
      return '';
    },
  );
  const css = withoutImports.replace(
    /url\(\s*(["']?)(?![/#]|%23|[a-z]+:)([^"')]+)\1\s*\)/gi,
    (_, _quote: string, name: string) => {
      const file = resolveFromFileFolder(path, name.trim().replace(/[?#].*$/, ''));
      if (published.has(file)) return `url("/${file.slice(pages === '.' ? 0 : pages.length + 1)}")`;
      gone.push(name);
      return 'none';
    },
  );
  return { css, hosts, gone };
}

/** Returns the note about the names of the theme in a stylesheet: techdocs has no such classes and properties. */
function createThemeCssNotes(file: string, css: string): SettingNotes {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const names = [...new Set(plain.match(/\.md-[\w-]+|--md-[\w-]+|\[data-md-[\w-]+/g) ?? [])].sort();
  if (names.length === 0) return [];
  const shown = names.slice(0, 5).map((name) => `\`${name.replace('[', '')}\``);
  const rest = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  const message = `These names of the stylesheet belong to Material and have no effect here: ${shown.join(', ')}${rest}.`;
  const suggestion = 'Write these rules for the classes and properties of the new site, or remove them.';
  return [{ file, message, suggestion }];
}

/** Returns a note for each script that `extra_javascript` names. Scripts are not carried over: they expect the elements of the old theme. */
export function createScriptNotes(config: RawOptions, pages: string): SettingNotes {
  return convertToList(config.extra_javascript).flatMap((value): SettingNotes => {
    const name = toNonEmptyText(value) ?? toNonEmptyText(toRawOptions(value).path);
    if (name === undefined) return [];
    const file = /^(?:https?:)?\/\//.test(name) ? undefined : normalizePath(`${pages}/${name.replace(/^\//, '')}`);
    const message = `The script \`${file ?? name}\` is not carried over.`;
    const note = { setting: 'extra_javascript', message };
    if (/mathjax|katex|polyfill/i.test(name)) return [{ ...note, suggestion: 'Formulas need no script here.' }];
    const address = file === undefined ? name : `/${name.replace(/^\//, '')}`;
    return [{ ...note, suggestion: `If readers need it, name it in \`scripts\`: \`${address}\`.`, isHand: true }];
  });
}
