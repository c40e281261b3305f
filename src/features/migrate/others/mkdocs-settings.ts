// Settings of MkDocs beside pages, menus and the look: accounts, statistics, and what is not carried over. Pure.
import type { ScalarTag, YAMLSeq } from 'yaml';
import { normalizePath } from '../../../lib/file-path.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { findNestedOptions, type NonDocusaurusSite, type SiteReader } from './other-site.ts';
import { listSocialLinks } from './shared-settings.ts';

/** Value of an environment variable: `!ENV NAME`, or `!ENV [NAME, default]`. `migrate` reads no environment, so it takes the default. */
export const ENVIRONMENT_TAGS = [
  { tag: '!ENV', resolve: () => null },
  {
    tag: '!ENV',
    collection: 'seq' as const,
    resolve: ({ items }: YAMLSeq) => (items.length > 1 ? items.at(-1) : null),
  },
] as unknown as ScalarTag[];

/** Plugins whose effect techdocs has too, whose options are read elsewhere, or that readers do not see. */
const KNOWN_PLUGINS = new Set([
  ...['search', 'material/search', 'redirects', 'macros', 'mkdocstrings', 'autorefs', 'blog', 'i18n', 'mike'],
  ...['minify', 'offline', 'optimize', 'social', 'git-revision-date-localized', 'git-revision-date', 'exclude'],
  ...['section-index', 'privacy', 'meta', 'same-dir', 'mermaid2'],
  ...['callouts', 'glightbox', 'get-deps', 'htmlproofer', 'llmstxt', 'open-in-new-tab', 'typeset', 'include-markdown'],
]);
const PLUGINS_WITH_DATES = ['git-revision-date-localized', 'git-revision-date'];

/** Returns the settings of `extra`, of plugins and of extensions that techdocs has too, and notes for those that are not carried over. */
export function readMkdocsSettings(
  config: RawOptions,
  { plugins, extensions, read }: MkdocsSettingInput,
): Pick<NonDocusaurusSite, 'gtag' | 'footer' | 'showsLastUpdate' | 'hasLatexFormulas' | 'notes'> {
  const { provider, property } = findNestedOptions(config.extra, 'analytics');
  const gtag = provider === 'google' ? toNonEmptyText(property) : undefined;
  const accounts = listSocialLinks(toRawOptions(config.extra).social);
  return {
    ...(gtag !== undefined && { gtag }),
    ...(accounts.length > 0 && {
      footer: [{ title: '', items: accounts.map(({ label, href }) => ({ label, href })) }],
    }),
    ...(PLUGINS_WITH_DATES.some((name) => plugins[name] !== undefined) && { showsLastUpdate: true as const }),
    hasLatexFormulas: (extensions['pymdownx.arithmatex'] ?? extensions.mdx_math) !== undefined,
    notes: [...createSettingNotes(config, extensions, read), ...createLostPluginNotes(plugins)],
  };
}

interface MkdocsSettingInput {
  readonly plugins: RawOptions;
  readonly extensions: RawOptions;
  readonly read: SiteReader['read'];
}

/** Returns notes for settings that are not carried over. */
function createSettingNotes(
  config: RawOptions,
  extensions: RawOptions,
  read: SiteReader['read'],
): NonDocusaurusSite['notes'] {
  const above = toNonEmptyText(config.INHERIT);
  const isAbsent = above !== undefined && read(normalizePath(above)) === undefined;
  const notes = {
    INHERIT: isAbsent && {
      message: `\`${above}\` does not exist, so its menu, colours and plugins are missing. A script may write it.`,
      suggestion: 'Write the file, and run the command again.',
      isHand: true as const,
    },
    'extra.version': findNestedOptions(config.extra, 'version').provider === 'mike' && {
      message: 'Versions by mike lie on the branch of the built site and are not moved.',
      suggestion: 'Keep them on the host, or freeze a version by `docs.versions` from its tag.',
      isHand: true as const,
    },
    hooks: convertToList(config.hooks).length > 0 && {
      message: '`hooks` is code, which is not carried over.',
      suggestion: 'Check which parts of it the pages need.',
      isHand: true as const,
    },
    'markdown_extensions.toc.slugify': findNestedOptions(extensions.toc).slugify !== undefined && {
      message:
        'Ids of headings are made by a function of Python; ids by the rules of MkDocs may be others where a heading has other letters than English ones.',
      suggestion: 'Write such an id behind its heading, `{#id}`.',
    },
  };
  return Object.entries(notes).flatMap(([setting, note]) => (note === false ? [] : [{ setting, ...note }]));
}

function createLostPluginNotes(plugins: RawOptions): NonDocusaurusSite['notes'] {
  const lost = Object.keys(plugins).filter((name) => !KNOWN_PLUGINS.has(name.replace(/^material\//, '')));
  if (lost.length === 0) return [];
  const message = `Plugins are not carried over: ${lost.map((name) => `\`${name}\``).join(', ')}.`;
  return [{ setting: 'plugins', message, suggestion: 'Check what they added to pages.', isDropped: true }];
}
