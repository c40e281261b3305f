// What every form of a diff is made from.
import type { SiteDiff } from '../site-diff.ts';

/** What a form is made from. */
export interface FormInput {
  readonly diff: SiteDiff;
  /** Title of the site. */
  readonly title: string;
  /** Gives the address of a page in the preview; absent where there is none. */
  readonly linkTo?: (path: string) => string;
}
