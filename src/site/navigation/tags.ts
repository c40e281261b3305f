// Tags of docs and posts. Groups entries by tag, and groups tags by letter for an index.
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import type { Entry, TagGroup } from '../../model/entries.ts';
import type { Messages } from '../../model/messages.ts';
import type { DocsVersion } from '../../model/navigation.ts';
import { createSlug } from '../../model/slug.ts';
import { joinSitePath } from '../../model/url.ts';
import type { TagsOfLetterView, TagView } from '../../model/view.ts';

/** Groups entries by tag, sorted by slug. If a tag has several spellings, its first spelling is the label. */
export function groupEntriesByTag<E extends Entry>(entries: readonly E[]): TagGroup<E>[] {
  const groups = new Map<string, { label: string; entries: E[] }>();
  for (const entry of entries) {
    const tagBySlug = new Map((entry.document.frontMatter.tags ?? []).map((tag) => [createSlug(tag), tag]));
    for (const [slug, label] of tagBySlug) {
      const group = groups.get(slug);
      if (group) group.entries.push(entry);
      else groups.set(slug, { label, entries: [entry] });
    }
  }
  return [...groups].map(([slug, group]) => ({ slug, ...group })).sort((a, b) => compareText(a.slug, b.slug));
}

/** Returns the path of the tag index of a docs version. If `parts` contains the slug of a tag, returns the path of the page of this tag. */
export function computeTagsPath({ base }: Pick<DocsVersion, 'base'>, ...parts: readonly string[]): string {
  return joinSitePath(base, 'tags', ...parts);
}

/** Returns tags with address and page count, by first letter, in the order of the language. */
export function groupTagsByLetter(
  groups: readonly TagGroup<Entry>[],
  { lang }: Pick<Messages, 'lang'>,
  hrefOf: (slug: string) => string,
): TagsOfLetterView[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const viewOf = ({ slug, label, entries }: TagGroup<Entry>) => ({ label, href: hrefOf(slug), count: entries.length });
  const sorted = [...groups].sort((a, b) => compare(a.label, b.label));
  // German sorts `Ä` under `A`; Swedish treats it as a separate letter.
  const { compare: compareLetters } = new Intl.Collator(lang, { sensitivity: 'base' });
  const letters = groupBy(sorted, ({ label }) => {
    const letter = ([...label][0] ?? '#').toLocaleUpperCase(lang);
    const [plain = letter] = letter.normalize('NFD');
    return compareLetters(letter, plain) === 0 ? plain : letter;
  });
  return [...letters].map(([letter, ownTagGroups]) => ({ letter, tags: ownTagGroups.map(viewOf) }));
}

/** Returns the tags of a page with their addresses. */
export function createTagViews(tags: readonly string[] | undefined, hrefOf: (slug: string) => string): TagView[] {
  return (tags ?? []).map((label) => ({ label, href: hrefOf(createSlug(label)), count: 0 }));
}
