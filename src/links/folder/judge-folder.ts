// Converts the faults of a folder of HTML to findings, with the same levels, messages and suggestions as a build. A link in the layout of
// many pages is one finding.
import { createLinkFinding, type LinkCheckContext } from '../../check/finding.ts';
import { groupBy } from '../../lib/group.ts';
import { pushAll } from '../../lib/push-all.ts';
import { convertLevelToSeverity, type Diagnostic } from '../../model/diagnostic.ts';
import type { ResolvedLink } from '../../model/site.ts';
import {
  type LinkCollector,
  type LinkOccurrence,
  MAX_REPORTED_USES_PER_PAGE,
  type ScannedAddress,
  unpackOccurrences,
} from './folder-links.ts';
import { type FolderLinkResolver, findMissingAnchorProblem } from './folder-targets.ts';
import type { ScannedFolder } from './read-folder.ts';

/** A folder with its resolved addresses and the levels. */
export interface ResolvedFolderLinks extends ScannedFolder {
  readonly targets: FolderLinkResolver;
  /** Targets of the addresses in `links`, in order. */
  readonly resolved: readonly ResolvedLink[];
  readonly judge: LinkCheckContext;
}

/** A finding whose line is not looked up yet. */
export interface FolderFinding extends Pick<LinkOccurrence, 'page' | 'offset'> {
  readonly finding: Diagnostic;
}

/** Minimum share of pages on which a fault repeats for it to be reported only once. */
const MIN_SHARE_TO_REPORT_ONCE = 0.2;

/** Returns all findings about addresses, ids and redirects. */
export function checkFolderPages(check: ResolvedFolderLinks): FolderFinding[] {
  const { links, resolved, judge } = check;
  const ofAddresses = checkFolderAddresses(links, ({ href, from }, index) =>
    createLinkFinding(judge, { href, from: links.texts[from]?.file, resolved: resolved[index] as ResolvedLink }),
  );
  return [...ofAddresses, ...checkDuplicateIds(links), ...checkRedirectPages(check)];
}

/** Returns findings about addresses, usually one per occurrence. A fault that repeats in a layout or on many pages has only one finding. */
export function checkFolderAddresses(
  links: LinkCollector,
  findingOf: (address: ScannedAddress, index: number) => Diagnostic | undefined,
): FolderFinding[] {
  const separate: FolderFinding[] = [];
  const groups = new Map<string, { readonly finding: Diagnostic; readonly places: LinkOccurrence[] }>();
  for (const [index, address] of links.addresses.entries()) {
    const finding = findingOf(address, index);
    if (!finding) continue;
    const repeat = (repeated: readonly LinkOccurrence[]) => {
      const key = `${finding.code}\0${finding.target ?? finding.link}`;
      const group = groups.get(key) ?? { finding, places: [] };
      pushAll(group.places, repeated);
      groups.set(key, group);
    };
    const linkOccurrences = unpackOccurrences(address.places);
    const around = linkOccurrences.filter(({ isLayout }) => isLayout);
    const inside = linkOccurrences.filter(({ isLayout }) => !isLayout);
    const isOfLayout = countPages(around) > 1;
    if (isOfLayout) repeat(around);
    const rest = isOfLayout ? inside : [...inside, ...around];
    if (isOnManyPages(countPages(rest), links)) repeat(rest);
    else
      pushAll(
        separate,
        [...groupBy(rest, ({ page }) => page).values()].flatMap((places) => createFindingsOnPage(finding, places)),
      );
  }
  return [
    ...separate,
    ...[...groups.values()].map(({ finding, places }) => createMergedFinding(finding, places, links)),
  ];
}

/** Returns one finding for each occurrence on a page. Above `MAX_REPORTED_USES_PER_PAGE`, returns a single finding. */
function createFindingsOnPage(finding: Diagnostic, places: readonly LinkOccurrence[]): readonly FolderFinding[] {
  const [first] = places;
  if (first === undefined || places.length <= MAX_REPORTED_USES_PER_PAGE)
    return places.map(({ page, offset }) => ({ finding, page, offset }));
  const message = insertOccurrenceCount(finding.message, `more than ${MAX_REPORTED_USES_PER_PAGE} times on this page`);
  return [{ finding: { ...finding, message }, page: first.page, offset: first.offset }];
}

/** Adds the number of occurrences to a message about an address. */
function insertOccurrenceCount(message: string, count: string): string {
  return message.replace(/ (?=is |differs |ends |has |leads )/, `, ${count}, `);
}

/** Returns one finding for all occurrences, reported at the first. */
function createMergedFinding(
  finding: Diagnostic,
  places: readonly LinkOccurrence[],
  { texts }: LinkCollector,
): FolderFinding {
  const count = countPages(places);
  const where = places.every(({ page }) => texts[page]?.isPage) ? `on ${count} pages` : `in ${count} files`;
  const message = insertOccurrenceCount(finding.message, where);
  const [{ page, offset } = { page: 0, offset: 0 }] = places;
  return { finding: { ...finding, message }, page, offset };
}

function countPages(places: readonly Pick<LinkOccurrence, 'page'>[]): number {
  return new Set(places.map(({ page }) => page)).size;
}

function isOnManyPages(pages: number, { pageCount }: LinkCollector): boolean {
  return pages >= Math.max(10, pageCount * MIN_SHARE_TO_REPORT_ONCE);
}

/** Returns findings on duplicate ids. */
export function checkDuplicateIds(links: LinkCollector): FolderFinding[] {
  return [...groupBy(links.duplicateIds, ({ id }) => id)].flatMap(([id, duplicateIds]) => {
    const pages = countPages(duplicateIds);
    const isRepeated = isOnManyPages(pages, links);
    const isOften = pages === 1 && duplicateIds.length > MAX_REPORTED_USES_PER_PAGE;
    const count = isOften ? `more than ${MAX_REPORTED_USES_PER_PAGE} times` : 'twice';
    const message = `The id \`${id}\` is used ${count} on ${isRepeated ? `${pages} pages` : 'this page'}.`;
    const finding: Diagnostic = { code: 'duplicate-id', severity: 'warning', message };
    return (isRepeated || isOften ? duplicateIds.slice(0, 1) : duplicateIds).map(({ page, offset }) => ({
      finding,
      page,
      offset,
    }));
  });
}

/** Returns findings on redirecting pages. */
function checkRedirectPages(check: ResolvedFolderLinks): FolderFinding[] {
  return check.links.texts.flatMap(({ path, redirect, redirectOffset: offset = 0 }, page) => {
    const finding = redirect === undefined ? undefined : createRedirectFinding(check, path, redirect);
    return finding ? [{ finding, page, offset }] : [];
  });
}

/** Returns findings on a `_redirects` file. */
export function checkRedirectRules(check: ResolvedFolderLinks): Diagnostic[] {
  return check.rules.flatMap(({ from, to, line, column, isRewrite }) => {
    const isPlain = !isRewrite && !/[*:]/.test(from);
    const finding = isPlain ? createRedirectFinding(check, from, to) : undefined;
    return finding ? [{ ...finding, file: '_redirects', line, column }] : [];
  });
}

function createRedirectFinding(
  { targets, judge }: ResolvedFolderLinks,
  path: string,
  link: string,
): Diagnostic | undefined {
  if (judge.isExcluded(link)) return undefined;
  const { levels } = judge;
  const end = targets.followFrom(path);
  const isDead = 'problem' in end;
  const anchor = isDead || end.page === undefined ? undefined : findMissingAnchorProblem(end.page, end.hash);
  const weight = convertLevelToSeverity(levels.onBrokenAnchors);
  if (anchor !== undefined && weight !== undefined) {
    const message = `The redirect from \`${path}\` is broken: ${anchor.reason}.`;
    return { code: 'broken-anchor', severity: weight, message, link, target: anchor.missingTarget };
  }
  const severity = convertLevelToSeverity(isDead ? levels.onBrokenLinks : levels.linkCheck.rules['redirect-chain']);
  if (severity === undefined || (!isDead && end.steps < 2)) return undefined;
  const where = { link, target: end.path };
  if (isDead) {
    const message = `The redirect from \`${path}\` ${end.problem.replace(/^is redirected to/, 'leads to')}.`;
    return { code: 'broken-link', severity, message, ...where };
  }
  const message = `The redirect from \`${path}\` leads to another redirect, which ends at \`${end.path}\`.`;
  return { code: 'redirect-chain', severity, message, ...where, suggestion: `Redirect it to \`${end.path}\`.` };
}
