// Renders single routes of a checked site: all that changed for a build, the one that is asked for when serving.
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';
import type { RoutePlan } from '../model/site.ts';
import type { TextProps } from '../model/text-view.ts';
import type { BodyRef } from '../model/view.ts';
import type { SiteBuild } from './build.ts';
import { type ChromeOf, splitChrome } from './fingerprint.ts';
import type { SiteTemplates } from './templates.ts';

/** A route with all that its bytes are made from. */
export interface PlacedRoute {
  readonly route: Route;
  readonly build: SiteBuild;
  readonly chromeOf: ChromeOf;
}

/** What rendering needs. */
export interface RenderInput {
  readonly config: SiteConfig;
  readonly sites: readonly SiteBuild[];
  readonly templates: SiteTemplates;
}

/** A file to copy, or a text. */
export type Rendered =
  | { readonly kind: 'copy'; readonly from: string }
  | { readonly kind: 'text'; readonly text: string };

/** Every route once, by its file: files that all locales share come from the first. */
export function placeRoutes(sites: readonly SiteBuild[]): ReadonlyMap<string, PlacedRoute> {
  const placed = new Map<string, PlacedRoute>();
  for (const build of sites) {
    const chromeOf = splitChrome(build.site.chrome);
    for (const route of build.site.routes) {
      if (!placed.has(route.output)) placed.set(route.output, { route, build, chromeOf });
    }
  }
  return placed;
}

/** The documents whose text a route shows, by file. */
export async function documentsShown({ route, build }: PlacedRoute): Promise<readonly string[]> {
  const { withBodies } = await import('../templates/bodies.ts');
  return bodyFilesOf(build.site.planOf(route), withBodies);
}

function bodyFilesOf(plan: RoutePlan, withBodies: typeof import('../templates/bodies.ts').withBodies): string[] {
  const files = new Set<string>();
  const collect = (ref: BodyRef) => {
    files.add(ref.$body);
    return '';
  };
  if (plan.kind === 'page' || plan.kind === 'text') withBodies<unknown>(plan.props, collect);
  return [...files];
}

/**
 * Makes the function that renders routes, of those in `dirty`: their texts are made sure to be there. What rendering needs
 * is imported here, as most builds render little or nothing.
 */
export async function createRender(
  { config, templates, sites }: RenderInput,
  dirty: readonly PlacedRoute[],
): Promise<(placed: PlacedRoute) => Rendered> {
  // React looks at it when it is imported, and is three times slower without. The command has set it already.
  process.env.NODE_ENV ??= 'production';
  const [{ renderPage, renderRedirect, withBodies, fillBody }, { renderText }, ownTemplates] = await Promise.all([
    import('../templates/render.ts'),
    import('../templates/text/render.ts'),
    templates.load(),
  ]);
  const planOf = ({ route, build }: PlacedRoute): RoutePlan => build.site.planOf(route);
  for (const build of sites.filter(({ parsed }) => parsed.hasRemembered)) {
    const files = dirty.filter((job) => job.build === build).flatMap((job) => bodyFilesOf(planOf(job), withBodies));
    await build.parsed.mendBodies(files);
  }
  return (job: PlacedRoute): Rendered => {
    const plan = planOf(job);
    const bodyOf = (ref: BodyRef) => fillBody(job.build.parsed.bodyOf(ref.$body)[ref.part], ref);
    switch (plan.kind) {
      case 'copy':
        return { kind: 'copy', from: plan.from };
      case 'literal':
        return { kind: 'text', text: plan.text };
      case 'text': {
        const props = withBodies(plan.props, bodyOf) as TextProps<string>;
        if (props.type !== 'redirect') return { kind: 'text', text: renderText(props) };
        return { kind: 'text', text: named(job, () => renderRedirect(props.view, ownTemplates)) };
      }
      case 'page': {
        const props = withBodies(plan.props, bodyOf) as Parameters<typeof renderPage>[0];
        const { chrome } = job.chromeOf(plan.props.sidebar?.name);
        return { kind: 'text', text: named(job, () => renderPage(props, chrome, ownTemplates)) };
      }
    }
  };

  /** Whatever a template throws names its page. */
  function named(job: PlacedRoute, render: () => string): string {
    try {
      return render();
    } catch (error) {
      throw withPlace(error, job.route, config);
    }
  }
}

/** A template of the site's own that throws is the site's fault; one of ours is ours. Either way the page is named. */
function withPlace(error: unknown, route: Route, config: SiteConfig): unknown {
  if (!(error instanceof Error) || error instanceof UserError) return error;
  if (Object.keys(config.templates).length === 0) {
    error.message = `${route.path}: ${error.message}`;
    return error;
  }
  const message = `A template of the site failed on \`${route.path}\`: ${error.message}`;
  return UserError.of({ code: 'template-failed', message });
}
