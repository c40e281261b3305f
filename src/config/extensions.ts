// The extensions of a site as it uses them: each with what stands for its functions, which cannot be compared, in the keys of all that is
// remembered.

import { hashOf } from '../lib/hash.ts';
import { compareText } from '../lib/text.ts';
import type { Extension, LoadedExtension } from '../model/extension.ts';
import { nameOfFeature } from '../model/features.ts';
import type { Fault } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';

/** A configuration as it was compiled. */
interface Compiled {
  readonly code: string;
  /** Hashes of all files that it was made from, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Extensions with their fingerprints. `entry` is the file of the configuration, absolute. */
export function loadedExtensions(
  listed: readonly (Extension | undefined)[],
  compiled: Compiled,
  entry: string,
): readonly LoadedExtension[] {
  return listed.flatMap((extension, index) => {
    if (extension === undefined) return [];
    return { extension, fingerprint: fingerprintOf(extension, compiled, entry), setting: `extensions[${index}]` };
  });
}

/**
 * A feature of techdocs, under a name that no extension of a site can have. Its code is that of the package, which all keys have; what it
 * depends on besides is in its own key.
 */
export function builtInExtension(feature: Extension): LoadedExtension {
  const extension = { ...feature, name: nameOfFeature(feature.name) };
  return { extension, fingerprint: hashOf(JSON.stringify(dataOf(extension)), 16), isBuiltIn: true };
}

/** Extensions of a configuration, before it is judged, that have the name of one that a key stands for. */
export function ownNameFaults(raw: unknown): Fault[] {
  const listed = valueAt(raw, ['extensions']);
  if (valueAt(raw, ['feedback']) === undefined || !Array.isArray(listed)) return [];
  return listed.flatMap((extension, index): Fault | [] => {
    if (valueAt(extension, ['name']) !== 'feedback') return [];
    const message = 'Two extensions are called `feedback`: the key `feedback` stands for one.';
    return { path: ['extensions', index, 'name'], message, suggestion: 'Give yours another name, or remove the key.' };
  });
}

/** Types of items of sidebars that the extensions of a configuration have, before it is judged. */
export function sidebarTypes(raw: unknown): readonly string[] {
  const listed = valueAt(raw, ['extensions']);
  const own = (Array.isArray(listed) ? listed : []).map((extension) => valueAt(extension, ['sidebar']));
  return own.flatMap((sidebar) => (isPlain(sidebar) ? Object.keys(sidebar) : []));
}

/** Whether an extension of a configuration reads pages from elsewhere, before it is judged. */
export function readsPages(raw: unknown): boolean {
  const listed = valueAt(raw, ['extensions']);
  return Array.isArray(listed) && listed.some((extension) => valueAt(extension, ['read']) !== undefined);
}

/**
 * Stands for an extension. What its functions call is not known, so all modules of the project that the configuration imports count, and
 * the packages by their versions; the configuration itself counts where a function of the extension stands in it.
 */
function fingerprintOf(extension: Extension, { code, inputs }: Compiled, entry: string): string {
  const texts = functionTexts(extension);
  // The same on every machine: by no path of it, and in order, as the bundler reads modules in none.
  const folder = entry.replace(/[^\\/]*$/, '');
  const shortFile = (file: string) => file.replace(/^.*[\\/]node_modules[\\/]/, '').replace(folder, '');
  const modules = Object.entries(inputs).filter(([file]) => file !== entry);
  const named = modules.map(([file, hash]) => [shortFile(file), hash] as const);
  const sorted = named.sort(([a], [b]) => compareText(a, b));
  // The bundler writes the name of each module above it; the one that was compiled comes last.
  const own = code.slice(Math.max(0, code.lastIndexOf(`// ${entry.replace(/^.*[\\/]/, '')}\n`)));
  const isInConfig = texts.some((text) => own.includes(text));
  return hashOf(JSON.stringify([dataOf(extension), texts, sorted, isInConfig && own]), 16);
}

/** What it says of itself, without its files for pages: these count by their texts, and lie elsewhere on another machine. */
function dataOf({ search, ...extension }: Extension): object {
  const { client: _, templates: __, css: ___, styles: ____, components: _____, ...data } = extension;
  const { client: ______, ...provider } = search?.provider ?? {};
  return search?.provider === undefined ? { ...data, search } : { ...data, search: { ...search, provider } };
}

/** The texts of all functions and patterns in a value. */
function functionTexts(value: unknown): readonly string[] {
  if (typeof value === 'function' || value instanceof RegExp) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(functionTexts);
  return isPlain(value) ? Object.values(value).flatMap(functionTexts) : [];
}
