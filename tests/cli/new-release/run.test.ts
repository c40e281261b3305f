// Calls of `techdocs new-release` without a terminal: from a script, in a CI job.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';
import { techdocs, techdocsProcess } from '../../support/cli.ts';

const bin = fileURLToPath(new URL('../../../bin/techdocs.js', import.meta.url));

const CONFIG = {
  title: 'Acme',
  url: 'https://docs.example.com',
  variables: { vendor: 'Acme' },
  releases: {
    path: 'content/releases',
    products: {
      scanner: { label: 'Scanner', tag: 'scanner', versionScheme: 'semver' },
      reader: { label: '{{ vendor }} Reader', tag: 'reader', versionScheme: 'prefixed' },
    },
  },
};
const FILES: Record<string, string> = {
  'site.config.json': JSON.stringify(CONFIG),
  'content/docs/index.md': '# Start\n\n## Steps\n\nWords.\n',
  'content/releases/2025/2025-03-02-scanner-v1.2.0.md':
    '---\ntitle: Scanner 1.2.0\ndate: 2025-03-02\ntags: [scanner]\nproduct: scanner\nversion: 1.2.0\n---\n\nFaster.\n\n<!-- truncate -->\n\nMuch faster.\n',
};
const CALL = ['new-release', 'scanner', '1.3.0', '--date', '2025-04-05'];
const FILE = 'content/releases/2025/2025-04-05-scanner-v1.3.0.md';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(FILES);
});
afterEach(() => site.remove());

const posts = () => hashFolder(site.path('content'));
/** Runs a call and returns whether the content is unchanged. */
async function refused(args: readonly string[], env?: Record<string, string>) {
  const before = posts();
  const run = await site.run(args, env);
  expect(posts()).toEqual(before);
  expect(run.stdout).toBe('');
  return run;
}

/** Runs a call with text on standard input. */
function piped(args: readonly string[], input: string | Buffer) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [bin, ...args], { cwd: site.root, env: { ...process.env, NO_COLOR: '1' } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (piece) => {
      stdout += piece;
    });
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

function git(...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: site.root, env, encoding: 'utf8' });
}

function commit(subject: string, file = 'src/a.txt'): void {
  site.write({ [file]: subject });
  git('add', '-A');
  git('commit', '-q', '-m', subject);
}

/** The message about an unfinished draft. */
const UNFINISHED =
  '⚠ It has headings without a text, which `build` reports as `empty-section`. Fill in its headings, or remove them; `--from-git` and `--body` give it a text.\n';

describe('techdocs new-release', () => {
  it('writes the post and prints its path, alone', async () => {
    expect(await site.run(CALL)).toEqual({
      code: 0,
      stdout: `${FILE}\n`,
      stderr: `✔ Scanner 1.3.0 of 2025-04-05, after 1.2.0, will be at /releases/2025/04/05/scanner-v1.3.0\n${UNFINISHED}`,
    });
    expect(site.read(FILE)).toMatch(/^---\ntitle: Scanner 1\.3\.0\ndate: 2025-04-05\ntags: \[scanner\]\n/);
    expect(readdirSync(site.path('content/releases/2025')).sort()).toEqual([
      '2025-03-02-scanner-v1.2.0.md',
      '2025-04-05-scanner-v1.3.0.md',
    ]);
  });

  it('dates the post today, in the zone of the site and not of the machine', async () => {
    const before = new Date();
    const { stdout } = await site.run(['new-release', 'scanner', '1.3.0'], { TZ: 'Pacific/Kiritimati' });
    const day = (time: Date) => time.toISOString().slice(0, 10);
    expect([day(before), day(new Date())]).toContain(stdout.slice('content/releases/2025/'.length).slice(0, 10));
    const report = await site.build();
    expect(report.errors).toEqual([]);
    expect(new Set(report.warnings.map(({ code }) => code))).toEqual(new Set(['empty-section']));
  });

  it('gives one JSON object', async () => {
    const { stdout } = await site.run([...CALL, '--json', '--quiet']);
    expect(JSON.parse(stdout)).toEqual({
      path: FILE,
      route: '/releases/2025/04/05/scanner-v1.3.0',
      product: 'scanner',
      version: '1.3.0',
      date: '2025-04-05',
      tags: ['scanner'],
      previousVersion: '1.2.0',
      created: true,
    });
    const report = await site.build();
    expect(report.routes.map(({ path }) => path)).toContain('/releases/2025/04/05/scanner-v1.3.0');
    const first = JSON.parse((await site.run(['new-release', 'reader', 'v1.0.0', '--json'])).stdout);
    expect([first.previousVersion, first.version]).toEqual([null, 'v1.0.0']);
  });

  it('the same call again writes nothing and says so', async () => {
    await site.run(CALL);
    const before = posts();
    expect(await site.run(CALL)).toEqual({
      code: 0,
      stdout: `${FILE}\n`,
      stderr: `✔ Scanner 1.3.0 already has this post; nothing was written\n${UNFINISHED}`,
    });
    const later = await site.run(['new-release', 'scanner', '1.3.0', '--json']);
    expect(JSON.parse(later.stdout)).toMatchObject({ path: FILE, date: '2025-04-05', created: false });
    expect(posts()).toEqual(before);
  });

  it('another text under the same name is refused with a diff, and forced', async () => {
    await site.run(CALL);
    site.write({ 'notes.md': 'Better words.\n' });
    const { code, stderr } = await refused([...CALL, '--body', 'notes.md']);
    expect(code).toBe(2);
    expect(stderr).toContain(`--- ${FILE}\tas it is\n+++ ${FILE}\tas it would be\n`);
    expect(stderr).toContain('\n-Scanner 1.3.0 is available.\n+Better words.\n');
    expect(stderr.split('\n').slice(-3)).toEqual([
      '✘ release-exists',
      `  \`${FILE}\` exists with a different text, so nothing was written. Edit that file, or add \`--force\` to overwrite it.`,
      '',
    ]);
    const forced = await site.run([...CALL, '--body', 'notes.md', '--force']);
    expect(forced).toMatchObject({ code: 0, stdout: `${FILE}\n` });
    expect(site.read(FILE)).toContain('Better words.\n\n<!-- truncate -->\n');
  });

  it('--dry-run prints the post and writes nothing', async () => {
    const before = posts();
    const { code, stdout, stderr } = await site.run([...CALL, '--dry-run']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `✔ This post would be written to ${FILE}.\n${UNFINISHED}\n` });
    expect(posts()).toEqual(before);
    const json = await site.run([...CALL, '--dry-run', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ path: FILE, created: false });
    expect(posts()).toEqual(before);
    await site.run(CALL);
    expect(site.read(FILE)).toBe(stdout);
  });

  it('names its path from the current folder', async () => {
    const run = await techdocs([...CALL, '--root', '..'], { cwd: site.path('content') });
    expect(run.stdout).toBe('releases/2025/2025-04-05-scanner-v1.3.0.md\n');
    expect(existsSync(site.path(FILE))).toBe(true);
  });

  it('--open opens the editor on it, with the arguments it has', async () => {
    site.write({ 'my editor.sh': '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/opened"\necho talk\n' });
    chmodSync(site.path('my editor.sh'), 0o755);
    const run = await site.run([...CALL, '--open'], { VISUAL: '', EDITOR: `'${site.path('my editor.sh')}' --wait` });
    expect(run).toMatchObject({ code: 0, stdout: `${FILE}\n` });
    expect(site.read('opened')).toBe(`--wait\n${site.path(FILE)}\n`);
  });

  it('--open without an editor writes nothing', async () => {
    expect(await refused([...CALL, '--open'], { VISUAL: '', EDITOR: '' })).toMatchObject({
      code: 2,
      stderr:
        '✘ invalid-call\n  `--open` needs to know your editor. Set `VISUAL` or `EDITOR`, such as `EDITOR=nano`.\n',
    });
  });

  it('--help shows every flag and examples', async () => {
    const { stdout } = await site.run(['new-release', '--help']);
    const flags = ['product', 'release-version', 'date', 'title', 'tags', 'slug', 'body', 'from-git', 'template'];
    for (const flag of [...flags, 'open', 'dry-run', 'yes', 'force', 'allow-older', 'new-tag', 'root', 'json'])
      expect(stdout).toContain(`--${flag}`);
    expect(stdout).toContain('Examples:');
  });
});

describe('a value that is missing or wrong', () => {
  it.each([
    [
      [],
      '✘ missing-value\n  `new-release` needs a product and a version. Run `techdocs new-release scanner 1.2.1`, or name one of: scanner, reader.\n',
    ],
    [
      ['--product', 'scanner', '--body', 'my notes.md', '--yes'],
      '✘ missing-value\n  `new-release` needs a version; the last one is 1.2.0. Run `techdocs new-release scanner 1.2.1 --body="my notes.md" --yes`.\n',
    ],
    [['scaner', '1.3.0'], '✘ unknown-product\n  The product `scaner` is not configured. Did you mean `scanner`?\n'],
    [
      ['scanner', '1.3.0', '--tags', 'scaner'],
      '✘ unknown-tag\n  No post has the tag `scaner`. Did you mean `scanner`? For a new tag, add `--new-tag`.\n',
    ],
    [
      ['scanner', '1.1.9'],
      '✘ older-version\n  Scanner 1.1.9 is not greater than 1.2.0, the last version (2025-03-02). If it is a back-port, add `--allow-older`.\n',
    ],
    [
      ['1.1.9', '--product', 'scanner'],
      '✘ older-version\n  Scanner 1.1.9 is not greater than 1.2.0, the last version (2025-03-02). If it is a back-port, add `--allow-older`.\n',
    ],
    [
      ['scanner', '1.3.0', '--product', 'reader'],
      '✘ invalid-call\n  The command names both `scanner` and `--product reader`. Use one of them.\n',
    ],
    [
      ['scanner', '1.3.0', '--body', 'a.md', '--from-git'],
      '✘ invalid-body\n  `--body` and `--from-git` cannot be combined. Use one of them.\n',
    ],
    [
      ['scanner', '1.3.0', '--body', 'gone.md'],
      '✘ unreadable-file    gone.md\n  The file cannot be read: it does not exist.\n',
    ],
    [
      ['scanner', '1.3.0', '--template', 'majr'],
      '✘ invalid-body\n  There is no template `majr` in `content/release-templates`. There are none.\n',
    ],
    [
      ['scanner', '1.3.0', '--slug', '../../x'],
      '✘ invalid-slug\n  `../../x` is not a slug. Use letters, digits, `.`, `_` and `-`, a letter or digit first, and no ending.\n',
    ],
  ])('%j is refused with what to do', async (args, stderr) => {
    expect(await refused(['new-release', ...args])).toEqual({ code: 2, stdout: '', stderr });
  });

  it('is JSON where JSON is asked for', async () => {
    const { code, stdout } = await site.run(['new-release', 'scanner', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, errors: [{ code: 'missing-value', severity: 'error' }] });
  });

  it('does as the command in the message says', async () => {
    const { stderr } = await site.run(['new-release', 'scanner', '--title', "It's 1.2.1"]);
    const command = /`techdocs (new-release [^`]*)`/.exec(stderr)?.[1];
    expect(command).toBe('new-release scanner 1.2.1 --title="It\'s 1.2.1"');
    const path = execFileSync('sh', ['-c', `"${process.execPath}" "${bin}" ${command} 2>/dev/null`], {
      cwd: site.root,
      encoding: 'utf8',
    });
    expect(site.read(path.trim())).toContain("title: It's 1.2.1\n");
  });

  it.each([
    ['nothing is configured', undefined, 'releases'],
    ['products are', { releases: { products: { x: { label: 'X' } } } }, 'releases'],
    ['a folder is', { releases: { path: 'news/posts' } }, 'news/posts'],
  ])('the first release makes the folder where %s', async (_, config, folder) => {
    const bare = createSandbox({
      'docs/a.md': '# A\n',
      'body.md': 'See [a](/a).\n',
      ...(config && { 'site.config.json': JSON.stringify(config) }),
    });
    const call = ['new-release', 'x', '1.0.0', '--date', '2025-01-02', '--body', 'body.md'];
    const path = `${folder}/2025/2025-01-02-x-v1.0.0.md\n`;
    expect(await bare.run([...call, '--dry-run'])).toMatchObject({ code: 0 });
    expect(existsSync(bare.path(folder.split('/')[0] as string))).toBe(false);
    expect(await bare.run(call)).toMatchObject({ code: 0, stdout: path });
    expect(await bare.run(call)).toMatchObject({ code: 0, stdout: path });
    expect(await bare.build({ strict: true })).toMatchObject({ ok: true, warnings: [], counts: { posts: 1 } });
    bare.remove();
  });

  it('makes nothing in a folder that is no project', async () => {
    const empty = createSandbox({ 'a.txt': '' });
    expect(await empty.run(['new-release', 'x', '1.0.0'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '✘ invalid-call\n  This site has no folder for releases. Create `content/releases` or `releases`, or set `releases.path`.\n',
    });
    expect(readdirSync(empty.root)).toEqual(['a.txt']);
    empty.remove();
  });

  it('says that a link is in the place of the folder', async () => {
    const bare = createSandbox({ 'docs/a.md': '# A\n' });
    symlinkSync('nowhere', bare.path('releases'));
    expect(await bare.run(['new-release', 'x', '1.0.0', '--date', '2025-01-02'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '✘ release-exists\n  `releases/2025/2025-01-02-x-v1.0.0.md` cannot be written: a broken symbolic link is in the place of its folder. Remove that link.\n',
    });
    bare.remove();
  });
});

describe('the file', () => {
  it('never goes through a link that leads out', async () => {
    const outside = createSandbox({ 'keep.md': 'mine\n' });
    symlinkSync(outside.root, site.path('content/releases/2024'));
    const { code, stderr } = await refused(['new-release', 'reader', 'v1.0.0', '--date', '2024-01-02']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        '✘ release-exists\n  `content/releases/2024/2024-01-02-reader-v1.0.0.md` would be written outside `content/releases`. A folder there is a link; replace it by a folder.\n',
    });
    expect(Object.keys(hashFolder(outside.root))).toEqual(['keep.md']);
    outside.remove();
  });

  it('never replaces something else, not even by force', async () => {
    symlinkSync('nowhere', site.path(FILE));
    const linked = await refused([...CALL, '--force']);
    expect(linked).toMatchObject({
      code: 2,
      stderr: `✘ release-exists\n  \`${FILE}\` exists and is not a regular file. Move it away.\n`,
    });
    const other = 'content/releases/2025/2025-04-05-reader-v1.0.0.md';
    site.write({ [other]: '---\ndraft: true\n---\n\nSomebody is writing this.\n' });
    expect(
      await refused(['new-release', 'reader', 'v1.0.0', '--date', '2025-04-05', '--slug', 'reader-v1.0.0', '--force']),
    ).toMatchObject({
      code: 2,
      stderr: `✘ slug-taken\n  The slug \`reader-v1.0.0\` is taken on 2025-04-05 by \`${other}\`. Choose another \`--slug\`, or leave it out.\n`,
    });
  });

  it('is not written where a file is in the way', async () => {
    site.write({ 'content/releases/2024': 'no folder\n' });
    expect(await refused(['new-release', 'reader', 'v1.0.0', '--date', '2024-01-02'])).toMatchObject({
      code: 2,
      stderr:
        '✘ release-exists\n  `content/releases/2024/2024-01-02-reader-v1.0.0.md` cannot be written: a file is in the place of its folder. Move that file away.\n',
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'leaves no folder and no draft where it is forbidden (not for root)',
    async () => {
      chmodSync(site.path('content/releases'), 0o555);
      const run = await refused(['new-release', 'reader', 'v1.0.0', '--date', '2024-01-02']);
      chmodSync(site.path('content/releases'), 0o755);
      expect(run).toMatchObject({
        code: 2,
        stderr:
          '✘ write-failed\n  `content/releases/2024/2024-01-02-reader-v1.0.0.md` cannot be written: permission denied.\n',
      });
      expect(existsSync(site.path('content/releases/2024'))).toBe(false);
    },
  );

  it('of several calls at once is written once, and all agree', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => techdocsProcess(CALL, { cwd: site.root })));
    expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(runs.map(() => [0, `${FILE}\n`]));
    expect(readdirSync(site.path('content/releases/2025')).sort()).toEqual([
      '2025-03-02-scanner-v1.2.0.md',
      '2025-04-05-scanner-v1.3.0.md',
    ]);
  });
});

describe('the body', () => {
  it('comes from standard input', async () => {
    const run = await piped([...CALL, '--body', '-'], 'Reads more.\r\n\r\n## Fixes\r\n\r\n- A.\r\n');
    expect(run).toMatchObject({ code: 0, stdout: `${FILE}\n` });
    expect(site.read(FILE).split('---\n\n')[1]).toBe('Reads more.\n\n<!-- truncate -->\n\n## Fixes\n\n- A.\n');
  });

  it.each([
    ['', '✘ invalid-body\n  Standard input is empty, so there is nothing to publish.\n'],
    [
      '---\ntitle: x\n---\n\nText.\n',
      '✘ invalid-body\n  Standard input has front matter of its own. Give the body only; `new-release` writes the front matter.\n',
    ],
    [
      Buffer.from([65, 10, 255]),
      '✘ not-utf8    standard input:2:1\n  The file is not UTF-8 text. Save it with the encoding UTF-8.\n',
    ],
  ])('%j is refused', async (input, stderr) => {
    expect(await piped([...CALL, '--body', '-'], input)).toEqual({ code: 2, stdout: '', stderr });
    expect(existsSync(site.path(FILE))).toBe(false);
  });

  it('that a build would report is refused with its lines', async () => {
    site.write({
      'notes.md':
        'See [the start](../../docs/index.md#stepz), [nothing](/nowhere) and {{ vendro }}.\n\n<script>x</script>\n',
    });
    const { code, stderr } = await refused([...CALL, '--body', 'notes.md']);
    expect(code).toBe(1);
    expect(stderr).toContain(`⚠ broken-anchor    ${FILE}:9:17\n`);
    expect(stderr).toContain(`✘ broken-link    ${FILE}:9:55\n`);
    expect(stderr).toContain('`{{ vendro }}` is not a variable of this site. Did you mean `{{ vendor }}`?');
    expect(stderr).toContain(`⚠ unsafe-html    ${FILE}:13:1\n`);
    expect(stderr).toContain(`✘ A build would report this about \`${FILE}\`, so nothing was written.\n`);
  });

  it('may link into the site', async () => {
    site.write({
      'notes.md': 'See [the start](../../docs/index.md#steps) and [the last one](./2025-03-02-scanner-v1.2.0.md).\n',
    });
    expect((await site.run([...CALL, '--body', 'notes.md'])).code).toBe(0);
    expect(await site.build({ strict: true })).toMatchObject({ ok: true, warnings: [] });
  });

  it('comes from the template of the product, or the one that is named', async () => {
    site.write({
      'content/release-templates/scanner.md':
        '{label} {version} of {vendor} follows {previousVersion}.\n\n## For {{ vendor }}\n\nSee {title}.\n',
      'content/release-templates/default.md': '{product} {version}, {date}.\n',
    });
    await site.run(CALL);
    expect(site.read(FILE).split('---\n\n')[1]).toBe(
      'Scanner 1.3.0 of {vendor} follows 1.2.0.\n\n<!-- truncate -->\n\n## For {{ vendor }}\n\nSee Scanner 1.3.0.\n',
    );
    const reader = await site.run(['new-release', 'reader', 'v1.0.0', '--date', '2025-04-06', '--dry-run']);
    expect(reader.stdout).toContain("title: '{{ vendor }} Reader v1.0.0'\n");
    expect(reader.stdout).toContain('\nreader v1.0.0, 2025-04-06.\n\n<!-- truncate -->\n');
    const named = await site.run([...CALL, '--dry-run', '--template', 'default']);
    expect(named.stdout).toContain('\nscanner 1.3.0, 2025-04-05.\n');
    const wrong = await refused([...CALL, '--template', '../release-templates/default']);
    expect(wrong.stderr).toContain('There is no template `../release-templates/default`');
  });
});

describe('--from-git', () => {
  beforeEach(() => {
    git('init', '-q', '-b', 'main');
    commit('feat: start');
    git('tag', 'scanner-v1.2.0');
    commit('feat: read Micro QR codes');
    commit('fix(beeper): sound in presentation mode (#4)');
    commit('chore: tidy up');
  });
  const bodyOf = async (...args: string[]) => {
    const { stdout, stderr, code } = await site.run([...CALL, '--dry-run', ...args]);
    return code === 0 ? stdout.split('<!-- truncate -->\n\n')[1] : stderr;
  };

  it('drafts the post from the commits since the last release', async () => {
    expect(await bodyOf('--from-git')).toBe(
      '## New features\n\n- Read Micro QR codes.\n\n## Corrected defects\n\n- **beeper:** Sound in presentation mode.\n',
    );
    await site.run([...CALL, '--from-git']);
    expect(await site.build({ strict: true })).toMatchObject({ ok: true, warnings: [] });
  });

  it('ends at the tag of the release itself, so that it says the same later', async () => {
    git('tag', 'scanner-v1.3.0');
    commit('feat: of the next release');
    expect(await bodyOf('--from-git')).not.toContain('next release');
  });

  it('takes a range, or all since a revision', async () => {
    expect(await bodyOf('--from-git', 'HEAD~2..HEAD')).not.toContain('Micro QR');
    expect(await bodyOf('--from-git=HEAD~2')).toContain('- **beeper:** Sound in presentation mode.');
  });

  it.each([
    ['nowhere..HEAD', 'git knows no range `nowhere..HEAD`. Name it as in `--from-git=v1.2.0..HEAD`.'],
    ['--output=stolen..x', 'git knows no range `--output=stolen..x`. Name it as in `--from-git=v1.2.0..HEAD`.'],
    ['HEAD..HEAD', 'There is no commit in `HEAD..HEAD`. Name another range, or give `--body FILE`.'],
    [
      'HEAD~1..HEAD',
      'There is no commit that concerns users in `HEAD~1..HEAD`. Name another range, or give `--body FILE`.',
    ],
  ])('%s is refused', async (range, message) => {
    const { code, stderr } = await refused([...CALL, `--from-git=${range}`]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `✘ git-failed\n  ${message}\n` });
    expect(readdirSync(site.root)).not.toContain('stolen..x');
  });

  it('without a tag says how to get one', async () => {
    git('tag', '-d', 'scanner-v1.2.0');
    expect(await bodyOf('--from-git')).toBe(
      '✘ git-failed\n  git has no release tag of Scanner before 1.3.0, such as `scanner-v1.2.0`. Fetch the tags and the history (`fetch-depth: 0` in a workflow), or name a range: `--from-git=RANGE`.\n',
    );
  });

  it('keeps to the paths and the map of the configuration', async () => {
    const { products } = CONFIG.releases;
    const scanner = { ...products.scanner, gitPaths: ['apps/scanner'], gitTag: 'rel/{product}/{version}' };
    const releases = { ...CONFIG.releases, products: { ...products, scanner }, commitHeadings: { fix: 'Corrections' } };
    site.write({ 'site.config.json': JSON.stringify({ ...CONFIG, releases }) });
    git('tag', 'rel/scanner/1.2.0');
    commit('fix: the scanner', 'apps/scanner/a.txt');
    commit('fix: the reader', 'apps/reader/a.txt');
    expect(await bodyOf('--from-git')).toBe('## Corrections\n\n- The scanner.\n');
    const { stderr } = await refused([...CALL, '--from-git=HEAD~1..HEAD']);
    expect(stderr).toContain(
      'There is no commit in `HEAD~1..HEAD` below the `gitPaths` of the product. Name another range or other paths, or give `--body FILE`.',
    );
  });

  it('asks the repository of the current folder, which may be another one', async () => {
    const docs = createSandbox(FILES);
    const run = await site.run([...CALL, '--root', docs.root, '--from-git']);
    expect(run.code).toBe(0);
    expect(readFileSync(docs.path(FILE), 'utf8')).toContain('- Read Micro QR codes.');
    docs.remove();
  });

  it('outside a repository says so', async () => {
    const bare = createSandbox(FILES);
    const { code, stderr } = await bare.run([...CALL, '--from-git'], { GIT_CEILING_DIRECTORIES: dirname(bare.root) });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        '✘ git-failed\n  The current folder is not in a git repository with commits. Run the command inside one.\n',
    });
    const without = await bare.run([...CALL, '--from-git'], { PATH: bare.root });
    expect(without.stderr).toBe(
      '✘ git-failed\n  `--from-git` needs git, which is not installed. Install it, or give `--body FILE`.\n',
    );
    bare.remove();
  });
});

describe('what the configuration says of it', () => {
  it.each([
    [
      { versionScheme: 'semantic' },
      'versionScheme` must be `semver`, `short`, `prefixed`, `calendar` or a shape such as `vN.N.NNN`; found "semantic"',
    ],
    [{ postTitle: '{lable} {version}' }, 'postTitle` must contain no other placeholders than `{label}`'],
    [{ gitTag: 'v1' }, 'gitTag` must contain `{version}`, and no other placeholder than `{product}`'],
    [{ gitPaths: ['../other'] }, 'gitPaths[0]` must be inside the project'],
  ])('%j is judged', async (product, message) => {
    writeFileSync(site.path('site.config.json'), JSON.stringify({ releases: { products: { scanner: product } } }));
    const { code, stderr } = await refused(['new-release', 'scanner', '1.3.0']);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
