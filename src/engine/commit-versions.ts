// Docs versions in commits. A feature of techdocs reads these versions; the caller provides this feature. Later steps read each version
// from a disk object, no matter where the version comes from.

import type { Memo } from '../cache/memo.ts';
import type { LoadedConfig } from '../config/io/load.ts';
import type { Disk } from '../content/io/disk.ts';
import { listDocsVersions } from '../model/docs-versions.ts';

/** A configuration with the disk object from which its content is read. */
export type ConfigWithDisk = LoadedConfig & { readonly disk?: Disk };

/**
 * Adds docs and sidebars to the versions that are in commits. Returns the configuration with the disk object from which these versions are
 * read. Throws a `UserError` with all faults.
 */
export type DocsVersionsInCommitsReader = (
  loaded: LoadedConfig,
  memo: Pick<Memo, 'workFolder'>,
  disk: Disk | undefined,
) => Promise<ConfigWithDisk>;

/** Inputs for reading docs versions in commits. */
interface DocsVersionsInCommitsOptions {
  /** Address of the module with the features of techdocs. */
  readonly features: string | undefined;
  readonly memo: Pick<Memo, 'workFolder'>;
  readonly disk: Disk | undefined;
}

/** Returns the configuration with its docs versions in commits. Returns it unchanged if it has no versions in commits. */
export async function addDocsVersionsInCommits(
  loaded: LoadedConfig,
  { features, memo, disk }: DocsVersionsInCommitsOptions,
): Promise<ConfigWithDisk> {
  if (!listDocsVersions(loaded.config.docs).some(({ version }) => version.source?.ref !== undefined)) return loaded;
  if (features === undefined)
    throw new Error('Versions in commits are read by a feature, and no features were handed in.');
  const { loadGitVersions }: { readonly loadGitVersions: () => Promise<DocsVersionsInCommitsReader> } = await import(
    features
  );
  return (await loadGitVersions())(loaded, memo, disk);
}
