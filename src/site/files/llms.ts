// What `llms.txt` lists and `llms-full.txt` holds: the docs of each product, then the releases of each.
import { t } from '../../model/messages.ts';
import type { Route, ShownText } from '../../model/route.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, fileHref, markdownPath } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { Entry, SiteStructure } from '../assemble/structure.ts';
import { isListed } from '../navigation/entries.ts';
import { groupBySidebar, sidebarTitle } from '../navigation/navigation.ts';
import { bodyRef } from '../pages/bodies.ts';
import { fullTitle, releasesTitle, urlOf } from '../pages/page.ts';
import { productOf } from '../releases/products.ts';

/** Links under a heading. */
export type LinkGroup = TextViews['llms']['groups'][number];

/** Every page by its product, docs of the version that readers see first, with the address of its Markdown. */
export function llms(site: AssembledSite): TextViews['llms'] {
  const { config, entries, versions, messages } = site;
  const latest = versions.sections.map(({ last }) => last);
  const bySidebar = groupBySidebar(site, latest.flatMap(({ docs }) => docs).filter(isListed));
  const linksOf = (listed: readonly Entry[]) => listed.map((entry) => linkOf(site, entry));
  const sidebars = latest.flatMap((version) => version.sidebars);
  const groups = sidebars.map(({ name }) => ({
    label: sidebarTitle(site, name),
    links: linksOf(bySidebar.get(name) ?? []),
  }));
  const others = [...(bySidebar.get(undefined) ?? []), ...entries.pages.filter(isListed)];
  const loose = entries.posts.filter((post) => isListed(post) && productOf(config, post) === undefined);
  return {
    title: config.title,
    description: config.tagline,
    groups: [
      ...groups,
      { label: t(messages, 'otherPages'), links: linksOf(others) },
      ...releaseGroups(site),
      { label: releasesTitle(site), links: linksOf(loose) },
    ].filter((group) => group.links.length > 0),
  };
}

function releaseGroups(site: AssembledSite): LinkGroup[] {
  return site.releases.products.map(({ product, path, posts }) => ({
    label: `${releasesTitle(site)}: ${product.label}`,
    links: [
      {
        label: t(site.messages, 'allVersionsOf', { product: product.label }),
        href: mirrorUrl(site, path),
        description: t(site.messages, 'changesInShort'),
      },
      ...posts.map((post) => linkOf(site, post)),
    ],
  }));
}

function linkOf(site: AssembledSite, { path, document }: Entry): LinkGroup['links'][number] {
  return { label: document.title, href: mirrorUrl(site, path), description: document.description };
}

function mirrorUrl({ config }: AssembledSite, path: string): string {
  return absoluteUrl(fileHref(markdownPath(path), config), config.url);
}

/** Every page that `llms-full.txt` holds, docs of the version that readers see first. */
export function llmsTexts({ versions, entries }: SiteStructure): readonly ShownText[] {
  const docs = versions.sections.flatMap(({ last }) => last.docs);
  const listed = [...docs, ...entries.pages, ...entries.posts].filter(isListed);
  return listed.map(({ document: { file } }) => ({ file }));
}

/** The text of every page. */
export function llmsFull(site: AssembledSite, { shows = [] }: Route): TextViews<BodyRef>['llms-full'] {
  const pages = shows.map((shown) => {
    const { document, path } = site.entries.byFile.get(shown.file) as Entry;
    const body = bodyRef(site, shown, 'markdown');
    return { title: fullTitle(site.config, document.title), url: urlOf(site, path), body };
  });
  return { pages };
}
