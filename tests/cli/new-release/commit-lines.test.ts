// Wording of commits in a draft: names of the product, numbers of requests, versions, code blocks.
import { describe, expect, it } from 'vitest';
import { draftBodyFromCommits } from '../../../src/cli/new-release/commits.ts';
import { createRepositoryLinks } from '../../../src/model/repository.ts';

const HASH = 'abcdef0123456789abcdef0123456789abcdef01';

/** Returns the draft of commits, oldest first. */
function draft(subjects: readonly string[], { body = '', links = false } = {}): string {
  const commits = [...subjects].reverse().map((subject) => ({ hash: HASH, subject, body, isMerge: false }));
  const found = links ? createRepositoryLinks('https://github.com/acme/mono') : undefined;
  return draftBodyFromCommits({ commits }, { product: 'gateway', headings: {}, links: found });
}

describe('a line', () => {
  it.each([
    ['gateway: answer 429 with Retry-After', '## Enhancements\n\n- Answer 429 with Retry-After.'],
    ['[gateway] Fix the access log', '## Corrected defects\n\n- Fix the access log.'],
    ['[gateway]: add gRPC', '## New features\n\n- Add gRPC.'],
    ['Gateway: faster', '## Enhancements\n\n- Gateway: faster.'],
    ['[core] Improve logs', '## Enhancements\n\n- \\[core\\] Improve logs.'],
    ['gateways: two of them', '## Enhancements\n\n- gateways: two of them.'],
    ['gateway:', '## Enhancements\n\n- gateway:.'],
    ['fix: 1.2.1 answered 500', '## Corrected defects\n\n- 1.2.1 answered 500.'],
    ['fix: 1. of all', '## Corrected defects\n\n- 1\\. of all.'],
    ['Revert "feat: remote cache (#29)" (#40)', '## Enhancements\n\n- Revert "Remote cache".'],
  ])('%s', (subject, text) => expect(draft([subject])).toBe(text));
});

describe('a conventional commit', () => {
  it.each([
    ['feat✨(ui): dark', '## New features\n\n- **ui:** Dark.'],
    ['feat(ui)✨: dark', '## New features\n\n- **ui:** Dark.'],
    ['feat ✨ : dark', '## New features\n\n- Dark.'],
    ['feat:sparkles:: dark', '## New features\n\n- Dark.'],
    ['feat:sparkles:(ui)!: dark', '## Breaking changes\n\n- **ui:** Dark.'],
    ['feat: :sparkles: dark', '## New features\n\n- Dark.'],
    ['feat: dark', '## New features\n\n- Dark.'],
    ['✨ feat: dark', '## New features\n\n- Dark.'],
    ['✨⚡️feat(ui)!: dark', '## Breaking changes\n\n- **ui:** Dark.'],
    ['🐛fix: leak', '## Corrected defects\n\n- Leak.'],
    ['👨‍💻 fix: leak', '## Corrected defects\n\n- Leak.'],
    ['fix(a)(b): leak', '## Corrected defects\n\n- **a, b:** Leak.'],
    ['fix(gateway)(b)!: leak', '## Breaking changes\n\n- **gateway, b:** Leak.'],
    ['fix (a): leak', '## Corrected defects\n\n- **a:** Leak.'],
    ['fix : leak', '## Corrected defects\n\n- Leak.'],
    ['fix(): leak', '## Corrected defects\n\n- Leak.'],
    ['docs✨(ui): dark', ''],
    ['🔧: add a menu', '## New features\n\n- Add a menu.'],
    ['Fix (a) leak: now', '## Corrected defects\n\n- Fix (a) leak: now.'],
    ['Fix ✨ of a: b', '## Corrected defects\n\n- Fix ✨ of a: b.'],
  ])('may have pictures, spaces and several scopes: %s', (subject, text) => expect(draft([subject])).toBe(text));
});

it.each([
  [['✨ feat: dark', 'Revert "✨ feat: dark"'], ''],
  [['feat✨(ui): dark', 'revert: feat✨(ui): dark'], ''],
  [['Revert "✨ feat: dark (#7)" (#8)'], '## Enhancements\n\n- Revert "Dark".'],
])('a revert knows it by its subject: %j', (subjects, text) => expect(draft(subjects)).toBe(text));

it('what was applied again, or taken back, links to its requests', () => {
  const numbers = (subject: string) =>
    [...draft([subject], { links: true }).matchAll(/\[(#\d+)\]/g)].map(([, one]) => one);
  expect(numbers('Reapply "feat: dark reports (#21)" (#25)')).toEqual(['#21', '#25']);
  expect(numbers('Revert "Revert "feat: dark reports (#21)" (#24)" (#25)')).toEqual(['#21', '#25']);
  expect(numbers('Revert "feat: remote cache (#29)" (#40)')).toEqual(['#29', '#40']);
});

describe('what breaks', () => {
  const block = (...lines: readonly string[]) => draft(['feat: a'], { body: `BREAKING CHANGE: ${lines.join('\n')}` });

  it('keeps blocks of code that are indented', () => {
    expect(block('Convert it with', '', '    core convert {{ file }}', '', '\tcore check', '', 'before.')).toContain(
      '  Convert it with\n\n      core convert {{ file }}\n\n      core check\n\n  before.',
    );
  });

  it('does not take more lines of a paragraph or of a list for code', () => {
    expect(block('Rename the host', '    or set `a`', '  in b')).toContain('  Rename the host\n  or set `a`\n  in b');
    expect(block('Two things:', '', '- one', '', '    of them')).toContain('  - one\n\n  of them');
  });
});
