// Additional search records of extensions, as sections of pages. They are computed again only if a fact of the site changes.
import type { SiteConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Section } from '../../model/document.ts';
import type { LoadedExtension, SearchRecord } from '../../model/extension.ts';
import { isPageRoute } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { createSitePage } from '../../site/site-view.ts';
import { callHook, createHookFault, type HookCall } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';

/** Search records that all extensions add, and the faults of failed hooks. */
export interface ExtensionSearchRecords {
  /** Sections by the path of the page. */
  readonly byPath: ReadonlyMap<string, readonly Section[]>;
  readonly faults: readonly SettingDiagnostic[];
}

/** Returns the records of all extensions for all pages. */
export function collectSearchRecords(
  extensions: readonly LoadedExtension[],
  site: AssembledSite,
  view: () => SiteView,
): ExtensionSearchRecords {
  const extensionsWithRecords = extensions.filter(({ extension }) => extension.search?.records !== undefined);
  const byPath = new Map<string, Section[]>();
  const faults: SettingDiagnostic[] = [];
  const pages = [...view().pages, ...listPagesWithoutSource(site)].filter(({ isIndexed }) => isIndexed);
  for (const loaded of extensionsWithRecords) {
    for (const page of pages) {
      const { records = [], fault } = collectPageSearchRecords(loaded, page, { view: view(), config: site.config });
      if (fault) faults.push(fault);
      if (records.length > 0)
        byPath.set(page.path, [...(byPath.get(page.path) ?? []), ...records.map(convertRecordToSection)]);
    }
  }
  return { byPath, faults };
}

/** Returns pages that have no source file: pages that extensions add, and landing pages with lists of docs. */
function listPagesWithoutSource(site: AssembledSite): readonly SitePage[] {
  return site.routes.flatMap((route) => {
    const isOfExtension = route.type === 'page' && site.documentsByFile.get(route.source)?.isMade === 'route';
    return isPageRoute(route) && (isOfExtension || route.type === 'landing') ? createSitePage(site, route) : [];
  });
}

function collectPageSearchRecords(
  loaded: LoadedExtension,
  page: SitePage,
  { view, config }: { readonly view: SiteView; readonly config: Pick<SiteConfig, 'configFile'> },
): { readonly records?: readonly SearchRecord[]; readonly fault?: SettingDiagnostic } {
  const call: HookCall = { loaded, hook: 'search.records', config };
  const { path } = page;
  const hookResult = callHook(
    call,
    () => loaded.extension.search?.records?.(page, createSiteViewForExtension(view, loaded)) ?? [],
    path,
  );
  if (hookResult.fault) return { fault: hookResult.fault };
  if (Array.isArray(hookResult.value) && hookResult.value.every(isSearchRecord)) return { records: hookResult.value };
  return { fault: createHookFault(call, 'it must give a list of records with `title` and `text`.', { page: path }) };
}

function isSearchRecord(value: unknown): value is SearchRecord {
  const { title, text, anchor } = (value ?? {}) as Readonly<Record<keyof SearchRecord, unknown>>;
  const isText = (item: unknown) => typeof item === 'string';
  return isText(title) && title !== '' && isText(text) && (anchor === undefined || isText(anchor));
}

/** Converts a search record to a section. The title of the record becomes a heading of the page, with the text of the record below it. */
function convertRecordToSection({ title, text, anchor = '' }: SearchRecord): Section {
  return { id: anchor.replace(/^#/, ''), heading: title, level: 1, text: text.replace(/\s+/g, ' ').trim() };
}
