// IO. The memo caches derived values in this process and on disk. Its rules follow those of esbuild's `internal/cache`:
// 1. A key contains every option and the fingerprint of all inputs. Values are immutable, so an object is its own fingerprint.
// 2. The memo has one owner, the project, which passes it to users. It is not a parameter of pure functions.
// 3. The memo has one bound: a value in memory lives as long as the object it was derived from, and a value on disk replaces its
//    predecessor. Numerous values are in packs, and are dropped after several builds without use (`packs.ts`).
// 4. There is one way to drop the memo, `dropCache`.
// 5. A damaged entry is a miss, and a value that cannot be written is not cached: either costs time, but never fails a build.
// 6. The clock never decides what is stored or returned.
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheText, readCachedText } from '../config/io/cached-file.ts';
import { runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { createDerivedValueCache, type DerivedValueCache } from '../lib/derived.ts';
import {
  createCacheForChecks,
  openPageSearchTermsCache,
  openParseCache,
  type PageSearchTermsCache,
  type ParseCache,
} from './result-cache.ts';

/** Names of all cached steps. A step with values on disk has a folder there; documents and contributions to search are in packs instead. */
export type MemoStepName =
  /** A source completed with latest versions, and the fingerprint of its parsing. */
  | 'source'
  /** Front matter and title of a source. */
  | 'head'
  /** A document with the date of its last change. */
  | 'document'
  /** The configuration in another locale, or with latest versions. */
  | 'config'
  /** Styles, scripts and fonts of all pages. */
  | 'asset'
  /** Pages that extensions generate from files, such as an API reference. */
  | 'made'
  /** Resolved slots of extensions, and data that extensions have read. */
  | 'slot'
  /** Files of the search index, and positions of words. */
  | 'index'
  /** Results of a whole site. */
  | 'site'
  /** Facts about written or served files. */
  | 'page';

/** A kind of cached value. */
interface Step<Value> {
  readonly name: MemoStepName;
  /** Serialization of a value. */
  readonly form: TextCodec<Value>;
}

/** Text form of a value. */
interface TextCodec<Value> {
  encode(value: Value): string;
  decode(text: string): Value;
}

/** Key of a value on disk: the value's subject, and the fingerprint of the inputs. At most one value per subject is stored. */
type StoredValueKey = readonly [subject: string, from: string];

/**
 * The parts of parsed documents that a caller needs: everything on pages; everything that findings depend on, without highlighting; or only
 * the links, which are far less data.
 */
export type ParseDepth = 'pages' | 'findings' | 'links';

/** Cached values. The dev server runs the whole pipeline on each edit, although almost all of its input is unchanged. */
export interface Memo {
  /** Absolute path; absent if nothing may outlast the process. */
  readonly folder?: string;
  /** Returns the value derived from an object and an input, compared by `===`; calls `make` on a miss. */
  of<Value>(step: Step<Value>, key: readonly [from: object, input: unknown], make: () => Value): Value;
  /** Returns a subject's value on disk if its inputs are unchanged. */
  get<Value>(step: Step<Value>, key: StoredValueKey): Value | undefined;
  /** Stores a subject's value on disk. */
  set<Value>(step: Step<Value>, key: StoredValueKey, value: Value): void;
  /** Stores a value at the next `settle`, because encoding it takes long. */
  setLater<Value>(step: Step<Value>, key: StoredValueKey, value: Value): void;
  /** Writes the values of `setLater`. A build calls it when idle and at its end. */
  settle(): void;
  readonly documents: ParseCache;
  /** Contributions of pages to the index of the embedded search. */
  readonly searchPages: PageSearchTermsCache;
  /**
   * Returns a folder for generated files: the memo's folder. If there is none or it cannot be written, returns a temporary folder, which is
   * removed when the process ends.
   */
  workFolder(): string;
  /** Removes temporary data when the work on the project ends. */
  close(): void;
}

/** Defines a step whose values are plain data or stay in the process. */
export function defineMemoStep<Value>(
  name: MemoStepName,
  form: TextCodec<Value> = { encode: JSON.stringify, decode: JSON.parse },
) {
  return { name, form } satisfies Step<Value>;
}

/**
 * Opens the memo in a folder, which need not exist. Without a folder nothing is read or written. With another depth than `pages`,
 * parsed documents are written to a separate cache, not to the cache of builds.
 */
export function openMemo(folder: string | undefined, depth: ParseDepth = 'pages'): Memo {
  let temporary: string | undefined;
  let unwritten: (() => void)[] = [];
  const cachesByStep = new Map<unknown, DerivedValueCache<object, unknown>>();
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
    if (folder !== undefined) cacheText(fileOf(step, subject), from, step.form.encode(value));
  };
  return {
    ...(folder !== undefined && { folder }),
    of<Value>(step: Step<Value>, [from, input]: readonly [object, unknown], make: () => Value): Value {
      const ofStep = cachesByStep.get(step) ?? createDerivedValueCache<object, unknown>();
      cachesByStep.set(step, ofStep);
      return ofStep.of(from, input, make) as Value;
    },
    get(step, [subject, from]) {
      const text = folder === undefined ? undefined : readCachedText(fileOf(step, subject), from);
      return text === undefined ? undefined : step.form.decode(text);
    },
    set: write,
    setLater: (step, key, value) => void unwritten.push(() => write(step, key, value)),
    settle,
    documents: openDocumentCache(folder, depth),
    searchPages: openPageSearchTermsCache(folder && join(folder, 'search')),
    workFolder() {
      if (folder !== undefined && temporary === undefined && isFolderWritable(folder)) return folder;
      if (temporary === undefined) process.once('exit', close);
      temporary ??= runAndExplainWriteErrors(`Cannot write temporary files to \`${tmpdir()}\``, () =>
        mkdtempSync(join(tmpdir(), 'techdocs-')),
      );
      return temporary;
    },
    close,
  };
}

/** Whether files can be written to a folder. Creates the folder if needed. */
function isFolderWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens the cache of parsed documents. With another depth than `pages`, it also reads the documents of builds, but never writes them. */
function openDocumentCache(folder: string | undefined, depth: ParseDepth): ParseCache {
  if (folder === undefined) return openParseCache(undefined);
  const ofBuild = openParseCache(join(folder, 'parse'));
  return depth === 'pages' ? ofBuild : createCacheForChecks(openParseCache(join(folder, depth)), ofBuild);
}
