// Writes the files of a site to a folder. Unchanged files stay. The folder is not touched before the first changed file.
import type { Manifest, ManifestFile } from './manifest.ts';
import type { FileContent, OutFolder } from './out-folder.ts';
import { createStagingFolder, type StagingFolder } from './write.ts';

export interface WriteResult {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Hash of the manifest, which lists all files; absent if it is not known. */
  readonly revision?: string;
}

/** A write in progress. */
export interface FileWriter {
  /** Keeps an existing file. */
  keep(path: string, fingerprint: string): void;
  write(path: string, fingerprint: string, content: FileContent): void;
  /** Prepares a file for a thread, which writes it. Returns its absolute path. */
  reserve(path: string): string;
  /** Records a file that a thread has written, with its size in bytes. */
  record(path: string, file: ManifestFile): void;
  /** Throws if the files in `paths`, which were not known at the start, would replace files that techdocs did not write. */
  claim(paths: readonly string[]): void;
  commit(): WriteResult & { readonly manifest: Manifest };
  /** Ends the write and leaves the old folder unchanged. */
  discard(): void;
}

/**
 * Starts a write. The staging folder is created at the first changed file; until then nothing is touched. `paths` lists the output files
 * that are known at the start.
 */
export function startWritingFiles(out: OutFolder, paths: readonly string[]): FileWriter {
  const manifest = new Map<string, ManifestFile>();
  let staging: StagingFolder | undefined;
  let written = 0;
  // Whether a file is unchanged but its manifest entry has changed.
  let isRelisted = false;
  const open = (): StagingFolder => {
    if (staging) return staging;
    staging = createStagingFolder(out, paths);
    for (const path of manifest.keys()) staging.keep(path);
    return staging;
  };
  const keep = (path: string, fingerprint: string) => {
    if (manifest.has(path)) return; // The file was written in this run.
    staging?.keep(path);
    const listed = out.manifest.get(path);
    isRelisted ||= listed?.fingerprint !== fingerprint;
    manifest.set(path, { fingerprint, size: listed?.size ?? 0 });
  };
  const record = (path: string, file: ManifestFile) => {
    // Counts each file once. If cached texts are lost from the disk, search runs again and emits some files twice.
    written += manifest.has(path) ? 0 : 1;
    manifest.set(path, file);
  };
  return {
    keep,
    write(path, fingerprint, content) {
      if (out.holds(path, content)) {
        keep(path, fingerprint);
        return;
      }
      record(path, { fingerprint, size: writeToStagingFolder(open(), path, content) });
    },
    reserve: (path) => open().reserve(path),
    record,
    claim: (others) => open().claim(others),
    commit() {
      const removed = [...out.manifest.keys()].filter((path) => !manifest.has(path)).length;
      const isOther = staging !== undefined || removed > 0 || isRelisted;
      const revision = isOther ? open().commit(manifest) : out.revision;
      return {
        revision,
        written,
        unchanged: manifest.size - written,
        removed,
        bytes: sumFileSizes(manifest),
        manifest,
      };
    },
    discard: () => staging?.discard(),
  };
}

function writeToStagingFolder(staging: StagingFolder, path: string, content: FileContent): number {
  switch (content.kind) {
    case 'copy':
      return staging.copy(path, content.from);
    case 'text':
      return staging.write(path, content.text);
    case 'pieces':
      return staging.write(path, content.bytes());
  }
}

function sumFileSizes(manifest: Manifest): number {
  let bytes = 0;
  for (const { size } of manifest.values()) bytes += size;
  return bytes;
}
