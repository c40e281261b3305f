// A project on disk for a test: files by path, removed afterwards.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { FEATURES_MODULE_URL } from '../../src/features/module.ts';
import { type Diagnostic, UserError } from '../../src/model/diagnostic.ts';

/** Writes files into a new folder and returns its absolute path. */
export function projectOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'techdocs-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** Returns the error of loading a configuration. */
export async function errorOf(
  root: string,
  rest: Partial<Parameters<typeof loadSiteConfig>[0]> = {},
): Promise<UserError> {
  try {
    await loadSiteConfig({ root, features: FEATURES_MODULE_URL, ...rest });
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

/** Formats diagnostics: `file:line:column message hint`. */
export function linesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ file, line, column, message, suggestion }) => {
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    return [place, message, suggestion].filter((part) => part !== undefined && part !== '').join(' ');
  });
}

/** Returns the faults of a `site.config.json`, without their positions. */
export async function faultsOf(config: unknown, files: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { diagnostics } = await errorOf(projectOf({ ...files, 'site.config.json': JSON.stringify(config) }));
  return diagnostics.map(({ message, suggestion }) => [message, suggestion].filter(Boolean).join(' '));
}
