// The announcement bar: a text of the configuration, or the newest release of a product, which then can never be stale.
import { escapeAttribute, escapeText } from '../../model/html.ts';
import type { Layout } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import { slugOf } from '../../model/slug.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { mapHtmlLinks } from '../links/config-html.ts';
import { hrefOf } from '../pages/page.ts';
import type { LinkTo } from './nav.ts';

/** The bar; nothing where none is wanted, or its product has no post. */
export function planAnnouncement(site: SiteStructure, linkTo: LinkTo): Layout['announcement'] {
  const bar = site.config.announcementBar;
  if (bar === undefined) return undefined;
  const { isCloseable } = bar;
  if (!('release' in bar))
    return { id: bar.id, html: mapHtmlLinks(bar.content, (href) => linkTo(href).href), isCloseable };
  const group = site.releases.products.find(({ product }) => product.key === bar.release);
  // No candidate and no back-port hides what is the latest; a post about no version is news of its own.
  const newest = group?.posts.find((post) => post === group.latest || post.document.frontMatter.version === undefined);
  if (group === undefined || newest === undefined) return undefined;
  const { version } = newest.document.frontMatter;
  const name = version === undefined ? newest.document.title : `${group.product.label} ${version}`;
  const href = bar.to === undefined ? hrefOf(site, newest.path) : linkTo(bar.to).href;
  const html = `<a href="${escapeAttribute(href)}">${escapeText(t(site.messages, 'nowAvailable', { name }))}</a>`;
  // A new id shows the bar to those who closed the last one.
  return { id: slugOf(`${bar.release} ${version ?? newest.date}`).replaceAll('.', '-'), html, isCloseable };
}
