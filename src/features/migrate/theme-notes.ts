// Reports code of the old site that replaces parts of the theme of Docusaurus. Reads the code, and runs nothing.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { NoteWithLocation } from './planned.ts';
import { listOldFiles, readOldFileText } from './read-source.ts';

/** A pair of addresses in code, such as `['/a', '/b']` or `'/a': '/b'`, and `from: '/a', to: '/b'`. */
const ADDRESS_PAIR = /(['"`])(\/[\w./-]+)\1\s*[,:]\s*(?:to:\s*)?(['"`])\/[\w./-]*\3/g;
const LINE_COMMENT = /^[ \t]*\/\/.*$/gm;

/** Returns notes on code of the theme that leads readers from old addresses to others, as a page for unknown addresses does. */
function createAddressMapNotes(file: string, text: string): readonly NoteWithLocation[] {
  const pairs = [...text.replace(LINE_COMMENT, '').matchAll(ADDRESS_PAIR)];
  if (pairs.length < (/\bRedirect\b|NotFound/.test(file + text) ? 1 : 2)) return [];
  const message = `This code maps ${formatCountWithNoun(pairs.length, 'path')} to others, and is not carried over: the first is \`${pairs[0]?.[2]}\`.`;
  const suggestion = 'Write each of them as an entry of `redirects` in `site.config.ts`, with its whole address.';
  return [{ at: { file }, message, suggestion, isHand: true }];
}

/**
 * Reports code of the site that replaces a part of Docusaurus' theme, and maps of addresses in it. `MDXComponents` is read, and names
 * components of pages.
 */
export function createThemeCodeNotes(site: string): readonly NoteWithLocation[] {
  const { files } = listOldFiles(site, [{ from: 'src/theme', to: '', kind: 'static' }]);
  const parts = new Map<string, string>();
  const maps: NoteWithLocation[] = [];
  for (const { own, path } of files) {
    const name = own.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '');
    if (name === own || name === 'MDXComponents') continue;
    parts.set(name, path);
    maps.push(...createAddressMapNotes(path, readOldFileText(site, path) ?? ''));
  }
  const [first] = parts.values();
  if (first === undefined) return [];
  const names = [...parts.keys()].map((name) => `\`${name}\``).join(', ');
  return [
    ...maps,
    {
      at: { file: first },
      message: `Code of the site replaces parts of the theme of Docusaurus, and is not carried over: ${names}.`,
      suggestion: 'If readers need what it did, see `parts`, `components`, `search` and `customCss`.',
      isDropped: true,
    },
  ];
}
