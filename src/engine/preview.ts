// IO. Data of `build --preview`: the paths of the published site, so that pages of a preview can link to those that exist there.
import { defaultBranchCommit } from '../content/git/merge-base.ts';
import { gitTextSync } from '../content/git/run.ts';
import { readFileAtRef } from '../content/git/tree.ts';
import { readText } from '../content/io/read-text.ts';
import { UserError } from '../model/diagnostic.ts';
import type { Preview } from '../model/preview.ts';
import { PUBLISHED_FILE, parsePublished, publishedPages } from '../model/published.ts';
import { assembleCommit } from './assembled.ts';
import { openMemo } from './memo.ts';
import { type ProjectCall, projectRoot } from './project.ts';

/** Number of characters of the commit hash that readers see. */
const SHORT_COMMIT_LENGTH = 7;

/** Returns the displayed commit, and the pages of the published site. */
export async function readPreview(call: ProjectCall): Promise<Omit<Preview, 'production'>> {
  const root = projectRoot(call.root);
  const commit = gitTextSync(root, ['rev-parse', '--verify', 'HEAD'])?.trim().slice(0, SHORT_COMMIT_LENGTH);
  const paths = await publishedPaths({ ...call, root });
  return { ...(commit && { commit }), pages: Object.fromEntries(paths.map((path) => [path, true])) };
}

/**
 * Returns the paths published by the main branch: those in its address file, else those of its assembled site. Without either, those in the
 * project's address file; without that, the list is empty and no page links to production.
 */
async function publishedPaths(call: ProjectCall & { readonly root: string }): Promise<readonly string[]> {
  const { root } = call;
  const commit = defaultBranchCommit(root);
  const listed = commit && readFileAtRef(root, `${commit}:${PUBLISHED_FILE}`);
  if (listed) return listedPaths(listed);
  const assembled = commit && (await pathsOfCommit(call, commit));
  if (assembled) return assembled;
  return listedPaths(readText(`${root}/${PUBLISHED_FILE}`, PUBLISHED_FILE).text ?? '');
}

function listedPaths(text: string): readonly string[] {
  return parsePublished(text, '/').published.pages.map(({ path }) => path);
}

/** Returns the paths of a commit; `undefined` if its site cannot be assembled. Ignores the cache for untrusted content. */
async function pathsOfCommit(
  { untrusted, ...call }: ProjectCall & { readonly root: string },
  commit: string,
): Promise<readonly string[] | undefined> {
  const apart = untrusted || call.cache === false ? openMemo(undefined, 'links') : undefined;
  try {
    const { sites } = await assembleCommit(call, commit, apart?.workFolder());
    return publishedPages(sites.map(({ site }) => site)).flatMap(({ path, type }) => (type === 'redirect' ? [] : path));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  } finally {
    apart?.close();
  }
}
