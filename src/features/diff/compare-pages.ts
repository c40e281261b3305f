// Changes of one page: words, headings and facts. Pure.
import { findMovedHeadings } from '../../model/new-places.ts';
import type { PageToCompare } from './facts.ts';
import type { PagePair } from './pair-pages.ts';
import {
  type DiffPage,
  type HeadingChanges,
  type HeadingInDiff,
  type PageChange,
  type PagePropertyChange,
  type TextChanges,
  THROUGH_SITE_CODE,
} from './site-diff.ts';
import { compareTexts, countDiffWords } from './words.ts';

/** Markdown of a page before and after the change, with variables and includes resolved. */
export interface PageTextPair {
  readonly before: string;
  readonly after: string;
}

/** Returns the diff's entry for a page. */
export function toDiffPage({ path, title, locale, file, text, place }: PageToCompare): DiffPage {
  const words = countDiffWords(text);
  return { path, title, locale, words, ...(file !== undefined && { file }), ...(place !== '' && { place }) };
}

/** Whether the texts of a page before and after may differ and must be compared. */
export function mayPageTextsDiffer({ before, after }: PagePair): boolean {
  return before.key !== after.key;
}

/** Returns the changes of a page; `undefined` if readers see no difference. */
export function comparePagePair(pair: PagePair, texts: PageTextPair | undefined): PageChange | undefined {
  const { before, after } = pair;
  const text =
    texts === undefined || texts.before === texts.after
      ? { added: 0, removed: 0, blocks: [] }
      : compareTexts(texts.before, texts.after);
  const headings = before.key === after.key ? { added: [], removed: [], renamed: [] } : compareHeadings(before, after);
  const facts = comparePageProperties(before, after);
  const isChanged = text.blocks.some(({ kind }) => kind === 'changed');
  const counts = facts.length + headings.added.length + headings.removed.length + headings.renamed.length;
  if (!isChanged && counts === 0) return undefined;
  const anchor = findChangeAnchor(text, after);
  const through = isChanged ? findChangeCauses(pair) : [];
  return { text, headings, facts, through, ...(anchor !== undefined && { anchor }) };
}

/** Returns the reasons why the text of a page changed although its own file is unchanged; an empty list if the file changed. */
function findChangeCauses({ before, after }: PagePair): readonly string[] {
  const isOwn = before.text !== after.text || before.front !== after.front || before.file !== after.file;
  if (isOwn || after.file?.includes('#')) return [];
  const files = [...new Set([...Object.keys(before.includes), ...Object.keys(after.includes)])];
  const changed = files.filter((file) => before.includes[file] !== after.includes[file]);
  if (changed.length > 0) return changed;
  return [after.text, ...Object.values(after.includes)].some((text) => text.includes('{{'))
    ? ['variables']
    : [THROUGH_SITE_CODE];
}

/** Returns added, removed and renamed headings. */
function compareHeadings(before: PageToCompare, after: PageToCompare): HeadingChanges {
  const old = mapHeadingsById(before);
  const now = mapHeadingsById(after);
  const gone = before.headings.filter(({ id }) => !now.has(id));
  // The headings of a generated page name parts of its description: a removed part has no new name.
  const successors =
    gone.length === 0 || after.isMade === 'pieces'
      ? new Map()
      : findMovedHeadings(
          gone.map(({ id }) => id),
          before,
          after,
        );
  const renamed = [
    ...gone.flatMap((heading) => {
      const to = successors.get(heading.id);
      return to === undefined ? [] : { from: pickHeadingFields(heading), to: pickHeadingFields(to) };
    }),
    ...after.headings.flatMap((heading) => {
      const was = old.get(heading.id);
      return was === undefined || was.text === heading.text
        ? []
        : { from: pickHeadingFields(was), to: pickHeadingFields(heading) };
    }),
  ];
  const taken = new Set(renamed.map(({ to }) => to.id));
  return {
    added: after.headings.filter(({ id }) => !old.has(id) && !taken.has(id)).map(pickHeadingFields),
    removed: gone.filter(({ id }) => !successors.has(id)).map(pickHeadingFields),
    renamed,
  };
}

function mapHeadingsById({ headings }: PageToCompare) {
  return new Map(headings.map((heading) => [heading.id, heading]));
}

const pickHeadingFields = ({ id, text, level }: HeadingInDiff): HeadingInDiff => ({ id, text, level });

function comparePageProperties(before: PageToCompare, after: PageToCompare): readonly PagePropertyChange[] {
  const change = (fact: PagePropertyChange['fact'], from = '', to = ''): PagePropertyChange[] =>
    from === to ? [] : [{ fact, from, to }];
  return [
    ...change('title', before.title, after.title),
    ...change('description', before.description, after.description),
    ...change('visibility', before.visibility, after.visibility),
    ...(isInSameSidebarCategory(before, after) ? [] : change('place', before.place, after.place)),
    ...(before.file === undefined || after.file === undefined ? [] : change('file', before.file, after.file)),
  ];
}

const replaceNonWordsBySpaces = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Whether a page is still in the same sidebar category. If so, a changed place means only a changed label. */
function isInSameSidebarCategory(before: PageToCompare, after: PageToCompare): boolean {
  const around = (place: string) => place.split(' › ').slice(0, -1).join(' › ');
  return before.place !== '' && after.place !== '' && around(before.place) === around(after.place);
}

/** Returns the id of the heading above the first change. */
function findChangeAnchor({ blocks }: TextChanges, { headings }: PageToCompare): string | undefined {
  const first = blocks.findIndex(({ kind }) => kind === 'changed');
  let next = 0;
  let id: string | undefined;
  for (const block of blocks.slice(0, first + 1)) {
    const text = block.kind === 'same' ? block.text : (block.after ?? []).map((piece) => piece.text).join('');
    const heading = headings[next];
    if (heading === undefined || !isTextOfHeading(text, heading)) continue;
    id = heading.id;
    next += 1;
  }
  return id;
}

function isTextOfHeading(text: string, { level, text: words }: HeadingInDiff): boolean {
  if (!text.startsWith(`${'#'.repeat(level)} `)) return false;
  const first = replaceNonWordsBySpaces(words).trim().split(' ')[0] ?? '';
  return replaceNonWordsBySpaces(text).trim().startsWith(first);
}
