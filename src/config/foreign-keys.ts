// Configuration keys of other generators with their techdocs equivalents, so that users who migrate a site get all hints at once.
import { getOwnPropertyValue } from '../lib/own.ts';
import { joinNames } from '../lib/text.ts';
import { getValueAt, isPlainObject } from '../lib/values.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import { BRACKETS_HINT } from './judge.ts';

const formatRenamedKeyHint = (key: string) => `It is \`${key}\` here.`;
const formatMoveToTopLevelHint = (key: string) =>
  `Write \`${key}\`, with the same keys, at the top level of the configuration.`;
const REMOVE_SETTING_HINT = 'techdocs does not need it: remove it.';
const BUILT_IN_FEATURES_HINT =
  'Docs, posts, pages, search, sitemap, feeds, redirects and analytics are built in and have keys of their own; ' +
  'several docs are a list in `docs`; markdown-it plugins go into `markdown.extensions`.';
const TEMPLATES_HINT = 'To replace a part of the page, name your own component in `templates`.';
const SIDEBARS_HINT = 'Set it on the categories in `sidebars.ts`.';
const VERSIONS_HINT = 'techdocs builds the versions in `docs.versions`; the first one is the latest.';
const MARKDOWN_EXTENSIONS_HINT =
  'techdocs reads Markdown with markdown-it: name markdown-it plugins in `markdown.extensions`.';

const EXTENSION_HOOKS_HINT =
  'Write an extension, and name it in `extensions`: its `read`, `markdown`, `head`, `routes` and `check` do what hooks do elsewhere.';

/** Hints by the path of the key in the configuration. */
export const foreignSettingHints: Readonly<Record<string, string>> = {
  // Docusaurus
  themeConfig: 'Its settings have keys of their own here, such as `navbar`, `footer` and `colorMode`.',
  'themeConfig.navbar': formatMoveToTopLevelHint('navbar'),
  'themeConfig.footer': formatMoveToTopLevelHint('footer'),
  'themeConfig.announcementBar': formatMoveToTopLevelHint('announcementBar'),
  'themeConfig.colorMode': formatMoveToTopLevelHint('colorMode'),
  'themeConfig.tableOfContents': formatMoveToTopLevelHint('tableOfContents'),
  'themeConfig.docs': 'Its `sidebar` is `sidebar` at the top level here; versions are `docs.versions`.',
  'themeConfig.blog': 'Posts are `releases` here.',
  'themeConfig.prism': 'Name themes of Shiki in `code.themes`; languages load when code blocks name them.',
  'themeConfig.algolia': "Write `search: { provider: 'algolia', algolia: { appId, apiKey, indexName } }`.",
  'themeConfig.metadata': "Write each one in `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  'themeConfig.image': 'Set `image` in the front matter of pages.',
  presets:
    "A preset's `docs` is `docs` here, its `blog` is `releases` and its `pages` is `pages`; `sidebarPath` is " +
    '`docs.sidebars`, and `gtag` is `analytics`.',
  plugins: BUILT_IN_FEATURES_HINT,
  themes: BUILT_IN_FEATURES_HINT,
  staticDirectories: formatRenamedKeyHint('staticDirs'),
  blog: "Posts are `releases` here. Set their folder: `releases: { path: 'blog' }`.",
  sidebarPath: formatRenamedKeyHint('docs.sidebars'),
  sidebars: formatRenamedKeyHint('docs.sidebars'),
  customFields: 'Put values for texts into `variables`, and others into a module that your templates import.',
  clientModules: TEMPLATES_HINT,
  ssrTemplate: TEMPLATES_HINT,
  gtag: "Write `analytics: { provider: 'gtag', trackingId: 'G-…' }`.",
  googleTagManager: "Add `gtm({ id: 'GTM-…' })` of `techdocs/integrations` to `extensions`.",
  future: REMOVE_SETTING_HINT,
  storage: REMOVE_SETTING_HINT,
  baseUrlIssueBanner: REMOVE_SETTING_HINT,
  deploymentBranch: 'techdocs does not deploy. Run `techdocs build`, and publish the folder `build`.',
  'docs.sidebarPath': formatRenamedKeyHint('docs.sidebars'),
  'docs.sidebarCollapsible': SIDEBARS_HINT,
  'docs.sidebarCollapsed': SIDEBARS_HINT,
  'docs.sidebarItemsGenerator': 'Write the items into `sidebars.ts`, which may contain code.',
  'docs.numberPrefixParser': 'Number prefixes of file names set the order and are not part of addresses.',
  'docs.include': 'Every Markdown file of `docs.path` is a page, except those whose name begins with `_`.',
  'docs.exclude': 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  'docs.includeCurrentVersion': VERSIONS_HINT,
  'docs.disableVersioning': VERSIONS_HINT,
  'docs.onlyIncludeVersions': VERSIONS_HINT,
  'docs.remarkPlugins': MARKDOWN_EXTENSIONS_HINT,
  'docs.rehypePlugins': MARKDOWN_EXTENSIONS_HINT,
  'docs.beforeDefaultRemarkPlugins': MARKDOWN_EXTENSIONS_HINT,
  'docs.beforeDefaultRehypePlugins': MARKDOWN_EXTENSIONS_HINT,
  'docs.recmaPlugins': MARKDOWN_EXTENSIONS_HINT,
  'docs.admonitions': 'The kinds of notes are fixed: note, tip, info, warning, danger, caution, important, success.',
  'docs.editLocalizedFiles': 'The edit link of a translated page always leads to the translation: remove it.',
  'markdown.format': 'techdocs reads every file as CommonMark: remove it.',
  'markdown.hooks': 'Its `onBrokenMarkdownLinks` is a key at the top level here.',
  'markdown.mdx1Compat': REMOVE_SETTING_HINT,
  'markdown.mermaid': 'techdocs draws diagrams if the package `mermaid` is installed: remove it.',
  'markdown.emoji': 'Names such as `:tada:` always become emoji: remove it.',
  'markdown.anchors': REMOVE_SETTING_HINT,
  'markdown.preprocessor': MARKDOWN_EXTENSIONS_HINT,
  'markdown.parseFrontMatter': 'Front matter is always YAML: remove it.',
  'markdown.remarkRehypeOptions': MARKDOWN_EXTENSIONS_HINT,
  // VitePress
  base: formatRenamedKeyHint('baseUrl'),
  lang: formatRenamedKeyHint('i18n.defaultLocale'),
  locales: 'They are `i18n.locales` here; their labels are in `i18n.localeConfigs`.',
  description: formatRenamedKeyHint('tagline'),
  titleTemplate: 'Every page has its own title and that of the site, with `titleDelimiter` between them.',
  srcDir: formatRenamedKeyHint('docs.path'),
  srcExclude: 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  outDir: 'Name the folder on the command line: `techdocs build --out-dir DIR`.',
  cacheDir: REMOVE_SETTING_HINT,
  assetsDir: REMOVE_SETTING_HINT,
  cleanUrls: 'Addresses have no `.html` here; `trailingSlash` sets whether they end with a slash.',
  rewrites: 'Set the address of a page with `slug` in its front matter.',
  head: "Write each tag in `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  transformHead: EXTENSION_HOOKS_HINT,
  transformHtml: EXTENSION_HOOKS_HINT,
  transformPageData: EXTENSION_HOOKS_HINT,
  buildEnd: EXTENSION_HOOKS_HINT,
  mpa: REMOVE_SETTING_HINT,
  metaChunk: REMOVE_SETTING_HINT,
  ignoreDeadLinks: 'Name the links in `linkCheck.exclude`, or set `onBrokenLinks`.',
  lastUpdated: formatRenamedKeyHint('docs.showLastUpdateTime'),
  appearance: formatRenamedKeyHint('colorMode'),
  sitemap: 'techdocs writes a sitemap if `url` is set.',
  vite: REMOVE_SETTING_HINT,
  vue: REMOVE_SETTING_HINT,
  'themeConfig.nav': 'Write it as `navbar.items`: `text` is `label`, and `link` is `to` or `href`.',
  'themeConfig.sidebar': 'Write it into `sidebars.ts`: `text` is `label`, and `link` is the id of a page.',
  'themeConfig.logo': formatRenamedKeyHint('navbar.logo'),
  'themeConfig.siteTitle': formatRenamedKeyHint('navbar.title'),
  'themeConfig.socialLinks': 'Write them as `navbar.items` or `footer.links`, with `href`.',
  'themeConfig.editLink': formatRenamedKeyHint('docs.editUrl'),
  'themeConfig.lastUpdated': formatRenamedKeyHint('docs.showLastUpdateTime'),
  'themeConfig.outline': formatRenamedKeyHint('tableOfContents'),
  'themeConfig.search': 'Search is built in; its settings are in `search` at the top level.',
  'markdown.theme': formatRenamedKeyHint('code.themes'),
  'markdown.config': MARKDOWN_EXTENSIONS_HINT,
  'markdown.lineNumbers': 'Write `showLineNumbers` after the language of a code block.',
  'markdown.toc': formatRenamedKeyHint('tableOfContents'),
  // Several generators
  logo: formatRenamedKeyHint('navbar.logo'),
  editUrl: formatRenamedKeyHint('docs.editUrl'),
  accent: formatRenamedKeyHint('colorMode.accent'),
  theme_color: formatRenamedKeyHint('colorMode.accent'),
  // MkDocs
  site_name: formatRenamedKeyHint('title'),
  site_description: formatRenamedKeyHint('tagline'),
  site_url: 'Its origin is `url` here, its path `baseUrl`.',
  site_dir: 'Name the folder on the command line: `techdocs build --out-dir DIR`.',
  docs_dir: formatRenamedKeyHint('docs.path'),
  exclude_docs: 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  dev_addr: 'Set it on the command line: `techdocs serve --host HOST --port PORT`.',
  extra_css: formatRenamedKeyHint('customCss'),
  extra_javascript: formatRenamedKeyHint('scripts'),
  extra: formatRenamedKeyHint('variables'),
  hooks: EXTENSION_HOOKS_HINT,
  nav: 'Move it to `sidebars.ts`, as `export default { docs: [ … ] }`.',
  theme:
    'Colours are `colorMode.accent` and `code.themes`, the logo is `navbar.logo`; parts of a page are `templates`.',
  repo_url: 'Link to it in `navbar.items`; edit links come from `docs.editUrl`.',
  edit_uri: formatRenamedKeyHint('docs.editUrl'),
  markdown_extensions: MARKDOWN_EXTENSIONS_HINT,
  use_directory_urls: formatRenamedKeyHint('trailingSlash'),
  strict: 'Set it on the command line: `techdocs build --strict`.',
  copyright: formatRenamedKeyHint('footer.copyright'),
  validation: 'Set the levels of broken links with `onBrokenLinks`, `onBrokenAnchors` and `linkCheck.rules`.',
};

/** Formats a path without its indices: `docs[1].path` becomes `docs.path`. */
function formatSettingKey(path: ValuePath): string {
  return formatKeyPath(path.filter((step) => typeof step !== 'number'));
}

/**
 * Adds a hint to the fault of a foreign key, and adds faults for the foreign keys inside its value. `isTop` returns whether a key belongs
 * at the top level of the configuration. If so, the hint says this.
 */
export function addForeignSettingHints(
  fault: ConfigFault,
  config: unknown,
  isTop: (key: string) => boolean = () => false,
): readonly ConfigFault[] {
  const { path, isKey } = fault;
  const value = getValueAt(config, path);
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  const suggestion = isKey ? getOwnPropertyValue(foreignSettingHints, formatSettingKey(path)) : undefined;
  if (suggestion === undefined) {
    const strays = isKey ? path.slice(-1).filter((key) => path.length > 1 && typeof key === 'string') : keys;
    const ofTop = formatTopLevelKeysHint(strays.map(String).filter(isTop));
    const isWeak = fault.suggestion === undefined || fault.suggestion === BRACKETS_HINT;
    const hint = isWeak ? (ofTop ?? fault.suggestion) : fault.suggestion;
    return [hint === undefined ? fault : { ...fault, suggestion: hint }];
  }
  const known = keys
    .map((key) => [...path, key])
    .filter((candidate) => Object.hasOwn(foreignSettingHints, formatSettingKey(candidate)));
  return [
    { ...fault, suggestion },
    ...known.flatMap((item) => {
      const message = `\`${formatKeyPath(item)}\` is not a known key.`;
      return addForeignSettingHints({ path: item, message, isKey: true }, config);
    }),
  ];
}

function formatTopLevelKeysHint(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return undefined;
  const stand = keys.length === 1 ? 'is a key' : 'are keys';
  const named = joinNames(keys.map((key) => `\`${key}\``));
  return `${named} ${stand} at the top level of the configuration.`;
}
