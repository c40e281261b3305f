// An index in memory. Its files are unpacked only partly: just the data that every query needs.
import type { PackedSection, SearchableSection, SearchFiles, SearchTitleEntry } from '../../model/search.ts';
import { computeDefaultAnchor } from '../../model/search.ts';
import { createBase64NumberReader, SEARCH_FIELDS } from '../../model/search-packed.ts';

/** The sections of an index, with their scoring data. */
export interface IndexedSections {
  readonly pages: readonly SearchTitleEntry[];
  readonly sections: readonly SearchableSection[];
  /** The page of each section. */
  readonly pageOf: Uint32Array;
  /** The score factor of each section. */
  readonly boosts: Float32Array;
  /** Number of words in each section, by field. `means` contains the mean of these numbers for each field. */
  readonly lengths: readonly Uint32Array[];
  readonly means: readonly number[];
}

/**
 * Maximum length of headings in the score, as a multiple of the mean length. Without this maximum, each additional keyword of a page would
 * weaken the other keywords.
 */
const MAX_RELATIVE_HEADING_LENGTH = 2;

/** Unpacks the sections of an index. */
export function unpackIndexedSections({
  titles: { pages },
  index,
}: Pick<SearchFiles, 'titles' | 'index'>): IndexedSections {
  const sections = index.sections.flatMap((packed, page) => unpackPageSections(packed, page));
  const counted = index.lengths.map((packed) => {
    const next = createBase64NumberReader(packed);
    return Uint32Array.from(sections, next);
  });
  const means = counted.map((uint32Array) => uint32Array.reduce((sum, length) => sum + length, 0) / uint32Array.length);
  const heading = SEARCH_FIELDS.indexOf('heading');
  const longest = Math.round(MAX_RELATIVE_HEADING_LENGTH * (means[heading] as number));
  const lengths = counted.map((uint32Array, field) =>
    field === heading ? uint32Array.map((item) => Math.min(item, longest)) : uint32Array,
  );
  return {
    pages,
    sections,
    pageOf: Uint32Array.from(sections, ({ page }) => page),
    boosts: Float32Array.from(sections, ({ page }) => pages[page]?.boost ?? 1),
    lengths,
    means,
  };
}

function unpackPageSections(packed: readonly PackedSection[], page: number): SearchableSection[] {
  const open: { readonly level: number; readonly heading: string }[] = [];
  const sections: SearchableSection[] = [{ page, level: 1, anchor: '', headings: [] }];
  for (const [level, heading, anchor = computeDefaultAnchor(heading, level)] of packed) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    open.push({ level, heading });
    sections.push({ page, level, anchor, headings: open.map((item) => item.heading) });
  }
  return sections;
}
