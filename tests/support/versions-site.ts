// A small site with docs in three versions: a tag of a real repository, a folder, and the current docs.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from './tree.ts';

/** Runs git in a folder, with a fixed author and time. */
export function git(folder: string, ...args: readonly string[]): string {
  const date = '2025-03-04T12:00:00Z';
  return execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).trim();
}

/** Settings of the site. */
const config = {
  title: 'Versions',
  url: 'https://docs.example.com',
  docs: {
    editUrl: 'https://git.example.com/edit/main/',
    versions: { '2.5': {}, '2.4': { ref: 'v2.4.0', noIndex: true } },
  },
  navbar: {
    items: [
      { type: 'doc', docId: 'guide/setup', label: 'Setup' },
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
      { type: 'docsVersionDropdown' },
    ],
  },
};

const start =
  '# Start\n\n[Setup](./guide/setup.md), [by path](/guide/setup), [news](../releases/2025-01-02-first.md).\n';
const setup = (version: string) =>
  `# Setup\n\n## Steps\n\nSet up ${version}. The mark of it is mark${version.replace('.', '')}.\n`;

/** Writes the site to a new folder. */
export function makeVersionsSite(): string {
  const folder = makeFolder({
    'docs/index.md': start,
    'docs/guide/setup.md': setup('2.4'),
    'docs/guide/old.md': '# Old ways\n\nOnly here: zebra. ![A line](./line.svg)\n',
    'docs/guide/line.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="2"/>',
    'releases/2025-01-02-first.md': '---\ntitle: First\n---\n\nNews.\n',
    'sidebars.js': "export default { guide: ['index', 'guide/setup', 'guide/old'] };\n",
    '.gitignore': '.techdocs\n',
  });
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'Write the docs');
  git(folder, 'tag', 'v2.4.0');
  writeFiles(folder, {
    'site.config.json': JSON.stringify(config, null, 2),
    'versions/2.5/docs/index.md': start,
    'versions/2.5/docs/guide/setup.md': setup('2.5'),
    'versions/2.5/sidebars.json': '{"guide":["index","guide/setup"]}',
    'docs/guide/setup.md': setup('3.0'),
    'docs/guide/new.md': '# New ways\n\nOnly here: okapi.\n',
    'sidebars.js': "export default { guide: ['index', 'guide/setup', 'guide/new'] };\n",
  });
  rmSync(join(folder, 'docs/guide/old.md'));
  rmSync(join(folder, 'docs/guide/line.svg'));
  return folder;
}
