// Faults of links, shared by the resolver of a site and the checker of HTML folders.
import type { LinkProblem } from './site.ts';
import { decodePath, encodePath } from './url.ts';

/** Reason in a finding: a relative path has more `../` than its page has folders. */
export const LEAVES_SITE_REASON = 'it leaves the site';

/** Reason in a finding: a redirect leads back to itself. */
export const REDIRECT_LOOP_REASON = 'leads into a redirect loop';

/** Creates the problem of a broken link without suggestions of similar names. */
export function linkProblem(reason: string, sought?: string, replacement?: string): LinkProblem {
  return { code: 'broken-link', reason, sought, replacement };
}

/** Creates the problem of a path without a page or file; the nearest name is suggested. */
export function missingProblem(
  sought: string,
  isLink: boolean,
  reason = isLink ? 'is not a page' : 'is not a file of the site',
): LinkProblem {
  return { code: 'broken-link', reason, sought, candidates: isLink ? 'pages' : 'files' };
}

/** Creates the problem of an empty address: as a link it points to its own page, as a file it cannot be loaded. */
export function emptyAddressProblem(isLink: boolean): LinkProblem {
  if (!isLink) return linkProblem('its address is empty');
  return { code: 'empty-link', reason: 'has no address, so it leads to its own page' };
}

/** Checks the form of an external address. Returns `undefined` if it is valid. */
export function malformedAddressProblem(href: string): LinkProblem | undefined {
  if (/^(?:mailto|tel|sms):\s*$/i.test(href)) return linkProblem('its address is empty');
  const [start, host] = /^(?:(?:https?|ftp):|(?=\/\/))(\/\/[^/\\?#])?/i.exec(href) ?? [];
  // Browsers fill in missing parts between scheme and host, so that the target of `https:x.com` depends on the page.
  const isRight = start === undefined || (host !== undefined && URL.canParse(href.replace(/^\/\//, 'https://')));
  return isRight ? undefined : linkProblem('is not a valid address');
}

/** Schemes that no site can allow, as their addresses contain code. */
export const CODE_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'livescript', 'mocha', 'data'];

const KNOWN_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp'];

/**
 * Checks the scheme of an address, parsed as in browsers; `added` lists schemes that the site allows too. Returns `undefined` if the scheme
 * is allowed.
 */
export function unknownSchemeProblem(href: string, isLink: boolean, added: readonly string[]): LinkProblem | undefined {
  const bare = href.replace(/^[\0-\x20]+|[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined || KNOWN_SCHEMES.includes(scheme)) return undefined;
  if (!isLink && /^data:image\//i.test(bare)) return undefined;
  const problem = linkProblem(`its scheme \`${scheme}:\` is not allowed in links`);
  if (CODE_SCHEMES.includes(scheme)) return problem;
  if (added.includes(scheme)) return undefined;
  return { ...problem, fix: `To allow it, add \`${scheme}\` to \`markdown.schemes\`.` };
}

/** Returns the reason in a finding: a redirect leads to a missing page. */
export function deadRedirectReason(path: string): string {
  return `is redirected to \`${path}\`, which is not a page`;
}

/** Creates the problem of a link that should use the target of a redirect. */
export function redirectedLinkProblem(path: string, replacement: string): LinkProblem {
  return { code: 'redirected-link', reason: `is redirected to \`${path}\``, sought: path, replacement };
}

/** Returns a key, equal for paths that a file system ignoring case and Unicode forms cannot distinguish. */
export function spellingKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Describes the difference between two paths of the same `spellingKey`, which some file systems do not distinguish. */
export function describeSpelling(path: string, spelling: string): string {
  const isForm = path.normalize('NFC') === spelling.normalize('NFC');
  return `differs ${isForm ? 'in its Unicode form' : 'in case'} from \`${spelling}\``;
}

/** Returns a link as its author wrote it, with the last names in the spelling of the target. */
export function respellLink(
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

/** A page, and the hash of a link to it. */
interface AnchorLookup {
  readonly path: string;
  /** Hash as its author wrote it, with the `#`; may be empty. */
  readonly hash: string;
  readonly hasId: (id: string) => boolean;
  /** All ids of the page, to suggest one. */
  readonly ids: () => readonly string[];
  /** Source of the page, if it is a translation. */
  readonly translation?: string;
}

/** Returns the problem of a link's anchor; `undefined` if the page has it. Every page has `#top`, and text fragments (`:~:`) need no id. */
export function anchorProblem({ path, hash, hasId, ids, translation }: AnchorLookup): LinkProblem | undefined {
  const written = hash.slice(1);
  const anchor = decodePath(written) ?? written;
  if (/^(?:top)?$/i.test(anchor) || anchor.startsWith(':~:')) return undefined;
  // Not an id: a script in the page reads it as an address or a state of its own.
  if (/^[/!?]/.test(anchor)) return undefined;
  if (hasId(written) || hasId(anchor.replace(/:~:.*$/s, ''))) return undefined;
  const reason = `the page \`${path}\` has no \`#${anchor}\``;
  return { code: 'broken-anchor', reason, sought: path + hash, anchors: ids(), translation };
}

/** Explains a broken link to an unpublished page. `day` is its publication date. */
export function draftReason(day: string | undefined): Pick<LinkProblem, 'reason' | 'isDraft'> {
  const reason = day === undefined ? 'is a draft, which is not published' : `is not published before ${day}`;
  return { reason, isDraft: true };
}
