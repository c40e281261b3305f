// What is wrong with a link, as the resolver of a site and the one of folders of HTML both judge and say it.
import type { LinkProblem } from './site.ts';
import { decodePath, encodePath } from './url.ts';

/** The sentence of a relative path with more steps up than its page has folders. */
export const LEAVES_SITE = 'it leaves the site';

/** The sentence of a redirect that comes back to itself. */
export const ENDLESS_REDIRECT = 'leads into a redirect loop';

/** A link that leads nowhere, and for which nothing is suggested by its name. */
export function brokenLink(reason: string, sought?: string, replacement?: string): LinkProblem {
  return { code: 'broken-link', reason, sought, replacement };
}

/** A path that no page and no file has; the nearest one is suggested. */
export function missingTarget(
  sought: string,
  isLink: boolean,
  reason = isLink ? 'is not a page' : 'is not a file of the site',
): LinkProblem {
  return { code: 'broken-link', reason, sought, candidates: isLink ? 'pages' : 'files' };
}

/** An address without any text: a link with it leads to its own page, a file cannot be loaded from it. */
export function emptyAddress(isLink: boolean): LinkProblem {
  if (!isLink) return brokenLink('its address is empty');
  return { code: 'empty-link', reason: 'has no address, so it leads to its own page' };
}

/** An address that leads off the site and, by its form alone, nowhere. */
export function malformedAddress(href: string): LinkProblem | undefined {
  if (/^(?:mailto|tel|sms):\s*$/i.test(href)) return brokenLink('its address is empty');
  const [start, host] = /^(?:(?:https?|ftp):|(?=\/\/))(\/\/[^/\\?#])?/i.exec(href) ?? [];
  // Browsers make up what is missing between scheme and host, so that `https:x.com` means two things on two pages.
  const isRight = start === undefined || (host !== undefined && URL.canParse(href.replace(/^\/\//, 'https://')));
  return isRight ? undefined : brokenLink('is not a valid address');
}

/** Schemes that no site can add, as their addresses hold code. */
export const CODE_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'livescript', 'mocha', 'data'];

const SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp'];

/** An address with a scheme that is not allowed, read as browsers read it; `added` are schemes that the site allows too. */
export function unknownScheme(href: string, isLink: boolean, added: readonly string[]): LinkProblem | undefined {
  const bare = href.replace(/^[\0-\x20]+|[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined || SCHEMES.includes(scheme)) return undefined;
  if (!isLink && /^data:image\//i.test(bare)) return undefined;
  const problem = brokenLink(`its scheme \`${scheme}:\` is not allowed in links`);
  if (CODE_SCHEMES.includes(scheme)) return problem;
  if (added.includes(scheme)) return undefined;
  return { ...problem, fix: `To allow it, add \`${scheme}\` to \`markdown.schemes\`.` };
}

/** A redirect that ends where there is nothing. */
export function deadRedirect(path: string): string {
  return `is redirected to \`${path}\`, which is not a page`;
}

/** A link that should name the end of a redirect. */
export function redirectedLink(path: string, replacement: string): LinkProblem {
  return { code: 'redirected-link', reason: `is redirected to \`${path}\``, sought: path, replacement };
}

/** Equal for paths that a disk without case, or with one Unicode form, cannot tell apart. */
export function spellingKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** How a path differs from one of the same key, which works on such a disk only. */
export function otherSpelling(path: string, spelling: string): string {
  const isForm = path.normalize('NFC') === spelling.normalize('NFC');
  return `differs ${isForm ? 'in its Unicode form' : 'in case'} from \`${spelling}\``;
}

/** A link as its author wrote it, with the names at its end spelled as those of what it means. */
export function respelled(
  { path, query, hash }: Readonly<Record<'path' | 'query' | 'hash', string>>,
  spelling: string,
): string {
  const [, bare = '', slash = ''] = /^(.*?)(\/?)$/s.exec(path) ?? [];
  const [names, right] = [bare.split('/'), spelling.split('/')];
  const isSame = (name: string | undefined, at: number) =>
    name !== undefined && spellingKey(name) === spellingKey(right.at(at) ?? '');
  for (let at = -1; isSame(names.at(at), at); at--) names[names.length + at] = right.at(at) ?? '';
  return encodePath(names.join('/') + slash) + query + hash;
}

/** A page and the hash of a link to it. */
interface SoughtAnchor {
  readonly path: string;
  /** As its author wrote it, with the `#`; may be empty. */
  readonly hash: string;
  readonly hasId: (id: string) => boolean;
  /** All ids of the page, to suggest one. */
  readonly ids: () => readonly string[];
  /** The source of the page, where that is a translation. */
  readonly translation?: string;
}

/** What is wrong with the anchor of a link; nothing where the page has it. Every page has a top, and marks in its text are no ids. */
export function anchorProblem({ path, hash, hasId, ids, translation }: SoughtAnchor): LinkProblem | undefined {
  const written = hash.slice(1);
  const anchor = decodePath(written) ?? written;
  if (/^(?:top)?$/i.test(anchor) || anchor.startsWith(':~:')) return undefined;
  // No ids: what a script in the page reads as an address or a state of its own.
  if (/^[/!?]/.test(anchor)) return undefined;
  if (hasId(written) || hasId(anchor.replace(/:~:.*$/s, ''))) return undefined;
  const reason = `the page \`${path}\` has no \`#${anchor}\``;
  return { code: 'broken-anchor', reason, sought: path + hash, anchors: ids(), translation };
}

/** Why a link to what is left out is broken. `day` is when it appears. */
export function notPublished(day: string | undefined): Pick<LinkProblem, 'reason' | 'isDraft'> {
  const reason = day === undefined ? 'is a draft, which is not published' : `is not published before ${day}`;
  return { reason, isDraft: true };
}
