// Reads the parts of a site that `new-release` needs: front matter of posts, and the products as configured. Parses no bodies, so this
// takes a fraction of a build.
import { dirname, join, relative, sep } from 'node:path';
import { moduleFileExtensions } from '../../config/module-files.ts';
import { parseFrontMatter } from '../../content/front-matter.ts';
import { readText } from '../../content/io/read-text.ts';
import { readStats } from '../../content/io/stats.ts';
import { isNameSkippedByWalk, isPageFile, walkFolder } from '../../content/io/walk.ts';
import type { Project } from '../../engine/project.ts';
import { parseJson } from '../../lib/json.ts';
import { getValueAt } from '../../lib/values.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { PostFrontMatter } from '../../model/front-matter.ts';
import { parsePostFileName } from '../../model/post-file.ts';
import { getProducts } from '../../model/products.ts';
import { computePostPath } from '../../site/navigation/entries.ts';
import {
  createUnconfiguredProduct,
  type ReleasePost,
  type ReleaseProduct,
  type SiteReleases,
  sortPostsInSiteOrder,
} from './site.ts';

/** Product and date (`YYYY-MM-DD`) of the new post, by which the posts to read are selected. */
export interface PostFilter {
  readonly product: string;
  readonly date: string;
}

/**
 * Reads the site. With `focus`, parses front matter only of posts that may match the product or the date of the filter. Other posts get
 * only the values in their file names. Parsing the front matter of all posts takes half of the command's time.
 */
export function readSiteReleases({ config, userConfig }: Project, focus?: PostFilter): SiteReleases {
  const { root, releases, variables } = config;
  if (releases === undefined) {
    const above = config.configFile === undefined ? findNearestSiteAbove(root) : undefined;
    const suggestion = above
      ? `There is a configuration in \`${above}\`. Run the command there, or add \`--root ${above}\`.`
      : 'Create `content/releases` or `releases`, or set `releases.path`.';
    throw createInvocationError('This site has no folder for releases.', suggestion);
  }
  const folder = releases.path;
  const walk = walkFolder({
    root,
    folder,
    isHidden: isNameSkippedByWalk,
    except: [...config.docs.map(({ path }) => path), config.pages.path],
  });
  const posts = walk.files.filter(isPageFile).flatMap(({ file, path }) => {
    const { text } = readText(join(root, file), file);
    if (text === undefined) return [];
    const isRead = focus === undefined || mayMatchPostFilter(text, focus);
    const front = isRead ? parseFrontMatter({ text, file, kind: 'post', variables }).frontMatter : {};
    return readPost({ file, path }, front, releases.routeBasePath);
  });
  const products = Object.values(getProducts(config)).map((product) => ({
    ...createUnconfiguredProduct(product.key),
    ...product,
    gitPaths: product.gitPaths ?? [],
    ...readPatternsOfProduct(userConfig, product.key),
    name: product.label,
  }));
  const { path, routeBasePath: routeBase, schedule: schedules } = releases;
  const { name: projectName = config.title, version: packageVersion } = readPackageManifest(config);
  const ofProject = { projectName, ...(products.length < 2 && packageVersion !== undefined && { packageVersion }) };
  return {
    folder: path,
    routeBase,
    posts: sortPostsInSiteOrder(posts, products),
    products,
    ...ofProject,
    variables,
    schedules,
  };
}

/** Returns the relative path of the nearest parent folder with a configuration, if any: a hint for calls in a package of a repository. */
function findNearestSiteAbove(root: string): string | undefined {
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const names = moduleFileExtensions.map((ending) => join(folder, `site.config.${ending}`));
    if (names.some((name) => readStats(name)?.isFile())) return relative(root, folder).split(sep).join('/');
  }
  return undefined;
}

/** Matches the scope of a workspace's root package, whose own name, such as `monorepo`, says nothing. */
const WORKSPACE_ROOT = /^@([^/]+)\/(?:monorepo|repo|repository|root|workspace)$/i;

/**
 * Returns the package's name without scope, and its version except the placeholder `0.0.0`. The root of a workspace, such as
 * `@acme/monorepo`, has the name of its scope.
 */
function readPackageManifest({ root }: Project['config']): { readonly name?: string; readonly version?: string } {
  const { text } = readText(join(root, 'package.json'), 'package.json');
  const { name, version } = (parseJson(text ?? '') ?? {}) as Readonly<Record<'name' | 'version', unknown>>;
  return {
    ...(typeof name === 'string' &&
      name !== '' && { name: WORKSPACE_ROOT.exec(name)?.[1] ?? name.replace(/^@[^/]*\//, '') }),
    ...(typeof version === 'string' && /^\d/.test(version) && version !== '0.0.0' && { version }),
  };
}

/** Whether the front matter may contain the product, the date, or an explicit slug. The test is quick, and may wrongly return `true`. */
function mayMatchPostFilter(text: string, { product, date }: PostFilter): boolean {
  const head = text.slice(0, text.indexOf('\n---', 3) + 1);
  return [product, date, 'slug', '{', '\\', '&', '!'].some((mark) => head.includes(mark));
}

/**
 * Returns a list with the post; an empty list if the post has no date. Faults of posts are not reported here, because `build` reports them.
 */
function readPost({ file, path }: { file: string; path: string }, front: PostFrontMatter, base: string): ReleasePost[] {
  const postFileName = parsePostFileName(path);
  const { date = postFileName.date, time, product, version, tags = [], slug = postFileName.slug } = front;
  const isPending = front.draft === true && version === undefined;
  const post = { file, route: computePostPath(base, date ?? '', slug), time, product, version, tags };
  return date === undefined ? [] : [{ ...post, date, ...(isPending && { isPending }) }];
}

/** Returns the patterns of a product as configured. Variables in the patterns are not replaced. */
function readPatternsOfProduct(userConfig: unknown, key: string): Partial<ReleaseProduct> {
  const [ownConfig, released] = [
    ['products', key],
    ['releases', 'products', key],
  ].map((path) => getValueAt(userConfig, path));
  const { label, tag, postTitle, postSlug } = {
    ...(released as object),
    ...(ownConfig as object),
  } as Partial<ReleaseProduct>;
  const texts = Object.entries({ label, tag, postTitle, postSlug }).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts);
}
