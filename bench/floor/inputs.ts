// The inputs of the parts, as files in a folder: each process reads its own before its clock starts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Layout } from '../../src/model/layout.ts';
import type { PageProps } from '../../src/model/view.ts';

/** A block of code with shiki's name of its language. */
export interface FloorCode {
  readonly language: string;
  readonly code: string;
}

/** Values of pages, with the texts in place, and the layouts that they share. */
export interface FloorPages {
  readonly layouts: readonly Layout[];
  readonly pages: readonly { readonly layout: number; readonly props: PageProps<string> }[];
}

/** Inputs by name. */
export interface FloorInputs {
  /** Absolute path of the content. */
  readonly content: string;
  /** Absolute paths of the descriptions of APIs. */
  readonly descriptions: readonly string[];
  /** Texts of the Markdown files, and each distinct text of a generated page. */
  readonly texts: readonly string[];
  readonly code: readonly FloorCode[];
  /** Name of the theme for light pages. */
  readonly theme: string;
  readonly pages: FloorPages;
  /** Texts that search reads, one for each page. */
  readonly words: readonly string[];
  /** Absolute path of the built site. */
  readonly built: string;
}

/** Stores an input. */
export function storeInput<Name extends keyof FloorInputs>(folder: string, name: Name, value: FloorInputs[Name]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), serialize(value));
}

/** Returns a stored input. */
export function readInput<Name extends keyof FloorInputs>(folder: string, name: Name): FloorInputs[Name] {
  return deserialize(readFileSync(join(folder, name)));
}

/** A file of a site: text as a string, since that is what a renderer produces. */
export interface SiteFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const TEXT_FILE = /\.(?:html|md|txt|json|xml|js|css|svg|webmanifest)$/;

/** Returns the files of a built site without the manifest of the build. */
export function readSiteFiles(folder: string): readonly SiteFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => ({
    path: path.slice(folder.length + 1),
    content: TEXT_FILE.test(path) ? readFileSync(path, 'utf8') : readFileSync(path),
  }));
}

/** Writes files into an empty folder. */
export function writeSiteFiles(folder: string, files: readonly SiteFile[]): void {
  const made = new Set<string>();
  for (const { path, content } of files) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, content);
  }
}
