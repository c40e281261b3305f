// Runs `techdocs addresses`: compares published addresses with the current site, reports lost ones, and writes the requested files.
import { join } from 'node:path';
import { findLostAddressesAndAnchors, type LostAddressesAndAnchors } from '../../check/lost-addresses.ts';
import {
  createFindingsForLostAddresses,
  locateLostPagesByIds,
  type NewLocationsOfLostPages,
} from '../../check/published.ts';
import { addPositionsToFindings } from '../../config/io/setting-positions.ts';
import { validateOutputPath, writeOutput } from '../../content/io/output.ts';
import { readText } from '../../content/io/read-text.ts';
import { readStats } from '../../content/io/stats.ts';
import { type AssembledProject, assembleProject } from '../../engine/assembled.ts';
import { type FormerSiteState, locateLostPagesByText } from '../../engine/lost-places.ts';
import { resolveProjectRoot } from '../../engine/open-project.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import type { SiteConfig } from '../../model/config.ts';
import { createInvocationError, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import {
  formatPublishedAddresses,
  listPublishedPages,
  mergePublishedPages,
  PUBLISHED_ADDRESSES_FILE,
  type PublishedAddresses,
  parsePublishedAddresses,
} from '../../model/published.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { formatFindings, formatFindingsFooter } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type AddressFixes, hasFixableAnchor, redirectLostAddresses, writeFormerHeadingIds } from './fix.ts';
import { type AddressesReport, formatAddressesReport } from './report.ts';
import {
  fetchPublishedAddresses,
  findFormerSites,
  loadAddressesPublishedSince,
  type ProjectLocation,
} from './sources.ts';

/** The flags of the command. */
export interface AddressesFlags extends GlobalFlags {
  readonly since?: string;
  readonly published?: string | true;
  /** Maximum number of published pages that are read for their headings. */
  readonly maxPages: number;
  readonly write?: boolean;
  readonly fix?: boolean;
  readonly strict?: boolean;
}

/** Published addresses, and the former site that had them, if it is known. */
interface AddressesWithFormerSite {
  readonly published: PublishedAddresses;
  readonly past?: FormerSiteState;
}

interface LostAddressesWithNewPlaces {
  readonly site: AssembledProject;
  readonly lost: LostAddressesAndAnchors;
  readonly found: NewLocationsOfLostPages;
}

/** Runs `techdocs addresses` and prints its report. Sets the exit code. */
export async function runAddressesCommand(flags: AddressesFlags, terminal: Terminal): Promise<void> {
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const call: ProjectLocation = { root, configFile: flags.config, features: FEATURES_MODULE_URL };
  const site = await assembleProject(call);
  const source = dropHeadingsOfPagesWithoutDocument(
    await loadPublishedAddresses(call, flags, site.project.config),
    site,
  );
  if (source === undefined && !flags.write) throw createNoAddressListError();
  const first = source && (await findNewPlacesOfLostAddresses(call, site, source));
  const fixed = flags.fix && source && first ? await writeAddressFixes(call, first, source) : undefined;
  const last = fixed?.stillLost ?? first;
  const written = flags.write ? writePublishedAddressesFile(last?.site ?? site, source?.published) : undefined;
  const findings = last && source ? await listLostAddressFindings(last, source.published) : [];
  const isFailed = findings.some(({ severity }) => severity === 'error' || (severity === 'warning' && flags.strict));
  writeAddressesReport(
    { flags, terminal, root },
    {
      findings,
      isFailed,
      checked: source?.published,
      ...(fixed && { fixed: fixed.fixed }),
      ...(written !== undefined && { written }),
    },
  );
  if (isFailed) terminal.setExitCode(1);
}

function createNoAddressListError(): UserError {
  return createInvocationError(
    `Nothing is known of what was published: there is no \`${PUBLISHED_ADDRESSES_FILE}\`.`,
    'Write it with `techdocs addresses --write`, or compare with a commit, `--since v1.2`, or with the published site, `--published`.',
  );
}

async function loadPublishedAddresses(
  call: ProjectLocation,
  flags: AddressesFlags,
  config: SiteConfig,
): Promise<AddressesWithFormerSite | undefined> {
  if (flags.since !== undefined) return loadAddressesPublishedSince(call, flags.since);
  if (flags.published !== undefined)
    return { published: await fetchPublishedAddresses(config, flags.published, flags.maxPages) };
  const published = readPublishedAddressesFile(config);
  return published && { published };
}

/**
 * Drops the published headings of pages without a document, such as lists. The current headings of these pages are unknown, so all
 * published ones would count as lost.
 */
function dropHeadingsOfPagesWithoutDocument<T extends AddressesWithFormerSite | undefined>(
  source: T,
  { sites }: AssembledProject,
): T {
  if (source === undefined || !('site' in source.published.from)) return source;
  const fileByPath = new Map(listPublishedPages(sites.map(({ site }) => site)).map(({ path, file }) => [path, file]));
  const isMade = (path: string) => fileByPath.has(path) && fileByPath.get(path) === undefined;
  const pages = source.published.pages.map((page) => (isMade(page.path) ? { ...page, anchors: [] } : page));
  return { ...source, published: { ...source.published, pages } };
}

/** Reads the project's list of published addresses. Throws if a line is not an address. */
function readPublishedAddressesFile({ root, baseUrl }: SiteConfig): PublishedAddresses | undefined {
  const path = join(root, PUBLISHED_ADDRESSES_FILE);
  if (readStats(path) === undefined) return undefined;
  const { text, diagnostic } = readText(path, PUBLISHED_ADDRESSES_FILE);
  const { published, faults } =
    text === undefined ? { faults: diagnostic ? [diagnostic] : [] } : parsePublishedAddresses(text, baseUrl);
  if (faults.length > 0 || published === undefined)
    throw new UserError(`\`${PUBLISHED_ADDRESSES_FILE}\` cannot be read.`, 1, faults);
  return published;
}

/** Finds lost addresses and headings, and their new places. Compares the former texts if they are known, else the heading ids. */
async function findNewPlacesOfLostAddresses(
  call: ProjectLocation,
  site: AssembledProject,
  { published, past }: AddressesWithFormerSite,
): Promise<LostAddressesWithNewPlaces> {
  const sites = site.sites.map((item) => item.site);
  const lost = findLostAddressesAndAnchors(sites, published);
  if (lost.addresses.length + lost.anchors.length === 0)
    return { site, lost, found: { placeOf: () => undefined, headingOf: () => undefined } };
  const pasts = past === undefined ? await findFormerSites(call, lost) : [past];
  const byTexts = locateLostPagesByText(lost, pasts, site.sites);
  const byIds = locateLostPagesByIds(lost, sites, published);
  const locations: NewLocationsOfLostPages = {
    placeOf: (lostAddress) => byTexts.placeOf(lostAddress) ?? byIds.placeOf(lostAddress),
    ...(byTexts.fileOf && { fileOf: byTexts.fileOf }),
    headingOf: (lostAnchor) => byTexts.headingOf(lostAnchor) ?? byIds.headingOf(lostAnchor),
  };
  return { site, lost, found: locations };
}

/** Writes redirects, then former ids. Former ids are also written on pages that the new redirects lead to. */
async function writeAddressFixes(
  call: ProjectLocation,
  first: LostAddressesWithNewPlaces,
  source: AddressesWithFormerSite,
): Promise<{ readonly fixed: AddressFixes; readonly stillLost: LostAddressesWithNewPlaces }> {
  const { redirects, isInConfig } = await redirectLostAddresses(first.site.project, first.lost, first.found);
  const again = async () => findNewPlacesOfLostAddresses(call, await assembleProject(call), source);
  const redirected = redirects.length > 0 && isInConfig ? await again() : first;
  const ids = hasFixableAnchor(redirected.lost, redirected.found)
    ? writeFormerHeadingIds(redirected.site.project, redirected.lost, redirected.found)
    : [];
  const stillLost = ids.length > 0 ? await again() : redirected;
  return { fixed: { redirects, isInConfig, ids }, stillLost };
}

/**
 * Writes the address list: its old entries, the addresses in `published`, and the addresses of the current site. Returns the number of
 * addresses.
 */
function writePublishedAddressesFile(
  { project, sites }: AssembledProject,
  published: PublishedAddresses | undefined,
): number {
  const { config } = project;
  const now = listPublishedPages(sites.map(({ site }) => site));
  const listed = readPublishedAddressesFile(config);
  const before = mergePublishedPages(listed?.pages ?? [], published?.pages ?? []);
  const pages = mergePublishedPages(before, now);
  const text = formatPublishedAddresses({ baseUrl: config.baseUrl, pages });
  writeOutput(validateOutputPath(PUBLISHED_ADDRESSES_FILE, config.root), text);
  return pages.length;
}

/**
 * Returns the findings of everything that is lost. If the configuration sets `onLostAddresses` to `ignore`, the level `warn` is used
 * instead.
 */
function listLostAddressFindings(
  { site, lost, found }: LostAddressesWithNewPlaces,
  published: PublishedAddresses,
): Promise<readonly Diagnostic[]> {
  const { config } = site.project;
  const onLostAddresses = config.onLostAddresses === 'ignore' ? 'warn' : config.onLostAddresses;
  return addPositionsToFindings(
    createFindingsForLostAddresses(lost, { published, config: { ...config, onLostAddresses }, found }),
    config.root,
  );
}

function writeAddressesReport(
  { flags, terminal, root }: { readonly flags: AddressesFlags; readonly terminal: Terminal; readonly root: string },
  report: AddressesReport,
): void {
  const { colors, writeError, writeJson } = terminal;
  const { findings, isFailed, checked, fixed, written } = report;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const shown = flags.quiet ? errors : findings;
  if (shown.length > 0)
    writeError(`${formatFindings(shown, { colors, linesOf: terminal.linesOf(root), all: flags.verbose === true })}\n`);
  if (!flags.quiet) writeError(formatAddressesReport(report, colors) + formatFindingsFooter(shown, colors));
  if (!flags.json) return;
  const known = checked && { addresses: checked.pages.length, from: checked.from };
  writeJson({
    ok: !isFailed,
    errors,
    warnings,
    ...known,
    ...(fixed && { fixed }),
    ...(written !== undefined && { written }),
  });
}
