// The posts of a site as parts of a change log.
import type { Project } from '../../../engine/project.ts';
import { readFiles } from '../../../engine/read-site.ts';
import { ownOf } from '../../../model/own.ts';
import { postFileName } from '../../../model/post-file.ts';
import { productsOf } from '../../../model/products.ts';
import { compareText } from '../../../model/text.ts';
import { compareVersions } from '../../../model/version.ts';
import type { ChangelogPost } from './compose.ts';
import { readPostText } from './post-text.ts';

/** A post with its file and its product. */
export interface ReadPost extends ChangelogPost {
  readonly file: string;
  readonly title: string;
  readonly product?: string;
}

/**
 * The posts that readers see, newest first, and first of all a draft of changes without a version. `product` picks those of one.
 * What is dated after `today` is not published yet.
 */
export async function readPosts(project: Project, today: string, product?: string): Promise<readonly ReadPost[]> {
  const { config } = project;
  const { sources } = await readFiles(project);
  const products = productsOf(config);
  const isOne = product !== undefined || Object.keys(products).length < 2;
  return sources
    .filter(({ kind }) => kind === 'post')
    .flatMap((source): ReadPost[] => {
      const { title, frontMatter, text } = readPostText(source, config);
      const { version, draft, unlisted, product: own, date = postFileName(source.path).date } = frontMatter;
      if (product !== undefined && own !== product) return [];
      const name = isOne || own === undefined ? '' : (ownOf<{ label: string }>(products, own)?.label ?? own);
      const post = { file: source.file, title, product: own, name, text };
      if (draft === true) return version === undefined && /^unreleased$/i.test(title) ? [{ ...post, date: '' }] : [];
      const isShown = version !== undefined && date !== undefined && unlisted !== true && date <= today;
      return isShown ? [{ ...post, version, date }] : [];
    })
    .sort(newestFirst);
}

function newestFirst(a: ReadPost, b: ReadPost): number {
  if (a.version === undefined || b.version === undefined)
    return Number(a.version !== undefined) - Number(b.version !== undefined);
  return compareText(b.date, a.date) || compareVersions(b.version, a.version) || compareText(a.file, b.file);
}
