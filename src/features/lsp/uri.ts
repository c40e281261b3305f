// Addresses of files as editors write them.
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The absolute path that an address names; nothing where it is that of no file. */
export function fileOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri).replace(/(?<=.)[\\/]$/, '') : undefined;
  } catch {
    return undefined;
  }
}

/** The address of an absolute path. */
export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
