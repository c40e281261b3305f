// The two jobs of the engine, parse and render, with all that makes them cheap: memory and threads. A caller never
// sees whether a result was remembered, made here or made on a thread; the bytes are the same.
import { availableParallelism } from 'node:os';
import type { ParseSettings } from '../content/parse.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
import { hashOf } from '../model/hash.ts';
import { contentTextsOf } from '../model/say.ts';
import type { Source } from '../model/source.ts';
import { parseFingerprint } from './fingerprint.ts';
import type { Memo } from './memo-store.ts';
import { parseOnThreads } from './pool.ts';
import type { ConfigCall } from './worker.ts';

/** How many threads parse: a number, or as many as pay. */
export type Workers = number | 'auto';

/** The documents of one locale and the way to their texts. */
export interface Parsed {
  /** In the order of the sources. */
  readonly documents: readonly Document[];
  /** Files of which there is an outline only, and no text. */
  readonly outlined: ReadonlySet<string>;
  /** Whether any text comes from the disk, which may have lost it. */
  readonly hasRemembered: boolean;
  /** The text of a document, by its file. */
  bodyOf(file: string): DocumentBody;
  /** Makes texts anew that the disk has lost, so that `bodyOf` has them all. */
  mendBodies(files: Iterable<string>): Promise<void>;
}

/** The parse job. */
export interface Jobs {
  /** Parses what is not remembered. Asked twice for a source it gives the same, and counts it once. */
  parse(config: SiteConfig, sources: readonly Source[]): Promise<Parsed>;
  /** As `parse`, but of what is not remembered only the `wanted` files are parsed; of the others there are outlines. */
  glance(config: SiteConfig, sources: readonly Source[], wanted: ReadonlySet<string>): Promise<Parsed>;
  /** What stands for the parser in a fingerprint: its version and settings. */
  saltOf(config: SiteConfig): string;
  readonly hits: number;
  readonly misses: number;
}

/** What `createJobs` gets. */
export interface JobsInput {
  readonly memo: Memo;
  readonly engine: string;
  readonly workers: Workers;
  /** How a thread loads the configuration, which holds functions and cannot be posted. */
  readonly call: ConfigCall;
  readonly onProgress?: (done: number, all: number) => void;
  /** What parses a source that is not remembered: all of it, or only what links need, which is a memory of its own. */
  readonly depth?: 'all' | 'links';
}

/** Bodies that are kept at hand. */
const MAX_BODIES = 200;

/** Makes the jobs of one build. */
export function createJobs({ memo, engine, workers, call, onProgress, depth = 'all' }: JobsInput): Jobs {
  const [found, made] = [new Set<string>(), new Set<string>()];
  const parseMissed = (config: SiteConfig, missed: readonly Source[]): Promise<readonly ParsedSource[]> => {
    if (depth === 'links') return parseHere(config, missed, depth, onProgress);
    const threads = threadsFor(missed, workers, availableParallelism());
    return threads > 1
      ? parseOnThreads(call, missed, threads, onProgress)
      : parseHere(config, missed, depth, onProgress);
  };
  const parseSome = async (config: SiteConfig, sources: readonly Source[], wanted?: ReadonlySet<string>) => {
    const salt = parserSalt(config, engine);
    // What the parser writes itself counts for the sources of its language alone.
    const texts = Object.entries(contentTextsOf(config));
    const salts = new Map(texts.map(([locale, own]) => [locale, hashOf(salt + JSON.stringify(own))]));
    const keyOf = (source: Source) => parseFingerprint(source, salts.get(source.locale) ?? salt);
    const byFile = new Map(sources.map((source) => [source.file, source]));
    // The dev server comes by at each edit with thousands of sources, so each is looked up once.
    const known = new Map<Source, Document>();
    const parseAll = async (missed: readonly Source[]) => {
      for (const result of missed.length > 0 ? await parseMissed(config, missed) : []) {
        const source = byFile.get(result.document.file);
        if (!source) continue;
        memo.remember(keyOf(source), result);
        known.set(source, result.document);
      }
    };
    for (const source of memo.isEmpty ? [] : byFile.values()) {
      const key = keyOf(source);
      const document = memo.find(key);
      if (!document) continue;
      known.set(source, document);
      if (!made.has(key)) found.add(key);
    }
    const hasRemembered = known.size > 0;
    const lost = [...byFile.values()].filter((source) => !known.has(source));
    const missed = wanted === undefined ? lost : lost.filter(({ file }) => wanted.has(file));
    for (const source of missed) made.add(keyOf(source));
    await parseAll(missed);
    const outlines = await outlinesOf(
      config,
      lost.filter((source) => !missed.includes(source)),
    );
    const documentOf = (source: Source) => known.get(source) ?? (outlines.get(source.file) as Document);
    return {
      outlined: new Set(outlines.keys()),
      hasRemembered,
      documents: [...byFile.values()].map((source) => withLastUpdate(documentOf(source), source)),
      bodyOf: rememberLast(MAX_BODIES, (file) => {
        const source = byFile.get(file);
        const body = source && memo.bodyOf(keyOf(source));
        if (!body) throw new Error(`There is no text of ${file}.`);
        return body;
      }),
      mendBodies: (files: Iterable<string>) => {
        const asked = [...files].flatMap((file) => byFile.get(file) ?? []);
        return parseAll(asked.filter((source) => !memo.hasBody(keyOf(source))));
      },
    };
  };
  return {
    saltOf: (config) => hashOf(parserSalt(config, engine) + JSON.stringify(contentTextsOf(config))),
    parse: (config, sources) => parseSome(config, sources),
    glance: parseSome,
    get hits() {
      return found.size;
    },
    get misses() {
      return made.size;
    },
  };
}

async function outlinesOf(config: SiteConfig, sources: readonly Source[]): Promise<ReadonlyMap<string, Document>> {
  if (sources.length === 0) return new Map();
  const { outlineOf } = await import('../content/outline.ts');
  return new Map(sources.map((source) => [source.file, outlineOf(source, config.variables)]));
}

/** A document's text is wanted by its page, its mirror and some lists in turn, so the last ones are kept at hand. */
function rememberLast<T>(count: number, make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const value = known.get(name) ?? make(name);
    known.set(name, value);
    if (known.size > count) known.delete(known.keys().next().value as string);
    return value;
  };
}

/**
 * The settings are put together here and not by the parser's own function: importing the parser is what a build without
 * changes has to be spared. Functions of the configuration cannot be looked into, so where the parser uses one, the whole
 * configuration counts.
 */
function parserSalt(config: SiteConfig, engine: string): string {
  const { variables, markdown, code } = config;
  const settings: Omit<ParseSettings, 'texts'> = { variables, markdown, code };
  const functions = markdown.extensions.length > 0 ? config.configHash : '';
  return hashOf([engine, functions, JSON.stringify(settings)].join('\0'));
}

/** When a file was last changed is not in its text, so it is never remembered. */
function withLastUpdate(document: Document, source: Source): Document {
  const known = dated.get(source);
  if (known?.from === document) return known.document;
  if (document.lastUpdate === source.lastUpdate) return document;
  const { lastUpdate: _, ...rest } = document;
  const made = source.lastUpdate ? { ...rest, lastUpdate: source.lastUpdate } : rest;
  dated.set(source, { from: document, document: made });
  return made;
}

/** An unchanged source gives the same object, by which unchanged documents are told. */
const dated = new WeakMap<Source, { readonly from: Document; readonly document: Document }>();

/** Bytes of missed sources from which a second thread pays for its start and for its own grammars. */
const BYTES_FOR_THREADS = 4_000_000;

/** How many threads to parse on; 1 is no thread at all. */
export function threadsFor(sources: readonly Source[], workers: Workers, cores: number): number {
  if (workers !== 'auto') return Math.min(workers, sources.length);
  const bytes = sources.reduce((sum, source) => sum + source.text.length, 0);
  return bytes >= BYTES_FOR_THREADS ? Math.min(cores, 4) : 1;
}

/** Lets signals and the progress line through now and then. */
const BREATH = 50;

async function parseHere(
  config: SiteConfig,
  sources: readonly Source[],
  depth: 'all' | 'links',
  onProgress?: (done: number, all: number) => void,
): Promise<readonly ParsedSource[]> {
  const { createLinkParser, createParser, parseSettings } = await import('../content/parse.ts');
  const settings = parseSettings(config);
  const parser = depth === 'links' ? await createLinkParser(settings) : await createParser(settings, sources);
  const results: ParsedSource[] = [];
  let last = performance.now();
  for (const source of sources) {
    results.push(parser.parse(source));
    if (performance.now() - last < BREATH) continue;
    onProgress?.(results.length, sources.length);
    await new Promise((resume) => setImmediate(resume));
    last = performance.now();
  }
  return results;
}
