// Commits as release notes: which commits tell users something, under which heading, and how a subject becomes a
// sentence. Pure; `git.ts` asks git.
import type { RepositoryLinks } from '../../model/repository.ts';
import { english } from '../../model/texts.ts';
import { blockOf, breakingTexts, escapeText, indented, originOf, sentenceOf } from './commit-text.ts';

export interface Commit {
  readonly subject: string;
  readonly body: string;
  readonly isMerge: boolean;
  readonly hash?: string;
  /** Name of its author. */
  readonly author?: string;
}

/** What the product has to say about commits. */
export interface CommitStyle {
  /** Key of the product: a scope of this name goes without saying. */
  readonly product: string;
  readonly version: string;
  /** Kind or first word to heading; `false` leaves such commits out. Goes over the default. */
  readonly headings: Headings;
  /** Addresses of issues and commits, where lines link to them. */
  readonly links?: RepositoryLinks;
}

type Headings = Readonly<Record<string, string | false>>;

const { breakingChanges: breaking, newFeatures: features, enhancements, correctedDefects: fixes, security } = english;
const { deprecated } = english;

/** Kinds of conventional commits that concern no user. */
const SILENT = 'build chore ci deps docs doc merge refactor release style test tests wip'.split(' ');

/**
 * Kinds of conventional commits, then the verbs that plain subjects begin with. `breaking` is for all that break something, `*`
 * for all others.
 */
const defaultHeadings: Headings = {
  breaking,
  feat: features,
  feature: features,
  perf: enhancements,
  fix: fixes,
  bugfix: fixes,
  hotfix: fixes,
  security,
  sec: security,
  ...Object.fromEntries(SILENT.map((kind) => [kind, false as const])),
  add: features,
  introduce: features,
  correct: fixes,
  repair: fixes,
  resolve: fixes,
  deprecate: deprecated,
  deprecated,
  '*': enhancements,
};

/** The headings that a post may need, in order. */
export function headingsOf(style: Pick<CommitStyle, 'headings'>): string[] {
  const all = Object.values({ ...defaultHeadings, ...style.headings });
  return [...new Set(all)].filter((heading) => heading !== false);
}

/** The headings of an outline: without those that few releases need. */
export function outlineHeadings(style: Pick<CommitStyle, 'headings'>): string[] {
  const rare: readonly string[] = [breaking, deprecated];
  return headingsOf(style).filter((heading) => !rare.includes(heading));
}

const CONVENTIONAL = /^(?<kind>[A-Za-z][\w-]*)(?:\((?<scope>[^()]*)\))?(?<breaking>!)?:\s+(?<text>\S.*)$/;

/**
 * Commits as Markdown, oldest first: headings with a list each; an empty text where nothing concerns users. `commits` are
 * all of a range, newest first; `firstParents` those of its main line, whose merges stand for what they brought.
 */
export function draftOf(log: Record<'commits' | 'firstParents', readonly Commit[]>, style: CommitStyle): string {
  const { commits, firstParents } = log;
  const map = { ...defaultHeadings, ...style.headings };
  const plain = commits.filter(({ isMerge }) => !isMerge);
  const isConventional = plain.some(({ subject }) => partsOf(subject, map) !== undefined);
  const merged = firstParents.map((commit) => (commit.isMerge ? { ...commit, subject: mergeTitle(commit) } : commit));
  const relevant = isConventional || merged.some(({ subject }) => subject === '') ? plain : merged;
  const changes = withoutReverted([...relevant].reverse()).flatMap((commit) => changeOf(commit, map, style));
  return headingsOf(style)
    .map((heading) => ({ heading, lines: changes.filter((change) => change.heading === heading) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => `## ${heading}\n\n${[...new Set(lines.map(({ line }) => `- ${line}`))].join('\n')}`)
    .join('\n\n');
}

/** The parts of a conventional commit; nothing where the word before the colon is no kind. */
function partsOf(subject: string, map: Headings) {
  const { breaking, scope, text, ...groups }: Partial<Record<string, string>> =
    CONVENTIONAL.exec(subject)?.groups ?? {};
  const kind = groups.kind?.toLowerCase();
  return kind !== undefined && Object.hasOwn(map, kind) ? { kind, breaking, scope, text } : undefined;
}

/**
 * The entry of a commit, and the heading that it stands under; nothing where it concerns no user. What breaks something stands
 * under a heading of its own, with all that the commit says of it; where there is no such heading, its line is marked.
 */
function changeOf(commit: Commit, map: Headings, style: CommitStyle) {
  const { subject, body } = commit;
  const { links } = style;
  const parts = partsOf(subject, map);
  const breaks = breakingTexts(body);
  const isBreaking = parts?.breaking !== undefined || breaks.length > 0;
  const text = parts?.text ?? subject;
  const ofBreaking = isBreaking ? (map.breaking ?? false) : false;
  const usual = usualHeading(commit, map, style);
  const heading = ofBreaking !== false ? ofBreaking : usual === false && isBreaking ? (map['*'] ?? false) : usual;
  if (heading === false) return [];
  const scope = parts?.scope?.trim() ?? '';
  const about = scope === '' || scope.toLowerCase() === style.product ? '' : `**${escapeText(scope)}:** `;
  const mark = isBreaking && ofBreaking === false ? '**Breaking change:** ' : '';
  const line = `${mark}${about}${sentenceOf(text, links)}${links ? originOf(commit, links) : ''}`;
  return [{ heading, line: [line, ...breaks.map((each) => indented(blockOf(each, links)))].join('\n\n') }];
}

function usualHeading({ subject, body }: Commit, map: Headings, style: CommitStyle): string | false {
  if (/\bCVE-\d{4}-\d{4,}\b/.test(`${subject}\n${body}`)) return map.security ?? security;
  const parts = partsOf(subject, map);
  return parts === undefined ? headingOfWord(subject, map, style) : (map[parts.kind] ?? false);
}

/** Plain subjects go by their first word, `Adds` and `Added` as `Add`; the one that sets the version tells nothing. */
function headingOfWord(text: string, map: Headings, { version }: CommitStyle): string | false {
  const bare = version.replace(/^v\.?/i, '');
  if (/^(?:bump|release|prepare|version|tag|set|v?\d)/i.test(text) && text.includes(bare)) return false;
  const word = /^[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? '';
  const forms = ['', 's', 'es', 'd', 'ed'];
  const key = Object.keys(map).find((one) => map[one] !== false && forms.some((form) => one + form === word));
  return (key === undefined ? map['*'] : map[key]) ?? false;
}

/** The title that a host of repositories puts into a merge; empty where there is none. */
function mergeTitle({ subject, body }: Commit): string {
  const isMade = /^Merge (?:pull request|branch|remote-tracking branch|tag|commit)\b/.test(subject);
  if (!isMade) return subject;
  const lines = body.split('\n').map((line) => line.trim());
  const title = lines.find((line) => line !== '' && !/^(?:See merge request\b|[\w-]+-by:|Closes\b)/i.test(line));
  if (title === undefined) return '';
  const [, pull] = /^Merge pull request #(\d+)/.exec(subject) ?? [];
  const [, request] = /^See merge request \S*!(\d+)$/m.exec(body) ?? [];
  const number = pull === undefined ? request && `!${request}` : `#${pull}`;
  return number === undefined ? title : `${title} (${number})`;
}

/** A commit and the one that took it back cancel each other out. */
function withoutReverted(oldestFirst: readonly Commit[]): readonly Commit[] {
  const kept: Commit[] = [];
  for (const commit of oldestFirst) {
    const reverted = /^Revert "(.*)"$/.exec(commit.subject)?.[1];
    const at = reverted === undefined ? -1 : kept.findLastIndex(({ subject }) => subject === reverted);
    if (at >= 0) kept.splice(at, 1);
    else kept.push(commit);
  }
  return kept;
}
