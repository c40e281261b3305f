// The page of a file, for an editor that shows it beside the text and scrolls both together. Pure.
import type { EditorPreviewPage } from '../model/live.ts';
import { createPageHref } from '../model/url.ts';
import { listPageIdentities } from './moved.ts';
import type { SiteState } from './state.ts';

/** Returns the page of a root-relative source, with the headings known so far; `undefined` if the source has no page. */
export function findPreviewedPage(state: SiteState, source: string): EditorPreviewPage | undefined {
  const route = listPageIdentities(state).find(({ route: each }) => each.source === source)?.route;
  if (route === undefined) return undefined;
  const document = state.sites.flatMap(({ site }) => site.documents).find(({ file }) => file === source);
  const headings = document?.headings.map(({ line, id }) => ({ line, id })) ?? [];
  return { path: createPageHref(route.path, state.config), headings };
}
