// Sections at the end of a draft: its contributors, and a link that compares two tags. Pure.
import { joinNames } from '../../lib/text.ts';
import type { RepositoryLinks } from '../../model/repository.ts';
import { escapeCommitText } from './commit-text.ts';
import type { ValidatedRelease } from './release.ts';
import { type Commit, isBotAuthor } from './subjects.ts';

/** Settings for the links and thanks in a draft. */
export interface LinksAndThanksSettings {
  /** Addresses of issues, commits and comparisons; if absent, nothing is linked. */
  readonly links?: RepositoryLinks;
  /** Set if links are wanted, and the repository is unknown. */
  readonly keepsNumbers?: true;
  /** Whether authors of commits are named. */
  readonly thanks: boolean;
}

/** Returns the sections at the end of a draft. */
export function createLinksAndThanksSections(
  range: string,
  commits: readonly Commit[],
  { links, thanks, subject }: LinksAndThanksSettings & { readonly subject: ValidatedRelease },
): readonly string[] {
  const names = thanks ? listAuthors(commits) : [];
  const [, from, to] = /^(.+?)\.{2,3}(.+)$/.exec(range) ?? [];
  const end = to === 'HEAD' ? computeFutureGitTag(from ?? '', subject) : to;
  return [
    ...(names.length === 0
      ? []
      : [`## Contributors\n\nThanks to ${joinNames(names.map((name) => escapeCommitText(name)))}.`]),
    ...(links === undefined || from === undefined || end === undefined
      ? []
      : [`## All changes\n\n[${escapeCommitText(from)} to ${escapeCommitText(end)}](${links.compare(from, end)})`]),
  ];
}

/**
 * Returns the tag that this version will get. Its form is taken from the tag of the previous version, else from the product's pattern, else
 * from the older tag `from`. Returns `undefined` if none of these has a form.
 */
export function computeFutureGitTag(
  from: string,
  { product, version, previousVersion }: ValidatedRelease,
): string | undefined {
  const bare = (text: string) => text.replace(/^v\.?(?=\d)/i, '');
  if (previousVersion !== undefined && from.endsWith(bare(previousVersion)))
    return from.slice(0, -bare(previousVersion).length) + bare(version);
  if (product.gitTag !== undefined)
    return product.gitTag.replace('{product}', product.key).replace('{version}', bare(version));
  const [, before] = /^(.*?)\d+(?:\.\d+)+[\w.+-]*$/.exec(from) ?? [];
  return before === undefined ? undefined : `${before}${bare(version)}`;
}

/** Addresses under which tools that write code name themselves as authors. */
const TOOL_EMAIL =
  /^(?:noreply@(?:anthropic\.com|openai\.com|aider\.chat)|cursoragent@cursor\.com|(?:\d+\+)?copilot@users\.noreply\.github\.com)$/i;

/**
 * Returns the distinct authors and co-authors of the commits, without bots and tools. The author of the oldest commit comes first, although
 * `commits` has the newest commit first.
 */
function listAuthors(commits: readonly Commit[]): readonly string[] {
  const people = [...commits]
    .reverse()
    .flatMap((commit) => [
      commit,
      ...[...commit.body.matchAll(/^co-authored-by:\s*([^<\n]+?)\s*(?:<([^>\n]*)>?|$)/gim)].map(
        ([, author = '', email]) => ({ author, email }),
      ),
    ]);
  return [
    ...new Set(
      people
        .filter((candidate) => !isBotAuthor(candidate) && !TOOL_EMAIL.test(candidate.email ?? ''))
        .flatMap(({ author }) => author || []),
    ),
  ];
}
