// Docs versions in commits. A feature of techdocs, provided by the caller, reads them; later steps read every version from its disk,
// whatever its source.
import type { LoadedConfig } from '../config/io/load.ts';
import type { Disk } from '../content/io/disk.ts';
import { listDocsVersions } from '../model/docs-versions.ts';
import type { Memo } from './memo.ts';

/** A configuration with the disk of its content. */
export type ConfigWithDisk = LoadedConfig & { readonly disk?: Disk };

/** Adds docs and sidebars to versions in commits, and returns their disk. Throws a `UserError` with all faults. */
export type CommitDocsVersionReader = (
  loaded: LoadedConfig,
  memo: Pick<Memo, 'workFolder'>,
  disk: Disk | undefined,
) => Promise<ConfigWithDisk>;

/** Inputs for reading versions. */
interface CommitDocsVersionInput {
  /** Address of the module with the features of techdocs. */
  readonly features: string | undefined;
  readonly memo: Pick<Memo, 'workFolder'>;
  readonly disk: Disk | undefined;
}

/** Returns the configuration with its versions in commits; unchanged if it has none. */
export async function addCommitDocsVersions(
  loaded: LoadedConfig,
  { features, memo, disk }: CommitDocsVersionInput,
): Promise<ConfigWithDisk> {
  if (!listDocsVersions(loaded.config.docs).some(({ version }) => version.source?.ref !== undefined)) return loaded;
  if (features === undefined)
    throw new Error('Versions in commits are read by a feature, and no features were handed in.');
  const { loadGitVersions }: { readonly loadGitVersions: () => Promise<CommitDocsVersionReader> } = await import(
    features
  );
  return (await loadGitVersions())(loaded, memo, disk);
}
