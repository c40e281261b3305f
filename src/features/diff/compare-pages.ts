// Changes of one page: words, headings and facts. Pure.
import { findHeadings } from '../../model/new-places.ts';
import type { PageFacts } from './facts.ts';
import type { PagePair } from './pair-pages.ts';
import {
  type DiffPage,
  type FactChange,
  type HeadingChanges,
  type NamedHeading,
  type PageChange,
  SITE_CODE_MARKER,
  type TextChanges,
} from './site-diff.ts';
import { compareTexts, countDiffWords } from './words.ts';

/** Markdown of a page on both sides, with variables and includes resolved. */
export interface TextSides {
  readonly before: string;
  readonly after: string;
}

/** Returns the diff's entry for a page. */
export function toDiffPage({ path, title, locale, file, text, place }: PageFacts): DiffPage {
  const words = countDiffWords(text);
  return { path, title, locale, words, ...(file !== undefined && { file }), ...(place !== '' && { place }) };
}

/** Whether the texts of a pair have to be compared. */
export function mayDiffer({ before, after }: PagePair): boolean {
  return before.key !== after.key;
}

const UNCHANGED: TextChanges = { added: 0, removed: 0, blocks: [] };
const NO_HEADINGS: HeadingChanges = { added: [], removed: [], renamed: [] };

/** Returns the changes of a page; `undefined` if readers see no difference. */
export function pageChange(pair: PagePair, texts: TextSides | undefined): PageChange | undefined {
  const { before, after } = pair;
  const text =
    texts === undefined || texts.before === texts.after ? UNCHANGED : compareTexts(texts.before, texts.after);
  const headings = before.key === after.key ? NO_HEADINGS : headingChanges(before, after);
  const facts = factChanges(before, after);
  const isChanged = text.blocks.some(({ kind }) => kind === 'changed');
  const counts = facts.length + headings.added.length + headings.removed.length + headings.renamed.length;
  if (!isChanged && counts === 0) return undefined;
  const anchor = anchorOf(text, after);
  const through = isChanged ? changeCauses(pair) : [];
  return { text, headings, facts, through, ...(anchor !== undefined && { anchor }) };
}

/** Returns the causes of a changed text whose own file is unchanged. */
function changeCauses({ before, after }: PagePair): readonly string[] {
  const isOwn = before.text !== after.text || before.front !== after.front || before.file !== after.file;
  if (isOwn || after.file?.includes('#')) return [];
  const files = [...new Set([...Object.keys(before.includes), ...Object.keys(after.includes)])];
  const changed = files.filter((file) => before.includes[file] !== after.includes[file]);
  if (changed.length > 0) return changed;
  return [after.text, ...Object.values(after.includes)].some((text) => text.includes('{{'))
    ? ['variables']
    : [SITE_CODE_MARKER];
}

/** Returns added, removed and renamed headings. */
export function headingChanges(before: PageFacts, after: PageFacts): HeadingChanges {
  const [old, now] = [headingsById(before), headingsById(after)];
  const gone = before.headings.filter(({ id }) => !now.has(id));
  const successors =
    gone.length === 0
      ? new Map()
      : findHeadings(
          gone.map(({ id }) => id),
          before,
          after,
        );
  const renamed = [
    ...gone.flatMap((heading) => {
      const to = successors.get(heading.id);
      return to === undefined ? [] : { from: namedHeading(heading), to: namedHeading(to) };
    }),
    ...after.headings.flatMap((heading) => {
      const was = old.get(heading.id);
      return was === undefined || was.text === heading.text
        ? []
        : { from: namedHeading(was), to: namedHeading(heading) };
    }),
  ];
  const taken = new Set(renamed.map(({ to }) => to.id));
  return {
    added: after.headings.filter(({ id }) => !old.has(id) && !taken.has(id)).map(namedHeading),
    removed: gone.filter(({ id }) => !successors.has(id)).map(namedHeading),
    renamed,
  };
}

function headingsById({ headings }: PageFacts) {
  return new Map(headings.map((heading) => [heading.id, heading]));
}

const namedHeading = ({ id, text, level }: NamedHeading): NamedHeading => ({ id, text, level });

function factChanges(before: PageFacts, after: PageFacts): readonly FactChange[] {
  const change = (fact: FactChange['fact'], from = '', to = ''): FactChange[] =>
    from === to ? [] : [{ fact, from, to }];
  return [
    ...change('title', before.title, after.title),
    ...change('description', before.description, after.description),
    ...change('visibility', before.visibility, after.visibility),
    ...(isOnlyRelabelled(before, after) ? [] : change('place', before.place, after.place)),
    ...(before.file === undefined || after.file === undefined ? [] : change('file', before.file, after.file)),
  ];
}

const wordsOnly = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Whether a page kept its sidebar category, so that only its label changed. */
function isOnlyRelabelled(before: PageFacts, after: PageFacts): boolean {
  const around = (place: string) => place.split(' › ').slice(0, -1).join(' › ');
  return before.place !== '' && after.place !== '' && around(before.place) === around(after.place);
}

/** Returns the id of the heading above the first change. */
function anchorOf({ blocks }: TextChanges, { headings }: PageFacts): string | undefined {
  const first = blocks.findIndex(({ kind }) => kind === 'changed');
  let next = 0;
  let id: string | undefined;
  for (const block of blocks.slice(0, first + 1)) {
    const text = block.kind === 'same' ? block.text : (block.after ?? []).map((piece) => piece.text).join('');
    const heading = headings[next];
    if (heading === undefined || !isHeading(text, heading)) continue;
    id = heading.id;
    next += 1;
  }
  return id;
}

function isHeading(text: string, { level, text: words }: NamedHeading): boolean {
  if (!text.startsWith(`${'#'.repeat(level)} `)) return false;
  const first = wordsOnly(words).trim().split(' ')[0] ?? '';
  return wordsOnly(text).trim().startsWith(first);
}
