// Converts commits to release notes: selects news for users, groups them under headings, and formats subjects as sentences. Pure; `git.ts`
// calls git.
import { capitalize } from '../../lib/text.ts';
import type { Variables } from '../../model/config.ts';
import type { RepositoryLinks } from '../../model/repository.ts';
import { english } from '../../model/texts.ts';
import {
  breakingTexts,
  commitOrigin,
  commitSentence,
  escapeBlock,
  escapeCommitText,
  indentBlock,
} from './commit-text.ts';
import { type CommitLog, reportedCommits } from './merges.ts';
import { dropReverted } from './reverts.ts';
import {
  appendNumbers,
  type Commit,
  cleanCommit,
  createNewsTest,
  dropProductPrefix,
  splitConventional,
  splitNumbers,
} from './subjects.ts';

export type { Commit };

/** Settings of the product for commits. */
export interface CommitStyle {
  /** Key of the product: a scope of this name is omitted. */
  readonly product: string;
  /** Heading by kind or first word; `false` omits such commits. Overrides the default. */
  readonly headings: HeadingMap;
  /** Addresses of issues and commits, if lines link to them. */
  readonly links?: RepositoryLinks;
  /** Variables of the site, whose names are escaped in code blocks. */
  readonly variables?: Variables;
}

export type HeadingMap = Readonly<Record<string, string | false>>;

const { breakingChanges: breaking, newFeatures: features, enhancements, correctedDefects: fixes, security } = english;
const { deprecated, removed } = english;

/** Kinds of conventional commits without news for users. */
const SILENT_KINDS = 'build chore ci deps docs doc merge refactor release style test tests wip'.split(' ');

/** Kinds of conventional commits, then first verbs of plain subjects. `breaking` is for all breaking changes, `*` for all others. */
const defaultHeadings: HeadingMap = {
  breaking,
  feat: features,
  feature: features,
  perf: enhancements,
  fix: fixes,
  bugfix: fixes,
  hotfix: fixes,
  security,
  sec: security,
  ...Object.fromEntries(SILENT_KINDS.map((kind) => [kind, false as const])),
  add: features,
  introduce: features,
  correct: fixes,
  repair: fixes,
  resolve: fixes,
  deprecate: deprecated,
  deprecated,
  '*': enhancements,
};

/** Headings of Keep a Changelog by the default ones; it has none for breaking changes, whose lines are marked under `Changed`. */
const KEPT: Readonly<Record<string, string>> = {
  [breaking]: 'Changed',
  [features]: 'Added',
  [enhancements]: 'Changed',
  [fixes]: 'Fixed',
};

const keptHeadings: HeadingMap = {
  ...Object.fromEntries(Object.entries(defaultHeadings).map(([key, own]) => [key, own && (KEPT[own] ?? own)])),
  remove: removed,
  drop: removed,
};

/** Returns the headings that continue earlier posts: those of Keep a Changelog if these have them more often, else the default. */
export function headingsAfter(texts: readonly string[]): HeadingMap {
  const count = (names: readonly string[]) =>
    texts
      .flatMap((text) => text.match(/^##+ .*$/gm) ?? [])
      .filter((line) => names.includes(line.replace(/^#+ /, '').trim())).length;
  return count(Object.values(KEPT)) > count(Object.keys(KEPT)) ? keptHeadings : {};
}

/** Returns the headings that a post may need, in order. */
export function possibleHeadings(style: Pick<CommitStyle, 'headings'>): string[] {
  const all = Object.values({ ...defaultHeadings, ...style.headings });
  return [...new Set(all)].filter((heading) => heading !== false);
}

/** Returns the headings of an outline, without rarely needed ones. */
export function outlineHeadings(style: Pick<CommitStyle, 'headings'>): string[] {
  const rare: readonly string[] = [breaking, deprecated, removed];
  return possibleHeadings(style).filter((heading) => !rare.includes(heading));
}

/** Returns commits as Markdown, oldest first: headings with a list each; empty if there is no news for users. */
export function draftFromCommits(log: CommitLog, style: CommitStyle): string {
  const map = { ...defaultHeadings, ...style.headings };
  const changes = relevantCommits(log, style).flatMap((commit) => changeEntry(commit, map, style));
  return possibleHeadings(style)
    .map((heading) => ({ heading, lines: changes.filter((change) => change.heading === heading) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => `## ${heading}\n\n${[...new Set(lines.map(({ line }) => `- ${line}`))].join('\n')}`)
    .join('\n\n');
}

/**
 * Returns the commits with news for users, oldest first; the title of a pull request replaces the commits of its merge if it says more.
 * Commits without news are removed last, because others may revert them.
 */
export function relevantCommits(log: CommitLog, style: CommitStyle): Commit[] {
  const map = { ...defaultHeadings, ...style.headings };
  const isNews = createNewsTest(style.product);
  const isTelling = (commit: Commit) =>
    breakingTexts(commit.body).length > 0 ||
    (isNews(commit) && subjectParts(cleanCommit(commit).subject, map) !== undefined);
  const told = [...reportedCommits(log, { isTelling, isNews })].reverse();
  const hidden = new Set(told.flatMap(({ commit, isHidden }) => (isHidden ? [commit] : [])));
  const all = told.map(({ commit }) => commit);
  return dropReverted(all, log.merges ?? new Map()).flatMap(({ commit, isLost }) => {
    const parts = subjectParts(commit.subject, map);
    if (hidden.has(commit) || !isNews(commit) || (isLost && parts !== undefined && map[parts.kind] === false))
      return [];
    if (!isLost) return [parts ? commit : { ...commit, subject: dropProductPrefix(commit.subject, style.product) }];
    const { text, numbers } = splitNumbers(parts?.text ?? commit.subject);
    return [{ ...commit, subject: appendNumbers(`Revert "${capitalize(text)}"`, numbers) }];
  });
}

/** Splits a conventional commit; `undefined` if the word before the colon is not a kind. */
function subjectParts(subject: string, map: HeadingMap) {
  const parts = splitConventional(subject);
  return parts !== undefined && Object.hasOwn(map, parts.kind) ? parts : undefined;
}

/**
 * Returns the entry of a commit with its heading, in a list that is empty if the commit is no news for users. A breaking change is under a
 * heading of its own with its full text; without such a heading its line is marked.
 */
function changeEntry(commit: Commit, map: HeadingMap, style: CommitStyle) {
  const { subject, body } = commit;
  const { links } = style;
  const parts = subjectParts(subject, map);
  const breaks = breakingTexts(body);
  const isBreaking = parts?.breaking !== undefined || breaks.length > 0;
  const text = parts?.text ?? subject;
  const ofBreaking = isBreaking ? (map.breaking ?? false) : false;
  const usual = headingOfCommit(commit, map);
  const heading = ofBreaking !== false ? ofBreaking : usual === false && isBreaking ? (map['*'] ?? false) : usual;
  if (heading === false) return [];
  const scope = parts?.scope?.trim() ?? '';
  const about = scope === '' || scope.toLowerCase() === style.product ? '' : `**${escapeCommitText(scope)}:** `;
  const isMarked = isBreaking && (ofBreaking === false || ofBreaking === map['*']);
  const mark = isMarked ? '**Breaking change:** ' : '';
  const line = `${mark}${about}${commitSentence(text, links)}${links ? commitOrigin(commit, links) : ''}`;
  return [
    {
      heading,
      line: [line, ...breaks.map((each) => indentBlock(escapeBlock(each, links, style.variables)))].join('\n\n'),
    },
  ];
}

function headingOfCommit({ subject, body }: Commit, map: HeadingMap): string | false {
  if (/\bCVE-\d{4}-\d{4,}\b/.test(`${subject}\n${body}`)) return map.security ?? security;
  const parts = subjectParts(subject, map);
  return parts === undefined ? headingOfWord(subject, map) : (map[parts.kind] ?? false);
}

/** Finds the heading of a plain subject by its first word; `Adds` and `Added` count as `Add`. */
function headingOfWord(text: string, map: HeadingMap): string | false {
  const word = /^[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? '';
  const forms = ['', 's', 'es', 'd', 'ed'];
  const key = Object.keys(map).find((one) => map[one] !== false && forms.some((form) => one + form === word));
  return (key === undefined ? map['*'] : map[key]) ?? false;
}
