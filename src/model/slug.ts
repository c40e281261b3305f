// Slugs: tags, labels and keys as path segments.
import { isWindowsDevice } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';

/**
 * Returns a tag or label as a path segment: lower case, words joined by dashes. Keeps letters of every script; C++ differs from C#. Never a
 * hidden name (`.NET` becomes `dot-net`), and valid on Windows: no trailing dot, no device name.
 */
export function slugOf(label: string): string {
  const slug = joinWithDashes(label.replace(/^\s*\.(?=[\p{L}\p{N}])/u, 'dot ')).replace(/^[-.]+|[-.]+$/g, '');
  if (slug === '') return 'untitled';
  return isWindowsDevice(slug) ? slug.replace(/^[^.]+/, '$&-name') : slug;
}

/** Returns the segment of a label up to version 0.1.0; the old addresses redirect to the current ones. */
export function formerSlugOf(label: string): string {
  const slug = joinWithDashes(label).replace(/^-+|-+$/g, '');
  return slug === '' || /^\.+$/.test(slug) ? 'untitled' : slug;
}

function joinWithDashes(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

/** Maximum length in bytes. File systems allow 255; the rest is for an extension, a checksum and the suffix of drafts. */
const MAX_NAME_BYTES = 180;

/** Returns a file name that every file system accepts: a long name is cut and gets a hash of the whole. */
export function fileStem(name: string): string {
  let [bytes, stem] = [0, ''];
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MAX_NAME_BYTES) return `${stem}-${hashOf(name, 8)}`;
    stem += letter;
  }
  return name;
}
