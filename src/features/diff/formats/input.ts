// What every form of a diff is made from.
import type { FileLinks } from '../file-links.ts';
import type { PictureSides } from '../pictures.ts';
import type { SiteDiff } from '../site-diff.ts';

/** What a form is made from. */
export interface FormInput {
  readonly diff: SiteDiff;
  /** Title of the site. */
  readonly title: string;
  /** Gives the address of a page in the preview; absent where there is none. */
  readonly linkTo?: (path: string) => string;
  /** Addresses of changed images on the host of the repository. */
  readonly fileLinks?: FileLinks;
  /** Changed images, by file. */
  readonly pictures?: ReadonlyMap<string, PictureSides>;
}
