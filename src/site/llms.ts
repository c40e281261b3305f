// What `llms.txt` lists and `llms-full.txt` holds: the docs of each product, then the releases of each.
import { say } from '../model/say.ts';
import type { TextViews } from '../model/text-view.ts';
import { absoluteUrl, fileHref, markdownPath } from '../model/url.ts';
import type { BodyRef } from '../model/view.ts';
import { type Assembly, fullTitle, urlOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { type Entry, isListed } from './entries.ts';
import { productOf } from './products.ts';
import { groupBySidebar, titleOf } from './sidebar-groups.ts';

/** Every page by its product, docs of the version that readers see first, with the address of its Markdown. */
export function llms(assembly: Assembly): TextViews['llms'] {
  const { config, entries, products, versions, wording } = assembly;
  const mirror = (path: string) => absoluteUrl(fileHref(markdownPath(path), config), config.url);
  const linkOf = ({ path, document }: Entry) => ({
    label: document.title,
    href: mirror(path),
    description: document.description,
  });
  const bySidebar = groupBySidebar(assembly, versions.last.docs.filter(isListed));
  const groups = versions.last.sidebars.map(({ name }) => ({
    label: titleOf(assembly, name),
    links: (bySidebar.get(name) ?? []).map(linkOf),
  }));
  const others = [...(bySidebar.get(undefined) ?? []), ...entries.pages.filter(isListed)].map(linkOf);
  const releases = config.releases?.title ?? say(wording, 'releases');
  const releaseGroups = products.map(({ product, path, posts }) => ({
    label: `${releases}: ${product.label}`,
    links: [
      {
        label: say(wording, 'allVersionsOf', { product: product.label }),
        href: mirror(path),
        description: say(wording, 'changesInShort'),
      },
      ...posts.map(linkOf),
    ],
  }));
  const loose = entries.posts.filter((post) => isListed(post) && productOf(config, post) === undefined).map(linkOf);
  return {
    title: config.title,
    description: config.tagline,
    groups: [
      ...groups,
      { label: say(wording, 'otherPages'), links: others },
      ...releaseGroups,
      { label: releases, links: loose },
    ].filter((group) => group.links.length > 0),
  };
}

/** The text of every page, docs of the version that readers see first. */
export function llmsFull(assembly: Assembly): TextViews<BodyRef>['llms-full']['pages'] {
  const { pages, posts } = assembly.entries;
  return [...assembly.versions.last.docs, ...pages, ...posts].filter(isListed).map(({ path, document }) => ({
    title: fullTitle(assembly.config, document.title),
    url: urlOf(assembly, path),
    body: bodyRef(assembly, document, 'markdown'),
  }));
}
