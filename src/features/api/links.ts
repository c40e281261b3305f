// Links to parts of an API reference. `api:ID#operation` names a part on any page of the reference, `api:ID` its first page, and `api:ID!`
// its description. `api:` names the stylesheet of reference pages.
import type { ExtensionLink, LinkPlace } from '../../model/extension-links.ts';
import type { GeneratedSources } from '../../model/generated-pages.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { decodePath } from '../../model/url.ts';
import { createApiAnchor } from './reference.ts';

/** Data of a reference in addition to its pages. */
interface ApiReferenceAnchors {
  /** File of the page by anchor, for anchors that links may name. */
  readonly anchors: Readonly<Record<string, string>>;
}

/** Prefixes of our anchors. The keys are names that other tools use in their links to parts of a reference. */
const ANCHOR_PREFIXES = { operation: '', tag: 'group-', schema: 'schema-', section: '' } as const;

/** Resolves anchors that other tools use in descriptions: `#operation/getCode`, `#tag/Codes`, `#section/About`, `#schema/Code`. */
export function resolveAnchorOfOtherApiTool(address: string, { set }: LinkPlace): ExtensionLink | undefined {
  const [, kind, name = ''] = /^#(?:.*\/)?(operation|tag|schema|section)\/([^/]+)$/.exec(address) ?? [];
  if (kind === undefined || set === undefined) return undefined;
  const anchor = ANCHOR_PREFIXES[kind as keyof typeof ANCHOR_PREFIXES] + createApiAnchor(decodePath(name) ?? name);
  return createApiAnchorLink(set, kind === 'section' ? anchor.toLowerCase() : anchor);
}

/** Resolves an `api:` address. `ids` are the ids of all references. */
export function resolveApiLink(
  address: string,
  { kind, version, made, ids }: LinkPlace & { readonly ids: readonly string[] },
): ExtensionLink {
  const [, id = '', isFile, hash = ''] = /^api:([^#!]*)(!)?(?:#(.*))?$/s.exec(address) ?? [];
  if (kind === 'media' && id === '') return { style: 'api' };
  const editions = made.filter((set) => set.id === id);
  const set = editions.find((edition) => edition.version === version) ?? editions[0];
  if (set === undefined) return createUnknownApiLink(id, ids);
  const [file] = set.files;
  return isFile && file ? { file: file.path, version: set.version } : createApiAnchorLink(set, hash);
}

/** Resolves an anchor to the page that declares it, else to any page that has a heading with this id. */
function createApiAnchorLink({ pages, data }: GeneratedSources, hash: string): ExtensionLink {
  const [first] = pages;
  if (first === undefined) return { isTold: true };
  if (hash === '') return { page: first.file };
  const { anchors } = data as unknown as ApiReferenceAnchors;
  const anchor = decodePath(hash) ?? hash;
  const page = Object.hasOwn(anchors, anchor) ? anchors[anchor] : undefined;
  if (page !== undefined) return { page, hash };
  return { pages: pages.map(({ file }) => file), hash, ids: Object.keys(anchors) };
}

/**
 * Returns the link to an unknown API. If the reference exists but has no pages, no finding is needed here: its unreadable description is
 * already reported.
 */
function createUnknownApiLink(id: string, ids: readonly string[]): ExtensionLink {
  if (ids.includes(id)) return { isTold: true };
  const suggestion = suggestNearestName(id, ids) ?? `There are ${ids.map((name) => `\`${name}\``).join(', ')}.`;
  return { problem: `names the API \`${id}\`, which is not in \`apis\``, suggestion };
}
