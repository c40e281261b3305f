// IO. Keys of the configuration that stand for an extension of this package. It is loaded as one that the configuration imports, so that
// no other site pays for it and the core knows none.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import type { CheckedConfig } from '../schema/config.ts';

/** A configuration with the extensions that its keys stand for, behind those that it lists. */
export async function withOwnExtensions(config: CheckedConfig): Promise<CheckedConfig> {
  if (config.feedback === undefined) return config;
  const { feedback } = (await importOwn('techdocs/feedback')) as { feedback(options: object): Extension };
  return { ...config, extensions: [...config.extensions, feedback(config.feedback)] };
}

/** Imports a module by the name that this package gives it, as its bundles lie elsewhere than its sources. */
function importOwn(name: string): Promise<unknown> {
  // React decides by it whether it is the one for production.
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(createRequire(import.meta.url).resolve(name)).href);
}
