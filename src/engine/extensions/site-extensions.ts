// What extensions do when the site is known: they fill the slots of texts and render their own routes. Slots are filled when a route is
// planned, so that its data holds their HTML, and its fingerprint and the threads know nothing of functions.
import { isValidElement, type ReactNode } from 'react';
import { lazy } from '../../lib/lazy.ts';
import type { BodyRef } from '../../model/body-ref.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { ExtensionSlot } from '../../model/document.ts';
import type { LoadedExtension, Rendering, RenderTools } from '../../model/extension.ts';
import type { Extended, Route } from '../../model/route.ts';
import type { AssembledSite, RouteData } from '../../model/site.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { fileHref, pageHref } from '../../model/url.ts';
import type { RecordsByPath } from '../../site/pages/search-pages.ts';
import { mapBodies } from '../../templates/bodies.ts';
import { absoluteHtml, htmlSpelling } from '../../templates/html.ts';
import { type Memo, step } from '../memo.ts';
import { checkBy, checkSlots } from './check.ts';
import { awaited, called, type HookCall, hookError, hookFault } from './guard.ts';
import { ownView } from './own-view.ts';
import { extensionRecords, type PageRecords } from './records.ts';
import type { ResolvedSlots } from './resolve.ts';

/** Extensions at work on an assembled site. */
export interface SiteExtensions {
  /** The data of a route, with its slots filled, and why one could not be. */
  complete(route: Route, data: RouteData): { readonly data: RouteData; readonly fault?: UserError };
  /** What an extension renders is put into the data of its page, and a file of one becomes bytes. Throws where it fails. */
  rendered(route: Pick<Route, 'path'>, data: RouteData): Promise<RouteData | Uint8Array>;
  /** What readers find besides the texts of pages, by the path of the page. */
  records(): RecordsByPath | undefined;
  /** Findings of extensions about the site. */
  check(today: string): readonly SettingDiagnostic[];
  /** Whether no slot is to be asked for again the next time. */
  readonly isSettled: boolean;
}

/** What they are bound to. */
export interface ExtensionsInput {
  readonly extensions: readonly LoadedExtension[];
  readonly site: AssembledSite;
  readonly view: () => SiteView;
  readonly resolved: Pick<ResolvedSlots, 'valueOf' | 'isSettled'>;
  readonly markupOf: MarkupOf;
  readonly memo: Pick<Memo, 'of'>;
}

const RECORDS = step<PageRecords>('index');

/** HTML of what React renders. */
export type MarkupOf = (node: ReactNode) => string;

/** Preload links that React puts before an element with pictures. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Loads React. A text is HTML already. */
export async function loadMarkup(): Promise<MarkupOf> {
  // React looks at it when it is imported, and is three times slower without.
  process.env.NODE_ENV ??= 'production';
  const { renderToStaticMarkup } = await import('react-dom/server');
  return (node) => (typeof node === 'string' ? node : htmlSpelling(renderToStaticMarkup(node)).replace(PRELOADS, ''));
}

/** Binds extensions to a site. */
export function siteExtensions(input: ExtensionsInput): SiteExtensions {
  const { extensions, site, view } = input;
  const { config } = site;
  const byName = new Map(extensions.map((loaded) => [loaded.extension.name, loaded]));
  const hasRecords = extensions.some(({ extension }) => extension.search?.records);
  const records = lazy(() =>
    hasRecords
      ? input.memo.of(RECORDS, [view(), extensions], () => extensionRecords(extensions, site, view))
      : undefined,
  );
  const pages = lazy(() => new Map(view().pages.map((page) => [page.file ?? '', page])));
  const fill = slotFiller(input);
  const slotsOf = (ref: BodyRef, { isRead, faults }: Filling): BodyRef => {
    const document = site.documentsByFile.get(ref.$body);
    const page = pages().get(ref.$body);
    if (ref.part === 'markdown' || document?.slots === undefined || page === undefined) return ref;
    const { url, baseUrl } = config;
    // What is read away from its page has no address to start from.
    const whole = (html: string) => (isRead ? absoluteHtml(html, url + page.href, url + baseUrl) : html);
    const filled = document.slots.map((slot) => fill(slot, page));
    faults.push(...filled.flatMap((one) => one?.fault ?? []));
    return { ...ref, slots: filled.map((one) => (one?.value === undefined ? undefined : whole(one.value))) };
  };
  return {
    isSettled: input.resolved.isSettled,
    complete({ shows = [] }, data) {
      const hasSlots = shows.some(({ file }) => site.documentsByFile.get(file)?.slots !== undefined);
      if (!hasSlots) return { data };
      const faults: SettingDiagnostic[] = [];
      const filled = mapBodies(data, (ref) => slotsOf(ref, { isRead: data.kind === 'text', faults }));
      const [first] = faults;
      return first === undefined ? { data: filled } : { data, fault: new UserError(first.message, 2, faults) };
    },
    records: () => records()?.byPath,
    check: (today) => [
      ...extensions.flatMap((of) => [
        ...checkBy(of, { config, view, today }),
        ...checkSlots(of, site.documents, config),
      ]),
      ...(records()?.faults ?? []),
    ],
    async rendered({ path }, data) {
      const of = extendedIn(data);
      const loaded = of && byName.get(of.extension);
      if (of === undefined || loaded === undefined) return data;
      const rendering = await renderRoute(loaded, { path, of }, { config, locale: site.locale });
      const call = { of: loaded, hook: 'render', config };
      if (data.kind === 'extended') return bytesOf(rendering, call, path);
      if (data.kind !== 'page' || data.props.type !== 'extension') return data;
      const { value: html, fault } = called(call, () => input.markupOf(rendering as ReactNode), path);
      if (fault) throw hookError(fault);
      return { ...data, props: { ...data.props, view: { ...data.props.view, html } } } as RouteData;
    },
  };
}

/** What an extension is asked for by a route. */
function extendedIn(data: RouteData): Extended | undefined {
  if (data.kind === 'extended') return data.of;
  return data.kind === 'page' && data.props.type === 'extension' ? data.props.view.of : undefined;
}

/** Gives what fills a slot on a page; nothing where its extension is gone. */
function slotFiller({ extensions, site: { config }, view, resolved, markupOf }: ExtensionsInput) {
  const byName = new Map(extensions.map((loaded) => [loaded.extension.name, loaded]));
  return (slot: ExtensionSlot, page: SitePage): HookResult<string> | undefined => {
    const of = byName.get(slot.extension);
    const handler = of?.extension.slots?.[slot.slot];
    if (of === undefined || handler === undefined) return undefined;
    const call = { of, hook: `slots.${slot.slot}.render`, config };
    const render = () => markupOf(handler.render(slot.data, resolved.valueOf(slot), ownView(view(), of), page));
    return called(call, render, page.path);
  };
}

interface Filling {
  /** What is filled is read away from its page. */
  readonly isRead: boolean;
  /** Takes what is wrong. */
  readonly faults: SettingDiagnostic[];
}

async function renderRoute(
  of: LoadedExtension,
  { path, of: { data } }: { readonly path: string; readonly of: Extended },
  { config, locale }: { readonly config: SiteConfig; readonly locale: string },
): Promise<Rendering> {
  const { extension } = of;
  const texts = { ...extension.texts?.en, ...extension.texts?.[locale] };
  const href = (to: string) => (/\.[A-Za-z0-9]+$/.test(to) ? fileHref(to, config) : pageHref(to, config));
  const tools: RenderTools = { root: config.root, locale, texts, href };
  const call = { of, hook: 'render', config };
  const { value, fault } = await awaited(call, () => extension.render?.({ path, data }, tools), { page: path });
  if (fault) throw hookError(fault);
  return value ?? '';
}

function bytesOf(rendering: Rendering, call: HookCall, page: string): Uint8Array {
  if (typeof rendering === 'string') return Buffer.from(rendering, 'utf8');
  if (rendering instanceof Uint8Array) return rendering;
  const what = isValidElement(rendering) ? 'an element of React' : 'neither a text nor bytes';
  throw hookError(hookFault(call, `a file must be a text or bytes, and this is ${what}.`, { page }));
}
