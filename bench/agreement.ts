// Small sites, correct and broken, on which `check-links DIR` and linkinator, a crawler with a server of its own, are compared link by
// link. If the two differ, the table gives the reason; a difference without a reason is a fault of one of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LinkChecker } from 'linkinator';
import type { CheckLinksOptions, CheckLinksReport } from '../src/links/check-links.ts';

/** A small site whose broken links are known. */
export interface Fixture {
  readonly files: Readonly<Record<string, string>>;
  /** Links that are really broken, by the path of their target. */
  readonly broken: readonly string[];
  /** Which of the two checkers misjudges a link, and why. */
  readonly differs?: Readonly<Record<string, { readonly by: string; readonly why: string }>>;
  /** linkinator does not run on this site. */
  readonly isAlone?: true;
}

/** Results of both checkers on one site. */
export interface AgreementRow {
  readonly name: string;
  /** Number of links that are really broken. */
  readonly broken: number;
  /** Links that `check-links` misjudges. */
  readonly wrong: readonly string[];
  /** Links that only one checker reports as broken, with the reason if it is known. */
  readonly differences: readonly { readonly by: string; readonly link: string; readonly why?: string }[];
  /** Explained differences that no longer occur. */
  readonly stale: readonly string[];
}

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>x</title>${head}</head><body>${body}</body></html>`;
const links = (...hrefs: readonly string[]) => page(hrefs.map((href) => `<p><a href="${href}">x</a></p>`).join('\n'));
const guide = page('<h1 id="top-of-guide">G</h1><h2 id="über uns">U</h2><a name="old"></a>');
const base = { 'guide/index.html': guide, 'a+b.html': page('<p id="c">'), 'img/x.png': 'x', 'files/a b.zip': 'x' };

/** Sites by name. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  'right: pages and files': {
    files: {
      ...base,
      'index.html': links(
        '/guide/',
        '/guide',
        'guide/index.html',
        './guide/',
        '/a+b',
        '/a%2Bb.html',
        '/files/a%20b.zip',
        '/img/x.png',
        '.',
        '/',
      ),
    },
    broken: [],
  },
  'right: anchors': {
    files: {
      ...base,
      'index.html': links(
        '#',
        '#top',
        '/guide/#top-of-guide',
        '/guide/#%C3%BCber%20uns',
        '/guide/#old',
        '/a+b#c',
        '/guide/?q=1#old',
        '/guide/#:~:text=G',
      ),
    },
    broken: [],
    differs: {
      '#top': { by: 'linkinator', why: 'it does not know that every page has a top' },
      'guide/#:~:text=G': { by: 'linkinator', why: 'it takes a mark in the text for an id' },
    },
  },
  'right: other schemes': {
    files: { 'index.html': links('mailto:a@example.com', 'tel:1', 'javascript:void(0)', 'data:text/plain,x') },
    broken: [],
  },
  'broken: pages and files': {
    files: {
      ...base,
      'index.html':
        links('/absent', 'guide/absent', '/guide/absent.html', '/files/none.zip', '/Guide/', '/IMG/x.png') +
        '<img src="/img/none.png">',
    },
    broken: ['absent', 'guide/absent', 'guide/absent.html', 'files/none.zip', 'Guide/', 'IMG/x.png', 'img/none.png'],
  },
  'broken: anchors': {
    files: { ...base, 'index.html': links('#absent', '/guide/#none', '/a+b#d', '/guide/#Old') },
    broken: ['#absent', 'guide/#none', 'a+b#d', 'guide/#Old'],
  },
  'broken: what pages load': {
    files: {
      'index.html': page(
        '<img src="/i.png" srcset="/s.png 2x"><script src="/j.js"></script><video poster="/v.png"></video><iframe src="/f.html"></iframe><object data="/o.svg"></object>',
        '<link rel="stylesheet" href="/c.css"><meta property="og:image" content="/og.png">',
      ),
    },
    broken: ['i.png', 's.png', 'j.js', 'v.png', 'f.html', 'o.svg', 'c.css', 'og.png'],
    differs: {
      'og.png': { by: 'check-links', why: 'linkinator does not read the picture that a page is shared with' },
    },
  },
  'broken: stylesheets': {
    files: {
      'index.html': page('', '<link rel="stylesheet" href="/a.css">'),
      'a.css': '@import "b.css"; a { background: url(/u.png) }',
    },
    broken: ['b.css', 'u.png'],
  },
  'broken: feeds and sitemaps': {
    files: {
      'index.html': page('', '<link rel="alternate" type="application/rss+xml" href="/rss.xml">'),
      'rss.xml': '<rss><channel><item><link>/in-feed</link></item></channel></rss>',
      'sitemap.xml': '<urlset><url><loc>/in-sitemap</loc></url></urlset>',
    },
    broken: ['in-feed', 'in-sitemap'],
    differs: {
      'in-feed': { by: 'check-links', why: 'linkinator reads no feed' },
      'in-sitemap': { by: 'check-links', why: 'linkinator reads no sitemap' },
    },
  },
  'broken: a base address': {
    files: {
      ...base,
      'index.html': page('<a href="index.html">x</a><a href="none.html">x</a>', '<base href="/guide/">'),
    },
    broken: ['guide/none.html'],
  },
  'broken: pages that nothing leads to': {
    files: { 'index.html': page(''), 'alone.html': links('/absent-alone') },
    broken: ['absent-alone'],
    differs: { 'absent-alone': { by: 'check-links', why: 'a crawler does not come to such a page' } },
  },
  'broken: redirects of pages': {
    files: {
      ...base,
      'index.html': links('/dead', '/loop'),
      'dead.html': page('', '<meta http-equiv="refresh" content="0;url=/gone">'),
      'loop.html': page('', '<meta http-equiv="refresh" content="0;url=/loop">'),
    },
    broken: ['dead', 'gone', 'loop'],
    differs: {
      dead: {
        by: 'check-links',
        why: 'to linkinator a page that redirects is one like any other; it names where that leads',
      },
      loop: { by: 'check-links', why: 'linkinator does not follow redirects of pages' },
    },
  },
  'broken: own absolute addresses': {
    files: {
      ...base,
      'index.html': page(
        '<a href="https://docs.example.com/absent-own">x</a>',
        '<link rel="canonical" href="https://docs.example.com/">',
      ),
    },
    broken: ['https://docs.example.com/absent-own'],
    differs: {
      'https://docs.example.com/absent-own': { by: 'check-links', why: 'to linkinator this is another site' },
    },
  },
  'broken: percent-encoding': {
    isAlone: true,
    files: { 'index.html': links('/%E0%A4') },
    broken: ['%E0%A4'],
    differs: {
      '%E0%A4': { by: 'check-links', why: 'the server of linkinator ends with a URIError, so it is not run' },
    },
  },
  'left out by a comment': {
    files: { 'index.html': page('<!-- check-links-ignore --><p><a href="/later">x</a></p>') },
    broken: [],
    differs: { later: { by: 'linkinator', why: 'it does not know the comment' } },
  },
};

/** Options of linkinator in comparisons: a crawler that checks anchors and stylesheets, and no other site. */
export const crawler = {
  path: ['.'],
  recurse: true,
  checkFragments: true,
  checkCss: true,
  cleanUrls: true,
  linksToSkip: ['^(?!http://localhost)'],
  timeout: 20_000,
};

/**
 * Writes the sites into a folder and runs both checkers; `checkLinks` is that of the package. Returns a row for each site: errors of
 * `check-links`, and the differences with their reasons, if known.
 */
export async function compareFixtures(
  folder: string,
  checkLinks: (options: CheckLinksOptions) => Promise<CheckLinksReport>,
): Promise<readonly AgreementRow[]> {
  const rows: AgreementRow[] = [];
  for (const [name, { files, broken, differs = {}, isAlone }] of Object.entries(fixtures)) {
    const dir = join(folder, name.replace(/\W+/g, '-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    }
    const { errors, warnings } = await checkLinks({ root: folder, dir, cache: false });
    const start = /<base href="\/([^"]*)"/.exec(files['index.html'] ?? '')?.[1] ?? '';
    const found = [...errors, ...warnings].filter(({ code }) => /^broken-(?:link|anchor)$/.test(code));
    const ours = new Set(found.map(({ link = '' }) => (/^https?:/.test(link) ? link : pathOf(link, start))));
    const theirs = new Set(isAlone ? [] : await crawl(dir));
    const wrong = [...broken.filter((link) => !ours.has(link)), ...[...ours].filter((link) => !broken.includes(link))];
    const differences = [
      ...[...ours].filter((link) => !theirs.has(link)).map((link) => ({ by: 'check-links', link })),
      ...[...theirs].filter((link) => !ours.has(link)).map((link) => ({ by: 'linkinator', link })),
    ].map(({ by, link }) => ({ by, link, why: differs[link]?.by === by ? differs[link]?.why : undefined }));
    const stale = Object.keys(differs).filter((link) => !differences.some((one) => one.link === link));
    rows.push({ name, broken: broken.length, wrong, differences, stale });
  }
  return rows;
}

async function crawl(serverRoot: string): Promise<readonly string[]> {
  const { links: all } = await new LinkChecker().check({ ...crawler, serverRoot });
  return all.filter(({ state }) => state === 'BROKEN').map(({ url }) => url);
}

/** Returns path and anchor of an address as linkinator reports it, relative to the root of its server. */
function pathOf(link: string, start: string): string {
  const { pathname, hash } = new URL(link, `http://localhost/${start}`);
  return pathname.slice(1) + hash;
}
