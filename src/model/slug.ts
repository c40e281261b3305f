// Slugs: tags, labels and keys as path segments.
import { isWindowsDeviceName } from '../lib/file-path.ts';
import { computeHash } from '../lib/hash.ts';

/**
 * Converts a tag or label to a path segment: lower case, words joined by dashes. Keeps letters of every script; `C++` differs from `C#`.
 * The result is never a hidden name (`.NET` becomes `dot-net`), and is valid on Windows: no trailing dot, no device name.
 */
export function createSlug(label: string): string {
  const slug = replaceSeparatorsByDashes(label.replace(/^\s*\.(?=[\p{L}\p{N}])/u, 'dot ')).replace(
    /^[-.]+|[-.]+$/g,
    '',
  );
  if (slug === '') return 'untitled';
  return isWindowsDeviceName(slug) ? slug.replace(/^[^.]+/, '$&-name') : slug;
}

/** Creates the slug that a label had up to version 0.1.0. Addresses with that slug redirect to the current ones. */
export function createLegacySlug(label: string): string {
  const slug = replaceSeparatorsByDashes(label).replace(/^-+|-+$/g, '');
  return slug === '' || /^\.+$/.test(slug) ? 'untitled' : slug;
}

function replaceSeparatorsByDashes(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

/** Maximum length in bytes. File systems allow 255; the remaining bytes are for an extension, a checksum and the suffix of drafts. */
const MAX_FILE_STEM_BYTES = 180;

/** Creates a file name that every file system accepts. Cuts a long name and adds a hash of the whole name. */
export function createFileStem(name: string): string {
  let bytes = 0;
  let stem = '';
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MAX_FILE_STEM_BYTES) return `${stem}-${computeHash(name, 8)}`;
    stem += letter;
  }
  return name;
}
