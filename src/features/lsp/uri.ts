// File URIs as editors write them.
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns the absolute path of a file URI; `undefined` for other schemes. */
export function toFilePath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri).replace(/(?<=.)[\\/]$/, '') : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the URI of an absolute path. */
export function toFileUri(path: string): string {
  return pathToFileURL(path).href;
}
