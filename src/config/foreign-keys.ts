// Keys of other generators' configurations, and where each of them went here: who moves a site is told all of it at once.
import { ownOf } from '../model/own.ts';
import { listed } from '../model/text.ts';
import { type Fault, pathText, type ValuePath } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';

const moved = (key: string) => `It is \`${key}\` here.`;
const kept = (key: string) => `Write \`${key}\`, with the same keys, at the top of the configuration.`;
const NOTHING = 'Nothing here needs it: take it out.';
const BUILT_IN =
  'Docs, posts, pages, search, sitemap, feeds, redirects and analytics are built in, each with a key of its own; ' +
  'several docs are a list in `docs`; plugins of markdown-it go into `markdown.extensions`.';
const TEMPLATES = 'To replace a part of the page, name a component of your own in `templates`.';
const IN_SIDEBARS = 'Write it at the categories of `sidebars.ts`.';
const VERSIONS = 'The versions that `docs.versions` names are built, the first of them as the latest.';
const EXTENSIONS = 'Markdown is read by markdown-it: name plugins of it in `markdown.extensions`.';

const HOOKS = 'Nothing runs while the site is built: a page changes by `templates`, its head by `headTags`.';
const NO_INDEX =
  "Write `headTags: [{ tagName: 'meta', attributes: { name: 'robots', content: 'noindex' } }]`, and a `robots.txt` of your own.";

/** What to do about a key, by its path in the configuration. */
export const foreignKeys: Readonly<Record<string, string>> = {
  // Docusaurus
  themeConfig: 'What stands in it has keys of its own here, such as `navbar`, `footer` and `colorMode`.',
  'themeConfig.navbar': kept('navbar'),
  'themeConfig.footer': kept('footer'),
  'themeConfig.announcementBar': kept('announcementBar'),
  'themeConfig.colorMode': kept('colorMode'),
  'themeConfig.tableOfContents': kept('tableOfContents'),
  'themeConfig.docs': 'Its `sidebar` is `sidebar` here, at the top of the configuration; versions are `docs.versions`.',
  'themeConfig.blog': 'Posts are `releases` here.',
  'themeConfig.prism': 'Name themes of Shiki in `code.themes`; languages are loaded where code blocks name them.',
  'themeConfig.algolia': "Write `search: { provider: 'algolia', algolia: { appId, apiKey, indexName } }`.",
  'themeConfig.metadata': "Write each as one of `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  'themeConfig.image': 'Name the image in the front matter of pages, as `image`.',
  presets:
    "A preset's `docs` is `docs` here, its `blog` is `releases` and its `pages` is `pages`; `sidebarPath` is " +
    '`docs.sidebars`, and `gtag` is `analytics`.',
  plugins: BUILT_IN,
  themes: BUILT_IN,
  staticDirectories: moved('staticDirs'),
  blog: "Posts are `releases` here: name their folder, `releases: { path: 'blog' }`.",
  sidebarPath: moved('docs.sidebars'),
  sidebars: moved('docs.sidebars'),
  customFields: 'Values for texts go into `variables`; others into a module that your templates import.',
  clientModules: TEMPLATES,
  ssrTemplate: TEMPLATES,
  gtag: "Write `analytics: { provider: 'gtag', trackingId: 'G-…' }`.",
  googleTagManager: "Write `analytics: { provider: 'gtag', trackingId: 'G-…' }`.",
  noIndex: NO_INDEX,
  future: NOTHING,
  storage: NOTHING,
  baseUrlIssueBanner: NOTHING,
  deploymentBranch: 'techdocs does not deploy: hand the folder that `techdocs build` writes to your host.',
  'docs.sidebarPath': moved('docs.sidebars'),
  'docs.sidebarCollapsible': IN_SIDEBARS,
  'docs.sidebarCollapsed': IN_SIDEBARS,
  'docs.sidebarItemsGenerator': 'Write the items into `sidebars.ts`, which may be a program.',
  'docs.numberPrefixParser': 'Numbers before the names of files order them, and are no part of addresses.',
  'docs.include': 'Every Markdown file of `docs.path` is a page, but for those whose name begins with `_`.',
  'docs.exclude': 'Give files that are no pages a name that begins with `_`, or move them out of `docs.path`.',
  'docs.includeCurrentVersion': VERSIONS,
  'docs.disableVersioning': VERSIONS,
  'docs.onlyIncludeVersions': VERSIONS,
  'docs.remarkPlugins': EXTENSIONS,
  'docs.rehypePlugins': EXTENSIONS,
  'docs.beforeDefaultRemarkPlugins': EXTENSIONS,
  'docs.beforeDefaultRehypePlugins': EXTENSIONS,
  'docs.recmaPlugins': EXTENSIONS,
  'docs.admonitions': 'The kinds of notes are fixed: note, tip, info, warning, danger, caution, important, success.',
  'docs.editLocalizedFiles': 'A page in another language is edited where its translation is: take it out.',
  'markdown.format': 'Every file is read as CommonMark, whatever its ending: take it out.',
  'markdown.hooks': 'Its `onBrokenMarkdownLinks` stands at the top of the configuration here.',
  'markdown.mdx1Compat': NOTHING,
  'markdown.mermaid': 'Diagrams are drawn where the package `mermaid` is installed: take it out.',
  'markdown.emoji': 'Names such as `:tada:` are always read: take it out.',
  'markdown.anchors': NOTHING,
  'markdown.preprocessor': EXTENSIONS,
  'markdown.parseFrontMatter': 'Front matter is YAML, and nothing changes it: take it out.',
  'markdown.remarkRehypeOptions': EXTENSIONS,
  // VitePress
  base: moved('baseUrl'),
  lang: moved('i18n.defaultLocale'),
  locales: 'They are `i18n.locales` here, and what each is called is in `i18n.localeConfigs`.',
  description: moved('tagline'),
  titleTemplate: 'Every page is called by its own title and that of the site; `titleDelimiter` stands between them.',
  srcDir: moved('docs.path'),
  srcExclude: 'Give files that are no pages a name that begins with `_`, or move them out of `docs.path`.',
  outDir: 'Name the folder in the call: `techdocs build --out-dir DIR`.',
  cacheDir: NOTHING,
  assetsDir: NOTHING,
  cleanUrls: 'Addresses have no `.html` here; `trailingSlash` says whether they end with a slash.',
  rewrites: 'A page says its address itself, by `slug` in its front matter.',
  head: "Write each tag as one of `headTags`: `{ tagName: 'meta', attributes: { … } }`.",
  transformHead: HOOKS,
  transformHtml: HOOKS,
  transformPageData: HOOKS,
  buildEnd: HOOKS,
  mpa: NOTHING,
  metaChunk: NOTHING,
  ignoreDeadLinks: 'Name the links in `linkCheck.exclude`, or set `onBrokenLinks`.',
  lastUpdated: moved('docs.showLastUpdateTime'),
  appearance: moved('colorMode'),
  sitemap: 'A sitemap is written by itself where `url` is set.',
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
  'themeConfig.search': 'Search is built in; `search` at the top of the configuration changes it.',
  'markdown.theme': moved('code.themes'),
  'markdown.config': EXTENSIONS,
  'markdown.lineNumbers': 'Write `showLineNumbers` behind the language of a code block.',
  'markdown.toc': moved('tableOfContents'),
  // MkDocs
  site_name: moved('title'),
  site_description: moved('tagline'),
  site_url: 'Its origin is `url` here, its path `baseUrl`.',
  site_dir: 'Name the folder in the call: `techdocs build --out-dir DIR`.',
  docs_dir: moved('docs.path'),
  exclude_docs: 'Give files that are no pages a name that begins with `_`, or move them out of `docs.path`.',
  dev_addr: 'Say it in the call: `techdocs serve --host HOST --port PORT`.',
  extra_css: moved('customCss'),
  extra_javascript: moved('scripts'),
  extra: moved('variables'),
  hooks: HOOKS,
  nav: 'Write it into `sidebars.ts`, as `export default { docs: [ … ] }`.',
  theme:
    'Colours are `colorMode.accent` and `code.themes`, the logo is `navbar.logo`; parts of a page are `templates`.',
  repo_url: 'Link it from `navbar.items`; links to edit a page are made from `docs.editUrl`.',
  edit_uri: moved('docs.editUrl'),
  markdown_extensions: EXTENSIONS,
  use_directory_urls: moved('trailingSlash'),
  strict: 'Say it in the call: `techdocs build --strict`.',
  copyright: moved('footer.copyright'),
  validation: 'What broken links do is said by `onBrokenLinks`, `onBrokenAnchors` and `linkCheck.rules`.',
};

/** A path without the numbers of docs that are a list. */
function settingKey(path: ValuePath): string {
  return pathText(path.filter((step) => typeof step !== 'number'));
}

/**
 * A fault, and where the key is another generator's, what became of it and of the keys in it. A key of the top that stands
 * deeper is told to stand there; `isTop` knows them.
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
    const hint = fault.suggestion ?? topHint(strays.map(String).filter(isTop));
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
  const [stand, named] = [keys.length === 1 ? 'stands' : 'stand', listed(keys.map((key) => `\`${key}\``))];
  return `${named} ${stand} at the top of the configuration.`;
}
