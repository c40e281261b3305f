// Reports published addresses and headings that are lost, with the redirect or the id to add.
import type { SiteConfig } from '../model/config.ts';
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Heading } from '../model/document.ts';
import { findHeadingsBetweenNeighbours } from '../model/new-places.ts';
import type { PublishedAddresses, PublishedPage } from '../model/published.ts';
import type { AssembledSite } from '../model/site.ts';
import {
  findLostAddressesAndAnchors,
  formatGeneratedAnchorFix,
  type LostAddress,
  type LostAddressesAndAnchors,
  type LostAnchor,
} from './lost-addresses.ts';

/** Current locations of lost addresses and headings, if known. */
export interface NewLocationsOfLostPages {
  /** Returns the site path and source of the page that now has the text of the lost page. */
  readonly placeOf: (lost: LostAddress) => { readonly path: string; readonly file?: string } | undefined;
  /** Returns the root-relative source of the lost page, if a former site contains the page. */
  readonly fileOf?: (lost: LostAddress) => string | undefined;
  /** Returns the heading that replaced a lost one, and its source. */
  readonly headingOf: (lost: LostAnchor) => { readonly heading: Heading; readonly file: string } | undefined;
}

/** Minimum number of heading ids by which a lost page is recognized: a single id does not identify a page. */
const MIN_IDS_TO_RECOGNIZE_PAGE = 2;

/**
 * Minimum share of common ids for a page to count as the lost page. The share is the weight of the ids on both pages, divided by the weight
 * of all ids of the lost page.
 */
const MIN_SHARE_OF_COMMON_IDS = 0.6;

/** Returns the findings for the addresses in the address file, in all languages. */
export function checkPublishedAddresses(
  sites: readonly AssembledSite[],
  published: PublishedAddresses,
): SettingDiagnostic[] {
  const [main] = sites;
  if (main === undefined) return [];
  const lost = findLostAddressesAndAnchors(sites, published);
  return createFindingsForLostAddresses(lost, {
    published,
    config: main.config,
    found: locateLostPagesByIds(lost, sites, published),
  });
}

/** Inputs of the findings: the published list, the configuration, and the current locations. */
interface LostAddressCheckInput {
  readonly published: PublishedAddresses;
  readonly config: SiteConfig;
  readonly found: NewLocationsOfLostPages;
}

/** Returns the findings for everything in `lost`. */
export function createFindingsForLostAddresses(
  lost: LostAddressesAndAnchors,
  { published, config, found }: LostAddressCheckInput,
): SettingDiagnostic[] {
  const levels = selectLostAddressSeverities(config);
  const source = describeAddressListSource(published);
  const addresses = lost.addresses.flatMap((address) => {
    const { page, also } = address;
    const place = found.placeOf(address);
    const others = also.length === 0 ? '' : ` So are ${also.map((path) => `\`${path}\``).join(', ')}.`;
    const file = page.file ?? found.fileOf?.(address);
    const had = file === undefined ? '' : ` \`${file}\` had it.`;
    return createLostAddressFinding('lost-address', levels, {
      message: `\`${page.path}\` was published${source} and is lost: no page and no redirect has this address.${had}${others}`,
      ...findPositionInAddressList(published, page),
      link: page.path,
      ...(place && { target: place.path }),
      suggestion: formatLostAddressFix(address, place, published),
    });
  });
  const anchors = lost.anchors.flatMap((anchor) => {
    const { page, id, path } = anchor;
    const now = anchor.madeFrom === undefined ? found.headingOf(anchor) : undefined;
    const where = path === page.path ? 'the page' : `\`${path}\`, where it leads now,`;
    return createLostAddressFinding('lost-anchor', levels, {
      message: `\`${page.path}#${id}\` was published${source} and is lost: ${where} has no heading with this id.`,
      ...findPositionInAddressList(published, page),
      link: `${page.path}#${id}`,
      ...(now && { target: `${path}#${now.heading.id}` }),
      suggestion:
        anchor.madeFrom === undefined ? formatLostAnchorFix(id, now) : formatGeneratedAnchorFix(anchor.madeFrom),
    });
  });
  return [...createLostBaseUrlFinding(lost, { published, config }), ...addresses, ...anchors];
}

function selectLostAddressSeverities({ onLostAddresses, rules }: SiteConfig) {
  return {
    'lost-address': convertLevelToSeverity(onLostAddresses),
    'lost-anchor': convertLevelToSeverity(rules['lost-anchor'] ?? onLostAddresses),
  };
}

function createLostAddressFinding(
  code: 'lost-address' | 'lost-anchor',
  levels: ReturnType<typeof selectLostAddressSeverities>,
  rest: Omit<SettingDiagnostic, 'code' | 'severity'>,
): SettingDiagnostic | [] {
  const severity = levels[code];
  return severity === undefined ? [] : { code, severity, ...rest };
}

/**
 * Returns the position of the lost page in the address file. If the addresses come from another source, returns the page's former source
 * file.
 */
function findPositionInAddressList(
  { from }: PublishedAddresses,
  { line, file }: PublishedPage,
): Pick<SettingDiagnostic, 'file' | 'line' | 'column'> {
  if ('file' in from) return { file: from.file, line, column: 1 };
  return file === undefined ? {} : { file };
}

function describeAddressListSource({ from }: PublishedAddresses): string {
  if ('commit' in from) return ` in \`${from.commit}\``;
  return 'site' in from ? ` at ${from.site}` : '';
}

/**
 * Returns the redirect for a lost address. Its paths have no locale prefix, because a redirect in the configuration applies to every
 * language.
 */
export function createLostAddressRedirect(
  { page, site: { prefix } }: LostAddress,
  { path }: { readonly path: string },
) {
  const bare = (path: string) => (prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path);
  return { from: bare(page.path), to: bare(path) };
}

function formatLostAddressFix(
  lost: LostAddress,
  place: ReturnType<NewLocationsOfLostPages['placeOf']>,
  { from }: PublishedAddresses,
): string {
  if (place !== undefined) {
    const file = place.file === undefined ? '' : ` (\`${place.file}\`)`;
    const { from: fromPath, to } = createLostAddressRedirect(lost, place);
    const redirect = `{ from: '${fromPath}', to: '${to}' }`;
    return `Its text is now on \`${place.path}\`${file}: write \`${redirect}\` in \`redirects\`, as \`techdocs addresses --fix\` does.`;
  }
  if (!('file' in from)) return 'No page has its text. Redirect it to the page that readers need now.';
  return `\`techdocs addresses\` looks for its text. Redirect it, or remove its line from \`${from.file}\` to give it up.`;
}

function formatLostAnchorFix(id: string, now: ReturnType<NewLocationsOfLostPages['headingOf']>): string {
  if (now === undefined)
    return `Add it to the heading that readers look for, \`{#new ${id}}\`, where \`new\` is the id of that.`;
  const { heading, file } = now;
  return `\`${heading.text}\` is there now: write \`{#${heading.id} ${id}}\` behind it in \`${file}:${heading.line}\`, as \`techdocs addresses --fix\` does.`;
}

function createLostBaseUrlFinding(
  { baseUrl }: LostAddressesAndAnchors,
  { published, config }: Omit<LostAddressCheckInput, 'found'>,
): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.onLostAddresses);
  if (baseUrl === undefined || severity === undefined) return [];
  const { pages } = published;
  const message = `All ${pages.length} addresses that were published below \`${baseUrl}\` are lost: \`baseUrl\` is \`${config.baseUrl}\` now.`;
  const suggestion = `Keep \`baseUrl\`, or have the host lead on: \`${baseUrl}* ${config.baseUrl}:splat 301\` in a file \`_redirects\`.`;
  return [{ code: 'lost-address', severity, message, file: config.configFile, setting: 'baseUrl', suggestion }];
}

/** Finds new locations by heading ids alone. The texts of the lost pages are not needed. */
export function locateLostPagesByIds(
  { addresses, anchors }: LostAddressesAndAnchors,
  sites: readonly AssembledSite[],
  { pages }: PublishedAddresses,
): NewLocationsOfLostPages {
  if (addresses.length + anchors.length === 0) return { placeOf: () => undefined, headingOf: () => undefined };
  const listed = new Set(pages.map(({ path }) => path));
  const candidates = sites.map((site) => [site, collectPagesWithHeadingIds(site)] as const);
  return {
    placeOf: ({ page, site }) => {
      const ownPagesWithHeadingIds = candidates.find(([assembledSite]) => assembledSite === site)?.[1];
      return ownPagesWithHeadingIds === undefined
        ? undefined
        : findPageByCommonIds(page, ownPagesWithHeadingIds, listed);
    },
    headingOf: ({ page, site, id, path }) => {
      const document = [...site.entries.byFile.values()].find((entry) => entry.path === path)?.document;
      const now = document === undefined ? undefined : site.documentsByFile.get(document.file);
      if (path !== page.path || now === undefined) return undefined;
      const heading = findHeadingsBetweenNeighbours([id], page.anchors, now.headings).get(id);
      return heading && { heading, file: now.file };
    },
  };
}

interface PagesWithHeadingIds {
  readonly pages: readonly { readonly path: string; readonly file: string; readonly ids: ReadonlySet<string> }[];
  /** Number of pages that have each id. */
  readonly counts: ReadonlyMap<string, number>;
}

function collectPagesWithHeadingIds({ entries, documentsByFile }: AssembledSite): PagesWithHeadingIds {
  const pages = [...entries.byFile.values()].map(({ path, document: { file } }) => {
    return { path, file, ids: new Set(documentsByFile.get(file)?.headings.map(({ id }) => id)) };
  });
  const counts = new Map<string, number>();
  for (const { ids } of pages) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return { pages, counts };
}

/**
 * Returns the page at an unpublished address that has the largest share of the lost page's ids. Returns `undefined` on a tie, if the share
 * is too small, or if more than two pages have each of the common ids. Rare ids weigh more than frequent ids.
 */
function findPageByCommonIds(
  { anchors }: PublishedPage,
  { pages, counts }: PagesWithHeadingIds,
  listed: ReadonlySet<string>,
) {
  if (anchors.length < MIN_IDS_TO_RECOGNIZE_PAGE) return undefined;
  const weightOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + 1 / (counts.get(id) ?? 1), 0);
  const all = weightOf(anchors);
  const rated = pages
    .filter(({ path }) => !listed.has(path))
    .map((page) => ({ page, share: weightOf(anchors.filter((id) => page.ids.has(id))) / all }))
    .filter(({ share }) => share >= MIN_SHARE_OF_COMMON_IDS)
    .sort((a, b) => b.share - a.share);
  const [best, second] = rated;
  const isRare = anchors.some((id) => best?.page.ids.has(id) && (counts.get(id) ?? 0) <= 2);
  return best === undefined || !isRare || best.share === second?.share ? undefined : best.page;
}
