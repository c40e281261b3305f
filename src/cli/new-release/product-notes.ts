// Notes for the author of a draft about a product's commits in a shared repository: commits of other products, and folders unknown to git.
// One sentence each. Calls git in the current folder.
import { runGit } from '../../content/git/run.ts';
import { joinNames } from '../../lib/text.ts';
import { taggedProduct, tagNames } from './range.ts';
import { pathSpecs } from './range-notes.ts';
import { messageText, type ReleaseProduct, type ReleaseSite } from './site.ts';
import { releaseTags } from './tags.ts';

/** Returns notes about the commits of a product, independent of their range. */
export async function productNotes(
  folder: string,
  product: ReleaseProduct,
  site: ReleaseSite,
): Promise<readonly string[]> {
  if (product.gitPaths.length > 0) return missingPaths(folder, product);
  if (site.products.length < 2) return [];
  const note = sharedRepository(await tagNames(folder, []), product, site);
  return note === undefined ? [] : [note];
}

/** Returns a note if the repository has tags, and so commits, of another product. */
function sharedRepository(names: readonly string[], product: ReleaseProduct, site: ReleaseSite): string | undefined {
  const tagsOf = (each: ReleaseProduct) => releaseTags(names, taggedProduct(each, site)).filter(({ isSure }) => isSure);
  const others = site.products.filter(({ key }) => key !== product.key);
  for (const other of others) {
    const tag = tagsOf(other).at(-1);
    if (tag !== undefined)
      return `The repository has releases of ${other.name} too, such as \`${tag.name}\`, and their commits may be in the draft. \`gitPaths\` of ${product.name} names the folders whose commits count.`;
  }
  return undefined;
}

/** Returns the paths that never existed in git. A removed path may be listed because of its commits. */
async function missingPaths(folder: string, { name, gitPaths }: ReleaseProduct): Promise<readonly string[]> {
  const list = await runGit(folder, [
    'ls-tree',
    '-z',
    '--full-tree',
    '--name-only',
    'HEAD',
    '--',
    ...gitPaths.map(bareRepositoryPath),
  ]);
  const there = new Set(list?.split('\0'));
  const absent = gitPaths.filter((path) => !there.has(bareRepositoryPath(path)));
  const known = await Promise.all(
    absent.map((path) => runGit(folder, ['log', '-1', '--format=%H', 'HEAD', '--', ...pathSpecs([path])])),
  );
  const missing = absent.filter((_, index) => known[index] === '');
  if (missing.length === 0) return [];
  const paths = joinNames(missing.map((path) => `\`${messageText(path)}\``));
  return [`\`gitPaths\` of ${name} names ${paths}, which git does not have.`];
}

function bareRepositoryPath(path: string): string {
  return path.replace(/^(?:\.\/)+|\/+$/g, '');
}
