// Renders what changed and writes it. Each page goes to the stage as soon as it is rendered, so that no more than one is
// held in memory; a fault on the way leaves the old folder as it was.
import type { SiteConfig } from '../model/config.ts';
import type { SiteBuild } from './build.ts';
import type { Cache } from './cache.ts';
import { routeFingerprint } from './fingerprint.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { Phases } from './phases.ts';
import { createRender, type PlacedRoute, placeRoutes } from './render.ts';
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
  readonly cache: Cache;
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

interface Job extends PlacedRoute {
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

function planJobs(sites: readonly SiteBuild[], salt: string): readonly Job[] {
  return [...placeRoutes(sites).values()].map((placed) => {
    const { route, build, chromeOf } = placed;
    return { ...placed, fingerprint: routeFingerprint(build.site.planOf(route), chromeOf, salt) };
  });
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

function sizeOf(manifest: Manifest): number {
  let bytes = 0;
  for (const { size } of manifest.values()) bytes += size;
  return bytes;
}
