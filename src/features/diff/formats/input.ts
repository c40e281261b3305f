// Input of every diff format.
import type { FileLinkFinder } from '../file-links.ts';
import type { PictureSides } from '../pictures.ts';
import type { SiteDiff } from '../site-diff.ts';

export interface DiffFormatInput {
  readonly diff: SiteDiff;
  /** Title of the site. */
  readonly title: string;
  /** Returns the address of a page in the preview; absent without a preview. */
  readonly linkTo?: (path: string) => string;
  /** Returns the addresses of changed images on the repository's host. */
  readonly fileLinks?: FileLinkFinder;
  /** Changed images, by file. */
  readonly pictures?: ReadonlyMap<string, PictureSides>;
}
