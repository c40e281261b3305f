// Runs the CI jobs of the manual unchanged, against a local repository. Tools of the host are replaced: `npm` does nothing, `npx techdocs`
// is this package, `gh` records its arguments.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { repository } from '../../support/cli.ts';

const manual = readFileSync(join(repository, 'docs/release-notes/ci.md'), 'utf8');
const blocks = [...manual.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text));
const github = blocks.find((block) => 'jobs' in block);
const gitlab = blocks.find((block) => 'release-post' in block)?.['release-post'];

const TAG = 'scanner-v1.3.0';
const who = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
let world: Sandbox;
let env: NodeJS.ProcessEnv;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: world.path(folder), env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeEach(() => {
  world = createSandbox({
    'work/site.config.json': JSON.stringify({
      releases: { path: 'releases', products: { scanner: { tag: 'scanner', versionScheme: 'semver' } } },
    }),
    'work/docs/index.md': '# Start\n\nWords.\n',
    'work/releases/2025/2025-03-02-scanner-v1.2.0.md': '---\nproduct: scanner\nversion: 1.2.0\n---\n\nFaster.\n',
    'work/.gitignore': '.techdocs/\n',
    'bin/npm': '#!/bin/sh\nexit 0\n',
    'bin/npx': `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(repository, 'bin/techdocs.js')}" "$@"\n`,
    'bin/gh': '#!/bin/sh\necho "$@" >> "$GH_LOG"\ntest "$2" = create\n',
  });
  for (const name of ['npm', 'npx', 'gh']) chmodSync(world.path(`bin/${name}`), 0o755);
  env = {
    ...process.env,
    ...who,
    PATH: `${world.path('bin')}:${process.env.PATH}`,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GH_LOG: world.path('gh.log'),
  };
  mkdirSync(world.path('host.git'));
  git('host.git', 'init', '-q', '--bare', '-b', 'main');
  // As on GitLab, where a push may open a merge request.
  git('host.git', 'config', 'receive.advertisePushOptions', 'true');
  git('work', 'init', '-q', '-b', 'main');
  git('work', 'remote', 'add', 'origin', world.path('host.git'));
  git('work', 'add', '-A');
  git('work', 'commit', '-q', '-m', 'feat: start');
  git('work', 'tag', 'scanner-v1.2.0');
  git('work', 'commit', '-q', '--allow-empty', '-m', 'feat: read Micro QR codes');
  git('work', 'tag', TAG);
  git('work', 'push', '-q', 'origin', 'main', '--tags');
});
afterEach(() => world.remove());

/** Runs a script like a job, in a fresh clone. `ref` is the checked-out ref. */
function runJob(name: string, shell: readonly string[], script: string, more: Record<string, string>, ref: string) {
  execFileSync('git', ['clone', '-q', world.path('host.git'), name], { cwd: world.root, env });
  git(name, 'checkout', '-q', ref);
  const [program = 'sh', ...flags] = shell;
  return spawnSync(program, [...flags, script], {
    cwd: world.path(name),
    env: { ...env, CI: 'true', ...more },
    encoding: 'utf8',
  });
}

/** Returns the post that a job proposes for a tag. */
function postOf(tag: string, version: string): string {
  const branch = `post/${tag}`;
  const files = git('host.git', 'diff', '--name-status', 'main', branch).trim();
  expect(files).toMatch(/^A\treleases\/\d{4}\/\d{4}-\d{2}-\d{2}-scanner-v[\d.]+\.md$/);
  const post = git('host.git', 'show', `${branch}:${files.slice(2)}`);
  expect(post).toContain(`version: '${version}'\n`);
  return post;
}

function expectPost(): string {
  const post = postOf(TAG, '1.3.0');
  expect(post).toContain('## New features\n\n- Read Micro QR codes.\n');
  return post;
}

/** Tags a back-port on a branch of its own, and a release of a project without products. */
function pushOthers(): void {
  git('work', 'switch', '-q', '-c', 'hotfix', 'scanner-v1.2.0');
  git('work', 'commit', '-q', '--allow-empty', '-m', 'fix: crash on start');
  git('work', 'tag', 'scanner-v1.2.1');
  git('work', 'switch', '-q', 'main');
  git('work', 'push', '-q', 'origin', 'hotfix', '--tags');
}

function pushLibrary(): void {
  world.write({ 'work/site.config.json': JSON.stringify({ releases: { path: 'releases' } }) });
  git('work', 'commit', '-q', '-a', '-m', 'docs: one product');
  for (const [tag, at] of [
    ['v1.2.0', 'scanner-v1.2.0'],
    ['v1.3.0', TAG],
  ] as const)
    git('work', 'tag', tag, at);
  git('work', 'push', '-q', 'origin', 'main', '--tags');
}

describe('the GitHub workflow', () => {
  const steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] = github.jobs.post.steps;
  const script = steps.flatMap(({ run }) => run ?? []).join('\n');
  const run = (name: string, tag = TAG) => {
    const more = { TAG: tag, BASE: 'main', GITHUB_ACTOR: 'octocat' };
    // The shell that GitHub runs a step with.
    return runJob(name, ['bash', '-eo', 'pipefail', '-c'], script, more, 'main');
  };

  it('starts on tags and fetches the history that --from-git needs', () => {
    expect(github.on).toEqual({ push: { tags: ['**[0-9].[0-9]*'] } });
    expect(github.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toMatchObject({ 'fetch-depth': 0 });
    // A tag name is untrusted: it reaches the script only as an environment variable.
    expect(script).not.toContain('${{');
  });

  it('opens a change with the post, and the same one when it runs again', () => {
    const first = run('one');
    expect([first.status, first.stderr]).toEqual([0, expect.any(String)]);
    const post = expectPost();
    expect(readFileSync(world.path('gh.log'), 'utf8')).toBe(
      `pr view post/${TAG}\npr create --base main --head post/${TAG} --fill\n`,
    );
    expect(run('two').status).toBe(0);
    expect(expectPost()).toBe(post);
  });

  it('leaves a request alone that somebody has edited', () => {
    expect(run('one').status).toBe(0);
    git('work', 'fetch', '-q', 'origin', `post/${TAG}`);
    git('work', 'switch', '-q', '-c', 'edited', 'FETCH_HEAD');
    git('work', 'commit', '-q', '--allow-empty', '-m', 'Mended by hand');
    git('work', 'push', '-q', 'origin', `edited:post/${TAG}`);
    expect(run('two').status).toBe(0);
    expect(git('host.git', 'log', '-1', '--format=%s', `post/${TAG}`)).toBe('Mended by hand\n');
    expect(readFileSync(world.path('gh.log'), 'utf8').match(/pr create/g)).toHaveLength(2);
  });

  it.each(['scanner/1.3.0', '@acme/scanner@1.3.0'])('opens a change for the tag %s', (tag) => {
    git('work', 'tag', tag.replace('1.3.0', '1.2.0'), 'scanner-v1.2.0');
    git('work', 'tag', tag, TAG);
    git('work', 'tag', '-d', TAG, 'scanner-v1.2.0');
    git('work', 'push', '-q', 'origin', '--tags', `:refs/tags/${TAG}`, ':refs/tags/scanner-v1.2.0');
    const { status, stderr } = run('one', tag);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(postOf(tag, '1.3.0')).toContain('- Read Micro QR codes.\n');
  });

  it('does nothing once the post is there', () => {
    expect(run('one').status).toBe(0);
    git('host.git', 'update-ref', 'refs/heads/main', `post/${TAG}`);
    git('host.git', 'branch', '-D', `post/${TAG}`);
    expect(run('two').status).toBe(0);
    expect(git('host.git', 'branch', '--list', `post/${TAG}`)).toBe('');
  });

  it('opens a change for a back-port, with its commits alone', () => {
    expect(run('one').status).toBe(0);
    git('host.git', 'update-ref', 'refs/heads/main', `post/${TAG}`);
    pushOthers();
    const { status, stderr } = run('two', 'scanner-v1.2.1');
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(postOf('scanner-v1.2.1', '1.2.1').split('<!-- truncate -->\n\n')[1]).toMatch(
      /^## [\w ]+\n\n- Crash on start\.\n$/,
    );
  });

  it('opens a change in a project of one product, whose tags have no name', () => {
    pushLibrary();
    const { status, stderr } = run('one', 'v1.3.0');
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(postOf('v1.3.0', '1.3.0')).toContain('product: scanner\n');
    expect(postOf('v1.3.0', '1.3.0')).toContain('- Read Micro QR codes.\n');
  });

  it('fails where the command does', () => {
    const failed = runJob(
      'one',
      ['bash', '-eo', 'pipefail', '-c'],
      script,
      { TAG: 'scaner-v1.3.0', BASE: 'main' },
      'main',
    );
    expect(failed.status).toBe(2);
    expect(failed.stderr).toContain('Did you mean `scanner`?');
  });
});

describe('the GitLab job', () => {
  const script: string[] = gitlab.script;
  it('starts on tags and opens a change with the post', () => {
    expect(gitlab.rules).toEqual([{ if: '$CI_COMMIT_TAG =~ /[0-9]\\.[0-9]/' }]);
    expect(gitlab.variables.GIT_DEPTH).toBe('0');
    // Replaces the address of the host by this disk.
    const push = `git remote set-url --push origin "${world.path('host.git')}"`;
    const lines = script.map((line) => (line.startsWith('git remote set-url') ? push : line));
    expect(lines.filter((line) => line === push)).toHaveLength(1);
    const more = { CI_DEFAULT_BRANCH: 'main', GITLAB_USER_NAME: 'B', GITLAB_USER_EMAIL: 'b@example.com' };
    const run = (name: string, tag: string) => {
      const job = runJob(name, ['bash', '-eo', 'pipefail', '-c'], lines.join('\n'), { ...more, TAG: tag }, tag);
      expect([job.status, job.stderr]).toEqual([0, expect.any(String)]);
    };
    for (const name of ['one', 'two']) {
      run(name, TAG);
      expectPost();
    }
    pushOthers();
    run('three', 'scanner-v1.2.1');
    expect(postOf('scanner-v1.2.1', '1.2.1')).toContain('- Crash on start.\n');
    expect(postOf('scanner-v1.2.1', '1.2.1')).not.toContain('Micro QR');
    pushLibrary();
    run('four', 'v1.3.0');
    expect(postOf('v1.3.0', '1.3.0')).toContain('- Read Micro QR codes.\n');
  });
});
