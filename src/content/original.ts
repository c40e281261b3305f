// Inheritance of front matter from an original page to its translation. A translation has its own texts. Its position and other properties
// are set only in the original, so that translators maintain only the text.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import { type FrontMatterInput, type FrontMatterResult, parseFrontMatter } from './front-matter.ts';

/** Keys that are not inherited, because they describe the text of one language. */
const UNINHERITED_FIELDS: ReadonlySet<string> = new Set(
  'title description keywords sidebar_label pagination_label custom_edit_url last_update source_revision ignore hero features'.split(
    ' ',
  ),
);

/** Keys that determine the address of a page, which is equal in all languages: menus and `hreflang` rely on this equality. */
const ADDRESS_DEFINING_KEYS = ['id', 'slug', 'date'] as const;

/** Keys that add a part to the page. They are not inherited, so a translation without them lacks the part. */
const PART_KEYS = ['hero', 'features'] as const;

/** Returns the front matter of a source with values inherited from its original. */
export function inheritFrontMatter(
  front: FrontMatterResult,
  source: Pick<Source, 'file' | 'kind' | 'original'>,
  reading: Pick<FrontMatterInput, 'variables' | 'fields'>,
): {
  readonly frontMatter: Document['frontMatter'];
  /** Title of the original. Used if the translation has no title. */
  readonly title?: string;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { original, kind, file } = source;
  if (original === undefined) return { frontMatter: front.frontMatter, diagnostics: [] };
  const { frontMatter: here } = front;
  // Faults of the original are reported when it is parsed.
  const written = { text: original.frontMatter, file: original.file, kind };
  const { frontMatter: there } = parseFrontMatter({ ...written, ...reading });
  const shared = Object.entries(there).filter(([key]) => !UNINHERITED_FIELDS.has(key));
  const address = Object.fromEntries([...ADDRESS_DEFINING_KEYS, 'time' as const].map((key) => [key, there[key]]));
  const frontMatter: Document['frontMatter'] = {
    ...Object.fromEntries(shared),
    ...here,
    ...address,
    // An edit link disabled in the original is disabled in every language.
    ...(there.custom_edit_url === null && { custom_edit_url: null }),
    ...(there.draft === true && { draft: true }),
  };
  const diagnostics = ADDRESS_DEFINING_KEYS.filter((key) => here[key] !== undefined && here[key] !== there[key]).map(
    (key): Diagnostic => {
      const message = `\`${key}\` has no effect in a translation: a page has the same address in every language.`;
      const suggestion = `Remove it: only \`${original.file}\` can set it.`;
      return { code: 'translated-address', severity: 'warning', message, file, ...front.positions[key], suggestion };
    },
  );
  const lost = PART_KEYS.filter((key) => there[key] !== undefined && here[key] === undefined);
  for (const key of lost) {
    const message = `\`${original.file}\` has \`${key}\` in its front matter, and this translation of it has none, so the page lacks that part.`;
    const suggestion = `Copy \`${key}\` from \`${original.file}\`, and translate its texts.`;
    diagnostics.push({ code: 'lost-part', severity: 'warning', message, file, line: 1, column: 1, suggestion });
  }
  const defined = Object.entries(frontMatter).filter(([, value]) => value !== undefined);
  return { frontMatter: Object.fromEntries(defined), title: there.title, diagnostics };
}
