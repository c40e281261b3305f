// The timeline of a product: every version with its changes by kind, as a page and as JSON.
import { type ChangeKind, changeKindOf, changeKinds } from '../model/changes.ts';
import type { ProductConfig } from '../model/config.ts';
import { say, type Wording } from '../model/say.ts';
import type { TimelineDataView } from '../model/text-view.ts';
import { fileHref, sitePath } from '../model/url.ts';
import type { BodyRef, ProductLinkView, ProductView, TimelineVersionView } from '../model/view.ts';
import { type Assembly, dateText, type Emitted, emitPage, hrefOf, releasesPath, urlOf } from './assembly.ts';
import { absoluteBody, bodyRef } from './bodies.ts';
import type { PostEntry } from './entries.ts';
import { feedLinks } from './feeds.ts';
import { emitText } from './files.ts';
import { foreignOf } from './foreign.ts';
import type { ProductGroup } from './products.ts';
import { slugOf } from './sidebars.ts';

/** A timeline for each product that has posts, and the same as JSON beside it. */
export function emitTimelines(assembly: Assembly): Emitted[] {
  return assembly.products.flatMap((group) => [emitTimeline(assembly, group), emitData(assembly, group)]);
}

/** A product as its posts show it. */
export function productView(assembly: Assembly, product: ProductConfig): ProductView {
  const link = (address: string | undefined, key: string) =>
    address === undefined ? undefined : assembly.configLink(address, `releases.products.${product.key}.${key}`).href;
  const group = assembly.products.find((each) => each.product === product);
  const imageHref = link(product.image, 'image');
  return {
    label: product.label,
    href: link(product.page, 'page'),
    imageHref,
    iconSvg: imageHref === undefined && product.icon !== undefined ? assembly.iconOf(product.icon) : undefined,
    timelineHref: group && hrefOf(assembly, group.path),
  };
}

/** Links to all timelines. */
export function productLinks(assembly: Assembly): ProductLinkView[] {
  return assembly.products.map(({ product, path, posts }) => ({
    label: product.label,
    href: hrefOf(assembly, path),
    count: posts.length,
  }));
}

/** Address of the JSON of a timeline, as a site path. */
function dataPath(group: ProductGroup): string {
  return `${group.path}.json`;
}

function emitTimeline(assembly: Assembly, group: ProductGroup): Emitted {
  const { product, path, posts } = group;
  const { wording } = assembly;
  const releases = assembly.config.releases?.title ?? '';
  const title = say(wording, 'versionsOf', { product: product.label });
  const feeds = feedLinks(assembly, ['products', group.slug], product.label);
  return emitPage(assembly, {
    type: 'timeline',
    path,
    title,
    sidebar: null,
    lastModified: posts[0]?.date,
    breadcrumbs: [{ label: releases, href: hrefOf(assembly, releasesPath(assembly)) }, { label: product.label }],
    head: {
      description: say(wording, 'timelineDescription', { product: product.label }),
      feeds,
    },
    view: () => ({
      title,
      product: productView(assembly, product),
      latestVersion: group.latestVersion,
      versions: versionViews(assembly, posts),
      jsonHref: fileHref(dataPath(group), assembly.config),
      feeds,
    }),
  });
}

function versionViews(assembly: Assembly, posts: readonly PostEntry[]): TimelineVersionView<BodyRef>[] {
  const taken = new Set<string>();
  return posts.map((post) => {
    const id = uniqueId(post.document.frontMatter.version ?? post.document.title, taken);
    const changes = changesOf(post, assembly.wording, (section) => ({
      ...bodyRef(assembly, post.document, 'html', `${id}-`),
      ...section,
    }));
    return {
      id,
      version: versionText(post),
      title: post.document.title,
      href: hrefOf(assembly, post.path),
      date: post.date,
      dateText: dateText(assembly, post.date),
      foreign: foreignOf(assembly, post.document),
      summary: summaryOf(post),
      changes,
    };
  });
}

/** An anchor such as `v2-9-1`; two posts of one version get two. */
function uniqueId(version: string, taken: Set<string>): string {
  const slug = slugOf(version)
    .replaceAll('.', '-')
    .replace(/^v-?(?=\d)/, '');
  const base = /^\d/.test(slug) ? `v${slug}` : slug;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

function versionText(post: PostEntry): string {
  return post.document.frontMatter.version ?? post.document.title;
}

/** Without headings the whole text is the changes, and it begins with the summary. */
function summaryOf(post: PostEntry): string {
  return post.document.headings.some(({ level }) => level === 2) ? post.document.description : '';
}

type Section = Pick<BodyRef, 'section'>;

/** The changes of a post by kind, from its headings; those of other headings come last, each under its own. */
function changesOf(post: PostEntry, wording: Wording, refOf: (section: Section) => BodyRef) {
  const headings = post.document.headings.filter(({ level }) => level === 2);
  if (headings.length === 0)
    return [{ kind: 'other' as ChangeKind, heading: say(wording, 'changes'), bodies: [refOf({})] }];
  const found = headings.map((heading) => ({ ...heading, kind: changeKindOf(heading.text, wording.texts) }));
  const known = changeKinds.flatMap(({ kind, text }) => {
    const own = found.filter((each) => each.kind === kind);
    return own.length === 0
      ? []
      : [
          {
            kind: kind as ChangeKind,
            heading: say(wording, text),
            bodies: own.map(({ id }) => refOf({ section: id })),
          },
        ];
  });
  const others = found
    .filter(({ kind }) => kind === 'other')
    .map(({ id, text, kind }) => ({ kind, heading: text, bodies: [refOf({ section: id })] }));
  return [...known, ...others];
}

function emitData(assembly: Assembly, group: ProductGroup): Emitted {
  return emitText(assembly, dataPath(group), 'data', () => ({ type: 'timeline', view: dataView(assembly, group) }));
}

function dataView(
  assembly: Assembly,
  { product, path, posts, latestVersion }: ProductGroup,
): TimelineDataView<BodyRef> {
  return {
    product: product.key,
    label: product.label,
    url: urlOf(assembly, path),
    latest: latestVersion,
    siteUrl: urlOf(assembly, sitePath(assembly.prefix)),
    versions: posts.map((post) => ({
      version: versionText(post),
      date: post.date,
      title: post.document.title,
      url: urlOf(assembly, post.path),
      summary: post.document.description,
      changes: changesOf(post, assembly.wording, (section) => ({
        ...absoluteBody(assembly, bodyRef(assembly, post.document, 'html'), post.path),
        ...section,
      })),
    })),
  };
}
