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
  /** Findings of what the old generator let through, by their codes. */
  readonly before: Readonly<Record<string, number>>;
  /** Pages of the old site that need a hand. */
  readonly hands: ReadonlySet<string>;
}

/** What a build finds of a text that says the same in the old site, where nothing shows that the move is the reason. */
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
  /** Codes of what the old generator refused to build: a site that was published had none of it. */
  readonly refused?: ReadonlySet<string>;
}

/** Sorts items and findings by their causes. */
export function workLeft(input: WorkInput): WorkLeft {
  const { items, findings, oldPages } = input;
  const isBefore = beforeJudge(input);
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

/** Judges whether a finding is of what the old generator let through. Every error is work. */
function beforeJudge({ items, routes, refused = new Set() }: WorkInput): (finding: Diagnostic) => boolean {
  const gone = goneFiles(items);
  const lost = new Set(
    routes.filter(({ state, source }) => state === 'lost' || gone.has(source ?? '')).map(({ path }) => path),
  );
  return ({ code, severity, target, link = target }) => {
    if (severity === 'error' || !BEFORE.has(code)) return false;
    if (link === undefined) return true;
    // A plugin of the old site made something of a scheme of its own.
    if (target === undefined && /^[a-z][a-z\d+.-]*:/i.test(link)) return false;
    if (lost.has((target ?? '').replace(/#.*$/, ''))) return false;
    // No generator looks whether a whole address is one of its own pages.
    return /^https?:/i.test(link) || !refused.has(code);
  };
}

/** Files of the old site whose content is gone. */
function goneFiles(items: readonly Item[]): ReadonlySet<string> {
  return new Set(items.filter(({ isContentLost }) => isContentLost).map(({ at }) => at.file));
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
  const gone = goneFiles(items);
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
