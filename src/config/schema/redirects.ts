// Schemas of redirects: from old paths of the site, and from the file extensions of its old addresses.
import * as z from 'zod/mini';
import { joinSitePath } from '../../model/url.ts';
import { pathWithoutQuerySchema, redirectTargetSchema } from './addresses.ts';
import { constrainedString, strictObjectOf, withDescription } from './parts.ts';

/** Schema of a redirect from old paths of the site. */
export const redirectSchema = strictObjectOf(
  {
    from: withDescription(
      'Old path, or a list of old paths.',
      z.pipe(
        z.union(
          [
            pathWithoutQuerySchema,
            z.array(pathWithoutQuerySchema).check(z.minLength(1, { error: 'must name a path' })),
          ],
          {
            error: ({ input }) =>
              [input].flat().some((path) => typeof path === 'string' && /^\/(?!\/)[^?#]*[?#]/.test(path))
                ? 'must be a path without `?` and `#`: a host sees no anchor, and a redirect holds for every query'
                : 'must be a path that starts with `/`, or a list of such paths',
          },
        ),
        z.transform((from): readonly string[] => [from].flat().map((path) => joinSitePath(path))),
      ),
    ),
    to: withDescription(
      'New path, with query and anchor, or an address on another site.',
      redirectTargetSchema,
      'link',
    ),
  },
  ({ from, to }, report) => {
    const suggestion = 'For hosts that read it, write the rule into a file `_redirects` in a static folder.';
    for (const path of [from].flat()) {
      if (typeof path === 'string' && path.endsWith('/*'))
        report(['from'], `A redirect is for one page, but \`${path}\` stands for many.`, suggestion);
    }
    if (typeof to !== 'string') return;
    for (const path of [from].flat()) {
      if (typeof path === 'string' && joinSitePath(path) === joinSitePath(to.replace(/[?#].*$/s, '')))
        report(['to'], `A redirect from \`${path}\` to itself never ends.`);
    }
  },
);

/** Schema of a file extension that addresses on the old site had. */
export const fileExtensionSchema = z.pipe(
  constrainedString('must be a file ending such as `html`', (value) => /^\.?[A-Za-z0-9]+$/.test(value)),
  z.transform((value: string) => value.replace('.', '')),
);
