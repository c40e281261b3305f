// Addresses of posts, which Material's blog plugin derives from dates and titles. Pure.
import { normalizeDay } from '../front-edits.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { NonDocusaurusSite } from './other-site.ts';
import type { NonDocusaurusPage } from './places.ts';

/** Returns the address of a post; `undefined` for other pages. */
export function computePostAddress(
  site: Pick<NonDocusaurusSite, 'posts'>,
  { own, path }: NonDocusaurusPage,
  read: (path: string) => string | undefined,
): string | undefined {
  if (site.posts === undefined || !own.startsWith(`${site.posts === '.' ? '' : `${site.posts}/`}posts/`))
    return undefined;
  const text = read(path) ?? '';
  const { values, end } = parseOldFrontMatter(text);
  const date = values.date instanceof Date ? values.date : (toRawOptions(values.date).created ?? values.date);
  const day = normalizeDay(date instanceof Date ? date.toISOString() : String(date ?? ''));
  if (day === undefined) return undefined;
  const title =
    toNonEmptyText(values.title) ?? /^#[ \t]+(.+?)[ \t]*(?:\{[^{}]*\})?[ \t]*$/m.exec(text.slice(end))?.[1] ?? '';
  const slug = toNonEmptyText(values.slug) ?? slugifyTitle(title);
  return `/${[site.posts === '.' ? '' : site.posts, ...day.split('-'), slug].filter((part) => part !== '').join('/')}`;
}

/** Returns the slug of a title, as the lower-case `slugify` of pymdownx does. */
function slugifyTitle(title: string): string {
  return title
    .replace(/<[^>]*>|[*_`]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replace(/ /g, '-');
}
