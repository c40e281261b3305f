// What is left to do after a move, by its cause: how often, one example, what to write. What the old site had too is no work. Pure.
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import { type Diagnostic, locationText } from '../../model/diagnostic.ts';
import { type Item, itemPlace } from './planned.ts';
import type { RouteRow } from './routes.ts';

/** Something that has to be done, once for all places. */
export interface Cause {
  /** The rule that a build names; absent for what `migrate` itself could not take over. */
  readonly code?: string;
  /** How often. */
  readonly count: number;
  /** Pages and files that have it. */
  readonly files: number;
  /** One of its places: of the old site, or with a `code` of the new one. */
  readonly at: string;
  /** What is wrong there. */
  readonly message: string;
  /** What to write. */
  readonly suggestion?: string;
}

/** What is left to do. */
export interface WorkLeft {
  /** Errors first, then content that is lost, then the most frequent. */
  readonly causes: readonly Cause[];
  /** Findings that the old site gives reason for as well, by their codes. */
  readonly before: Readonly<Record<string, number>>;
  /** Pages of the old site that need a hand. */
  readonly hands: ReadonlySet<string>;
}

/** What a build finds of a text that says the same in the old site: a missing page, an order of headings, a name without effect. */
const BEFORE = new Set([
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
  ...['translation-without-original', 'invalid-table', 'invalid-footnote', 'code-too-long', 'unclosed-code'],
]);

/** What work is found in. */
export interface WorkInput {
  readonly items: readonly Item[];
  /** What a build of the new site found. */
  readonly findings: readonly Diagnostic[];
  readonly routes: readonly RouteRow[];
  /** Pages of the old site by their files in the new one. */
  readonly oldPages: ReadonlyMap<string, string>;
}

/** Sorts items and findings by their causes. */
export function workLeft({ items, findings, routes, oldPages }: WorkInput): WorkLeft {
  const lost = new Set(routes.filter(({ state }) => state === 'lost').map(({ path }) => path));
  // A link to a page that only the move has lost is work; so is every error.
  const isBefore = ({ code, severity, target }: Diagnostic) =>
    BEFORE.has(code) && severity !== 'error' && !lost.has((target ?? '').replace(/#.*$/, ''));
  const before: Record<string, number> = {};
  for (const one of findings) if (isBefore(one)) before[one.code] = (before[one.code] ?? 0) + 1;
  const own = findings.filter((one) => !isBefore(one));
  const needed = items.filter(({ isHand }) => isHand);
  // A tag that could not be moved is told by its old place, with the reason; a build finds it once more.
  const tags = new Set(needed.flatMap(({ message }) => tagIn(message) ?? []));
  const isTold = ({ code, message }: Diagnostic) => code === 'mdx-syntax' && tags.has(tagIn(message) ?? '');
  const all: Occurrence[] = [
    ...needed.map(({ at, ...note }) => ({ ...note, file: at.file, place: itemPlace(at) })),
    ...own.filter((one) => !isTold(one)).map((one) => ({ ...one, file: one.file ?? '', place: locationText(one) })),
  ];
  const groups = [...groupBy(all, causeKey)].map(([, some]) => some as [Occurrence, ...Occurrence[]]);
  groups.sort((a, b) => weight(b[0]) - weight(a[0]) || b.length - a.length || compareText(a[0].message, b[0].message));
  const pages = own.flatMap(({ file = '' }) => oldPages.get(file) ?? []);
  return {
    causes: groups.map(causeOf),
    before,
    hands: new Set([...needed.map(({ at }) => at.file), ...pages]),
  };
}

/** The tag that a sentence begins with. */
function tagIn(message: string): string | undefined {
  return /^`<\/?([A-Z][\w.]*)/.exec(message)?.[1];
}

/** What to write where a finding names what is removed, and the rest is for whoever moves a site. */
const WHAT_TO_WRITE: Readonly<Record<string, string>> = {
  'unsafe-html':
    'Write it in Markdown, as a component in `components`, or with a class whose rule is in a stylesheet of `customCss`.',
  'mdx-syntax': 'Write it in Markdown, or as a component in `components`.',
};

interface Occurrence extends Pick<Diagnostic, 'message' | 'suggestion'>, Partial<Pick<Diagnostic, 'severity'>> {
  readonly code?: string;
  readonly isContentLost?: true;
  readonly file: string;
  readonly place: string;
}

/** What comes before all that is only frequent. */
function weight({ severity, isContentLost }: Occurrence): number {
  if (severity === 'error') return 2;
  return isContentLost ? 1 : 0;
}

/** What occurrences of one cause have in common: the tag, the package or the element that they name, and the words around. */
function causeKey({ code = '', message }: Occurrence): string {
  let names = 0;
  const words = message.replace(/`[^`]*`/g, (name) => {
    names += 1;
    const tag = /^`<\/?([\w.-]+)/.exec(name)?.[1];
    return names === 1 ? (tag ?? (/^`[\w@/.:-]+`$/.test(name) && !/[/.]/.test(name) ? name : '…')) : '…';
  });
  return `${code} ${words.replace(/\d+/g, '0')}`;
}

function causeOf(some: readonly [Occurrence, ...Occurrence[]]): Cause {
  const [{ code, message, place, suggestion = WHAT_TO_WRITE[code ?? ''] }] = some;
  return {
    ...(code !== undefined && { code }),
    count: some.length,
    files: new Set(some.map(({ file }) => file)).size,
    at: place,
    message,
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Addresses by what became of them; the content of a page in React that could not be taken over is lost though its address is kept. */
export function countAddresses(routes: readonly RouteRow[], items: readonly Item[]) {
  const of = (state: RouteRow['state']) => routes.filter((row) => row.state === state);
  const gone = new Set(items.filter(({ isContentLost }) => isContentLost).map(({ at }) => at.file));
  return {
    all: routes.length,
    kept: of('kept').length,
    redirected: of('redirected').length,
    lost: of('lost').length,
    /** Addresses whose page says that its content has to be written again. */
    withoutContent: routes
      .filter(({ source, state }) => state !== 'lost' && gone.has(source ?? ''))
      .map(({ path }) => path),
  };
}
