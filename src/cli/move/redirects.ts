// Redirects of a move: finds the old addresses that were published, and edits the configuration.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGitTextSync } from '../../content/git/run.ts';
import { readStats } from '../../content/io/stats.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { PUBLISHED_ADDRESSES_FILE, parsePublishedAddresses } from '../../model/published.ts';
import { appendRedirectsToConfigText, type NewRedirect, removeRedirectsFromConfigText } from '../edit-redirects.ts';
import type { MoveChangesInLocale } from './moved.ts';

/** Redirects of a move, and the configuration with them. */
interface ConfigWithNewRedirects {
  readonly redirects: readonly NewRedirect[];
  /**
   * New text of the configuration; absent if the text stays unchanged. If the configuration computes its redirects, the command prints the
   * new redirects instead of writing them.
   */
  readonly text?: string;
  readonly isInConfig: boolean;
}

/** Returns the redirects for pages that may have been published. `root` is the original project. */
export function createMoveRedirects(
  before: AssembledProject,
  moved: MoveChangesInLocale,
  root: string,
): readonly NewRedirect[] {
  const [main] = before.sites;
  if (main === undefined) return [];
  const isPublished = createPublishedAddressPredicate(
    root,
    before,
    [...moved.files].map(([from]) => from),
  );
  const sources = new Map([...main.site.entries.byFile].map(([file, { path }]) => [path, file]));
  return [...moved.paths].flatMap(([from, to]) => {
    const isPage = main.site.targets.pages.get(from)?.redirect === undefined && main.site.targets.pages.has(from);
    return isPage && isPublished(from, sources.get(from)) ? [{ from, to }] : [];
  });
}

/**
 * Returns a function that reports whether a page may have been published. This is so if the page is in git's HEAD or in the address list.
 * Without a repository, every page may have been published.
 */
function createPublishedAddressPredicate(
  root: string,
  { project: { config } }: AssembledProject,
  names: readonly string[],
) {
  const committed = runGitTextSync(root, ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', ...names]);
  const isRepository = runGitTextSync(root, ['rev-parse', '--git-dir']) !== undefined;
  const files = new Set(committed?.split('\0') ?? []);
  const path = join(root, PUBLISHED_ADDRESSES_FILE);
  const listed =
    readStats(path)?.isFile() === true
      ? parsePublishedAddresses(readFileSync(path, 'utf8'), config.baseUrl).published
      : undefined;
  const addresses = new Set(listed?.pages.map(({ path: address }) => address));
  return (address: string, file: string | undefined) => {
    if (!isRepository || addresses.has(address)) return true;
    return file === undefined ? files.size > 1 || committed === undefined : files.has(file);
  };
}

/** Adds redirects to the text of the configuration. Removes each existing redirect whose old address is now the address of a page. */
export async function addRedirectsOfMove(
  text: string,
  redirects: readonly NewRedirect[],
  {
    config,
    paths,
  }: { readonly config: AssembledProject['project']['config']; readonly paths: MoveChangesInLocale['paths'] },
): Promise<ConfigWithNewRedirects> {
  const file = config.configFile;
  if (file === undefined) return { redirects, isInConfig: redirects.length === 0 };
  const now = new Set(paths.values());
  const back = config.redirects.flatMap(({ from }, index) => (from.every((path) => now.has(path)) ? [index] : []));
  const configText =
    back.length === 0
      ? text
      : await removeRedirectsFromConfigText(text, file, { places: back, count: config.redirects.length });
  const editedText =
    configText === undefined ? undefined : await appendRedirectsToConfigText(configText, file, redirects);
  if (editedText === undefined) return { redirects, isInConfig: false };
  return { redirects, isInConfig: true, ...(editedText !== text && { text: editedText }) };
}
