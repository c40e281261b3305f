// IO. Fonts and pictures that a stylesheet names by a relative path. They are published beside the site's stylesheet, under names that
// contain the hash of their content.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readStats } from '../content/io/stats.ts';
import { findCssAddresses } from '../lib/css-addresses.ts';
import { computeHash } from '../lib/hash.ts';
import type { PackagedFile } from '../model/site.ts';

/** A stylesheet with the files that are published with it. */
interface StylesheetWithFiles {
  /** The stylesheet with the published names. */
  readonly css: string;
  /** Files by the address as written. */
  readonly files: ReadonlyMap<string, PackagedFile>;
  /** Addresses of files that do not exist or are refused, with their offsets and the reason as the end of a sentence. */
  readonly missing: readonly { readonly href: string; readonly offset: number; readonly reason: string }[];
}

/** Matches the relative path of a font or picture. Other addresses stay unchanged. */
const RELATIVE_FILE_PATTERN = /^[^/#?:]+(?:\/[^/#?:]+)*\.(?:woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif)$/i;

/**
 * Replaces the relative paths of fonts and pictures in a stylesheet. `path` is its absolute path. `refusalOf` returns the reason why a file
 * is not published, as the end of a sentence; `undefined` if it is.
 */
export function publishStylesheetFiles(
  path: string,
  css: string,
  refusalOf: (from: string) => string | undefined = () => undefined,
): StylesheetWithFiles {
  const files = new Map<string, PackagedFile>();
  const missing: { href: string; offset: number; reason: string }[] = [];
  let named = '';
  let at = 0;
  for (const { href, offset } of findCssAddresses(css)) {
    if (!RELATIVE_FILE_PATTERN.test(href) || !css.startsWith(href, offset)) continue;
    const from = join(dirname(path), href);
    const reason = readStats(from)?.isFile() === true ? refusalOf(from) : 'does not exist';
    if (reason !== undefined) {
      missing.push({ href, offset, reason });
      continue;
    }
    const file = files.get(href) ?? createPackagedFile(from);
    files.set(href, file);
    named += css.slice(at, offset) + basename(file.path);
    at = offset + href.length;
  }
  return { css: named + css.slice(at), files, missing };
}

function createPackagedFile(from: string): PackagedFile {
  const name = basename(from).replace(/(?=\.\w+$)/, `-${computeHash(readFileSync(from), 8)}`);
  return { path: `/assets/${name}`, from };
}

/** Returns the message about a file of a stylesheet that is not published. */
export function formatMissingStylesheetFile({ href, reason }: StylesheetWithFiles['missing'][number]): string {
  return `The stylesheet names the file \`${href}\`, which ${reason}.`;
}
