// Renders what changed and writes it. Each page goes to the stage as soon as it is rendered, so that no more than one is
// held in memory; a fault on the way leaves the old folder as it was.
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';
import type { RoutePlan } from '../model/site.ts';
import type { TextProps } from '../model/text-view.ts';
import type { BodyRef } from '../model/view.ts';
import type { SiteBuild } from './build.ts';
import { type ChromeOf, routeFingerprint, splitChrome } from './fingerprint.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { Phases } from './phases.ts';
import { planSearch, type SearchOutput } from './search.ts';
import type { SiteTemplates } from './templates.ts';
import { type OutFolder, openStage } from './write.ts';

/** What `emit` gets. */
export interface EmitInput {
  readonly config: SiteConfig;
  readonly sites: readonly SiteBuild[];
  readonly out: OutFolder;
  readonly templates: SiteTemplates;
  /** Stands for engine, parser and templates in every fingerprint. */
  readonly salt: string;
  readonly cacheDir?: string;
  readonly phases: Phases;
  readonly now: () => number;
  readonly onProgress?: (done: number, all: number) => void;
}

/** What was done. */
export interface Emitted {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Bytes of all files of the site. */
  readonly bytes: number;
}

/** A route with all that its bytes are made from. */
interface Job {
  readonly route: Route;
  readonly build: SiteBuild;
  readonly chromeOf: ChromeOf;
  readonly fingerprint: string;
}

/** Renders and writes the routes that changed; where none did, nothing is touched. */
export async function emit(input: EmitInput): Promise<Emitted> {
  const { sites, out, phases, salt } = input;
  const jobs = await phases.clock('render', () => planJobs(sites, salt));
  const search = await phases.clock('search', () => startSearch(input));
  const dirty = jobs.filter(({ route, fingerprint }) => !out.isCurrent(route.output, fingerprint));
  const found = dirty.length > 0 ? search.kept : await phases.clock('search', () => search.made);
  const outputs = new Set([...jobs.map((job) => job.route.output), ...(found ?? []).map(({ path }) => path)]);
  const isSame = [...out.manifest.keys()].every((path) => outputs.has(path));
  if (dirty.length === 0 && isSame && found?.every(({ content }) => content === undefined)) {
    return { written: 0, unchanged: outputs.size, removed: 0, bytes: sizeOf(out.manifest) };
  }
  const { manifest, written } = await writeJobs(input, jobs, new Set(dirty), search);
  const removed = [...out.manifest.keys()].filter((path) => !manifest.has(path)).length;
  return { written, unchanged: manifest.size - written, removed, bytes: sizeOf(manifest) };
}

interface Search {
  /** What is there already and will do. */
  readonly kept?: readonly SearchOutput[];
  readonly made: Promise<readonly SearchOutput[]>;
}

/** Has the files of search made while the pages are rendered. */
async function startSearch(input: EmitInput): Promise<Search> {
  const { kept, make } = await planSearch(input);
  const made = kept === undefined ? make() : Promise.resolve(kept);
  // Whoever waits for it is told; until then a fault of the pages may come first.
  made.catch(() => {});
  return { kept, made };
}

/** Every route once: files that all locales share come from the first. */
function planJobs(sites: readonly SiteBuild[], salt: string): readonly Job[] {
  const jobs = new Map<string, Job>();
  for (const build of sites) {
    const chromeOf = splitChrome(build.site.chrome);
    for (const route of build.site.routes) {
      if (jobs.has(route.output)) continue;
      const fingerprint = routeFingerprint(build.site.planOf(route), chromeOf, salt);
      jobs.set(route.output, { route, build, chromeOf, fingerprint });
    }
  }
  return [...jobs.values()];
}

async function writeJobs(
  input: EmitInput,
  jobs: readonly Job[],
  dirty: ReadonlySet<Job>,
  search: Search,
): Promise<{ readonly manifest: Manifest; readonly written: number }> {
  const { out, phases, now, onProgress } = input;
  const render = await phases.clock('render', () => createRender(input, [...dirty]));
  const stage = await phases.clock('write', () =>
    openStage(out, [...jobs.map((job) => job.route.output), ...(search.kept ?? []).map(({ path }) => path)]),
  );
  const manifest = new Map<string, ManifestFile>();
  let [rendering, writing, written, last] = [0, 0, dirty.size, now()];
  try {
    for (const job of jobs) {
      const { output } = job.route;
      const start = now();
      const made = dirty.has(job) ? render(job) : undefined;
      const middle = now();
      rendering += middle - start;
      let size = out.manifest.get(output)?.size ?? 0;
      if (made === undefined) stage.keep(output);
      else size = made.kind === 'copy' ? stage.copy(output, made.from) : stage.write(output, made.text);
      manifest.set(output, { fingerprint: job.fingerprint, size });
      const end = now();
      writing += end - middle;
      if (end - last < BREATH) continue;
      onProgress?.(manifest.size, jobs.length);
      await new Promise((resume) => setImmediate(resume));
      last = now();
    }
    const outputs = await phases.clock('search', () => search.made);
    const start = now();
    stage.claim(outputs.map(({ path }) => path));
    for (const { path, fingerprint, content } of outputs) {
      let size = out.manifest.get(path)?.size ?? 0;
      if (content === undefined) stage.keep(path);
      else {
        size = stage.write(path, content);
        written += 1;
      }
      manifest.set(path, { fingerprint, size });
    }
    stage.commit(manifest);
    writing += now() - start;
  } catch (error) {
    stage.discard();
    throw error;
  }
  phases.add('render', rendering);
  phases.add('write', writing);
  return { manifest, written };
}

/** Lets signals and the progress line through now and then. */
const BREATH = 50;

/** Makes the function that renders a job. What rendering needs is imported here, as most builds render little or nothing. */
async function createRender({ config, templates, sites }: EmitInput, dirty: readonly Job[]) {
  // React looks at it when it is imported, and is three times slower without. The command has set it already.
  process.env.NODE_ENV ??= 'production';
  const [{ renderPage, renderRedirect, withBodies, fillBody }, { renderText }, ownTemplates] = await Promise.all([
    import('../templates/render.ts'),
    import('../templates/text/render.ts'),
    templates.load(),
  ]);
  const planOf = ({ route, build }: Job): RoutePlan => build.site.planOf(route);
  for (const build of sites.filter(({ parsed }) => parsed.hasRemembered)) {
    const files = new Set<string>();
    const collect = (ref: BodyRef) => {
      files.add(ref.$body);
      return '';
    };
    for (const job of dirty) {
      const plan = job.build === build ? planOf(job) : undefined;
      if (plan?.kind === 'page' || plan?.kind === 'text') withBodies<unknown>(plan.props, collect);
    }
    await build.parsed.mendBodies(files);
  }
  return (job: Job): { kind: 'copy'; from: string } | { kind: 'text'; text: string } => {
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
  function named(job: Job, render: () => string): string {
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
  return new UserError(message, 2, [{ code: 'template-failed', severity: 'error', message }]);
}

function sizeOf(manifest: Manifest): number {
  let bytes = 0;
  for (const { size } of manifest.values()) bytes += size;
  return bytes;
}
