// Configuration keys of other generators with their techdocs equivalents, so that users who migrate a site get all hints at once.
import { ownOf } from '../lib/own.ts';
import { listed } from '../lib/text.ts';
import { type Fault, pathText, type ValuePath } from './fault.ts';
import { BRACKETS, isPlain, valueAt } from './judge.ts';

const moved = (key: string) => `It is \`${key}\` here.`;
const kept = (key: string) => `Write \`${key}\`, with the same keys, at the top level of the configuration.`;
const NOTHING = 'techdocs does not need it: remove it.';
const BUILT_IN =
  'Docs, posts, pages, search, sitemap, feeds, redirects and analytics are built in and have keys of their own; ' +
  'several docs are a list in `docs`; markdown-it plugins go into `markdown.extensions`.';
const TEMPLATES = 'To replace a part of the page, name your own component in `templates`.';
const IN_SIDEBARS = 'Set it on the categories in `sidebars.ts`.';
const VERSIONS = 'techdocs builds the versions in `docs.versions`; the first one is the latest.';
const EXTENSIONS = 'techdocs reads Markdown with markdown-it: name markdown-it plugins in `markdown.extensions`.';

const HOOKS =
  'Write an extension, and name it in `extensions`: its `read`, `markdown`, `head`, `routes` and `check` do what hooks do elsewhere.';

/** Hints by the path of the key in the configuration. */
export const foreignKeys: Readonly<Record<string, string>> = {
  // Docusaurus
  themeConfig: 'Its settings have keys of their own here, such as `navbar`, `footer` and `colorMode`.',
  'themeConfig.navbar': kept('navbar'),
  'themeConfig.footer': kept('footer'),
  'themeConfig.announcementBar': kept('announcementBar'),
  'themeConfig.colorMode': kept('colorMode'),
  'themeConfig.tableOfContents': kept('tableOfContents'),
  'themeConfig.docs': 'Its `sidebar` is `sidebar` at the top level here; versions are `docs.versions`.',
  'themeConfig.blog': 'Posts are `releases` here.',
  'themeConfig.prism': 'Name themes of Shiki in `code.themes`; languages load when code blocks name them.',
  'themeConfig.algolia': "Write `search: { provider: 'algolia', algolia: { appId, apiKey, indexName } }`.",
  'themeConfig.metadata': "Write each one in `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  'themeConfig.image': 'Set `image` in the front matter of pages.',
  presets:
    "A preset's `docs` is `docs` here, its `blog` is `releases` and its `pages` is `pages`; `sidebarPath` is " +
    '`docs.sidebars`, and `gtag` is `analytics`.',
  plugins: BUILT_IN,
  themes: BUILT_IN,
  staticDirectories: moved('staticDirs'),
  blog: "Posts are `releases` here. Set their folder: `releases: { path: 'blog' }`.",
  sidebarPath: moved('docs.sidebars'),
  sidebars: moved('docs.sidebars'),
  customFields: 'Put values for texts into `variables`, and others into a module that your templates import.',
  clientModules: TEMPLATES,
  ssrTemplate: TEMPLATES,
  gtag: "Write `analytics: { provider: 'gtag', trackingId: 'G-…' }`.",
  googleTagManager: "Add `gtm({ id: 'GTM-…' })` of `techdocs/integrations` to `extensions`.",
  future: NOTHING,
  storage: NOTHING,
  baseUrlIssueBanner: NOTHING,
  deploymentBranch: 'techdocs does not deploy. Run `techdocs build`, and publish the folder `build`.',
  'docs.sidebarPath': moved('docs.sidebars'),
  'docs.sidebarCollapsible': IN_SIDEBARS,
  'docs.sidebarCollapsed': IN_SIDEBARS,
  'docs.sidebarItemsGenerator': 'Write the items into `sidebars.ts`, which may contain code.',
  'docs.numberPrefixParser': 'Number prefixes of file names set the order and are not part of addresses.',
  'docs.include': 'Every Markdown file of `docs.path` is a page, except those whose name begins with `_`.',
  'docs.exclude': 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  'docs.includeCurrentVersion': VERSIONS,
  'docs.disableVersioning': VERSIONS,
  'docs.onlyIncludeVersions': VERSIONS,
  'docs.remarkPlugins': EXTENSIONS,
  'docs.rehypePlugins': EXTENSIONS,
  'docs.beforeDefaultRemarkPlugins': EXTENSIONS,
  'docs.beforeDefaultRehypePlugins': EXTENSIONS,
  'docs.recmaPlugins': EXTENSIONS,
  'docs.admonitions': 'The kinds of notes are fixed: note, tip, info, warning, danger, caution, important, success.',
  'docs.editLocalizedFiles': 'The edit link of a translated page always leads to the translation: remove it.',
  'markdown.format': 'techdocs reads every file as CommonMark: remove it.',
  'markdown.hooks': 'Its `onBrokenMarkdownLinks` is a key at the top level here.',
  'markdown.mdx1Compat': NOTHING,
  'markdown.mermaid': 'techdocs draws diagrams if the package `mermaid` is installed: remove it.',
  'markdown.emoji': 'Names such as `:tada:` always become emoji: remove it.',
  'markdown.anchors': NOTHING,
  'markdown.preprocessor': EXTENSIONS,
  'markdown.parseFrontMatter': 'Front matter is always YAML: remove it.',
  'markdown.remarkRehypeOptions': EXTENSIONS,
  // VitePress
  base: moved('baseUrl'),
  lang: moved('i18n.defaultLocale'),
  locales: 'They are `i18n.locales` here; their labels are in `i18n.localeConfigs`.',
  description: moved('tagline'),
  titleTemplate: 'Every page has its own title and that of the site, with `titleDelimiter` between them.',
  srcDir: moved('docs.path'),
  srcExclude: 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  outDir: 'Name the folder on the command line: `techdocs build --out-dir DIR`.',
  cacheDir: NOTHING,
  assetsDir: NOTHING,
  cleanUrls: 'Addresses have no `.html` here; `trailingSlash` sets whether they end with a slash.',
  rewrites: 'Set the address of a page with `slug` in its front matter.',
  head: "Write each tag in `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  transformHead: HOOKS,
  transformHtml: HOOKS,
  transformPageData: HOOKS,
  buildEnd: HOOKS,
  mpa: NOTHING,
  metaChunk: NOTHING,
  ignoreDeadLinks: 'Name the links in `linkCheck.exclude`, or set `onBrokenLinks`.',
  lastUpdated: moved('docs.showLastUpdateTime'),
  appearance: moved('colorMode'),
  sitemap: 'techdocs writes a sitemap if `url` is set.',
  vite: NOTHING,
  vue: NOTHING,
  'themeConfig.nav': 'Write it as `navbar.items`: `text` is `label`, and `link` is `to` or `href`.',
  'themeConfig.sidebar': 'Write it into `sidebars.ts`: `text` is `label`, and `link` is the id of a page.',
  'themeConfig.logo': moved('navbar.logo'),
  'themeConfig.siteTitle': moved('navbar.title'),
  'themeConfig.socialLinks': 'Write them as `navbar.items` or `footer.links`, with `href`.',
  'themeConfig.editLink': moved('docs.editUrl'),
  'themeConfig.lastUpdated': moved('docs.showLastUpdateTime'),
  'themeConfig.outline': moved('tableOfContents'),
  'themeConfig.search': 'Search is built in; its settings are in `search` at the top level.',
  'markdown.theme': moved('code.themes'),
  'markdown.config': EXTENSIONS,
  'markdown.lineNumbers': 'Write `showLineNumbers` after the language of a code block.',
  'markdown.toc': moved('tableOfContents'),
  // Several generators
  logo: moved('navbar.logo'),
  editUrl: moved('docs.editUrl'),
  accent: moved('colorMode.accent'),
  theme_color: moved('colorMode.accent'),
  // MkDocs
  site_name: moved('title'),
  site_description: moved('tagline'),
  site_url: 'Its origin is `url` here, its path `baseUrl`.',
  site_dir: 'Name the folder on the command line: `techdocs build --out-dir DIR`.',
  docs_dir: moved('docs.path'),
  exclude_docs: 'Give files that are not pages a name that begins with `_`, or move them out of `docs.path`.',
  dev_addr: 'Set it on the command line: `techdocs serve --host HOST --port PORT`.',
  extra_css: moved('customCss'),
  extra_javascript: moved('scripts'),
  extra: moved('variables'),
  hooks: HOOKS,
  nav: 'Move it to `sidebars.ts`, as `export default { docs: [ … ] }`.',
  theme:
    'Colours are `colorMode.accent` and `code.themes`, the logo is `navbar.logo`; parts of a page are `templates`.',
  repo_url: 'Link to it in `navbar.items`; edit links come from `docs.editUrl`.',
  edit_uri: moved('docs.editUrl'),
  markdown_extensions: EXTENSIONS,
  use_directory_urls: moved('trailingSlash'),
  strict: 'Set it on the command line: `techdocs build --strict`.',
  copyright: moved('footer.copyright'),
  validation: 'Set the levels of broken links with `onBrokenLinks`, `onBrokenAnchors` and `linkCheck.rules`.',
};

/** Returns a path without the indices of a `docs` list. */
function settingKey(path: ValuePath): string {
  return pathText(path.filter((step) => typeof step !== 'number'));
}

/**
 * Adds a hint to the fault of a foreign key, and adds faults for the foreign keys inside its value. `isTop` returns whether a key belongs
 * at the top level; the hint then names that place.
 */
export function withForeignKeys(
  fault: Fault,
  config: unknown,
  isTop: (key: string) => boolean = () => false,
): readonly Fault[] {
  const { path, isKey } = fault;
  const value = valueAt(config, path);
  const keys = isPlain(value) ? Object.keys(value) : [];
  const suggestion = isKey ? ownOf(foreignKeys, settingKey(path)) : undefined;
  if (suggestion === undefined) {
    const strays = isKey ? path.slice(-1).filter((key) => path.length > 1 && typeof key === 'string') : keys;
    const ofTop = topHint(strays.map(String).filter(isTop));
    const isWeak = fault.suggestion === undefined || fault.suggestion === BRACKETS;
    const hint = isWeak ? (ofTop ?? fault.suggestion) : fault.suggestion;
    return [hint === undefined ? fault : { ...fault, suggestion: hint }];
  }
  const known = keys.map((key) => [...path, key]).filter((each) => Object.hasOwn(foreignKeys, settingKey(each)));
  return [
    { ...fault, suggestion },
    ...known.flatMap((each) => {
      const message = `\`${pathText(each)}\` is not a known key.`;
      return withForeignKeys({ path: each, message, isKey: true }, config);
    }),
  ];
}

function topHint(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return undefined;
  const [stand, named] = [keys.length === 1 ? 'is a key' : 'are keys', listed(keys.map((key) => `\`${key}\``))];
  return `${named} ${stand} at the top level of the configuration.`;
}
