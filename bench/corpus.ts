// Generates a corpus with the shape of a real documentation portal: the same numbers and proportions of docs, posts, code blocks, tables
// and long pages, and its words. `--scale 10` generates ten times as many of everything, in ten times as many folders. The same seed gives
// the same bytes, so that measurements of two days can be compared.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawLanguages } from './code-samples.ts';
import { makeBody, makePost, type PagePlan } from './page-text.ts';
import { capital, createRandom, type Random } from './random.ts';
import { createVocabulary } from './vocabulary.ts';

/** Number of docs in each of the 31 sidebars. */
const SIDEBAR_SIZES = [
  25, 24, 24, 19, 19, 10, 8, 7, 7, 7, 7, 6, 5, 5, 5, 5, 5, 5, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1,
];
/** Number of docs in no sidebar. */
const UNLISTED = 36;
/** Number of sidebars that begin with a landing page. */
const LANDINGS = 28;
const POSTS = 193;
const PRODUCTS = 24;
const CODE_BLOCKS = 800;
const TABLES = 290;
const ADMONITIONS = 353;
const TAB_GROUPS = 89;
const IMAGES = 60;
const MATH_PAGES = 3;
const FORMULAS = 4;
/** Number of words of the one page that exceeds a megabyte. */
const LONG_PAGE = 160_000;
/** Words of a page at each twentieth of all pages, shortest first, and of the longest. */
const WORDS = [2, 40, 81, 118, 165, 242, 325, 404, 500, 660, 811, 1184, 2020];
const LONGEST = [2266, 3065, 3333, 5881, 6850, 7933, 8411, 9029];

/** A corpus in memory. */
export interface Corpus {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Counts by kind. */
  readonly counts: {
    readonly docs: number;
    readonly posts: number;
    readonly sidebars: number;
    readonly codeBlocks: number;
  };
}

/** A page without content. */
interface Doc {
  readonly id: string;
  readonly title: string;
  readonly isListed: boolean;
}

/** A folder of docs with its sidebar. */
interface Section {
  readonly key: string;
  readonly label: string;
  readonly hasLanding: boolean;
  readonly hasReleases: boolean;
  readonly docs: readonly Doc[];
}

/** Content of a page, while it is distributed. */
type Dealt = { -readonly [K in keyof PagePlan]: PagePlan[K] extends readonly string[] ? string[] : PagePlan[K] };

/** Generates a corpus; the same seed gives the same bytes. */
export function makeCorpus({ scale = 1, seed = 20_251_024 } = {}): Corpus {
  if (!Number.isInteger(scale) || scale < 1) throw new Error(`The scale must be a whole number from 1, not ${scale}.`);
  const r = createRandom(seed, createVocabulary(scale));
  const files = new Map<string, string>();
  const sections: Section[] = [];
  for (let round = 0; round < scale; round++) sections.push(...planSections(r, round));
  const docs = sections.flatMap((section) => section.docs);
  const plans = new Map<Doc, PagePlan>();
  for (let round = 0; round < scale; round++) {
    for (const [doc, plan] of planPages(r, docs.slice(round * 259, (round + 1) * 259))) plans.set(doc, plan);
  }
  for (const doc of docs) files.set(`content/docs/${doc.id}.md`, docText(r, doc, plans.get(doc) as PagePlan));
  const products = sections.filter((section) => section.hasReleases);
  addPosts(r, { files, products, count: POSTS * scale });
  for (let image = 1; image <= 5; image++) files.set(`content/static/img/device-${image}.svg`, imageText(image));
  files.set('content/sidebars.json', json(sidebarsOf(sections)));
  files.set('site.config.json', json(configOf(products, scale)));
  const counts = {
    docs: docs.length,
    posts: POSTS * scale,
    sidebars: sections.length,
    codeBlocks: CODE_BLOCKS * scale,
  };
  return { files, counts };
}

/** Plans one round of 31 folders with their docs. */
function planSections(r: Random, round: number): readonly Section[] {
  const unlisted = r.list(SIDEBAR_SIZES.length, () => 0);
  for (let at = 0; at < UNLISTED; at++) unlisted[at % unlisted.length] = (unlisted[at % unlisted.length] ?? 0) + 1;
  return SIDEBAR_SIZES.map((size, at) => {
    const key = `${r.noun()}-${round + 1}-${at + 1}`;
    const names = r.list(size, (index) =>
      index === 0 ? 'overview' : `${index > 6 ? 'guide/' : ''}${r.kebab()}-${index}`,
    );
    const extra = r.list(unlisted[at] ?? 0, (index) => `sample-${index + 1}`);
    const docs = [...names, ...extra].map((name, index) => ({
      id: `${key}/${name}`,
      title: `${capital(r.term())} ${r.words(2)}`,
      isListed: index < size,
    }));
    return {
      key,
      label: `${capital(r.noun())} ${r.pascal()}`,
      hasLanding: at < LANDINGS,
      hasReleases: at < PRODUCTS,
      docs,
    };
  });
}

/** Plans the content of the 259 pages of one round. */
function planPages(r: Random, docs: readonly Doc[]): ReadonlyMap<Doc, PagePlan> {
  const plans = new Map<Doc, Dealt>();
  r.shuffle(docs).forEach((doc, at) => {
    const step = Math.min(Math.floor(at / 20), WORDS.length - 2);
    const [from = 0, to = from] = WORDS.slice(step, step + 2);
    const between = from + ((to - from) * (at - step * 20)) / 20;
    const words = LONGEST[at - (docs.length - LONGEST.length - 1)] ?? Math.round(between);
    const links = r.list(3, () => linkTo(doc, r.pick(docs)));
    const isLong = at === docs.length - 1;
    const none = { tables: 0, admonitions: 0, tabGroups: 0, formulas: 0 };
    plans.set(doc, { ...none, words: isLong ? LONG_PAGE : Math.min(words, 9029), links, codes: [], images: [] });
  });
  const some = (count: number) =>
    r
      .shuffle(docs)
      .slice(0, count)
      .map((doc) => plans.get(doc) as Dealt);
  const programming = some(92);
  // Code is distributed unevenly: one page has an eighth of all blocks, most have a few.
  drawLanguages(r, CODE_BLOCKS).forEach((language, at) => {
    const page = at < 100 ? 0 : Math.floor(r.fraction() ** 2.2 * programming.length);
    programming[page]?.codes.push(language);
  });
  spread(r, some(110), TABLES, 'tables');
  spread(r, some(99), ADMONITIONS, 'admonitions');
  spread(r, programming.slice(0, 41), TAB_GROUPS, 'tabGroups');
  for (const doc of some(MATH_PAGES)) doc.formulas = FORMULAS;
  const pictured = some(30);
  for (let at = 0; at < IMAGES; at++) r.pick(pictured).images.push(`/img/device-${r.int(1, 5)}.svg`);
  return plans;
}

/** Distributes `count` of a kind over pages, most of them to a few pages. */
function spread(r: Random, plans: readonly Dealt[], count: number, kind: 'tables' | 'admonitions' | 'tabGroups'): void {
  for (let at = 0; at < count; at++) {
    const plan = plans[Math.floor(r.fraction() ** 1.8 * plans.length)];
    if (plan) plan[kind] += 1;
  }
}

/** Returns a relative link from one page to another, half of them to a heading. */
function linkTo(from: Doc, to: Doc): string {
  const up = '../'.repeat(from.id.split('/').length - 1);
  return `${up}${to.id}.md${to.title.length % 2 === 0 ? '#overview' : ''}`;
}

function docText(r: Random, doc: Doc, plan: PagePlan): string {
  const label = r.fraction() < 0.3 ? `sidebar_label: ${capital(r.words(2))}\n` : '';
  return `---\ntitle: ${doc.title}\ndescription: ${r.sentence(10)}\n${label}---\n\n${makeBody(r, plan)}`;
}

/** Adds posts over seven years, with one on a few days; never two of one product on a day. */
function addPosts(
  r: Random,
  {
    files,
    products,
    count,
  }: { readonly files: Map<string, string>; readonly products: readonly Section[]; readonly count: number },
): void {
  for (let at = 0; at < count; at++) {
    const product = products[at % products.length] as Section;
    const day = Math.floor((at * 7 * 365) / count);
    const date = new Date(Date.UTC(2019, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    const version = `${r.int(1, 9)}.${r.int(0, 20)}.${r.int(0, 9)}`;
    const name = `${date.slice(0, 4)}/${date}-${product.key}-${at + 1}`;
    const head = `title: ${product.label} ${version}\ndate: ${date}\ntags: [${product.key}]\nproduct: ${product.key}`;
    files.set(`content/releases/${name}.md`, `---\n${head}\nversion: '${version}'\n---\n\n${makePost(r)}`);
  }
}

function imageText(number: number): string {
  const shape = `<rect width="${number * 20}" height="40" fill="#246"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180">${shape}</svg>\n`;
}

function sidebarsOf(sections: readonly Section[]): object {
  const entries = sections.map(({ key, label, hasLanding, docs }) => {
    const listed = docs.filter((doc) => doc.isListed).map((doc) => doc.id);
    const guide = listed.filter((id) => id.includes('/guide/'));
    const nested = guide.length > 0 ? [{ type: 'category', label: 'Guide', items: guide }] : [];
    const link = { type: 'generated-index', slug: `/${key}`, title: label, description: `All pages of ${label}.` };
    const items = [...listed.filter((id) => !id.includes('/guide/')), ...nested];
    return [key, [{ type: 'category', label, ...(hasLanding ? { link } : {}), items }]];
  });
  return Object.fromEntries(entries);
}

function configOf(products: readonly Section[], scale: number): object {
  const first = products.slice(0, 12);
  return {
    title: `Corpus ${scale}`,
    tagline: 'Pages to measure with',
    url: 'https://docs.example.com',
    docs: { path: 'content/docs', routeBasePath: '/', sidebars: './content/sidebars.json' },
    releases: {
      path: 'content/releases',
      products: Object.fromEntries(
        products.map(({ key, label }) => [key, { label, page: `/${key}/overview`, tag: key, versionScheme: 'semver' }]),
      ),
    },
    staticDirs: ['content/static'],
    navbar: {
      title: 'Corpus',
      items: [
        {
          type: 'dropdown',
          label: 'Products',
          items: first.map(({ key, label }) => ({ label, to: `/${key}/overview` })),
        },
        { label: 'Releases', to: '/releases' },
      ],
    },
    footer: { copyright: 'No rights reserved' },
  };
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Writes the files of a corpus below a folder. */
export function writeCorpus(folder: string, { files }: Corpus): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: '1' }, out: { type: 'string' }, seed: { type: 'string' } },
  });
  if (values.out === undefined) {
    process.stderr.write('Usage: npx tsx bench/corpus.ts --scale 1 --out DIR [--seed N]\n');
    process.exit(2);
  }
  const corpus = makeCorpus({ scale: Number(values.scale), ...(values.seed ? { seed: Number(values.seed) } : {}) });
  writeCorpus(values.out, corpus);
  process.stdout.write(`${JSON.stringify(corpus.counts)}\n`);
}
