// The two generators that techdocs is compared with: Eleventy, the usual choice with the same parser and highlighter, and Hugo, the
// fastest. Each gets the Markdown of the same site and one layout with the sidebar of the page's section. Syntax that they do not support
// (admonitions, tabs, variables) remains plain text, which saves them work. They do not cache pages, so a warm build is a build over the
// old output.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from './code-samples.ts';
import { run } from './measure.ts';
import { type BenchSite, filesBelow } from './sites.ts';

/** Another generator that is available. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** Builds the site in the working folder. */
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly outDir: string;
  /** Its caches between builds, relative to the site. */
  readonly caches: readonly string[];
  /** Writes its copy of a site; `page` returns the file of a docs page in it. */
  makeSite(site: BenchSite, name: string): { readonly folder: string; page(path: string): string };
}

/** Pinned, so that a number changes only if techdocs changes. */
const ELEVENTY_PACKAGES = {
  '@11ty/eleventy': '3.1.2',
  'markdown-it': '14.3.0',
  shiki: '4.6.0',
};

const ELEVENTY_CONFIG = `import MarkdownIt from 'markdown-it';
import { createHighlighter } from 'shiki';

const themes = { light: 'github-light', dark: 'github-dark' };
const sectionOf = (path) => path.split('/')[2];

export default async function (config) {
  const highlighter = await createHighlighter({ themes: Object.values(themes), langs: LANGUAGES });
  const known = new Set(highlighter.getLoadedLanguages());
  const highlight = (code, lang) => highlighter.codeToHtml(code, { lang: known.has(lang) ? lang : 'text', themes });
  config.setLibrary('md', new MarkdownIt({ html: true, linkify: true, highlight }));
  config.addGlobalData('layout', 'page.11ty.js');
  config.addCollection('sections', (api) => {
    const sections = {};
    for (const page of api.getAll()) (sections[sectionOf(page.inputPath)] ??= []).push(page);
    return sections;
  });
  return { dir: { input: 'content', output: 'public' }, markdownTemplateEngine: false };
}
`;

const ELEVENTY_LAYOUT = `const escape = (text) => String(text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function render({ title, description, content, collections, page }) {
  const section = page.inputPath.split('/')[2];
  const pages = section === 'releases' ? collections.sections[section].slice(-5) : collections.sections[section];
  const links = pages.map((each) => \`<li><a href="\${each.url}">\${escape(each.data.title)}</a></li>\`).join('');
  return \`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>\${escape(title)}</title>
<meta name="description" content="\${escape(description)}"></head><body><nav><ul>\${links}</ul></nav>
<main><h1>\${escape(title)}</h1>\${content}</main></body></html>\`;
}
`;

const HUGO_CONFIG = `baseURL = "https://docs.example.com/"
title = "Peer"
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
noClasses = false
`;
const HUGO_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}"></head><body>{{ partialCached "sidebar.html" . .Section }}
<main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>
`;
const HUGO_LIST = HUGO_PAGE.replace(
  '{{ .Content }}',
  '{{ .Content }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>',
);
const HUGO_SIDEBAR = `{{ $pages := where .Site.RegularPages "Section" .Section }}
{{ if eq .Section "releases" }}{{ $pages = first 5 $pages }}{{ end }}
<nav><ul>{{ range $pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav>
`;

/** Returns the available generators, each with its copy of a site and its command. */
export async function preparePeers(
  names: readonly string[],
  folder: string,
  warn: (text: string) => void,
): Promise<Peer[]> {
  const prepare: Readonly<Record<string, (folder: string) => Promise<Peer>>> = {
    eleventy: prepareEleventy,
    hugo: prepareHugo,
  };
  const peers: Peer[] = [];
  for (const name of names) {
    try {
      const peer = await prepare[name]?.(join(folder, name));
      if (peer) peers.push(peer);
    } catch (error) {
      warn(`${name} is skipped: ${(error as Error).message}`);
    }
  }
  return peers;
}

async function prepareEleventy(folder: string): Promise<Peer> {
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies: ELEVENTY_PACKAGES };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status, stderr } = await run('npm', args, { cwd: folder, env: process.env });
  if (status !== 0) throw new Error(`npm cannot install it.\n${stderr.trim().split('\n').slice(-5).join('\n')}`);
  const command = [process.execPath, join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'];
  const makeSite = (site: BenchSite, name: string) => {
    // Below the folder with node_modules, from which its configuration imports.
    const target = join(folder, name);
    for (const kind of ['docs', 'releases']) copyMarkdown(site.folder, kind, join(target, 'content', kind));
    // Its section is the third segment of a path, so the docs are moved up one level.
    liftDocs(target);
    mkdirSync(join(target, 'content/_includes'));
    writeFileSync(join(target, 'content/_includes/page.11ty.js'), ELEVENTY_LAYOUT);
    const used = new Set(languagesIn(join(target, 'content')));
    writeFileSync(join(target, 'eleventy.config.js'), ELEVENTY_CONFIG.replace('LANGUAGES', JSON.stringify([...used])));
    return { folder: target, page: (path: string) => join(target, 'content', path) };
  };
  return {
    name: 'Eleventy',
    version: ELEVENTY_PACKAGES['@11ty/eleventy'],
    command,
    outDir: 'public',
    caches: [],
    makeSite,
  };
}

async function prepareHugo(folder: string): Promise<Peer> {
  const { status, stdout } = await run('hugo', ['version'], { env: process.env });
  if (status !== 0) throw new Error('`hugo version` fails; on Debian `apt-get install hugo` brings it.');
  const makeSite = (site: BenchSite, name: string) => {
    const target = join(folder, name);
    for (const kind of ['docs', 'releases']) copyMarkdown(site.folder, kind, join(target, 'content', kind));
    liftDocs(target);
    // For Hugo, `index.md` turns the folder into a single page.
    for (const path of filesBelow(join(target, 'content'), '.md')) {
      const file = join(target, 'content', path);
      if (/(?:^|\/)(?:index|README)\.md$/.test(path))
        renameSync(file, file.replace(/(?:index|README)\.md$/, '_index.md'));
    }
    const files = {
      'layouts/_default/single.html': HUGO_PAGE,
      'layouts/_default/list.html': HUGO_LIST,
      'layouts/partials/sidebar.html': HUGO_SIDEBAR,
      'config.toml': HUGO_CONFIG,
    };
    for (const name of ['layouts/_default', 'layouts/partials']) mkdirSync(join(target, name), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(target, path), text);
    return { folder: target, page: (path: string) => join(target, 'content', path) };
  };
  const version = /v([\d.]+)/.exec(stdout)?.[1] ?? 'of unknown version';
  const command = ['hugo', '--quiet', '--buildFuture', '--ignoreCache'];
  const env = { HUGO_CACHEDIR: join(folder, 'cache') };
  return { name: 'Hugo', version, command, env, outDir: 'public', caches: ['resources', '.hugo_build.lock'], makeSite };
}

/** Copies the pages, without the names of layouts of techdocs: peers stop at a layout that they do not know. */
function copyMarkdown(site: string, kind: string, target: string): void {
  const source = join(site, 'content', kind);
  cpSync(source, target, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith('.md'),
  });
  for (const path of filesBelow(target, '.md')) {
    const file = join(target, path);
    const text = readFileSync(file, 'utf8');
    const withoutLayout = text.replace(/^(---\n(?:(?!---).*\n)*?)layout: .*\n/, '$1');
    if (withoutLayout !== text) writeFileSync(file, withoutLayout);
  }
}

/** Moves `content/docs/x` to `content/x`. */
function liftDocs(target: string): void {
  const docs = join(target, 'content/docs');
  for (const name of readdirSync(docs)) renameSync(join(docs, name), join(target, 'content', name));
  rmSync(docs, { recursive: true });
}

/** Returns the languages that Eleventy's highlighter has to load: those of the corpus, and others of the site. */
function languagesIn(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  const known = [...languages, 'jsx', 'tsx', 'c', 'shell', 'console', 'csv', 'markdown', 'docker', 'ini', 'toml'];
  const names = new Map<string, string>([
    ...known.map((name): [string, string] => [name, name]),
    ['js', 'js'],
    ['ts', 'ts'],
    ['sh', 'sh'],
    ['cs', 'cs'],
  ]);
  for (const path of filesBelow(folder, '.md')) {
    for (const [, name = ''] of readFileSync(join(folder, path), 'utf8').matchAll(/^\s*```(\w+)/gm)) {
      const language = names.get(name);
      if (language !== undefined) found.add(language);
    }
  }
  return found;
}
