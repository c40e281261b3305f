// IO. Data of `build --preview`: the paths of the published site, so that pages of a preview link only to existing pages of that site.

import { openMemo } from '../cache/memo.ts';
import { findDefaultBranchCommit } from '../content/git/merge-base.ts';
import { runGitSync, runGitTextSync } from '../content/git/run.ts';
import { readFileAtRef } from '../content/git/tree.ts';
import { readText } from '../content/io/read-text.ts';
import { UserError } from '../model/diagnostic.ts';
import type { PreviewSettings } from '../model/preview.ts';
import { listPublishedPages, PUBLISHED_ADDRESSES_FILE, parsePublishedAddresses } from '../model/published.ts';
import { assembleProjectAtCommit } from './assembled.ts';
import { resolveProjectRoot } from './open-project.ts';
import type { ProjectCallOptions } from './project.ts';

/** Number of characters of the commit hash that readers see. */
const SHORT_COMMIT_LENGTH = 7;

/** Returns the displayed commit, and the pages of the published site. */
export async function readPreviewSettings(call: ProjectCallOptions): Promise<Omit<PreviewSettings, 'production'>> {
  const root = resolveProjectRoot(call.root);
  const commit = runGitTextSync(root, ['rev-parse', '--verify', 'HEAD'])?.trim().slice(0, SHORT_COMMIT_LENGTH);
  const { paths, failure } = await findPublishedPaths({ ...call, root });
  const pages = Object.fromEntries(paths.map((path) => [path, true as const]));
  return { ...(commit && { commit }), pages, ...(failure && { failure }) };
}

/** The published paths, or the reason why git does not know them. */
type PublishedPaths = Pick<PreviewSettings, 'failure'> & { readonly paths: readonly string[] };

const LIST_SUGGESTION = 'or commit the list of published addresses, `techdocs addresses --write`.';

/**
 * Returns the paths that the main branch publishes. They come from the first source that exists: the address file of the main branch, its
 * assembled site, the address file of this project. Without any source, the list is empty and no page links to production.
 */
async function findPublishedPaths(call: ProjectCallOptions & { readonly root: string }): Promise<PublishedPaths> {
  const { root } = call;
  const commit = findDefaultBranchCommit(root);
  const listed = commit && readFileAtRef(root, `${commit}:${PUBLISHED_ADDRESSES_FILE}`);
  if (listed) return { paths: parsePublishedPaths(listed) };
  const assembled = commit && (await findPublishedPathsOfCommit(call, commit));
  if (assembled) return { paths: assembled };
  const { text } = readText(`${root}/${PUBLISHED_ADDRESSES_FILE}`, PUBLISHED_ADDRESSES_FILE);
  if (text !== undefined) return { paths: parsePublishedPaths(text) };
  return { paths: [], ...describeMissingPaths(root, commit) };
}

/** Returns the reason why the published paths are unknown. A project outside a repository has no published paths, and gets no reason. */
function describeMissingPaths(root: string, commit: string | undefined): Pick<PublishedPaths, 'failure'> {
  if (commit !== undefined) {
    const reason = `the site of the default branch, commit \`${commit.slice(0, SHORT_COMMIT_LENGTH)}\`, cannot be assembled`;
    return { failure: { reason, suggestion: `Mend it there, ${LIST_SUGGESTION}` } };
  }
  const { output, reason, remedy } = runGitSync(root, ['rev-parse', '--verify', 'HEAD']);
  if (remedy !== undefined) return { failure: { reason: reason.replace(/^fatal: /, ''), suggestion: remedy } };
  if (output === undefined) return {};
  const suggestion = `Fetch it before the build: \`git fetch --depth=1 origin main:refs/remotes/origin/main\`, ${LIST_SUGGESTION}`;
  return { failure: { reason: 'this clone has no default branch', suggestion } };
}

function parsePublishedPaths(text: string): readonly string[] {
  return parsePublishedAddresses(text, '/').published.pages.map(({ path }) => path);
}

/** Returns the paths of the site in a commit; `undefined` if that site cannot be assembled. Ignores the cache for untrusted content. */
async function findPublishedPathsOfCommit(
  { untrusted, ...call }: ProjectCallOptions & { readonly root: string },
  commit: string,
): Promise<readonly string[] | undefined> {
  const apart = untrusted || call.cache === false ? openMemo(undefined, 'links') : undefined;
  try {
    const { sites } = await assembleProjectAtCommit(call, commit, apart?.workFolder());
    return listPublishedPages(sites.map(({ site }) => site)).flatMap(({ path, type }) =>
      type === 'redirect' ? [] : path,
    );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  } finally {
    apart?.close();
  }
}
