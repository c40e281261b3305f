// Commits as release notes: which commits tell users something, under which heading, and how a subject becomes a
// sentence. Pure; `git.ts` asks git.
import { capitalize, oneLine } from '../../model/text.ts';
import { english } from '../../model/texts.ts';

export interface Commit {
  readonly subject: string;
  readonly body: string;
  readonly isMerge: boolean;
}

/** What the product has to say about commits. */
export interface CommitStyle {
  /** Key of the product: a scope of this name goes without saying. */
  readonly product: string;
  readonly version: string;
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

/** The line of a commit, and the heading that it stands under; nothing where it concerns no user. */
function changeOf({ subject, body }: Commit, map: Headings, style: CommitStyle) {
  const parts = partsOf(subject, map);
  const isBreaking = parts?.breaking !== undefined || /^BREAKING[ -]CHANGE:/m.test(body);
  const text = parts?.text ?? subject;
  const isSecurity = /\bCVE-\d{4}-\d{4,}\b/.test(`${subject}\n${body}`);
  const usual = parts === undefined ? headingOfWord(text, map, style) : (map[parts.kind] ?? false);
  const heading = isSecurity ? (map.security ?? security) : usual === false && isBreaking ? (map['*'] ?? false) : usual;
  if (heading === false) return [];
  const scope = parts?.scope?.trim() ?? '';
  const about = scope === '' || scope.toLowerCase() === style.product ? '' : `**${escapeText(scope)}:** `;
  return [{ heading, line: `${isBreaking ? '**Breaking change:** ' : ''}${about}${sentenceOf(text)}` }];
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
  return lines.find((line) => line !== '' && !/^(?:See merge request\b|[\w-]+-by:|Closes\b)/i.test(line)) ?? '';
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
