// Plans each route, renders it where it differs and writes it, one after the other, so that no more than one is held in
// memory; a fault on the way leaves the old folder as it was.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SearchOutput } from '../model/search-source.ts';
import type { SiteComponents } from './components.ts';
import type { Workers } from './jobs.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import type { Memo } from './memo.ts';
import type { Content, OutFolder } from './out-folder.ts';
import { routesOfPart, type SitePart } from './parts.ts';
import type { Phases } from './phases.ts';
import { openPieces } from './pieces.ts';
import type { SiteBuild } from './pipeline.ts';
import { type PlacedRoute, type PlannedRoute, placeRoutes, planEach } from './plan.ts';
import type { Printing } from './printing.ts';
import { openRenderer, type Rendered } from './render.ts';
import { openRendering } from './rendering.ts';
import { startSearch } from './search.ts';
import type { SiteTemplates } from './templates.ts';
import { openUnedited, type Unedited } from './unedited.ts';
import { openStage, type Stage } from './write.ts';
import { asRendered, type Written } from './written.ts';

/** What `emit` gets. */
export interface EmitInput {
  readonly config: SiteConfig;
  readonly sites: readonly SiteBuild[];
  readonly part: SitePart;
  readonly out: OutFolder;
  readonly templates: SiteTemplates;
  readonly components: Pick<SiteComponents, 'hash'>;
  /** Stands for engine, parser and templates in every fingerprint. */
  readonly salt: string;
  readonly memo: Memo;
  readonly workers?: Workers;
  /** Makes the PDFs, where the site has any. */
  readonly printing?: Printing;
  readonly phases: Phases;
  readonly now: () => number;
  readonly onProgress?: (done: number, all: number) => void;
  /** Done when everything is rendered and search may take a while yet. */
  readonly meanwhile: () => void;
}

/** What was done. */
export interface Emitted {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Bytes of all files of the site. */
  readonly bytes: number;
  /** What is told of PDFs. */
  readonly findings?: readonly Diagnostic[];
  /** Names the files as they are now; absent where that is not known. */
  readonly revision?: string;
}

/** Renders and writes the routes that changed; where none did, nothing is touched. */
export async function emit(input: EmitInput): Promise<Emitted> {
  // A part is written into a folder of its own, and only once; what is written of a portable page depends on others.
  const unedited = input.config.part || input.config.portable ? undefined : openUnedited(input);
  const emitted = await emitAll(input, unedited);
  if (emitted.revision !== undefined) unedited?.save(emitted.revision);
  return emitted;
}

async function emitAll(input: EmitInput, unedited: Unedited | undefined): Promise<Emitted> {
  const { config, sites, part, phases } = input;
  const all = await phases.clock('render', () => placeRoutes(sites));
  const own = routesOfPart(all, sites, part);
  const places = config.part ? (await import('./pack/places.ts')).placesOfPart(own, sites, config.part) : own;
  const has = (output: string) => !config.part || places.has(output);
  const written = config.portable
    ? (await import('./portable.ts')).openPortable(config, config.part ? places : all)
    : asRendered;
  const outputs = [...places.values()].flatMap(({ route }) => written.pathsOf(route));
  const files = createFiles(input.out, outputs);
  // In an empty folder nothing is in the way of a file of search, so it need not be held until the pages are written.
  const take = input.out.revision === undefined && { take: (file: SearchOutput) => emitSearch([file], places, files) };
  try {
    const search = await phases.clock('search', () => startSearch({ ...input, has, ...take }));
    outputs.push(...search.paths);
    const routes = { places, files, written, unedited };
    const papers: PlannedRoute[] = [];
    for (const lot of written.lots(places)) {
      papers.push(...(await phases.clock('render', () => emitRoutes(input, { ...routes, places: lot }))));
    }
    const findings = await phases.clock('render', () => emitPapers(input, papers, routes));
    await phases.clock('write', input.meanwhile);
    const made = await phases.clock('search', () => search.outputs);
    return await phases.clock('write', async () => {
      emitSearch(made, places, files);
      return { ...(await files.commit()), findings };
    });
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** Lets signals and the progress line through now and then. */
const BREATH = 50;

interface Routes {
  readonly places: ReadonlyMap<string, PlacedRoute>;
  readonly files: Files;
  readonly written: Written;
  readonly unedited?: Unedited;
}

/**
 * Plans each route, renders it where it is another than in the output folder, and lets go of it. Gives those that a browser
 * has to print.
 */
async function emitRoutes(input: EmitInput, routes: Routes): Promise<readonly PlannedRoute[]> {
  const { files, written } = routes;
  const places = keepUnedited(input, routes);
  const { config, templates, salt, out, memo, workers, phases, now, onProgress } = input;
  const papers: PlannedRoute[] = [];
  const pieces = openPieces(input);
  const rendering = openRendering({ config, templates, memo, workers });
  let [done, writing, last] = [0, 0, now()];
  try {
    for (const planned of planEach(places, salt)) {
      const fingerprint = written.fingerprintOf(planned);
      const current = written.pathsOf(planned.route).filter((path) => out.isCurrent(path, fingerprint));
      if (current.includes(planned.route.output)) for (const path of current) files.keep(path, fingerprint);
      else if (planned.route.type === 'pdf') papers.push(planned);
      else {
        const write = (rendered: Rendered) => {
          const contents = written.filesOf(planned, rendered);
          const start = now();
          for (const [path, content] of contents)
            files.write(path, fingerprint, pieces.asContent(content, { path, fingerprint }));
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

/** Keeps the files of routes that need not be planned; gives the others. */
function keepUnedited({ out }: EmitInput, { places, files, unedited }: Routes): Routes['places'] {
  const others = new Map<string, PlacedRoute>();
  for (const [output, placed] of places) {
    const fingerprint = unedited?.has(placed) ? out.manifest.get(output)?.fingerprint : undefined;
    if (fingerprint !== undefined && out.isCurrent(output, fingerprint)) files.keep(output, fingerprint);
    else others.set(output, placed);
  }
  return others;
}

/** Has PDFs printed, and gives what is told of them. */
async function emitPapers(
  { config, sites, templates, printing }: EmitInput,
  papers: readonly PlannedRoute[],
  { files, written }: Pick<Routes, 'files' | 'written'>,
): Promise<readonly Diagnostic[]> {
  if (papers.length === 0 || printing === undefined) return [];
  const render = await openRenderer(config, templates);
  // A PDF shows pictures that may be in another part of the site.
  const places = placeRoutes(sites);
  return printing.print(papers, { config, render, places }, (pdf, planned) => {
    files.write(planned.route.output, written.fingerprintOf(planned), { kind: 'text', text: pdf });
  });
}

/** Whatever is there as it would be written has no content. */
function emitSearch(made: readonly SearchOutput[], places: Routes['places'], files: Files): void {
  // A static file of the site goes before one of search.
  const outputs = made.filter(({ path }) => !places.has(path));
  const isSame = outputs.every(({ content }) => content === undefined);
  if (!isSame) files.claim(outputs.map(({ path }) => path));
  for (const { path, fingerprint, content } of outputs) {
    if (content === undefined) files.keep(path, fingerprint);
    else files.write(path, fingerprint, { kind: 'text', text: content });
  }
}

/** The files of the site on their way into the output folder. */
interface Files {
  /** Takes a file over as it is. */
  keep(path: string, fingerprint: string): void;
  write(path: string, fingerprint: string, content: Content): void;
  /** Refuses files that were not named at the start where files of others are in their place. */
  claim(paths: readonly string[]): void;
  commit(): Emitted;
  /** Leaves the old folder as it was. */
  discard(): void;
}

/** The stage is opened at the first file that differs; until then nothing is touched. `paths` are those known until then. */
function createFiles(out: OutFolder, paths: readonly string[]): Files {
  const manifest = new Map<string, ManifestFile>();
  let stage: Stage | undefined;
  let written = 0;
  // Whether a file is as it was, and its entry in the manifest is not.
  let isRelisted = false;
  const open = (): Stage => {
    if (stage) return stage;
    stage = openStage(out, paths);
    for (const path of manifest.keys()) stage.keep(path);
    return stage;
  };
  const keep = (path: string, fingerprint: string) => {
    if (manifest.has(path)) return; // It was written just now.
    stage?.keep(path);
    const listed = out.manifest.get(path);
    isRelisted ||= listed?.fingerprint !== fingerprint;
    manifest.set(path, { fingerprint, size: listed?.size ?? 0 });
  };
  return {
    keep,
    write(path, fingerprint, content) {
      if (out.holds(path, content)) {
        keep(path, fingerprint);
        return;
      }
      const size = sizeWritten(open(), path, content);
      // Search that lost something on the disk is made again, and gives some files twice.
      written += manifest.has(path) ? 0 : 1;
      manifest.set(path, { fingerprint, size });
    },
    claim: (others) => open().claim(others),
    commit() {
      const removed = [...out.manifest.keys()].filter((path) => !manifest.has(path)).length;
      const isOther = stage !== undefined || removed > 0 || isRelisted;
      const revision = isOther ? open().commit(manifest) : out.revision;
      return { revision, written, unchanged: manifest.size - written, removed, bytes: sizeOf(manifest) };
    },
    discard: () => stage?.discard(),
  };
}

function sizeWritten(stage: Stage, path: string, content: Content): number {
  switch (content.kind) {
    case 'copy':
      return stage.copy(path, content.from);
    case 'text':
      return stage.write(path, content.text);
    case 'pieces':
      return stage.write(path, content.bytes());
  }
}

function sizeOf(manifest: Manifest): number {
  let bytes = 0;
  for (const { size } of manifest.values()) bytes += size;
  return bytes;
}
