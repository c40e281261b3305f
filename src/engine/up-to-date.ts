// Finds routes that are up to date. If an edit changes nothing that other pages show, every route without the edited text equals its file
// of the last build. The dev server applies the same rule, but compares the inputs themselves instead of hashes.

import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { serializeDocumentMetadata } from '../site/assemble/replace-documents.ts';
import type { SiteComponents } from './components.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { OutFolder } from './out-folder.ts';
import type { SitePart } from './parts.ts';
import { listFilesShownByRoute, type RouteWithBuild } from './plan.ts';
import type { PagePartModules } from './site-parts.ts';

/** Two hashes for the file of each document: the hash of the source, and the hash of the document's facts that other pages may show. */
type HashesByFile = Readonly<Record<string, readonly [text: string, facts: string]>>;

const TEXT_HASHES_STEP = defineMemoStep<readonly HashesByFile[]>('site');

/** Routes that are unchanged since the last build. */
export interface UpToDateRoutes {
  /** Whether the inputs of a route are unchanged. */
  has(placed: RouteWithBuild): boolean;
  /** Stores the text hashes of this build under the revision of its output. */
  save(revision: string): void;
}

/** Input of `findUpToDateRoutes`. */
interface UpToDateRoutesInput {
  readonly sites: readonly LocaleBuild[];
  readonly part: Pick<SitePart, 'name'>;
  readonly components: Pick<SiteComponents, 'hash'>;
  readonly parts: Pick<PagePartModules, 'hash'>;
  /** Identifies engine, parser and templates. */
  readonly salt: string;
  readonly out: Pick<OutFolder, 'dir' | 'revision'>;
  readonly memo: Pick<Memo, 'get' | 'set'>;
}

/** Returns the routes that are unchanged since the last build. */
export function findUpToDateRoutes(input: UpToDateRoutesInput): UpToDateRoutes {
  const { sites, out, memo } = input;
  const frame = computeSharedInputsHash(input);
  const keyOf = (revision = '') => [`texts-${computeHash(out.dir)}`, `${frame} ${revision}`] as const;
  const last = memo.get(TEXT_HASHES_STEP, keyOf(out.revision)) ?? [];
  const texts = sites.map((site, index) => hashDocuments(site, last[index]));
  const isFramed = texts.every((some, index) =>
    Object.entries(some).every(([file, [, facts]]) => getOwnPropertyValue(last[index] ?? {}, file)?.[1] === facts),
  );
  const edited = new Map(
    sites.map((site, index) => [site, new Set(isFramed ? findEditedFiles(texts[index], last[index]) : [])]),
  );
  return {
    has: ({ route, build }) => isFramed && !listFilesShownByRoute(route).some((file) => edited.get(build)?.has(file)),
    save: (revision) => memo.set(TEXT_HASHES_STEP, keyOf(revision), texts),
  };
}

/** Returns the hash of all inputs of routes except documents. The list of routes is one of these inputs. */
function computeSharedInputsHash({ sites, salt, components, parts, part }: UpToDateRoutesInput): string {
  const frames = sites.map(({ site: { config, locale, packaged, generator, routes }, content }) => {
    const { sources, diagnostics, ...rest } = content;
    const named = sources.map(({ file, path, kind, locale: language, version, lastUpdate, original, stale }) => {
      return [file, path, kind, language, version, lastUpdate, original?.file, stale];
    });
    const planned = routes.map(({ type, path, output }) => [type, path, output]);
    return [config, locale, packaged, generator, rest, named, planned];
  });
  return computeHash(JSON.stringify([salt, components.hash, parts.hash, part.name, frames]));
}

/** Returns hashes by document; an unchanged source has the hashes of the last build. */
function hashDocuments({ parsed }: LocaleBuild, last: HashesByFile = {}): HashesByFile {
  const entries = parsed.documents.map((document) => {
    const { file, hash } = document;
    const lastHashes = getOwnPropertyValue(last, file);
    const hashes: HashesByFile[string] =
      lastHashes?.[0] === hash ? lastHashes : [hash, computeHash(serializeDocumentMetadata(document))];
    return [file, hashes] as const;
  });
  return Object.fromEntries(entries);
}

function findEditedFiles(now: HashesByFile = {}, last: HashesByFile = {}): readonly string[] {
  return Object.entries(now).flatMap(([file, [text]]) => (getOwnPropertyValue(last, file)?.[0] === text ? [] : [file]));
}
