// How a tag, a label or a key stands in a path.
import { isWindowsDevice } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';

/**
 * A tag or label as a path segment: lower case, words joined by dashes; letters of every script stay, and C++ is not C#. It is
 * no hidden name (`.NET` is `dot-net`), and one that Windows can have: without a dot at its end, and not that of a device.
 */
export function slugOf(label: string): string {
  const slug = dashed(label.replace(/^\s*\.(?=[\p{L}\p{N}])/u, 'dot ')).replace(/^[-.]+|[-.]+$/g, '');
  if (slug === '') return 'untitled';
  return isWindowsDevice(slug) ? slug.replace(/^[^.]+/, '$&-name') : slug;
}

/** The segment that a label had up to version 0.1.0, whose addresses lead to those of today. */
export function formerSlugOf(label: string): string {
  const slug = dashed(label).replace(/^-+|-+$/g, '');
  return slug === '' || /^\.+$/.test(slug) ? 'untitled' : slug;
}

function dashed(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

/** Bytes of a name. File systems take 255, and there is an ending, a checksum and what tells a draft besides. */
const MOST_BYTES = 180;

/** A name that every file system takes for a file: of a long one only the beginning, and a hash of all of it. */
export function fileStem(name: string): string {
  let [bytes, stem] = [0, ''];
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MOST_BYTES) return `${stem}-${hashOf(name, 8)}`;
    stem += letter;
  }
  return name;
}
