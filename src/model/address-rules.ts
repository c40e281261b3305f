// How generators name pages and headings. A site that moves here keeps its addresses by the rules of the generator that made them.
import GithubSlugger from 'github-slugger';

/** The generators whose rules are known. */
export const addressRules = ['docusaurus', 'vitepress', 'mkdocs', 'starlight'] as const;

/** Whose rules make addresses. */
export type AddressRules = (typeof addressRules)[number];

/** How the path of a file becomes that of its page. */
export interface PageNaming {
  /** Number prefixes give the order and are dropped, as in `01-intro`. */
  readonly dropsNumbers: boolean;
  /** Whether a file stands for its folder. */
  readonly isIndex: (name: string, folder: string | undefined) => boolean;
  /** A folder or a file in a path. */
  readonly segment: (name: string) => string;
}

const same = (name: string) => name;

const NAMING: Readonly<Record<AddressRules, PageNaming>> = {
  docusaurus: {
    dropsNumbers: true,
    isIndex: (name, folder) => /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder?.toLowerCase(),
    segment: same,
  },
  vitepress: { dropsNumbers: false, isIndex: (name) => name === 'index', segment: same },
  mkdocs: { dropsNumbers: false, isIndex: (name) => name === 'index' || name === 'README', segment: same },
  starlight: {
    dropsNumbers: false,
    isIndex: (name) => name === 'index',
    segment: (name) => new GithubSlugger().slug(name),
  },
};

/** How pages are named; without rules as in Docusaurus. */
export function pageNaming(rules: AddressRules = 'docusaurus'): PageNaming {
  return NAMING[rules];
}

/** Gives the headings of a page their ids, in the order of the page: no two get the same. */
export type HeadingSlugger = (text: string) => string;

/** Whether the title of a page has an id among those of its headings. */
export function hasTitleId(rules: AddressRules | undefined): boolean {
  return rules === 'mkdocs' || rules === 'vitepress';
}

/** The ids of the headings of one page; without rules as in Docusaurus. */
export function headingSlugger(rules: AddressRules = 'docusaurus'): HeadingSlugger {
  if (rules === 'mkdocs') return numbered(mkdocsSlug, (slug, taken) => countedUp(slug, taken));
  if (rules === 'vitepress') return numbered(vitepressSlug, (slug, taken) => firstFree(slug, taken));
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** As `slugify` of the extension `toc` of Python-Markdown. */
function mkdocsSlug(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '');
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** As `slugify` of `@mdit-vue/shared`, which VitePress has. */
function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, (sign) => (sign >= ' ' ? sign : ''))
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

function numbered(
  slugOf: (text: string) => string,
  free: (slug: string, taken: ReadonlySet<string>) => string,
): HeadingSlugger {
  const taken = new Set<string>();
  return (text) => {
    const slug = free(slugOf(text), taken);
    taken.add(slug);
    return slug;
  };
}

/** `name`, `name-1`, `name-2`. */
function firstFree(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let count = 1;
  while (taken.has(`${slug}-${count}`)) count++;
  return `${slug}-${count}`;
}

/** `name`, `name_1`, `name_2`; what is empty begins with `_1`, and a number at its end is counted up. */
function countedUp(slug: string, taken: ReadonlySet<string>): string {
  let own = slug;
  while (own === '' || taken.has(own)) {
    const [, name = own, count = '0'] = /^(.*)_(\d+)$/.exec(own) ?? [];
    own = `${name}_${Number(count) + 1}`;
  }
  return own;
}
