// IO. Pages and files that extensions read from other sources. They are treated like the content of the project, and findings name them
// like files.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineMemoStep, type Memo } from '../../cache/memo.ts';
import { decodeText } from '../../content/io/read-text.ts';
import type { VirtualFile } from '../../content/io/virtual-files.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { isInFolder, leadsOutOfRoot, normalizePath } from '../../lib/file-path.ts';
import { deepFreeze } from '../../lib/freeze.ts';
import { computeHash } from '../../lib/hash.ts';
import { isJson, type Json } from '../../lib/json.ts';
import { lazy } from '../../lib/lazy.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { ReadContext, ReadResult } from '../../model/extension-read.ts';
import type { ExtensionFinding } from '../../model/extension-slots.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { callAsyncHook, createExtensionDiagnostic, createHookFault, type HookCall } from './guard.ts';

/** Results of all extensions that read. */
export interface ExtensionReadResults {
  /** Files by root-relative path. */
  readonly files: ReadonlyMap<string, VirtualFile>;
  /** Absolute paths of files and folders whose change requires another read. */
  readonly watched: readonly string[];
  /** Data of each extension for its other hooks, by extension name. */
  readonly data: ReadonlyMap<string, Json>;
  /** Findings about the results, and those that extensions report. */
  readonly findings: readonly SettingDiagnostic[];
  /** Last successful result of each extension, by name. */
  readonly results: ReadonlyMap<string, ReadResult>;
  /** Whether an extension has failed and has to be called again. */
  readonly hasFailed: boolean;
}

const READ_HOOK_STEP = defineMemoStep<Json>('slot');

/** Calls the `read` hooks of all extensions, one after the other. If a hook fails, its extension keeps its last result. */
export async function callReadHooks(
  extensions: readonly LoadedExtension[],
  {
    config,
    memo,
    before,
  }: { readonly config: SiteConfig; readonly memo: Memo; readonly before?: ExtensionReadResults },
): Promise<ExtensionReadResults> {
  const results = new Map<string, ReadResult>();
  let hasFailed = false;
  const files = new Map<string, VirtualFile>();
  const watched: string[] = [];
  const data = new Map<string, Json>();
  const findings: SettingDiagnostic[] = [];
  for (const loaded of extensions) {
    if (loaded.extension.read === undefined) continue;
    const call = { loaded, hook: 'read', config };
    const report = (finding: ExtensionFinding) => void findings.push(createExtensionDiagnostic(call, finding));
    const outcome = await callAsyncHook(call, (signal) =>
      loaded.extension.read?.(createReadContext(loaded, { config, memo, signal, report })),
    );
    const { name } = loaded.extension;
    const reason = outcome.fault ? undefined : findReadResultFault(outcome.value);
    const fault = reason === undefined ? outcome.fault : createHookFault(call, reason);
    if (fault) findings.push(fault);
    hasFailed ||= fault !== undefined;
    const value = fault ? before?.results.get(name) : outcome.value;
    if (value) results.set(name, value);
    const givenFiles = collectFilesOfReadResult(call, value ?? {});
    findings.push(...givenFiles.faults);
    watched.push(...(value?.watch ?? []).map((path) => resolve(config.root, path)));
    if (isJson(value?.data)) data.set(name, deepFreeze(structuredClone(value.data)));
    else if (value?.data !== undefined)
      findings.push(createHookFault(call, '`data` must be a value that JSON can hold.'));
    for (const [path, bytes] of givenFiles.files) {
      const isTwice = givenFiles.files.filter((file) => file[0] === path).length > 1;
      const reason = isTwice ? `it gives \`${path}\` twice.` : explainPathConflict(path, files, config);
      if (reason === undefined) files.set(path, { ...createVirtualFile(path, bytes, memo), from: name });
      else findings.push(createHookFault(call, reason));
    }
  }
  return { files, watched, data, findings, results, hasFailed };
}

/** Returns why an extension must not provide a file; `undefined` if it may. */
function explainPathConflict(
  path: string,
  files: ReadonlyMap<string, unknown>,
  { root }: SiteConfig,
): string | undefined {
  const owner = files.has(path) ? 'another extension' : existsSync(join(root, path)) ? 'the project' : undefined;
  return owner && `it gives \`${path}\`, which is a file of ${owner}, too.`;
}

interface ReadHookCall {
  readonly config: SiteConfig;
  readonly memo: Memo;
  readonly signal: AbortSignal;
  readonly report: ReadContext['report'];
}

function createReadContext(
  { extension, fingerprint }: LoadedExtension,
  { config, memo, signal, report }: ReadHookCall,
): ReadContext {
  const { title, url, baseUrl, i18n, docs, releases, pages } = config;
  return {
    root: config.root,
    folders: {
      docs: docs.map(({ path }) => path),
      ...(releases && { releases: releases.path }),
      pages: pages.path,
    },
    site: { title, url, baseUrl, locale: i18n.defaultLocale },
    signal,
    report,
    async remember<Value extends Json>(key: Json, make: () => Promise<Value>): Promise<Value> {
      const cacheKey = [`read-${extension.name}-${computeHash(JSON.stringify(key), 16)}`, fingerprint] as const;
      const cached = memo.get(READ_HOOK_STEP, cacheKey) as Value | undefined;
      if (cached !== undefined) return cached;
      const value = await make();
      memo.set(READ_HOOK_STEP, cacheKey, value);
      return value;
    },
  };
}

const READ_RESULT_KEYS: readonly (keyof ReadResult)[] = ['sources', 'assets', 'watch', 'data'];

/**
 * Returns the fault of a result of a `read` hook; `undefined` if the result is valid. Without this check, invalid content would be lost
 * silently. The result may be any value, because untyped code may have created it.
 */
function findReadResultFault(result: unknown): string | undefined {
  const keys = READ_RESULT_KEYS.map((key) => `\`${key}\``).join(', ');
  if (result === undefined || result === null) return undefined;
  if (typeof result !== 'object' || Array.isArray(result))
    return `it must give an object with ${keys}, and it gave a ${Array.isArray(result) ? 'list' : typeof result}.`;
  const unknown = Object.keys(result).find((key) => !(READ_RESULT_KEYS as readonly string[]).includes(key));
  if (unknown !== undefined)
    return `it gave \`${unknown}\`, which is no key of its result. ${suggestNearestName(unknown, READ_RESULT_KEYS) ?? `The keys are ${keys}.`}`;
  const { sources = [], assets = [], watch = [] } = result as Readonly<Record<string, unknown>>;
  const isListOf = (list: unknown, isItem: (item: unknown) => boolean) => Array.isArray(list) && list.every(isItem);
  if (![sources, assets].every((list) => isListOf(list, isPlainObject)))
    return '`sources` and `assets` must be lists of objects.';
  return isListOf(watch, (path) => typeof path === 'string') ? undefined : '`watch` must be a list of paths.';
}

/** Returns the files of an extension, and their faults. */
function collectFilesOfReadResult(call: HookCall, { sources = [], assets = [] }: ReadResult) {
  const faults: SettingDiagnostic[] = [];
  const folders = listContentFolders(call.config as SiteConfig);
  const all = [
    ...sources.map(({ path, text }) => [path, text] as const),
    ...assets.map(({ path, content }) => [path, content] as const),
  ];
  const files = all.flatMap(([path, content]): [string, Uint8Array][] => {
    const fault = findFaultOfFileFromHook(path, content, folders);
    if (fault !== undefined) faults.push(createHookFault(call, fault));
    return fault === undefined ? [[path, typeof content === 'string' ? Buffer.from(content, 'utf8') : content]] : [];
  });
  return { files, faults };
}

/** Returns the fault of a file that a `read` hook returns; `undefined` if the file is valid. */
function findFaultOfFileFromHook(path: unknown, content: unknown, folders: readonly string[]): string | undefined {
  if (typeof path !== 'string' || path === '') return 'what it gives has no `path`.';
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return `\`${path}\` has neither text nor bytes.`;
  if (
    leadsOutOfRoot(path) ||
    path !== normalizePath(path) ||
    path.startsWith('/') ||
    path.includes('\\') ||
    /[\0-\x1f]/.test(path)
  )
    return `\`${path}\` is no path from the root of the project.`;
  if (folders.some((folder) => isInFolder(path, folder))) return undefined;
  return `\`${path}\` is in no folder that is read: ${folders.map((folder) => `\`${folder}\``).join(', ')}.`;
}

/** Returns the root-relative folders of pages and static files. */
function listContentFolders({ docs, releases, pages, staticDirs, i18n }: SiteConfig): readonly string[] {
  const versions = listDocsVersions(docs).flatMap(({ version: { source } }) => source?.docs ?? []);
  const contentFolders = [...docs.map(({ path }) => path), ...versions, pages.path, ...staticDirs];
  return [...contentFolders, ...(releases ? [releases.path] : []), ...(i18n.locales.length > 1 ? [i18n.path] : [])];
}

function createVirtualFile(path: string, bytes: Uint8Array, memo: Memo): Omit<VirtualFile, 'from'> {
  return {
    bytes,
    text: lazy(() => decodeText(bytes, path)),
    stored: lazy(() => {
      const ending = /\.\w+$/.exec(path)?.[0] ?? '';
      const file = join(memo.workFolder(), 'slot', 'files', `${computeHash(bytes)}${ending}`);
      if (!existsSync(file)) writeAtomically(file, bytes);
      return file;
    }),
  };
}
