// Slug rules of other generators for pages and headings. A site that moves here keeps its addresses by the rules of its former generator.
import GithubSlugger from 'github-slugger';

/** Generators whose rules are supported. */
export const addressRules = ['docusaurus', 'vitepress', 'mkdocs', 'starlight', 'hugo', 'nextra'] as const;

/** Generator whose rules name pages and headings. */
export type AddressRules = (typeof addressRules)[number];

/** Rules that derive the path of a page from that of its file. */
export interface PageNaming {
  /** Whether number prefixes, which set the order, are dropped, as in `01-intro`. */
  readonly dropsNumbers: boolean;
  /** Whether a file is the index of its folder. */
  readonly isIndex: (name: string, folder: string | undefined) => boolean;
  /** Converts the name of a folder or file to a path segment. */
  readonly segment: (name: string) => string;
}

const keepName = (name: string) => name;

const PAGE_NAMING: Readonly<Record<AddressRules, PageNaming>> = {
  docusaurus: {
    dropsNumbers: true,
    isIndex: (name, folder) => /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder?.toLowerCase(),
    segment: keepName,
  },
  vitepress: { dropsNumbers: false, isIndex: (name) => name === 'index', segment: keepName },
  mkdocs: { dropsNumbers: false, isIndex: (name) => name === 'index' || name === 'README', segment: keepName },
  starlight: {
    dropsNumbers: false,
    isIndex: (name) => name === 'index',
    segment: (name) => new GithubSlugger().slug(name),
  },
  hugo: { dropsNumbers: false, isIndex: (name) => /^_?index$/i.test(name), segment: hugoSegment },
  nextra: { dropsNumbers: false, isIndex: (name) => name === 'index', segment: keepName },
};

/** Returns the rules for paths; those of Docusaurus by default. */
export function pageNamingOf(rules: AddressRules = 'docusaurus'): PageNaming {
  return PAGE_NAMING[rules];
}

/** Returns the id of a heading. Called for the headings of one page in order; no two get the same id. */
export type HeadingSlugger = (text: string) => string;

/** Whether the title of a page has an id, as its headings have. */
export function hasTitleId(rules: AddressRules | undefined): boolean {
  return rules === 'mkdocs' || rules === 'vitepress' || rules === 'hugo';
}

/** Creates the slugger of one page; with the rules of Docusaurus by default. */
export function createHeadingSlugger(rules: AddressRules = 'docusaurus'): HeadingSlugger {
  if (rules === 'mkdocs') return createNumberedSlugger(mkdocsSlug, (slug, taken) => incrementedSlug(slug, taken));
  if (rules === 'vitepress') return createNumberedSlugger(vitepressSlug, (slug, taken) => firstFreeSlug(slug, taken));
  if (rules === 'hugo') return createNumberedSlugger(hugoSlug, (slug, taken) => firstFreeSlug(slug, taken));
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** Same as `slugify` of the extension `toc` of Python-Markdown. */
function mkdocsSlug(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '');
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** Same as `slugify` of `@mdit-vue/shared`, which VitePress uses. */
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

/** Same as `Sanitize` of Hugo's `paths`, in lower case: of a gap, one hyphen remains. */
function hugoSegment(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{Nd}\p{M}._#+~@\s-]/gu, '').trim();
  return allowed
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** Same as Hugo's `autoHeadingIDType: github`. */
function hugoSlug(text: string): string {
  const slug = text
    .trim()
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase();
  return slug === '' ? 'heading' : slug;
}

function createNumberedSlugger(
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

/** Returns the first free of `name`, `name-1`, `name-2`. */
function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let count = 1;
  while (taken.has(`${slug}-${count}`)) count++;
  return `${slug}-${count}`;
}

/** Returns the first free of `name`, `name_1`, `name_2`; an empty slug becomes `_1`, and a number at the end is incremented. */
function incrementedSlug(slug: string, taken: ReadonlySet<string>): string {
  let own = slug;
  while (own === '' || taken.has(own)) {
    const [, name = own, count = '0'] = /^(.*)_(\d+)$/.exec(own) ?? [];
    own = `${name}_${Number(count) + 1}`;
  }
  return own;
}
