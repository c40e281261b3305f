// IO. Converts the folder of a built site to one that opens from a disk. A file with unchanged inputs is not written again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSiteFolder } from '../../engine/conversion.ts';
import { startWritingFiles, type WriteResult } from '../../engine/files.ts';
import type { FileContent } from '../../engine/out-folder.ts';
import { computeHash } from '../../lib/hash.ts';
import { computeProductsScriptPath, convertJsonToClassicScript } from '../../model/classic-script.ts';
import { isPageResource } from '../../site/files/part.ts';

import {
  findProductList,
  mayContainProductList,
  mayContainSiteAddresses,
  replaceManifestPathsInCatalog,
} from './kinds.ts';
import { type PortableSitePlan, planPortableSite } from './on-disk.ts';
import { computeSearchManifestScriptPath } from './search.ts';

/** Conversion of one input file to its output files. */
interface FileConversionJob {
  /** The input file in the built site; the output file if there is no input. */
  readonly from: string;
  /** Output paths. The job always writes the first path, and may also write the others. */
  readonly paths: readonly string[];
  readonly fingerprint: string;
  make(): readonly (readonly [path: string, content: FileContent])[];
}

/** Written files, and the routes of the converted site. */
interface ConversionResult extends Pick<PortableSitePlan, 'routesOf'> {
  readonly written: WriteResult;
}

/** Interval in milliseconds at which the event loop runs, so that signals are handled. */
const YIELD_INTERVAL_MS = 50;

/** Writes the folder; the old folder stays unchanged until everything is written. */
export async function convertSite(built: BuiltSiteFolder): Promise<ConversionResult> {
  const { out, now, config } = built;
  const used = new Set<string>();
  const onDisk = await planPortableSite(built, (output) => used.add(output));
  const jobs = createConversionJobs(built, onDisk);
  const files = startWritingFiles(
    out,
    jobs.flatMap(({ paths }) => paths),
  );
  try {
    let last = now();
    for (const batch of config.part ? generateJobBatches(jobs, built, used) : [jobs]) {
      for (const { paths, fingerprint, make } of batch) {
        const current = paths.filter((path) => out.isCurrent(path, fingerprint));
        if (current[0] === paths[0]) for (const path of current) files.keep(path, fingerprint);
        else for (const [path, content] of make()) files.write(path, fingerprint, content);
        if (now() - last < YIELD_INTERVAL_MS) continue;
        await new Promise((resume) => setImmediate(resume));
        last = now();
      }
    }
    built.confirm();
    const { manifest: _, ...written } = files.commit();
    return { written, routesOf: onDisk.routesOf };
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** Yields batches for a partial site: first pages, then repeatedly the files that the last batch uses. */
function* generateJobBatches(
  jobs: readonly FileConversionJob[],
  { places }: BuiltSiteFolder,
  used: ReadonlySet<string>,
): Generator<readonly FileConversionJob[]> {
  const done = new Set<FileConversionJob>();
  const takeBatch = (isIn: (job: FileConversionJob) => boolean) => {
    const chosen = jobs.filter((job) => !done.has(job) && isIn(job));
    for (const job of chosen) done.add(job);
    return chosen;
  };
  const isNeeded = (job: FileConversionJob) => {
    const place = places.get(job.from);
    return place === undefined || !isPageResource(place.route);
  };
  yield takeBatch(isNeeded);
  for (
    let next = takeBatch(({ from }) => used.has(from));
    next.length > 0;
    next = takeBatch(({ from }) => used.has(from))
  )
    yield next;
}

function createConversionJobs(built: BuiltSiteFolder, onDisk: PortableSitePlan): readonly FileConversionJob[] {
  const ofSite = [...built.manifest.keys()]
    .filter((path) => !onDisk.isGone(path))
    .map((path) => createFileConversionJob(path, built, onDisk));
  const others = [...onDisk.files].map(([from, { path, fingerprint, content }]): FileConversionJob => {
    return { from, paths: [path], fingerprint, make: () => [[path, content()]] };
  });
  return [...ofSite, ...others];
}

/** Returns the job that converts or copies a file of the built site. The output file has the same name. */
function createFileConversionJob(
  from: string,
  { dir, manifest, places }: BuiltSiteFolder,
  onDisk: PortableSitePlan,
): FileConversionJob {
  const file = join(dir, from);
  const fingerprint = manifest.get(from)?.fingerprint ?? '';
  const route = places.get(from)?.route;
  const changed = (text: () => string): FileConversionJob => ({
    from,
    paths: [from],
    fingerprint: computeHash(`${onDisk.salt}\0${fingerprint}`),
    make: () => [[from, { kind: 'text', text: text() }]],
  });
  if (mayContainSiteAddresses(from, route)) {
    const job = changed(() => onDisk.change(readFileSync(file, 'utf8'), from));
    return route !== undefined && mayContainProductList(route) ? addProductsScript(job) : job;
  }
  if (route?.type === 'feature-file' && route.file === 'catalog') {
    const pointerOf = (address: string) =>
      onDisk.isPointer(address) ? computeSearchManifestScriptPath(address) : address;
    return changed(() => replaceManifestPathsInCatalog(readFileSync(file, 'utf8'), pointerOf));
  }
  return { from, paths: [from], fingerprint, make: () => [[from, { kind: 'copy', from: file }]] };
}

function addProductsScript(job: FileConversionJob): FileConversionJob {
  const beside = computeProductsScriptPath(job.from);
  return {
    ...job,
    paths: [job.from, beside],
    make() {
      const [page] = job.make();
      if (page === undefined || page[1].kind !== 'text') return [];
      const products = findProductList(String(page[1].text));
      if (products === undefined) return [page];
      return [page, [beside, { kind: 'text', text: convertJsonToClassicScript(JSON.stringify(products)) }]];
    },
  };
}
