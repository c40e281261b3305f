// Reads a folder of plain Markdown: the README of a repository and its folder of docs, as GitHub shows them. Pure.
import { folderOf } from '../../../lib/file-path.ts';
import { parseJson } from '../../../lib/json.ts';
import { optionsOf, optionText } from '../old-site.ts';
import { type OtherSite, optionsAt, type SiteReader, singleLineText } from './other-site.ts';

/** Usual names of the folder of docs in a repository. */
export const docFolders = ['docs', 'doc', 'documentation'] as const;

/** Files for people who work on the repository, and for its host. */
const WORKING =
  /^(?:license|licence|code[_-]of[_-]conduct|security|support|governance|maintainers|owners|authors|codeowners|pull_request_template|issue_template|agents|claude|copying|notice)\b/i;
/** Folders that hold no pages. */
const PASSED = /(?:^|\/)(?:\.[^/]*|node_modules|vendor|third_party|tests?|__tests__|fixtures|testdata|dist|build)\//;

/** Reads the folder. A repository gives its README and its docs; any other folder gives all of its pages. */
export function readReadmes(configFile: string, { read, list }: SiteReader): OtherSite {
  const names = list('.').map((path) => path.replace(/^\.\//, ''));
  // Names with an underscore are parts, and menus of other tools.
  const pages = names.filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/i.test(path) && !PASSED.test(path));
  const folder = docFolders.find((name) => pages.some((path) => path.startsWith(`${name}/`)));
  const shown = pages.filter((path) => {
    if (folderOf(path) === '') return folder === undefined || !WORKING.test(path);
    return folder === undefined || path.startsWith(`${folder}/`);
  });
  const published = new Set(shown);
  const manifest = optionsOf(parseJson(read('package.json')));
  const repository = repositoryOf(manifest.repository) ?? remoteIn(read('.git/config'));
  const readme = /^readme\.mdx?$/i.test(configFile) ? (read(configFile) ?? '') : '';
  const all = new Set(names);
  return {
    generator: 'readme',
    configFile,
    title: titleOf(readme) ?? singleLineText(manifest.name) ?? 'Documentation',
    tagline: singleLineText(manifest.description),
    baseUrl: '/',
    trailingSlash: false,
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
      const isFolder = !all.has(path) && names.some((one) => one.startsWith(`${path}/`));
      if (repository === undefined || (!all.has(path) && !isFolder)) return undefined;
      return `${repository}/${isFolder ? 'tree' : 'blob'}/HEAD/${path}`;
    },
    notes: [...leftNotes(pages, published, folder), ...textNotes(names)],
  };
}

function leftNotes(pages: readonly string[], published: ReadonlySet<string>, folder: string | undefined) {
  const left = pages.filter((path) => !published.has(path));
  if (folder === undefined || left.length === 0) return [];
  const [first] = left;
  return [
    {
      message: `Markdown outside of the README and of \`${folder}\` is not moved, such as \`${first}\`: ${left.length} files.`,
      suggestion: `Move it into \`${folder}\`, and run the command again.`,
    },
  ];
}

/** Returns a note on pages in another form than Markdown. */
function textNotes(names: readonly string[]): OtherSite['notes'] {
  const [first, ...rest] = names.filter((path) => /\.(?:rst|adoc|asciidoc)$/i.test(path) && !PASSED.test(path));
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

/** Returns the first title of a README, of Markdown or HTML, without marks. */
function titleOf(text: string): string | undefined {
  const [, markdown, html] = /^#[ \t]+(.+?)[ \t]*#*$|<h1[^>]*>([\s\S]*?)<\/h1>/m.exec(text) ?? [];
  const plain = (markdown ?? html)
    ?.replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]*>|[*_`#]|:[a-z_]+:/g, '');
  return singleLineText(plain);
}

/** Returns the address of a repository as `package.json` names it. */
function repositoryOf(value: unknown): string | undefined {
  const text = optionText(value) ?? optionText(optionsAt({ value }, 'value').url);
  if (text === undefined) return undefined;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(text)?.[1];
  return short === undefined ? hosted(text) : `https://github.com/${short}`;
}

function remoteIn(config: string | undefined): string | undefined {
  const url = /\[remote "origin"\][^[]*?\n\s*url\s*=\s*(\S+)/.exec(config ?? '')?.[1];
  return url && hosted(url);
}

function hosted(url: string): string | undefined {
  const [, host, path] = /(?:^|@|\/\/)((?:github|gitlab)\.com)[:/]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  return host === undefined ? undefined : `https://${host}/${path}`;
}
