// IO. The fonts of this machine: a PDF depends on them, so a change of the fonts prints it again.
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';

/** Folders in which Linux, macOS and Windows look for fonts. */
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts'];
const FONT_FOLDERS_IN_HOME = ['.fonts', '.local/share/fonts', 'Library/Fonts'];

/** Returns a hash of the names of all installed fonts. */
export function computeInstalledFontsHash({ WINDIR, LOCALAPPDATA }: NodeJS.ProcessEnv = process.env): string {
  const folders = [
    ...FONT_FOLDERS,
    ...FONT_FOLDERS_IN_HOME.map((name) => join(homedir(), name)),
    ...(WINDIR === undefined ? [] : [join(WINDIR, 'Fonts')]),
    ...(LOCALAPPDATA === undefined ? [] : [join(LOCALAPPDATA, 'Microsoft/Windows/Fonts')]),
  ];
  return computeHash(JSON.stringify(folders.map(listFiles)));
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    // Most of the folders exist on one system only, and a missing or unreadable folder has no font for the browser.
    return [];
  }
}
