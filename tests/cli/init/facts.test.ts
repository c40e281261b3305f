// Facts that `init` takes from package.json, from git and from a change log, and the resulting site.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { readProjectMetadata } from '../../../src/cli/init/facts.ts';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';
import { repository } from '../../support/cli.ts';

let site: Sandbox;
afterEach(() => site.remove());

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-02-03T12:00:00Z', GIT_AUTHOR_DATE: '2026-02-03T12:00:00Z' };
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: site.root, encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
}

/** Creates a repository with a commit and tags. */
function makeRepository(files: Readonly<Record<string, string>>, tags: readonly string[] = []): void {
  site = createSandbox(files);
  git('init', '-q');
  git('remote', 'add', 'origin', 'git@github.com:Acme/scanner.git');
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'First');
  for (const tag of tags) git('tag', tag);
}

describe('the facts', () => {
  it('are those of git and package.json', async () => {
    makeRepository({}, ['v1.9.0', 'v1.10.0', 'v2.0.0-rc.1', 'other-v7.0.0']);
    const manifest = { name: '@acme/scan', description: 'Reads codes', homepage: 'https://docs.example.com/scan' };
    expect(await readProjectMetadata(site.root, JSON.stringify({ ...manifest, version: '3.0.0' }))).toEqual({
      name: 'scan',
      description: 'Reads codes',
      homepage: 'https://docs.example.com/scan',
      repository: 'https://github.com/Acme/scanner',
      branch: 'main',
      latest: { version: '1.10.0', date: '2026-02-03', gitTag: 'v{version}' },
    });
  });

  it('are none where nothing says them', async () => {
    site = createSandbox({});
    expect(await readProjectMetadata(site.root, undefined)).toEqual({ branch: 'main', isBranchGuessed: true });
    expect(
      await readProjectMetadata(site.root, '{ "version": "0.0.0", "homepage": "", "description": "{{ a }}" }'),
    ).toEqual({
      branch: 'main',
      isBranchGuessed: true,
    });
    expect((await readProjectMetadata(site.root, '{ "version": "0.2.0" }')).latest).toEqual({ version: '0.2.0' });
  });

  it.each([
    'https://github.com/acme/other#readme',
    'https://www.npmjs.com/package/a',
    'docs.example.com',
    'https://a.example/?b',
  ])('%s is no address of a site', async (homepage) => {
    site = createSandbox({});
    expect((await readProjectMetadata(site.root, JSON.stringify({ homepage }))).homepage).toBeUndefined();
  });

  it('name the default branch of the remote', async () => {
    makeRepository({});
    git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    git('checkout', '-q', '-b', 'mine');
    expect((await readProjectMetadata(site.root, undefined)).branch).toBe('trunk');
  });
});

describe('a site in a repository', () => {
  it('leads to it, and is published at the address of its pages', async () => {
    makeRepository({ 'package.json': '{\n  "name": "scanner",\n  "version": "1.4.0"\n}\n' });
    const { code, stdout } = await site.run([
      'init',
      '--title',
      'Scanner',
      '--releases',
      '--publish',
      'github',
      '--yes',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('releases/');
    const config = site.read('site.config.ts');
    expect(config).toContain("url: 'https://acme.github.io',\n  baseUrl: '/scanner/',\n");
    expect(config).toContain("scanner: { label: 'Scanner', versionScheme: 'semver' },");
    const { errors, warnings } = await site.build({ strict: true, cache: false });
    expect([...errors, ...warnings]).toEqual([]);
    const home = site.read('build/index.html');
    expect(home).toContain('<link rel="icon" href="/scanner/logo.svg" type="image/svg+xml">');
    expect(home).toMatch(
      /class="hero-actions"><a href="\/scanner\/start\/">Get started<\/a><a href="https:\/\/github\.com\/Acme\/scanner">/,
    );
    expect(home.match(/class="tile-icon|class="icon tile-icon/g)).toHaveLength(3);
    expect(site.read('build/start/index.html')).toContain(
      'href="https://github.com/Acme/scanner/edit/main/docs/start.md"',
    );
    expect(site.read('build/releases/index.html')).toContain('Scanner 1.4.0');
  });

  it('has posts of the releases of its change log', async () => {
    const log = '# Changelog\n\n## 1.1.0 - 2026-01-05\n\n- Two.\n\n## 1.0.0\n\n- One.\n';
    makeRepository({ 'CHANGELOG.md': log, 'docs/a.md': '# A\n\nText.\n' }, ['v1.0.0', 'v1.1.0']);
    const { code, stdout, stderr } = await site.run(['init', '--title', 'Scanner', '--yes']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'releases/2026/2026-01-05-scanner-v1.1.0.md',
        'releases/2026/2026-02-03-scanner-v1.0.0.md',
      ]),
    );
    expect(stdout).not.toContain('.gitkeep');
    expect(stderr).toContain('  `CHANGELOG.md`: its releases become posts.\n');
    expect(stderr).toContain('Next: `npm install`, then `npm run serve`.');
    const { errors, warnings } = await site.build({ cache: false });
    expect([...errors, ...warnings]).toEqual([]);
    expect(site.read('site.config.ts')).toContain(
      "    // `new-release` adds each new post to it. Leave it out if another tool writes the file.\n    changelog: 'CHANGELOG.md',\n",
    );
    // All its releases have posts, so nothing is left to import until there is a new release.
    expect((await site.run(['init', '--yes'])).stderr).not.toContain('CHANGELOG.md');
    site.write({ 'CHANGELOG.md': log.replace('## 1.1.0', '## 1.2.0 - 2026-01-06\n\n- Three.\n\n## 1.1.0') });
    expect((await site.run(['init', '--yes'])).stderr).toContain('--import CHANGELOG.md` makes posts of its releases.');
  });

  it('is there with a change log that cannot be read, and says how to import it', async () => {
    site = createSandbox({ 'CHANGELOG.md': '# Changelog\n\nNothing yet.\n', 'docs/a.md': '# A\n\nText.\n' });
    const { code, stdout, stderr } = await site.run(['init', '--title', 'Scanner', '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('site.config.ts\n');
    expect(stderr).toContain(
      'Next: `npm install`, then `npx techdocs new-release --import CHANGELOG.md`, then `npm run serve`.',
    );
  });
});

describe('a library without docs', () => {
  const library = {
    'package.json': '{ "name": "scanner" }',
    'README.md': '# Scanner\n\nIt scans. See [the source](src/index.ts) and [how to help](CONTRIBUTING.md#start).\n',
    'CONTRIBUTING.md': '# Help\n',
    'src/index.ts': 'export {};\n',
    '.gitignore': 'private/\n/notes.md\n',
    'private/plan.md': '# Plan\n',
    'notes.md': '# Notes\n',
    'test/fixtures/a.md': '[a](./none.md)\n',
  };

  it('gets a home page and a folder of docs, whose first page shows the README', async () => {
    makeRepository(library);
    const { code, stdout, stderr } = await site.run(['init', '--yes']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['docs/start.md', 'docs/writing.md', 'site.config.ts', 'static/logo.svg']),
    );
    expect(stderr.slice(0, stderr.indexOf('  The title'))).toBe(
      'Found:\n' +
        '  `README.md`: the page `docs/start.md` shows it.\n' +
        '  `CONTRIBUTING.md`: not part of the site.\n' +
        '  `test/fixtures/a.md`: not part of the site.\n',
    );
    const { errors, warnings } = await site.build({ strict: true, cache: false });
    expect([...errors, ...warnings]).toEqual([]);
    const page = site.read('build/start/index.html');
    expect(page).toContain('<p>It scans. See');
    expect(page).toContain('href="https://github.com/Acme/scanner/blob/main/src/index.ts"');
    expect(page).toContain('href="https://github.com/Acme/scanner/blob/main/CONTRIBUTING.md#start"');
    expect(site.read('build/index.html')).toContain('class="hero-actions"');
    expect(Object.keys(hashFolder(site.path('build'))).join('\n')).not.toMatch(/plan|notes|fixtures|contributing/i);
  });

  it.each([
    ['[a](./none.ts)', 'broken-link'],
    ['[a](./none.md)', 'broken-markdown-link'],
    ['[a](#none)', 'broken-anchor'],
    ['[a](docs/writing.md#none)', 'broken-anchor'],
  ])('is told of errors in its README, and publishes it: %s', async (link, code) => {
    makeRepository({ ...library, 'README.md': `# Scanner\n\n${link}\n` });
    const { stderr } = await site.run(['init', '--yes']);
    expect(stderr).toContain(
      `1 error in the pages (1 \`${code}\`): \`rules\` in \`site.config.ts\` makes it a warning for now.`,
    );
    const { ok, warnings } = await site.build({ cache: false });
    expect([ok, warnings.map((each) => each.code)]).toEqual([true, [code]]);
  });
});

it('the code that the first pages show is whole, and that of its file', () => {
  site = createSandbox({});
  const read = (name: string) => readFileSync(join(repository, 'src/cli/init/files', name), 'utf8');
  const { code } = transformSync(read('greet.ts.txt'), { loader: 'ts', format: 'cjs' });
  const made = { exports: {} as { greet?: (name: string) => string } };
  new Function('module', 'exports', code)(made, made.exports);
  expect(made.exports.greet?.('Ada')).toBe('Hello, Ada!');
  const [, shown = ''] = /```ts title="greet\.ts"[^\n]*\n([\s\S]*?)```/.exec(read('writing.md')) ?? [];
  expect(read('greet.ts.txt')).toContain(`// #region greet\n${shown}// #endregion`);
});
