// Runs `techdocs addresses`: compares published addresses with the current site, reports lost ones, and writes the requested files.
import { join } from 'node:path';
import { findLost, type LostItems } from '../../check/lost-addresses.ts';
import { locateByIds, lostFindings, type NewLocations } from '../../check/published.ts';
import { locateSettings } from '../../config/io/setting-positions.ts';
import { validateOutput, writeOutput } from '../../content/io/output.ts';
import { readText } from '../../content/io/read-text.ts';
import { statsOf } from '../../content/io/stats.ts';
import { type AssembledProject, assembleProject } from '../../engine/assembled.ts';
import { locateByTexts, type PastSite } from '../../engine/lost-places.ts';
import { projectRoot } from '../../engine/project.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import type { SiteConfig } from '../../model/config.ts';
import { createCallError, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import {
  formatPublished,
  mergePublished,
  PUBLISHED_FILE,
  type PublishedAddresses,
  parsePublished,
  publishedPages,
} from '../../model/published.ts';
import { formatFindings, formatHint } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type AddressFixes, fixAddresses, fixAnchors, hasFixableAnchor } from './fix.ts';
import type { AddressesFlags } from './flags.ts';
import { type AddressesReport, formatAddresses } from './report.ts';
import { findPastSites, type ProjectLocation, publishedAt, publishedSince } from './sources.ts';

/** Published addresses, and the former sites that are known. */
interface AddressSource {
  readonly published: PublishedAddresses;
  readonly past?: PastSite;
}

/** Lost addresses with their new places. */
interface LocatedLosses {
  readonly site: AssembledProject;
  readonly lost: LostItems;
  readonly found: NewLocations;
}

/** Runs the command. */
export async function runAddresses(flags: AddressesFlags, terminal: Terminal): Promise<void> {
  const root = projectRoot(flags.root, terminal.cwd);
  const call: ProjectLocation = { root, configFile: flags.config, features: FEATURES_MODULE_URL };
  const site = await assembleProject(call);
  const source = dropListHeadings(await readAddressSource(call, flags, site.project.config), site);
  if (source === undefined && !flags.write) throw createNoSourceError();
  const first = source && (await locateLost(call, site, source));
  const fixed = flags.fix && source && first ? await applyFixes(call, first, source) : undefined;
  const last = fixed?.judged ?? first;
  const written = flags.write ? writeAddresses(last?.site ?? site, source?.published) : undefined;
  const findings = last && source ? await lostFindingsOf(last, source.published) : [];
  const isFailed = findings.some(({ severity }) => severity === 'error' || (severity === 'warning' && flags.strict));
  reportAddresses(
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

function createNoSourceError(): UserError {
  return createCallError(
    `Nothing is known of what was published: there is no \`${PUBLISHED_FILE}\`.`,
    'Write it with `techdocs addresses --write`, or compare with a commit, `--since v1.2`, or with the published site, `--published`.',
  );
}

async function readAddressSource(
  call: ProjectLocation,
  flags: AddressesFlags,
  config: SiteConfig,
): Promise<AddressSource | undefined> {
  if (flags.since !== undefined) return publishedSince(call, flags.since);
  if (flags.published !== undefined) return { published: await publishedAt(config, flags.published, flags.maxPages) };
  const published = readAddresses(config);
  return published && { published };
}

/**
 * Drops published headings of pages without a document, such as lists: their current headings are unknown, so all of them would count as
 * lost.
 */
function dropListHeadings<T extends AddressSource | undefined>(source: T, { sites }: AssembledProject): T {
  if (source === undefined || !('site' in source.published.from)) return source;
  const own = new Map(publishedPages(sites.map(({ site }) => site)).map(({ path, file }) => [path, file]));
  const isMade = (path: string) => own.has(path) && own.get(path) === undefined;
  const pages = source.published.pages.map((page) => (isMade(page.path) ? { ...page, anchors: [] } : page));
  return { ...source, published: { ...source.published, pages } };
}

/** Reads the project's list. Throws if a line is not an address. */
function readAddresses({ root, baseUrl }: SiteConfig): PublishedAddresses | undefined {
  const path = join(root, PUBLISHED_FILE);
  if (statsOf(path) === undefined) return undefined;
  const { text, diagnostic } = readText(path, PUBLISHED_FILE);
  const { published, faults } =
    text === undefined ? { faults: diagnostic ? [diagnostic] : [] } : parsePublished(text, baseUrl);
  if (faults.length > 0 || published === undefined)
    throw new UserError(`\`${PUBLISHED_FILE}\` cannot be read.`, 1, faults);
  return published;
}

/** Finds lost addresses and their new places: by former texts if there are any, else by heading ids. */
async function locateLost(
  call: ProjectLocation,
  site: AssembledProject,
  { published, past }: AddressSource,
): Promise<LocatedLosses> {
  const sites = site.sites.map((each) => each.site);
  const lost = findLost(sites, published);
  if (lost.addresses.length + lost.anchors.length === 0)
    return { site, lost, found: { placeOf: () => undefined, headingOf: () => undefined } };
  const pasts = past === undefined ? await findPastSites(call, lost) : [past];
  const byTexts = locateByTexts(lost, pasts, site.sites);
  const byIds = locateByIds(lost, sites, published);
  const found: NewLocations = {
    placeOf: (each) => byTexts.placeOf(each) ?? byIds.placeOf(each),
    ...(byTexts.fileOf && { fileOf: byTexts.fileOf }),
    headingOf: (each) => byTexts.headingOf(each) ?? byIds.headingOf(each),
  };
  return { site, lost, found };
}

/** Writes redirects, then former ids, also on pages that the new redirects lead to. */
async function applyFixes(
  call: ProjectLocation,
  first: LocatedLosses,
  source: AddressSource,
): Promise<{ readonly fixed: AddressFixes; readonly judged: LocatedLosses }> {
  const { redirects, isInConfig } = await fixAddresses(first.site.project, first.lost, first.found);
  const again = async () => locateLost(call, await assembleProject(call), source);
  const redirected = redirects.length > 0 && isInConfig ? await again() : first;
  const ids = hasFixableAnchor(redirected.lost, redirected.found)
    ? fixAnchors(redirected.site.project, redirected.lost, redirected.found)
    : [];
  const judged = ids.length > 0 ? await again() : redirected;
  return { fixed: { redirects, isInConfig, ids }, judged };
}

/** Writes the list: its old entries, the addresses in `published`, and the current ones. Returns the number of addresses. */
function writeAddresses({ project, sites }: AssembledProject, published: PublishedAddresses | undefined): number {
  const { config } = project;
  const now = publishedPages(sites.map(({ site }) => site));
  const listed = readAddresses(config);
  const before = mergePublished(listed?.pages ?? [], published?.pages ?? []);
  const pages = mergePublished(before, now);
  const text = formatPublished({ baseUrl: config.baseUrl, pages });
  writeOutput(validateOutput(PUBLISHED_FILE, config.root), text);
  return pages.length;
}

/** Returns the findings of everything that is lost; levels that the configuration sets to `ignore` become warnings. */
function lostFindingsOf(
  { site, lost, found }: LocatedLosses,
  published: PublishedAddresses,
): Promise<readonly Diagnostic[]> {
  const { config } = site.project;
  const onLostAddresses = config.onLostAddresses === 'ignore' ? 'warn' : config.onLostAddresses;
  return locateSettings(lostFindings(lost, { published, config: { ...config, onLostAddresses }, found }), config.root);
}

function reportAddresses(
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
  if (!flags.quiet) writeError(formatAddresses(report, colors) + formatHint(shown, colors));
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
