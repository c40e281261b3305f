// Schema of docs versions: their source, their labels and their banners.
import * as z from 'zod/mini';
import { isVersionName } from '../../model/docs-versions.ts';
import { constrainedString, doc, flag, nonEmpty, object, projectPath, recordOf } from './parts.ts';

/** A valid git name of a tag, branch or commit; strict because it is passed to git. */
const gitRef = constrainedString(
  'must be the name of a tag, a branch or a commit, such as `v2.5.0`',
  (value) => /^[^-\s\0-\x1f\x7f~^:?*[\\]+[^\s\0-\x1f\x7f~^:?*[\\]*$/.test(value) && !/\.\.|@\{|\/$/.test(value),
);

/** Schema of one version in `docs.versions`. */
export const version = object({
  label: doc('Name of the version in the version menu.', z.optional(nonEmpty), 'text'),
  path: doc(
    'Part of the path that names the version. Empty: no such part.',
    z.optional(
      z.pipe(
        constrainedString(
          'must be a part of a path, such as `2.5`',
          (value) => !/[?#\s\\]|(?:^|\/)\.\.?(?:\/|$)/.test(value),
        ),
        z.transform((value: string) => value.replace(/^\/+|\/+$/g, '')),
      ),
    ),
  ),
  banner: doc('Banner above its pages.', z.optional(z.enum(['none', 'unreleased', 'unmaintained']))),
  badge: doc('Show the name of the version above its pages.', flag(true)),
  noIndex: doc('Ask search engines not to index its pages.', flag(false)),
  folder: doc(
    'Folder with its `docs` and its sidebars, in the project or in the commit of `ref`. Default: `versions/NAME` or `content/versions/NAME`.',
    z.optional(projectPath),
  ),
  ref: doc('Tag, branch or commit to read its docs from, instead of a folder.', z.optional(gitRef)),
});

/** Schema of `docs.versions`. */
export const versions = recordOf(version, (given, report) => {
  for (const [name, settings] of Object.entries(given)) {
    const hint = 'Use letters, digits, `.`, `_` and `-`, a letter or digit first.';
    if (!isVersionName(name)) report([name], `\`${name}\` is not a name for a version.`, hint);
    if (name !== 'current') continue;
    for (const key of ['folder', 'ref'])
      if ((settings as Record<string, unknown> | undefined)?.[key] !== undefined)
        report([name, key], `The version \`current\` has no \`${key}\`: it is the docs folder itself.`);
  }
});
