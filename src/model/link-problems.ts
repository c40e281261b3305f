// Faults of links, shared by the resolver of a site and the checker of HTML folders.
import type { LinkProblem } from './site.ts';
import { decodePath, encodePath } from './url.ts';

/** Reason in a finding: a relative path has more `../` than its page has folders. */
export const LEAVES_SITE_REASON = 'it leaves the site';

/** Reason in a finding: a redirect leads back to itself. */
export const REDIRECT_LOOP_REASON = 'leads into a redirect loop';

/** Creates the problem of a broken link, without suggestions of similar names. */
export function createLinkProblem(reason: string, sought?: string, replacement?: string): LinkProblem {
  return { code: 'broken-link', reason, missingTarget: sought, replacement };
}

/** Creates the problem of a link to a missing page or file. The finding suggests the nearest name. */
export function createMissingTargetProblem(
  sought: string,
  isLink: boolean,
  reason = isLink ? 'is not a page' : 'is not a file of the site',
): LinkProblem {
  return { code: 'broken-link', reason, missingTarget: sought, candidates: isLink ? 'pages' : 'files' };
}

/** Creates the problem of an empty address. An empty link leads to the page that contains it; an empty address of a file loads nothing. */
export function createEmptyAddressProblem(isLink: boolean): LinkProblem {
  if (!isLink) return createLinkProblem('its address is empty');
  return { code: 'empty-link', reason: 'has no address, so it leads to its own page' };
}

/** Finds a fault in the form of an external address. Returns `undefined` if the form is valid. */
export function findMalformedAddressProblem(href: string): LinkProblem | undefined {
  if (/^(?:mailto|tel|sms):\s*$/i.test(href)) return createLinkProblem('its address is empty');
  const [start, host] = /^(?:(?:https?|ftp):|(?=\/\/))(\/\/[^/\\?#])?/i.exec(href) ?? [];
  // Browsers complete an address such as `https:x.com` from the address of the page, so its target depends on the page.
  const isRight = start === undefined || (host !== undefined && URL.canParse(href.replace(/^\/\//, 'https://')));
  return isRight ? undefined : createLinkProblem('is not a valid address');
}

/** Schemes that no site can allow, as their addresses contain code. */
export const SCRIPT_URL_SCHEMES: readonly string[] = ['javascript', 'vbscript', 'livescript', 'mocha', 'data'];

const KNOWN_URL_SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp'];

/**
 * Finds a scheme that is not allowed; parses the address as browsers do. `added` lists the schemes that the site allows in addition.
 * Returns `undefined` if the scheme is allowed.
 */
export function findUnknownSchemeProblem(
  href: string,
  isLink: boolean,
  added: readonly string[],
): LinkProblem | undefined {
  const bare = href.replace(/^[\0-\x20]+|[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined || KNOWN_URL_SCHEMES.includes(scheme)) return undefined;
  if (!isLink && /^data:image\//i.test(bare)) return undefined;
  const problem = createLinkProblem(`its scheme \`${scheme}:\` is not allowed in links`);
  if (SCRIPT_URL_SCHEMES.includes(scheme)) return problem;
  if (added.includes(scheme)) return undefined;
  return { ...problem, fix: `To allow it, add \`${scheme}\` to \`markdown.schemes\`.` };
}

/** Formats the reason in a finding: a redirect leads to a missing page. */
export function formatRedirectToMissingPage(path: string): string {
  return `is redirected to \`${path}\`, which is not a page`;
}

/** Creates the problem of a link that should use the target of a redirect. */
export function createRedirectProblem(path: string, replacement: string): LinkProblem {
  return { code: 'redirected-link', reason: `is redirected to \`${path}\``, missingTarget: path, replacement };
}

/**
 * Computes a key that ignores case and Unicode form. On file systems that also ignore them, paths with an equal key may name the same file.
 */
export function computeCaseFoldedKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Describes whether two paths differ in case or in Unicode form. Some file systems ignore both. */
export function describeSpellingDifference(path: string, spelling: string): string {
  const isForm = path.normalize('NFC') === spelling.normalize('NFC');
  return `differs ${isForm ? 'in its Unicode form' : 'in case'} from \`${spelling}\``;
}

/** Returns a link as its author wrote it, except that its last path segments are spelled as in the target. */
export function correctLinkSpelling(
  { path, query, hash }: Readonly<Record<'path' | 'query' | 'hash', string>>,
  spelling: string,
): string {
  const [, bare = '', slash = ''] = /^(.*?)(\/?)$/s.exec(path) ?? [];
  const names = bare.split('/');
  const right = spelling.split('/');
  const isSame = (name: string | undefined, index: number) =>
    name !== undefined && computeCaseFoldedKey(name) === computeCaseFoldedKey(right.at(index) ?? '');
  for (let index = -1; isSame(names.at(index), index); index--) names[names.length + index] = right.at(index) ?? '';
  return encodePath(names.join('/') + slash) + query + hash;
}

/** A page, and the hash of a link to it. */
interface AnchorCheckInput {
  readonly path: string;
  /** Hash as its author wrote it, with the `#`; may be empty. */
  readonly hash: string;
  readonly hasId: (id: string) => boolean;
  /** All ids of the page, to suggest one. */
  readonly ids: () => readonly string[];
  /** Source of the page, if it is a translation. */
  readonly translation?: string;
}

/**
 * Returns the problem of an anchor that the page lacks; `undefined` if there is none. Every page has `#top`, and text fragments (`:~:`)
 * need no id.
 */
export function findAnchorProblem({ path, hash, hasId, ids, translation }: AnchorCheckInput): LinkProblem | undefined {
  const written = hash.slice(1);
  const anchor = decodePath(written) ?? written;
  if (/^(?:top)?$/i.test(anchor) || anchor.startsWith(':~:')) return undefined;
  // A hash that begins with one of these characters is no id: scripts of the page use it as a route or a state.
  if (/^[/!?]/.test(anchor)) return undefined;
  if (hasId(written) || hasId(anchor.replace(/:~:.*$/s, ''))) return undefined;
  const reason = `the page \`${path}\` has no \`#${anchor}\``;
  return { code: 'broken-anchor', reason, missingTarget: path + hash, anchors: ids(), translation };
}

/** Returns the reason why a link to an unpublished page is broken. `day` is the publication date of the page; `undefined` for a draft. */
export function createDraftLinkProblem(day: string | undefined): Pick<LinkProblem, 'reason' | 'isDraft'> {
  const reason = day === undefined ? 'is a draft, which is not published' : `is not published before ${day}`;
  return { reason, isDraft: true };
}
