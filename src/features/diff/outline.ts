// Divides a diff into sections of lines, with the most important section first. The formats for text, Markdown and HTML share these
// sections; each format has its own notation. Pure.
import { formatCountWithNoun } from '../../lib/text.ts';
import {
  type DiffLine,
  type DiffLineFormatter,
  formatAddedPageLine,
  formatApiLine,
  formatChangedPageLine,
  formatFindingLines,
  formatLostAddressLines,
  formatMarkupLines,
  formatMenuLine,
  formatRedirectLines,
  formatRemovedPageLine,
  formatSettingLines,
  formatTranslationLine,
} from './lines.ts';
import { formatMovedPageLines, formatMovedTextLine } from './moved-lines.ts';
import type { SiteDiff } from './site-diff.ts';
import { formatByteSizeLines, formatFileLine } from './size-lines.ts';

/** A section of the diff. */
export interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly DiffLine[];
  /** Number of differences; a line may cover several. */
  readonly count: number;
}

/** Returns the non-empty sections in order. */
export function createDiffOutline(diff: SiteDiff, marks: DiffLineFormatter): readonly OutlineSection[] {
  const { findings, apis = [], removed, moved, translations = [], changed, added, menus, files = [] } = diff;
  const sections: readonly (Omit<OutlineSection, 'count'> & Partial<OutlineSection>)[] = [
    { id: 'lost', title: 'Lost addresses', lines: formatLostAddressLines(diff, marks), count: diff.lost.length },
    {
      id: 'findings',
      title: 'New findings',
      lines: formatFindingLines(findings?.added ?? [], marks),
      count: findings?.added.length,
    },
    { id: 'apis', title: 'Changes of APIs', lines: apis.map((api) => formatApiLine(api, marks)) },
    { id: 'removed', title: 'Removed pages', lines: removed.map((page) => formatRemovedPageLine(page, marks)) },
    {
      id: 'moved',
      title: 'Moved pages',
      lines: formatMovedPageLines(moved, marks),
      count: moved.length,
    },
    {
      id: 'moved-texts',
      title: 'Moved texts',
      lines: (diff.movedTexts ?? []).map((movedText) => formatMovedTextLine(movedText, marks)),
    },
    {
      id: 'translations',
      title: 'Translations that became stale',
      lines: translations.map((translation) => formatTranslationLine(translation, marks)),
    },
    { id: 'changed', title: 'Changed pages', lines: changed.map((page) => formatChangedPageLine(page, marks)) },
    {
      id: 'added',
      title: 'Added pages',
      lines: added.map((page) => formatAddedPageLine(page, marks, menus !== undefined)),
    },
    { id: 'menus', title: 'Sidebars', lines: (menus ?? []).map((menuChange) => formatMenuLine(menuChange, marks)) },
    { id: 'weight', title: 'Weight', lines: diff.weight === undefined ? [] : formatByteSizeLines(diff.weight, marks) },
    {
      id: 'markup',
      title: 'Other markup',
      lines: diff.markup === undefined ? [] : formatMarkupLines(diff.markup, marks),
      count: diff.markup?.pages,
    },
    { id: 'redirects', title: 'Redirects', lines: formatRedirectLines(diff.redirects, marks) },
    { id: 'settings', title: 'Configuration and code', lines: formatSettingLines(diff.settings, marks) },
    { id: 'files', title: 'Files', lines: files.map((file) => formatFileLine(file, marks)) },
    {
      id: 'gone',
      title: 'Findings that are gone',
      lines: formatFindingLines(findings?.gone ?? [], marks),
      count: findings?.gone.length,
    },
  ];
  return sections.flatMap(({ count, ...section }) =>
    section.lines.length === 0 ? [] : { ...section, count: count ?? section.lines.length },
  );
}

/** Returns a one-line summary. */
export function formatDiffSummary({ from, pages, ...diff }: SiteDiff): string {
  const { added, removed, moved, changed, lost, findings, apis = [], translations = [] } = diff;
  const breaking = apis.reduce((sum, { changes }) => sum + changes.filter(({ isBreaking }) => isBreaking).length, 0);
  const counts: readonly (readonly [number, string])[] = [
    [lost.length, 'lost address'],
    [findings?.added.length ?? 0, 'new finding'],
    [breaking, 'breaking API change'],
    [removed.length, 'removed page'],
    [moved.length, 'moved page'],
    [translations.length, 'stale translation'],
    [changed.length, 'changed page'],
    [added.length, 'added page'],
    [diff.markup?.pages ?? 0, 'page in other markup'],
  ];
  const phrases = counts.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
  // The text says "content page", because the number of pages in a build is larger: a build also counts generated pages, such as search,
  // print and later pages of lists.
  const sizes = pages.before === pages.after ? '' : `${pages.before} → `;
  const size = `${sizes}${formatCountWithNoun(pages.after, 'content page')}`;
  return phrases.length === 0 ? size : `${phrases.join(' · ')} (${size})`;
}

function formatCount(count: number, noun: string): string {
  if (noun.startsWith('page ')) return `${formatCountWithNoun(count, 'page')}${noun.slice('page'.length)}`;
  return noun.endsWith('address') && count !== 1 ? `${count} ${noun}es` : formatCountWithNoun(count, noun);
}

/** Returns the name of the base. */
export function formatDiffBaseName({ from }: Pick<SiteDiff, 'from'>): string {
  if ('folder' in from) return from.folder;
  const short = from.commit.slice(0, 8);
  return from.ref === from.commit || from.commit.startsWith(from.ref) ? short : `${from.ref} (${short})`;
}
