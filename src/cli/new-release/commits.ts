// Converts commits to release notes: selects the commits that are news for users, groups them under headings, and formats subjects as
// sentences. Pure; `git.ts` calls git.
import { capitalize } from '../../lib/text.ts';
import type { SiteVariables } from '../../model/config.ts';
import { englishCatalogue } from '../../model/texts.ts';
import {
  type CommitTextLinks,
  escapeCommitText,
  escapeMarkdownBlock,
  extractBreakingChanges,
  formatCommitReferences,
  formatCommitSentence,
  indentBlock,
} from './commit-text.ts';
import { type CommitLog, replaceCommitsByMergeTitles } from './merges.ts';
import { dropRevertedCommits } from './reverts.ts';
import {
  appendIssueNumbers,
  type Commit,
  cleanCommitSubject,
  createUserRelevancePredicate,
  dropProductPrefix,
  splitConventionalSubject,
  splitIssueNumbers,
} from './subjects.ts';

/** Settings for drafts from the commits of a product. */
export interface CommitDraftSettings {
  /** Key of the product: a scope of this name is omitted. */
  readonly product: string;
  /** Heading by commit kind or by the first word of the subject; `false` omits such commits. Overrides the default headings. */
  readonly headings: HeadingsByKind;
  /** Addresses of issues and commits, if lines link to them. */
  readonly links?: CommitTextLinks;
  /** Whether numbers such as `(#12)` stay as text where they cannot be links. */
  readonly keepsNumbers?: boolean;
  /** Variables of the site, whose names are escaped in code blocks. */
  readonly variables?: SiteVariables;
}

/** Headings by kind of commit, or by the first word of a subject. Commits with the value `false` are left out. */
export type HeadingsByKind = Readonly<Record<string, string | false>>;

const {
  breakingChanges: breaking,
  newFeatures: features,
  enhancements,
  correctedDefects: fixes,
  security,
} = englishCatalogue;
const { deprecated, removed } = englishCatalogue;

/** Kinds of conventional commits without news for users. */
const OMITTED_COMMIT_KINDS = 'build chore ci deps docs doc merge refactor release style test tests wip'.split(' ');

/**
 * Headings by kind of conventional commit, and by the first verb of a plain subject. The key `breaking` is for all breaking changes, and
 * `*` for commits with no other key.
 */
const defaultHeadingsByKind: HeadingsByKind = {
  breaking,
  feat: features,
  feature: features,
  perf: enhancements,
  fix: fixes,
  bugfix: fixes,
  hotfix: fixes,
  security,
  sec: security,
  ...Object.fromEntries(OMITTED_COMMIT_KINDS.map((kind) => [kind, false as const])),
  add: features,
  introduce: features,
  correct: fixes,
  repair: fixes,
  resolve: fixes,
  deprecate: deprecated,
  deprecated,
  '*': enhancements,
};

/**
 * Maps each default heading to a heading of Keep a Changelog. Keep a Changelog has no heading for breaking changes, so these get a mark
 * under `Changed`.
 */
const KEEP_A_CHANGELOG_HEADINGS: Readonly<Record<string, string>> = {
  [breaking]: 'Changed',
  [features]: 'Added',
  [enhancements]: 'Changed',
  [fixes]: 'Fixed',
};

const keepAChangelogHeadingsByKind: HeadingsByKind = {
  ...Object.fromEntries(
    Object.entries(defaultHeadingsByKind).map(([key, value]) => [
      key,
      value && (KEEP_A_CHANGELOG_HEADINGS[value] ?? value),
    ]),
  ),
  remove: removed,
  drop: removed,
};

/**
 * Returns the headings that fit the texts of earlier posts. These are the headings of Keep a Changelog if the texts contain more of them,
 * else the default headings.
 */
export function selectHeadingsByKind(texts: readonly string[]): HeadingsByKind {
  const count = (names: readonly string[]) =>
    texts
      .flatMap((text) => text.match(/^##+ .*$/gm) ?? [])
      .filter((line) => names.includes(line.replace(/^#+ /, '').trim())).length;
  return count(Object.values(KEEP_A_CHANGELOG_HEADINGS)) > count(Object.keys(KEEP_A_CHANGELOG_HEADINGS))
    ? keepAChangelogHeadingsByKind
    : {};
}

/** Returns all headings by kind. Kinds and words of the configuration may have any case. */
function createHeadingMap({ headings }: Pick<CommitDraftSettings, 'headings'>): HeadingsByKind {
  const headingByKey = Object.entries(headings).map(
    ([key, heading]) => [key.normalize().toLowerCase(), heading] as const,
  );
  return { ...defaultHeadingsByKind, ...Object.fromEntries(headingByKey) };
}

/** Returns the headings that a post may need, in order. */
export function listPossibleHeadings(style: Pick<CommitDraftSettings, 'headings'>): string[] {
  const all = Object.values(createHeadingMap(style));
  return [...new Set(all)].filter((heading) => heading !== false);
}

/** Returns the headings of an outline, without rarely needed ones. */
export function listUsualPostHeadings(style: Pick<CommitDraftSettings, 'headings'>): string[] {
  const rare: readonly string[] = [breaking, deprecated, removed];
  return listPossibleHeadings(style).filter((heading) => !rare.includes(heading));
}

/** Returns release notes as Markdown: headings, each with a list of commits, oldest first. Empty if there is no news for users. */
export function draftBodyFromCommits(log: CommitLog, style: CommitDraftSettings): string {
  const map = createHeadingMap(style);
  const changes = selectRelevantCommits(log, style).flatMap((commit) => createChangeEntry(commit, map, style));
  return listPossibleHeadings(style)
    .map((heading) => ({ heading, lines: changes.filter((change) => change.heading === heading) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => `## ${heading}\n\n${[...new Set(lines.map(({ line }) => `- ${line}`))].join('\n')}`)
    .join('\n\n');
}

/**
 * Returns the commits with news for users, oldest first. If the title of a pull request is more informative than the commits of its merge,
 * it replaces them. Commits without news are removed last, because they may revert other commits.
 */
export function selectRelevantCommits(log: CommitLog, style: CommitDraftSettings): Commit[] {
  const map = createHeadingMap(style);
  const isNews = createUserRelevancePredicate(style.product);
  const isTelling = (commit: Commit) =>
    extractBreakingChanges(commit.body).length > 0 ||
    (isNews(commit) && splitCommitSubject(cleanCommitSubject(commit).subject, map) !== undefined);
  const entries = [...replaceCommitsByMergeTitles(log, { isTelling, isNews })].reverse();
  const hidden = new Set(entries.flatMap(({ commit, isHidden }) => (isHidden ? [commit] : [])));
  const commits = entries.map(({ commit }) => commit);
  return dropRevertedCommits(commits, log.merges ?? new Map()).flatMap(({ commit, isLost }) => {
    const parts = splitCommitSubject(commit.subject, map);
    if (hidden.has(commit) || !isNews(commit) || (isLost && parts !== undefined && map[parts.kind] === false))
      return [];
    if (!isLost) return [parts ? commit : { ...commit, subject: dropProductPrefix(commit.subject, style.product) }];
    const { text, numbers } = splitIssueNumbers(parts?.text ?? commit.subject);
    return [{ ...commit, subject: appendIssueNumbers(`Revert "${capitalize(text)}"`, numbers) }];
  });
}

/** Returns a function that reports whether a commit is a new feature, so that the draft and the proposed version agree. */
export function createFeaturePredicate(style: Pick<CommitDraftSettings, 'headings'>): (commit: Commit) => boolean {
  const map = createHeadingMap(style);
  // A heading that features share with other changes does not identify a feature.
  const isOwnHeading = map.feat !== map.fix && map.feat !== map['*'];
  return (commit) =>
    isOwnHeading
      ? findHeadingOfCommit(commit, map) === map.feat
      : findHeadingOfCommit(commit, defaultHeadingsByKind) === features;
}

/**
 * Splits the subject of a conventional commit into kind and text. If the word before the colon is not a kind in `map`, it is the scope of a
 * breaking change (`http!: …`); for other subjects, returns `undefined`.
 */
function splitCommitSubject(subject: string, map: HeadingsByKind) {
  const parts = splitConventionalSubject(subject);
  if (parts === undefined || Object.hasOwn(map, parts.kind)) return parts;
  return parts.breaking === undefined ? undefined : { ...parts, kind: '*', scope: parts.scope ?? parts.kind };
}

/**
 * Returns a list with the entry of a commit and its heading. The list is empty if the commit has no news for users. A breaking change comes
 * under its own heading, with its full text. Without such a heading, its line gets a mark.
 */
function createChangeEntry(commit: Commit, map: HeadingsByKind, style: CommitDraftSettings) {
  const { subject, body } = commit;
  const { links } = style;
  const parts = splitCommitSubject(subject, map);
  const breaks = extractBreakingChanges(body);
  const isBreaking = parts?.breaking !== undefined || breaks.length > 0;
  const text = parts?.text ?? subject;
  const ofBreaking = isBreaking ? (map.breaking ?? false) : false;
  const usual = findHeadingOfCommit(commit, map);
  const heading = ofBreaking !== false ? ofBreaking : usual === false && isBreaking ? (map['*'] ?? false) : usual;
  if (heading === false) return [];
  const scope = parts?.scope?.trim() ?? '';
  const about = scope === '' || scope.toLowerCase() === style.product ? '' : `**${escapeCommitText(scope)}:** `;
  const isMarked = isBreaking && (ofBreaking === false || ofBreaking === map['*']);
  const mark = isMarked ? '**Breaking change:** ' : '';
  const numbers = style.keepsNumbers === true ? splitIssueNumbers(subject).numbers : [];
  const references = links ? formatCommitReferences(commit, links) : numbers.map((number) => ` (${number})`).join('');
  const line = `${mark}${about}${formatCommitSentence(text, links)}${references}`;
  return [
    {
      heading,
      line: [line, ...breaks.map((block) => indentBlock(escapeMarkdownBlock(block, links, style.variables)))].join(
        '\n\n',
      ),
    },
  ];
}

function findHeadingOfCommit({ subject, body }: Commit, map: HeadingsByKind): string | false {
  if (/\bCVE-\d{4}-\d{4,}\b/.test(`${subject}\n${body}`)) return map.security ?? security;
  const parts = splitCommitSubject(subject, map);
  return parts === undefined ? findHeadingByFirstWord(subject, map) : (map[parts.kind] ?? false);
}

/** Kinds that must not omit a plain subject by its first word, although their value is `false`. */
const KINDS_THAT_ARE_NO_WORDS: ReadonlySet<string> = new Set([...OMITTED_COMMIT_KINDS, 'breaking']);

/** Matches prefixes before the first word of a plain subject: `[http]`, `(http)`, `【http】`, `net/http:`, `README.md:`, `#12`, `ABC-12:`. */
const SUBJECT_PREFIX =
  /^(?:(?:\[[^\]]*\]:?|\([^()]*\):?|[\p{L}\p{M}\w./*{},@+-][\p{L}\p{M}\w./*{},@+#-]*(?:\([^()]*\))?:|#\d+:?|[A-Z]+-\d+)\s+|【[^】]*】\s*)/u;
/** Matches words of scripts that write no space between words. */
const UNSPACED_WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/**
 * Finds the heading of a plain subject by its first word; `Adds` and `Added` count as `Add`. A label such as `[fix]` counts as a word.
 * Skips a prefix before the first word, such as the part of the product in `http: fix …`.
 */
function findHeadingByFirstWord(text: string, map: HeadingsByKind): string | false {
  const forms = ['', 's', 'es', 'd', 'ed'];
  // At the start of a plain subject, an omitted kind is an ordinary word: *Test the alarm*, *Release the lock*.
  const keys = Object.keys(map).filter((key) => map[key] !== false || !KINDS_THAT_ARE_NO_WORDS.has(key));
  for (let rest = text.normalize(); ; rest = rest.replace(SUBJECT_PREFIX, '')) {
    const word = /^[[(【]?(\p{L}[\p{L}\p{M}]*)(?![\w./-])/u.exec(rest)?.[1]?.toLowerCase() ?? '';
    const key =
      keys.find((candidate) => forms.some((form) => candidate + form === word)) ??
      keys.find((candidate) => UNSPACED_WORD.test(candidate) && word.startsWith(candidate));
    if (key !== undefined || !SUBJECT_PREFIX.test(rest)) return map[key ?? '*'] ?? false;
  }
}
