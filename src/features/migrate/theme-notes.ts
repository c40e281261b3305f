// Reports code of the old site that replaces parts of the theme of Docusaurus. Reads the code, and runs nothing.
import { formatCountWithNoun } from '../../lib/text.ts';
import type { NoteWithLocation } from './planned.ts';
import { listOldFiles, readOldFileText } from './read-source.ts';

/** A pair of addresses in code, such as `['/a', '/b']` or `'/a': '/b'`, and `from: '/a', to: '/b'`. */
const ADDRESS_PAIR = /(['"`])(\/[\w./-]+)\1\s*[,:]\s*(?:to:\s*)?(['"`])\/[\w./-]*\3/g;
const LINE_COMMENT = /^[ \t]*\/\/.*$/gm;

/** Reports code of the theme that leads readers from old addresses to others, as a page for unknown addresses does. */
function createAddressMapNotes(path: string, text: string): readonly NoteWithLocation[] {
  const pairs = /\.[cm]?[jt]sx?$/.test(path) ? [...text.replace(LINE_COMMENT, '').matchAll(ADDRESS_PAIR)] : [];
  const [first] = pairs;
  if (first === undefined || (pairs.length < 2 && !/\bRedirect\b|NotFound/.test(path + text))) return [];
  return [
    {
      at: { file: path },
      message: `This code maps ${formatCountWithNoun(pairs.length, 'path')} to others, and is not carried over: the first is \`${first[2]}\`.`,
      suggestion: 'Write each of them as an entry of `redirects` in `site.config.ts`, with its whole address.',
      isHand: true,
    },
  ];
}

/**
 * Reports code of the site that replaces a part of Docusaurus' theme, and maps of addresses in it. `MDXComponents` is read, and names
 * components of pages.
 */
export function createThemeCodeNotes(site: string): readonly NoteWithLocation[] {
  const { files } = listOldFiles(site, [{ from: 'src/theme', to: '', kind: 'static' }]);
  const parts = new Map<string, string>();
  const redirects: NoteWithLocation[] = [];
  for (const { own, path } of files) {
    redirects.push(...createAddressMapNotes(path, readOldFileText(site, path) ?? ''));
    const name = own.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '');
    if (name !== own && name !== 'MDXComponents') parts.set(name, path);
  }
  const [first] = parts.values();
  if (first === undefined) return [];
  const names = [...parts.keys()].map((name) => `\`${name}\``).join(', ');
  return [
    ...redirects,
    {
      at: { file: first },
      message: `Code of the site replaces parts of the theme of Docusaurus, and is not carried over: ${names}.`,
      suggestion: 'If readers need what it did, see `parts`, `components`, `search` and `customCss`.',
      isDropped: true,
    },
  ];
}
