// IO. Files that extensions name: by a root-relative path, an absolute path, or a `file:` URL. An extension uses `file:` URLs for files
// next to its own code.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getValueAt, isPlainObject } from '../../lib/values.ts';
import type { ConfigFault, ValuePath } from '../fault.ts';
import { formatKeyPath } from '../fault.ts';
import type { CheckedConfig } from '../schema/config.ts';
import { computeRelativePosixPath } from './bundle.ts';

/** Returns the absolute path of a file that an extension names. */
export function computeExtensionFilePath(name: string, root: string): string {
  if (name.startsWith('file:')) return fileURLToPath(name);
  return resolve(root, name.replace(/^@site\//, ''));
}

/**
 * Returns the configuration with the templates, components and stylesheets of its extensions. The extensions' files come before the site's
 * own files.
 */
export function addExtensionFilesToConfig(config: CheckedConfig, root: string): CheckedConfig {
  const ownExtensions = config.extensions.filter((extension) => extension !== undefined);
  const relative = (name: string) => computeRelativePosixPath(computeExtensionFilePath(name, root), root);
  const templates = ownExtensions.flatMap((extension) => Object.entries(extension.templates ?? {}));
  const styles = ownExtensions.flatMap(({ css }) => css ?? []);
  const components = ownExtensions.flatMap((extension) => Object.entries(extension.components ?? {}));
  if (templates.length + styles.length + components.length === 0) return config;
  const named = Object.fromEntries(templates.map(([name, file]) => [name, relative(file)]));
  const ofMarkdown = components.map(([name, extensionComponent]) => {
    return [
      name,
      typeof extensionComponent === 'string'
        ? relative(extensionComponent)
        : { ...extensionComponent, file: relative(extensionComponent.file) },
    ] as const;
  });
  return {
    ...config,
    components: { ...Object.fromEntries(ofMarkdown), ...config.components },
    templates: { ...named, ...config.templates },
    customCss: [...styles.map(relative), ...config.customCss],
  };
}

/** Returns a check that takes the unvalidated configuration and reports missing files that its extensions name. */
export function createExtensionFileChecker(root: string): (raw: unknown) => ConfigFault[] {
  return (raw) => {
    const listed = getValueAt(raw, ['extensions']);
    return (Array.isArray(listed) ? listed : []).flatMap((extension, index) =>
      listPathsOfFileSettings(extension).flatMap((path): ConfigFault | [] => {
        const name = getValueAt(extension, ['name']);
        const file = getValueAt(extension, path);
        if (typeof file !== 'string' || doesExtensionFileExist(file, root)) return [];
        const message = `The extension \`${name}\`: \`${formatKeyPath(path)}\` names the file \`${file}\`, which does not exist.`;
        return { path: ['extensions', index, ...path], message };
      }),
    );
  };
}

/** Returns the setting paths of all values in an extension that name a file. */
function listPathsOfFileSettings(extension: unknown): readonly ValuePath[] {
  const below = (path: ValuePath) => {
    const value = getValueAt(extension, path);
    return isPlainObject(value) ? Object.entries(value).map(([key, item]) => [[...path, key], item] as const) : [];
  };
  return [
    ['css'],
    ['client', 'style'],
    ['search', 'provider', 'client'],
    ...[...below(['templates']), ...below(['client', 'on'])].map(([path]) => path),
    ...below(['components']).map(([path, value]) => (isPlainObject(value) ? [...path, 'file'] : path)),
    ...below(['styles']).map(([path]) => [...path, 'css']),
  ];
}

/** File extensions that a script name may omit, as in an import. */
const SCRIPT_FILE_EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs'];

function doesExtensionFileExist(name: string, root: string): boolean {
  try {
    const file = computeExtensionFilePath(name, root);
    return SCRIPT_FILE_EXTENSIONS.some((ending) => statSync(file + ending, { throwIfNoEntry: false })?.isFile());
  } catch {
    return false;
  }
}
