// Docs and posts in the new configuration. Pure.
import { type NewConfigInput, pickOptions, removeUnusableCode, toUndefinedIfEmpty } from './config-parts.ts';
import type { DocsFolderPlan } from './layout.ts';
import {
  type ConfigNote,
  convertToList,
  isFunctionMarker,
  isStubMarker,
  type OldPluginInstance,
  toNonEmptyText,
  toRawOptions,
} from './old-site.ts';

/** Returns all docs instances, and all blogs but the first as further instances; a single object if there is only one. */
export function convertDocsOptions(parts: NewConfigInput, notes: ConfigNote[]): unknown {
  const all = parts.layout.docs
    .filter(({ path }) => parts.has(path))
    .map((docs) => convertDocsInstance(docs, parts, notes));
  const blogs = parts.old.blogs.slice(1).map(({ id, path, routeBasePath, options }) => ({
    id,
    label: toNonEmptyText(options.blogTitle),
    path,
    routeBasePath: `/${routeBasePath}`,
  }));
  const list = [...all, ...blogs];
  return list.length === 1 ? list[0] : list.length === 0 ? undefined : list;
}

function convertDocsInstance(
  layout: DocsFolderPlan,
  parts: NewConfigInput,
  notes: ConfigNote[],
): Record<string, unknown> {
  const { instance, versions, lastVersion, path } = layout;
  const { id, options, routeBasePath } = instance;
  const at = parts.layout.docs.length > 1 ? `docs[${id}]` : 'docs';
  const editUrl = removeUnusableCode(options.editUrl, { at: `${at}.editUrl`, notes, parse: parts.parse });
  for (const key of [
    'sidebarItemsGenerator',
    'remarkPlugins',
    'rehypePlugins',
    'beforeDefaultRemarkPlugins',
    'beforeDefaultRehypePlugins',
  ])
    notes.push(...createLostMarkdownPluginNotes(options[key], `${at}.${key}`));
  const others = versions.filter(({ key }) => key !== 'current');
  const settings = versions.map(({ key, name, options: own, path: part }) => {
    const isDefault = part === (name === lastVersion ? '' : name === 'current' ? 'next' : name);
    const label = toNonEmptyText(own.label) ?? (key === 'current' && name !== 'current' ? name : undefined);
    return [
      key,
      { label, path: isDefault ? undefined : part, ...pickOptions(own, ['banner', 'badge', 'noIndex']) },
    ] as const;
  });
  const named = settings.filter(([key, own]) => key !== 'current' || toUndefinedIfEmpty(own) !== undefined);
  const last = layout.isCurrentLeftOut ? 'current' : lastVersion;
  const isLast = last === (others[0]?.key ?? 'current');
  return {
    id: id === 'default' ? undefined : id,
    path: path === 'docs' && id === 'default' ? undefined : path,
    routeBasePath: routeBasePath === '' ? (id === 'default' ? undefined : '/') : `/${routeBasePath}`,
    sidebars: parts.sidebars[id],
    editUrl,
    ...pickOptions(options, ['showLastUpdateTime', 'showLastUpdateAuthor', 'breadcrumbs']),
    lastVersion: isLast ? undefined : last,
    versions:
      named.length === 0
        ? undefined
        : Object.fromEntries(named.map(([key, own]) => [key, pickOptions(own, Object.keys(own))])),
  };
}

/** Plugins of MDX and unified that techdocs replaces or does not need. */
const REPLACED_MARKDOWN_PLUGIN_PATTERN =
  /npm2yarn|tab-blocks|github-admonitions|remark-math|rehype-katex|mermaid|remark-gfm|emoji/;

function createLostMarkdownPluginNotes(value: unknown, at: string): ConfigNote[] {
  if (isFunctionMarker(value))
    return [
      {
        at,
        message: 'This code is not carried over.',
        suggestion: 'Write the sidebars into a file, which may contain code.',
        isHand: true,
      },
    ];
  return convertToList(value).flatMap((item, index): ConfigNote | [] => {
    const [plugin] = convertToList(item);
    const name = isStubMarker(plugin)
      ? plugin.$stub
      : typeof plugin === 'string'
        ? plugin
        : 'a function of the configuration';
    if (REPLACED_MARKDOWN_PLUGIN_PATTERN.test(name)) return [];
    const suggestion =
      'Write yourself what it added to pages, or use a plugin of markdown-it in `markdown.extensions`.';
    return {
      at: `${at}[${index}]`,
      message: `\`${name.replace(/\.default$/, '')}\` is not carried over.`,
      suggestion,
      isHand: true,
    };
  });
}

/** Converts the first blog to the `releases` of the new configuration. */
export function convertBlogToReleases(blog: OldPluginInstance | undefined, { has }: NewConfigInput) {
  if (blog === undefined || !has(blog.path)) return undefined;
  const { options, path, routeBasePath } = blog;
  const count = (value: unknown) => (value === 'ALL' ? 1000 : typeof value === 'number' ? value : undefined);
  const feed = toRawOptions(options.feedOptions);
  const types =
    feed.type === 'all'
      ? ['rss', 'atom', 'json']
      : convertToList(feed.type).filter((value) => typeof value === 'string');
  return {
    path,
    routeBasePath: `/${routeBasePath}`,
    title: toNonEmptyText(options.blogTitle) ?? 'Blog',
    description: toNonEmptyText(options.blogDescription),
    postsPerPage: count(options.postsPerPage),
    recentPosts: count(options.blogSidebarCount),
    ...pickOptions(options, ['showReadingTime']),
    feed:
      feed.type === null
        ? { types: [] }
        : toUndefinedIfEmpty({ types: toUndefinedIfEmpty(types), limit: count(feed.limit) }),
  };
}
