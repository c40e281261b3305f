// Splits a squash whose message lists its commits, as GitHub writes it. Pure.
import { appendIssueNumbers, type Commit, splitIssueNumbers } from './subjects.ts';

/**
 * Returns the commits that the message of a squash lists, oldest first. They get the numbers of the pull request in `numbers`. Empty if the
 * message does not begin with a list.
 */
export function listSquashedCommits(squash: Commit, numbers: readonly string[]): readonly Commit[] {
  const text = squash.body.replace(/\r\n?/g, '\n').trim();
  const [, mark] = /^([*-])[ \t]+\S/.exec(text) ?? [];
  if (mark === undefined) return [];
  const [, ...items] = text.split(new RegExp(`^\\${mark}[ \\t]+(?=\\S)`, 'm'));
  return items.map((item) => {
    const [title = '', ...rest] = item.split('\n');
    const own = splitIssueNumbers(title);
    const subject = appendIssueNumbers(own.text, own.numbers.length > 0 ? own.numbers : numbers);
    return { ...squash, subject, body: rest.join('\n').trim() };
  });
}

/** Returns some commits of a squash. The bodies of the others stay with the commits before them, as they may name issues and authors. */
export function selectSquashedCommits(commits: readonly Commit[], kept: ReadonlySet<Commit>): readonly Commit[] {
  const [first] = kept;
  const bodies = new Map([...kept].map((commit): [Commit, string[]] => [commit, []]));
  let last = first;
  for (const commit of commits) {
    if (kept.has(commit)) last = commit;
    if (last !== undefined) bodies.get(last)?.push(commit.body);
  }
  return [...bodies].map(([commit, parts]) => ({ ...commit, body: parts.filter(Boolean).join('\n\n') }));
}
