// Replaces the commits of a merge by the title of its pull request, and a squash without a title by the commits in its message. Pure.
import {
  appendIssueNumbers,
  type Commit,
  cleanCommitSubject,
  convertMergeToCommit,
  dropIssueNumbers,
  isBotAuthor,
  splitIssueNumbers,
} from './subjects.ts';

/** The commits of a range. */
export interface CommitLog {
  /** Commits of the product, newest first. */
  readonly commits: readonly Commit[];
  /** All commits of the range, newest first. The first commit is the end of the range. Absent if all commits belong to the product. */
  readonly all?: readonly Commit[];
  /** The commits of merges that were reverted in the range, by the hash of the merge. */
  readonly merges?: ReadonlyMap<string, readonly string[]>;
}

/** A commit, or the title of a merge in the form of a commit. It is hidden if the title of another merge replaces it. */
interface CommitWithVisibility {
  readonly commit: Commit;
  readonly isHidden: boolean;
}

interface MergeTitleRules {
  /** Whether a commit itself describes its effect for users. */
  readonly isTelling: (commit: Commit) => boolean;
  /** Whether a title may concern users at all. */
  readonly isNews: (title: Commit) => boolean;
}

/**
 * Returns the commits of the product, newest first. The title of a merge replaces its commits if the title is better. The commits stay if
 * one of them describes its own effect. They also stay if one of them is a merge with its own title, as in a release branch of several pull
 * requests.
 */
export function replaceCommitsByMergeTitles(
  { commits, all = commits }: CommitLog,
  rules: MergeTitleRules,
): readonly CommitWithVisibility[] {
  const remaining = new Set(commits);
  const byHash = new Map(all.map((commit) => [commit.hash, commit]));
  const titles = new Map<Commit, Commit>();
  const hidden = new Set<Commit>();
  const seen = new Set<Commit>();

  /**
   * Returns the commits along first parents, with the commits of each merge. The oldest merge is processed first, so that commits shared by
   * several merges belong to it.
   */
  const walk = (tip: string | undefined): readonly Commit[] => {
    const line: Commit[] = [];
    let commit = byHash.get(tip);
    while (commit !== undefined && !seen.has(commit)) {
      seen.add(commit);
      line.push(commit);
      commit = byHash.get(commit.parents?.[0] ?? '');
    }
    const brought = line.reverse().flatMap((merge) => {
      const [, ...others] = merge.parents ?? [];
      const mine = others.flatMap(walk);
      entitle(merge, mine);
      return mine;
    });
    return [...line, ...brought];
  };
  const entitle = (merge: Commit, brought: readonly Commit[]) => {
    const about = brought.filter((commit) => remaining.has(commit));
    if (!merge.isMerge || (about.length === 0 && !remaining.has(merge))) return;
    const isOfBot = brought.length > 0 && brought.every(isBotAuthor);
    const written = cleanCommitSubject(convertMergeToCommit(merge, parseMergeTitle(merge)));
    const title = isOfBot ? { ...written, author: '[bot]', isMerge: false } : written;
    const isUntold = isUntoldTitle(title, rules);
    const isOpen =
      about.some((commit) => !isDefaultMergeSubject(commit) && rules.isTelling(commit)) ||
      brought.some((commit) => titles.has(commit));
    if (!isBotAuthor(title) && (isUntold || isOpen)) return;
    titles.set(merge, title);
    for (const commit of brought) hidden.add(commit);
  };
  for (const { hash } of all) walk(hash);
  const subjects = new Set(all.map(({ subject }) => dropIssueNumbers(subject)));
  return all.flatMap((commit): readonly CommitWithVisibility[] => {
    const title = titles.get(commit);
    if (title !== undefined) return [{ commit: title, isHidden: hidden.has(commit) }];
    if (!remaining.has(commit) || commit.isMerge) return [];
    return listChangesOfCommit(commit, subjects, rules).map((change) => ({
      commit: cleanCommitSubject(change),
      isHidden: hidden.has(commit),
    }));
  });
}

/** Subjects with which GitHub merges the private fork of a security advisory. */
const PRIVATE_FORK_SUBJECT = /^Merge (?:commit from fork|pull request from GHSA(?:-\w+)+)$/;
const DEFAULT_MERGE_SUBJECT =
  /^(?:Merge (?:pull request #\d|(?:branch|branches|tag|commit) ['"]|remote-tracking branch\b)|Merged in \S+ \(pull request #)/;

/** Whether git or a host wrote the subject for a merge. The commits of the merge may have been squashed later. */
function isDefaultMergeSubject({ subject }: Pick<Commit, 'subject'>): boolean {
  return DEFAULT_MERGE_SUBJECT.test(subject) || PRIVATE_FORK_SUBJECT.test(subject);
}

const LONG_LIVED_BRANCH =
  '(?:\\w+/)?(?:dev|develop|development|main|master|next|prod|production|stable|staging|trunk|v?\\d+(?:\\.\\d+)*\\.x)';
const BRANCH_TITLE_PATTERN = new RegExp(
  `^(?:(?:back-?)?merg(?:e|ed|ing)\\s+(?:the\\s+)?(?:branch\\s+)?\\S+(?:\\s+branch)?\\s+(?:back\\s+)?(?:in)?to\\s+\\S.*|(?:(?:(?:back-?)?merge|sync|update)\\s+(?:from\\s+|with\\s+)?)?${LONG_LIVED_BRANCH}(?:\\s+(?:branch|with|to|into|from|->)\\b.*)?)$`,
  'i',
);

/** Whether a title only names branches, such as `Merge stable into main` or `Develop`. It says nothing about the commits. */
function isBranchTitle(title: string): boolean {
  return BRANCH_TITLE_PATTERN.test(dropIssueNumbers(title));
}

/** Whether a title says nothing about a change: it is empty, only names branches, or is the title of a release or of unfinished work. */
function isUntoldTitle(title: Commit, rules: MergeTitleRules): boolean {
  return title.subject === '' || !rules.isNews(title) || isBranchTitle(title.subject);
}

/**
 * Returns the changes of a commit with one parent, newest first. If its subject says nothing, returns the commits that its message lists:
 * the conventional ones or, below the subject of a merge, else all. `subjects` contains the subjects of all commits of the range.
 */
function listChangesOfCommit(commit: Commit, subjects: ReadonlySet<string>, rules: MergeTitleRules): readonly Commit[] {
  const isMade = isDefaultMergeSubject(commit);
  const squash = convertMergeToCommit(commit, commit.subject);
  const isSplit = !isBotAuthor(squash) && (isMade || isUntoldTitle(cleanCommitSubject(commit), rules));
  const number = isMade ? parseRequestNumber(commit) : undefined;
  const numbers = number === undefined ? splitIssueNumbers(commit.subject).numbers : [number];
  const listed = isSplit ? listSquashedCommits(squash, numbers) : [];
  const isNew = ({ subject }: Commit) => !subjects.has(dropIssueNumbers(subject));
  const telling = listed.filter(rules.isTelling);
  const keptCommits = telling.length > 0 || !isMade ? telling : listed;
  if (keptCommits.length > 0) return [...selectSquashedCommits(listed, new Set(keptCommits.filter(isNew)))].reverse();
  if (!isMade) return [commit];
  const title = parseMergeTitle(commit) || (PRIVATE_FORK_SUBJECT.test(commit.subject) ? commit.subject : '');
  return title === '' ? [] : [convertMergeToCommit(commit, title)];
}

/** Matches lines that hosts and git add to merge messages. */
const MERGE_BOILERPLATE_PATTERN = /^(?:See merge request\b|[\w-]+-by:|Closes\b)/i;
/** Matches the first line of a list of commits or conflicts. */
const LIST_OF_COMMITS_PATTERN = /^(?:[*#]\s|conflicts:)/i;

/** Returns the title of the pull request in a merge message, with its number; empty if there is none. */
function parseMergeTitle({ subject, body }: Commit): string {
  if (!isDefaultMergeSubject({ subject })) return subject;
  const lines = body.split('\n').map((line) => line.trim());
  const title = lines.find((line) => line !== '' && !MERGE_BOILERPLATE_PATTERN.test(line));
  if (title === undefined || LIST_OF_COMMITS_PATTERN.test(title)) return '';
  const number = parseRequestNumber({ subject, body });
  return number === undefined ? title : `${title} (${number})`;
}

/** Returns the number of the pull request in a merge message: `#12`, or `!12` of GitLab. */
function parseRequestNumber({ subject, body }: Pick<Commit, 'subject' | 'body'>): string | undefined {
  const pull = /^Merge pull request #(\d+)|^Merged in \S+ \(pull request #(\d+)\)/
    .exec(subject)
    ?.slice(1)
    .find(Boolean);
  const request = /^See merge request \S*!(\d+)$/m.exec(body)?.[1];
  return pull === undefined ? request && `!${request}` : `#${pull}`;
}

/**
 * Returns the commits that the message of a squash lists, oldest first. Commits without a number get those of the pull request, `numbers`.
 * Empty if the message does not begin with a list.
 */
function listSquashedCommits(squash: Commit, numbers: readonly string[]): readonly Commit[] {
  const text = squash.body.replace(/\r\n?/g, '\n').trim();
  const [, mark] = /^([*-])[ \t]+\S/.exec(text) ?? [];
  if (mark === undefined) return [];
  const [, ...items] = text.split(new RegExp(`^\\${mark}[ \\t]+(?=\\S)`, 'm'));
  return items.map((item) => {
    const [title = '', ...rest] = item.split('\n');
    const issueNumbers = splitIssueNumbers(title);
    const subject = appendIssueNumbers(
      issueNumbers.text,
      issueNumbers.numbers.length > 0 ? issueNumbers.numbers : numbers,
    );
    return { ...squash, subject, body: rest.join('\n').trim() };
  });
}

/**
 * Returns the commits of a squash in `kept`. Appends the bodies of the others to the commits before them: they may name issues and authors.
 */
function selectSquashedCommits(commits: readonly Commit[], kept: ReadonlySet<Commit>): readonly Commit[] {
  const [first] = kept;
  const bodies = new Map([...kept].map((commit): [Commit, string[]] => [commit, []]));
  let last = first;
  for (const commit of commits) {
    if (kept.has(commit)) last = commit;
    if (last !== undefined) bodies.get(last)?.push(commit.body);
  }
  return [...bodies].map(([commit, parts]) => ({ ...commit, body: parts.filter(Boolean).join('\n\n') }));
}
