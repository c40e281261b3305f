// Reads a folder of plain Markdown: the README of a repository and its folder of docs, as GitHub shows them. Pure.
import { getParentFolder } from '../../../lib/file-path.ts';
import { parseJson } from '../../../lib/json.ts';
import { toNonEmptyText, toRawOptions } from '../old-site.ts';
import { readJekyllConfig } from './jekyll.ts';
import { findTopHeading } from './mkdocs-titles.ts';
import { findNestedOptions, type NonDocusaurusSite, type SiteReader, toSingleLineText } from './other-site.ts';

/** Usual names of the folder of docs in a repository. */
export const docFolderNames = ['docs', 'doc', 'documentation'] as const;

/** Markdown files for contributors to the repository, or for its host. They are no pages. */
const NON_PAGE_REPOSITORY_FILE =
  /^(?:license|licence|code[_-]of[_-]conduct|security|support|governance|maintainers|owners|authors|codeowners|pull_request_template|issue_template|agents|claude|copying|notice)\b/i;
/** Folders that hold no pages. */
const SKIPPED_FOLDER =
  /(?:^|\/)(?:\.[^/]*|node_modules|vendor|third_party|tests?|__tests__|fixtures|testdata|dist|build)\//;

/**
 * Reads the folder. If it contains a folder of docs, it is a repository: only the docs and the Markdown files beside them become pages, but
 * not those for contributors. In any other folder, all Markdown files become pages.
 */
export function readMarkdownFolder(configFile: string, { read, list }: SiteReader): NonDocusaurusSite {
  const names = list('.').map((path) => path.replace(/^\.\//, ''));
  // Files with a leading underscore are partials, or menus of other tools.
  const pages = names.filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/i.test(path) && !SKIPPED_FOLDER.test(path));
  const folder = docFolderNames.find((name) => pages.some((path) => path.startsWith(`${name}/`)));
  const shown = pages.filter((path) => {
    if (getParentFolder(path) === '') return folder === undefined || !NON_PAGE_REPOSITORY_FILE.test(path);
    return folder === undefined || path.startsWith(`${folder}/`);
  });
  const jekyllConfig = read('_config.yml') ?? read('_config.yaml');
  const jekyll = jekyllConfig === undefined ? undefined : readJekyllConfig(jekyllConfig);
  const published = new Set(shown.filter((path) => !jekyll?.isExcluded(path)));
  const manifest = toRawOptions(parseJson(read('package.json')));
  const repository = parseRepositoryUrl(manifest.repository) ?? parseGitRemote(read('.git/config'));
  const readme = /^readme\.mdx?$/i.test(configFile) ? (read(configFile) ?? '') : '';
  const all = new Set(names);
  return {
    generator: 'readme',
    configFile,
    title: jekyll?.title ?? findTopHeading(readme)?.heading ?? toSingleLineText(manifest.name) ?? 'Documentation',
    tagline: jekyll?.tagline ?? toSingleLineText(manifest.description),
    url: jekyll?.url,
    baseUrl: jekyll?.baseUrl ?? '/',
    trailingSlash: jekyll?.trailingSlash ?? false,
    templateValues: jekyll?.templateValues,
    repository,
    pages: '.',
    files: [],
    isLeftOut: (path) => !published.has(path),
    rewritten: (path) => path,
    locales: [{ name: 'en', folder: '' }],
    nav: [],
    sidebars: {},
    redirects: [],
    shownFrom: ['.'],
    sourceAddress: (path) => {
      const isFolder = !all.has(path) && names.some((name) => name.startsWith(`${path}/`));
      if (repository === undefined || (!all.has(path) && !isFolder)) return undefined;
      return `${repository}/${isFolder ? 'tree' : 'blob'}/HEAD/${path}`;
    },
    notes: [...createUnpublishedPageNotes(pages, published, folder), ...createUnsupportedFormatNotes(names)],
  };
}

function createUnpublishedPageNotes(
  pages: readonly string[],
  published: ReadonlySet<string>,
  folder: string | undefined,
) {
  const left = pages.filter((path) => !published.has(path));
  if (folder === undefined || left.length === 0) return [];
  const [first] = left;
  return [
    {
      message: `Only the Markdown files beside the README and in \`${folder}\` are moved, without those for contributors. Not moved: ${left.length} ${left.length === 1 ? 'file' : 'files'}, such as \`${first}\`.`,
      suggestion: `Move it into \`${folder}\`, and run the command again.`,
    },
  ];
}

/** Returns a note on pages in another form than Markdown. */
function createUnsupportedFormatNotes(names: readonly string[]): NonDocusaurusSite['notes'] {
  const [first, ...rest] = names.filter((path) => /\.(?:rst|adoc|asciidoc)$/i.test(path) && !SKIPPED_FOLDER.test(path));
  if (first === undefined) return [];
  const count = rest.length + 1;
  return [
    {
      file: first,
      message: `Only Markdown is moved. ${count === 1 ? 'This page is' : `This page and ${rest.length} more are`} written in ${/\.rst$/i.test(first) ? 'reStructuredText' : 'AsciiDoc'}.`,
      suggestion: 'Convert it to Markdown, and run the command again.',
      isHand: true,
      isContentLost: true,
    },
  ];
}

/** Returns the URL of the repository that a `package.json` names. */
function parseRepositoryUrl(value: unknown): string | undefined {
  const text = toNonEmptyText(value) ?? toNonEmptyText(findNestedOptions({ value }, 'value').url);
  if (text === undefined) return undefined;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(text)?.[1];
  return short === undefined ? normalizeRepositoryUrl(text) : `https://github.com/${short}`;
}

function parseGitRemote(config: string | undefined): string | undefined {
  const url = /\[remote "origin"\][^[]*?\n\s*url\s*=\s*(\S+)/.exec(config ?? '')?.[1];
  return url && normalizeRepositoryUrl(url);
}

function normalizeRepositoryUrl(url: string): string | undefined {
  const [, host, path] = /(?:^|@|\/\/)((?:github|gitlab)\.com)[:/]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  return host === undefined ? undefined : `https://${host}/${path}`;
}
