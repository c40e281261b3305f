// IO. Adds redirects to the configuration file of a project. The new text is loaded first: it replaces the file only if the added redirects
// are the only difference between the two configurations.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigAndInputFiles } from '../config/io/load.ts';
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
  const path = join(root, configFile);
  const before = readFileSync(path, 'utf8');
  const text = await appendRedirectsToConfigText(before, configFile, redirects);
  if (text === undefined) return false;
  const draft = configFile.replace(/([^/]*)\.(\w+)$/, `.$1.${process.pid}.$2`);
  try {
    writeFileSync(join(root, draft), text, { flag: 'wx', mode: statSync(path).mode });
    const { userConfig } = await loadConfigAndInputFiles({ root, configFile: draft, features: FEATURES_MODULE_URL });
    if (serializeConfig(userConfig) !== serializeConfig(addRedirectsToConfig(project.userConfig, redirects)))
      return false;
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
  const own = (userConfig ?? {}) as { readonly redirects?: readonly unknown[] };
  return { ...own, redirects: [...(own.redirects ?? []), ...redirects] };
}

/** Returns a configuration as text, independent of the order of its keys. */
function serializeConfig(userConfig: unknown): string {
  const entries = Object.entries((userConfig ?? {}) as object);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
