// A site for a host is converted for a disk: which files stay, which change, and which are generated.
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox, smallSite, stampFolder } from '../../engine/sandbox.ts';
import { hasBrowser } from '../../support/browser.ts';
import { openChromium } from '../../support/disk-chromium.ts';
import { sharedBrowser } from '../../support/portal.ts';

const MERMAID = 'node_modules/mermaid/';

/** Files that need another form on a disk. */
const scripts: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    baseUrl: '/docs/',
    portable: true,
    analytics: { provider: 'beacon', endpoint: 'https://count.example.com/' },
    products: { scanner: { label: 'Scanner', page: '/wifi' } },
    scripts: [{ src: '/docs/own/count.js', type: 'module' }],
    headTags: [{ tagName: 'script', attributes: { type: 'module', src: '/docs/own/alone.js' } }],
  }),
  'docs/wifi.md': '# Wi-Fi\n\n```mermaid\nflowchart LR\n```\n',
  'pages/tool.tsx':
    'export const script = \'./tool.ts\';\nexport default function Tool() {\n  return <p id="tool">waits</p>;\n}\n',
  'pages/tool.ts':
    "import { text } from './text.ts';\nconst tool = document.querySelector('#tool');\nif (tool) tool.textContent = text;\n",
  'pages/text.ts': "export const text = 'runs';\n",
  'static/own/count.js':
    "import { count } from './lib/number.mjs';\ndocument.documentElement.dataset.count = String(count);\n",
  'static/own/alone.js': 'document.documentElement.dataset.alone = import.meta.url.slice(-8);\n',
  'static/own/lib/number.mjs': 'export const count = 42;\n',
  'static/own/plain.js': 'export const unused = 1;\n',
  'static/robots.txt': 'User-agent: *\n',
  [`${MERMAID}package.json`]: '{ "name": "mermaid", "version": "11.0.0", "type": "module" }',
  [`${MERMAID}dist/mermaid.core.mjs`]: 'export default { async parse() {} };',
  [`${MERMAID}dist/chunks/mermaid.esm.min/a.mjs`]: 'export {};',
  [`${MERMAID}dist/mermaid.esm.min.mjs`]: 'export default {};',
  [`${MERMAID}dist/mermaid.min.js`]:
    'globalThis.mermaid = { initialize() {}, async render() { return { svg: \'<svg viewBox="0 0 8 4" xmlns="http://www.w3.org/2000/svg"/>\' }; } };',
};

let site: Sandbox;
afterEach(() => site?.remove());

const filesOf = (folder: string) =>
  readdirSync(site.path(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(site.path(folder).length + 1))
    .sort();

describe('the folder', () => {
  it('has what readers open, and nothing that hosts read', async () => {
    site = createSandbox(scripts);
    // Without a browser for the build, readers' browsers draw.
    const { code, stderr } = await site.run(['build', '--strict'], { CHROMIUM_PATH: '/none' });
    expect([code, stderr]).toEqual([0, expect.stringContaining('✔ Built `build`')]);
    const files = filesOf('build').map((name) => name.replace(/-[0-9a-f]{8}(?=[./])/, '-X'));
    expect(files.filter((name) => /^[^/]*$|^search|mermaid|own\//.test(name))).toEqual([
      '.techdocs.json',
      'assets/mermaid-X/mermaid.min.js',
      'index.html',
      'index.md',
      'index.products.js',
      'llms-full.txt',
      'llms.json',
      'llms.txt',
      'opensearch.xml',
      'own/alone.js',
      'own/count.js',
      'own/lib/number.mjs',
      'own/plain.js',
      'robots.txt',
      'search/en.js',
      'search/index.html',
      'sitemap.xml',
      'tool.md',
      'wifi.md',
    ]);
    expect(files).toContain('search/en.js');
    expect(files.filter((name) => /404|_headers|_redirects|nginx|routes|worker|\.esm\./.test(name))).toEqual([]);
    const page = site.read('build/wifi/index.html');
    expect(page).toMatch(/data-diagram="\.\.\/assets\/mermaid-\w{8}\/mermaid\.min\.js"/);
    expect(page).not.toContain('count.example.com');
    expect(page).toContain('&quot;pointer&quot;:&quot;../search/en.js&quot;');
    expect(JSON.parse(site.read('build/llms.json')).versions).toEqual([
      expect.objectContaining({ index: '/docs/search/en.js' }),
    ]);
    // A script that nothing loads as a module stays unchanged.
    expect(site.read('build/own/plain.js')).toBe(scripts['static/own/plain.js']);
    expect(site.read('build/robots.txt')).toBe('User-agent: *\n');
  });

  it('is said to have what it has', async () => {
    site = createSandbox(scripts);
    const report = await site.build();
    const outputs = report.routes.filter(({ type }) => !['redirect'].includes(type)).map(({ path }) => path);
    expect(outputs).not.toContain('/404');
    const named = outputs.filter((path) => path.startsWith('/assets/'));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(site.path(`build${path}`)))).toEqual([]);
    expect(report.counts.files).toBe(filesOf('build').length - 1);
  });

  it('is that of a clean build after any of these', async () => {
    site = createSandbox({ ...smallSite, 'docs/gone.md': '# Gone\n\nText.\n' });
    const portable = (options = {}) => site.build({ portable: true, outDir: 'disk', ...options });
    await portable();
    site.write({ 'docs/wifi.md': '# WLAN\n\n## Settings {#settings}\n\nNew words: zebra.\n' });
    rmSync(site.path('docs/gone.md'));
    await portable();
    // Files in the cache were removed or altered.
    const [built = ''] = readdirSync(site.path('.techdocs/cache/built'));
    writeFileSync(site.path(`.techdocs/cache/built/${built}/wifi/index.html`), 'x');
    rmSync(site.path(`.techdocs/cache/built/${built}/index.html`));
    site.write({ 'docs/code.md': '# Code\n\nOther code.\n' });
    await portable();
    rmSync(site.path('disk/search'), { recursive: true });
    await portable();
    await portable({ outDir: 'fresh', cache: false });
    expect(hashFolder(site.path('disk'))).toEqual(hashFolder(site.path('fresh')));
    expect(existsSync(site.path('disk/gone'))).toBe(false);
  });
});

describe('a second build', () => {
  it('touches nothing', async () => {
    site = createSandbox(scripts);
    await site.build();
    const before = stampFolder(site.path('build'));
    expect(await site.build()).toMatchObject({ ok: true, written: 0, removed: 0 });
    // Without the cached result of the whole site, but with all of its files.
    rmSync(site.path('node_modules/.cache/techdocs/site'), { recursive: true });
    const { written, unchanged } = await site.build();
    expect([written, unchanged]).toEqual([0, filesOf('build').length - 1]);
    expect(stampFolder(site.path('build'))).toEqual(before);
  });

  it('writes the page of an edit, what quotes it and its search', async () => {
    site = createSandbox(smallSite);
    await site.build({ portable: true });
    site.write({ 'docs/code.md': `${smallSite['docs/code.md']}\nZebra.\n` });
    const before = stampFolder(site.path('build'));
    const { written } = await site.build({ portable: true });
    const after = stampFolder(site.path('build'));
    const changed = filesOf('build').filter((name) => after[name] !== before[name]);
    expect(changed.map((name) => name.replace(/-[0-9a-f]{8}(?=\.)/, '-X'))).toEqual(
      [
        '.techdocs.json',
        'assets/search/en-X.js',
        'assets/search/en-part-X.js',
        'assets/search/text-X.js',
        'code.md',
        'code/index.html',
        'llms-full.txt',
        'llms.json',
        'llms.txt',
        'print/index.html',
        'search/en.js',
      ].filter((name) => changed.some((one) => one.replace(/-[0-9a-f]{8}(?=\.)/, '-X') === name)),
    );
    expect(changed).toContain('code/index.html');
    expect(changed).not.toContain('wifi/index.html');
    expect(written).toBe(changed.length - 1);
  });

  it('gives the other form where the call asks for it, and leaves the folder of neither half', async () => {
    site = createSandbox(scripts);
    await site.build();
    const disk = hashFolder(site.path('build'));
    await site.build({ portable: false });
    expect(filesOf('build')).toContain('404.html');
    expect(site.read('build/index.html')).toContain('data-base="/docs/"');
    await site.build();
    expect(hashFolder(site.path('build'))).toEqual(disk);
  });
});

describe('a fault', () => {
  it('of names that Windows does not have is told with all others, and nothing is written', async () => {
    site = createSandbox(smallSite);
    await site.build({ portable: true });
    const before = stampFolder(site.path('build'));
    site.write({ 'docs/aux.md': '# Aux\n\n[Gone](./gone.md)\n' });
    const { code, stderr } = await site.run(['build', '--portable']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      '✘ invalid-route    docs/aux.md\n  `/aux` cannot be written as a file: `aux` is a device on Windows. Give it another `slug` or name.',
    );
    expect(stderr).toContain('⚠ broken-markdown-link    docs/aux.md:3:8');
    expect(stampFolder(site.path('build'))).toEqual(before);
    expect((await site.run(['build', '--out-dir', 'host'])).stderr).not.toContain('invalid-route');
  });

  it('is another build that has written the site meanwhile, and nothing is mixed', async () => {
    site = createSandbox(smallSite);
    const onProgress = () => {
      const folder = site.path('.techdocs/cache/built');
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (!name.startsWith('.')) appendFileSync(join(folder, name, '.techdocs.json'), ' ');
    };
    await expect(site.build({ portable: true, onProgress })).rejects.toThrow(
      'Cannot write the site to `build`: another build has just written it.',
    );
    expect(readdirSync(site.root).filter((name) => name.includes('build'))).toEqual([]);
    expect((await site.build({ portable: true })).ok).toBe(true);
  });

  it('of a folder that holds what others wrote leaves it alone', async () => {
    site = createSandbox(smallSite);
    mkdirSync(site.path('build'));
    writeFileSync(site.path('build/mine.txt'), 'mine');
    const { code, stderr } = await site.run(['build', '--portable']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('`build`')]);
    expect(readdirSync(site.path('build'))).toEqual(['mine.txt']);
  });
});

it.runIf(hasBrowser)('scripts that were modules run from a disk', async () => {
  site = createSandbox(scripts);
  await site.run(['build'], { CHROMIUM_PATH: '/none' });
  const window = await openChromium(await sharedBrowser());
  const fileOf = (path: string) => `${pathToFileURL(site.path('build')).href}/${path}`;
  await window.goto(fileOf('tool/index.html'));
  const look =
    "[document.querySelector('#tool').textContent, document.documentElement.dataset.count, document.documentElement.dataset.alone]";
  await expect.poll(() => window.evaluate(look)).toEqual(['runs', '42', 'alone.js']);
  await window.goto(fileOf('wifi/index.html'));
  const drawn = "[...document.querySelectorAll('[data-diagram] img')].map(({ className }) => className).sort()";
  await expect.poll(() => window.evaluate(drawn)).toEqual(['when-dark', 'when-light']);
  expect(window.complaints()).toEqual([]);
  await window.close();
});
