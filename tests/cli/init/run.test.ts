// Calls of `techdocs init` with and without a terminal. The resulting site is built.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';
import { repository } from '../../support/cli.ts';
import { hasScript, onTerminal } from '../../support/terminal.ts';

let site: Sandbox;
afterEach(() => site.remove());

/** The first pages of a new site. */
const PAGES = ['docs/start.md', 'docs/writing.md', 'docs/_greet.ts'];

/** Writes the folder of a test with some files. */
function folder(files: Readonly<Record<string, string>> = {}) {
  site = createSandbox(files);
  return (...args: readonly string[]) => site.run(['init', ...args]);
}

const listed = () => Object.keys(hashFolder(site.root)).sort();

async function expectClean(dir = '.') {
  const report = await site.build({ root: site.path(dir), strict: true });
  expect([...report.errors, ...report.warnings]).toEqual([]);
  expect(report.ok).toBe(true);
}

describe('without a terminal', () => {
  it('is what `npm create techdocs` calls, with the same words', async () => {
    const init = folder({ 'create/package.json': '{"type": "module"}' });
    cpSync(join(repository, 'create-techdocs/main.js'), site.path('create/main.js'));
    mkdirSync(site.path('create/node_modules'));
    symlinkSync(repository, site.path('create/node_modules/techdocs'));
    const { version, dependencies } = JSON.parse(
      readFileSync(join(repository, 'create-techdocs/package.json'), 'utf8'),
    );
    expect(dependencies.techdocs).toBe(`^${version}`);
    expect(version).toBe(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version);
    const call = ['create/main.js', 'new', '--title', 'Handbook', '--json'];
    const created = spawnSync(process.execPath, call, { cwd: site.root, encoding: 'utf8' });
    expect(created).toMatchObject({ status: 0, stderr: expect.stringContaining('7 files written') });
    rmSync(site.path('new'), { recursive: true });
    expect(JSON.parse(created.stdout)).toEqual(JSON.parse((await init('new', '--title', 'Handbook', '--json')).stdout));
  });

  it('makes no site in a folder whose files a program writes', async () => {
    const init = folder({ 'node_modules/a/README.md': '# A\n', '.git/x': '' });
    expect(await init('node_modules/a')).toMatchObject({
      code: 2,
      stderr: `✘ invalid-call\n  A site cannot be in \`node_modules\`, whose files the package manager writes. Call \`init\` in the folder of the project, \`${site.root}\`.\n`,
    });
    expect((await init('.git/new')).stderr).toContain('A site cannot be in `.git`, whose files git writes.');
    expect(listed()).toEqual(['.git/x', 'node_modules/a/README.md']);
  });

  it('makes a site of nothing but defaults, in a folder that it makes, and writes nothing when it is called again', async () => {
    const init = folder();
    const { code, stdout, stderr } = await init('hand book');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${['site.config.ts', 'static/logo.svg', ...PAGES, 'package.json', '.gitignore'].join('\n')}\n`,
    });
    expect(stderr).toBe('✔ 7 files written.\n  Next: `cd "hand book"`, then `npm install`, then `npm run serve`.\n');
    await expectClean('hand book');
    rmSync(site.path('hand book/build'), { recursive: true });
    const before = hashFolder(site.path('hand book'));
    const again = await init('hand book', '--yes', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toEqual({
      ok: true,
      folder: 'hand book',
      written: false,
      files: [],
      left: ['site.config.ts', 'package.json', '.gitignore'],
      found: [],
      next: ['npm install', 'npm run serve'],
      toPublish: [],
    });
    expect(hashFolder(site.path('hand book'))).toEqual(before);
  });

  it('makes a site of all answers, whose links are right', async () => {
    const init = folder();
    const answers = [
      '--title',
      "Acme's",
      '--url',
      'https://example.com/docs/',
      '--products',
      'Scanner',
      '--locales',
      'en,de,pl',
    ];
    expect((await init(...answers, '--publish', 'nginx', '--quiet')).code).toBe(0);
    expect(listed()).toEqual(expect.arrayContaining(['.dockerignore', 'Dockerfile', 'nginx.conf']));
    await expectClean();
    expect(readFileSync(site.path('build/index.html'), 'utf8')).toContain('href="/docs/releases"');
    const checked = await site.run(['check-links', '--quiet']);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expectNginx();
  });

  it.each([
    [{ 'documentation/a.md': '# A\n' }, 'build/a/index.html'],
    [{ 'README.md': '# Read me\n\n[A](./src/a.md)\n', 'src/a.md': '# A\n' }, 'build/index.html'],
    [{ 'guide.md': '# Guide\n' }, 'build/guide/index.html'],
  ])('makes a site of what is there: %j', async (files: Record<string, string>, page) => {
    const init = folder(files);
    expect((await init('--releases', '--quiet')).code).toBe(0);
    expect(existsSync(site.path('docs'))).toBe(false);
    await expectClean();
    expect(existsSync(site.path(page))).toBe(true);
  });

  it('shows what it would write as a patch that git takes', async () => {
    const init = folder({ 'package.json': '{\n  "name": "a"\n}\n', '.gitignore': 'build\n' });
    const before = hashFolder(site.root);
    const { code, stdout, stderr } = await init('--dry-run', '--releases');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Found:\n  The title `a`, from `name` in `package.json`.\n✔ 8 files would be written.\n',
    });
    expect(hashFolder(site.root)).toEqual(before);
    writeFileSync(site.path('a.patch'), stdout);
    expect(spawnSync('git', ['apply', 'a.patch'], { cwd: site.root, encoding: 'utf8' }).stderr).toBe('');
    rmSync(site.path('a.patch'));
    const patched = hashFolder(site.root);
    site.remove();
    await folder({ 'package.json': '{\n  "name": "a"\n}\n', '.gitignore': 'build\n' })('--releases', '--title', 'x');
    expect(listed()).toEqual(Object.keys(patched).sort());
    expect(site.read('package.json')).toContain('"name": "a",\n  "scripts"');
  });
});

it('shows for a dry run the posts of a change log, and rules for errors of pages, as they are written', async () => {
  const log = '# Changelog\n\n## 1.1.0 - 2026-01-05\n\n- Two.\n\n## 1.0.0\n\n- One.\n';
  const init = folder({ 'CHANGELOG.md': log, 'docs/a.md': '# A\n\n[B](/b)\n' });
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: site.root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x', '--date', '2025-07-03T12:00:00Z');
  const before = hashFolder(site.root);
  const dry = await init('--dry-run', '--publish', 'nginx');
  expect(hashFolder(site.root)).toEqual(before);
  expect(dry.code).toBe(0);
  expect(dry.stderr).toContain(
    '1 error in the pages (1 `broken-link`): `rules` in `site.config.ts` makes it a warning for now.',
  );
  const applied = spawnSync('git', ['apply'], { cwd: site.root, input: dry.stdout, encoding: 'utf8' });
  expect(applied.stderr).toBe('');
  const ownFiles = () => Object.entries(hashFolder(site.root)).filter(([path]) => !/^\.(?:git|techdocs)\//.test(path));
  const patched = ownFiles();
  git('clean', '-qfd');
  git('checkout', '-q', '.');
  const written = await init('--publish', 'nginx');
  expect(written.stderr.replace('written', 'would be written')).toContain(dry.stderr);
  expect(ownFiles()).toEqual(patched);
  expect(patched.filter(([path]) => path.startsWith('releases/'))).toHaveLength(2);
});

describe('a site that is there', () => {
  const workflow = '.github/workflows/docs.yml';
  const pipeline = '.gitlab-ci.yml';
  const config = (keys: string) => ({
    'site.config.ts': `export default { title: 'A'${keys} };\n`,
    'docs/a.md': '# A\n',
  });

  it('takes its address from the host where its configuration has none', async () => {
    const init = folder(config(''));
    const { code, stderr } = await init('--publish', 'github');
    expect(code).toBe(0);
    expect(site.read(workflow)).toContain(
      '- run: npx techdocs build --strict --url "$' + '{{ steps.pages.outputs.origin }}" --base-url "',
    );
    expect(stderr.slice(stderr.indexOf('  To publish'))).toBe(
      '  To publish:\n' +
        '    Choose *GitHub Actions* as the source in *Settings > Pages* of the repository on GitHub.\n' +
        '    Commit the files of the site and `package-lock.json`, and push the branch `main`.\n' +
        '    No git repository was found, so `main` is a guess: if the default branch is another, change it in the workflow.\n',
    );
    expect((await init('--publish', 'gitlab', '--quiet')).code).toBe(0);
    expect(site.read(pipeline)).toContain('- npx techdocs build --strict --url "$url" --base-url "$base"\n');
  });

  it('takes no flags whose answers belong in its configuration', async () => {
    const init = folder(config(''));
    const { code, stderr } = await init(
      '--yes',
      '--title',
      'New',
      '--url',
      'https://n.example/x/',
      '--locales',
      'en,de',
    );
    expect([code, stderr]).toEqual([
      2,
      '✘ invalid-call\n  `--title`, `--url` and `--locales` have no effect: the site has a configuration already, `site.config.ts`. Set `title`, `url` and `i18n.locales` there, and call `init` without the flags.\n',
    ]);
    expect((await init('--no-releases')).stderr).toContain(
      '`--no-releases` has no effect: the site has a configuration already, `site.config.ts`. Set `releases` there,',
    );
    expect(existsSync(site.path('package.json'))).toBe(false);
  });

  it('keeps the address of its configuration', async () => {
    const init = folder(config(", url: 'https://a.example', baseUrl: '/b/'"));
    for (const host of ['github', 'gitlab', 'nginx'])
      expect(await init('--publish', host, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(site.read(workflow)).toContain('- run: npx techdocs build --strict\n');
    expect(site.read(pipeline)).toContain('- npx techdocs build --strict\n');
    expect(site.read('nginx.conf')).toContain('location /b/assets/ {');
  });

  it('tells what is wrong with its configuration, on which its address depends, and writes nothing', async () => {
    const init = folder(config(', url: 1'));
    const { code, stderr } = await init('--publish', 'github');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('site.config.ts:1:') });
    expect(existsSync(site.path('.github'))).toBe(false);
  });
});

describe('faults', () => {
  it('are told all at once, and nothing is written', async () => {
    const init = folder({ 'package.json': '{' });
    const before = hashFolder(site.root);
    const { code, stdout, stderr } = await init('--url', 'x', '--locales', 'no-such-language-tag');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.match(/^✘ .*$/gm)).toEqual([
      '✘ invalid-call',
      '✘ invalid-call',
      '✘ invalid-config    package.json:1:1',
    ]);
    expect(stderr).toContain('`package.json` is not JSON: this `{` is never closed. Fix it first.');
    expect(hashFolder(site.root)).toEqual(before);
  });

  it('are those of a package.json that has no place for scripts', async () => {
    const { code, stderr } = await folder({ 'package.json': '[]' })();
    expect(code).toBe(2);
    expect(stderr).toBe(
      '✘ invalid-call    package.json\n  The file is not a JSON object, so techdocs cannot add scripts to it. Fix it first.\n',
    );
  });

  it.each([
    [['a.txt'], '`a.txt` is a file. Name the folder for the site.'],
    [['--config', 'x.ts'], '`init` takes no `--config`: it writes a configuration.'],
    [['a', '--root', 'b'], 'The command names both `a` and `--root b`. Use one of them.'],
    [[], '`docs/start.md` cannot be written: something else is in the place of its folder. Move that away.'],
  ])('%j', async (args, message) => {
    const init = folder({ 'a.txt': '', docs: 'a file' });
    const before = hashFolder(site.root);
    const { code, stderr } = await init(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(`\n  ${message}\n`);
    expect(hashFolder(site.root)).toEqual(before);
  });
});

/** Checks that nginx accepts the image's configuration and the build. */
function expectNginx() {
  if (spawnSync('nginx', ['-v']).status !== 0) return;
  const at = (name: string) => site.path(name);
  const step = /^RUN (mkdir \/nginx (?:.*\\\n)*.*)$/m.exec(site.read('Dockerfile'))?.[1] ?? '';
  const moved = step.replaceAll(/([ =])\/nginx\b/g, `$1${at('nginx')}`).replaceAll(/ build\//g, ` ${at('build')}/`);
  expect(spawnSync('sh', ['-e', '-c', moved], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(site.read('nginx/headers.conf')).toMatch(
    /^add_header Content-Security-Policy "default-src 'self'.*" always;$/m,
  );
  expect(site.read('nginx/rules.conf')).toContain('if ($techdocs_redirect) { return 301 $techdocs_redirect; }');
  const server = site
    .read('nginx.conf')
    .replaceAll('/etc/nginx/techdocs', at('nginx'))
    .replace('listen 80', 'listen 127.0.0.1:1');
  mkdirSync(at('tmp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path tmp;`)
    .join(' ');
  site.write({
    'all.conf': `pid nginx.pid; error_log error.log; events {} http { access_log off; ${temporary} ${server} }`,
  });
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', site.root, '-c', at('all.conf')], { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

describe.skipIf(!hasScript)('on a terminal', () => {
  const ENTER = '\r';

  it('asks for everything, judges at once, shows the files and writes them on a yes', async () => {
    folder({ 'README.md': '# Acme *reader*\n' });
    const { code, screen, stdout } = await onTerminal(site.root, 'init web', [
      ['Title', ENTER],
      ['Address', `example.com${ENTER}`],
      ['is not the address of a site', `\u0015https://example.com${ENTER}`],
      ['Are there release notes?', 'y'],
      ['Products', `Scanner${ENTER}`],
      ['Languages', ENTER],
      [/Publish it[\s\S]*nginx/, `\u001b[B${ENTER}`],
      ['Write these 9 files?', ENTER],
    ]);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toContain('.github/workflows/docs.yml');
    expect(screen).toContain('docs/writing.md');
    const config = site.read('web/site.config.ts');
    expect(config).toContain("  title: 'web',\n");
    expect(config).toContain("  url: 'https://example.com',\n");
    expect(config).toContain("  releases: {\n    products: {\n      scanner: { label: 'Scanner' },\n    },\n  },\n");
  });

  it('writes nothing where somebody interrupts, and asks nothing with --yes', async () => {
    folder();
    const before = hashFolder(site.root);
    const stopped = await onTerminal(site.root, 'init', [['Title', '\u0003']]);
    expect(stopped).toMatchObject({ code: 130, stdout: '' });
    rmSync(site.path('out.txt'));
    expect(hashFolder(site.root)).toEqual(before);
    const { code, screen } = await onTerminal(site.root, 'init --yes', []);
    expect(code).toBe(0);
    expect(screen).not.toContain('Title');
  });
});
