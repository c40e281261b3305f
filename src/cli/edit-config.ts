// IO. Changes the configuration file of a project. Loads the new text first, and replaces the file only if the loaded configuration differs
// in nothing but the requested change.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadedConfig, loadConfigAndInputFiles } from '../config/io/load.ts';
import { findOutputFault } from '../content/io/output.ts';
import { renameWithRetries } from '../content/io/write-whole.ts';
import type { Project } from '../engine/project.ts';
import { FEATURES_MODULE_URL } from '../features/module.ts';
import { UserError } from '../model/diagnostic.ts';
import { appendRedirectsToConfigText, type NewRedirect } from './edit-redirects.ts';

/**
 * Writes redirects to the configuration file. Resolves with `false` if the redirects could not be written; the file then stays unchanged.
 */
export async function writeRedirectsToConfigFile(
  project: Project,
  redirects: readonly NewRedirect[],
): Promise<boolean> {
  const { root, configFile } = project.config;
  if (redirects.length === 0) return true;
  if (configFile === undefined || findOutputFault(join(root, configFile), root) !== undefined) return false;
  const text = await appendRedirectsToConfigText(readFileSync(join(root, configFile), 'utf8'), configFile, redirects);
  if (text === undefined) return false;
  const expected = serializeConfig(addRedirectsToConfig(project.userConfig, redirects));
  return replaceConfigText({ root, configFile }, text, ({ userConfig }) => serializeConfig(userConfig) === expected);
}

/**
 * Replaces the text of a configuration file, if the new text gives the expected configuration. Resolves with `false` if it does not; the
 * file then stays unchanged.
 */
export async function replaceConfigText(
  { root, configFile }: { readonly root: string; readonly configFile: string },
  text: string,
  isExpected: (loaded: LoadedConfig) => boolean,
): Promise<boolean> {
  const path = join(root, configFile);
  const draft = configFile.replace(/([^/]*)\.(\w+)$/, `.$1.${process.pid}.$2`);
  try {
    writeFileSync(join(root, draft), text, { flag: 'wx', mode: statSync(path).mode });
    const loaded = await loadConfigAndInputFiles({ root, configFile: draft, features: FEATURES_MODULE_URL });
    if (!isExpected(loaded)) return false;
    renameWithRetries(join(root, draft), path);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  } finally {
    rmSync(join(root, draft), { force: true });
  }
}

function addRedirectsToConfig(userConfig: unknown, redirects: readonly NewRedirect[]): object {
  const config = (userConfig ?? {}) as { readonly redirects?: readonly unknown[] };
  return { ...config, redirects: [...(config.redirects ?? []), ...redirects] };
}

/** Returns the data of a configuration as text, independent of the order of its top-level keys. Leaves out functions. */
function serializeConfig(userConfig: unknown): string {
  const entries = Object.entries((userConfig ?? {}) as object);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
