// One line per difference, shared by all formats; lines about sizes are in `size-lines.ts`. Pure.
import { collapseWhiteSpace, formatCountWithNoun } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { groupFindings } from '../../model/finding-groups.ts';
import type { ApiChange, ApiDiff } from './api-diff.ts';
import { groupByMovedFolder, isMovedFolder } from './moved-folders.ts';
import type {
  CodeFileUse,
  DiffPage,
  FileChange,
  HeadingInDiff,
  MarkupDiff,
  MenuChange,
  NewlyStaleTranslation,
  PageChange,
  PagePropertyChange,
  SiteDiff,
} from './site-diff.ts';
import { THROUGH_SITE_CODE } from './site-diff.ts';

/** Notation of a format: functions that format parts of a line. */
export interface DiffLineFormatter {
  readonly plain: (text: string) => string;
  readonly code: (text: string) => string;
  readonly strong: (text: string) => string;
  /** A link to a current page, optionally to a heading. */
  readonly page: (path: string, id?: string) => string;
  /** A sentence with code in backticks. */
  readonly sentence: (text: string) => string;
  /** Links to a file before and after the change, with a separator. Returns an empty text if there are no links. */
  readonly sides?: (change: FileChange) => string;
}

/** A line with its sub-items. */
export interface DiffLine {
  readonly text: string;
  readonly below?: readonly string[];
  /** The page change that the line is about. */
  readonly change?: PageChange;
  /** The file that the line is about. */
  readonly file?: string;
}

/** Returns one line per lost address or anchor. The first line also names the command that applies all fixes. */
export function formatLostAddressLines(
  { lost, from }: Pick<SiteDiff, 'lost' | 'from'>,
  marks: DiffLineFormatter,
): readonly DiffLine[] {
  const { code, page, sentence } = marks;
  // With a built folder, no command knows the redirects, so each has its line.
  const lines = groupByMovedFolder(lost, ({ address, kind, now }) =>
    kind === 'address' && now !== undefined && 'commit' in from ? { from: address, to: now } : undefined,
  );
  return lines.map((line, index) => {
    const fixes = (own: string) => [sentence(own), ...(index === 0 ? formatFixCommand(lost, from) : []).map(sentence)];
    if (isMovedFolder(line)) {
      const text = `${code(`${line.from}/…`)} → ${code(`${line.to}/…`)}: ${line.items.length} addresses`;
      return { text, below: fixes('Write a redirect for each in `redirects`.') };
    }
    const { address, file, now, fix } = line;
    const had = file === undefined ? '' : ` (${code(file)})`;
    const [path = '', id] = now?.split('#') ?? [];
    const text = `${code(address)}${had}${now === undefined ? '' : ` → ${page(path, id)}`}`;
    return { text, below: fixes(fix) };
  });
}

/** Returns a sentence with the command that writes all known fixes, if there are any. */
function formatFixCommand(lost: SiteDiff['lost'], from: SiteDiff['from']): readonly string[] {
  if (!('commit' in from) || lost.every(({ now }) => now === undefined)) return [];
  return [`\`techdocs addresses --since ${from.commit.slice(0, 12)} --fix\` writes all that is known.`];
}

/** Returns lines about findings. Findings with the same cause share a line, because a fault that appears on many pages is fixed once. */
export function formatFindingLines(
  findings: readonly Diagnostic[],
  { code, strong, plain, sentence }: DiffLineFormatter,
): readonly DiffLine[] {
  return groupFindings(findings).map(({ first, sentence: text, count, places }) => {
    const mark = first.severity === 'error' ? strong('error') : plain(first.severity);
    const [place] = places;
    const others = places.slice(1).map(code).join(', ');
    const more = count - places.length;
    const also = `${formatCountWithNoun(count, 'place')}, also at ${others}${more > 0 ? ` and ${more} more` : ''}`;
    const line = `${mark} ${code(first.code)}${place === undefined ? '' : ` ${code(place)}`}: ${sentence(shortenText(text, MAX_FINDING_LENGTH))}`;
    return { text: line, ...(others !== '' && { below: [also] }) };
  });
}

export function formatApiLine({ id, title, version, is, changes, fault }: ApiDiff, marks: DiffLineFormatter): DiffLine {
  const { plain, code, sentence } = marks;
  const inVersion = version === 'current' ? '' : ` ${plain(`in ${version}`)}`;
  const name = `${plain(title)} (${code(id)})${inVersion}`;
  if (is !== undefined) return { text: `${name}: ${is === 'added' ? 'a new API' : 'removed'}` };
  if (fault !== undefined) return { text: `${name}: ${sentence(fault)}` };
  const sorted = changes.toSorted((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
  return {
    text: `${name}: ${formatCountWithNoun(changes.length, 'change')}`,
    below: [...new Set(sorted.map((apiChange) => formatApiChange(apiChange, marks)))],
  };
}

function formatApiChange(
  { kind, place, text, isBreaking }: ApiChange,
  { code, strong, sentence }: DiffLineFormatter,
): string {
  return `${isBreaking ? `${strong('breaking')} ` : ''}${kind}: ${code(place)}${text === undefined ? '' : `: ${sentence(text)}`}`;
}

export function formatRemovedPageLine(
  { path, title, file, words, leadsTo, textOn }: SiteDiff['removed'][number],
  { code, plain, page }: DiffLineFormatter,
): DiffLine {
  const led =
    leadsTo === undefined
      ? 'its address is lost'
      : leadsTo === 'elsewhere'
        ? 'redirected to another place'
        : `redirected to ${page(leadsTo)}`;
  const now = textOn === undefined || textOn === leadsTo ? '' : `; its text is on ${page(textOn)}`;
  const had = file === undefined ? '' : ` (${code(file)})`;
  return { text: `${code(path)} ${plain(title)}${had}, ${formatCountWithNoun(words, 'word')}: ${led}${now}` };
}

export function formatMovedPageLine(
  { path, title, from, isRedirected, change }: SiteDiff['moved'][number],
  marks: DiffLineFormatter,
): DiffLine {
  const led = isRedirected ? 'with a redirect' : marks.strong('without a redirect');
  const words =
    change !== undefined && hasChangedWords(change)
      ? formatWordCounts(change.text.added, change.text.removed)
      : 'the same text';
  const text = `${marks.code(from)} → ${marks.page(path)} ${marks.plain(title)}: ${led}, ${words}`;
  return { text, ...(change && { change, below: formatPageChangeLines(change, marks, path) }) };
}

export function formatChangedPageLine(page: SiteDiff['changed'][number], marks: DiffLineFormatter): DiffLine {
  const { path, title, text, anchor, file } = page;
  const words = hasChangedWords(page) ? `: ${formatWordCounts(text.added, text.removed)}` : '';
  const has = file === undefined ? '' : ` (${marks.code(file)})`;
  return {
    text: `${marks.page(path, anchor)} ${marks.plain(title)}${has}${words}`,
    below: formatPageChangeLines(page, marks, path),
    change: page,
  };
}

function hasChangedWords({ text }: PageChange): boolean {
  return text.blocks.some(({ kind }) => kind === 'changed');
}

function formatWordCounts(added: number, removed: number): string {
  return added + removed === 0 ? 'marks alone' : `+${added} −${removed} words`;
}

/** Returns lines about the changes of a page, except changes of its words. */
function formatPageChangeLines(
  { headings, facts, through }: PageChange,
  marks: DiffLineFormatter,
  path: string,
): readonly string[] {
  const { plain, page } = marks;
  const link = ({ id, text }: HeadingInDiff) => `${plain(text)} ${page(path, id)}`;
  return [
    ...(through.length === 0
      ? []
      : [`by ${through.map((cause) => formatChangeCause(cause, marks)).join(', ')}, and not by its own file`]),
    ...facts.map((fact) => formatPropertyChange(fact, marks)),
    ...headings.renamed.map(({ from, to }) => `heading renamed: ${plain(from.text)} → ${link(to)}`),
    ...headings.added.map((heading) => `heading added: ${link(heading)}`),
    ...headings.removed.map(({ text }) => `heading removed: ${plain(text)}`),
  ];
}

function formatChangeCause(cause: string, { code }: DiffLineFormatter): string {
  return cause === THROUGH_SITE_CODE ? 'code or settings of the site' : code(cause);
}

const PAGE_PROPERTY_LABELS = {
  title: 'title',
  description: 'description',
  visibility: 'visibility',
  place: 'place in the sidebar',
  file: 'file',
};

function formatPropertyChange({ fact, from, to }: PagePropertyChange, { plain, code }: DiffLineFormatter): string {
  const write = fact === 'file' ? code : plain;
  const side = (text: string) => (text === '' ? 'none' : write(text));
  return `${PAGE_PROPERTY_LABELS[fact]}: ${side(from)} → ${side(to)}`;
}

export function formatAddedPageLine(
  { path, title, file, words, place }: DiffPage,
  { page, plain, code }: DiffLineFormatter,
  hasMenus: boolean,
): DiffLine {
  const has = file === undefined ? '' : ` (${code(file)}, ${formatCountWithNoun(words, 'word')})`;
  const at = file === undefined || !hasMenus ? '' : place === undefined ? ': in no sidebar' : `: ${plain(place)}`;
  return { text: `${page(path)} ${plain(title)}${has}${at}` };
}

export function formatRedirectLines(
  { added, removed }: SiteDiff['redirects'],
  { code }: DiffLineFormatter,
): readonly DiffLine[] {
  return [
    ...added.map(({ from, to }) => ({ text: `added: ${code(from)} → ${code(to)}` })),
    ...removed.map(({ from, to }) => ({ text: `removed: ${code(from)} → ${code(to)}` })),
  ];
}

export function formatSettingLines(settings: SiteDiff['settings'], marks: DiffLineFormatter): readonly DiffLine[] {
  if (settings === undefined) return [];
  const { code } = marks;
  const { values, files, uses } = settings;
  const side = (text: string | undefined) => (text === undefined ? 'none' : code(shortenText(text, MAX_VALUE_LENGTH)));
  return [
    ...values.map(({ key, from, to }) => ({ text: `${code(key)}: ${side(from)} → ${side(to)}` })),
    ...files.map((file) => {
      const ownCodeFileUses = uses.filter((use) => use.file === file);
      const useTexts = ownCodeFileUses.map((codeFileUse) => formatCodeFileUse(codeFileUse, marks)).join('; ');
      const look = isSiteCodeFile(file) ? ': it is code that other code uses; `--weigh` shows what it changes' : '';
      return { text: `${code(file)} changed${useTexts === '' ? marks.sentence(look) : `: ${useTexts}`}` };
    }),
  ];
}

function formatCodeFileUse({ as, pages, example }: CodeFileUse, { page, sentence }: DiffLineFormatter): string {
  if (example === undefined) return sentence(`${as}, of no page`);
  return `${sentence(`${as}, of ${formatCountWithNoun(pages, 'page')} such as`)} ${page(example)}`;
}

/** Returns lines about pages with equal texts but different HTML. */
export function formatMarkupLines(
  { pages, read, changes }: MarkupDiff,
  { code, page, plain }: DiffLineFormatter,
): readonly DiffLine[] {
  const side = (mark: string, markup: string | undefined) =>
    markup === undefined ? [] : [`${mark} ${code(collapseWhiteSpace(markup))}`];
  const some = read < pages ? ` The first ${read} of them were looked at.` : '';
  const all = `${formatCountWithNoun(pages, 'page')} ${pages === 1 ? 'has' : 'have'} the same text in other markup.${some}`;
  return [
    { text: plain(all) },
    ...changes.map((change) => ({
      text: `${formatCountWithNoun(change.pages, 'page')}, such as ${page(change.example)}`,
      below: [...side('−', change.before), ...side('+', change.after)],
    })),
  ];
}

/** Whether a file is code or a stylesheet. */
export function isSiteCodeFile(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css)$/.test(file);
}

/** Maximum characters of a shown value or finding. */
const MAX_VALUE_LENGTH = 120;
const MAX_FINDING_LENGTH = 400;

function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** Returns a line about a sidebar entry. */
export function formatMenuLine(
  { sidebar, kind, label, from, to }: MenuChange,
  { code, plain }: DiffLineFormatter,
): DiffLine {
  const at = (place: string | undefined) => (place === undefined || place === '' ? 'the top' : plain(place));
  const name = `${code(sidebar)}: `;
  if (kind === 'renamed') return { text: `${name}renamed: ${plain(from ?? '')} → ${plain(label)}` };
  if (kind === 'moved') return { text: `${name}moved: ${plain(label)}, from ${at(from)} to ${at(to)}` };
  if (kind === 'reordered') return { text: `${name}in another order: ${plain(label)}` };
  return { text: `${name}${kind}: ${plain(label)}, at ${at(to)}` };
}

/** Returns a line about a translation that became stale. */
export function formatTranslationLine(
  { path, file, original, added, removed }: NewlyStaleTranslation,
  marks: DiffLineFormatter,
): DiffLine {
  const { page, code } = marks;
  return { text: `${page(path)} (${code(file)}): ${code(original)} changed by ${formatWordCounts(added, removed)}` };
}
