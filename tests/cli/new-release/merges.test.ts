// Merges in a draft: the title of the request, or its commits.
import { describe, expect, it } from 'vitest';
import { draftBodyFromCommits } from '../../../src/cli/new-release/commits.ts';
import type { Commit } from '../../../src/cli/new-release/subjects.ts';
import { createRepositoryLinks } from '../../../src/model/repository.ts';

const whole = (letter: string) => letter.repeat(8);

/** A commit with one-letter hashes of itself and its parents: `c ba: subject`, oldest first. */
type Line = string | readonly [line: string, body: string];

function commitsOf(lines: readonly Line[]): Commit[] {
  const commits = lines.map((line): Commit => {
    const [head, body] = typeof line === 'string' ? [line, ''] : line;
    const [, hash = '', before = '', subject = ''] = /^(\w) (\w*): (.*)$/.exec(head) ?? [];
    const parents = [...before].map(whole);
    return { hash: whole(hash), parents, subject, body, isMerge: parents.length > 1 };
  });
  return commits.reverse();
}

/** Returns the lines of the draft; `own` lists the hashes of the commits that concern the product. */
function told(lines: readonly Line[], own?: string): readonly string[] {
  const all = commitsOf(lines);
  const commits = own === undefined ? all : all.filter(({ hash = '' }) => own.includes(hash[0] ?? ''));
  const text = draftBodyFromCommits({ commits, all }, { product: 'core', headings: {} });
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const pull = (head: string, title: string, number = 7): Line => [
  `${head}: Merge pull request #${number} from acme/some-branch`,
  title,
];

describe('the title of a merge', () => {
  it('stands for commits that say less, beside conventional ones', () => {
    const lines = ['a : feat: start', 'b a: fix: crash', 'c a: tls stuff', 'd c: more tls', pull('e bd', 'Serve TLS')];
    expect(told(lines)).toEqual(['- Start.', '- Serve TLS.', '- Crash.']);
  });

  it('is no news where all commits of the merge are of a bot, whoever merged them', () => {
    const [start, first, merge] = commitsOf([
      'a : Start',
      'b a: Bump x from 1 to 2',
      'c ab: Bump x from 1 to 2 (#7)',
    ]).reverse();
    const log = [merge, { ...first, author: 'dependabot[bot]' }, start] as readonly Commit[];
    expect(draftBodyFromCommits({ commits: log }, { product: 'core', headings: {} })).toBe(
      '## Enhancements\n\n- Start.',
    );
    const people = [merge, first, start] as readonly Commit[];
    expect(draftBodyFromCommits({ commits: people }, { product: 'core', headings: {} })).toContain(
      '- Bump x from 1 to 2.',
    );
  });

  it('may itself be conventional', () => {
    expect(told(['a : Start', 'b a: stuff', pull('c ab', 'fix(core): leak')])).toEqual(['- Start.', '- Leak.']);
  });

  it('stands for the product’s commits of a repository with several, and not for those of others', () => {
    const lines = [
      'a : Start',
      'b a: of core',
      pull('c ab', 'A change of core'),
      'd c: of the gateway',
      pull('e cd', 'A change of the gateway'),
    ];
    expect(told(lines, 'ab')).toEqual(['- Start.', '- A change of core.']);
  });

  it('gives way to commits that say it themselves', () => {
    const lines = ['a : Start', 'b a: feat: one', 'c b: fix: two', pull('d ac', 'Two things')];
    expect(told(lines)).toEqual(['- One.', '- Start.', '- Two.']);
    const breaks: Line = ['b a: stuff', 'BREAKING CHANGE: Another format.'];
    expect(told(['a : Start', breaks, pull('c ab', 'Two things')])).toEqual([
      '- Stuff.',
      '  Another format.',
      '- Start.',
    ]);
  });

  it('gives way to the titles that a branch of releases brings, and to all where it names only a version', () => {
    const develop = ['a : Start', 'b a: stuff', pull('c ab', 'One'), 'd c: more stuff', pull('e cd', 'Two', 8)];
    expect(told([...develop, pull('f ae', 'All of develop', 9)])).toEqual(['- Start.', '- One.', '- Two.']);
    expect(told(['a : Start', 'b a: Fix one', 'c b: Fix two', pull('d ac', 'Release 1.2.0')])).toEqual([
      '- Start.',
      '- Fix one.',
      '- Fix two.',
    ]);
  });

  it('is none where there is none: the commits stand for themselves, each merge on its own', () => {
    const lines: Line[] = [
      'a : Start',
      'b a: stuff',
      "c ab: Merge branch 'x'",
      ["d ca: Merge branch 'y'", '# Conflicts:\n#\tsrc/a.ts'],
      ["e db: Merge branch 'z'", '* z:\n  more'],
      'f e: wip',
      pull('g ef', 'One'),
    ];
    expect(told(lines)).toEqual(['- Start.', '- Stuff.', '- One.']);
  });

  it.each([
    'Merge stable into main',
    'Merge release/2.5 branch into develop. Resolve conflicts',
    'Merge develop',
    'Sync develop to main',
    'Develop',
    'Back-merge main into 2.5.x',
    'Core 7.4 RC2',
    'Prepare for next release',
  ])('gives way where it names only branches or a release: %s', (title) => {
    const commits = ['a : Start', 'b a: Honour the locale'];
    expect(told([...commits, `c ab: ${title} (#7)`])).toEqual(['- Start.', '- Honour the locale.']);
    expect(told([...commits, pull('c ab', title)])).toEqual(['- Start.', '- Honour the locale.']);
  });

  it('stays where it is of a change, and where the subject of a commit only begins like that of a merge', () => {
    const lines = ['a : Merge branch names in the list', 'b a: stuff', pull('c ab', 'Merge options of parents')];
    expect(told(lines)).toEqual(['- Merge branch names in the list.', '- Merge options of parents.']);
  });

  it('stands for a bot’s branch, which nobody is told of', () => {
    const bot: Line = ['c ab: Merge pull request #8 from acme/dependabot/npm/zod-4', 'Bump zod from 3 to 4'];
    expect(told(['a : Start', 'b a: feat: zod 4', bot])).toEqual(['- Start.']);
  });

  it('is taken back with its merge, or with its request', () => {
    const merged = ['a : Start', 'b a: dark stuff', pull('c ab', 'Add dark mode')];
    const byHash: Line = ['d c: Take it back', 'This reverts commit cccccccc, reversing\nchanges made to aaaaaaaa.'];
    expect(told([...merged, ['d c: Revert "Add dark mode"', 'Reverts acme/core#7']])).toEqual(['- Start.']);
    expect(told([...merged, byHash])).toEqual(['- Start.']);
  });

  it('stays where one of the commits behind it is taken back', () => {
    const merged = ['a : Start', 'b a: Dark icons', 'c b: Dark pages', pull('d ac', 'Add dark mode')];
    expect(told([...merged, 'e d: Revert "Dark icons"'])).toEqual(['- Add dark mode.', '- Start.']);
  });
});

describe('a squash', () => {
  const list = '* feat: drop bad names\n\nA long text.\n- of it\n\n* fix(core): slow start (#6)\r\n\n* tests';

  it.each([
    ['Merge commit from fork', list, ['- Drop bad names.', '- Slow start.']],
    ['Merge pull request from GHSA-1234-5678-9012', list, ['- Drop bad names.', '- Slow start.']],
    ['Merge pull request #7 from acme/x', list, ['- Drop bad names.', '- Slow start.']],
    ['Merged in x (pull request #1)', '* WIP deadlines\n\n* Fix deadlines\n* fixup, names', ['- Fix deadlines.']],
    ['Merge commit from fork', '- Use safe numbers\n- Close the file', ['- Use safe numbers.', '- Close the file.']],
    ['Merge commit from fork', 'Close the file:\n\n- of a\n- of b', ['- Close the file:.']],
    ['Merge commit from fork', 'Signed-off-by: Ada <a@example.com>', ['- Merge commit from fork.']],
    ['Merge commit from fork', '', ['- Merge commit from fork.']],
    ["Merge branch 'x'", '', []],
    ['Develop (#7)', list, ['- Drop bad names.', '- Slow start.']],
    ['Release 1.2.0 (#7)', list, ['- Drop bad names.', '- Slow start.']],
    ['Release 1.2.0', '* Faster\n* Better: two\n', []],
    ['Release 1.2.0', '- feat: old\n- feat: start (#3)\n- feat: new', ['- Old.', '- New.']],
    ['Names and a fast start (#7)', list, ['- Names and a fast start.']],
    ['docs: names (#7)', list, []],
  ])('%s: %j', (subject, body, lines) => {
    const sorted = (all: readonly string[]) => [...all].sort();
    const commits: Line[] = ['a : feat: start', [`b a: ${subject}`, body]];
    expect(sorted(told(commits))).toEqual(sorted(['- Start.', ...lines]));
  });

  it('of a bot has no list', () => {
    const [commit] = commitsOf([['a : Release 1.2.0', list]]);
    const commits = commit === undefined ? [] : [{ ...commit, author: 'release-please[bot]' }];
    expect(draftBodyFromCommits({ commits }, { product: 'core', headings: {} })).toBe('');
  });

  it('has the hash, the number and what is said below each change, and is taken back as a whole', () => {
    const squash: Line = ['b a: Develop (#7)', `${list}\n\nCloses #5`];
    const links = createRepositoryLinks('https://example.com/acme/core');
    const commits = commitsOf(['a : feat: start', squash]);
    const text = draftBodyFromCommits({ commits }, { product: 'core', headings: {}, links });
    expect(
      text
        .replace(/\]\([^)]*\)/g, ']')
        .split('\n')
        .filter(Boolean),
    ).toEqual([
      '## New features',
      '- Start. ([`aaaaaaa`])',
      '- Drop bad names. ([#7], [`bbbbbbb`])',
      '## Corrected defects',
      '- Slow start. ([#6], closes [#5], [`bbbbbbb`])',
    ]);
    const back: Line = ['c b: Revert "Develop (#7)"', 'This reverts commit bbbbbbbb.'];
    expect(told(['a : feat: start', squash, back])).toEqual(['- Start.']);
  });
});
