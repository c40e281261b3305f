// Calls `render`, the hook that renders the pages and files of an extension, and renders what hooks return to HTML.
import type { ReactNode } from 'react';
import { isFilePath } from '../../model/book.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { ExtensionRoute, Rendering, RenderTools } from '../../model/extension-routes.ts';
import { selectExtensionTexts } from '../../model/extension-texts.ts';
import type { HookResult } from '../../model/site-hooks.ts';
import { createFileHref, createPageHref } from '../../model/url.ts';
import { convertReactMarkupToHtml, dropLeadingPreloads } from '../../templates/html.ts';
import { callAsyncHook, createHookFault } from './guard.ts';

/** Renders a route of an extension in the language of a site. */
export async function callRenderHook(
  loaded: LoadedExtension,
  { path, data }: Pick<ExtensionRoute, 'path' | 'data'>,
  { config, locale }: { readonly config: SiteConfig; readonly locale: string },
): Promise<HookResult<Rendering>> {
  const { extension } = loaded;
  const texts = selectExtensionTexts(extension.texts, locale);
  const href = (to: string) => (isFilePath(to) ? createFileHref(to, config) : createPageHref(to, config));
  const tools: RenderTools = { root: config.root, locale, texts, href };
  const call = { loaded, hook: 'render', config };
  const result = await callAsyncHook(call, () => extension.render?.({ path, data }, tools), { page: path });
  if (result.fault) return { fault: result.fault };
  // A page may be empty on purpose (`null`); code that forgets to return its page gives `undefined`.
  if (result.value === undefined) return { fault: createHookFault(call, 'it returned nothing.', { page: path }) };
  return { value: result.value ?? '' };
}

/** Renders a React node to HTML. */
export type MarkupRenderer = (node: ReactNode) => string;

/** Loads React for rendering. A node that is a string is HTML already. */
export async function loadMarkupRenderer(): Promise<MarkupRenderer> {
  // React reads `NODE_ENV` on import, and is three times slower without it.
  process.env.NODE_ENV ??= 'production';
  const { renderToStaticMarkup } = await import('react-dom/server');
  return (node) =>
    typeof node === 'string' ? node : dropLeadingPreloads(convertReactMarkupToHtml(renderToStaticMarkup(node)));
}
