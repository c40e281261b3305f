// Additional search records of extensions, as sections of pages. They are computed again only if a fact of the site changes.
import type { SiteConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Section } from '../../model/document.ts';
import type { LoadedExtension, SearchRecord } from '../../model/extension.ts';
import { isPage } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { sitePageOf } from '../../site/site-view.ts';
import { callHook, type HookCall, hookFault } from './guard.ts';
import { extensionView } from './own-view.ts';

/** Records of all extensions. */
export interface PageRecords {
  /** Sections by the path of the page. */
  readonly byPath: ReadonlyMap<string, readonly Section[]>;
  readonly faults: readonly SettingDiagnostic[];
}

/** Returns the records of all extensions for all pages. */
export function extensionRecords(
  extensions: readonly LoadedExtension[],
  site: AssembledSite,
  view: () => SiteView,
): PageRecords {
  const asked = extensions.filter(({ extension }) => extension.search?.records !== undefined);
  const byPath = new Map<string, Section[]>();
  const faults: SettingDiagnostic[] = [];
  const pages = [...view().pages, ...pagesWithoutFiles(site)].filter(({ isIndexed }) => isIndexed);
  for (const of of asked) {
    for (const page of pages) {
      const { records = [], fault } = recordsOf(of, page, { view: view(), config: site.config });
      if (fault) faults.push(fault);
      if (records.length > 0)
        byPath.set(page.path, [...(byPath.get(page.path) ?? []), ...records.map(sectionOfRecord)]);
    }
  }
  return { byPath, faults };
}

/** Returns pages of extensions, and lists of docs. */
function pagesWithoutFiles(site: AssembledSite): readonly SitePage[] {
  return site.routes.flatMap((route) => {
    if (!isPage(route) || (route.type !== 'extension' && route.type !== 'landing')) return [];
    return sitePageOf(site, route, route.type === 'extension' ? route.description : undefined);
  });
}

interface RecordContext {
  readonly view: SiteView;
  readonly config: Pick<SiteConfig, 'configFile'>;
}

function recordsOf(
  of: LoadedExtension,
  page: SitePage,
  { view, config }: RecordContext,
): { readonly records?: readonly SearchRecord[]; readonly fault?: SettingDiagnostic } {
  const call: HookCall = { of, hook: 'search.records', config };
  const { path } = page;
  const given = callHook(call, () => of.extension.search?.records?.(page, extensionView(view, of)) ?? [], path);
  if (given.fault) return { fault: given.fault };
  if (Array.isArray(given.value) && given.value.every(isRecord)) return { records: given.value };
  return { fault: hookFault(call, 'it must give a list of records with `title` and `text`.', { page: path }) };
}

function isRecord(value: unknown): value is SearchRecord {
  const { title, text, anchor } = (value ?? {}) as Readonly<Record<keyof SearchRecord, unknown>>;
  const isText = (one: unknown) => typeof one === 'string';
  return isText(title) && title !== '' && isText(text) && (anchor === undefined || isText(anchor));
}

/** Converts a record to a section: a heading of its page, with its text below. */
function sectionOfRecord({ title, text, anchor = '' }: SearchRecord): Section {
  return { id: anchor.replace(/^#/, ''), heading: title, level: 1, text: text.replace(/\s+/g, ' ').trim() };
}
