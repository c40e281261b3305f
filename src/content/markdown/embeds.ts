// Frames of other sites. Those of hosts that the site lists are kept, with all that a frame should have; of any other
// one its link is kept. A frame's place on the page is fixed by a class, as the page's policy forbids style attributes.
import { oneLine } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';

/** What is wrong with a frame. */
export type FrameFault = Pick<Diagnostic, 'code' | 'message' | 'suggestion'>;

/** Which frames are kept, and what one is called that has no title. */
export interface FrameRules {
  /** Hosts of `markdown.embeds`. */
  readonly hosts: readonly string[];
  titleOf(host: string): string;
}

/** A frame as it is written: `src`, `title`, `width` and `height` count. */
export type FrameAttributes = ReadonlyMap<string, string>;

/** What becomes of a frame. */
export interface JudgedFrame {
  /** The HTML of a frame or a link: what stands before its first address, and what comes after that. */
  readonly html: readonly [before: string, after: string];
  /** The same for readers of Markdown. */
  readonly markdown: string;
  readonly href: string;
  readonly kind: 'link' | 'media';
  readonly faults: readonly FrameFault[];
}

/** What a frame's own code may do. It is of another site, so `allow-same-origin` gives it its own storage and not ours. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads';
const ALLOW = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write';

/** Width through height, by class; the first one is that of videos and needs none. */
const RATIOS: readonly (readonly [string, number])[] = [
  ['', 16 / 9],
  [' embed-wide', 21 / 9],
  [' embed-4-3', 4 / 3],
  [' embed-square', 1],
  [' embed-tall', 9 / 16],
];

/** The class of the ratio that is nearest to what the author wrote; percentages say nothing of it. */
function ratioClass(attributes: FrameAttributes): string {
  const number = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attributes.get(name) ?? '')?.[1]);
  const wanted = number('width') / number('height');
  if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return '';
  const distance = (ratio: number) => Math.abs(Math.log(ratio / wanted));
  return RATIOS.reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best))[0];
}

/** The HTML of a frame that is kept, and of the link that paper gets in its place. */
export function frameHtml(url: string, title: string, ratio = ''): string {
  const [address, name] = [escapeAttribute(url), escapeAttribute(title)];
  return (
    `<span class="embed${ratio}"><iframe src="${address}" title="${name}" loading="lazy" sandbox="${SANDBOX}" ` +
    `allow="${ALLOW}" referrerpolicy="strict-origin-when-cross-origin"></iframe>` +
    `<a href="${address}">${escapeText(title)}</a></span>`
  );
}

/** Why a frame is not kept. */
function refusal(src: string, host: string | undefined, hosts: readonly string[]): FrameFault {
  const fault = { code: 'refused-frame', message: `The frame from \`${host ?? src}\` is shown as a link: ` };
  if (host === undefined) return { ...fault, message: `${fault.message}a frame needs an address with \`https:\`.` };
  const suggestion = `Add \`${host}\` to it if pages may load content from that site.`;
  const reason =
    hosts.length === 0 ? '`markdown.embeds` lists no hosts.' : '`markdown.embeds` does not list that host.';
  return { ...fault, message: fault.message + reason, suggestion };
}

function around(html: string, href: string): [string, string] {
  const [before = '', ...after] = html.split(escapeAttribute(href));
  return [before, after.join(escapeAttribute(href))];
}

/** Decides what becomes of a frame; undefined where it has no address. */
export function judgeFrame(attributes: FrameAttributes, { hosts, titleOf }: FrameRules): JudgedFrame | undefined {
  const href = (attributes.get('src') ?? '').trim();
  if (href === '') return undefined;
  const full = href.startsWith('//') ? `https:${href}` : href;
  const host = /^https:/i.test(full) && URL.canParse(full) ? new URL(full).host : undefined;
  const title = oneLine(attributes.get('title') ?? '');
  const name = title || (host === undefined ? href : titleOf(host));
  const markdown = `[${name.replace(/[[\]\\]/g, '\\$&')}](<${full.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  if (host === undefined || !hosts.includes(host)) {
    const html = `<span class="embed-link"><a href="${escapeAttribute(href)}">${escapeText(name)}</a></span>`;
    return { html: around(html, href), markdown, href, kind: 'link', faults: [refusal(href, host, hosts)] };
  }
  const message = `This frame has no title for screen readers, so it is called “${name}”.`;
  const untitled: FrameFault = { code: 'frame-without-title', message, suggestion: 'Add `title="…"`.' };
  const html = frameHtml(full, name, ratioClass(attributes));
  return { html: around(html, full), markdown, href: full, kind: 'media', faults: title === '' ? [untitled] : [] };
}
