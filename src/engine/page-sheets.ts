// Styles that pages add to the site's stylesheet: style classes of components, and stylesheets of extensions that pages use.

import { defineMemoStep } from '../cache/memo.ts';
import { computeStyleClass } from '../content/component.ts';
import { formatComponentStylesheetName } from '../content/markdown/component-names.ts';
import type { Document } from '../model/document.ts';
import type { PackagedAssets, PublishedStylesheet, SiteRoutesInput } from '../model/site.ts';
import { addPublishedStylesheets, appendStylesheets } from './assets.ts';
import type { Project } from './project.ts';

/** Stylesheets of extensions that pages use. */
export interface PageStylesheets {
  /** Absent if no page uses a stylesheet of an extension. Also absent if the caller renders no pages. */
  readonly sheets?: { readonly names: string; read(): readonly PublishedStylesheet[] };
}

/** Finds the stylesheets of extensions that pages use. Returns `undefined` if there are none, or if the caller renders no pages. */
export async function findPageStylesheets(
  { project, assets }: { readonly project: Project; readonly assets?: PackagedAssets },
  documents: readonly Document[],
): Promise<PageStylesheets['sheets']> {
  const { extensions, config } = project;
  const { image, features = [] } = config.home ?? {};
  const ofHome = image === undefined && features.length === 0 ? [] : [formatComponentStylesheetName()];
  const requestedNames = [...ofHome, ...documents.flatMap((document) => document.sheets ?? [])];
  const names = new Set(assets === undefined ? [] : requestedNames);
  if (names.size === 0) return undefined;
  const { readPageStyles } = await import('./extensions/page-styles.ts');
  return { names: [...names].sort().join(' '), read: () => readPageStyles(extensions, names, config) };
}

/** Assets with the styles that pages add to the stylesheet. */
const ASSETS_WITH_STYLES_STEP = defineMemoStep<PackagedAssets>('asset');

/**
 * Adds the styles of pages to the stylesheet, which all languages share: classes for the style attributes of components, and the
 * stylesheets of extensions in use.
 */
export function addPageStylesheets<Locale extends { readonly input: SiteRoutesInput }>(
  { memo, sheets }: PageStylesheets & Pick<Project, 'memo'>,
  locales: readonly Locale[],
): readonly Locale[] {
  const documents = locales.flatMap(({ input }) => input.documents);
  const styles = [...new Set(documents.flatMap((document) => document.styles ?? []))].sort();
  if (styles.length === 0 && sheets === undefined) return locales;
  const css = styles.map((style) => `.${computeStyleClass(style)}:not(#_){${style}}`).join('\n');
  return locales.map((locale) => {
    const { assets } = locale.input;
    const styled = memo.of(ASSETS_WITH_STYLES_STEP, [assets, `${sheets?.names} ${css}`], () =>
      appendStylesheets(addPublishedStylesheets(assets, sheets?.read() ?? []), [css]),
    );
    return { ...locale, input: { ...locale.input, assets: styled } };
  });
}
