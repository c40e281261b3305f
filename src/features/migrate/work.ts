// Groups the remaining work after a migration by cause. Each cause has a number of occurrences, an example and a fix. Faults that the old
// site already had do not count. Pure.
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import { type Diagnostic, formatLocation } from '../../model/diagnostic.ts';
import { formatNoteLocation, type NoteWithLocation } from './planned.ts';
import type { ComparedAddress } from './routes.ts';

/** A cause of work, with its occurrences. */
export interface CauseOfRemainingWork {
  /** Code of the findings of a build; absent for notes of `migrate`. */
  readonly code?: string;
  /** Number of occurrences. */
  readonly count: number;
  /** Number of pages and files affected. */
  readonly files: number;
  /** Location of an example: in the new site if there is a `code`, otherwise in the old site. */
  readonly at: string;
  /** The finding or note at that location. */
  readonly message: string;
  /** How to fix it. */
  readonly suggestion?: string;
}

/** The work that is left. */
interface RemainingWork {
  /** Causes: errors first, then lost content, then by frequency. */
  readonly causes: readonly CauseOfRemainingWork[];
  /** Number of findings that the old generator accepted, by code. */
  readonly before: Readonly<Record<string, number>>;
  /** Pages of the old site that need manual work. */
  readonly hands: ReadonlySet<string>;
}

/**
 * Codes of findings in texts that were copied unchanged. Such findings count as faults of the old site unless there is evidence that the
 * migration caused them.
 */
const PREEXISTING_FINDING_CODES = new Set([
  ...['broken-link', 'broken-anchor', 'broken-markdown-link', 'link-case', 'undefined-reference', 'space-in-address'],
  ...['page-without-sidebar', 'empty-section', 'extra-h1', 'heading-order', 'duplicate-route', 'duplicate-id'],
  ...[
    'unknown-front-matter',
    'unknown-fence-meta',
    'unknown-magic-comment',
    'unknown-language',
    'unknown-category-key',
  ],
  ...['date-mismatch', 'future-date', 'missing-truncate', 'tag-case', 'unknown-author', 'empty-page', 'image-alt'],
  ...['frame-without-title', 'link-text', 'table-header', 'untranslated', 'stale-translation', 'unread-file'],
  // The link works as before.
  ...['redirected-link', 'redirect-chain', 'unlisted-link', 'other-version-link', 'other-locale-link'],
  // The new `package.json` lists the missing package, so `npm install` fixes this finding.
  ...['missing-mermaid'],
  ...['translation-without-original', 'invalid-table', 'invalid-footnote', 'code-too-long', 'unclosed-code'],
  ...['empty-link', 'lost-mark'],
  // The folder of the new site becomes a part of the repository of the old one.
  'no-history',
]);

/** Matches messages on elements to which browsers give no style. Their content stays, so the page looks the same without them. */
const UNSTYLED_ELEMENT_MESSAGE_PATTERN = /^The element `(?:main|blink)` /;

/** Codes of findings on syntax of other generators. */
const SYNTAX_CODES: ReadonlySet<string> = new Set(['foreign-syntax', 'unknown-variable']);

/** Input of `groupRemainingWork`. */
export interface RemainingWorkInput {
  readonly items: readonly NoteWithLocation[];
  /** Findings of a build of the new site. */
  readonly findings: readonly Diagnostic[];
  readonly routes: readonly ComparedAddress[];
  /** Path of each page in the old site, by its path in the new site. */
  readonly oldPages: ReadonlyMap<string, string>;
  /** Codes of faults that made the old generator refuse a build. A published site therefore had no such faults. */
  readonly refused?: ReadonlySet<string>;
  /** Whether the old generator treated every tag in a text as HTML, and Markdown inside an HTML block as plain text. */
  readonly isPlainHtml?: boolean;
  /** Matches messages on syntax that the old generator read. It showed other syntax as text, as techdocs does. Default: all. */
  readonly ownSyntax?: RegExp;
}

/** Groups items and findings by cause. */
export function groupRemainingWork(input: RemainingWorkInput): RemainingWork {
  const { items, findings, oldPages } = input;
  const isBefore = createPreexistingFindingChecker(input);
  const before: Record<string, number> = {};
  for (const finding of findings) if (isBefore(finding)) before[finding.code] = (before[finding.code] ?? 0) + 1;
  const ownFindings = findings.filter((finding) => !isBefore(finding));
  const needed = items.filter(({ isHand, isDropped }) => isHand || isDropped);
  // The build reports tags and `::: package.Name` that could not be converted. Notes already report these, with reason and location in the
  // old site.
  const tags = new Set(needed.flatMap(({ message }) => parseLeadingTagName(message) ?? []));
  const isTold = ({ code, message }: Diagnostic) =>
    (code === 'mdx-syntax' || code === 'foreign-syntax') && tags.has(parseLeadingTagName(message) ?? '');
  const workItems: RemainingWorkItem[] = [
    ...needed.map(({ at, ...note }) => ({ ...note, file: at.file, place: formatNoteLocation(at) })),
    ...ownFindings
      .filter((finding) => !isTold(finding))
      .map((finding) => ({ ...finding, file: finding.file ?? '', place: formatLocation(finding) })),
  ];
  const groups = [...groupBy(workItems, computeCauseKey)].map(
    ([, some]) => some as [RemainingWorkItem, ...RemainingWorkItem[]],
  );
  groups.sort(
    (a, b) =>
      computeRankOfWorkItem(b[0]) - computeRankOfWorkItem(a[0]) ||
      b.length - a.length ||
      compareText(a[0].message, b[0].message),
  );
  const pages = ownFindings.flatMap(({ file = '' }) => oldPages.get(file) ?? []);
  return {
    causes: groups.map(createCauseOfRemainingWork),
    before,
    hands: new Set([...needed.flatMap(({ at, isHand }) => (isHand ? [at.file] : [])), ...pages]),
  };
}

/**
 * Creates a predicate that returns whether a finding is a fault that the old site already had. For errors, the predicate always returns
 * `false`, so that errors remain work.
 */
function createPreexistingFindingChecker({
  items,
  routes,
  oldPages,
  refused = new Set(),
  isPlainHtml = false,
  // An alert such as `[!NOTE]` that is not at the start of a quotation was text before too.
  ownSyntax = /^(?!`\[!)/,
}: RemainingWorkInput): (finding: Diagnostic) => boolean {
  const gone = listFilesWithLostContent(items);
  const hasLostPlugin = items.some(({ at }) => /(?:remark|rehype)Plugins|^markdown\.config$/i.test(at.setting ?? ''));
  const lost = new Set(
    routes.filter(({ state, source }) => state === 'lost' || gone.has(source ?? '')).map(({ path }) => path),
  );
  return ({ code, severity, message, suggestion, target, file = '', link = target }) => {
    if (isPlainHtml && code === 'unbalanced-html' && severity !== 'error') return true;
    if (isPlainHtml && code === 'mdx-syntax' && severity !== 'error') return message.endsWith('shown as text.');
    if (SYNTAX_CODES.has(code) && !ownSyntax.test(message)) return true;
    if (code === 'unsafe-html' && UNSTYLED_ELEMENT_MESSAGE_PATTERN.test(message)) return true;
    if (severity === 'error' || !PREEXISTING_FINDING_CODES.has(code)) return false;
    // A plugin that is not carried over may have made a diagram or a box of the code.
    if (code === 'unknown-language' && hasLostPlugin) return false;
    if (link === undefined) return true;
    // A redirect from a page that exists has no effect, so nothing is lost. Nor is it if a page takes the place of the one for not found.
    if (code === 'duplicate-route' && (!oldPages.has(file) || message.includes('the generated not-found page')))
      return true;
    // A plugin that is not carried over may have shortened the heading, so that its id was the one of the link.
    const isOfLongerId = code === 'broken-anchor' && suggestion?.includes(`#${link.replace(/^.*#/, '')}-`);
    if (isOfLongerId && hasLostPlugin) return false;
    // A plugin of the old site handled a custom URL scheme, and its bundler handled an alias such as `~/`.
    if (/\{\{|\{%/.test(link)) return !ownSyntax.test(`\`${link}`);
    if (target === undefined && /^(?:(?!https?:)[a-z][a-z\d+.-]*:|[~@]\/)/i.test(link)) return false;
    if (lost.has((target ?? '').replace(/#.*$/, ''))) return false;
    // No old generator checks absolute URLs that lead to its own pages. The old site therefore already had such a fault.
    return /^https?:/i.test(link) || !refused.has(code);
  };
}

/** Files of the old site whose content is lost. */
function listFilesWithLostContent(items: readonly NoteWithLocation[]): ReadonlySet<string> {
  return new Set(items.filter(({ isContentLost }) => isContentLost).map(({ at }) => at.file));
}

/** Returns the tag name, or the line `::: package.Name`, at the start of a message. */
function parseLeadingTagName(message: string): string | undefined {
  return /^`+ ?(?:<\/?([A-Z][\w.]*)|(:::[^`]*)`)/.exec(message)?.slice(1).find(Boolean);
}

/** Suggested fixes by code, for findings that suggest no fix. */
const SUGGESTIONS_BY_CODE: Readonly<Record<string, string>> = {
  'unsafe-html':
    'Write it in Markdown, as a component in `components`, or with a class whose rule is in a stylesheet of `customCss`. A script of all pages goes into `scripts`.',
  'mdx-syntax': 'Write it in Markdown, or as a component in `components`.',
  'unknown-language': 'If a plugin of the old site made something of such code, write what readers saw.',
};

interface RemainingWorkItem extends Pick<Diagnostic, 'message' | 'suggestion'>, Partial<Pick<Diagnostic, 'severity'>> {
  readonly code?: string;
  readonly isContentLost?: true;
  readonly isDropped?: true;
  readonly file: string;
  readonly place: string;
}

/** Returns the rank of a cause. Causes are sorted by rank, then by frequency. */
function computeRankOfWorkItem({ severity, isContentLost, isDropped }: RemainingWorkItem): number {
  if (severity === 'error') return 2;
  if (isDropped) return -1;
  return isContentLost ? 1 : 0;
}

/**
 * Returns a key that all findings of one cause share. The key contains the words of the message, and the first tag or name in it. The key
 * omits numbers and further names.
 */
function computeCauseKey({ code = '', message }: RemainingWorkItem): string {
  let names = 0;
  const words = message.replace(/`[^`]*`/g, (name) => {
    names += 1;
    const tag = /^`(?:<\/?|\{\{< )([\w./-]+)/.exec(name)?.[1];
    return names === 1 ? (tag ?? (/^`[\w@/.:-]+`$/.test(name) && !/[/.]/.test(name) ? name : '…')) : '…';
  });
  return `${code} ${words.replace(/\d+/g, '0')}`;
}

function createCauseOfRemainingWork(some: readonly [RemainingWorkItem, ...RemainingWorkItem[]]): CauseOfRemainingWork {
  const [{ code, message, place, suggestion = SUGGESTIONS_BY_CODE[code ?? ''] }] = some;
  return {
    ...(code !== undefined && { code }),
    count: some.length,
    files: new Set(some.map(({ file }) => file)).size,
    at: place,
    message,
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Counts addresses by outcome. */
export function countAddresses(routes: readonly ComparedAddress[], items: readonly NoteWithLocation[]) {
  const of = (state: ComparedAddress['state']) => routes.filter((row) => row.state === state);
  const gone = listFilesWithLostContent(items);
  return {
    all: routes.length,
    kept: of('kept').length,
    redirected: of('redirected').length,
    lost: of('lost').length,
    /** Addresses that remain, but show a notice instead of the lost content of their page. */
    withoutContent: routes
      .filter(({ source, state }) => state !== 'lost' && gone.has(source ?? ''))
      .map(({ path }) => path),
  };
}
