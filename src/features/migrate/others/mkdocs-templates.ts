// Templates of a site of MkDocs that change the pages of its theme. Their Jinja code is not carried over: notes name the blocks that each
// template changes, and what it shows. Pure.
import { normalizePath } from '../../../lib/file-path.ts';
import { joinNames } from '../../../lib/text.ts';
import { type RawOptions, toNonEmptyText } from '../old-site.ts';
import type { SettingNotes } from './mkdocs-look.ts';
import type { SiteReader } from './other-site.ts';

/** Settings of techdocs that show content of a site around its pages. */
const TEMPLATE_ADVICE = 'see `announcementBar`, `footer`, `parts` and `templates` in the manual';

const TEMPLATE_FILE = /\.(?:html?|xml|j2|jinja2?|py)$/i;
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

/** Returns a note for each template that changes blocks of the theme. A template that extends none is a part of pages itself. */
export function createTemplateNotes(templates: MkdocsTemplates): SettingNotes {
  return [...templates].flatMap(([file, template]) => {
    const text = template.replace(TEMPLATE_COMMENT, '');
    const blocks = [...text.matchAll(TEMPLATE_BLOCK)].filter(([, , body = '']) =>
      body.replace(/\{\{-?\s*super\(\)\s*-?\}\}/g, '').trim(),
    );
    const isPart = !/\{%-?\s*extends\b/.test(text);
    if (isPart ? text.trim() === '' || file.endsWith('.py') : blocks.length === 0) return [];
    const names = blocks.map(([, name = '']) => `\`${name}\``);
    const changed = isPart ? 'a part of the theme' : `${joinNames(names)} of the theme`;
    const shown = describeTemplateContent(isPart ? text : blocks.map(([, , body = '']) => body).join('\n'));
    const message = `\`${file}\` changes ${changed}, which is not carried over${shown === '' ? '' : `: ${shown}`}.`;
    return [{ file, message, suggestion: `If readers need it, ${TEMPLATE_ADVICE}.`, isHand: true }];
  });
}

/** Returns what readers see of a template without running it: the beginning of its text, and its links and pictures. */
function describeTemplateContent(source: string): string {
  const html = source.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  const text = html
    .replace(/\{[{%][\s\S]*?[%}]\}|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const links = [...source.matchAll(/\b(?:href|src)=["']([^"'{}]+)["']/g)].map(([, address = '']) => `\`${address}\``);
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
  return [
    {
      line: 1,
      message,
      suggestion: `Write what it shows in \`hero\` and \`features\` in the front matter, or ${TEMPLATE_ADVICE}.`,
      isHand: true as const,
    },
  ];
}
