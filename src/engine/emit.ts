// Plans each route, renders it if it changed, and writes it, one after the other, so that only one is in memory; after a fault the old
// folder is unchanged.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { SearchOutput } from '../model/search-source.ts';
import type { SiteComponents } from './components.ts';
import { createFiles, type Files, type WriteResult } from './files.ts';
import type { Workers } from './jobs.ts';
import type { Manifest } from './manifest.ts';
import type { Memo } from './memo.ts';
import type { OutFolder } from './out-folder.ts';
import { routesOfPart, type SitePart } from './parts.ts';
import type { Phases } from './phases.ts';
import { openPieces } from './pieces.ts';
import type { SiteBuild } from './pipeline.ts';
import { type PlacedRoute, type PlannedRoute, placeRoutes, planEach } from './plan.ts';
import type { Printing } from './printing.ts';
import { openRenderer, type Rendered } from './render.ts';
import { openRendering } from './rendering.ts';
import { startSearchFiles } from './search.ts';
import type { SiteParts } from './site-parts.ts';
import type { SiteTemplates } from './templates.ts';
import { openUpToDate, type UpToDate } from './up-to-date.ts';
import type { HungCall } from './watch/cells.ts';

/** Inputs of `emit`. */
export interface EmitInput {
  readonly config: SiteConfig;
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly SiteBuild[];
  readonly part: SitePart;
  readonly out: OutFolder;
  readonly templates: SiteTemplates;
  readonly components: Pick<SiteComponents, 'hash'>;
  readonly parts: Pick<SiteParts, 'hash'>;
  /** Hash of engine, parser and templates, part of every fingerprint. */
  readonly salt: string;
  readonly memo: Memo;
  readonly workers?: Workers;
  /** Printer of PDFs, if the site has any. */
  readonly printing?: Printing;
  readonly phases: Phases;
  readonly now: () => number;
  readonly onProgress?: (done: number, all: number) => void;
  /** Called when everything is rendered and search may still take a while. */
  readonly meanwhile: () => void;
}

/** Result of writing, with the routes. */
export interface EmittedSite extends WriteResult {
  /** Files of the site. */
  readonly manifest: Manifest;
  /** All routes by output file; for a partial site those of the part. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
  /** Findings about PDFs. */
  readonly findings: readonly Diagnostic[];
}

/** Renders and writes changed routes; without changes the folder is not touched. */
export async function emit(input: EmitInput): Promise<EmittedSite> {
  // A partial site is written once, to a separate folder.
  const upToDate = input.config.part ? undefined : openUpToDate(input);
  const emitted = await emitAll(input, upToDate);
  if (emitted.revision !== undefined) upToDate?.save(emitted.revision);
  return emitted;
}

async function emitAll(input: EmitInput, upToDate: UpToDate | undefined): Promise<EmittedSite> {
  const { config, sites, part, phases } = input;
  const all = await phases.clock('render', () => placeRoutes(sites));
  const own = routesOfPart(all, sites, part);
  const places = config.part ? (await import('./chosen-places.ts')).placesOfPart(own, sites, config.part) : own;
  const has = (output: string) => !config.part || places.has(output);
  const outputs = [...places.keys()];
  const files = createFiles(input.out, outputs);
  // In an empty folder search files have no conflicts, so they are written before the pages and not kept in memory.
  const take = input.out.revision === undefined && { take: (file: SearchOutput) => emitSearch([file], places, files) };
  try {
    const search = await phases.clock('search', () => startSearchFiles({ ...input, has, ...take }));
    outputs.push(...search.paths);
    const papers = await phases.clock('render', () => emitRoutes(input, { places, files, upToDate }));
    const findings = await phases.clock('render', () => emitPapers(input, papers, files));
    await phases.clock('write', input.meanwhile);
    const made = await phases.clock('search', () => search.outputs);
    return await phases.clock('write', async () => {
      emitSearch(made, places, files);
      return { ...files.commit(), places: config.part ? places : all, findings };
    });
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** Milliseconds after which the loop yields, for signals and the progress line. */
const BREATH = 50;

interface Routes {
  readonly places: ReadonlyMap<string, PlacedRoute>;
  readonly files: Files;
  readonly upToDate?: UpToDate;
}

/** Plans each route, renders it if it differs from the output folder, and releases it. Returns the routes that a browser has to print. */
async function emitRoutes(input: EmitInput, routes: Routes): Promise<readonly PlannedRoute[]> {
  const { files } = routes;
  const places = keepUpToDate(input, routes);
  const { config, templates, salt, out, memo, workers, phases, now, onProgress } = input;
  const papers: PlannedRoute[] = [];
  const pieces = openPieces(input);
  const hangError = async (hung: HungCall) =>
    (await import('./watch/watchdog.ts')).hangError(hung, { watched: { extensions: [], config } });
  const rendering = openRendering({ config, templates, memo, workers, hangError });
  let [done, writing, last] = [0, 0, now()];
  try {
    for (const planned of planEach(places, salt)) {
      const { fingerprint, route } = planned;
      const { output: path } = route;
      if (out.isCurrent(path, fingerprint)) files.keep(path, fingerprint);
      else if (route.type === 'pdf') papers.push(planned);
      else {
        const write = (rendered: Rendered) => {
          const start = now();
          files.write(path, fingerprint, pieces.asContent(rendered, { path, fingerprint }));
          writing += now() - start;
        };
        await rendering.render(planned, write);
      }
      done += 1;
      if (now() - last < BREATH) continue;
      onProgress?.(done, places.size);
      await new Promise((resume) => setImmediate(resume));
      last = now();
    }
    await rendering.settle();
  } finally {
    rendering.close();
  }
  phases.add('render', -writing);
  phases.add('write', writing);
  return papers;
}

/** Keeps the files of routes that need no planning; returns the others. */
function keepUpToDate({ out }: EmitInput, { places, files, upToDate }: Routes): Routes['places'] {
  const others = new Map<string, PlacedRoute>();
  for (const [output, placed] of places) {
    const fingerprint = upToDate?.has(placed) ? out.manifest.get(output)?.fingerprint : undefined;
    if (fingerprint !== undefined && out.isCurrent(output, fingerprint)) files.keep(output, fingerprint);
    else others.set(output, placed);
  }
  return others;
}

/** Prints PDFs, and returns findings about them. */
async function emitPapers(
  { config, sites, templates, printing }: EmitInput,
  papers: readonly PlannedRoute[],
  files: Files,
): Promise<readonly Diagnostic[]> {
  if (papers.length === 0 || printing === undefined) return [];
  const render = await openRenderer(config, templates);
  // A PDF may show pictures from other parts of the site.
  const places = placeRoutes(sites);
  return printing.print(papers, { config, render, places }, (pdf, planned) => {
    files.write(planned.route.output, planned.fingerprint, { kind: 'text', text: pdf });
  });
}

/** Writes the files of search. Unchanged files have no content. */
function emitSearch(made: readonly SearchOutput[], places: Routes['places'], files: Files): void {
  // A static file of the site has precedence over a search file.
  const outputs = made.filter(({ path }) => !places.has(path));
  const isSame = outputs.every(({ content }) => content === undefined);
  if (!isSame) files.claim(outputs.map(({ path }) => path));
  for (const { path, fingerprint, content } of outputs) {
    if (content === undefined) files.keep(path, fingerprint);
    else files.write(path, fingerprint, { kind: 'text', text: content });
  }
}
