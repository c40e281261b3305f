// Reads the posts of a site as parts of a change log.

import { readContent } from '../../../content/io/folder.ts';
import type { Project } from '../../../engine/project.ts';
import { parsePostFileName } from '../../../model/post-file.ts';
import { sortPostsNewestFirst } from '../../../model/post-order.ts';
import { findProductByKey, getProducts, isHiddenPrerelease } from '../../../model/products.ts';
import { createPostReadingContextFinder } from './around.ts';
import type { ChangelogPost } from './parts.ts';
import { readPostForExport } from './post-text.ts';

/** A post with its file and product. */
interface PostWithFile extends ChangelogPost {
  readonly file: string;
  /** Seconds since midnight in UTC, if the post has a time. */
  readonly time?: number;
  readonly title: string;
  readonly product?: string;
}

/**
 * Returns the published posts, newest first. Drafts of changes without a version come before them. `product` limits the list to one
 * product. Posts dated after `today` are not published yet.
 */
export async function readChangelogPosts(
  project: Project,
  today: string,
  product?: string,
): Promise<readonly PostWithFile[]> {
  const { config } = project;
  const sources = (await readContent(project.config, project.disk)).sources.filter(({ kind }) => kind === 'post');
  const settingsOf = await createPostReadingContextFinder(project, sources);
  const isOne = product !== undefined || Object.keys(getProducts(config)).length < 2;
  const schemeOf = (key: string | undefined) => findProductByKey(config, key)?.versionScheme;
  const posts = sources.flatMap((source): PostWithFile[] => {
    const { title, frontMatter, text, written } = readPostForExport(source, settingsOf(source.file));
    const { version, draft, unlisted, product: own, time, date = parsePostFileName(source.path).date } = frontMatter;
    if (product !== undefined && own !== product) return [];
    const name = isOne || own === undefined ? '' : (findProductByKey(config, own)?.label ?? own);
    const post = { file: source.file, title, product: own, name, text, written, time, versionScheme: schemeOf(own) };
    if (draft === true) return version === undefined && /^unreleased$/i.test(title) ? [{ ...post, date: '' }] : [];
    if (version === undefined || date === undefined || date > today) return [];
    return unlisted === true || isHiddenPrerelease(frontMatter, config) ? [] : [{ ...post, version, date }];
  });
  const isOpen = ({ version }: PostWithFile) => version === undefined;
  const released = posts.filter((post) => !isOpen(post));
  return [...posts.filter(isOpen), ...sortPostsNewestFirst(released, schemeOf)];
}
