// Groups the remaining work after a migration by cause: how often, one example, how to fix it. Faults that the old site already had do not
// count. Pure.
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import { type Diagnostic, locationText } from '../../model/diagnostic.ts';
import { createSectionLookup, sectionNote } from './missing-sections.ts';
import { itemPlace, type PlacedNote } from './planned.ts';
import type { RouteRow } from './routes.ts';

/** A cause of work, with its occurrences. */
export interface Cause {
  /** The rule that the build reports; absent for items that `migrate` itself could not convert. */
  readonly code?: string;
  /** Number of occurrences. */
  readonly count: number;
  /** Number of pages and files affected. */
  readonly files: number;
  /** An example: a place in the old site, or in the new site if there is a `code`. */
  readonly at: string;
  /** The fault at that place. */
  readonly message: string;
  /** How to fix it. */
  readonly suggestion?: string;
}

/** The work that is left. */
export interface RemainingWork {
  /** Errors first, then lost content, then by frequency. */
  readonly causes: readonly Cause[];
  /** Number of findings that the old generator accepted, by code. */
  readonly before: Readonly<Record<string, number>>;
  /** Pages of the old site that need manual work. */
  readonly hands: ReadonlySet<string>;
}

/** Codes of faults in texts that were taken over unchanged, unless there is evidence that the migration caused them. */
const PREEXISTING_CODES = new Set([
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
  ...['redirected-link', 'redirect-chain', 'unlisted-link'],
  // `package.json` names the package, so `npm install` mends it.
  ...['missing-mermaid'],
  ...['translation-without-original', 'invalid-table', 'invalid-footnote', 'code-too-long', 'unclosed-code'],
]);

/** Input of `groupRemainingWork`. */
export interface WorkInput {
  readonly items: readonly PlacedNote[];
  /** Findings of a build of the new site. */
  readonly findings: readonly Diagnostic[];
  readonly routes: readonly RouteRow[];
  /** Pages of the old site, by their file in the new one. */
  readonly oldPages: ReadonlyMap<string, string>;
  /** Codes of faults that the old generator refused to build: a published site had none of them. */
  readonly refused?: ReadonlySet<string>;
  /** Whether the old generator took each tag in a text for HTML, and Markdown in a block of HTML for text. */
  readonly isPlainHtml?: boolean;
}

/** Groups items and findings by cause. */
export function groupRemainingWork(input: WorkInput): RemainingWork {
  const { items, findings, oldPages, routes } = input;
  const isBefore = createPreexistingTest(input);
  const before: Record<string, number> = {};
  for (const one of findings) if (isBefore(one)) before[one.code] = (before[one.code] ?? 0) + 1;
  const section = createSectionLookup(findings, routes);
  const work = findings.filter((one) => !isBefore(one));
  const own = work.filter((one) => section(one) === undefined);
  const linked = work.flatMap((one) => {
    const missing = section(one);
    return missing === undefined ? [] : [{ ...one, section: missing, ...sectionNote(missing) }];
  });
  const needed = items.filter(({ isHand }) => isHand);
  // The build reports a tag that could not be converted, which is already noted with its reason at its old place.
  const tags = new Set(needed.flatMap(({ message }) => leadingTag(message) ?? []));
  const isTold = ({ code, message }: Diagnostic) => code === 'mdx-syntax' && tags.has(leadingTag(message) ?? '');
  const all: Occurrence[] = [
    ...needed.map(({ at, ...note }) => ({ ...note, file: at.file, place: itemPlace(at) })),
    ...own.filter((one) => !isTold(one)).map((one) => ({ ...one, file: one.file ?? '', place: locationText(one) })),
    ...linked.map((one) => ({ ...one, file: one.file ?? '', place: locationText(one) })),
  ];
  const groups = [...groupBy(all, causeKey)].map(([, some]) => some as [Occurrence, ...Occurrence[]]);
  groups.sort(
    (a, b) => causeWeight(b[0]) - causeWeight(a[0]) || b.length - a.length || compareText(a[0].message, b[0].message),
  );
  const pages = own.flatMap(({ file = '' }) => oldPages.get(file) ?? []);
  return {
    causes: groups.map(causeOf),
    before,
    hands: new Set([...needed.map(({ at }) => at.file), ...pages]),
  };
}

/** Creates a predicate for findings: whether the old generator accepted the fault. Errors always count as work. */
function createPreexistingTest({
  items,
  routes,
  refused = new Set(),
  isPlainHtml = false,
}: WorkInput): (finding: Diagnostic) => boolean {
  const gone = lostContentFiles(items);
  const lost = new Set(
    routes.filter(({ state, source }) => state === 'lost' || gone.has(source ?? '')).map(({ path }) => path),
  );
  return ({ code, severity, message, target, link = target }) => {
    if (isPlainHtml && code === 'unbalanced-html' && severity !== 'error') return true;
    if (isPlainHtml && code === 'mdx-syntax' && severity !== 'error') return message.endsWith('shown as text.');
    if (severity === 'error' || !PREEXISTING_CODES.has(code)) return false;
    if (link === undefined) return true;
    // A custom URL scheme was handled by a plugin of the old site.
    if (target === undefined && /^[a-z][a-z\d+.-]*:/i.test(link)) return false;
    if (lost.has((target ?? '').replace(/#.*$/, ''))) return false;
    // No generator checks whether an absolute URL leads to one of its own pages.
    return /^https?:/i.test(link) || !refused.has(code);
  };
}

/** Files of the old site whose content is lost. */
function lostContentFiles(items: readonly PlacedNote[]): ReadonlySet<string> {
  return new Set(items.filter(({ isContentLost }) => isContentLost).map(({ at }) => at.file));
}

/** Returns the tag name at the start of a message. */
function leadingTag(message: string): string | undefined {
  return /^`<\/?([A-Z][\w.]*)/.exec(message)?.[1];
}

/** Fixes by code, for findings that only name the removed part. */
const FIXES_BY_CODE: Readonly<Record<string, string>> = {
  'unsafe-html':
    'Write it in Markdown, as a component in `components`, or with a class whose rule is in a stylesheet of `customCss`.',
  'mdx-syntax': 'Write it in Markdown, or as a component in `components`.',
};

interface Occurrence extends Pick<Diagnostic, 'message' | 'suggestion'>, Partial<Pick<Diagnostic, 'severity'>> {
  readonly code?: string;
  readonly isContentLost?: true;
  /** The missing section that a link leads to. */
  readonly section?: string;
  readonly file: string;
  readonly place: string;
}

/** Rank of a cause; sorts before frequency. */
function causeWeight({ severity, isContentLost }: Occurrence): number {
  if (severity === 'error') return 2;
  return isContentLost ? 1 : 0;
}

/** Returns the key of a cause: the tag, package or element that the message names, and its other words. */
function causeKey({ code = '', message, section }: Occurrence): string {
  if (section !== undefined) return section;
  let names = 0;
  const words = message.replace(/`[^`]*`/g, (name) => {
    names += 1;
    const tag = /^`(?:<\/?|\{\{< )([\w./-]+)/.exec(name)?.[1];
    return names === 1 ? (tag ?? (/^`[\w@/.:-]+`$/.test(name) && !/[/.]/.test(name) ? name : '…')) : '…';
  });
  return `${code} ${words.replace(/\d+/g, '0')}`;
}

function causeOf(some: readonly [Occurrence, ...Occurrence[]]): Cause {
  const [{ code, message, place, suggestion = FIXES_BY_CODE[code ?? ''] }] = some;
  return {
    ...(code !== undefined && { code }),
    count: some.length,
    files: new Set(some.map(({ file }) => file)).size,
    at: place,
    message,
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Counts addresses by outcome. `withoutContent` are addresses that remain, although the content of their React page is lost. */
export function countAddresses(routes: readonly RouteRow[], items: readonly PlacedNote[]) {
  const of = (state: RouteRow['state']) => routes.filter((row) => row.state === state);
  const gone = lostContentFiles(items);
  return {
    all: routes.length,
    kept: of('kept').length,
    redirected: of('redirected').length,
    lost: of('lost').length,
    /** Addresses whose page has a notice instead of its content. */
    withoutContent: routes
      .filter(({ source, state }) => state !== 'lost' && gone.has(source ?? ''))
      .map(({ path }) => path),
  };
}
