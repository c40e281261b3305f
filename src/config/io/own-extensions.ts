// IO. Configuration keys that enable an extension of the techdocs package. Such an extension is loaded as if the configuration imported it.
// Sites without the key do not load the extension, and the core does not depend on it.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import type { CheckedConfig } from '../schema/config.ts';

/** Returns the extensions that keys of the configuration enable. */
export async function listExtensionsEnabledByKeys({
  feedback: settings,
}: Pick<CheckedConfig, 'feedback'>): Promise<readonly Extension[]> {
  if (settings === undefined) return [];
  const { feedback } = (await importPackageExport('techdocs/feedback')) as { feedback(options: object): Extension };
  return [feedback(settings)];
}

/** Imports a module of techdocs by its package export, because the path of the module differs between bundles and sources. */
function importPackageExport(name: string): Promise<unknown> {
  // Selects React's production build.
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(createRequire(import.meta.url).resolve(name)).href);
}
