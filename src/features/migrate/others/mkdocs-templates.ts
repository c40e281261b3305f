// Templates of a site of MkDocs that change the pages of its theme. Their Jinja code is not carried over: notes name what each template
// changes and shows, and the nearest setting of techdocs. Pure.
import { normalizePath } from '../../../lib/file-path.ts';
import { type RawOptions, toNonEmptyText } from '../old-site.ts';
import type { SettingNotes } from './mkdocs-look.ts';
import type { SiteReader } from './other-site.ts';

/** A part of the pages of Material: what readers call it, and the setting of techdocs that is nearest to it. */
type ThemePart = readonly [name: string, setting: string];

/** Parts of the pages, after the names of their blocks and partials. */
const THEME_PARTS: readonly (readonly [blocks: string, ...ThemePart])[] = [
  ['announce', 'the announcement', '`announcementBar`'],
  ['outdated', 'the banner of old versions', '`docs.versions`'],
  [
    'header logo source tabs tabs-item palette',
    'the top bar',
    '`navbar.items`, `parts.navbarEnd` or `templates.Navbar`',
  ],
  ['footer copyright social', 'the footer', '`footer`, `parts.footerBefore` or `templates.Footer`'],
  ['extrahead site_meta htmltitle libs analytics fonts consent', 'the head', '`headTags` or `parts.head`'],
  ['styles', 'the stylesheets', '`customCss`'],
  ['scripts config', 'the scripts', '`scripts`'],
  [
    'site_nav nav nav-item',
    'the sidebar',
    '`parts.docBefore` or `parts.navbarEnd`, as the sidebar has no place of its own',
  ],
  ['toc toc-item', 'the list of headings', '`parts.tocAfter`'],
  ['content container tags', 'the text', '`parts.docBefore`, `parts.docAfter` or `templates.DocPage`'],
  ['actions', 'the tools above the text', '`parts.pageTools`'],
  ['disqus comments feedback source-file', 'what is below the text', '`parts.docAfter`'],
  ['hero', 'the hero', '`hero` in the front matter, or `parts.homeHero`'],
  ['404', 'the page of unknown addresses', '`templates.NotFoundPage`'],
];
const THEME_PARTS_BY_BLOCK_NAME: ReadonlyMap<string, ThemePart> = new Map(
  THEME_PARTS.flatMap(([blocks, ...part]) => blocks.split(' ').map((name) => [name, part] as const)),
);
const WHOLE_PAGE_PART: ThemePart = [
  'a whole page',
  '`hero` and `features` in the front matter of the page, or `templates`',
];

const TEMPLATE_FILE = /\.(?:html?|xml|j2|jinja2?|py)$/i;
const TEMPLATE_INCLUDE = /\{%-?\s*include\s+["']([^"']+)["'][^%]*%\}/g;
const TEMPLATE_COMMENT = /\{#[\s\S]*?#\}|<!--[\s\S]*?-->/g;
const TEMPLATE_BLOCK = /\{%-?\s*block\s+(\w+)[^%]*%\}([\s\S]*?)\{%-?\s*endblock\b[^%]*%\}/g;

/** Templates of a site, by path. */
export type MkdocsTemplates = ReadonlyMap<string, string>;

/** Reads the templates of a site: those in the folder that the theme names, and HTML files of the docs with blocks of Jinja. */
export function readTemplates(theme: RawOptions, pages: string, { read, list }: SiteReader): MkdocsTemplates {
  const folder = getTemplateFolder(theme);
  const own = folder === undefined ? [] : list(folder).filter((path) => TEMPLATE_FILE.test(path));
  const inDocs = list(pages).filter(
    (path) => /\.html?$/i.test(path) && /\{%-?\s*(?:extends|block)\s/.test(read(path) ?? ''),
  );
  return new Map([...new Set([...own, ...inDocs])].map((path) => [path, read(path) ?? '']));
}

/** Returns the folder of the templates. Its other files are published from the root of the site. */
export function getTemplateFolder({ custom_dir }: RawOptions): string | undefined {
  const named = toNonEmptyText(custom_dir);
  return named === undefined ? undefined : normalizePath(named);
}

/** Returns a note for each part of the theme that a template changes. A template that another one includes is a part of that one. */
export function createTemplateNotes(templates: MkdocsTemplates): SettingNotes {
  const includes = [...templates.values()].flatMap((text) => text.match(TEMPLATE_INCLUDE) ?? []);
  return [...templates].flatMap(([file, text]) => {
    if (includes.some((tag) => tag.includes(file.replace(/^.*\//, '/')))) return [];
    const whole = text.replace(
      TEMPLATE_INCLUDE,
      (tag, name) => [...templates].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? tag,
    );
    return listOverriddenThemeParts(file, whole).map((part) => createTemplateNote(file, part));
  });
}

interface OverriddenThemePart {
  readonly part: ThemePart;
  readonly block?: string;
  /** Source of the block, or of the whole template. */
  readonly source: string;
}

function listOverriddenThemeParts(file: string, template: string): readonly OverriddenThemePart[] {
  const text = template.replace(TEMPLATE_COMMENT, '');
  const blocks = [...text.matchAll(TEMPLATE_BLOCK)].filter(([, , body = '']) =>
    body.replace(/\{\{-?\s*super\(\)\s*-?\}\}/g, '').trim(),
  );
  if (/\{%-?\s*extends\b/.test(text))
    return blocks.map(([, name = '', source = '']) => ({
      part: THEME_PARTS_BY_BLOCK_NAME.get(name) ?? WHOLE_PAGE_PART,
      block: name,
      source,
    }));
  if (text.trim() === '' || file.endsWith('.py')) return [];
  const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return [{ part: THEME_PARTS_BY_BLOCK_NAME.get(name) ?? WHOLE_PAGE_PART, source: text }];
}

function createTemplateNote(
  file: string,
  { part: [name, setting], block, source }: OverriddenThemePart,
): SettingNotes[number] {
  const shown = describeTemplateContent(source);
  const where = block === undefined ? '' : ` by the block \`${block}\``;
  const message = `\`${file}\` changes ${name}${where}, which is not carried over${shown === '' ? '' : `: ${shown}`}.`;
  return { file, message, suggestion: `If readers need it, write it in ${setting}.`, isHand: true };
}

/** Returns what readers see of a template without running it: the beginning of its text, its links, pictures and values of `<meta>`. */
function describeTemplateContent(source: string): string {
  const html = source.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  const text = html
    .replace(/\{[{%][\s\S]*?[%}]\}|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const links = [...source.matchAll(/\b(?:href|src|content)=["']([^"'{}]+)["']/g)].map(([, value]) => `\`${value}\``);
  const words = text.length > 60 ? `${text.slice(0, 60).replace(/\s\S*$/, '')} …` : text;
  return [...(words === '' ? [] : [`“${words}”`]), ...[...new Set(links)].slice(0, 3)].join(', ');
}

/** Returns the note about a page whose front matter names a template of the site; empty for other pages. */
export function createPageTemplateNotes(named: unknown, templates: MkdocsTemplates, folder: string | undefined) {
  const name = toNonEmptyText(named);
  const file = name === undefined || folder === undefined ? undefined : normalizePath(`${folder}/${name}`);
  const template = file === undefined ? undefined : templates.get(file);
  if (template === undefined) return [];
  const message = `The template \`${file}\`, which makes this page, is not carried over.`;
  return [{ line: 1, message, suggestion: `Write what it shows in ${WHOLE_PAGE_PART[1]}.`, isHand: true as const }];
}
