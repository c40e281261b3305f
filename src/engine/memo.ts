// IO. The one way to remember: in this process what was made of a value, on disk what outlasts it. Its laws, after those of esbuild's
// `internal/cache`:
// 1. A key holds every option and the fingerprint of all input. Values are immutable, so an object is a fingerprint too.
// 2. It has one owner, the project, which hands it to what remembers. It is no parameter of a pure function.
// 3. It has one bound: what is kept in memory goes with the value that it was made of, and on disk a value takes the place of
//    the one before it. Of what there are thousands of lies in packs, and goes when several builds had no use for it (`packs.ts`).
// 4. There is one way to drop it, `dropCache`.
// 5. A wrong entry is a miss, and what cannot be written is not kept: it costs time, never a build.
// 6. The clock never decides what is kept or given.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheCode, readKept } from '../config/io/cached-file.ts';
import { type Derived, derived } from '../lib/derived.ts';
import { openParseCache, openSearchPages, type ParseCache, type SearchPages, withBuildCache } from './result-cache.ts';

/** Names of all steps that are remembered. Those on the disk have a folder there; documents and what pages give to search lie in packs. */
export type StepName =
  /** A source with what the site gives to it, and what it is called as a job. */
  | 'source'
  /** Front matter and title of a source. */
  | 'head'
  /** A document with the day of its last change. */
  | 'document'
  /** The configuration in another language, or with the latest versions in it. */
  | 'config'
  /** Styles, scripts and fonts of all pages. */
  | 'asset'
  /** The pages that extensions make of files, such as the reference of an API. */
  | 'made'
  /** What slots of extensions became, and what they read. */
  | 'slot'
  /** The files of search, and where words stand. */
  | 'index'
  /** What came of a whole site. */
  | 'site'
  /** What is known of files that were written or sent. */
  | 'page';

/** One kind of value that is remembered. */
export interface Step<Value> {
  readonly name: StepName;
  /** How a value is written. */
  readonly form: TextForm<Value>;
}

/** A value as text. */
export interface TextForm<Value> {
  encode(value: Value): string;
  decode(text: string): Value;
}

/** What a value on disk is about, and all that it was made from. Of each subject there is one. */
export type DiskKey = readonly [subject: string, from: string];

/** How far a caller goes: up to pages, or up to the links of a site, which need far less of its documents. */
export type Depth = 'pages' | 'links';

/** What was made before. The dev server runs the pipeline at each edit, and almost all of its input is the same. */
export interface Memo {
  /** Absolute; absent where nothing may outlast the process. */
  readonly folder?: string;
  /** What was made of an object and the same input, which is compared by `===`; else what `make` gives now. */
  of<Value>(step: Step<Value>, key: readonly [from: object, input: unknown], make: () => Value): Value;
  /** The value of a subject on disk, if it was made from the same. */
  get<Value>(step: Step<Value>, key: DiskKey): Value | undefined;
  /** Keeps the value of a subject on disk. */
  set<Value>(step: Step<Value>, key: DiskKey, value: Value): void;
  /** The same, written by `settle`, as it takes long to encode. */
  setLater<Value>(step: Step<Value>, key: DiskKey, value: Value): void;
  /** Writes what is left to write: when a build has nothing else to do, or at its end. */
  settle(): void;
  /** What the parser made of sources. */
  readonly documents: ParseCache;
  /** What pages give to the index of the embedded search. */
  readonly searchPages: SearchPages;
  /** A folder for files that have to lie somewhere: that of the memo, or one that is removed when the process ends. */
  workFolder(): string;
  /** Removes what may not outlast the work on the project. */
  close(): void;
}

/** A step whose values are plain data, but for those that never leave the process. */
export function step<Value>(name: StepName, form: TextForm<Value> = { encode: JSON.stringify, decode: JSON.parse }) {
  return { name, form } satisfies Step<Value>;
}

/**
 * Opens the memo in a folder, which need not exist; without one nothing is read or written. A project that is opened for its links
 * alone has documents of its own.
 */
export function openMemo(folder: string | undefined, depth: Depth = 'pages'): Memo {
  let temporary: string | undefined;
  let unwritten: (() => void)[] = [];
  const made = new Map<unknown, Derived<object, unknown>>();
  const fileOf = ({ name }: Step<unknown>, subject: string) => join(folder ?? '', name, `${subject}.json`);
  const settle = () => {
    for (const write of unwritten) write();
    unwritten = [];
  };
  const close = () => {
    settle();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    process.off('exit', close);
    temporary = undefined;
  };
  const write: Memo['set'] = (step, [subject, from], value) => {
    if (folder !== undefined) cacheCode(fileOf(step, subject), from, step.form.encode(value));
  };
  return {
    ...(folder !== undefined && { folder }),
    of<Value>(step: Step<Value>, [from, input]: readonly [object, unknown], make: () => Value): Value {
      const ofStep = made.get(step) ?? derived<object, unknown>();
      made.set(step, ofStep);
      return ofStep.of(from, input, make) as Value;
    },
    get(step, [subject, from]) {
      const text = folder === undefined ? undefined : readKept(fileOf(step, subject), from);
      return text === undefined ? undefined : step.form.decode(text);
    },
    set: write,
    setLater: (step, key, value) => void unwritten.push(() => write(step, key, value)),
    settle,
    documents: documentsIn(folder, depth),
    searchPages: openSearchPages(folder && join(folder, 'search')),
    workFolder() {
      if (folder !== undefined) return folder;
      if (temporary === undefined) process.once('exit', close);
      temporary ??= mkdtempSync(join(tmpdir(), 'techdocs-'));
      return temporary;
    },
    close,
  };
}

/** Documents for links alone: what a build remembers is known too, and is never written. */
function documentsIn(folder: string | undefined, depth: Depth): ParseCache {
  if (folder === undefined) return openParseCache(undefined);
  const ofBuild = openParseCache(join(folder, 'parse'));
  return depth === 'pages' ? ofBuild : withBuildCache(openParseCache(join(folder, 'links')), ofBuild);
}
