// The extensions of a site, each with a fingerprint. Functions cannot be compared, so cache keys contain the fingerprint instead.

import { hashOf } from '../lib/hash.ts';
import { compareText } from '../lib/text.ts';
import type { Extension, LoadedExtension } from '../model/extension.ts';
import { nameOfFeature } from '../model/features.ts';
import type { Fault } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';

/** A compiled configuration. */
interface CompiledConfig {
  readonly code: string;
  /** Hashes of all bundled files, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Adds fingerprints to extensions. `entry` is the absolute path of the configuration file. */
export function addFingerprints(
  listed: readonly (Extension | undefined)[],
  compiled: CompiledConfig,
  entry: string,
): readonly LoadedExtension[] {
  return listed.flatMap((extension, index) => {
    if (extension === undefined) return [];
    return { extension, fingerprint: fingerprintOf(extension, compiled, entry), setting: `extensions[${index}]` };
  });
}

/**
 * Returns a built-in feature as an extension, under a name that no site extension can have. Its code belongs to the package, which is part
 * of all cache keys; its other inputs are in its own fingerprint.
 */
export function builtInExtension(feature: Extension): LoadedExtension {
  const extension = { ...feature, name: nameOfFeature(feature.name) };
  return { extension, fingerprint: hashOf(JSON.stringify(plainDataOf(extension)), 16), isBuiltIn: true };
}

/** Reports extensions of an unvalidated configuration whose name belongs to an extension that a configuration key enables. */
export function nameFaults(raw: unknown): Fault[] {
  const listed = valueAt(raw, ['extensions']);
  if (valueAt(raw, ['feedback']) === undefined || !Array.isArray(listed)) return [];
  return listed.flatMap((extension, index): Fault | [] => {
    if (valueAt(extension, ['name']) !== 'feedback') return [];
    const message = 'Two extensions are called `feedback`: the key `feedback` stands for one.';
    return { path: ['extensions', index, 'name'], message, suggestion: 'Give yours another name, or remove the key.' };
  });
}

/** Returns the sidebar item types that extensions of an unvalidated configuration define. */
export function sidebarTypesOf(raw: unknown): readonly string[] {
  const listed = valueAt(raw, ['extensions']);
  const own = (Array.isArray(listed) ? listed : []).map((extension) => valueAt(extension, ['sidebar']));
  return own.flatMap((sidebar) => (isPlain(sidebar) ? Object.keys(sidebar) : []));
}

/** Whether an unvalidated configuration has an extension that reads pages from other sources. */
export function hasPageReader(raw: unknown): boolean {
  const listed = valueAt(raw, ['extensions']);
  return Array.isArray(listed) && listed.some((extension) => valueAt(extension, ['read']) !== undefined);
}

/**
 * Returns the fingerprint of an extension. The functions that its code calls are unknown, so it covers all project modules that the
 * configuration imports, and packages by their versions; it includes the configuration itself only if that contains a function of the
 * extension.
 */
function fingerprintOf(extension: Extension, { code, inputs }: CompiledConfig, entry: string): string {
  const texts = functionSources(extension);
  // Makes the fingerprint equal on every machine: without absolute paths, and sorted because the bundler's module order varies.
  const folder = entry.replace(/[^\\/]*$/, '');
  const shortFile = (file: string) => file.replace(/^.*[\\/]node_modules[\\/]/, '').replace(folder, '');
  const modules = Object.entries(inputs).filter(([file]) => file !== entry);
  const named = modules.map(([file, hash]) => [shortFile(file), hash] as const);
  const sorted = named.sort(([a], [b]) => compareText(a, b));
  // The bundler writes each module's name above it; the entry module comes last.
  const own = code.slice(Math.max(0, code.lastIndexOf(`// ${entry.replace(/^.*[\\/]/, '')}\n`)));
  const isInConfig = texts.some((text) => own.includes(text));
  return hashOf(JSON.stringify([plainDataOf(extension), texts, sorted, isInConfig && own]), 16);
}

/**
 * Returns the plain data of an extension without the paths of its page files: these differ between machines, and the fingerprint covers the
 * text of the files instead.
 */
function plainDataOf({ search, ...extension }: Extension): object {
  const { client: _, templates: __, css: ___, styles: ____, components: _____, ...data } = extension;
  const { client: ______, ...provider } = search?.provider ?? {};
  return search?.provider === undefined ? { ...data, search } : { ...data, search: { ...search, provider } };
}

/** Returns the source of all functions and regular expressions in a value. */
function functionSources(value: unknown): readonly string[] {
  if (typeof value === 'function' || value instanceof RegExp) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(functionSources);
  return isPlain(value) ? Object.values(value).flatMap(functionSources) : [];
}
