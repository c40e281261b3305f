// The manifest lists the files that the last build wrote. It is in the output folder, and only listed files may be removed or replaced. It
// contains no times and no absolute paths, so it is reproducible.
import { isSafeRelativePath } from '../lib/file-path.ts';
import { MANIFEST_FILE } from '../model/constants.ts';

/** A written file. */
export interface ManifestFile {
  readonly fingerprint: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Written files by path below the output folder. */
export type Manifest = ReadonlyMap<string, ManifestFile>;

/** Returns the manifest as text, one file per line. */
export function encodeManifest(manifest: Manifest): string {
  const lines = [...manifest]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([path, { fingerprint, size }]) => `${JSON.stringify(path)}: ${JSON.stringify([fingerprint, size])}`);
  return `{"techdocs": 1, "files": {\n${lines.join(',\n')}\n}}\n`;
}

/** Parses a manifest; `undefined` if the text is invalid. */
export function decodeManifest(text: string): Manifest | undefined {
  try {
    const { techdocs, files } = JSON.parse(text) as { techdocs: number; files: Record<string, [string, number]> };
    if (techdocs !== 1) return undefined;
    const entries = Object.entries(files).filter(([path]) => isPathInsideOutput(path));
    return new Map(entries.map(([path, [fingerprint, size]]) => [path, { fingerprint, size }]));
  } catch {
    return undefined;
  }
}

/** Whether an output path stays inside the output folder and is not the manifest. */
export function isPathInsideOutput(path: string): boolean {
  return path.toLowerCase() !== MANIFEST_FILE && isSafeRelativePath(path);
}
