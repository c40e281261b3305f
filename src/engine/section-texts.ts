// IO. Passes the texts of pages to threads: as positions on the disk if possible. Messages with all texts of a large site would need twice
// their memory.
import { type BodyPosition, createBodySectionsReader } from '../cache/body-forms.ts';
import type { Section } from '../model/document.ts';

/** The sections of pages by key, or their positions on the disk. */
export type SectionsByPageKey = Readonly<Record<string, readonly Section[] | BodyPosition>>;

/** Returns a function that reads the sections of a page. The function throws if they are no longer on the disk. */
export function createSectionsByKeyReader(
  texts: SectionsByPageKey,
): (page: { readonly key: string }) => readonly Section[] {
  const read = createBodySectionsReader();
  return ({ key }) => {
    const text = texts[key] ?? [];
    return 'pack' in text ? read(text) : text;
  };
}
