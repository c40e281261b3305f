// `api:ID#operation`: a link to a part of the reference of an API, on whichever page that stands. `api:ID` is its first page,
// `api:ID!` its description. What its pages load, `api:`, is their stylesheet.
import { apiAnchor } from '../../model/api.ts';
import { anchorProblem, brokenLink } from '../../model/link-problems.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { ResolvedLink, SiteStructure } from '../../model/site.ts';
import type { ApiFiles } from '../../model/source.ts';
import type { TargetPage } from '../../model/targets.ts';
import { decodePath, fileHref, sitePath } from '../../model/url.ts';
import { versionNamed } from '../navigation/versions.ts';
import { type Asked, hasAnchor, type LinkTargets, type Origin } from './targets.ts';

const SCHEME = 'api:';

/** Whether an address is of a reference. Where the site has none, it is an address with a scheme like any other. */
export function isApiLink(href: string, { config }: LinkTargets): boolean {
  return href.startsWith(SCHEME) && config.apis.length > 0;
}

/** What other tools call the parts of a reference, in links of descriptions, and how our anchors of those begin. */
const PARTS = { operation: '', tag: 'group-', schema: 'schema-', section: '' } as const;

/** An address of a description as ours: `#operation/getCode`, `#tag/Codes`, `#section/About`, `#schema/Code`. */
export function ownApiHref(href: string, { path }: Origin, { apis, sources }: LinkTargets): string {
  const [, kind, name = ''] = /^#(?:.*\/)?(operation|tag|schema|section)\/([^/]+)$/.exec(href) ?? [];
  const isHere = ({ pages }: ApiFiles) => pages.some(({ file }) => sources.get(file)?.path === path);
  const api = kind === undefined ? undefined : apis.find(isHere);
  if (api === undefined) return href;
  const anchor = PARTS[kind as keyof typeof PARTS] + apiAnchor(decodePath(name) ?? name);
  return `${SCHEME}${api.id}#${kind === 'section' ? anchor.toLowerCase() : anchor}`;
}

/** The site path of a description. */
export function apiFilePath({ version, download }: ApiFiles, versions: SiteStructure['versions']): string {
  return sitePath(versionNamed(versions, version)?.base ?? '', download.path);
}

/** Where such an address leads. */
export function apiLink(
  href: string,
  asked: Omit<Asked, 'parts'>,
  toPage: (page: TargetPage, asked: Asked) => ResolvedLink,
): ResolvedLink {
  const { targets, origin } = asked;
  const [, id = '', isFile, hash = ''] = /^api:([^#!]*)(!)?(?:#(.*))?$/s.exec(href) ?? [];
  if (asked.kind === 'media' && id === '')
    return { href: fileHref(targets.apiStylesheet, targets.config), isExternal: false };
  const editions = targets.apis.filter((api) => api.id === id);
  const api = editions.find(({ version }) => version === origin.version) ?? editions[0];
  if (api === undefined) return { href, isExternal: false, ...unknownApi(id, targets) };
  if (isFile) {
    const path = apiFilePath(api, targets.versions);
    return { href: fileHref(path, targets.config), target: path, isExternal: false };
  }
  const anchor = decodePath(hash) ?? hash;
  const page = pageOf(api, anchor, targets);
  const first = targets.sources.get(api.pages[0]?.file ?? '');
  const parts = { path: '', query: '', hash: hash === '' ? '' : `#${hash}` };
  if (page !== undefined) return toPage(page, { ...asked, parts });
  if (first === undefined) return { href, isExternal: false, ...unknownApi(id, targets) };
  const ids = () => Object.keys(api.anchors);
  const problem = anchorProblem({ path: first.path, hash: parts.hash, hasId: () => false, ids });
  return { ...toPage(first, { ...asked, parts: { ...parts, hash: '' } }), ...(problem && { problem }) };
}

function pageOf({ anchors, pages }: ApiFiles, anchor: string, { sources }: LinkTargets): TargetPage | undefined {
  if (anchor === '') return sources.get(pages[0]?.file ?? '');
  const known = Object.hasOwn(anchors, anchor) ? sources.get(anchors[anchor] ?? '') : undefined;
  if (known !== undefined) return known;
  const all = pages.flatMap(({ file }) => sources.get(file) ?? []);
  return all.find((page) => page.anchors[0]?.ids.includes(anchor) && hasAnchor(page, anchor));
}

/** A reference without pages is told by its description, which cannot be read. */
function unknownApi(id: string, { config }: LinkTargets): Pick<ResolvedLink, 'problem'> {
  const names = config.apis.map((api) => api.id);
  if (names.includes(id)) return {};
  const fix = didYouMean(id, names) ?? `There are ${names.map((name) => `\`${name}\``).join(', ')}.`;
  return { problem: { ...brokenLink(`names the API \`${id}\`, which is not in \`apis\``), fix } };
}
