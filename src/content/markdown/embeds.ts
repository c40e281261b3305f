// Frames (`<iframe>`) of other sites. A frame from a configured host stays, with a fixed set of attributes. Any other frame becomes a link.
// A class sets the size, because the Content-Security-Policy forbids style attributes.
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';

/** A finding about a frame. */
export type IframeFault = Pick<Diagnostic, 'code' | 'message' | 'suggestion'>;

/** Rules for frames: the allowed hosts, and the title for a frame that has no title. */
export interface IframeRules {
  /** Hosts of `markdown.embeds`. */
  readonly hosts: readonly string[];
  titleOf(host: string): string;
}

/** Attributes of a frame as written; `src`, `title`, `width` and `height` are read. */
type IframeAttributes = ReadonlyMap<string, string>;

/** HTML and Markdown that replace a frame, with findings. */
interface IframeOutput {
  /** HTML of the frame or link, split at its first address. */
  readonly html: readonly [before: string, after: string];
  /** The frame or link as Markdown. */
  readonly markdown: string;
  readonly href: string;
  readonly kind: 'link' | 'media';
  readonly faults: readonly IframeFault[];
}

/** Permissions of a frame. Frames come from other sites, so `allow-same-origin` gives them access only to their own storage. */
const SANDBOX_PERMISSIONS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads';
const ALLOWED_IFRAME_FEATURES = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write';

/** Aspect ratios (width divided by height) by class. The first, that of videos, is the default. */
const ASPECT_RATIO_CLASSES: readonly (readonly [string, number])[] = [
  ['', 16 / 9],
  [' embed-wide', 21 / 9],
  [' embed-4-3', 4 / 3],
  [' embed-square', 1],
  [' embed-tall', 9 / 16],
];

/** Returns the class of the aspect ratio that is nearest to `width` and `height`; an empty text if they are not lengths in pixels. */
function selectAspectRatioClass(attributes: IframeAttributes): string {
  const number = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attributes.get(name) ?? '')?.[1]);
  const wantedRatio = number('width') / number('height');
  if (!(wantedRatio > 0) || wantedRatio === Number.POSITIVE_INFINITY) return '';
  const distance = (ratio: number) => Math.abs(Math.log(ratio / wantedRatio));
  return ASPECT_RATIO_CLASSES.reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best))[0];
}

/** Returns the HTML of an allowed frame, with the link that replaces it in print. */
function renderIframe(url: string, title: string, ratio = ''): string {
  const address = escapeAttribute(url);
  const name = escapeAttribute(title);
  return (
    `<span class="embed${ratio}"><iframe src="${address}" title="${name}" loading="lazy" sandbox="${SANDBOX_PERMISSIONS}" ` +
    `allow="${ALLOWED_IFRAME_FEATURES}" referrerpolicy="strict-origin-when-cross-origin"></iframe>` +
    `<a href="${address}">${escapeText(title)}</a></span>`
  );
}

/** Returns the finding that explains why a frame is not allowed. */
function createRefusedIframeFault(src: string, host: string | undefined, hosts: readonly string[]): IframeFault {
  const fault = { code: 'refused-frame', message: `The frame from \`${host ?? src}\` is shown as a link: ` };
  if (host === undefined) return { ...fault, message: `${fault.message}a frame needs an address with \`https:\`.` };
  const suggestion = `Add \`${host}\` to it if pages may load content from that site.`;
  const reason =
    hosts.length === 0 ? '`markdown.embeds` lists no hosts.' : '`markdown.embeds` does not list that host.';
  return { ...fault, message: fault.message + reason, suggestion };
}

function splitAroundHref(html: string, href: string): [string, string] {
  const [before = '', ...after] = html.split(escapeAttribute(href));
  return [before, after.join(escapeAttribute(href))];
}

/** Returns the output for a frame: the frame if it is allowed, else a link; `undefined` if it has no address. */
export function createIframeOutput(
  attributes: IframeAttributes,
  { hosts, titleOf }: IframeRules,
): IframeOutput | undefined {
  const href = (attributes.get('src') ?? '').trim();
  if (href === '') return undefined;
  const full = href.startsWith('//') ? `https:${href}` : href;
  const host = /^https:/i.test(full) && URL.canParse(full) ? new URL(full).host : undefined;
  const title = collapseWhiteSpace(attributes.get('title') ?? '');
  const name = title || (host === undefined ? href : titleOf(host));
  const markdown = `[${name.replace(/[[\]\\]/g, '\\$&')}](<${full.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  if (host === undefined || !hosts.includes(host)) {
    const html = `<span class="embed-link"><a href="${escapeAttribute(href)}">${escapeText(name)}</a></span>`;
    return {
      html: splitAroundHref(html, href),
      markdown,
      href,
      kind: 'link',
      faults: [createRefusedIframeFault(href, host, hosts)],
    };
  }
  const message = `This frame has no title for screen readers, so it is called “${name}”.`;
  const untitled: IframeFault = { code: 'frame-without-title', message, suggestion: 'Add `title="…"`.' };
  const html = renderIframe(full, name, selectAspectRatioClass(attributes));
  return {
    html: splitAroundHref(html, full),
    markdown,
    href: full,
    kind: 'media',
    faults: title === '' ? [untitled] : [],
  };
}
