// Schema of docs versions: their source, their labels and their banners.
import * as z from 'zod/mini';
import { isValidVersionName } from '../../model/docs-versions.ts';
import {
  booleanWithDefault,
  constrainedString,
  nonBlankSchema,
  projectPathSchema,
  recordOf,
  strictObjectOf,
  withDescription,
} from './parts.ts';

/** A valid git name of a tag, branch or commit. The check is strict because the name is passed to git. */
const gitRefSchema = constrainedString(
  'must be the name of a tag, a branch or a commit, such as `v2.5.0`',
  (value) => /^[^-\s\0-\x1f\x7f~^:?*[\\]+[^\s\0-\x1f\x7f~^:?*[\\]*$/.test(value) && !/\.\.|@\{|\/$/.test(value),
);

/** Schema of one version in `docs.versions`. */
export const versionSchema = strictObjectOf({
  label: withDescription('Name of the version in the version menu.', z.optional(nonBlankSchema), 'text'),
  path: withDescription(
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
  banner: withDescription('Banner above its pages.', z.optional(z.enum(['none', 'unreleased', 'unmaintained']))),
  badge: withDescription('Show the name of the version above its pages.', booleanWithDefault(true)),
  noIndex: withDescription('Ask search engines not to index its pages.', booleanWithDefault(false)),
  folder: withDescription(
    'Folder with its `docs` and its sidebars, in the project or in the commit of `ref`. Default: `versions/NAME` or `content/versions/NAME`.',
    z.optional(projectPathSchema),
  ),
  ref: withDescription('Tag, branch or commit to read its docs from, instead of a folder.', z.optional(gitRefSchema)),
});

/** Schema of `docs.versions`. */
export const versionsSchema = recordOf(versionSchema, (versions, report) => {
  for (const [name, settings] of Object.entries(versions)) {
    const hint = 'Use letters, digits, `.`, `_` and `-`, a letter or digit first.';
    if (!isValidVersionName(name)) report([name], `\`${name}\` is not a name for a version.`, hint);
    if (name !== 'current') continue;
    for (const key of ['folder', 'ref'])
      if ((settings as Record<string, unknown> | undefined)?.[key] !== undefined)
        report([name, key], `The version \`current\` has no \`${key}\`: it is the docs folder itself.`);
  }
});
