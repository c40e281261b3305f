// Rules of other generators for the addresses of pages and the ids of headings. A site that moves to techdocs keeps its addresses by the
// rules of its former generator.
import GithubSlugger from 'github-slugger';

/** Generators whose rules are supported. `github` stands for plain Markdown, as GitHub shows it, and for mdBook. */
export const generatorsWithAddressRules = [
  'docusaurus',
  'vitepress',
  'mkdocs',
  'starlight',
  'hugo',
  'nextra',
  'github',
] as const;

/** Generator whose rules apply to addresses of pages and ids of headings. */
export type GeneratorWithAddressRules = (typeof generatorsWithAddressRules)[number];

/** Rules that derive the path of a page from the path of its file. */
interface PagePathRules {
  /** Whether paths leave out number prefixes such as `01-`, which only determine the order of pages. */
  readonly dropsNumbers: boolean;
  /** Whether a file is the index of its folder. */
  readonly isIndex: (name: string, folder: string | undefined) => boolean;
  /** Converts the name of a folder or file to a path segment. */
  readonly segment: (name: string) => string;
}

const keepNameUnchanged = (name: string) => name;

const PAGE_PATH_RULES: Readonly<Record<GeneratorWithAddressRules, PagePathRules>> = {
  docusaurus: {
    dropsNumbers: true,
    isIndex: (name, folder) => /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder?.toLowerCase(),
    segment: keepNameUnchanged,
  },
  vitepress: { dropsNumbers: false, isIndex: (name) => name === 'index', segment: keepNameUnchanged },
  mkdocs: { dropsNumbers: false, isIndex: (name) => name === 'index' || name === 'README', segment: keepNameUnchanged },
  starlight: {
    dropsNumbers: false,
    isIndex: (name) => name === 'index',
    segment: (name) => new GithubSlugger().slug(name),
  },
  hugo: { dropsNumbers: false, isIndex: (name) => /^_?index$/i.test(name), segment: computeHugoSegment },
  nextra: { dropsNumbers: false, isIndex: (name) => name === 'index', segment: keepNameUnchanged },
  github: { dropsNumbers: false, isIndex: (name) => /^(?:index|readme)$/i.test(name), segment: keepNameUnchanged },
};

/** Returns the path rules of a generator; the default is Docusaurus. */
export function getPagePathRules(rules: GeneratorWithAddressRules = 'docusaurus'): PagePathRules {
  return PAGE_PATH_RULES[rules];
}

/** Returns the id for the text of a heading. It is called for all headings of a page in order, and returns no id twice. */
export type HeadingSlugger = (text: string) => string;

const RULES_WITH_TITLE_IDS: ReadonlySet<string> = new Set(['mkdocs', 'vitepress', 'hugo', 'github']);

/** Whether the title of a page gets an id, like its headings. */
export function isTitleGivenIdByRules(rules: GeneratorWithAddressRules | undefined): boolean {
  return rules !== undefined && RULES_WITH_TITLE_IDS.has(rules);
}

/** Creates the slugger of one page; with the rules of Docusaurus by default. */
export function createHeadingSlugger(rules: GeneratorWithAddressRules = 'docusaurus'): HeadingSlugger {
  if (rules === 'mkdocs')
    return createUniqueSlugger(computeMkdocsSlug, (slug, taken) => findFreeSlugWithUnderscore(slug, taken));
  if (rules === 'vitepress')
    return createUniqueSlugger(computeVitepressSlug, (slug, taken) => findFreeSlug(slug, taken));
  if (rules === 'hugo') return createUniqueSlugger(computeHugoSlug, (slug, taken) => findFreeSlug(slug, taken));
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** Computes the same slug as `slugify` of Python-Markdown's extension `toc`. */
function computeMkdocsSlug(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '');
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** Computes the same slug as `slugify` of `@mdit-vue/shared`, which VitePress uses. */
function computeVitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, (sign) => (sign >= ' ' ? sign : ''))
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/**
 * Computes the same segment as `Sanitize` of Hugo's `paths`, in lower case. White space between words or around a hyphen becomes one
 * hyphen.
 */
function computeHugoSegment(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{Nd}\p{M}._#+~@\s-]/gu, '').trim();
  return allowed
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** Computes the slug of Hugo's `autoHeadingIDType: github`. */
function computeHugoSlug(text: string): string {
  const slug = text
    .trim()
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase();
  return slug === '' ? 'heading' : slug;
}

function createUniqueSlugger(
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

/** Returns the first of `name`, `name-1`, `name-2` that is not taken. */
function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let count = 1;
  while (taken.has(`${slug}-${count}`)) count++;
  return `${slug}-${count}`;
}

/**
 * Returns the first of `name`, `name_1`, `name_2` that is not taken. An empty slug becomes `_1`. If the slug already ends in `_` and a
 * number, the number is incremented.
 */
function findFreeSlugWithUnderscore(slug: string, taken: ReadonlySet<string>): string {
  let uniqueSlug = slug;
  while (uniqueSlug === '' || taken.has(uniqueSlug)) {
    const [, name = uniqueSlug, count = '0'] = /^(.*)_(\d+)$/.exec(uniqueSlug) ?? [];
    uniqueSlug = `${name}_${Number(count) + 1}`;
  }
  return uniqueSlug;
}
