// The announcement bar: a text of the configuration, or the newest release of a product, which then can never be stale.
import type { Chrome } from '../model/chrome.ts';
import { escapeText } from '../model/html.ts';
import { say } from '../model/say.ts';
import { encodePath } from '../model/url.ts';
import type { Assembly } from './assembly.ts';
import { slugOf } from './sidebars.ts';

/** The bar before its links are resolved; nothing where none is wanted, or its product has no post. */
export function planAnnouncement(assembly: Pick<Assembly, 'config' | 'products' | 'wording'>): Chrome['announcement'] {
  const bar = assembly.config.announcementBar;
  if (bar === undefined) return undefined;
  const { isCloseable } = bar;
  if (!('release' in bar)) return { id: bar.id, html: bar.content, isCloseable };
  const group = assembly.products.find(({ product }) => product.key === bar.release);
  const newest = group?.posts[0];
  if (group === undefined || newest === undefined) return undefined;
  const { version } = newest.document.frontMatter;
  const name = version === undefined ? newest.document.title : `${group.product.label} ${version}`;
  const html = `<a href="${encodePath(newest.path)}">${escapeText(say(assembly.wording, 'nowAvailable', { name }))}</a>`;
  // A new id shows the bar to those who closed the last one.
  return { id: slugOf(`${bar.release} ${version ?? newest.date}`).replaceAll('.', '-'), html, isCloseable };
}
