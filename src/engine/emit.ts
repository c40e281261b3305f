// Plans each route, renders it if it changed, and writes it. Routes are processed one after the other, so that only one route is in memory.
// If an error occurs, the old folder stays unchanged.

import type { Memo } from '../cache/memo.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { SearchOutputFile } from '../model/search-source.ts';
import type { SiteComponents } from './components.ts';
import { type FileWriter, startWritingFiles, type WriteResult } from './files.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { Manifest } from './manifest.ts';
import type { OutFolder } from './out-folder.ts';
import type { Workers } from './parsed-documents.ts';
import type { SitePart } from './parts.ts';
import type { PhaseDurationCollector } from './phases.ts';
import { createFilePieceReader } from './pieces.ts';
import {
  collectRoutesByFile,
  isBookRoute,
  type PlannedBookRoute,
  planAllRoutes,
  type RouteWithBuild,
  selectRoutesOfSitePart,
} from './plan.ts';
import { createRenderer } from './render.ts';
import { createRouteRenderer } from './rendering.ts';
import { startSearchFilesBuild } from './search.ts';
import type { PagePartModules } from './site-parts.ts';
import type { SiteTemplates } from './templates.ts';
import { findUpToDateRoutes, type UpToDateRoutes } from './up-to-date.ts';
import type { RecordedCall } from './watch/cells.ts';

/** Inputs of `emitRenderedSite`. */
interface EmitInput {
  readonly config: SiteConfig;
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly LocaleBuild[];
  readonly part: SitePart;
  readonly out: OutFolder;
  readonly templates: SiteTemplates;
  readonly components: Pick<SiteComponents, 'hash'>;
  readonly parts: Pick<PagePartModules, 'hash'>;
  /** Hash of engine, parser and templates, part of every fingerprint. */
  readonly salt: string;
  readonly memo: Memo;
  readonly workers?: Workers;
  readonly phases: PhaseDurationCollector;
  readonly now: () => number;
  readonly onProgress?: (done: number, all: number) => void;
  /** Called when all routes are rendered, possibly while search files are still being built. */
  readonly meanwhile: () => void;
}

/** Result of writing, with the routes. */
export interface EmittedSite extends WriteResult {
  /** Files of the site. */
  readonly manifest: Manifest;
  /** All routes by output file; for a partial site, only the routes of the part. */
  readonly places: ReadonlyMap<string, RouteWithBuild>;
  /** Findings about books, which are files that extensions make from the texts of pages. */
  readonly findings: readonly Diagnostic[];
}

/** Renders and writes changed routes; without changes the folder is not touched. */
export async function emitRenderedSite(input: EmitInput): Promise<EmittedSite> {
  // A partial site is written once, to a separate folder.
  const upToDate = input.config.part ? undefined : findUpToDateRoutes(input);
  const emitted = await emitChangedRoutes(input, upToDate);
  if (emitted.revision !== undefined) upToDate?.save(emitted.revision);
  return emitted;
}

async function emitChangedRoutes(input: EmitInput, upToDate: UpToDateRoutes | undefined): Promise<EmittedSite> {
  const { config, sites, part, phases } = input;
  const all = await phases.clock('render', () => collectRoutesByFile(sites));
  const routes = selectRoutesOfSitePart(all, sites, part);
  const places = config.part
    ? (await import('./chosen-places.ts')).selectRoutesToPack(routes, sites, config.part)
    : routes;
  const has = (output: string) => !config.part || places.has(output);
  const outputs = [...places.keys()];
  const files = startWritingFiles(input.out, outputs);
  // In an empty output folder, no existing files can conflict with search files. Search files are therefore written before the pages, which
  // saves memory.
  const take = input.out.revision === undefined && {
    take: (file: SearchOutputFile) => emitSearchFiles([file], places, files),
  };
  try {
    const search = await phases.clock('search', () => startSearchFilesBuild({ ...input, has, ...take }));
    outputs.push(...search.paths);
    const books = await phases.clock('render', () => emitRoutes(input, { places, files, upToDate }));
    const findings = await phases.clock('render', () => emitBooks(input, books, files));
    await phases.clock('write', input.meanwhile);
    const searchFiles = await phases.clock('search', () => search.outputs);
    return await phases.clock('write', async () => {
      emitSearchFiles(searchFiles, places, files);
      return { ...files.commit(), places: config.part ? places : all, findings };
    });
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** Interval in milliseconds at which the loop yields, so that signals and the progress line are handled. */
const YIELD_INTERVAL_MS = 50;

interface EmitState {
  readonly places: ReadonlyMap<string, RouteWithBuild>;
  readonly files: FileWriter;
  readonly upToDate?: UpToDateRoutes;
}

/** Plans each route, renders it if it differs from the output folder, and releases it. Returns the books to render. */
async function emitRoutes(input: EmitInput, routes: EmitState): Promise<readonly PlannedBookRoute[]> {
  const { files } = routes;
  const places = keepFilesOfUnchangedRoutes(input, routes);
  const { config, templates, salt, out, memo, workers, phases, now, onProgress } = input;
  const books: PlannedBookRoute[] = [];
  const pieces = createFilePieceReader(input);
  const hangError = async (hungCall: RecordedCall) =>
    (await import('./watch/watchdog.ts')).createHangError(hungCall, { watched: { extensions: [], config } });
  // Threads write each file that they render. A build that compares contents before writing therefore renders on this thread.
  const renderWorkers = out.comparesContent ? 1 : workers;
  const rendering = createRouteRenderer({ config, templates, memo, workers: renderWorkers, hangError });
  let done = 0;
  let writing = 0;
  let last = now();
  try {
    for (const planned of planAllRoutes(places, salt)) {
      const { fingerprint, route } = planned;
      const { output: path } = route;
      if (out.isCurrent(path, fingerprint)) files.keep(path, fingerprint);
      else if (isBookRoute(planned)) books.push(planned);
      else {
        const measureWriting = <T>(step: () => T): T => {
          const start = now();
          const result = step();
          writing += now() - start;
          return result;
        };
        await rendering.render(planned, {
          write: (rendered) =>
            measureWriting(() => files.write(path, fingerprint, pieces.asContent(rendered, { path, fingerprint }))),
          reserve: () => measureWriting(() => files.reserve(path)),
          record: (size) => files.record(path, { fingerprint, size }),
        });
      }
      done += 1;
      if (now() - last < YIELD_INTERVAL_MS) continue;
      onProgress?.(done, places.size);
      await new Promise((resume) => setImmediate(resume));
      last = now();
    }
    await rendering.settle();
  } catch (error) {
    // Terminates the threads first, because the error removes the folder to which they write.
    await rendering.close();
    throw error;
  }
  void rendering.close();
  phases.add('render', -writing);
  phases.add('write', writing);
  return books;
}

/** Keeps the files of routes that need no planning; returns the other routes. */
function keepFilesOfUnchangedRoutes({ out }: EmitInput, { places, files, upToDate }: EmitState): EmitState['places'] {
  const others = new Map<string, RouteWithBuild>();
  for (const [output, placed] of places) {
    const fingerprint = upToDate?.has(placed) ? out.manifest.get(output)?.fingerprint : undefined;
    if (fingerprint !== undefined && out.isCurrent(output, fingerprint)) files.keep(output, fingerprint);
    else others.set(output, placed);
  }
  return others;
}

/** Writes the books of extensions, and returns findings about them. */
async function emitBooks(
  { config, extensions, sites, templates }: EmitInput,
  books: readonly PlannedBookRoute[],
  files: FileWriter,
): Promise<readonly Diagnostic[]> {
  if (books.length === 0) return [];
  const { renderBooks } = await import('./extensions/books.ts');
  const render = await createRenderer(config, templates);
  // A book may show images from other parts of the site.
  const bookContext = { config, extensions, render, places: collectRoutesByFile(sites) };
  return renderBooks(books, bookContext, ({ route, fingerprint }, content) =>
    files.write(route.output, fingerprint, { kind: 'text', text: content }),
  );
}

/** Writes the search files. A search file without `content` is unchanged since the last build. */
function emitSearchFiles(
  searchFiles: readonly SearchOutputFile[],
  places: EmitState['places'],
  files: FileWriter,
): void {
  // A static file of the site has precedence over a search file.
  const outputs = searchFiles.filter(({ path }) => !places.has(path));
  const isSame = outputs.every(({ content }) => content === undefined);
  if (!isSame) files.claim(outputs.map(({ path }) => path));
  for (const { path, fingerprint, content } of outputs) {
    if (content === undefined) files.keep(path, fingerprint);
    else files.write(path, fingerprint, { kind: 'text', text: content });
  }
}
