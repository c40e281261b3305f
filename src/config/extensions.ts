// The extensions of a site, each with a fingerprint. Functions cannot be compared, so cache keys contain the fingerprint instead.

import { computeHash } from '../lib/hash.ts';
import { compareText } from '../lib/text.ts';
import { getValueAt, isPlainObject } from '../lib/values.ts';
import type { Extension, LoadedExtension } from '../model/extension.ts';
import { formatExtensionNameOfFeature } from '../model/features.ts';
import type { ConfigFault } from './fault.ts';

interface CompiledConfigCode {
  readonly code: string;
  /** Hashes of all bundled files, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Adds fingerprints to extensions. `entry` is the absolute path of the configuration file. */
export function addExtensionFingerprints(
  listed: readonly (Extension | undefined)[],
  compiled: CompiledConfigCode,
  entry: string,
): readonly LoadedExtension[] {
  return listed.flatMap((extension, index) => {
    if (extension === undefined) return [];
    return {
      extension,
      fingerprint: computeExtensionFingerprint(extension, compiled, entry),
      setting: `extensions[${index}]`,
    };
  });
}

/**
 * Returns a built-in feature as an extension, under a name that no site extension can have. The fingerprint covers only the data of the
 * feature. Its code needs no fingerprint, because all cache keys contain the package version.
 */
export function convertFeatureToExtension(feature: Extension): LoadedExtension {
  const extension = { ...feature, name: formatExtensionNameOfFeature(feature.name) };
  return {
    extension,
    fingerprint: computeHash(JSON.stringify(extractDataForFingerprint(extension)), 16),
    isBuiltIn: true,
  };
}

/**
 * Reports extensions of an unvalidated configuration that are called `feedback` although the configuration has the key `feedback`. That key
 * enables an extension of techdocs with this name, which `extensions` does not list.
 */
export function findExtensionNameFaults(raw: unknown): ConfigFault[] {
  const listed = getValueAt(raw, ['extensions']);
  if (getValueAt(raw, ['feedback']) === undefined || !Array.isArray(listed)) return [];
  return listed.flatMap((extension, index): ConfigFault | [] => {
    if (getValueAt(extension, ['name']) !== 'feedback') return [];
    const message = 'Two extensions are called `feedback`: the key `feedback` stands for one.';
    return { path: ['extensions', index, 'name'], message, suggestion: 'Give yours another name, or remove the key.' };
  });
}

/** Returns the sidebar item types that extensions of an unvalidated configuration define. */
export function listExtensionSidebarItemTypes(raw: unknown): readonly string[] {
  const listed = getValueAt(raw, ['extensions']);
  const sidebarSettings = (Array.isArray(listed) ? listed : []).map((extension) => getValueAt(extension, ['sidebar']));
  return sidebarSettings.flatMap((sidebar) => (isPlainObject(sidebar) ? Object.keys(sidebar) : []));
}

/** Whether an unvalidated configuration has an extension that reads pages from other sources. */
export function hasExtensionThatReadsPages(raw: unknown): boolean {
  const listed = getValueAt(raw, ['extensions']);
  return Array.isArray(listed) && listed.some((extension) => getValueAt(extension, ['read']) !== undefined);
}

/**
 * Returns the fingerprint of an extension. Because the extension's code may call any other function, the fingerprint covers all project
 * modules that the configuration imports, and the versions of packages. If the configuration file contains a function of the extension, the
 * fingerprint covers this file too.
 */
function computeExtensionFingerprint(
  extension: Extension,
  { code, inputs }: CompiledConfigCode,
  entry: string,
): string {
  const texts = listFunctionCode(extension);
  // Makes the fingerprint equal on every machine: removes absolute paths, and sorts the modules, whose order the bundler varies.
  const folder = entry.replace(/[^\\/]*$/, '');
  const shortFile = (file: string) => file.replace(/^.*[\\/]node_modules[\\/]/, '').replace(folder, '');
  const modules = Object.entries(inputs).filter(([file]) => file !== entry);
  const named = modules.map(([file, hash]) => [shortFile(file), hash] as const);
  const sorted = named.sort(([a], [b]) => compareText(a, b));
  // The bundler writes each module's name above it; the entry module comes last.
  const bundleCode = code.slice(Math.max(0, code.lastIndexOf(`// ${entry.replace(/^.*[\\/]/, '')}\n`)));
  const isInConfig = texts.some((text) => bundleCode.includes(text));
  return computeHash(
    JSON.stringify([extractDataForFingerprint(extension), texts, sorted, isInConfig && bundleCode]),
    16,
  );
}

/**
 * Returns the plain data of an extension without the paths of its page files. The paths differ between machines; the fingerprint covers the
 * texts of the files instead.
 */
function extractDataForFingerprint({ search, ...extension }: Extension): object {
  const { client: _, templates: __, css: ___, styles: ____, components: _____, ...data } = extension;
  const { client: ______, ...provider } = search?.provider ?? {};
  return search?.provider === undefined ? { ...data, search } : { ...data, search: { ...search, provider } };
}

/** Returns the source of all functions and regular expressions in a value. */
function listFunctionCode(value: unknown): readonly string[] {
  if (typeof value === 'function' || value instanceof RegExp) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(listFunctionCode);
  return isPlainObject(value) ? Object.values(value).flatMap(listFunctionCode) : [];
}
