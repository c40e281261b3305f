// Adds the pages and files of extensions (`routes`) to the content of a locale. The site's own content is parsed and ordered first, because
// extensions see the site without these pages.

import type { SiteRoutesInput } from '../model/site.ts';
import type { AddedContent } from '../model/site-hooks.ts';
import type { Source } from '../model/source.ts';
import { planExtensionRoutes } from '../site/assemble/plan-routes.ts';
import { hasSameStructure } from '../site/assemble/replace-documents.ts';
import type { ParsedContent } from './latest.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { Project } from './project.ts';

/** A locale whose sources can be parsed. */
interface LocaleToExtend {
  readonly project: Pick<Project, 'extensions' | 'memo'>;
  /** The locale in the previous result. Its pages and files are reused while nothing changes that extensions see. */
  readonly before: LocaleBuild | undefined;
  /** Parses the sources of the locale together with the sources in `others`. */
  parse(others: readonly Source[]): Promise<ParsedContent>;
  /** Returns the input for planning routes. */
  inputOf(content: ParsedContent): SiteRoutesInput;
}

/** A locale with the pages and files of extensions. */
export interface ExtendedLocale extends ParsedContent {
  readonly input: SiteRoutesInput;
  readonly added?: AddedContent;
}

/** Parses the sources of a locale, and adds the pages and files of extensions. */
export async function parseAndExtendLocale(locale: LocaleToExtend): Promise<ExtendedLocale> {
  const { project, before, parse, inputOf } = locale;
  const knownAddedContent = before?.added?.by === project.extensions ? before.added : undefined;
  const content = await parse(knownAddedContent?.sources ?? []);
  const input = inputOf(content);
  if (before !== undefined && knownAddedContent !== undefined && hasSameStructure(before.site, input))
    return { ...content, input: { ...input, added: knownAddedContent }, added: knownAddedContent };
  const isOwn = ({ isMade }: SiteRoutesInput['documents'][number]) => isMade !== 'route';
  const routes = planExtensionRoutes({ ...input, documents: input.documents.filter(isOwn) });
  if (routes === undefined) return { ...content, input };
  const { renderRoutePages } = await import('./extensions/route-pages.ts');
  const { config, locale: name } = input;
  const added = await renderRoutePages(routes, { ...project, config, locale: name });
  if (added.sources.length === 0 && knownAddedContent === undefined)
    return { ...content, input: { ...input, added }, added };
  const whole = await parse(added.sources);
  return { ...whole, input: { ...inputOf(whole), added }, added };
}
