// Compares the sites before and after a move. Every link must lead to the same page, no findings may be new, and no addresses may be lost.
// Pure.
import { findLostAddressesAndAnchors } from '../../check/lost-addresses.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { groupBy } from '../../lib/group.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { listPublishedPages, type PublishedPage } from '../../model/published.ts';
import type { ResolvedLink } from '../../model/site.ts';
import { computeMovedFileName, type MoveChangesInLocale } from './moved.ts';

/** Returns unintended differences between the sites as findings; empty if the move is correct. */
export function findMoveFaults(
  before: AssembledProject,
  after: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
): readonly Diagnostic[] {
  return [...findFindingsCausedByMove(before, after), ...findLinksToWrongPages(before, after, movedOf)];
}

/**
 * Compares the number of findings of each code and severity, except notes. If a move adds findings, returns as many as it adds: new ones if
 * there are any, else the first ones.
 */
function findFindingsCausedByMove(before: AssembledProject, after: AssembledProject): readonly Diagnostic[] {
  const keyOf = ({ code, link, severity }: Diagnostic) => JSON.stringify([code, severity, link]);
  const counts = new Map(
    [...groupBy(before.diagnostics, formatSeverityAndCode)].map(([code, findings]) => [code, findings.length]),
  );
  const known = new Set(before.diagnostics.map(keyOf));
  return [...groupBy(after.diagnostics, formatSeverityAndCode)].flatMap(([code, findings]) => {
    const more = findings.length - (counts.get(code) ?? 0);
    if (more <= 0 || findings[0]?.severity === 'note') return [];
    const fresh = findings.filter((finding) => !known.has(keyOf(finding)));
    return (fresh.length > 0 ? fresh : findings).slice(0, Math.max(more, 1));
  });
}

function formatSeverityAndCode({ code, severity }: Diagnostic): string {
  return `${severity} ${code}`;
}

/** Returns findings of links that lead to another page than before. */
function findLinksToWrongPages(
  before: AssembledProject,
  after: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
): readonly Diagnostic[] {
  return before.sites.flatMap(({ site }): readonly Diagnostic[] => {
    const now = after.sites.find((candidate) => candidate.site.locale === site.locale)?.site;
    const moved = movedOf.get(site.locale);
    if (now === undefined || moved === undefined) return [];
    const targetPlace = ({ target }: ResolvedLink) =>
      target === undefined ? undefined : (moved.paths.get(target) ?? target);
    return site.documents.flatMap((document) => {
      const file = computeMovedFileName(moved.files, document.file);
      const links = now.links[file] ?? [];
      const ownResolvedLinks = site.links[document.file] ?? [];
      return ownResolvedLinks.flatMap((link, index): Diagnostic | [] => {
        const { line, column, href } = document.links[index] ?? { line: 1, column: 1, href: '' };
        const other = links[index];
        // Only the targets of links to pages are compared. The address of any other file contains the file name, so it may change with the
        // name.
        const isPage = link.target !== undefined && site.targets.pages.has(link.target);
        if (other !== undefined && (!isPage || targetPlace(link) === other.target)) return [];
        const message = `\`${href}\` would lead to \`${other?.target ?? other?.href ?? 'nothing'}\` after the move, and not to \`${targetPlace(link)}\`.`;
        return { code: 'write-failed', severity: 'error', message, file: document.file, line, column };
      });
    });
  });
}

/** Returns addresses of pages that neither exist nor redirect after a move. */
export function findAddressesLostByMove(before: AssembledProject, after: AssembledProject): readonly PublishedPage[] {
  const pages = listPublishedPages(before.sites.map(({ site }) => site));
  const { baseUrl } = before.project.config;
  const sites = after.sites.map(({ site }) => site);
  return findLostAddressesAndAnchors(sites, { baseUrl, pages, from: { commit: '' } }).addresses.map(({ page }) => page);
}

/** Returns the new addresses of list pages of moved folders. A list page is identified by its type and title. */
export function findNewAddressesOfListPages(
  before: AssembledProject,
  after: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    before.sites.map(({ site }) => {
      const now = after.sites.find((candidate) => candidate.site.locale === site.locale)?.site;
      const paths = movedOf.get(site.locale)?.paths;
      const old = new Map(listPublishedPages([site]).map((page) => [page.path, page]));
      const fresh = now === undefined ? [] : listPublishedPages([now]).filter(({ path }) => !old.has(path));
      const there = new Set(now?.routes.map(({ path }) => path));
      const found = [...old.values()].flatMap(({ path, type, title, file }) => {
        if (there.has(path) || file !== undefined || paths?.has(path)) return [];
        const same = fresh.filter((page) => page.type === type && page.title === title && page.file === undefined);
        return same.length === 1 ? [[path, same[0]?.path ?? path] as const] : [];
      });
      return [site.locale, new Map(found)];
    }),
  );
}
