// Schema of the site's content: docs, pages, Markdown, code and languages.

import * as z from 'zod/mini';
import type { MagicComment } from '../../model/code-config.ts';
import type { EditUrl } from '../../model/config.ts';
import { addFeatureKeysToSchemas, type FeatureTables } from '../../model/feature-tables.ts';
import { SCRIPT_URL_SCHEMES } from '../../model/link-problems.ts';
import { formatNearestNameHint } from '../../model/nearest.ts';
import { flattenVariableGroups } from '../../model/variables.ts';
import type { FaultReporter } from '../judge.ts';
import { createCustomTextsCheck, interfaceTextsSchema } from '../texts.ts';
import { routeBasePathSchema, webAddressSchema } from './addresses.ts';
import { markdownPluginSchema } from './markdown-plugin.ts';
import {
  booleanWithDefault,
  calendarNameSchema,
  constrainedString,
  createRuleLevelSchema,
  docsPathSchema,
  docsVersionTagFormatSchema,
  listOf,
  localeNameSchema,
  nonBlankSchema,
  optionalGroup,
  projectPathSchema,
  recordOf,
  strictObjectOf,
  withDescription,
} from './parts.ts';
import { versionsSchema } from './versions.ts';

const variableValueSchema = z.union([z.string(), z.number()], { error: 'must be a string or a number' });

function checkVariableNames(all: Record<string, unknown>, report: FaultReporter): void {
  for (const name of Object.keys(all)) {
    if (/^[A-Za-z_][\w.-]*$/.test(name)) continue;
    const message = `\`${name}\` is not a valid name for \`{{ … }}\`.`;
    report([name], message, 'Use letters, digits, `_`, `.` and `-`, a letter first.');
  }
}

/** Schema of `variables`. Its output is flattened to the names that texts use, such as `group.name` for a variable in a group. */
export const variablesSchema = z.pipe(
  recordOf(
    z.union([variableValueSchema, recordOf(variableValueSchema, checkVariableNames)], {
      error: 'must be a string, a number or an object of these',
    }),
    checkVariableNames,
  ),
  z.transform((all) => flattenVariableGroups(all)),
);

const localeConfigSchema = strictObjectOf({
  label: withDescription('Name of the language in the language menu.', z.optional(nonBlankSchema)),
  direction: withDescription('Direction of its script.', z.optional(z.enum(['ltr', 'rtl']))),
  htmlLang: withDescription('Language tag for `lang` and `hreflang`.', z.optional(localeNameSchema)),
  calendar: withDescription(
    'Calendar for dates, such as `islamic-umalqura`. Default: the usual calendar of the language.',
    z.optional(calendarNameSchema),
  ),
  texts: withDescription('Your own texts for the interface, by name.', z.optional(interfaceTextsSchema)),
});

/** Returns the schema of `i18n`. `english` contains all texts of the interface. */
export function createI18nSchema(english: Parameters<typeof createCustomTextsCheck>[0]) {
  const checkCustomTexts = createCustomTextsCheck(english);
  return optionalGroup(
    {
      defaultLocale: withDescription(
        'Default language. Paths of its pages contain no language tag.',
        z._default(localeNameSchema, 'en'),
      ),
      locales: withDescription('Languages of the site.', z.optional(z.array(localeNameSchema))),
      localeConfigs: withDescription('Settings of each language, by its tag.', recordOf(localeConfigSchema)),
      path: withDescription(
        'Folder of translations, with a subfolder for each language. Default: `i18n` or `content/i18n`, whichever exists.',
        z.optional(projectPathSchema),
      ),
      onUntranslated: withDescription(
        'Level for pages and texts without a translation.',
        createRuleLevelSchema('warn'),
      ),
    },
    ({ defaultLocale, locales, localeConfigs }, report) => {
      const settings = Object.entries((localeConfigs as Record<string, { texts?: unknown } | null> | undefined) ?? {});
      for (const [name, localeSettings] of settings)
        checkCustomTexts(localeSettings?.texts, ['localeConfigs', name, 'texts'], report);
      if (!Array.isArray(locales)) return;
      const again = locales.findIndex((locale, index) => locales.indexOf(locale) < index);
      if (again >= 0) report(['locales', again], `\`${locales[again]}\` is in \`i18n.locales\` twice.`, 'Remove one.');
      if (typeof defaultLocale === 'string' && !locales.includes(defaultLocale)) {
        const message = `\`i18n.locales\` must contain the default language \`${defaultLocale}\`.`;
        report(['locales'], message, `Add \`${defaultLocale}\` to it.`);
      }
      for (const [name] of settings) {
        if (locales.includes(name)) continue;
        const message = `\`i18n.localeConfigs.${name}\` is not one of \`i18n.locales\`.`;
        report(['localeConfigs', name], message, formatNearestNameHint(name, locales.map(String)));
      }
    },
  );
}

/** Schema of one entry of `docs`; also of `docs` itself if it is an object. */
export const docsSchema = strictObjectOf(
  {
    id: withDescription(
      'Name of these docs in other settings, on a site with several docs. Default: `default`.',
      z.optional(
        constrainedString('must be a name of letters, digits, `_` and `-`', (value) => /^[\w-]+$/.test(value)),
      ),
    ),
    label: withDescription(
      'Name of these docs for readers, on a site with several docs. Default: the `id`.',
      z.optional(nonBlankSchema),
      'text',
    ),
    path: withDescription(
      'Folder of the docs. Default: `docs` or `content/docs`, whichever exists. With an `id`, the `id` replaces `docs` in the name. The folder may be outside the project, in the same git repository.',
      z.optional(docsPathSchema),
    ),
    routeBasePath: withDescription(
      'Base path of these docs on the site. Default: `/`, or the `id` if set.',
      z.optional(routeBasePathSchema),
    ),
    sidebars: withDescription(
      'File of the sidebars. Default: `content/sidebars.ts` or `sidebars.ts`, whichever exists; with an `id`, `sidebars-ID.ts`.',
      z.optional(projectPathSchema),
    ),
    editUrl: withDescription(
      'Base address of edit links, to which techdocs adds the path of each file. Or a function that returns the edit link of a page.',
      z.optional(
        z.union([webAddressSchema, z.custom<EditUrl>((value) => typeof value === 'function')], {
          error: 'must be an address that starts with `https://` or `http://`, or a function that returns one',
        }),
      ),
    ),
    showLastUpdateTime: withDescription('Show the day of the last change, from git.', booleanWithDefault(false)),
    showLastUpdateAuthor: withDescription('Show who made the last change, from git.', booleanWithDefault(false)),
    breadcrumbs: withDescription('Show breadcrumbs above a page.', booleanWithDefault(true)),
    lastVersion: withDescription(
      'Version that readers see first. Default: the first of `versions` that is not `current`.',
      z.optional(nonBlankSchema),
    ),
    versions: withDescription('Versions, newest first. `current` is the docs folder itself.', versionsSchema),
    freezeAs: withDescription(
      'How `new-release --docs-version` freezes the docs: as a folder of copies, or as a tag.',
      z._default(z.enum(['folder', 'ref']), 'folder'),
    ),
    versionTag: withDescription(
      "Git tag of a version of the docs, for `freezeAs: 'ref'`.",
      z._default(docsVersionTagFormatSchema, 'v{version}'),
    ),
    mainDocId: withDescription('Id of the first page of the docs.', z.optional(nonBlankSchema)),
  },
  ({ lastVersion, versions }, report) => {
    const names = ['current', ...Object.keys((versions as object | undefined) ?? {})];
    if (typeof lastVersion !== 'string' || names.includes(lastVersion)) return;
    const message = `\`docs.lastVersion\` names the version \`${lastVersion}\`, which is not in \`docs.versions\`.`;
    report(['lastVersion'], message, formatNearestNameHint(lastVersion, names));
  },
);

/** Schema of `docs`: an object, or a list of objects. */
export const docsOrListSchema = z.prefault(
  z.pipe(
    z.union([docsSchema, z.array(docsSchema).check(z.minLength(1, { error: 'must not be empty' }))], {
      error: ({ input }) => (typeof input === 'object' ? undefined : 'must be an object, or a list of such objects'),
    }),
    z.transform((value) => (Array.isArray(value) ? value : [value])),
  ),
  {} as never,
);

export const pagesSchema = optionalGroup({
  path: withDescription(
    'Folder of single pages. Default: `pages` or `content/pages`, whichever exists.',
    z.optional(projectPathSchema),
  ),
});

const markdownFields = {
  html: withDescription(
    "Raw HTML: `'safe'` removes what could run code or break the page, `'trusted'` keeps it all, `false` shows it as text.",
    z._default(z.literal(['safe', 'trusted', false]), 'safe'),
  ),
  embeds: withDescription(
    'Hosts that pages may embed in an `<iframe>`, such as `www.youtube-nocookie.com`. The Content-Security-Policy allows them.',
    listOf(
      constrainedString('must be a host such as `www.youtube-nocookie.com`', (value) =>
        /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(value),
      ),
    ),
  ),
  onUnknownLanguage: withDescription('Level for code blocks in an unknown language.', createRuleLevelSchema('warn')),
  schemes: withDescription(
    'Link schemes to allow besides `http`, `https`, `mailto`, `tel`, `sms` and `ftp`.',
    listOf(
      constrainedString(
        'must be a scheme such as `vscode`, and not one that runs code',
        (value) => /^[a-z][a-z0-9+.-]*$/.test(value) && !SCRIPT_URL_SCHEMES.includes(value),
      ),
    ),
  ),
  extensions: withDescription(
    'Your own markdown-it plugins, used after the built-in ones. Use `[plugin, options]` for a plugin with options.',
    listOf(markdownPluginSchema),
  ),
};

/** Returns the schema of `markdown`, with the keys of features. */
export function createMarkdownSchema(tables: readonly FeatureTables[]) {
  return optionalGroup(addFeatureKeysToSchemas(markdownFields, tables, 'markdown'));
}

/** Default themes. All their token colours have a contrast of at least 4.5:1 on the theme's own background. */
export const defaultCodeThemes = { light: 'github-light-high-contrast', dark: 'github-dark-default' } as const;

/** Default comments that highlight or mark lines of code. */
export const defaultMagicComments: readonly MagicComment[] = [
  {
    className: 'highlight',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
];

const magicCommentSchema = strictObjectOf({
  className: withDescription(
    'Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own.',
    constrainedString('must be the name of a class', (value) => /^[A-Za-z_][\w-]*$/.test(value)),
  ),
  line: withDescription('Comment that marks the line after it.', z.optional(nonBlankSchema)),
  block: withDescription(
    'Comments that mark all lines between them.',
    z.optional(
      strictObjectOf({
        start: withDescription('Comment before the first line.', nonBlankSchema),
        end: withDescription('Comment after the last line.', nonBlankSchema),
      }),
    ),
  ),
});

/** Schema of `code`: themes, languages and marks of code blocks. */
export const codeBlocksSchema = optionalGroup({
  themes: withDescription(
    'Colour themes of code blocks, by their Shiki names.',
    optionalGroup({
      light: withDescription('Theme in light mode.', z._default(nonBlankSchema, defaultCodeThemes.light)),
      dark: withDescription('Theme in dark mode.', z._default(nonBlankSchema, defaultCodeThemes.dark)),
    }),
  ),
  languages: withDescription('Languages to load besides those that code blocks use.', listOf(nonBlankSchema)),
  magicComments: withDescription(
    'Comments that mark lines of code. Each has a line of its own, which readers do not see.',
    z._default(z.array(magicCommentSchema), [...defaultMagicComments]),
  ),
});
