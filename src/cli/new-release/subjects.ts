// Parses subjects of commits: kind, emoji, numbers of pull requests. Also recognizes commits without news: unfinished commits, version
// bumps, commits of bots. Pure.
import { isPlaceholderText } from '../../content/unfinished.ts';
import { collapseWhiteSpace, escapeRegExp } from '../../lib/text.ts';

/** A git commit. */
export interface Commit {
  readonly hash?: string;
  /** Hashes of the parent commits. The first parent is on the same branch as this commit. */
  readonly parents?: readonly string[];
  /** Name of its author. */
  readonly author?: string;
  readonly email?: string;
  readonly subject: string;
  readonly body: string;
  readonly isMerge: boolean;
}

const CONVENTIONAL_SUBJECT =
  /^(?<kind>\p{L}[\p{L}\p{M}\w-]*)\s*(?<scopes>(?:[(（][^()（）]*[)）]\s*)*)(?<breaking>!)?\s*[:：]\s*(?<text>\S.*)$/u;

/** Start of a subject that some authors write like a footer: `BREAKING CHANGE: …`. It counts as the kind `breaking`. */
const BREAKING_KIND = /^breaking[ -]change(?=[(!:])/i;

/** Splits the subject of a conventional commit of any kind; `undefined` for other subjects. Several scopes are joined. */
export function splitConventionalSubject(subject: string) {
  const {
    kind,
    scopes = '',
    breaking,
    text,
  }: Partial<Record<string, string>> = CONVENTIONAL_SUBJECT.exec(subject.replace(BREAKING_KIND, 'breaking'))?.groups ??
  {};
  if (kind === undefined || text === undefined) return undefined;
  const lowerCase = kind.normalize().toLowerCase();
  const scope =
    scopes === ''
      ? undefined
      : scopes
          .split(/[()（）]/)
          .map((each) => each.trim())
          .filter(Boolean)
          .join(', ');
  return { kind: lowerCase, scope, breaking: lowerCase === 'breaking' ? '!' : breaking, text };
}

/**
 * Splits a subject into its text and the numbers of pull requests and tickets at its end. The numbers are in brackets, such as `(#12)`,
 * `(!12)` or `(ABC-12)`, and keep their order.
 */
export function splitIssueNumbers(subject: string): { readonly text: string; readonly numbers: readonly string[] } {
  let text = subject.trim();
  const numbers: string[] = [];
  for (;;) {
    const index = text.lastIndexOf('(');
    const number = index < 0 ? undefined : /^\(((?:#|!|[A-Z]+-)\d+)\)$/.exec(text.slice(index))?.[1];
    if (number === undefined) return { text, numbers };
    numbers.unshift(number);
    text = text.slice(0, index).trimEnd();
  }
}

/** Returns a subject without trailing numbers. */
export function dropIssueNumbers(subject: string): string {
  return splitIssueNumbers(subject).text;
}

/** Appends numbers to a text. */
export function appendIssueNumbers(text: string, numbers: readonly string[]): string {
  return [text, ...numbers.map((number) => `(${number})`)].join(' ');
}

/** Removes the product's key at the start of a subject, as in `scanner: …` or `[scanner] …`. The post already names the product. */
export function dropProductPrefix(subject: string, product: string): string {
  const name = escapeRegExp(product);
  return subject.replace(new RegExp(`^(?:\\[${name}\\]:?|${name}:)\\s+(?=\\S)`), '');
}

const EMOJI =
  '(?:\\p{Extended_Pictographic}(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{M}|\\u200d)*|:[a-z][a-z0-9_+-]*:)';
/** Leading emoji and emoji names of some teams: `✨`, `:bug:`, `🔧:`. */
const LEADING_EMOJI = new RegExp(`^(?:${EMOJI}\\s*)+(?:[:：]\\s*)?`, 'u');
/** Emoji before the scope or the colon of a conventional commit: `feat✨(ui): …`. */
const EMOJI_OF_KIND = new RegExp(`^(\\p{L}[\\w-]*(?:\\([^()]*\\))*!?)\\s*(?:${EMOJI}\\s*)+(?=[(!:])`, 'u');

/** Returns a commit with a clean subject: without emoji, control characters, the number that Azure prefixes, and CI directives. */
export function cleanCommitSubject(commit: Commit): Commit {
  const text = collapseWhiteSpace(commit.subject.replace(/\p{Cc}+/gu, ' '))
    .replace(/^Merged PR \d+:\s*/, '')
    .replace(/\s*\[(?:skip ci|ci skip|no ci)\]$/i, '');
  const bare = text.replace(LEADING_EMOJI, '').replace(EMOJI_OF_KIND, '$1');
  const parts = splitConventionalSubject(bare);
  const inner = parts?.text.replace(LEADING_EMOJI, '') ?? '';
  if (parts === undefined || inner === '') return { ...commit, subject: bare };
  return { ...commit, subject: `${bare.slice(0, bare.length - parts.text.length)}${inner}` };
}

const VERSION_PATTERN = 'v?\\d+(?:\\.\\d+)+(?:[-+.][0-9a-z.+-]+|\\s*(?:rc|m|alpha|beta)\\s*\\d+)?';

/** Subjects of version bumps. `NAME` is replaced by the product. */
const VERSION_BUMP_PATTERNS = [
  `(?:NAME[\\s@-]+|@[\\w.-]+/[\\w.-]+@)?${VERSION_PATTERN}`,
  `(?:release|prepare|tag|cut|publish|start|begin|version)(?:\\s+(?:for|to|the|new|release|version|of))*(?:\\s+[@\\w./]+)?[\\s@/-]+${VERSION_PATTERN}`,
  `back\\s+to\\s+development:?(?:\\s+${VERSION_PATTERN})?`,
  '(?:bump|prepare)\\s+for\\s+(?:the\\s+)?(?:(?:new|next)\\s+)?(?:release|development)',
  'post-release\\s+(?:version\\s+)?(?:bump|changes|steps)',
  `(?:bump(?:s|ed)?|set|updated?|increment|prepare)\\s+(?:the\\s+)?(?:(?:package|app|project|NAME)\\s+)?versions?(?:\\s+(?:number|name|code))?(?:\\s+(?:from|to|for)\\s.*)?`,
  `bump(?:s|ed)?\\s+(?:NAME\\s+)?(?:from\\s+${VERSION_PATTERN}\\s+)?(?:to\\s+)?${VERSION_PATTERN}`,
  '(?:post-release\\s+)?version\\s+bump(?:\\s.*)?',
  'version\\s+packages(?:\\s.*)?',
  '\\[maven-release-plugin\\].*',
  `(?:prepare|start|begin|back to)\\b.*\\b(?:next development (?:iteration|version|cycle)|development of ${VERSION_PATTERN}|${VERSION_PATTERN} development)`,
  '(?:new\\s+)?release|publish',
];

/** Length limit of a version bump's subject; longer ones are not matched. */
const MAX_BUMP_SUBJECT_LENGTH = 120;

/** Subjects of commits that are unfinished or have no content. */
const IRRELEVANT_SUBJECT = /^(?:$|\[wip\]|wip\b|fixup\b|(?:squash|amend)!\s|(?:initial|first) (?:commit|import)\.?$)/i;

/** `BOT_NAME` matches names of bots. `CODING_BOT_NAME` matches names of bots that write code for people. */
const BOT_NAME =
  /\[bot\]|(?:^|[\s_-])bot$|^(?:dependabot|renovate|greenkeeper|release-please|github[- ]actions?|actions-user)$/i;
const CODING_BOT_NAME = /agent|copilot|claude|codex|cursor|devin|gemini|jules|mergify|backport/i;
const BOT_MERGE_SUBJECT = /^Merge\b.*[/ '"](?:dependabot|renovate|greenkeeper|snyk)[/-]/i;

/** Start of a conventional subject with which bots update packages or translations, such as `fix(deps): …` or `fix: update …`. */
const BOT_CHORE =
  /^(?:\w+\((?:[^()]*\bdeps\b|dependenc|l10n|i18n|translat)|[^:]*:\s*(?:bump|lock|pin|roll|update|upgrade)\b)/i;
const BOT_CHANGE_KIND = /^(?:feat|feature|fix|bugfix|hotfix|perf|security|sec|breaking)$/;
const BACKPORT = /\bback-?port|^\(cherry picked from commit /im;

/**
 * Whether the commit of a bot contains the work of people: a back-port, or a conventional commit with news that is not about packages or
 * translations.
 */
function isPeoplesChange({ subject, body }: Commit): boolean {
  if (BACKPORT.test(subject) || BACKPORT.test(body)) return true;
  return BOT_CHANGE_KIND.test(splitConventionalSubject(subject)?.kind ?? '') && !BOT_CHORE.test(subject);
}

/** Whether the name or the mail address of an author is typical of a bot. */
export function isBotAuthor({ author = '', email = '' }: Pick<Commit, 'author' | 'email'>): boolean {
  return BOT_NAME.test(author) || /\[bot\]@/i.test(email);
}

/**
 * Returns a merge as an ordinary commit whose subject is the title of the merged change. If the merged branch belongs to a bot, the bot
 * becomes the author, regardless of who merged the branch.
 */
export function convertMergeToCommit(merge: Commit, title: string): Commit {
  const isOfBot = BOT_MERGE_SUBJECT.test(merge.subject);
  return { ...merge, subject: title, ...(isOfBot && { author: '[bot]', isMerge: false }) };
}

/**
 * Returns a function that reports whether a commit may concern users of a product, whatever the kind of the commit. Commits by bots do not
 * concern users, unless they contain the work of people. Merges by bots may concern users, because people may have written the merged
 * commits.
 */
export function createUserRelevancePredicate(product: string): (commit: Commit) => boolean {
  const bumps = VERSION_BUMP_PATTERNS.join('|').replaceAll('NAME', product.replace(/[^\w]+/g, '\\W'));
  const bump = new RegExp(`^(?:${bumps})\\.?$`, 'i');
  return (commit) => {
    const { subject, author = '', isMerge } = commit;
    if (IRRELEVANT_SUBJECT.test(subject)) return false;
    // Skips placeholder texts: `new-release` would refuse a draft with such a text, and the author cannot change the history.
    if (isPlaceholderText(dropIssueNumbers(splitConventionalSubject(subject)?.text ?? subject))) return false;
    if (subject.length <= MAX_BUMP_SUBJECT_LENGTH && bump.test(dropIssueNumbers(subject))) return false;
    return isMerge || !isBotAuthor(commit) || CODING_BOT_NAME.test(author) || isPeoplesChange(commit);
  };
}
