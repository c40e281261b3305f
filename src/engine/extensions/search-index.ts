// Search index of an extension. The index is built again only if the hash of its inputs changed or if one of its files is missing.
import { computeHash } from '../../lib/hash.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { IndexedLocale, IndexFile, IndexProblem, SearchIndex } from '../../model/search-index.ts';
import type { SearchOutputFile } from '../../model/search-source.ts';
import type { ReusableSearchFiles } from '../../search/lunr-files.ts';
import { callAsyncHook, createExtensionDiagnostic, createHookError, createHookFault, type HookCall } from './guard.ts';

/** Timeout of an index in seconds. It is long, because an index reads all pages. */
const SEARCH_INDEX_TIMEOUT_SECONDS = 600;

export interface SearchIndexToBuild {
  readonly loaded: LoadedExtension;
  readonly index: SearchIndex;
  readonly config: Pick<SiteConfig, 'root' | 'configFile' | 'title' | 'url' | 'baseUrl'>;
}

/** Builds the files of an index, sorted by path. Throws if that fails. */
export async function buildSearchIndex(
  { loaded, index, config }: SearchIndexToBuild,
  locales: readonly IndexedLocale[],
  known: ReusableSearchFiles,
): Promise<readonly SearchOutputFile[]> {
  const { root, title, url, baseUrl } = config;
  const site = { title, url, baseUrl };
  const input = computeHash(JSON.stringify([loaded.extension.name, loaded.fingerprint, site, locales]));
  const before = Object.entries(known).filter(([key]) => key.startsWith(input));
  const total = before[0]?.[0].split('/').at(-1);
  if (before.length === Number(total)) return before.map(([key, file]) => ({ ...file, input: key }));
  const call: HookCall = { loaded, hook: 'search.provider.index.make', config };
  const { value, fault } = await callAsyncHook(call, (signal) => index.make(locales, { root, site, signal }), {
    seconds: SEARCH_INDEX_TIMEOUT_SECONDS,
  });
  if (fault) throw createHookError(fault);
  if (isIndexProblem(value)) {
    const problem = { ...createExtensionDiagnostic(call, value.problem), severity: 'error' as const };
    throw new UserError(problem.message, 2, [problem]);
  }
  const files = validateIndexFiles(value, index.at, call);
  return files.map((file, at) => ({
    ...file,
    fingerprint: computeHash(file.content),
    input: `${input}/${at}/${files.length}`,
  }));
}

function isIndexProblem(value: unknown): value is IndexProblem {
  const { problem } = (value ?? {}) as { readonly problem?: { readonly code?: unknown; readonly message?: unknown } };
  return typeof problem?.code === 'string' && typeof problem.message === 'string';
}

/** Validates the files of an index. Their paths must be distinct and below the announced path. */
function validateIndexFiles(value: unknown, at: string, call: HookCall): readonly IndexFile[] {
  if (!Array.isArray(value) || !value.every(isIndexFile))
    throw createHookError(
      createHookFault(call, 'it must give a list of files with `path` and `content`, or `{ problem }`.'),
    );
  const files = [...value].sort((a, b) => compareText(a.path, b.path));
  const wrong = files.find(({ path }, index) => !isValidIndexPath(path, at) || files[index + 1]?.path === path);
  if (wrong === undefined) return files.map(({ path, content }) => ({ path, content }));
  throw createHookError(createHookFault(call, `\`${wrong.path}\` must begin with \`${at}\`, and be there once.`));
}

function isIndexFile(value: unknown): value is IndexFile {
  const { path, content } = (value ?? {}) as { readonly path?: unknown; readonly content?: unknown };
  return typeof path === 'string' && (typeof content === 'string' || content instanceof Uint8Array);
}

function isValidIndexPath(path: string, at: string): boolean {
  const parts = path.split('/');
  return path.startsWith(at) && !/[\\?#\0]/.test(path) && parts.every((part) => !['', '.', '..'].includes(part));
}
