// Addresses of files and lists of a Docusaurus site, by its rules. Pure.
import GithubSlugger from 'github-slugger';
import { dropMarkdownExtension } from '../../lib/file-path.ts';
import { joinSitePath } from '../../model/url.ts';
import { splitNumberPrefix } from '../../site/navigation/entries.ts';

/** Front matter that affects the address. */
interface FrontMatterForAddress {
  readonly slug?: unknown;
  readonly id?: unknown;
}

const toTextOrUndefined = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/**
 * Returns the id and the address of a docs page. The address is below `base`, which is the address of the docs version. With
 * `keepsNumbers`, number prefixes of files and folders are parts of their names.
 */
export function computeDocRoute(
  path: string,
  front: FrontMatterForAddress,
  { base, keepsNumbers = false }: { readonly base: string; readonly keepsNumbers?: boolean },
): { readonly id: string; readonly route: string } {
  const segments = dropMarkdownExtension(path).split('/');
  const names = keepsNumbers ? segments : segments.map((part) => splitNumberPrefix(part).name);
  const name = names.at(-1) ?? '';
  const folder = names.slice(0, -1);
  const text = toTextOrUndefined(front.id) ?? name;
  const slug = toTextOrUndefined(front.slug);
  const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase();
  const id = [...folder, text].join('/');
  if (slug?.startsWith('/')) return { id, route: joinSitePath(base, slug) };
  if (slug !== undefined) return { id, route: joinSitePath(base, ...resolveSlugSegments(folder, slug)) };
  return { id, route: joinSitePath(base, ...(isIndex || text === 'index' ? folder : [...folder, text])) };
}

function resolveSlugSegments(folder: readonly string[], slug: string): readonly string[] {
  const parts = [...folder];
  for (const part of slug.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts;
}

const DATED_POST_NAME_PATTERN = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?([^/]*?)$/;

/** Returns the date in the file name of a post, and the address of the post below the address of the blog. */
export function computePostSlugAndDate(
  path: string,
  front: FrontMatterForAddress,
): { readonly date?: string; readonly slug: string } {
  const name = dropMarkdownExtension(path).replace(/\/index$/i, '');
  const [, folder = '', day, text = ''] = DATED_POST_NAME_PATTERN.exec(name) ?? [];
  const ownText = toTextOrUndefined(front.slug);
  const date = day?.replaceAll('/', '-');
  const slug =
    ownText ??
    (day === undefined ? name : [day.replaceAll('-', '/'), `${folder}${text}`].filter((part) => part !== '').join('/'));
  return { ...(date !== undefined && { date }), slug: slug.replace(/^\/?/, '/') };
}

/** Returns the address of a page in `src/pages`. */
export function computeStandalonePageRoute(path: string, front: FrontMatterForAddress = {}): string {
  const name = path.replace(/\.(?:mdx?|[jt]sx?)$/, '').replace(/(?:^|\/)index$/, '');
  return joinSitePath('', toTextOrUndefined(front.slug) ?? name);
}

/** Returns the slug of a label, as `kebabCase` of lodash does. */
export function toKebabCase(label: string): string {
  const words = label.replace(/['\u2019]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu);
  return (words ?? []).map((word) => word.toLowerCase()).join('-');
}

/** Creates a function that returns the slug of a generated category index. The function must be called in sidebar order. */
export function createCategorySlugger(): (label: string) => string {
  const slugger = new GithubSlugger();
  return (label) => `/category/${slugger.slug(label)}`;
}
