// Parses sources with the help of a cache and threads. The bytes of a result are the same whether it comes from the cache, this thread or
// another thread.
import { availableParallelism } from 'node:os';
import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { formatParseResultSubject } from '../cache/parse-fingerprint.ts';
import { createPageExtensionSelector } from '../content/extensions.ts';
import { computeHash } from '../lib/hash.ts';
import { memoizeByKeyWithLimit } from '../lib/lazy.ts';
import type { SiteConfig, SiteVariables } from '../model/config.ts';
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
import { collectContentTextsByLocale } from '../model/messages.ts';
import { estimateSourceSize, type Source } from '../model/source.ts';
import { createIncludedTextLimiter } from './include-total.ts';
import { type ParseInput, parseOnThisThread } from './parse-here.ts';
import { computeParserSalt, createParseKeyLookup } from './parse-keys.ts';
import type { ParsedDocuments, ParseRequest, ParseScheduler, Workers } from './parsed-documents.ts';
import { parseOnThreads, splitIntoBatches } from './pool.ts';
import type { Project } from './project.ts';
import { mayStartThreads } from './thread.ts';
import type { RecordedCall } from './watch/cells.ts';

interface ParseSchedulerOptions extends Pick<ParseInput, 'highlighting' | 'clock'> {
  /** Number of threads. By default, several threads are used only if they save time. */
  readonly workers?: Workers;
  readonly onProgress?: (done: number, all: number) => void;
  /** Fetches uncached results from a shared cache. Resolves to `true` if there are new results. */
  readonly askOthers?: () => Promise<boolean>;
}

/** Maximum number of bodies in memory. A page, its Markdown mirror and some lists read the same body in succession. */
const MAX_CACHED_BODIES = 200;

/** Memo step: documents with the date of their last change. */
const DOCUMENT_WITH_DATES_STEP = defineMemoStep<Document>('document');
const DOCUMENT_HEAD_STEP = defineMemoStep<Document>('head');

/** Creates the parse scheduler of a project. */
export function createParseScheduler(project: Project, options: ParseSchedulerOptions = {}): ParseScheduler {
  const counted = { remembered: new Set<string>(), parsed: new Set<string>() };
  const job = { ...project, ...options, counted, latest: new Map<string, string>() };
  const features = project.extensions.flatMap(({ isBuiltIn, fingerprint }) => (isBuiltIn ? fingerprint : [])).join('');
  return {
    saltOf: (config) =>
      computeHash(computeParserSalt(project, config) + JSON.stringify(collectContentTextsByLocale(config)) + features),
    parse: (config, sources, files) => parseSources(job, { config, sources, ...files }),
    get hits() {
      return counted.remembered.size;
    },
    get misses() {
      return counted.parsed.size;
    },
  };
}

interface ParseSchedulerState extends Project, ParseSchedulerOptions, Pick<ParseInput, 'earlier'> {
  /** `remembered` contains the keys of cached results, and `parsed` contains the keys of parsed sources. */
  readonly counted: Readonly<Record<'remembered' | 'parsed', Set<string>>>;
  /** Cache key of each source when this process last parsed it, by subject (`formatParseResultSubject`). */
  readonly latest: Map<string, string>;
}

interface SourcesToParse extends Partial<ParseRequest> {
  readonly config: SiteConfig;
  readonly sources: readonly Source[];
}

async function parseSources(
  job: ParseSchedulerState,
  { config, sources, requested, heads: unread }: SourcesToParse,
): Promise<ParsedDocuments> {
  const { memo, counted } = job;
  const keyOf = createParseKeyLookup(job, config);
  const byFile = new Map(sources.map((source) => [source.file, source]));
  // Caches lookups: the dev server requests thousands of sources per edit.
  const documents = new Map<Source, Document>();
  const count = createIncludedTextLimiter(sources, config);
  const unsettled = new Map<string, DocumentBody>();
  async function* parseInSlices(missed: readonly Source[]): AsyncGenerator<void> {
    const earlier = findBodiesParsedEarlier(job, missed, keyOf);
    for await (const results of parseInProcessOrOnThreads({ ...job, earlier }, config, missed)) {
      for (const result of results) {
        const source = byFile.get(result.document.file) as Source;
        if (result.isUnsettled) unsettled.set(source.file, result.body);
        else memo.documents.set(keyOf(source), { head: result.document, body: result.body });
        documents.set(source, result.document);
        count(source, result.document);
      }
      yield;
    }
  }
  const isUnread = ({ file }: Source) => unread?.has(file) === true && !requested?.has(file);
  const recall = () => {
    for (const source of memo.documents.isEmpty ? [] : byFile.values()) {
      const key = keyOf(source);
      const document = isUnread(source) ? undefined : memo.documents.get(key);
      if (document) documents.set(source, document);
      if (document) count(source, document);
      if (document && !counted.parsed.has(key)) counted.remembered.add(key);
    }
    return [...byFile.values()].filter((source) => !documents.has(source));
  };
  let lost = recall();
  if (lost.length > 0 && (await job.askOthers?.())) lost = recall();
  const missed = requested === undefined ? lost : lost.filter(({ file }) => requested.has(file));
  for (const source of missed) counted.parsed.add(keyOf(source));
  await awaitParseSlices(parseInSlices(missed));
  const rest = requested === undefined ? [] : lost.filter(({ file }) => !requested.has(file));
  const heads = await readDocumentHeads(rest, config.variables, job);
  const documentOf = (source: Source) => documents.get(source) ?? (heads.get(source.file) as Document);
  return {
    heads: new Set(heads.keys()),
    documents: [...byFile.values()].map((source) => addLastUpdateDates(documentOf(source), source, memo)),
    ...createDocumentBodyLookup({ memo, byFile, unsettled, keyOf }),
    async mendBodies(files) {
      const namedSources = [...files].flatMap((file) => byFile.get(file) ?? []);
      const gone = namedSources.filter(
        (source) => !unsettled.has(source.file) && !memo.documents.hasBody(keyOf(source)),
      );
      await awaitParseSlices(parseInSlices(gone));
      return gone.length > 0;
    },
    // Another locale may have parsed the source meanwhile.
    parseRest: () => parseInSlices(rest.filter((source) => !memo.documents.get(keyOf(source)))),
  };
}

interface BodyLookupInput extends Pick<Project, 'memo'> {
  readonly byFile: ReadonlyMap<string, Source>;
  /** Bodies that are not cached, by file. */
  readonly unsettled: ReadonlyMap<string, DocumentBody>;
  readonly keyOf: (source: Source) => string;
}

/** Returns the functions that read bodies of parsed documents. */
function createDocumentBodyLookup({
  memo: { documents },
  byFile,
  unsettled,
  keyOf,
}: BodyLookupInput): Pick<ParsedDocuments, 'bodyOf' | 'placeOf'> {
  return {
    bodyOf: memoizeByKeyWithLimit((file) => {
      const source = byFile.get(file);
      const body = source && (unsettled.get(file) ?? documents.bodyOf(keyOf(source)));
      if (!body) throw new Error(`There is no text of ${file}.`);
      return body;
    }, MAX_CACHED_BODIES),
    placeOf: (file) => (unsettled.has(file) ? undefined : documents.placeOf(keyOf(byFile.get(file) as Source))),
  };
}

async function awaitParseSlices(slices: AsyncIterable<void>): Promise<void> {
  for await (const _ of slices);
}

/** Maximum number of pages for which reusing the bodies of an earlier build pays off. */
const MAX_PAGES_WITH_REUSED_BODIES = 20;

/** Returns earlier bodies of pages, of this process or of an earlier build, if the same version of the parser wrote them. */
function findBodiesParsedEarlier(
  { memo, depth, latest }: Pick<ParseSchedulerState, 'memo' | 'depth' | 'latest'>,
  sources: readonly Source[],
  keyOf: (source: Source) => string,
): ReadonlyMap<Source, DocumentBody> {
  const bodies = new Map<Source, DocumentBody>();
  if (depth !== 'pages' || sources.length === 0 || sources.length > MAX_PAGES_WITH_REUSED_BODIES) return bodies;
  const add = (source: Source, key: string | undefined) => {
    const body = key === undefined ? undefined : memo.documents.bodyOf(key);
    if (body) bodies.set(source, body);
  };
  const subjectOf = (source: Source) => formatParseResultSubject(keyOf(source), source);
  for (const source of sources) {
    add(source, latest.get(subjectOf(source)));
    latest.set(subjectOf(source), keyOf(source));
  }
  const byFile = new Map(sources.flatMap((source) => (bodies.has(source) ? [] : [[source.file, source]])));
  if (byFile.size === 0) return bodies;
  for (const { key, head } of memo.documents.entries()) {
    const source = byFile.get(head.file);
    if (source !== undefined && formatParseResultSubject(key, head) === subjectOf(source)) add(source, key);
  }
  return bodies;
}

/** Returns heads by file. The reader of heads is loaded only if needed. */
async function readDocumentHeads(
  sources: readonly Source[],
  variables: SiteVariables,
  { memo, extensions }: Pick<Project, 'memo' | 'extensions'>,
): Promise<ReadonlyMap<string, Document>> {
  if (sources.length === 0) return new Map();
  const { parseDocumentHead } = await import('../content/head.ts');
  const { fields } = createPageExtensionSelector(extensions);
  const read = (source: Source) =>
    memo.of(DOCUMENT_HEAD_STEP, [source, variables], () => parseDocumentHead(source, variables, fields));
  return new Map(sources.map((source) => [source.file, read(source)]));
}

/** Yields groups of results as soon as they are ready. */
async function* parseInProcessOrOnThreads(
  job: ParseSchedulerState,
  config: SiteConfig,
  missed: readonly Source[],
): AsyncGenerator<readonly ParsedSource[]> {
  const { depth, workers = 'auto', call, onProgress } = job;
  if (missed.length === 0) return;
  const threads =
    depth !== 'pages' || !mayStartThreads() ? 1 : countParseThreads(missed, workers, availableParallelism());
  let done = 0;
  // For `pack`, batches are parsed one after the other, each on a new thread. The memory of the highlighter grows while its thread runs,
  // and is freed only when the thread ends.
  const batches = config.part && threads > 1 ? splitIntoBatches(missed, Math.ceil(missed.length / 800)) : [missed];
  for (const batch of batches) {
    const pool = {
      threads: config.part ? 1 : threads,
      hangError: (hungCall: RecordedCall) => createParseHangError(hungCall, job),
    };
    const parsed = threads > 1 ? parseOnThreads(call, batch, pool) : parseOnThisThread(job, config, batch);
    for await (const results of parsed) {
      done += results.length;
      onProgress?.(done, missed.length);
      yield results;
    }
  }
}

async function createParseHangError(
  hungCall: RecordedCall,
  { extensions, config, call: { features } }: ParseSchedulerState,
): Promise<Error> {
  const { createHangError } = await import('./watch/watchdog.ts');
  return createHangError(hungCall, { watched: { extensions, config, features } });
}

/** Adds the dates of the last change to a document. The dates are not part of the text, so they are not cached with the document. */
function addLastUpdateDates(document: Document, source: Source, memo: Memo): Document {
  const { lastUpdate, stale } = source;
  if (document.lastUpdate === lastUpdate && document.stale === stale) return document;
  return memo.of(DOCUMENT_WITH_DATES_STEP, [source, document], () => ({
    ...document,
    lastUpdate,
    ...(stale && { stale }),
  }));
}

/**
 * Minimum size of uncached sources, in bytes, from which a second thread saves more time than it costs. A thread has to start, load
 * grammars and compile code.
 */
const MIN_BYTES_FOR_THREADS = 14_000_000;

/** Returns the number of threads for parsing; 1 means no thread. */
function countParseThreads(sources: readonly Source[], workers: Workers, cores: number): number {
  if (workers !== 'auto') return Math.min(workers, sources.length);
  const bytes = sources.reduce((sum, source) => sum + estimateSourceSize(source), 0);
  return bytes >= MIN_BYTES_FOR_THREADS ? Math.min(cores, 4) : 1;
}
