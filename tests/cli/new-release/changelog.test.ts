// Plans from change logs to posts and back: products, dates, drafts, existing files, the form of a log.
import { describe, expect, it } from 'vitest';
import { composeChangelog } from '../../../src/cli/new-release/changelog/export.ts';
import type { ChangelogPost } from '../../../src/cli/new-release/changelog/parts.ts';
import { type ChangelogImportInput, planChangelogImport } from '../../../src/cli/new-release/changelog/plan-import.ts';
import { readPostForExport } from '../../../src/cli/new-release/changelog/post-text.ts';
import { parseChangelog } from '../../../src/cli/new-release/changelog/read.ts';
import { createUnconfiguredProduct, type SiteReleases } from '../../../src/cli/new-release/site.ts';
import { keepAChangelog, releasePlease } from './changelogs.ts';

const empty: SiteReleases = { folder: 'releases', routeBase: '/releases', posts: [], products: [], variables: {} };

const plan = (text: string, input: Partial<ChangelogImportInput> = {}) =>
  planChangelogImport({
    changelog: parseChangelog(text),
    file: 'CHANGELOG.md',
    site: empty,
    dayOf: () => undefined,
    today: '2025-11-20',
    ...input,
  });

describe('the posts of a change log', () => {
  it('have the names, patterns and tags of their product', () => {
    const scanner = {
      ...createUnconfiguredProduct('scanner'),
      label: 'Scanner',
      postTitle: '{label} v{version}',
      tag: 'devices',
    };
    const site = { ...empty, products: [scanner] };
    const { files, faults } = plan('# Changelog\n\n## 1.0.0 - 2025-01-02\n\n### Added\n\n- a\n', {
      site,
      product: 'scanner',
    });
    expect(faults).toEqual([]);
    expect(files).toEqual([
      {
        file: 'releases/2025/2025-01-02-scanner-v1.0.0.md',
        text: "---\ntitle: Scanner v1.0.0\ndate: 2025-01-02\ntags: [devices]\nproduct: scanner\nversion: '1.0.0'\n---\n\n## Added\n\n- a\n",
        version: '1.0.0',
        isKept: false,
      },
    ]);
  });

  it('have versions as their product writes them', () => {
    const site = { ...empty, products: [{ ...createUnconfiguredProduct('app'), versionScheme: 'prefixed' }] };
    const { files } = plan('## 1.0.0 - 2025-01-02\n\na\n\n## 0.9 - 2025-01-01\n\nb\n', { site, product: 'app' });
    expect(files.map(({ version }) => version)).toEqual(['v1.0.0', '0.9']);
  });

  it('are of the products that headings name, by key or label', () => {
    const products = [createUnconfiguredProduct('app'), { ...createUnconfiguredProduct('core'), name: 'Acme Core' }];
    const text =
      '## app@1.0.0 - 2025-01-02\n\na\n\n## Acme Core 2.0.0 - 2025-01-03\n\nb\n\n## 3.0.0 - 2025-01-04\n\nc\n';
    const { files, faults } = plan(text, { site: { ...empty, products } });
    expect(files.map(({ file }) => file)).toEqual([
      'releases/2025/2025-01-02-app-v1.0.0.md',
      'releases/2025/2025-01-03-core-v2.0.0.md',
    ]);
    expect(faults).toEqual([
      {
        severity: 'error',
        code: 'missing-value',
        message: '`## 3.0.0 - 2025-01-04` does not say of which product it is.',
        file: 'CHANGELOG.md',
        line: 9,
        column: 1,
        suggestion: 'Name one of: app, core.',
      },
    ]);
  });

  it('need a day, which git may know', () => {
    const text = '## 1.1.0\n\na\n\n## 1.0.0\n\nb\n';
    const dayOf = ({ version }: { readonly version: string }) => (version === '1.0.0' ? '2025-01-02' : undefined);
    const { files, faults } = plan(text, { product: 'app', dayOf });
    expect(files.map(({ file }) => file)).toEqual(['releases/2025/2025-01-02-app-v1.0.0.md']);
    expect(faults.map(({ code, line }) => [code, line])).toEqual([['missing-date', 1]]);
  });

  it('that are there already are kept, and those of one day have names of their own', () => {
    const there = { file: 'releases/x.md', route: '/x', date: '2025-01-02', product: 'app', version: 'v1.0', tags: [] };
    const site = { ...empty, posts: [there] };
    const { files } = plan('## 1.1.0 - 2025-01-02\n\na\n\n## 1.0.0 - 2025-01-02\n\nb\n', { site, product: 'app' });
    expect(files.map(({ file, isKept }) => [file, isKept])).toEqual([
      ['releases/2025/2025-01-02-app-v1.1.0.md', false],
      ['releases/x.md', true],
    ]);
  });

  it('begin with a draft of what is not released', () => {
    const [draft] = plan('## [Unreleased]\n\n### Added\n\n- a [b]\n\n[b]: https://a.example\n', {
      product: 'app',
    }).files;
    expect(draft).toEqual({
      file: 'releases/app-unreleased.md',
      text: '---\ntitle: Unreleased\ndate: 2025-11-20\nproduct: "app"\ndraft: true\n---\n\n## Added\n\n- a [b]\n\n[b]: https://a.example\n',
      isKept: false,
    });
  });

  it('have a summary where they are long and begin with none', () => {
    const long = `## 1.0.0 - 2025-01-02\n\n- ${'word '.repeat(220)}\n`;
    const [post] = plan(long, { product: 'app' }).files;
    expect(post?.text).toContain('---\n\napp 1.0.0 is available.\n\n<!-- truncate -->\n\n- word');
    const source = { text: post?.text ?? '', file: 'a.md', path: 'a.md', includes: {} };
    const read = readPostForExport(source, { variables: {}, url: '', baseUrl: '/' });
    expect(read.text.startsWith('- word')).toBe(true);
  });
});

describe('a post away from the site', () => {
  const text = (body: string, url = 'https://docs.example.com') =>
    readPostForExport(
      { text: `---\ntitle: A 1.0\n---\n\n${body}`, file: 'a.md', path: 'a.md', includes: {} },
      { variables: { vendor: 'Acme' }, url, baseUrl: '/docs/' },
    ).text;

  it('has its variables and whole addresses, and no mark', () => {
    expect(
      text('One of {{ vendor }}, not \\{{ vendor }}.\n\n<!-- truncate -->\n\n[a](/b#c) `[a](/b)` ![](/d.png)'),
    ).toBe(
      'One of Acme, not {{ vendor }}.\n\n[a](https://docs.example.com/docs/b#c) `[a](/b)` ![](https://docs.example.com/docs/d.png)',
    );
    expect(text('[a](/b)', '')).toBe('[a](/b)');
  });
});

const post = (version: string, date: string, text = '## Added\n\n- a'): ChangelogPost => ({
  name: '',
  version,
  date,
  text,
});

describe('a change log of posts', () => {
  it('that is new is in the form of Keep a Changelog', () => {
    const drafts = [{ name: '', date: '', text: '- soon' }];
    expect(composeChangelog([...drafts, post('1.1.0', '2025-02-01'), post('1.0.0', '2025-01-01', 'First.')])).toBe(
      '# Changelog\n\n## [Unreleased]\n\n- soon\n\n## 1.1.0 - 2025-02-01\n\n### Added\n\n- a\n\n## 1.0.0 - 2025-01-01\n\nFirst.\n',
    );
  });

  it('has one heading above what is not released', () => {
    const drafts = [{ name: '', date: '', text: '- soon' }];
    const head = '# Changelog\n\nWhat is unreleased comes first.';
    expect(composeChangelog(drafts, undefined, head)).toBe(`${head}\n\n## [Unreleased]\n\n- soon\n`);
    expect(composeChangelog(drafts, undefined, '# Changelog\n\n## [Unreleased]')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n- soon\n',
    );
  });

  it('has its releases in the order of the scheme of their product', () => {
    const before = parseChangelog('# Changelog\n\n## 1.0.0 - 2025-01-01\n\nFirst.\n');
    const posts = (versionScheme?: string) =>
      ['1.0.0', '1.0.0-hotfix.1'].map((version) => ({ ...post(version, '2025-01-01', version), versionScheme }));
    const order = (versionScheme?: string) =>
      [...composeChangelog(posts(versionScheme), before).matchAll(/^## (\S+)/gm)].map(([, version]) => version);
    expect(order()).toEqual(['1.0.0-hotfix.1', '1.0.0']);
    expect(order('semver')).toEqual(['1.0.0', '1.0.0-hotfix.1']);
  });

  it('of several products knows them by their keys too', () => {
    const text = '# Changelog\n\n## core@1.1.0 - 2025-03-01\n\nOne.\n\n## ui@1.0.0 - 2025-01-01\n\nTwo.\n';
    const of = (product: string, name: string) => (version: string, date: string, body: string) => ({
      ...post(version, date, body),
      name,
      product,
    });
    const [core, ui] = [of('core', 'Core'), of('ui', 'Acme UI')];
    const posts = [core('1.1.0', '2025-03-01', 'One.'), ui('1.0.0', '2025-01-01', 'Two.')];
    expect(composeChangelog(posts, parseChangelog(text))).toBe(text);
    const next = composeChangelog([core('1.2.0', '2025-04-01', 'New.'), ...posts], parseChangelog(text));
    expect(next).toBe(text.replace('## core@1.1.0', '## core@1.2.0 - 2025-04-01\n\nNew.\n\n## core@1.1.0'));
  });

  it('of several products names them', () => {
    const posts = [
      { ...post('2.0', '2025-02-01', 'b'), name: 'Reader' },
      { ...post('1.0', '2025-01-01', 'a'), name: 'Scanner' },
    ];
    const text = composeChangelog(posts);
    expect(text).toBe('# Changelog\n\n## Reader 2.0 - 2025-02-01\n\nb\n\n## Scanner 1.0 - 2025-01-01\n\na\n');
    expect(composeChangelog(posts, parseChangelog(text))).toBe(text);
  });

  it('of several products takes no heading without a name for one of theirs', () => {
    const before = parseChangelog('# Changelog\n\n## 1.0 - 2024-01-01\n\nold\n');
    const posts = [
      { ...post('1.0', '2025-02-01', 'b'), name: 'Reader' },
      { ...post('1.0', '2025-01-01', 'a'), name: 'Scanner' },
    ];
    expect(composeChangelog(posts, before)).toBe(
      '# Changelog\n\n## Reader 1.0 - 2025-02-01\n\nb\n\n## Scanner 1.0 - 2025-01-01\n\na\n\n## 1.0 - 2024-01-01\n\nold\n',
    );
  });

  it('has a new release in the form of the others, with the links of Keep a Changelog', () => {
    const before = parseChangelog(keepAChangelog);
    const text = composeChangelog([post('2.1.0', '2025-04-01'), post('2.0.0', '2025-03-01')], before);
    expect(text).toContain(
      '## [Unreleased]\n\n## [2.1.0] - 2025-04-01\n\n### Added\n\n- a\n\n## [2.0.0] - 2025-03-01\n\n',
    );
    expect(text).toContain('[Unreleased]: https://code.example.com/acme/app/compare/v2.1.0...HEAD\n');
    expect(text).toContain('[2.1.0]: https://code.example.com/acme/app/compare/v2.0.0...v2.1.0\n');
    // Releases without a post stay.
    expect(text).toContain('## [1.0.0] - 2024-12-01\n\nFirst release.\n');
  });

  it('has a new release in the form of release-please', () => {
    const text = composeChangelog(
      [post('2.1.0', '2025-04-01'), post('2.0.0', '2025-02-03')],
      parseChangelog(releasePlease),
    );
    expect(text).toContain(
      '# Changelog\n\n## [2.1.0](https://code.example.com/acme/app/compare/v2.0.0...v2.1.0) (2025-04-01)\n\n### Added\n\n- a\n\n## [2.0.0]',
    );
  });

  it('has a back-port in its place', () => {
    const before = parseChangelog('# Changelog\n\n## 2.0.0 - 2025-01-01\n\nb\n\n## 1.0.0 - 2024-01-01\n\na\n');
    const posts = [
      post('1.0.1', '2025-02-01', 'c'),
      post('2.0.0', '2025-01-01', 'b'),
      post('1.0.0', '2024-01-01', 'a'),
    ];
    expect(composeChangelog(posts, before)).toBe(
      '# Changelog\n\n## 1.0.1 - 2025-02-01\n\nc\n\n## 2.0.0 - 2025-01-01\n\nb\n\n## 1.0.0 - 2024-01-01\n\na\n',
    );
  });
});
