// Rules that are off unless `linkCheck.rules` enables them: pages and files without links to them, and bare URLs in the text.
import { convertLevelToSeverity, type Diagnostic, type Severity } from '../model/diagnostic.ts';
import type { SidebarItemView } from '../model/layout.ts';
import { maskUrl } from '../model/mask.ts';
import type { ResolvedLink, Site } from '../model/site.ts';
import { createPageHref } from '../model/url.ts';

/** Files that hosts, browsers and crawlers request although no page links to them. */
export const WELL_KNOWN_FILE_PATTERN =
  /^(?:\.well-known\/|(?:robots|ads|app-ads|humans|security|llms)\.txt$|CNAME$|\.nojekyll$|_headers$|_redirects$|favicon\.(?:ico|svg|png)$|apple-touch-icon[^/]*\.png$|manifest\.json$|site\.webmanifest$|browserconfig\.xml$|google[\da-f]+\.html$)/;

/** Returns a finding for every docs or standalone page that no other page and no menu links to. */
export function checkOrphanPages(site: Site): Diagnostic[] {
  const severity = convertLevelToSeverity(site.config.linkCheck.rules['orphan-page']);
  if (severity === undefined) return [];
  const { config, routes } = site;
  const reached = new Set(site.layoutLinks.map(({ resolved }) => resolved.target));
  const shown = new Set([...collectHrefs(Object.values(site.layout.sidebars).flat()), site.layout.site.homeHref]);
  for (const item of site.layout.navbar.items)
    for (const navItemView of [item, ...(item.items ?? [])]) shown.add(navItemView.href ?? '');
  const pathOf = new Map(routes.filter(({ type }) => type !== 'markdown').map((route) => [route.source, route.path]));
  for (const [file, links] of Object.entries(site.links)) {
    for (const { target } of links) if (target !== pathOf.get(file)) reached.add(target);
  }
  const advice = 'Link to it, add it to a sidebar, or make it `unlisted`.';
  return routes
    .filter((route) => (route.type === 'doc' || route.type === 'page') && route.visibility === 'public')
    .filter(({ path }) => !reached.has(path) && !shown.has(createPageHref(path, config)))
    .map(({ path, source: file }) => ({
      ...createOrphanPageFinding(path, severity, advice),
      file,
      line: 1,
      column: 1,
    }));
}

/** Returns the finding of a page without links to it. */
export function createOrphanPageFinding(path: string, severity: Severity, suggestion: string): Diagnostic {
  const message = `No page or menu links to \`${path}\`.`;
  return { code: 'orphan-page', severity, message, target: path, suggestion };
}

function collectHrefs(items: readonly SidebarItemView[]): string[] {
  return items.flatMap((item) => [
    ...('href' in item && item.href !== undefined ? [item.href] : []),
    ...(item.type === 'category' ? collectHrefs(item.items) : []),
  ]);
}

/** Returns a finding for every file that neither content nor configuration links to. */
export function checkUnusedFiles(site: Site): Diagnostic[] {
  const severity = convertLevelToSeverity(site.config.linkCheck.rules['unused-file']);
  if (severity === undefined) return [];
  const links: readonly ResolvedLink[] = [
    ...Object.values(site.links).flat(),
    ...[...site.layoutLinks, ...site.frontMatterLinks].map(({ resolved }) => resolved),
  ];
  const used = new Set(links.map(({ target }) => target));
  const emitted = new Set(site.routes.filter(({ type }) => type === 'asset').map(({ source }) => source));
  return site.assets
    .filter(({ origin, path, file }) =>
      origin === 'static' ? !used.has(`/${path}`) && !WELL_KNOWN_FILE_PATTERN.test(path) : !emitted.has(file),
    )
    .map(({ file, origin }) =>
      createUnusedFileFinding(file, severity, origin === 'content' ? ', so it is not published' : ''),
    );
}

/** Returns the finding of a file without links to it. */
export function createUnusedFileFinding(file: string, severity: Severity, consequence = ''): Diagnostic {
  const message = `Nothing links to this file${consequence}.`;
  return { code: 'unused-file', severity, message, file, suggestion: 'Remove it, or link to it.' };
}

/** Returns a finding for every bare URL in the text. */
export function checkBareUrls(site: Site): Diagnostic[] {
  const severity = convertLevelToSeverity(site.config.linkCheck.rules['bare-url']);
  if (severity === undefined) return [];
  return site.documents.flatMap((document) =>
    document.links
      .filter((slot) => slot.isBare && !slot.isIgnored)
      .map(({ href, line, column, file }) => ({
        code: 'bare-url',
        severity,
        message: `\`${maskUrl(href)}\` is a bare URL.`,
        file: file ?? document.file,
        line,
        column,
        link: maskUrl(href),
        suggestion: 'Write `[text](address)`, or `<address>` to show the address itself.',
      })),
  );
}
