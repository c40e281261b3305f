// The proposed version if posts and tags disagree: a site that was started late, a branch of an older line, a clone without history.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { validateAndResolveRelease } from '../../../src/cli/new-release/plan.ts';
import { chooseVersionBump, proposeVersion } from '../../../src/cli/new-release/proposal.ts';
import { createUnconfiguredProduct, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { listNextVersions } from '../../../src/model/version-scheme.ts';
import { techdocs } from '../../support/cli.ts';
import { makeHistory } from '../../support/history.ts';
import { writeFiles } from '../../support/tree.ts';

const lines = makeHistory(`
  feat: start
  $ tag core-v1.0.0
  feat: more
  $ tag core-v1.1.0
  $ switch -q -c release/1.x
  fix: crash
  $ tag core-v1.1.1
  fix: leak
  $ switch -q main
  feat!: another format
  $ tag core-v2.0.0
  $ tag app-v9.0.0
  feat: a widget`);
const renumbered = makeHistory(`
  feat: start
  $ tag core-v20.1.0
  feat: of another count
  $ tag core-v1.5.0
  fix: after it`);
const shallow = mkdtempSync(join(tmpdir(), 'techdocs-clone-'));
execFileSync('git', ['clone', '-q', '--depth', '1', '--branch', 'main', pathToFileURL(lines).href, shallow]);
afterAll(() => {
  for (const folder of [lines, renumbered, shallow]) rmSync(folder, { recursive: true, force: true });
});

const product = { ...createUnconfiguredProduct('core'), name: 'Core', versionScheme: 'semver' };
const siteOf = (posts: readonly string[]): SiteReleases => ({
  folder: 'releases',
  routeBase: '/releases',
  variables: {},
  products: [product, createUnconfiguredProduct('app')],
  posts: posts.map((version) => {
    return {
      file: `releases/${version}.md`,
      route: `/${version}`,
      date: '2025-01-01',
      product: 'core',
      version,
      tags: [],
    };
  }),
});

async function proposed(folder: string, posts: readonly string[], more = {}) {
  const { last, proposed } = await proposeVersion(
    { folder, today: '2025-02-01', headings: {}, ...more },
    product,
    siteOf(posts),
  );
  return [last, proposed?.version];
}
const on = (branch: string) => execFileSync('git', ['switch', '-q', branch], { cwd: lines });

describe('the version that is proposed', () => {
  it('counts on from the last tag where the posts are behind it, or where there is none', async () => {
    on('main');
    expect(await proposed(lines, [])).toEqual(['2.0.0', '2.1.0']);
    expect(await proposed(lines, ['1.0.0'])).toEqual(['2.0.0', '2.1.0']);
    expect(await proposed(lines, ['1.0.0', '2.0.0'])).toEqual(['2.0.0', '2.1.0']);
  });

  it('counts on from the last post where its tag is not there yet', async () => {
    on('main');
    expect(await proposed(lines, ['2.0.0', '2.1.0'])).toEqual(['2.1.0', '2.2.0']);
  });

  it('is of the branch that is checked out where an older version is meant', async () => {
    on('release/1.x');
    expect(await proposed(lines, ['1.1.1', '2.0.0'], { allowOlder: true })).toEqual(['1.1.1', '1.1.2']);
    expect(await proposed(lines, ['1.1.1', '2.0.0'])).toMatchObject(['2.0.0', expect.any(String)]);
    on('main');
    expect(await proposed(lines, ['1.1.1', '2.0.0'], { allowOlder: true })).toEqual(['2.0.0', '2.1.0']);
  });

  it('is that of the package where nothing is released yet', async () => {
    const call = { folder: renumbered, today: '2025-02-01', headings: {} };
    const untagged = { ...product, gitTag: 'none-{version}' };
    const first = (packageVersion?: string) => proposeVersion(call, untagged, { ...siteOf([]), packageVersion });
    expect(await first('0.1.0')).toEqual({
      last: undefined,
      steps: [{ kind: 'first', version: '0.1.0' }],
      proposed: { version: '0.1.0', why: '`package.json` has it' },
    });
    expect((await first()).proposed).toBeUndefined();
    expect((await first('next')).proposed).toBeUndefined();
    expect(
      (await proposeVersion(call, untagged, { ...siteOf(['1.0.0']), packageVersion: '3.0.0' })).steps,
    ).toMatchObject([{ version: '1.0.1' }, { version: '1.1.0' }, { version: '2.0.0' }]);
  });

  it('is not of what the product was numbered by before', async () => {
    expect(await proposed(renumbered, ['1.5.0'])).toEqual(['1.5.0', '1.5.1']);
  });
});

it.each([
  ['rt: add a timer', 'minor'],
  ['[http] Introduce a client', 'minor'],
  ['feat(ui): x', 'minor'],
  ['rt: fix a timer', 'patch'],
  ['Address a leak', 'patch'],
])('the proposed version has a feature where the draft has one: %s', (subject, kind) => {
  const steps = listNextVersions('1.2.3', 'semver', '2025-02-01');
  const version = kind === 'minor' ? '1.3.0' : '1.2.4';
  const news = [{ subject, body: '', isMerge: false }];
  expect(chooseVersionBump(news, steps)?.version).toBe(version);
  // Both kinds have the same heading.
  const headings = { feat: 'Changes', fix: 'Changes', add: 'Changes', introduce: 'Changes', '*': 'Changes' };
  expect(chooseVersionBump(news, steps, { headings })?.version).toBe(version);
});

describe('in a clone without its history', () => {
  const message = /^(?:git has no release tag of Core before|The repository is a shallow clone)/;

  it.each([[['2.0.0']], [[]]])('a draft without a version says so, with the posts %j', async (posts) => {
    const site = siteOf(posts);
    const call = { folder: shallow, today: '2025-02-01', headings: {}, needsCommits: true };
    const proposal = await proposeVersion(call, product, site);
    expect(proposal.fault?.message).toMatch(message);
    const { faults = [] } = validateAndResolveRelease({ product: 'core', proposal }, site, '2025-02-01');
    expect(faults.map(({ code }) => code)).toEqual(['missing-value', 'git-failed']);
  });

  it('an outline needs no commits', async () => {
    const call = { folder: shallow, today: '2025-02-01', headings: {} };
    expect(await proposeVersion(call, product, siteOf(['2.0.0']))).toMatchObject({ last: '2.0.0', fault: undefined });
  });
});

it('is named by the call on a branch of an older line', async () => {
  on('release/1.x');
  writeFiles(lines, {
    'docs/index.md': '# Start\n',
    'site.config.json': '{ "releases": { "path": "releases", "products": { "core": {}, "app": {} } } }',
    'releases/2025-01-01-core-v2.0.0.md': '---\nproduct: core\nversion: 2.0.0\n---\n\nWords.\n',
  });
  const { stderr } = await techdocs(['new-release', 'core', '--from-git', '--allow-older'], { cwd: lines });
  expect(stderr).toContain(
    'the last one is 1.1.1. Run `techdocs new-release core 1.1.2 --from-git --allow-older`; 1.1.2 is proposed, as there is no new feature.',
  );
});
