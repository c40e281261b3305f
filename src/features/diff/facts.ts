// A site as it is compared: its pages with all that a diff may say of them. Pure.
import { bareTexts, comparedPages } from '../../engine/lost-places.ts';
import type { SiteBuild } from '../../engine/pipeline.ts';
import type { Heading } from '../../model/document.ts';
import type { ComparedPage as PlacedPage } from '../../model/new-places.ts';
import { isPage } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { pathKey } from '../../model/url.ts';
import type { DiffRedirect } from './site-diff.ts';

/** A page of a site that is compared. */
export interface PageFacts extends PlacedPage {
  /** Stands for all that its text is made of: where it is the same on both sides, so is the text. */
  readonly key: string;
  readonly headings: readonly Heading[];
  /** Lines of its file before `text`. */
  readonly linesBefore: number;
  /** That somebody wrote; empty where it is made of the text, which is compared by itself. */
  readonly description: string;
  readonly visibility: string;
  /** Texts that it includes, by their files. */
  readonly includes: Readonly<Record<string, string>>;
  /** Where it stands in the sidebar: the categories around it and itself; empty where it stands in none, or where that is not known. */
  readonly place: string;
}

/** All published pages of a site, in all of its languages. */
export function factsOf(builds: readonly SiteBuild[]): readonly PageFacts[] {
  return builds.flatMap((build) => {
    const { site } = build;
    const bareOf = bareTexts(build);
    const filled = filesWithVariables(build);
    const sources = new Map(build.content.sources.map((source) => [source.file, source]));
    const variables = JSON.stringify(site.config.variables);
    const routes = new Map(site.routes.flatMap((route) => (isPage(route) ? [[route.path, route] as const] : [])));
    return comparedPages([build]).map((page): PageFacts => {
      const { path, file } = page;
      const document = file === undefined ? undefined : site.documentsByFile.get(file);
      const isFilled = file !== undefined && filled.has(file);
      return {
        ...page,
        key: document === undefined ? '' : `${document.hash}${isFilled ? variables : ''}`,
        headings: document?.headings ?? [],
        includes: (file === undefined ? undefined : sources.get(file)?.includes) ?? {},
        linesBefore: (file === undefined ? undefined : bareOf(file)?.linesBefore) ?? 0,
        description: document?.frontMatter.description ?? '',
        visibility: routes.get(path)?.visibility ?? 'public',
        place: menuPlace(site, path),
      };
    });
  });
}

/** Files whose texts, or what they include, have variables. */
function filesWithVariables({ content }: SiteBuild): ReadonlySet<string> {
  const isFilled = (text: string) => text.includes('{{');
  const named = content.sources.filter(
    ({ text, includes }) => isFilled(text) || Object.values(includes).some(isFilled),
  );
  return new Set(named.map(({ file }) => file));
}

function menuPlace({ navigation }: AssembledSite, path: string): string {
  const [position] = navigation.sidebarPositions.get(pathKey(path)) ?? [];
  return position?.breadcrumbs.map(({ label }) => label).join(' › ') ?? '';
}

/** The redirects of a site that its configuration and its extensions name, as they are in its default language. */
export function redirectsOf([main]: readonly AssembledSite[]): readonly DiffRedirect[] {
  const all = (main?.routes ?? []).flatMap((route): DiffRedirect | [] =>
    route.type === 'redirect' && route.rule !== undefined ? { from: route.path, to: route.to } : [],
  );
  return [...new Map(all.map((redirect) => [redirect.from, redirect])).values()];
}
