// `build --preview` and `noIndex`: sites that search engines do not show. A preview links to the published page, if there is one.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, smallSite } from './sandbox.ts';

let sandbox: Sandbox;
afterEach(() => sandbox?.remove());

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: sandbox.root,
    stdio: 'pipe',
    encoding: 'utf8',
  }).trim();
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'x');
  return git('rev-parse', 'HEAD').slice(0, 7);
};

const CONFIG = {
  title: 'Acme',
  url: 'https://docs.example.com',
  baseUrl: '/manual/',
  staticDirs: ['static'],
  i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' },
  analytics: { provider: 'beacon', endpoint: '/count' },
  feedback: { endpoint: '/answers' },
  announcementBar: { id: 'one', content: 'News', isCloseable: true },
  scripts: ['https://plausible.io/js/script.js', '/js/menu.js'],
  headTags: [{ tagName: 'script', attributes: {}, innerHTML: "gtag('config', 'G-1')" }],
};

const FILES = {
  'site.config.json': JSON.stringify(CONFIG),
  '.gitignore': 'build\n.techdocs\n',
  'docs/index.md': '# Start\n',
  'docs/old.md': '# Old\n',
  'static/robots.txt': 'User-agent: *\nAllow: /\n',
  'static/js/menu.js': 'export {};\n',
  'i18n/de/docs/old.md': '# Alt\n',
};

const page = (path: string) => sandbox.read(`build/${path}index.html`);
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];

/** Creates a project with a published page, and a change with a new one. */
function changedProject(files: Readonly<Record<string, string>> = {}) {
  sandbox = createSandbox({ ...FILES, ...files });
  git('init', '-q', '-b', 'main');
  commit();
  git('checkout', '-q', '-b', 'change');
  sandbox.write({ 'docs/new.md': '# New\n' });
  return commit();
}

describe('a preview', () => {
  it('is closed to search engines, and leads to the pages that are published', async () => {
    const name = changedProject();
    const report = await sandbox.build({ preview: true, baseUrl: '/pr-12/' });
    expect([report.ok, report.warnings, report.errors]).toEqual([true, [], []]);
    expect(sandbox.read('build/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(sandbox.read('build/_headers')).toContain('/pr-12/*\n');
    expect(sandbox.read('build/_headers')).toContain('  X-Robots-Tag: noindex, nofollow\n');
    for (const path of ['', 'old/', 'new/', 'de/old/', 'de/new/'])
      expect(page(path)).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(canonicalOf(page('old/'))).toBe('https://docs.example.com/manual/old');
    expect(canonicalOf(page(''))).toBe('https://docs.example.com/manual/');
    expect(canonicalOf(page('de/old/'))).toBe('https://docs.example.com/manual/de/old');
    // An untranslated page repeats that of the default language.
    expect(canonicalOf(page('de/'))).toBe('https://docs.example.com/manual/');
    expect(canonicalOf(page('new/'))).toBeUndefined();
    expect(canonicalOf(page('de/new/'))).toBeUndefined();
    expect(page('old/')).not.toContain('hreflang="de" href="');
    // The language menu stays within the preview.
    expect(page('old/')).toContain('href="/pr-12/de/old"');
    expect(existsSync(sandbox.path('build/sitemap.xml'))).toBe(false);
    expect(page('new/')).toContain(
      `<aside class="announcement" aria-label="Preview" data-preview=""><div class="announcement-text">Preview of Acme, commit ${name}. It is not published.</div></aside>`,
    );
    expect(page('de/new/')).toContain(`Vorschau von Acme, Commit ${name}. Nicht veröffentlicht.`);
  });

  it('counts nobody', async () => {
    changedProject();
    await sandbox.build({ preview: true, baseUrl: '/pr-12/' });
    const html = page('old/');
    for (const counter of [
      'data-analytics',
      '/count',
      'techdocs-feedback',
      '/answers',
      'plausible',
      'gtag',
      'announcement-close',
    ])
      expect(html).not.toContain(counter);
    expect(html).toContain('/pr-12/js/menu.js');
    await sandbox.build();
    for (const counter of [
      'data-analytics',
      '/count',
      'techdocs-feedback',
      'plausible.io',
      'gtag',
      'announcement-close',
    ])
      expect(page('old/')).toContain(counter);
    expect(page('old/')).not.toContain('noindex');
    expect(sandbox.read('build/robots.txt')).toBe(FILES['static/robots.txt']);
    expect(existsSync(sandbox.path('build/sitemap.xml'))).toBe(true);
  });

  it('goes by the addresses that the main branch lists', async () => {
    changedProject({ 'addresses.txt': '/old\n' });
    sandbox.write({ 'addresses.txt': '/\n/new\n/old\n' });
    await sandbox.build({ preview: true });
    expect([canonicalOf(page('')), canonicalOf(page('new/'))]).toEqual([undefined, undefined]);
    expect(canonicalOf(page('old/'))).toBe('https://docs.example.com/manual/old');
  });

  it('tells why git does not know what is published', async () => {
    const name = changedProject();
    const toldBy = async () => {
      const { warnings } = await sandbox.build({ preview: true });
      return warnings.map(({ code, message, suggestion }) => `${code} ${message.split(': ')[1]} ${suggestion}`);
    };
    // As a workflow that clones the commit of a pull request alone.
    git('branch', '-D', 'main');
    expect(await toldBy()).toEqual([
      'no-history this clone has no default branch. Fetch it before the build: `git fetch --depth=1 origin main:refs/remotes/origin/main`, or commit the list of published addresses, `techdocs addresses --write`.',
    ]);
    sandbox.write({ 'site.config.json': '{ "titel": 1 }' });
    const broken = commit();
    git('branch', 'main');
    sandbox.write({ 'site.config.json': FILES['site.config.json'] });
    expect(await toldBy()).toEqual([
      `no-history the site of the default branch, commit \`${broken}\`, cannot be assembled. Mend it there, or commit the list of published addresses, \`techdocs addresses --write\`.`,
    ]);
    // The list is enough, and so is a repository whose default branch has a site.
    sandbox.write({ 'addresses.txt': '/old\n' });
    expect(await toldBy()).toEqual([]);
    rmSync(sandbox.path('addresses.txt'));
    git('branch', '-f', 'main', name);
    expect(await toldBy()).toEqual([]);
  });

  it('knows no published page without a repository, and names no commit', async () => {
    sandbox = createSandbox({ ...smallSite });
    await sandbox.build({ preview: true });
    expect(canonicalOf(page('wifi/'))).toBeUndefined();
    expect(page('wifi/')).toContain('>Preview of Acme. It is not published.</div>');
  });

  it('is made of what strangers propose, without their cache', async () => {
    changedProject();
    // A copy of the main branch, which a change may add to the cache folder.
    const copy = `.techdocs/commits/${git('rev-parse', 'main').slice(0, 16)}/${basename(sandbox.root)}`;
    sandbox.write({ [`${copy}/site.config.json`]: '{ "title": "Evil" }', [`${copy}/docs/new.md`]: '# Evil\n' });
    const report = await sandbox.build({ preview: true, untrusted: 'main', baseUrl: '/pr-12/' });
    expect(report.ok).toBe(true);
    expect(canonicalOf(page('new/'))).toBeUndefined();
    expect(canonicalOf(page('old/'))).toBe('https://docs.example.com/manual/old');
  });

  it('is a flag of the command', async () => {
    changedProject();
    const { code, stderr } = await sandbox.run(['build', '--preview', '--base-url', '/pr-12/', '--strict']);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('no-url')]);
    expect(page('new/')).toContain('data-preview');
    // It is another site than before, and is written completely.
    expect((await sandbox.run(['build'])).code).toBe(0);
    expect(page('new/')).not.toContain('data-preview');
  });
});

describe('noIndex', () => {
  it('closes a site', async () => {
    sandbox = createSandbox({ ...FILES, 'site.config.json': JSON.stringify({ ...CONFIG, noIndex: true }) });
    rmSync(sandbox.path('static/robots.txt'));
    await sandbox.build();
    expect(sandbox.read('build/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(sandbox.read('build/_headers')).toContain('  X-Robots-Tag: noindex, nofollow\n');
    expect(page('old/')).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(canonicalOf(page('old/'))).toBe('https://docs.example.com/manual/old');
    expect(existsSync(sandbox.path('build/sitemap.xml'))).toBe(false);
    expect(page('old/')).toContain('data-analytics');
    expect(page('old/')).not.toContain('data-preview');
  });
});
