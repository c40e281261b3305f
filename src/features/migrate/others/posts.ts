// Addresses of posts, which Material's blog plug-in derives from dates and titles. Pure.
import { normalizeDay } from '../front-edits.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { optionsOf, optionText } from '../old-site.ts';
import type { OtherSite } from './other-site.ts';
import type { OtherPage } from './places.ts';

/** Returns the address of a post; `undefined` for other pages. */
export function postAddress(
  site: Pick<OtherSite, 'posts'>,
  { own, path }: OtherPage,
  read: (path: string) => string | undefined,
): string | undefined {
  if (site.posts === undefined || !own.startsWith(`${site.posts === '.' ? '' : `${site.posts}/`}posts/`))
    return undefined;
  const text = read(path) ?? '';
  const { values, end } = parseOldFrontMatter(text);
  const date = values.date instanceof Date ? values.date : (optionsOf(values.date).created ?? values.date);
  const day = normalizeDay(date instanceof Date ? date.toISOString() : String(date ?? ''));
  if (day === undefined) return undefined;
  const title =
    optionText(values.title) ?? /^#[ \t]+(.+?)[ \t]*(?:\{[^{}]*\})?[ \t]*$/m.exec(text.slice(end))?.[1] ?? '';
  const slug = optionText(values.slug) ?? titleSlug(title);
  return `/${[site.posts === '.' ? '' : site.posts, ...day.split('-'), slug].filter((part) => part !== '').join('/')}`;
}

/** Slug by the lower-case `slugify` of pymdownx. */
function titleSlug(title: string): string {
  return title
    .replace(/<[^>]*>|[*_`]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replace(/ /g, '-');
}
