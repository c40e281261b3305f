// A site with replaced texts must equal a newly assembled one: the dev server works with replaced texts for hours.
import { describe, expect, it } from 'vitest';
import { llmsFilePlanner as siteFiles } from '../../src/features/llms/index.ts';
import type { Document, LinkSlot } from '../../src/model/document.ts';
import type { AssembledSite, SiteRoutesInput } from '../../src/model/site.ts';
import { assembleSite } from '../../src/site/assemble/assemble-site.ts';
import { planRoutes } from '../../src/site/assemble/plan-routes.ts';
import { replaceEditedDocuments } from '../../src/site/assemble/replace-documents.ts';
import { listSearchablePages } from '../../src/site/pages/search-pages.ts';
import { config, deepFreeze, document, planRoute } from '../support/site.ts';

const picture = {
  origin: 'content',
  file: 'docs/dot.png',
  path: 'dot.png',
  size: 1,
  hash: '0123456789abcdef',
} as const;
const documents: readonly Document[] = [
  document('doc', 'index.md', { links: ['./guide/a.md#one', '/releases#p1-two'] }),
  document('doc', 'guide/a.md', { headings: [[2, 'One']], links: ['./b.md', '../dot.png'] }),
  document('doc', 'guide/b.md', { links: ['../index.md'] }),
  document('post', '2025-01-01-first.md', {
    frontMatter: { product: 'scanner', version: '1.0.0', tags: ['x'] },
    headings: [[2, 'Two']],
    anchors: ['two'],
    links: ['/guide/b'],
  }),
  document('post', '2025-02-01-second.md', { frontMatter: { product: 'scanner', version: '1.1.0' } }),
  document('page', 'about.md', { links: ['/'] }),
];
const settings = config({ redirects: [{ from: ['/old'], to: '/guide/a' }] });

function input(of: readonly Document[], others: Partial<SiteRoutesInput> = {}): SiteRoutesInput {
  return deepFreeze({
    config: settings,
    locale: 'en',
    content: { sources: [], assets: [picture], categories: {}, diagnostics: [] },
    documents: of,
    assets,
    generator: 'techdocs',
    files: siteFiles,
    ...others,
  });
}
const packaged = { path: '/assets/x', text: '' };
const assets = {
  stylesheet: packaged,
  printStylesheet: { ...packaged, path: '/assets/p' },
  referenceStylesheet: { ...packaged, path: '/assets/r' },
  feedStylesheet: { ...packaged, path: '/assets/y' },
  styles: { api: { path: '/assets/api-1.css', text: '' } },
  script: { ...packaged, path: '/assets/z' },
  lazyScripts: [],
  fonts: [],
  themeScript: '',
  themeScriptHash: '',
  icons: {},
};
const assembled = (of: readonly Document[]) => assembleSite(planRoutes(input(of)), of);
const replaced = (site: AssembledSite, of: readonly Document[], others: Partial<SiteRoutesInput> = {}) =>
  replaceEditedDocuments(site, input(of, others));

/** Returns all data of a site. */
function wholeOf(site: AssembledSite) {
  const { routes, links, layoutLinks, frontMatterLinks, diagnostics, layout } = site;
  const plans = routes.map((route) => [route, planRoute(site, route)]);
  return JSON.parse(
    JSON.stringify([
      plans,
      links,
      layoutLinks,
      frontMatterLinks,
      diagnostics,
      layout,
      site.documents,
      listSearchablePages(site),
    ]),
  );
}
const changed = (of: readonly Document[], at: number, to: Partial<Document>) =>
  of.map((each, place) => (place === at ? { ...each, hash: `${each.hash}+`, ...to } : each));
const slot = (href: string, line = 1): LinkSlot => ({ kind: 'link', href, line, column: 1 });

describe('a site with other texts', () => {
  it('is what assembling them gives, after one edit and after many', () => {
    let now = documents;
    let site = assembled(now);
    wholeOf(site);
    const edits: ((of: readonly Document[]) => readonly Document[])[] = documents.flatMap((_, at) => [
      (of) => changed(of, at, { wordCount: 1000, hasCode: true }),
      (of) => changed(of, at, { isTruncated: false }),
      (of) =>
        changed(of, at, { links: [...(of[at] as Document).links, slot('/guide/b', 9), slot('./nowhere.md', 10)] }),
      (of) => changed(of, at, { headings: (of[at] as Document).headings.map((each) => ({ ...each, line: 7 })) }),
    ]);
    for (const edit of edits) {
      now = edit(now);
      const next = replaced(site, now) as AssembledSite;
      expect(next.routes).toBe(site.routes);
      expect(wholeOf(next)).toEqual(wholeOf(assembled(now)));
      site = next;
    }
  });

  it('leaves the one before as it was', () => {
    const site = assembled(documents);
    const before = wholeOf(site);
    const next = replaced(site, changed(documents, 3, { links: [], wordCount: 9 })) as AssembledSite;
    expect(wholeOf(next)).not.toEqual(before);
    expect(wholeOf(site)).toEqual(before);
  });

  it('changes the plans of those routes that show an edited text, and of no other', () => {
    const site = assembled(documents);
    for (const [at, { file }] of documents.entries()) {
      const next = replaced(
        site,
        changed(documents, at, { wordCount: 1000, isTruncated: false, size: 10 }),
      ) as AssembledSite;
      const others = site.routes.filter(
        (route) => JSON.stringify(planRoute(site, route)) !== JSON.stringify(planRoute(next, route)),
      );
      const showing = site.routes.filter(
        // The catalogue contains the state of all texts.
        ({ shows = [], path }) => path === '/llms.json' || shows.some((shown) => shown.file === file),
      );
      expect(others.map(({ path }) => path)).toEqual(showing.map(({ path }) => path));
    }
    const ofPost = site.routes.filter(({ shows = [] }) => shows.some(({ file }) => file === documents[3]?.file));
    const paths = ofPost.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/releases/2025/01/01/first', '/releases', '/llms-full.txt']));
    expect(paths).not.toContain('/guide/a');
  });

  it('is not given where others may see the edit', () => {
    const site = assembled(documents);
    const post = documents[3] as Document;
    const outside: (readonly Document[])[] = [
      documents.slice(1),
      [...documents].reverse(),
      changed(documents, 0, { title: 'Other' }),
      changed(documents, 0, { description: 'Other' }),
      changed(documents, 1, { headings: [] }),
      changed(documents, 1, { anchors: [] }),
      changed(documents, 3, { frontMatter: { ...post.frontMatter, version: '3' } }),
      changed(documents, 0, { lastUpdate: { date: '2025-01-01' } }),
      // The image is emitted because this page shows it.
      changed(documents, 1, { links: [] }),
    ];
    for (const each of outside) expect(replaced(site, each)).toBeUndefined();
    const content = { sources: [], assets: [{ ...picture, hash: 'f' }], categories: {}, diagnostics: [] };
    const others: Partial<SiteRoutesInput>[] = [
      { config: config() },
      { content },
      { content: { ...content, assets: [picture], categories: { '.': { file: 'x', label: 'X' } } } },
      { content: { ...content, assets: [picture], versionCategories: { '1.0': { '.': { file: 'x', label: 'X' } } } } },
      { assets: { ...assets } },
      { locale: 'de' },
    ];
    for (const each of others) expect(replaced(site, documents, each)).toBeUndefined();
    expect(replaced(site, documents)?.routes).toBe(site.routes);
  });
});
