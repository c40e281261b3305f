// Origins of changes: links to issues, requests, commits and comparisons, and their authors.
import { describe, expect, it } from 'vitest';
import { draftBodyFromCommits } from '../../../src/cli/new-release/commits.ts';
import { createLinksAndThanksSections } from '../../../src/cli/new-release/provenance.ts';
import { createUnconfiguredProduct } from '../../../src/cli/new-release/site.ts';
import type { Commit } from '../../../src/cli/new-release/subjects.ts';
import { createRepositoryLinks, parseRepositoryUrl } from '../../../src/model/repository.ts';

const app = 'https://github.com/acme/app';

describe('the address of a repository', () => {
  it.each([
    ['acme/app', app],
    ['github:acme/app', app],
    ['gitlab:acme/app', 'https://gitlab.com/acme/app'],
    ['git@github.com:acme/app.git', app],
    ['git+https://github.com/acme/app.git', app],
    ['git://github.com/acme/app.git', app],
    ['ssh://git@git.example.com:2222/group/sub/app.git', 'https://git.example.com/group/sub/app'],
    ['https://name:secret@git.example.com:8443/acme/app.git\n', 'https://git.example.com:8443/acme/app'],
    ['http://git.local.example/acme/app/', 'http://git.local.example/acme/app'],
    ['https://github.com/acme/app/tree/main/packages/one', app],
    ['https://gitlab.com/acme/app/-/tree/main', 'https://gitlab.com/acme/app'],
    ['/srv/git/app.git', undefined],
    ['../app', undefined],
    ['file:///srv/app', undefined],
    ['gist:1234567', undefined],
    ['https://dev.azure.com/acme/app/_git/app', undefined],
    ['https://example.com', undefined],
    ['', undefined],
  ])('%s', (text, url) => expect(parseRepositoryUrl(text)).toBe(url));
});

it('hosts have addresses of their own', () => {
  const of = (url: string) => {
    const links = createRepositoryLinks(url);
    return [links.issue('1'), links.request('2'), links.commit('abc'), links.compare('v1', 'a/v2')];
  };
  expect(of(app)).toEqual([`${app}/issues/1`, `${app}/pull/2`, `${app}/commit/abc`, `${app}/compare/v1...a%2Fv2`]);
  const lab = 'https://gitlab.example.com/acme/app';
  expect(of(lab)).toEqual([
    `${lab}/-/issues/1`,
    `${lab}/-/merge_requests/2`,
    `${lab}/-/commit/abc`,
    `${lab}/-/compare/v1...a%2Fv2`,
  ]);
  const bucket = 'https://bitbucket.org/acme/app';
  expect(of(bucket)).toEqual([
    `${bucket}/issues/1`,
    `${bucket}/pull-requests/2`,
    `${bucket}/commits/abc`,
    `${bucket}/branches/compare/a%2Fv2%0Dv1`,
  ]);
});

const commit = (subject: string, rest: Partial<Commit> = {}): Commit => ({
  subject,
  body: '',
  isMerge: false,
  ...rest,
});
const hash = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';

describe('the line of a commit', () => {
  const line = (one: Commit, hasLinks = true) => {
    const style = {
      product: 'app',
      version: '2.0.0',
      headings: {},
      ...(hasLinks && { links: createRepositoryLinks(app) }),
    };
    return draftBodyFromCommits({ commits: [one] }, style).replace(/^## .*\n\n- /, '');
  };

  it.each<readonly [one: Commit, text: string]>([
    [commit('feat: a (#12)'), `A. ([#12](${app}/issues/12))`],
    [commit('feat: a (!12)'), `A. ([!12](${app}/pull/12))`],
    [commit('feat: a', { hash }), `A. ([\`1a2b3c4\`](${app}/commit/${hash}))`],
    [
      commit('fix: a (#12)', { body: 'Closes #44, #45 and acme/other#3\nFixes: #12', hash }),
      `A. ([#12](${app}/issues/12), closes [#44](${app}/issues/44), closes [#45](${app}/issues/45), closes [acme/other#3](https://github.com/acme/other/issues/3), [\`1a2b3c4\`](${app}/commit/${hash}))`,
    ],
    [
      commit('fix: what #7 and 9fceb02d0 broke'),
      `What [#7](${app}/issues/7) and [\`9fceb02\`](${app}/commit/9fceb02d0) broke.`,
    ],
    [commit('fix: the colour #ff8800, code `#12` and C#7'), 'The colour #ff8800, code `#12` and C#7.'],
    [commit('fix: facade and 1234567'), 'Facade and 1234567.'],
    [
      commit('Merge pull request #7 from acme/qr', { body: 'Add Micro QR codes', isMerge: true }),
      `Add Micro QR codes. ([#7](${app}/issues/7))`,
    ],
  ])('%j', (one, text) => expect(line(one)).toBe(text));

  it('has no link where none is wanted', () => {
    expect(line(commit('fix: a #7 (#12)', { hash, body: 'Closes #44' }), false)).toBe('A #7.');
  });

  it('keeps its numbers as text where the repository is not known', () => {
    const log = { commits: [commit('fix: a (#12) (ABC-3)', { hash })] };
    const text = draftBodyFromCommits(log, { product: 'app', headings: {}, keepsNumbers: true });
    expect(text).toBe('## Corrected defects\n\n- A. (#12) (ABC-3)');
  });
});

describe('the end of a draft', () => {
  const subject = {
    product: { ...createUnconfiguredProduct('app'), gitTag: 'app/{version}' },
    version: '1.1.0',
    date: '2026-01-01',
    previousVersion: '1.0.0',
  };
  const links = createRepositoryLinks(app);
  const sections = (range: string, rest: object = {}) =>
    createLinksAndThanksSections(range, [], { links, thanks: false, subject, ...rest });

  it('compares two tags; the one to come is called like the last one', () => {
    expect(sections('v1.0.0..v1.1.0')).toEqual([
      `## All changes\n\n[v1.0.0 to v1.1.0](${app}/compare/v1.0.0...v1.1.0)`,
    ]);
    expect(sections('v1.0.0..HEAD')).toEqual(sections('v1.0.0..v1.1.0'));
    expect(sections('before..HEAD')).toEqual([
      `## All changes\n\n[before to app/1.1.0](${app}/compare/before...app%2F1.1.0)`,
    ]);
  });

  it('compares nothing where there is no other end, or no repository', () => {
    expect(sections('HEAD')).toEqual([]);
    expect(sections('v1.0.0..v1.1.0', { links: undefined })).toEqual([]);
    const other = { ...subject, product: createUnconfiguredProduct('app'), previousVersion: '0.9' };
    expect(sections('before..HEAD', { subject: other })).toEqual([]);
    expect(sections('3f2c1a9..HEAD', { subject: other })).toEqual([]);
  });

  it('calls the tag to come like the one that the draft begins at, whatever version that is of', () => {
    const other = { ...subject, product: createUnconfiguredProduct('app'), previousVersion: '1.0.5' };
    const links = (range: string) => sections(range, { subject: other })[0]?.split('\n').at(-1);
    expect(links('v1.0.0..HEAD')).toBe(`[v1.0.0 to v1.1.0](${app}/compare/v1.0.0...v1.1.0)`);
    expect(links('app2-0.9.0-rc.1..HEAD')).toBe(
      `[app2-0.9.0-rc.1 to app2-1.1.0](${app}/compare/app2-0.9.0-rc.1...app2-1.1.0)`,
    );
  });

  it('thanks people, each once, and no program', () => {
    const commits = [
      commit('feat: c', { author: 'Ada Lovelace', body: 'Co-authored-by: Grace *Hopper* <g@example.com>' }),
      commit('feat: b', { author: 'dependabot[bot]' }),
      commit('chore: release 1.0.0', { author: 'release-please' }),
      commit('feat: d', { body: 'Co-authored-by: Renovate <29139614+renovate[bot]@users.noreply.example>' }),
      commit('feat: e', { author: 'Helper', email: 'helper[bot]@users.noreply.example' }),
      commit('feat: f', { body: 'Co-authored-by: Claude Opus 5 (1M context) <noreply@anthropic.com>' }),
      commit('feat: g', { author: 'Copilot', email: '198982749+Copilot@users.noreply.github.com' }),
      commit('feat: h', { author: 'Cursor Agent', email: 'cursoragent@cursor.com' }),
      commit('feat: a', { author: 'Alan Turing' }),
    ];
    expect(createLinksAndThanksSections('HEAD', commits, { thanks: true, subject })).toEqual([
      '## Contributors\n\nThanks to Alan Turing, Ada Lovelace and Grace \\*Hopper\\*.',
    ]);
  });
});
