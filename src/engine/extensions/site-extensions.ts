// Runs extensions on an assembled site. Fills the slots of texts, and renders the routes of extensions. Slots are filled when a route is
// planned. The data of the route then contains the HTML of the slots, so computing fingerprints and rendering on threads require no
// functions.

import { isValidElement } from 'react';
import { defineMemoStep, type Memo } from '../../cache/memo.ts';
import type { Json } from '../../lib/json.ts';
import { lazy } from '../../lib/lazy.ts';
import type { BodyRef } from '../../model/body-ref.ts';
import { type Diagnostic, type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { Rendering } from '../../model/extension-routes.ts';
import type { Route } from '../../model/route.ts';
import type { AssembledSite, PackagedFile, RouteData } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import type { SearchSectionsByPath } from '../../site/pages/search-pages.ts';
import { mapBodyRefs } from '../../templates/bodies.ts';
import { resolveHtmlAddresses } from '../../templates/html.ts';
import { checkSlotsOfExtension, runExtensionCheck } from './check.ts';
import { callHook, createHookError, createHookFault, type HookCall } from './guard.ts';
import { createSiteViewForExtension } from './own-view.ts';
import { collectSearchRecords, type ExtensionSearchRecords } from './records.ts';
import { callRenderHook, type MarkupRenderer } from './render-hook.ts';

/** Extensions bound to an assembled site. */
export interface SiteExtensions {
  /** Fills the slots in the data of a route; returns a fault if one fails. */
  complete(route: Route, data: RouteData): { readonly data: RouteData; readonly fault?: UserError };
  /** Renders a file of an extension: returns its bytes; returns the data of any other route unchanged. Rejects on failure. */
  rendered(route: Pick<Route, 'path'>, data: RouteData): Promise<RouteData | Uint8Array>;
  /** Returns additional search records by path of the page. */
  records(): SearchSectionsByPath | undefined;
  /** Returns the findings of extensions about the site. */
  check(today: string): readonly SettingDiagnostic[];
  /** Whether all slots are resolved. If so, the next build does not resolve any slot again. */
  readonly isSettled: boolean;
}

/** Inputs of `bindExtensionsToSite`. */
interface SiteExtensionsInput {
  readonly extensions: readonly LoadedExtension[];
  readonly site: AssembledSite;
  readonly view: () => SiteView;
  readonly resolved: Pick<ResolvedSlotLookup, 'valueOf' | 'isSettled'>;
  readonly markupOf: MarkupRenderer;
  readonly memo: Pick<Memo, 'of'>;
}

const SEARCH_RECORDS_STEP = defineMemoStep<ExtensionSearchRecords>('index');

/** Connects extensions to a site. Returns the functions that call their hooks. */
export function bindExtensionsToSite(input: SiteExtensionsInput): SiteExtensions {
  const { extensions, site, view } = input;
  const { config } = site;
  const byName = new Map(extensions.map((loaded) => [loaded.extension.name, loaded]));
  const hasRecords = extensions.some(({ extension }) => extension.search?.records);
  const records = lazy(() =>
    hasRecords
      ? input.memo.of(SEARCH_RECORDS_STEP, [view(), extensions], () => collectSearchRecords(extensions, site, view))
      : undefined,
  );
  const pages = lazy(() => new Map(view().pages.map((page) => [page.file ?? '', page])));
  const fill = createSlotFiller(input);
  const slotsOf = (ref: BodyRef, { isRead, faults }: SlotFillState): BodyRef => {
    const document = site.documentsByFile.get(ref.$body);
    const page = pages().get(ref.$body);
    if (ref.part === 'markdown' || document?.slots === undefined || page === undefined) return ref;
    const { url, baseUrl } = config;
    // Content in feeds and similar files is read outside of its page, so its addresses must be absolute.
    const whole = (html: string) => (isRead ? resolveHtmlAddresses(html, url + page.href, url + baseUrl) : html);
    const filled = document.slots.map((slot) => fill(slot, page));
    faults.push(...filled.flatMap((item) => item?.fault ?? []));
    return { ...ref, slots: filled.map((item) => (item?.value === undefined ? undefined : whole(item.value))) };
  };
  return {
    isSettled: input.resolved.isSettled,
    complete({ shows = [] }, data) {
      const hasSlots = shows.some(({ file }) => site.documentsByFile.get(file)?.slots !== undefined);
      if (!hasSlots) return { data };
      const faults: SettingDiagnostic[] = [];
      const fillRef = (ref: BodyRef) => slotsOf(ref, { isRead: data.kind === 'text', faults });
      const filled =
        data.kind === 'extended' ? { ...data, page: mapBodyRefs(data.page, fillRef) } : mapBodyRefs(data, fillRef);
      const [first] = faults;
      return first === undefined ? { data: filled } : { data, fault: new UserError(first.message, 2, faults) };
    },
    records: () => records()?.byPath,
    check: (today) => [
      ...extensions.flatMap((loaded) => [
        ...runExtensionCheck(loaded, { config, view, today }),
        ...checkSlotsOfExtension(loaded, site.documents, config),
      ]),
      ...(records()?.faults ?? []),
    ],
    async rendered({ path }, data) {
      const loaded = data.kind === 'extended' ? byName.get(data.data.extension) : undefined;
      if (data.kind !== 'extended' || loaded === undefined) return data;
      const { value, fault } = await callRenderHook(loaded, { path, data: data.data.data }, site);
      if (fault) throw createHookError(fault);
      return convertRenderingToBytes(value, { loaded, hook: 'render', config }, path);
    },
  };
}

/** Returns a function that fills a slot on a page. The function returns `undefined` if the slot's extension was removed. */
function createSlotFiller({ extensions, site: { config }, view, resolved, markupOf }: SiteExtensionsInput) {
  const byName = new Map(extensions.map((loaded) => [loaded.extension.name, loaded]));
  return (slot: ExtensionSlot, page: SitePage): HookResult<string> | undefined => {
    const loaded = byName.get(slot.extension);
    const handler = loaded?.extension.slots?.[slot.slot];
    if (loaded === undefined || handler === undefined) return undefined;
    const call = { loaded, hook: `slots.${slot.slot}.render`, config };
    const render = () =>
      markupOf(handler.render(slot.data, resolved.valueOf(slot), createSiteViewForExtension(view(), loaded), page));
    return callHook(call, render, page.path);
  };
}

interface SlotFillState {
  /** Whether the content is read outside of its page. */
  readonly isRead: boolean;
  /** Collects faults. */
  readonly faults: SettingDiagnostic[];
}

function convertRenderingToBytes(rendering: Rendering, call: HookCall, page: string): Uint8Array {
  if (typeof rendering === 'string') return Buffer.from(rendering, 'utf8');
  if (rendering instanceof Uint8Array) return rendering;
  const what = isValidElement(rendering) ? 'an element of React' : 'neither a text nor bytes';
  throw createHookError(createHookFault(call, `a file must be a text or bytes, and this is ${what}.`, { page }));
}

export interface ResolvedSlotLookup {
  valueOf(slot: ExtensionSlot): Json | undefined;
  /** Additional files. */
  readonly files: readonly PackagedFile[];
  readonly findings: readonly Diagnostic[];
  /** Whether all slots have a value. If so, the next build does not resolve any slot again. */
  readonly isSettled: boolean;
}
