// Docs versions that lie in commits. Who opens a project hands it the features of techdocs, and one of those reads them; all that
// follows reads a version from its disk, wherever that has it from.
import type { LoadedConfig } from '../config/io/load.ts';
import type { Disk } from '../content/io/disk.ts';
import { editionsOf } from '../model/docs-versions.ts';
import type { Memo } from './memo.ts';

/** A configuration with the disk that its content is read from. */
export type WithDisk = LoadedConfig & { readonly disk?: Disk };

/** Gives versions that lie in commits their docs and sidebars, and a disk. Throws a `UserError` with all that is wrong. */
export type ReadVersions = (
  loaded: LoadedConfig,
  memo: Pick<Memo, 'workFolder'>,
  disk: Disk | undefined,
) => Promise<WithDisk>;

/** What versions are read with. */
interface VersionCall {
  /** The address of the module with the features of techdocs. */
  readonly features: string | undefined;
  readonly memo: Pick<Memo, 'workFolder'>;
  readonly disk: Disk | undefined;
}

/** The configuration with its versions that lie in commits; unchanged where it has none. */
export async function withCommitVersions(
  loaded: LoadedConfig,
  { features, memo, disk }: VersionCall,
): Promise<WithDisk> {
  if (!editionsOf(loaded.config.docs).some(({ version }) => version.source?.ref !== undefined)) return loaded;
  if (features === undefined)
    throw new Error('Versions in commits are read by a feature, and no features were handed in.');
  const { loadGitVersions }: { readonly loadGitVersions: () => Promise<ReadVersions> } = await import(features);
  return (await loadGitVersions())(loaded, memo, disk);
}
