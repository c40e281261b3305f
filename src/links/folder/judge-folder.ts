// Turns what a folder of HTML holds into findings, by the levels, sentences and suggestions that the build has too. A link
// that stands around the content of many pages is one finding.
import { type Known, type LinkLevels, linkFinding } from '../../check/finding.ts';
import type { RedirectRule } from '../../host/redirects.ts';
import { type Diagnostic, severityOf } from '../../model/diagnostic.ts';
import type { DuplicateId, FolderLinks, PackedPlaces } from './folder-links.ts';
import type { FolderTargets } from './folder-targets.ts';
import type { Reached } from './reached.ts';

/** A finding whose line is not looked up yet. */
export interface FolderFinding {
  readonly finding: Diagnostic;
  /** Index of the page. */
  readonly page: number;
  readonly offset: number;
}

/** An address that leads to another site, with its places. */
export interface ExternalPlace {
  readonly href: string;
  readonly page: number;
  readonly offset: number;
}

/** What judging gives. */
export interface JudgedFolder {
  readonly findings: readonly FolderFinding[];
  readonly external: readonly ExternalPlace[];
}

/** A part of the pages from which on a repeated finding is one of the layout. */
const MANY = 0.2;

/** Judges every address of a folder. */
export function judgeFolder(
  links: FolderLinks,
  targets: FolderTargets,
  levels: LinkLevels,
  known: Known,
  reached?: Reached,
): JudgedFolder {
  const external: ExternalPlace[] = [];
  const groups = new Map<string, { finding: Diagnostic; places: PackedPlaces }>();
  const add = (finding: Diagnostic, places: PackedPlaces) => {
    const key = `${finding.code}\0${finding.target ?? finding.link}`;
    const group = groups.get(key);
    if (group) group.places.push(...places);
    else groups.set(key, { finding, places: [...places] });
  };
  const separate: FolderFinding[] = [];
  for (const address of links.addresses) {
    const { href, places, from } = address;
    const resolved = targets.resolve(address);
    if (resolved.isExternal && /^https?:/i.test(resolved.href))
      external.push({ href: resolved.href, page: places[0] ?? 0, offset: (places[1] ?? 0) >> 1 });
    if (resolved.target !== undefined) reached?.add(resolved.target, places);
    if (resolved.problem === undefined) continue;
    const finding = linkFinding(levels, known, { href, resolved, path: links.texts[from]?.path }, {});
    if (!finding) continue;
    const [around, within] = parted(places);
    if (pagesOf(around) > 1) add(finding, around);
    else within.push(...around);
    if (pagesOf(within) >= Math.max(10, links.pageCount * MANY)) add(finding, within);
    else separate.push(...placed(finding, within));
  }
  const repeated = [...groups.values()].map(({ finding, places }): FolderFinding => {
    const isOther = places.some((place, index) => index % 2 === 0 && links.texts[place]?.isPage !== true);
    const where = isOther ? `in ${pagesOf(places)} files` : `on ${pagesOf(places)} pages`;
    const message = finding.message.replace(/ (?=is |differs |ends |has |leads )/, `, ${where}, `);
    return { finding: { ...finding, message }, page: places[0] ?? 0, offset: (places[1] ?? 0) >> 1 };
  });
  return {
    findings: [...separate, ...repeated, ...judgeIds(links), ...judgeRedirects(links, targets, levels, known)],
    external,
  };
}

/** Places around the content, and places in it. */
function parted(places: PackedPlaces): [around: PackedPlaces, within: PackedPlaces] {
  const [around, within]: [PackedPlaces, PackedPlaces] = [[], []];
  for (let at = 0; at < places.length; at += 2) {
    const [page = 0, place = 0] = [places[at], places[at + 1]];
    (place & 1 ? around : within).push(page, place);
  }
  return [around, within];
}

function pagesOf(places: PackedPlaces): number {
  const pages = new Set<number>();
  for (let at = 0; at < places.length; at += 2) pages.add(places[at] as number);
  return pages.size;
}

function placed(finding: Diagnostic, places: PackedPlaces): FolderFinding[] {
  const found: FolderFinding[] = [];
  for (let at = 0; at < places.length; at += 2)
    found.push({ finding, page: places[at] as number, offset: (places[at + 1] as number) >> 1 });
  return found;
}

function judgeIds(links: FolderLinks): FolderFinding[] {
  const byId = new Map<string, DuplicateId[]>();
  for (const one of links.duplicateIds) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
  return [...byId].flatMap(([id, all]) => {
    const pages = new Set(all.map(({ page }) => page)).size;
    const isMany = pages >= Math.max(10, links.pageCount * MANY);
    const message = `The id \`${id}\` is used twice on ${isMany ? `${pages} pages` : 'this page'}.`;
    const finding: Diagnostic = { code: 'duplicate-id', severity: 'warning', message };
    return (isMany ? all.slice(0, 1) : all).map(({ page, offset }) => ({ finding, page, offset }));
  });
}

/** Pages that redirect, and what they end in. */
function judgeRedirects(links: FolderLinks, targets: FolderTargets, levels: LinkLevels, known: Known): FolderFinding[] {
  return links.texts.flatMap(({ path, redirect, redirectOffset = 0 }, page) => {
    if (redirect === undefined) return [];
    const finding = redirectFinding(redirect, path, targets, levels, known);
    return finding ? [{ finding, page, offset: redirectOffset }] : [];
  });
}

/** The findings of a `_redirects` file. */
export function judgeRules(
  rules: readonly RedirectRule[],
  targets: FolderTargets,
  levels: LinkLevels,
  known: Known,
): Diagnostic[] {
  return rules.flatMap(({ from, to, line, column, status }) => {
    if (status === 200 || /[*:]/.test(from)) return [];
    const finding = redirectFinding(to, from, targets, levels, known);
    return finding ? [{ ...finding, file: '_redirects', line, column }] : [];
  });
}

function redirectFinding(
  to: string,
  path: string,
  targets: FolderTargets,
  levels: LinkLevels,
  known: Known,
): Diagnostic | undefined {
  if (known.isExcluded(to)) return undefined;
  const end = targets.followFrom(path);
  const severity = severityOf('problem' in end ? levels.onBrokenLinks : levels.linkCheck.rules['redirect-chain']);
  if (severity === undefined || (!('problem' in end) && end.steps < 2)) return undefined;
  if ('problem' in end) {
    const message = `The redirect from \`${path}\` ${end.problem.replace(/^is redirected to/, 'leads to')}.`;
    return { code: 'broken-link', severity, message, link: to, target: end.path };
  }
  const message = `The redirect from \`${path}\` leads to another redirect, which ends at \`${end.path}\`.`;
  const suggestion = `Let it lead to \`${end.path}\`.`;
  return { code: 'redirect-chain', severity, message, link: to, target: end.path, suggestion };
}
