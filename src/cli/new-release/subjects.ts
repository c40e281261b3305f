// What the subject of a commit says beside its text: a kind, marks, numbers of requests. And which commits tell nobody
// anything: unfinished ones, new versions, bots. Pure.
import { escapeRegExp, oneLine } from '../../lib/text.ts';

/** A commit as git has it. */
export interface Commit {
  readonly hash?: string;
  /** The hashes of the commits before it, that of its own line first. */
  readonly parents?: readonly string[];
  /** Name of its author. */
  readonly author?: string;
  readonly email?: string;
  readonly subject: string;
  readonly body: string;
  readonly isMerge: boolean;
}

const CONVENTIONAL = /^(?<kind>[A-Za-z][\w-]*)(?:\((?<scope>[^()]*)\))?(?<breaking>!)?:\s*(?<text>\S.*)$/;

/** The parts of a conventional commit, whatever its kind; nothing where there is no colon. */
export function conventionalParts(subject: string) {
  const { kind, scope, breaking, text }: Partial<Record<string, string>> = CONVENTIONAL.exec(subject)?.groups ?? {};
  return kind === undefined || text === undefined ? undefined : { kind: kind.toLowerCase(), scope, breaking, text };
}

/** A subject, and the numbers of requests and tickets at its end, in order: `#12`, `!12`, `ABC-12` in brackets. */
export function partNumbers(subject: string): { readonly text: string; readonly numbers: readonly string[] } {
  let text = subject.trim();
  const numbers: string[] = [];
  for (;;) {
    const at = text.lastIndexOf('(');
    const number = at < 0 ? undefined : /^\(((?:#|!|[A-Z]+-)\d+)\)$/.exec(text.slice(at))?.[1];
    if (number === undefined) return { text, numbers };
    numbers.unshift(number);
    text = text.slice(0, at).trimEnd();
  }
}

/** A subject without the numbers at its end. */
export function withoutNumbers(subject: string): string {
  return partNumbers(subject).text;
}

/** A text with numbers at its end. */
export function withTicketNumbers(text: string, numbers: readonly string[]): string {
  return [text, ...numbers.map((number) => `(${number})`)].join(' ');
}

/** A subject without the key of the product before it, as scopes are written: `scanner: …`, `[scanner] …`. That goes without saying. */
export function withoutOwnName(subject: string, product: string): string {
  const name = escapeRegExp(product);
  return subject.replace(new RegExp(`^(?:\\[${name}\\]:?|${name}:)\\s+(?=\\S)`), '');
}

/** Pictures and names of pictures, as some teams begin a subject with: `✨`, `:bug:`. */
const MARKS =
  /^(?:(?:\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|\u200d)*|:[a-z][a-z0-9_+-]*:)\s*)+/u;

/** A commit whose subject has no marks, no control characters, no number as Azure puts one before a title, and no word to CI. */
export function cleanCommit(commit: Commit): Commit {
  const text = oneLine(commit.subject.replace(/\p{Cc}+/gu, ' '))
    .replace(/^Merged PR \d+:\s*/, '')
    .replace(/\s*\[(?:skip ci|ci skip|no ci)\]$/i, '');
  const bare = text.replace(MARKS, '');
  const parts = conventionalParts(bare);
  const inner = parts?.text.replace(MARKS, '') ?? '';
  if (parts === undefined || inner === '') return { ...commit, subject: bare };
  return { ...commit, subject: `${bare.slice(0, bare.length - parts.text.length)}${inner}` };
}

const VERSION = 'v?\\d+(?:\\.\\d+)+(?:[-+.][0-9a-z.+-]+)?';

/** Subjects that say only that there is another version. `NAME` stands for the product. */
const BUMPS = [
  `(?:NAME[\\s@-]+|@[\\w.-]+/[\\w.-]+@)?${VERSION}`,
  `(?:release|prepare|tag|cut|publish)(?:\\s+(?:for|the|new|release|version|of))*(?:\\s+[@\\w./]+)?[\\s@-]+${VERSION}`,
  `(?:bump|set|update|increment|prepare)\\s+(?:the\\s+)?(?:(?:package|app|project|NAME)\\s+)?versions?(?:\\s+(?:number|name|code))?(?:\\s+(?:from|to|for)\\s.*)?`,
  `bump\\s+(?:NAME\\s+)?(?:from\\s+${VERSION}\\s+)?(?:to\\s+)?${VERSION}`,
  '(?:post-release\\s+)?version\\s+bump(?:\\s.*)?',
  'version\\s+packages(?:\\s.*)?',
  '\\[maven-release-plugin\\].*',
  `(?:prepare|start|begin|back to)\\b.*\\b(?:next development (?:iteration|version|cycle)|development of ${VERSION}|${VERSION} development)`,
  '(?:new\\s+)?release|publish',
];

/** No subject that only says a version is longer; a longer one is not looked at. */
const LONGEST_BUMP = 120;

/** Subjects of commits that are not finished, or that say nothing. */
const EMPTY = /^(?:$|\[wip\]|wip\b|(?:fixup|squash|amend)!\s|(?:initial|first) (?:commit|import)\.?$)/i;

/** Bots by their names, and those of them that write code for people. */
const BOT =
  /\[bot\]|(?:^|[\s_-])bot$|^(?:dependabot|renovate|greenkeeper|release-please|github[- ]actions?|actions-user)$/i;
const WRITING_BOT = /copilot|claude|codex|cursor|devin|jules|mergify|backport/i;
const BOT_MERGE = /^Merge\b.*[/ '"](?:dependabot|renovate|greenkeeper|snyk)[/-]/i;

/** Whether an author is a program. */
export function isBot({ author = '', email = '' }: Pick<Commit, 'author' | 'email'>): boolean {
  return BOT.test(author) || /\[bot\]@/i.test(email);
}

/** A merge with what it brings as its own: a bot's branch is work of the bot, whoever merged it. */
export function asWork(merge: Commit, title: string): Commit {
  const isOfBot = BOT_MERGE.test(merge.subject);
  return { ...merge, subject: title, ...(isOfBot && { author: '[bot]', isMerge: false }) };
}

/** The rule by which a commit may concern users of a product, whatever its kind. The author of a merge is not that of what it brings. */
export function newsRule(product: string): (commit: Commit) => boolean {
  const bumps = BUMPS.join('|').replaceAll('NAME', product.replace(/[^\w]+/g, '\\W'));
  const bump = new RegExp(`^(?:${bumps})\\.?$`, 'i');
  return (commit) => {
    const { subject, author = '', isMerge } = commit;
    if (EMPTY.test(subject)) return false;
    if (subject.length <= LONGEST_BUMP && bump.test(withoutNumbers(subject))) return false;
    return isMerge || !isBot(commit) || WRITING_BOT.test(author);
  };
}
