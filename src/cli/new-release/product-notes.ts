// Creates notes for the author of a draft about a product in a shared repository. They report commits of other products, and paths that git
// does not know. Each note is one sentence. Calls git in the current folder.
import { runGit } from '../../content/git/run.ts';
import { formatTextForMessage, joinNames } from '../../lib/text.ts';
import { createProductTagRules, listTagNames } from './range.ts';
import { createPathspecs } from './range-notes.ts';
import type { ReleaseProduct, SiteReleases } from './site.ts';
import { selectReleaseTags } from './tags.ts';

/** Returns notes about the commits of a product, independent of their range. */
export async function createProductCommitNotes(
  folder: string,
  product: ReleaseProduct,
  site: SiteReleases,
): Promise<readonly string[]> {
  if (product.gitPaths.length > 0) return createMissingPathNotes(folder, product);
  if (site.products.length < 2) return [];
  const note = createSharedRepositoryNote(await listTagNames(folder, []), product, site);
  return note === undefined ? [] : [note];
}

/** Returns a note if the repository has release tags of another product. The repository then also has commits of that product. */
function createSharedRepositoryNote(
  names: readonly string[],
  product: ReleaseProduct,
  site: SiteReleases,
): string | undefined {
  const tagsOf = (releaseProduct: ReleaseProduct) =>
    selectReleaseTags(names, createProductTagRules(releaseProduct, site)).filter(({ isSure }) => isSure);
  const others = site.products.filter(({ key }) => key !== product.key);
  for (const other of others) {
    const tag = tagsOf(other).at(-1);
    if (tag !== undefined)
      return `The repository has releases of ${other.name} too, such as \`${tag.name}\`, and their commits may be in the draft. \`gitPaths\` of ${product.name} names the folders whose commits count.`;
  }
  return undefined;
}

/**
 * Returns a note about configured paths (`gitPaths`) that git has never contained. Removed paths get no note, since they may be listed for
 * their old commits.
 */
async function createMissingPathNotes(folder: string, { name, gitPaths }: ReleaseProduct): Promise<readonly string[]> {
  const list = await runGit(folder, [
    'ls-tree',
    '-z',
    '--full-tree',
    '--name-only',
    'HEAD',
    '--',
    ...gitPaths.map(trimRepositoryPath),
  ]);
  const there = new Set(list?.split('\0'));
  const absent = gitPaths.filter((path) => !there.has(trimRepositoryPath(path)));
  const known = await Promise.all(
    absent.map((path) => runGit(folder, ['log', '-1', '--format=%H', 'HEAD', '--', ...createPathspecs([path])])),
  );
  const missing = absent.filter((_, index) => known[index] === '');
  if (missing.length === 0) return [];
  const paths = joinNames(missing.map((path) => `\`${formatTextForMessage(path)}\``));
  return [`\`gitPaths\` of ${name} names ${paths}, which git does not have.`];
}

function trimRepositoryPath(path: string): string {
  return path.replace(/^(?:\.\/)+|\/+$/g, '');
}
