// Reads the release posts of the manual.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Returns the texts of the posts below a folder, by name. */
export function readPosts(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(files.map((name) => [basename(name), readFileSync(join(folder, name), 'utf8')]));
}
