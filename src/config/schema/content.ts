// Schema of the site's content: docs, pages, Markdown, code, API references and languages.
import * as z from 'zod/mini';
import type { MagicComment } from '../../model/code-config.ts';
import type { EditUrl } from '../../model/config.ts';
import { CODE_SCHEMES } from '../../model/link-problems.ts';
import { flattenVariables } from '../../model/variables.ts';
import { hintFor } from '../fault.ts';
import type { ReportFault } from '../judge.ts';
import { checkCustomTexts, localeTexts } from '../texts.ts';
import { pagePathSchema, routeBase, webAddress } from './addresses.ts';
import { markdownPluginSchema } from './markdown-plugin.ts';
import {
  calendarName,
  constrainedString,
  doc,
  docsPath,
  flag,
  levelWithDefault,
  list,
  localeName,
  nonEmpty,
  object,
  optionalGroup,
  projectPath,
  recordOf,
  versionTag,
} from './parts.ts';
import { versions } from './versions.ts';

const variableValue = z.union([z.string(), z.number()], { error: 'must be a string or a number' });

function checkVariableNames(all: Record<string, unknown>, report: ReportFault): void {
  for (const name of Object.keys(all)) {
    if (/^[A-Za-z_][\w.-]*$/.test(name)) continue;
    const message = `\`${name}\` is not a valid name for \`{{ … }}\`.`;
    report([name], message, 'Use letters, digits, `_`, `.` and `-`, a letter first.');
  }
}

/** Schema of `variables`. Its output is flattened to the names that texts use, such as `group.name` for a variable in a group. */
export const variables = z.pipe(
  recordOf(
    z.union([variableValue, recordOf(variableValue, checkVariableNames)], {
      error: 'must be a string, a number or an object of these',
    }),
    checkVariableNames,
  ),
  z.transform((all) => flattenVariables(all)),
);

const localeConfigSchema = object({
  label: doc('Name of the language in the language menu.', z.optional(nonEmpty)),
  direction: doc('Direction of its script.', z.optional(z.enum(['ltr', 'rtl']))),
  htmlLang: doc('Language tag for `lang` and `hreflang`.', z.optional(localeName)),
  calendar: doc(
    'Calendar for dates, such as `islamic-umalqura`. Default: the usual calendar of the language.',
    z.optional(calendarName),
  ),
  texts: doc('Your own texts for the interface, by name.', z.optional(localeTexts)),
});

/** Schema of `i18n`. */
export const i18n = optionalGroup(
  {
    defaultLocale: doc('Default language. Paths of its pages contain no language tag.', z._default(localeName, 'en')),
    locales: doc('Languages of the site.', z.optional(z.array(localeName))),
    localeConfigs: doc('Settings of each language, by its tag.', recordOf(localeConfigSchema)),
    path: doc(
      'Folder of translations, with a subfolder for each language. Default: `i18n` or `content/i18n`, whichever exists.',
      z.optional(projectPath),
    ),
    onUntranslated: doc('Level for pages and texts without a translation.', levelWithDefault('warn')),
  },
  ({ defaultLocale, locales, localeConfigs }, report) => {
    const settings = Object.entries((localeConfigs as Record<string, { texts?: unknown } | null> | undefined) ?? {});
    for (const [name, given] of settings) checkCustomTexts(given?.texts, ['localeConfigs', name, 'texts'], report);
    if (!Array.isArray(locales)) return;
    const again = locales.findIndex((one, at) => locales.indexOf(one) < at);
    if (again >= 0) report(['locales', again], `\`${locales[again]}\` is in \`i18n.locales\` twice.`, 'Remove one.');
    if (typeof defaultLocale === 'string' && !locales.includes(defaultLocale)) {
      const message = `\`i18n.locales\` must contain the default language \`${defaultLocale}\`.`;
      report(['locales'], message, `Add \`${defaultLocale}\` to it.`);
    }
    for (const [name] of settings) {
      if (locales.includes(name)) continue;
      const message = `\`i18n.localeConfigs.${name}\` is not one of \`i18n.locales\`.`;
      report(['localeConfigs', name], message, hintFor(name, locales.map(String)));
    }
  },
);

/** Schema of one entry of `docs`, or of `docs` as an object. */
export const docs = object(
  {
    id: doc(
      'Name of these docs in other settings, on a site with several docs. Default: `default`.',
      z.optional(
        constrainedString('must be a name of letters, digits, `_` and `-`', (value) => /^[\w-]+$/.test(value)),
      ),
    ),
    label: doc(
      'Name of these docs for readers, on a site with several docs. Default: the `id`.',
      z.optional(nonEmpty),
      'text',
    ),
    path: doc(
      'Folder of the docs. Default: `docs` or `content/docs`, whichever exists. With an `id`, the `id` replaces `docs` in the name. The folder may be outside the project, in the same git repository.',
      z.optional(docsPath),
    ),
    routeBasePath: doc('Base path of these docs on the site. Default: `/`, or the `id` if set.', z.optional(routeBase)),
    sidebars: doc(
      'File of the sidebars. Default: `content/sidebars.ts` or `sidebars.ts`, whichever exists; with an `id`, `sidebars-ID.ts`.',
      z.optional(projectPath),
    ),
    editUrl: doc(
      'Base address of edit links, to which techdocs adds the path of each file. Or a function that returns the edit link of a page.',
      z.optional(
        z.union([webAddress, z.custom<EditUrl>((value) => typeof value === 'function')], {
          error: 'must be an address that starts with `https://` or `http://`, or a function that returns one',
        }),
      ),
    ),
    showLastUpdateTime: doc('Show the day of the last change, from git.', flag(false)),
    showLastUpdateAuthor: doc('Show who made the last change, from git.', flag(false)),
    breadcrumbs: doc('Show breadcrumbs above a page.', flag(true)),
    lastVersion: doc(
      'Version that readers see first. Default: the first of `versions` that is not `current`.',
      z.optional(nonEmpty),
    ),
    versions: doc('Versions, newest first. `current` is the docs folder itself.', versions),
    freezeAs: doc(
      'How `new-release --docs-version` freezes the docs: as a folder of copies, or as a tag.',
      z._default(z.enum(['folder', 'ref']), 'folder'),
    ),
    versionTag: doc("Git tag of a version of the docs, for `freezeAs: 'ref'`.", z._default(versionTag, 'v{version}')),
    mainDocId: doc('Id of the first page of the docs.', z.optional(nonEmpty)),
  },
  ({ lastVersion, versions }, report) => {
    const names = ['current', ...Object.keys((versions as object | undefined) ?? {})];
    if (typeof lastVersion !== 'string' || names.includes(lastVersion)) return;
    const message = `\`docs.lastVersion\` names the version \`${lastVersion}\`, which is not in \`docs.versions\`.`;
    report(['lastVersion'], message, hintFor(lastVersion, names));
  },
);

/** Schema of `docs`: an object, or a list of such objects. */
export const docsOrList = z.prefault(
  z.pipe(
    z.union([docs, z.array(docs).check(z.minLength(1, { error: 'must not be empty' }))], {
      error: ({ input }) => (typeof input === 'object' ? undefined : 'must be an object, or a list of such objects'),
    }),
    z.transform((given) => (Array.isArray(given) ? given : [given])),
  ),
  {} as never,
);

/** Schema of `pages`. */
export const pages = optionalGroup({
  path: doc('Folder of single pages. Default: `pages` or `content/pages`, whichever exists.', z.optional(projectPath)),
});

/** Schema of `markdown`. */
export const markdown = optionalGroup({
  html: doc(
    "Raw HTML: `'safe'` removes what could run code or break the page, `'trusted'` keeps it all, `false` shows it as text.",
    z._default(z.literal(['safe', 'trusted', false]), 'safe'),
  ),
  math: doc('Render `$…$` and `$$…$$` as mathematics.', flag(true)),
  embeds: doc(
    'Hosts that pages may embed in an `<iframe>`, such as `www.youtube-nocookie.com`. The Content-Security-Policy allows them.',
    list(
      constrainedString('must be a host such as `www.youtube-nocookie.com`', (value) =>
        /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(value),
      ),
    ),
  ),
  onUnknownLanguage: doc('Level for code blocks in an unknown language.', levelWithDefault('warn')),
  schemes: doc(
    'Link schemes to allow besides `http`, `https`, `mailto`, `tel`, `sms` and `ftp`.',
    list(
      constrainedString(
        'must be a scheme such as `vscode`, and not one that runs code',
        (value) => /^[a-z][a-z0-9+.-]*$/.test(value) && !CODE_SCHEMES.includes(value),
      ),
    ),
  ),
  extensions: doc(
    'Your own markdown-it plugins, used after the built-in ones. Use `[plugin, options]` for a plugin with options.',
    list(markdownPluginSchema),
  ),
});

/** Default themes. All their token colours have a contrast of at least 4.5:1 on the theme's own background. */
export const defaultThemes = { light: 'github-light-high-contrast', dark: 'github-dark-default' } as const;

/** Default comments that highlight or mark lines of code. */
export const defaultMagicComments: readonly MagicComment[] = [
  {
    className: 'highlight',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
];

const magicCommentSchema = object({
  className: doc(
    'Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own.',
    constrainedString('must be the name of a class', (value) => /^[A-Za-z_][\w-]*$/.test(value)),
  ),
  line: doc('Comment that marks the line after it.', z.optional(nonEmpty)),
  block: doc(
    'Comments that mark all lines between them.',
    z.optional(
      object({
        start: doc('Comment before the first line.', nonEmpty),
        end: doc('Comment after the last line.', nonEmpty),
      }),
    ),
  ),
});

/** Schema of `code`. */
export const code = optionalGroup({
  themes: doc(
    'Colour themes of code blocks, by their Shiki names.',
    optionalGroup({
      light: doc('Theme in light mode.', z._default(nonEmpty, defaultThemes.light)),
      dark: doc('Theme in dark mode.', z._default(nonEmpty, defaultThemes.dark)),
    }),
  ),
  languages: doc('Languages to load besides those that code blocks use.', list(nonEmpty)),
  magicComments: doc(
    'Comments that mark lines of code. Each has a line of its own, which readers do not see.',
    z._default(z.array(magicCommentSchema), [...defaultMagicComments]),
  ),
});

/** Schema of `apis`: API references. */
export const apis = list(
  object({
    id: doc(
      'Name of the reference, for links (`api:ID#operation`) and sidebars.',
      constrainedString('must be a name of letters, digits, `-`, `_` and `.`', (value) => /^[\w.-]+$/.test(value)),
    ),
    spec: doc('API description file: OpenAPI, Swagger, AsyncAPI or JSON Schema, in YAML or JSON.', projectPath),
    path: doc('Path of its first page, below the path of the docs.', pagePathSchema),
    pages: doc(
      'How the reference is split: one page for each `tag`, one for each `operation`, or a `single` page.',
      z._default(z.enum(['tag', 'operation', 'single']), 'tag'),
    ),
    docs: doc(
      'Id of the docs that contain the reference, on a site with several docs. Default: the first.',
      z.optional(nonEmpty),
    ),
    versions: doc(
      'API description files for other versions of the docs, by version. A version without a file has no reference.',
      recordOf(projectPath),
    ),
  }),
);
