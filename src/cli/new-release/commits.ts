// Commits as release notes: which commits tell users something, under which heading, and how a subject becomes a
// sentence. Pure; `git.ts` asks git.
import { capitalize, oneLine } from '../../model/text.ts';
import { english } from '../../model/texts.ts';
import { withoutReverted } from './reverts.ts';
import { asWork, type Commit, cleanCommit, conventionalParts, newsRule } from './subjects.ts';

export type { Commit };

/** What the product has to say about commits. */
export interface CommitStyle {
  /** Key of the product: a scope of this name goes without saying. */
  readonly product: string;
  /** Kind or first word to heading; `false` leaves such commits out. Goes over the default. */
  readonly headings: Headings;
}

type Headings = Readonly<Record<string, string | false>>;

const { newFeatures: features, enhancements, correctedDefects: fixes, security } = english;

/** Kinds of conventional commits that concern no user. */
const SILENT = 'build chore ci deps docs doc merge refactor release style test tests wip'.split(' ');

/** Kinds of conventional commits, then the verbs that plain subjects begin with. `*` is for all others. */
const defaultHeadings: Headings = {
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
  '*': enhancements,
};

/** The headings that a post may need, in order. */
export function headingsOf(style: Pick<CommitStyle, 'headings'>): string[] {
  const all = Object.values({ ...defaultHeadings, ...style.headings });
  return [...new Set(all)].filter((heading) => heading !== false);
}

/** The commits of a range. */
export interface CommitLog {
  /** All of them, newest first. */
  readonly commits: readonly Commit[];
  /** Those of its main line, whose merges stand for what they brought. */
  readonly firstParents: readonly Commit[];
  /** The commits that a merge brought which was taken back later, by its hash. */
  readonly merges?: ReadonlyMap<string, readonly string[]>;
}

/** Commits as Markdown, oldest first: headings with a list each; an empty text where nothing concerns users. */
export function draftOf(log: CommitLog, style: CommitStyle): string {
  const map = { ...defaultHeadings, ...style.headings };
  const changes = newsOf(log, style).flatMap((commit) => changeOf(commit, map, style));
  return headingsOf(style)
    .map((heading) => ({ heading, lines: changes.filter((change) => change.heading === heading) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => `## ${heading}\n\n${[...new Set(lines.map(({ line }) => `- ${line}`))].join('\n')}`)
    .join('\n\n');
}

/**
 * The commits that tell users something, oldest first: all but merges where one of them is conventional, else the main line.
 * What is no news in itself is taken out last, as it may be what another commit takes back.
 */
export function newsOf({ commits, firstParents, merges = new Map() }: CommitLog, style: CommitStyle): Commit[] {
  const map = { ...defaultHeadings, ...style.headings };
  const isTold = newsRule(style.product);
  const plain = commits.filter((commit) => !commit.isMerge && !isMadeMerge(commit)).map(cleanCommit);
  const isConventional = plain.some((commit) => isTold(commit) && partsOf(commit.subject, map) !== undefined);
  const merged = firstParents
    .filter((commit) => commit.isMerge || !isMadeMerge(commit) || mergeTitle(commit) !== '')
    .map((commit) => cleanCommit(asWork(commit, mergeTitle(commit))));
  const hasUntitled = merged.some(({ subject, isMerge }) => isMerge && subject === '');
  const relevant = isConventional || hasUntitled ? plain : merged;
  return withoutReverted([...relevant].reverse(), merges).flatMap(({ commit, isLost }) => {
    const parts = partsOf(commit.subject, map);
    if (!isTold(commit) || (isLost && parts !== undefined && map[parts.kind] === false)) return [];
    return isLost ? [{ ...commit, subject: `Revert "${capitalize(parts?.text ?? commit.subject)}"` }] : [commit];
  });
}

/** The parts of a conventional commit; nothing where the word before the colon is no kind. */
function partsOf(subject: string, map: Headings) {
  const parts = conventionalParts(subject);
  return parts !== undefined && Object.hasOwn(map, parts.kind) ? parts : undefined;
}

/** The line of a commit, and the heading that it stands under; nothing where it concerns no user. */
function changeOf({ subject, body }: Commit, map: Headings, style: CommitStyle) {
  const parts = partsOf(subject, map);
  const isBreaking = parts?.breaking !== undefined || /^BREAKING[ -]CHANGE:/m.test(body);
  const text = parts?.text ?? subject;
  const isSecurity = /\bCVE-\d{4}-\d{4,}\b/.test(`${subject}\n${body}`);
  const usual = parts === undefined ? headingOfWord(text, map) : (map[parts.kind] ?? false);
  const heading = isSecurity ? (map.security ?? security) : usual === false && isBreaking ? (map['*'] ?? false) : usual;
  if (heading === false) return [];
  const scope = parts?.scope?.trim() ?? '';
  const about = scope === '' || scope.toLowerCase() === style.product ? '' : `**${escapeText(scope)}:** `;
  return [{ heading, line: `${isBreaking ? '**Breaking change:** ' : ''}${about}${sentenceOf(text)}` }];
}

/** Plain subjects go by their first word, `Adds` and `Added` as `Add`. */
function headingOfWord(text: string, map: Headings): string | false {
  const word = /^[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? '';
  const forms = ['', 's', 'es', 'd', 'ed'];
  const key = Object.keys(map).find((one) => map[one] !== false && forms.some((form) => one + form === word));
  return (key === undefined ? map['*'] : map[key]) ?? false;
}

/** Whether git or a host wrote the subject of a merge, which may have been made one commit since. */
function isMadeMerge({ subject }: Commit): boolean {
  return /^(?:Merge (?:pull request|branch|remote-tracking branch|tag|commit)\b|Merged in \S+ \(pull request #)/.test(
    subject,
  );
}

/** The title that a host of repositories puts into a merge; empty where there is none. */
function mergeTitle(commit: Commit): string {
  if (!isMadeMerge(commit)) return commit.subject;
  const lines = commit.body.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !/^(?:See merge request\b|[\w-]+-by:|Closes\b)/i.test(line)) ?? '';
}

/** A subject as a sentence of Markdown: no ticket number at its end, a capital, a full stop, nothing that is markup. */
function sentenceOf(subject: string): string {
  const bare = oneLine(subject.replace(/(?:\s*\((?:#|!|[A-Z]+-)\d+\))+$/, ''));
  const sentence = /^[a-z]+(?:[\s,]|$)/.test(bare) ? capitalize(bare) : bare;
  return `${escapeText(sentence)}${/[.!?…`]$/.test(sentence) && !sentence.endsWith('`') ? '' : '.'}`;
}

/**
 * A text that means itself in Markdown. Code between backticks stays code, as commits use it; variables of the site are
 * not filled in.
 */
function escapeText(text: string): string {
  const clean = text.replace(/[\u0000-\u001f\u007f\ufdd0\ufdd1]+/g, ' ').replace(/ {2,}/g, ' ');
  const parts = clean.split(/(`[^`]+`)/);
  const escaped = parts.map((part, index) => {
    if (index % 2 === 1) return part.replace(/(?<!\$)\{\{/g, '\\{{');
    return part
      .replace(/[\\`*[\]<>$~|&]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/\{\{/g, '\\{{');
  });
  return escaped
    .join('')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
