// The command from the user's point of view: exit codes, streams and messages.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(smallSite);
});
afterEach(() => site.remove());

const plain = (text: string) => text.replace(/\d+(?:\.\d+)? m?s\b/g, 'T').replace(/ +T/g, ' T');

describe('techdocs', () => {
  it.each([
    [['new-release', '--version', '1.3.0'], '--version', '--release-version 1.3.0'],
    [['--root', '.', 'new-release', 'core', '--version=1.3.0', '--yes'], '--version', '--release-version 1.3.0'],
    [['build', '-v', '2.x'], '-v', '--docs-version 2.x'],
  ])('%j takes no value for its own version', async (args, flag, wanted) => {
    const { code, stdout, stderr } = await site.run(args);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `✘ invalid-call\n  \`${flag}\` prints the version of techdocs, and takes no value. Write \`${wanted}\`.\n`,
    });
  });

  it('without a command shows its help', async () => {
    const { code, stdout, stderr } = await site.run([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: techdocs [options] [command]');
    expect(stdout).toContain('Examples:');
  });

  it('build --help shows every flag and examples', async () => {
    const { code, stdout } = await site.run(['build', '--help']);
    expect(code).toBe(0);
    const flags = ['out-dir', 'locale', 'drafts', 'strict', 'no-cache', 'clean', 'workers', 'url', 'base-url'];
    const globals = ['config', 'root', 'json', 'quiet', 'verbose', 'help'];
    for (const flag of [...flags, ...globals]) expect(stdout).toContain(`--${flag}`);
    expect(stdout).toContain('Examples:');
  });

  it('knows the short flags that are the same everywhere', async () => {
    const help = await site.run(['build', '--help']);
    expect(await site.run(['build', '-h'])).toEqual(help);
    expect(await site.run(['-v'])).toEqual(await site.run(['--version']));
    expect((await site.run(['build', '-o', 'public'])).stderr).toContain('Built `public`');
    expect((await site.run(['serve', '-p', 'x'])).stderr).toContain("Option '-p, --port <number>' argument 'x'");
  });

  it.each([
    [['biuld'], "Unknown command 'biuld'. Did you mean build?"],
    [['help', 'biuld'], "Unknown command 'biuld'. Did you mean build?"],
    [['biuld', '--help'], "Unknown command 'biuld'. Did you mean build?"],
    [['version'], "Unknown command 'version'. To print the version, run `techdocs --version`."],
    [['-V'], "Unknown option '-V'. To print the version, run `techdocs --version`."],
    [['dev'], "Unknown command 'dev'. To see the site while you write, run `techdocs serve`."],
    [['start', '-p', '8080'], "Unknown command 'start'. To see the site while you write, run `techdocs serve`."],
    [
      ['preview'],
      "Unknown command 'preview'. To see a finished site as a host would serve it, run `techdocs serve --built`.",
    ],
    [['generate'], "Unknown command 'generate'. To write the site, run `techdocs build`."],
    [['build', '--srict'], "Unknown option '--srict'. Did you mean --strict?"],
    [['--nope'], "Unknown option '--nope'."],
    [['--root', '.', 'serve', '--xyzzyx'], "Unknown option '--xyzzyx'."],
    [
      ['build', '--workers', 'many'],
      "Option '--workers <number>' argument 'many' is invalid. It takes a whole number from 1 to 64.",
    ],
    [
      ['build', '--workers', '0'],
      "Option '--workers <number>' argument '0' is invalid. It takes a whole number from 1 to 64.",
    ],
    [['build', '--out-dir'], "Option '-o, --out-dir <dir>' argument missing."],
    [
      ['build', 'now'],
      "Too many arguments for 'build'. Expected 0 arguments but got 1. To name the folder of the project, write `--root DIR`.",
    ],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await site.run(args);
    const help = ['techdocs', ...['build', 'serve'].filter((command) => args.includes(command)), '--help'].join(' ');
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `${message}\nRun \`${help}\` for help.\n`,
    });
  });

  it('says so in JSON too', async () => {
    const { code, stdout } = await site.run(['build', '--json', '--srict']);
    expect(code).toBe(2);
    const message = "Unknown option '--srict'. Did you mean --strict?";
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      errors: [{ code: 'invalid-call', severity: 'error', message }],
      warnings: [],
    });
  });
});

describe('a project that is not there', () => {
  it.each([
    ['build'],
    ['build', '--clean'],
    ['serve'],
    ['serve', '--built'],
    ['check-links'],
    ['check-links', 'build'],
    ['new-release'],
  ])('is an error of %s %s, and is never made', async (...args) => {
    const { code, stderr } = await site.run([...args.filter((word) => word !== undefined), '--root', 'nowhere']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        '✘ invalid-call\n  The folder of the project, `nowhere`, does not exist. Name the folder that contains the docs, or remove `--root` to use the current folder.\n',
    });
    expect(existsSync(site.path('nowhere'))).toBe(false);
  });
});

describe('a project without a page', () => {
  it.each([['build'], ['serve', '-p', '0'], ['check-links']])('is an error of %s', async (...args) => {
    const empty = createSandbox({ 'README.md': '# A\n' });
    onTestFinished(empty.remove);
    const { code, stderr } = await empty.run([...args, '--quiet']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        '✘ no-content\n  No page was found: there is no Markdown in `docs` or `content/docs`. Move or copy `README.md` to `docs/index.md`.\n',
    });
    expect(existsSync(empty.path('build'))).toBe(false);
    expect(existsSync(empty.path('.techdocs'))).toBe(false);
  });

  it('keeps its cache if it had pages before', async () => {
    const site = createSandbox({ 'docs/a.md': '# A\n' });
    onTestFinished(site.remove);
    await site.run(['build', '--quiet']);
    rmSync(site.path('docs/a.md'));
    expect((await site.run(['build', '--quiet'])).code).toBe(2);
    expect(existsSync(site.path('.techdocs/cache/parse'))).toBe(true);
  });
});

describe('techdocs build', () => {
  it('says in one line what a site without `url` goes without', async () => {
    site.write({ 'site.config.json': '{"title":"A"}' });
    const { stderr } = await site.run(['build', '--strict', '--config', 'site.config.json']);
    expect(plain(stderr)).toMatch(
      / from the cache; 0 warnings; T\n {2}· site\.config\.json {2}Without `url`, the sitemap, feeds and canonical addresses are left out\. Set it in the configuration, such as `url: 'https:\/\/docs\.example\.com'`\.\n$/,
    );
  });

  it('shows a line a phase and a summary, on stderr', async () => {
    const { code, stdout, stderr } = await site.run(['build']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(plain(stderr)).toMatch(
      /^ {2}config T\n {2}read T\n {2}parse T\n {2}assemble T\n {2}check T\n {2}render T\n {2}search T\n {2}write T\n✔ Built `build`: \d+ pages \(4 docs pages, 1 post, \d+ others\), 0 redirects, \d+ files of \d+ kB\n {2}\d+ written, 0 unchanged, 0 removed; 0 of 5 from the cache; 0 warnings; T\n$/,
    );
  });

  it('is silent with --quiet', async () => {
    expect(await site.run(['build', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints one JSON object and nothing else on stdout', async () => {
    site.write({ 'docs/later.md': '---\ndraft: true\n---\n# Later\n' });
    const { stdout } = await site.run(['build', '--json']);
    const report = JSON.parse(stdout);
    expect(report.draftIds).toEqual(['later']);
    expect(Object.keys(report)).toEqual([
      'ok',
      'outDir',
      'durationMs',
      'phases',
      'routes',
      'counts',
      'draftIds',
      'cache',
      'written',
      'unchanged',
      'removed',
      'warnings',
      'errors',
      'notes',
      'coverage',
      'summary',
    ]);
    expect(report.routes).toContainEqual({ path: '/wifi', type: 'doc', source: 'docs/wifi.md' });
    expect(report.counts).toMatchObject({ docs: 4, posts: 1 });
    expect(Object.keys(report.phases)).toEqual([
      'config',
      'read',
      'parse',
      'assemble',
      'check',
      'render',
      'search',
      'write',
    ]);
  });

  it('reports a broken link with its line and a way out', async () => {
    site.write({ 'docs/code.md': '# Code\n\nSee [Wi-Fi](/wify).\n' });
    const { code, stderr } = await site.run(['build']);
    expect(code).toBe(1);
    expect(stderr).toContain('docs/code.md:3:');
    expect(stderr).toContain('`/wify` is not a page');
    expect(stderr).toContain('Did you mean `/wifi`?');
    expect(stderr).toContain('  > 3 │ See [Wi-Fi](/wify).\n');
    expect(plain(stderr)).toContain('✘ 1 error: nothing was written, `build` is unchanged. T\n');
    expect(existsSync(site.path('build'))).toBe(false);
  });

  it('shows notes to who asks for all, and never fails on them', async () => {
    site.write({ 'static/.gitkeep': '' });
    const { code, stderr } = await site.run(['build', '--strict']);
    expect([code, stderr.includes('.gitkeep')]).toEqual([0, false]);
    expect(stderr).toContain('; 0 warnings, 1 note (--verbose); ');
    expect((await site.run(['build', '--verbose'])).stderr).toContain('· secret-file    static/.gitkeep\n');
    const { notes } = JSON.parse((await site.run(['build', '--json'])).stdout);
    expect(notes).toMatchObject([{ code: 'secret-file', severity: 'note', file: 'static/.gitkeep' }]);
  });

  it('fails on warnings with --strict only', async () => {
    site.write({ 'docs/code.md': '# Code\n\n[Anchor](./wifi.md#nowhere)\n' });
    expect((await site.run(['build'])).code).toBe(0);
    const { code, stderr } = await site.run(['build', '--strict', '--out-dir', 'strict']);
    expect(code).toBe(1);
    expect(plain(stderr)).toContain('✘ 1 warning and --strict: nothing was written, `strict` is unchanged. T\n');
    expect(existsSync(site.path('strict'))).toBe(false);
  });

  it('names the fault of the configuration and ends with 2', async () => {
    site.write({ 'site.config.json': '{"titel": "Acme"}' });
    const { code, stdout, stderr } = await site.run(['build', '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain('titel');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, errors: [{ severity: 'error', file: 'site.config.json' }] });
  });

  it.each([
    ['.', 'it is the root of the project'],
    ['docs', 'the site is made from it'],
    ['docs/out', 'it is inside `docs`, which the site is made from'],
    ['mine', 'it contains files that techdocs did not write; empty it or choose another folder'],
    ['file', 'it is a file'],
    ['/', 'it is the root of the file system'],
  ])('refuses to build into %s', async (name, reason) => {
    mkdirSync(site.path('mine'));
    writeFileSync(site.path('mine/thesis.txt'), '');
    writeFileSync(site.path('file'), '');
    const { code, stderr } = await site.run(['build', '--out-dir', name]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `✘ unsafe-out-dir\n  Cannot build into \`${name}\`: ${reason}.\n`,
    });
    expect(site.read('docs/index.md')).toBe(smallSite['docs/index.md']);
  });

  it('works from another folder with --root', async () => {
    mkdirSync(site.path('elsewhere'));
    const { code } = await site.run(['--root', site.root, 'build', '--out-dir', 'out']);
    expect(code).toBe(0);
    expect(existsSync(site.path('out/wifi/index.html'))).toBe(true);
  });

  it('uses colours when they are forced', async () => {
    const { stderr } = await site.run(['build'], { NO_COLOR: '', FORCE_COLOR: '1' });
    expect(stderr).toContain('\u001b[32m✔');
  });

  it("uses the site's own templates with our React, and names one without a component", async () => {
    const config = JSON.parse(smallSite['site.config.json'] ?? '{}');
    site.write({
      'site.config.json': JSON.stringify({ ...config, templates: { DocPage: './src/MyDoc.tsx' } }),
      'src/MyDoc.tsx':
        "import { useState } from 'react';\nexport default function MyDoc(props) {\n  const [n] = useState(7);\n  return <article data-mine={n}><h1>{props.head.title}</h1></article>;\n}\n",
    });
    expect((await site.run(['build'])).stderr).toContain('Built `build`');
    expect(site.read('build/wifi/index.html')).toContain('<article data-mine="7"><h1>Wi-Fi | Acme</h1></article>');
    expect((await site.build()).written).toBe(0);
    site.write({ 'src/MyDoc.tsx': 'export const nothing = 1;\n' });
    const { code, stderr } = await site.run(['build']);
    expect(code).toBe(2);
    expect(stderr).toContain('MyDoc.tsx');
    site.write({ 'src/MyDoc.tsx': 'export default 1;\n' });
    expect((await site.run(['build'])).stderr).toBe(
      '✘ invalid-template\n  `src/MyDoc.tsx` has no component as its default export, which `templates.DocPage` needs.\n',
    );
    site.write({ 'src/MyDoc.tsx': 'export default () => { throw new Error("oh no"); };\n' });
    const thrown = await site.run(['build']);
    expect(thrown.code).toBe(2);
    expect(thrown.stderr).toMatch(/A template of the site failed on `\/[^`]*` and \d+ other pages: oh no/);
    expect(site.read('build/wifi/index.html')).toContain('data-mine');
    rmSync(site.path('src/MyDoc.tsx'));
    symlinkSync('nowhere', site.path('src/MyDoc.tsx'));
    expect((await site.run(['build'])).stderr).toBe(
      '✘ invalid-template\n  Could not resolve `src/MyDoc.tsx`: there is no such file.\n',
    );
  });
});
