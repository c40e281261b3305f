// Facts that a reviewer would otherwise have to look up: effects of changed code on pages, and images before the change.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareMarkup } from '../../../src/features/diff/compare-markup.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';

const svg = (size: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="${colour}" d="M0 0h9v9H0z"/></svg>\n`;
const footer = (text: string) =>
  `import { year } from './year.js';\nexport default () => <footer className="footer">${text} {year}</footer>;\n`;

const before: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    repository: 'https://github.com/acme/docs',
    staticDirs: ['static'],
    customCss: './src/own.css',
    templates: { Footer: './src/Footer.jsx' },
    components: { Note: './src/Note.jsx' },
    parts: { docAfter: './src/After.jsx', tocAfter: './src/Votes.jsx' },
  }),
  '.gitignore': '.techdocs\n*.html\n',
  'src/own.css': 'body { color: #222 }\n',
  'src/Footer.jsx': footer('Mine'),
  'src/year.js': 'export const year = 2025;\n',
  'src/Note.jsx': 'export default ({ children }) => <aside className="note">{children}</aside>;\n',
  'src/After.jsx': 'export default () => <p>Did it help?</p>;\n',
  'src/Votes.jsx': 'export default () => <p>3 votes</p>;\n',
  'docs/index.md': '# Start\n\nAll of it.\n',
  'docs/install.md': '# Install\n\nScrew it on.\n\n<Note>\n\nCareful.\n\n</Note>\n',
  'docs/more.md': '# More\n\nOther words.\n',
  'static/logo (1).svg': svg(10, 'red'),
  'static/old.svg': svg(9, 'red'),
  'static/list.txt': 'one\n',
};

let site: Sandbox;
let commit: string;
beforeAll(() => {
  site = createSandbox(before);
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
  commit = git(site.root, 'rev-parse', 'HEAD');
  git(site.root, 'checkout', '-q', '-b', 'change');
  git(site.root, 'rm', '-q', 'static/old.svg');
  site.write({
    'src/own.css': 'body { color: #333 }\n',
    'src/Footer.jsx': footer('Yours'),
    'src/year.js': 'export const year = 2026;\n',
    'src/Note.jsx': 'export default ({ children }) => <aside className="note big"><b>Mind</b> {children}</aside>;\n',
    'src/After.jsx': 'export default () => <p>Was it of use?</p>;\n',
    'src/Votes.jsx': 'export default () => <p>4 votes</p>;\n',
    'static/logo (1).svg': svg(20, 'green'),
    'static/list.txt': 'two two\n',
  });
  git(site.root, 'commit', '-qam', 'Two');
  site.write({ 'static/new.svg': svg(5, 'blue') });
});
afterAll(() => site.remove());

const sectionOf = (text: string, title: string) =>
  text.split('\n\n').find((section) => section.startsWith(title)) ?? `no section ${title}`;

describe('changed code', () => {
  it('is told with the pages that it takes part in', async () => {
    const { code, stdout } = await site.run(['diff']);
    expect(code).toBe(0);
    expect(sectionOf(stdout, 'Configuration and code').trim().split('\n')).toEqual([
      'Configuration and code (6)',
      '  src/After.jsx changed: the part `docAfter`, of 3 pages such as /',
      '  src/Footer.jsx changed: the template `Footer`, of 6 pages such as /',
      '  src/Note.jsx changed: the component `Note`, of 2 pages such as /install',
      '  src/Votes.jsx changed: the part `tocAfter`, of 3 pages such as /',
      '  src/own.css changed: a stylesheet, of 6 pages such as /',
      '  src/year.js changed: it is code that other code uses; `--weigh` shows what it changes',
    ]);
    expect(sectionOf(stdout, 'Changed pages')).toContain(
      '  /install Install (docs/install.md): +1 −0 words\n    by code or settings of the site, and not by its own file',
    );
  });

  it('is shown by the markup of pages that say the same, where both sites are built', async () => {
    const { stdout } = await site.run(['diff', '--weigh', '--json']);
    const { markup, settings } = JSON.parse(stdout);
    expect(markup).toMatchObject({ pages: 2, read: 2 });
    expect(markup.changes).toContainEqual({ pages: 2, example: '/', before: 'Did it help?', after: 'Was it of use?' });
    expect(markup.changes).toContainEqual({ pages: 2, example: '/', before: 'Mine 2025', after: 'Yours 2026' });
    expect(markup.changes[0].before).toMatch(/^<link rel="stylesheet" href="\/assets\/site-\w+\.css">$/);
    expect(settings.uses[0]).toEqual({
      file: 'src/Footer.jsx',
      as: 'the template `Footer`',
      pages: 6,
      example: '/',
    });
    const { stdout: text } = await site.run(['diff', '--weigh']);
    expect(text).toMatch(/^Compared with .*: 1 changed page · 2 pages in other markup \(3 content pages\)$/m);
    expect(sectionOf(text, 'Other markup (2)')).toContain(
      '  2 pages, such as /\n    − Did it help?\n    + Was it of use?',
    );
  });
});

describe('images', () => {
  it('are told with their width and height', async () => {
    const { stdout } = await site.run(['diff']);
    expect(sectionOf(stdout, 'Files').trim().split('\n')).toEqual([
      'Files (4)',
      '  changed: static/list.txt (4 B → 8 B)',
      '  changed: static/logo (1).svg (104 B → 106 B, 10 × 10 → 20 × 20)',
      '  added: static/new.svg (103 B, 5 × 5)',
      '  removed: static/old.svg (102 B, 9 × 9)',
    ]);
  });

  it('stand side by side in HTML, which loads nothing', async () => {
    const { stdout } = await site.run(['diff', '--format', 'html']);
    const data = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    const figure = (side: string, text: string) =>
      `<figure><img src="${data(text)}" alt="${side}"><figcaption>${side}</figcaption></figure>`;
    expect(stdout).toContain(
      `<div class="pictures">${figure('Before', svg(10, 'red'))}${figure('After', svg(20, 'green'))}</div>`,
    );
    expect(stdout).toContain(`<div class="pictures">${figure('After', svg(5, 'blue'))}</div>`);
    expect(stdout).toContain(`<div class="pictures">${figure('Before', svg(9, 'red'))}</div>`);
    expect(stdout).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
    expect(stdout.match(/<img src="(?!data:)/)).toBeNull();
  });

  it('that are large are not in HTML', async () => {
    site.write({ 'static/new.svg': svg(5, 'blue').replace('</svg>', `<!-- ${'x'.repeat(300_000)} --></svg>`) });
    const { stdout } = await site.run(['diff', '--format', 'html']);
    expect(stdout).toContain('<code>static/new.svg</code> (300.1 kB, 5 × 5)</li>');
    site.write({ 'static/new.svg': svg(5, 'blue') });
  });

  it('are links in a comment, to what the host of the repository has', async () => {
    const head = git(site.root, 'rev-parse', 'HEAD');
    const { stdout } = await site.run(['diff', '--format', 'markdown']);
    const at = (name: string, file: string) => `https://github.com/acme/docs/blob/${name}/static/${file}`;
    expect(stdout).toContain(
      `- changed: \`static/logo (1).svg\` (104 B → 106 B, 10 × 10 → 20 × 20): [before](${at(commit, 'logo%20%281%29.svg')}), [after](${at(head, 'logo%20%281%29.svg')})\n`,
    );
    expect(stdout).toContain('- added: `static/new.svg` (103 B, 5 × 5)\n');
    expect(stdout).toContain(`- removed: \`static/old.svg\` (102 B, 9 × 9): [before](${at(commit, 'old.svg')})\n`);
  });
});

describe('the facts of a commit', () => {
  it('are kept: its site is not read again, and what is damaged is made anew', async () => {
    const first = await site.run(['diff', '--json']);
    const copies = site.path('.techdocs/cache/commits');
    const [commit = ''] = readdirSync(copies);
    const copy = `${commit}/${basename(site.root)}`;
    const ofCopy = (name: string) => `${copies}/${copy}/${name}`;
    // Unchanged pages are not requested.
    rmSync(ofCopy('docs/more.md'));
    expect(await site.run(['diff', '--json'])).toEqual(first);
    const kept = `.techdocs/cache/commits/${copy}/.techdocs/cache/site/diff.json`;
    site.write({ [kept]: `${site.read(kept).slice(0, -9)}` });
    expect(JSON.parse((await site.run(['diff', '--json'])).stdout).added).toMatchObject([{ path: '/more' }]);
    copyFileSync(site.path('docs/more.md'), ofCopy('docs/more.md'));
    rmSync(site.path(kept));
    expect(await site.run(['diff', '--json'])).toEqual(first);
  });

  it('give the texts of the pages that differ', async () => {
    const { 'docs/more.md': more = '' } = before;
    site.write({ 'docs/more.md': more.replace('Other', 'Some') });
    const { changed } = JSON.parse((await site.run(['diff', '--json'])).stdout);
    expect(changed.find(({ path }: { path: string }) => path === '/more')).toMatchObject({
      wordsAdded: 1,
      wordsRemoved: 1,
      through: [],
      blocks: [{ before: 'Other words.', after: 'Some words.' }],
    });
    site.write({ 'docs/more.md': more });
  });
});

describe('markup', () => {
  it('counts the same change of many pages once, and a change that a page has twice once for it', () => {
    const html = (text: string) => `<main><p>${text}</p><p>${text}</p><i>x</i></main>`;
    const sides = (path: string) => ({ before: html('a'), after: html(path === '/3' ? 'c' : 'b') });
    expect(compareMarkup(['/1', '/2', '/3'], sides)).toEqual({
      pages: 3,
      read: 3,
      changes: [
        { pages: 2, example: '/1', before: 'a', after: 'b' },
        { pages: 1, example: '/3', before: 'a', after: 'c' },
      ],
    });
    expect(compareMarkup([], sides)).toBeUndefined();
  });

  it('reads some hundreds of pages and counts the others', () => {
    const paths = Array.from({ length: 1000 }, (_, at) => `/${at}`);
    const found = compareMarkup(paths, () => ({ before: '<b>', after: `<b>${'x'.repeat(500)}` }));
    expect(found).toMatchObject({ pages: 1000, read: 400, changes: [{ pages: 400, after: `${'x'.repeat(200)}…` }] });
  });
});
