// What a merge says in the place of the commits that it brought: the title of its request, as hosts write it. Pure.
import { asWork, type Commit, cleanCommit, isBot } from './subjects.ts';

/** The commits of a range. */
export interface CommitLog {
  /** Those that are about the product, newest first. */
  readonly commits: readonly Commit[];
  /** All of the range, newest first, its end before all others; absent where all are about the product. */
  readonly all?: readonly Commit[];
  /** The commits that a merge brought which was taken back later, by its hash. */
  readonly merges?: ReadonlyMap<string, readonly string[]>;
}

/** A commit, and whether the title of a merge stands for it. */
export interface ReportedCommit {
  readonly commit: Commit;
  readonly isHidden: boolean;
}

/** What decides whether a title is good enough. */
interface TitleRules {
  /** Whether a commit says itself what it means to users. */
  readonly isTelling: (commit: Commit) => boolean;
  /** Whether a title may concern users at all. */
  readonly isNews: (title: Commit) => boolean;
}

/**
 * The commits of the product, newest first, with merges as far as their titles stand for what they brought. A title does where
 * none of these commits is telling and none is such a merge itself: a branch of releases brings what its requests are called.
 */
export function reportedCommits({ commits, all = commits }: CommitLog, rules: TitleRules): readonly ReportedCommit[] {
  const own = new Set(commits);
  const byHash = new Map(all.map((commit) => [commit.hash, commit]));
  const titles = new Map<Commit, Commit>();
  const hidden = new Set<Commit>();
  const seen = new Set<Commit>();

  /** A line of first parents with all that its merges brought. The oldest merge goes first: what two have is of that one. */
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
    const about = brought.filter((commit) => own.has(commit));
    if (!merge.isMerge || (about.length === 0 && !own.has(merge))) return;
    const title = cleanCommit(asWork(merge, mergeTitle(merge)));
    const isUntold = title.subject === '' || !rules.isNews(title);
    const isOpen =
      about.some((commit) => !isMadeMerge(commit) && rules.isTelling(commit)) ||
      brought.some((each) => titles.has(each));
    if (!isBot(title) && (isUntold || isOpen)) return;
    titles.set(merge, title);
    for (const commit of brought) hidden.add(commit);
  };
  for (const { hash } of all) walk(hash);
  return all.flatMap((commit): readonly ReportedCommit[] => {
    const title = titles.get(commit);
    if (title !== undefined) return [{ commit: title, isHidden: hidden.has(commit) }];
    if (!own.has(commit) || commit.isMerge) return [];
    const isMade = isMadeMerge(commit);
    const alone = isMade ? asWork(commit, mergeTitle(commit)) : commit;
    return isMade && alone.subject === '' ? [] : [{ commit: cleanCommit(alone), isHidden: hidden.has(commit) }];
  });
}

/** Whether git or a host wrote the subject of a merge, which may have been made one commit since. */
function isMadeMerge({ subject }: Pick<Commit, 'subject'>): boolean {
  return /^(?:Merge (?:pull request|branch|remote-tracking branch|tag|commit)\b|Merged in \S+ \(pull request #)/.test(
    subject,
  );
}

/** Lines that hosts and git put into the text of a merge, and the first line of lists of commits and of conflicts. */
const NO_TITLE = /^(?:See merge request\b|[\w-]+-by:|Closes\b)/i;
const LIST = /^(?:[*#]\s|conflicts:)/i;

/** The title that a host of repositories puts into a merge, with the number of the request; empty where there is none. */
function mergeTitle({ subject, body }: Commit): string {
  if (!isMadeMerge({ subject })) return subject;
  const lines = body.split('\n').map((line) => line.trim());
  const title = lines.find((line) => line !== '' && !NO_TITLE.test(line));
  if (title === undefined || LIST.test(title)) return '';
  const pull = /^Merge pull request #(\d+)|^Merged in \S+ \(pull request #(\d+)\)/
    .exec(subject)
    ?.slice(1)
    .find(Boolean);
  const request = /^See merge request \S*!(\d+)$/m.exec(body)?.[1];
  const number = pull === undefined ? request && `!${request}` : `#${pull}`;
  return number === undefined ? title : `${title} (${number})`;
}
