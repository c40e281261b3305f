// An existing change log is edited, not rewritten: everything that no post changes stays the same, byte for byte.
import { describe, expect, it } from 'vitest';
import { composeChangelog } from '../../../src/cli/new-release/changelog/export.ts';
import type { ChangelogPost } from '../../../src/cli/new-release/changelog/parts.ts';
import { planChangelogImport } from '../../../src/cli/new-release/changelog/plan-import.ts';
import { readPostForExport } from '../../../src/cli/new-release/changelog/post-text.ts';
import { parseChangelog } from '../../../src/cli/new-release/changelog/read.ts';
import type { SiteReleases } from '../../../src/cli/new-release/site.ts';
import { CHANGELOG_INTRO_FILE } from '../../../src/model/post-file.ts';

const settings = { variables: {}, url: 'https://docs.example.com', baseUrl: '/' };
const site: SiteReleases = { folder: 'releases', routeBase: '/releases', posts: [], products: [], variables: {} };

/** Returns the posts of a log, as they are read again. */
function postsOf(text: string): readonly ChangelogPost[] {
  const input = { changelog: parseChangelog(text), file: 'CHANGELOG.md', site, product: 'app', today: '2025-01-01' };
  const { files, faults } = planChangelogImport({ ...input, dayOf: () => '2024-01-01' });
  expect(faults).toEqual([]);
  return files
    .filter(({ file }) => !file.endsWith(CHANGELOG_INTRO_FILE))
    .map(({ file, text: post, version }) => {
      const read = readPostForExport({ file, path: file, text: post, includes: {} }, settings);
      return { name: '', version, date: read.frontMatter.date ?? '', text: read.text, written: read.written };
    });
}

const post = (version: string, date: string, text: string): ChangelogPost => ({ name: '', version, date, text });
const edited = (posts: readonly ChangelogPost[], text: string) => composeChangelog(posts, parseChangelog(text));

describe('a change log whose posts say what it says', () => {
  it.each([
    [
      'two empty lines',
      '# Changelog\n\n## 1.1.0 (2025-01-02)\n\n\n### Features\n\n* a\n\n\n\n## 1.0.0 (2025-01-01)\n* b\n',
    ],
    ['no introduction', '## 1.0.0 - 2025-01-01\n\n- a'],
    [
      'line ends of two systems',
      '# Log\r\n\r\n## 1.1.0 - 2025-01-02\r\n\r\n- a\r\n\r\n## 1.0.0 - 2025-01-01\n\n- b  \n  \n',
    ],
    [
      'a version with two headings',
      '## 1.1.0 - 2025-01-02\n\n- a\n\n## 1.0.0 - 2025-01-01\n\n- b\n\n## 1.0.0 - 2025-01-01\n\n- c\n',
    ],
    [
      'definitions at each part',
      '## 1.1.0 - 2025-01-02\n\n[a]\n\n[a]: https://a.example\n\n## 1.0.0 - 2025-01-01\n\n[b]\n\n[b]: https://b.example\n',
    ],
    [
      'underlined headings',
      '1.1.0 / 2025-01-02\n==================\nSKIPPED.\n\n1.0.0 / 2025-01-01\n==================\n\n  * a\n    - b\n  * c\n',
    ],
    ['a list that is indented', '## 1.0.0 - 2025-01-01\n\n  * a\n  * b\n'],
    ['headings in a list', '## 1.0.0\n\n### Minor Changes\n\n- a\n\n  #### How to update\n\n  Run it.\n'],
    ['addresses of the site', '## 1.0.0 - 2025-01-01\n\n### Added\n\n- [a page](/guide)\n'],
    [
      'changes that are not released',
      '# Log\n\n## [Unreleased] - ReleaseDate\n\n## 2.0.0 - TBD\n\n### Added\n\n- c\n\n## 1.0.0 - 2025-01-01\n\n- a\n',
    ],
    [
      'candidates of npm',
      '## 1.0.0-1 (2025-01-02)\n\n(Released in 1.0.0)\n\n## 1.0.0-0 (2025-01-01)\n\n(Released in 1.0.0)\n',
    ],
    ['a byte order mark', '\uFEFF# Log\n\n## 1.0.0 - 2025-01-01\n\n- a\n'],
  ])('stays as it is with %s', (_, text) => expect(edited(postsOf(text), text)).toBe(text));

  it('keeps the nesting of lists in a new file', () => {
    const text = '## 1.0.0 - 2025-01-01\n\n### Fixed\n\n  * a\n  * b\n\n    #### Why\n\n    c\n';
    expect(composeChangelog(postsOf(text))).toBe(`# Changelog\n\n${text}`);
    const plain = '## 1.0.0 - 2025-01-01\n\n  * a\n    - b\n  * c\n';
    expect(composeChangelog(postsOf(plain))).toBe(`# Changelog\n\n${plain}`);
  });

  it('has its withdrawn releases again in a new file', () => {
    const text = '# Changelog\n\n## 1.0.0 - 2025-01-01 [YANKED]\n\n- a\n';
    expect(composeChangelog(postsOf(text))).toBe(text);
    expect(postsOf(text).map((each) => each.text)).toEqual(['This release was withdrawn.\n\n- a']);
    expect(composeChangelog([post('1.0.0', '2025-01-01', '[YANKED]\n\n- a')])).toBe(text);
    expect(composeChangelog([{ ...post('1.0.0', '2025-01-01', '- a'), isWithdrawn: true }])).toBe(text);
  });
});

it('a change log that grows by single releases is the same as one that is written at once', () => {
  const link = (version: string, before: string) =>
    `[${version}]: https://code.example.com/a/compare/v${before}...v${version}`;
  const posts = [
    post('1.2.0', '2025-01-03', `- c\n\n${link('1.2.0', '1.1.0')}`),
    post('1.1.0', '2025-01-02', `- b\n\n${link('1.1.0', '1.0.0')}`),
    post('1.0.0', '2025-01-01', '- a'),
  ];
  const grown = [1, 2].reduce((log, count) => edited(posts.slice(-1 - count), log), composeChangelog(posts.slice(-1)));
  expect(grown).toBe(composeChangelog(posts));
  expect(grown).toContain('## [1.2.0] - 2025-01-03');
});

describe('a change log whose posts say more', () => {
  const log = '# Log\n\n\n## 1.1.0 (2025-01-02)\n\n\n* a\n\n## 1.0.0 (2025-01-01)\n\n\n* b\n';

  it('has another text where its post has one', () => {
    const [first, second] = [post('1.1.0', '2025-01-02', '* a'), post('1.0.0', '2025-01-01', '* b\n* c')];
    expect(edited([first, second], log)).toBe(log.replace('\n\n\n* b\n', '\n\n* b\n* c\n'));
  });

  it('has a new release, with line ends as its own', () => {
    const added = edited([post('1.2.0', '2025-01-03', '- n\n- m'), ...postsOf(log)], log.replaceAll('\n', '\r\n'));
    expect(added).toBe(
      log.replace('## 1.1.0', '## 1.2.0 (2025-01-03)\n\n- n\n- m\n\n## 1.1.0').replaceAll('\n', '\r\n'),
    );
    expect(edited([post('0.9.0', '2024-01-01', '- o')], '## 1.0.0 - 2025-01-01\n\n- a')).toBe(
      '## 1.0.0 - 2025-01-01\n\n- a\n\n## 0.9.0 - 2024-01-01\n\n- o\n',
    );
    expect(edited([post('1.0.0', '2025-01-01', '- a')], '# Readme\n\nText.\n')).toBe(
      '# Readme\n\nText.\n\n## 1.0.0 - 2025-01-01\n\n- a\n',
    );
  });

  it('has a new release in the words of the others', () => {
    const named = '# Log\n\n## mdBook 1.1.0\n\n- b\n\n## mdBook 1.0.0\n\n- a\n';
    expect(edited([post('1.2.0', '2025-01-03', '- n')], named)).toBe(
      named.replace('## mdBook 1.1.0', '## mdBook 1.2.0\n\n- n\n\n## mdBook 1.1.0'),
    );
    const prefixed = '## [v1.0.0] - 2025-01-01\n\n- a\n';
    const posts = [post('v1.1.0', '2025-01-03', '- n'), post('v1.0.0', '2025-01-01', '- a')];
    expect(edited(posts, prefixed)).toBe(`## [v1.1.0] - 2025-01-03\n\n- n\n\n${prefixed}`);
    expect(composeChangelog(posts)).toContain('## v1.1.0 - 2025-01-03\n');
    const linked = `## [v1.1.0] - 2025-01-02\n\n- b\n\n## [v1.0.0] - 2025-01-01\n\n- a\n\n[v1.1.0]: https://a.example/v1.0.0...v1.1.0\n`;
    expect(edited([post('v1.2.0', '2025-01-03', '- n')], linked)).toBe(
      `## [v1.2.0] - 2025-01-03\n\n- n\n\n${linked.replace('[v1.1.0]: ', '[v1.2.0]: https://a.example/v1.1.0...v1.2.0\n[v1.1.0]: ')}`,
    );
  });

  it('has what is not released below its heading, until a release says it', () => {
    const empty = '# Log\n\n## [Unreleased]\n\n## [1.0.0] - 2025-01-01\n\n- a\n';
    const draft: ChangelogPost = { name: '', date: '', text: '## Added\n\n- soon' };
    const open = edited([draft, ...postsOf(empty)], empty);
    expect(open).toBe(empty.replace('[Unreleased]\n\n', '[Unreleased]\n\n### Added\n\n- soon\n\n'));
    // The unreleased section is gone, and its text is that of the new release.
    const released = [post('1.1.0', '2025-01-02', '## Added\n\n- soon\n- more'), ...postsOf(empty)];
    expect(edited(released, open)).toBe(
      empty.replace('## [1.0.0]', '## [1.1.0] - 2025-01-02\n\n### Added\n\n- soon\n- more\n\n## [1.0.0]'),
    );
    const underlined = 'Unreleased\n==========\n\n1.0.0 / 2025-01-01\n==================\n\n- a\n';
    expect(edited([{ name: '', date: '', text: '- soon' }, ...postsOf(underlined)], underlined)).toBe(
      underlined.replace('==========\n\n1', '==========\n\n- soon\n\n1'),
    );
    // Text outside of releases stays.
    expect(edited([post('1.1.0', '2025-01-02', '- other'), ...postsOf(empty)], open)).toContain('- soon');
  });
});

describe('the links of a new release', () => {
  const url = (range: string) => `https://code.example.com/acme/app/compare/${range}`;
  const keep = `# Log

## [Unreleased]

## [2.0.0] - 2025-03-01

- b

## [1.0.0] - 2025-01-01

- a [#9]

[Unreleased]: ${url('v2.0.0...HEAD')}
[2.0.0]: ${url('v1.0.0...v2.0.0')}
[1.0.0]: https://code.example.com/acme/app/releases/tag/v1.0.0
[#9]: https://code.example.com/acme/app/issues/9
`;

  it('stand with those of the others, and compare with the version below', () => {
    const added = edited([post('2.1.0', '2025-04-01', '- n'), ...postsOf(keep)], keep);
    expect(added).toContain(`[Unreleased]: ${url('v2.1.0...HEAD')}\n[2.1.0]: ${url('v2.0.0...v2.1.0')}\n[2.0.0]: `);
    expect(edited([post('2.1.0', '2025-04-01', '- n'), ...postsOf(keep)], added)).toBe(added);
  });

  it('lead to the tag where those of the others do', () => {
    const tag = (version: string) => `[${version}]: https://code.example.com/acme/app/releases/tag/v${version}\n`;
    const log = `## [2.0.0] - 2025-03-01\n\n- b\n\n## [1.0.0] - 2025-01-01\n\n- a\n\n[Unreleased]: ${url('v2.0.0...HEAD')}\n`;
    const text = `${log}${tag('2.0.0')}${tag('1.0.0')}`;
    const added = edited([post('2.1.0', '2025-04-01', '- n'), ...postsOf(text)], text);
    expect(added).toContain(`[Unreleased]: ${url('v2.1.0...HEAD')}\n${tag('2.1.0')}${tag('2.0.0')}${tag('1.0.0')}`);
  });

  it('compare with the first release as the unreleased changes do', () => {
    const text = `## [1.0.0] - 2025-01-01\n\n- a\n\n[Unreleased]: ${url('v1.0.0...HEAD')}\n[1.0.0]: https://code.example.com/acme/app/releases/tag/v1.0.0\n`;
    const added = edited([post('1.1.0', '2025-04-01', '- n'), ...postsOf(text)], text);
    expect(added).toContain(`[Unreleased]: ${url('v1.1.0...HEAD')}\n[1.1.0]: ${url('v1.0.0...v1.1.0')}\n[1.0.0]: `);
  });

  it('of a back-port compare with its line, and what is not released begins at the greatest version', () => {
    const added = edited([post('1.0.1', '2025-04-01', '- n'), ...postsOf(keep)], keep);
    expect(added).toContain(`[1.0.1]: ${url('v1.0.0...v1.0.1')}\n[2.0.0]: ${url('v1.0.0...v2.0.0')}\n[1.0.0]: `);
    expect(added).toContain(`[Unreleased]: ${url('v2.0.0...HEAD')}\n`);
  });

  it('compare with what its text compares with', () => {
    const text = `- n\n\n## All changes\n\n[v1.0.0 to v2.1.0](${url('v1.0.0...v2.1.0')})`;
    expect(edited([post('2.1.0', '2025-04-01', text), ...postsOf(keep)], keep)).toContain(
      `[2.1.0]: ${url('v1.0.0...v2.1.0')}\n`,
    );
  });

  it('are other ones where posts say so', () => {
    const moved = postsOf(keep).map((each) => ({ ...each, text: each.text.replace('issues/9', 'issues/10') }));
    expect(edited(moved, keep)).toBe(keep.replace('issues/9', 'issues/10'));
  });

  it('in headings are those of the versions, and of no part of a version', () => {
    const log = `## [1.10.0](${url('v1.1.0...v1.10.0')}) (2025-03-01)\n\n* b\n\n## [1.1.0](${url('v1.0.0...v1.1.0')}) (2025-01-01)\n\n* a\n`;
    const added = edited([post('1.11.0', '2025-04-01', '* n'), ...postsOf(log)], log);
    expect(added).toBe(`## [1.11.0](${url('v1.10.0...v1.11.0')}) (2025-04-01)\n\n* n\n\n${log}`);
    const open = `## [Unreleased](${url('v1.10.0...main')})\n\n${log}`;
    expect(edited([post('1.11.0', '2025-04-01', '* n'), ...postsOf(log)], open)).toContain(
      `## [Unreleased](${url('v1.11.0...main')})\n`,
    );
  });
});
