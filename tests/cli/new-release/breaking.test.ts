// Breaking changes in a draft: first, under a heading of their own, with the full text of the commit.
import { describe, expect, it } from 'vitest';
import { extractBreakingChanges } from '../../../src/cli/new-release/commit-text.ts';
import { draftBodyFromCommits } from '../../../src/cli/new-release/commits.ts';
import { fillVariableMarks, replaceVariablesByMarks } from '../../../src/content/markdown/variables.ts';

const draft = (subject: string, body = '', headings: Record<string, string | false> = {}, variables = {}) => {
  const commits = [{ subject, body, isMerge: false }];
  return draftBodyFromCommits({ commits }, { product: 'app', headings, variables });
};

describe('the texts behind BREAKING CHANGE', () => {
  it.each<readonly [what: string, body: string, texts: readonly string[]]>([
    ['of one line', 'BREAKING CHANGE: `id` is `deviceId` now.', ['`id` is `deviceId` now.']],
    ['of a hyphen', 'BREAKING-CHANGE: gone', ['gone']],
    ['of several lines', 'Why.\n\nBREAKING CHANGE: one\ntwo\n\nthree', ['one\ntwo\n\nthree']],
    ['that begin on the next line', 'BREAKING CHANGE:\none\ntwo', ['one\ntwo']],
    ['up to another footer', 'BREAKING CHANGE: one\ntwo\nSigned-off-by: Ada <a@example.com>', ['one\ntwo']],
    ['up to an issue', 'BREAKING CHANGE: one\nCloses #44', ['one']],
    ['with a word and a colon', 'BREAKING CHANGE: one\nNote: two', ['one\nNote: two']],
    ['of two changes', 'BREAKING CHANGE: one\nBREAKING CHANGE: two', ['one', 'two']],
    ['of Windows', 'BREAKING CHANGE: one\r\ntwo', ['one\ntwo']],
    ['none', 'This is no BREAKING CHANGE: it says so.', []],
  ])('%s', (_, body, texts) => expect(extractBreakingChanges(body)).toEqual(texts));
});

describe('a draft', () => {
  it('has all lines, as text that means itself', () => {
    const body = 'BREAKING CHANGE: `id` is now:\n- <b>one</b>\n- {{ two }}\n\n```json\n{"a": "{{b}}"}';
    expect(draft('feat(api)!: rename', body)).toBe(`## Breaking changes

- **api:** Rename.

  \`id\` is now:
  - \\<b\\>one\\</b\\>
  - \\{{ two }}

  \`\`\`json
  {"a": "{{b}}"}
  \`\`\``);
  });

  it('shows blocks of code as they were written, whatever variables the site has', () => {
    const body = 'BREAKING CHANGE: Write:\n\n~~~yaml\na: {{ b }} {{ c }} {{#if e}} \\{{ f }}\n~~~\n\nor `{{#if e}}`.';
    const text = draft('feat!: a', body, {}, { c: 'C' });
    expect(text).toContain('  a: {{ b }} \\{{ c }} {{#if e}} \\{{ f }}\n');
    expect(text).toContain('or `{{#if e}}`.');
    const { lines, values } = replaceVariablesByMarks(text.split('\n'), { c: 'C' });
    const shown = fillVariableMarks(lines.join('\n'), values);
    expect(shown).toContain(body.split('\n')[3]);
  });

  it('has a heading of the site for it, or marks where there is none', () => {
    expect(draft('feat!: a', '', { breaking: 'Before you update' })).toBe('## Before you update\n\n- A.');
    expect(draft('feat!: a', '', { breaking: false })).toBe('## New features\n\n- **Breaking change:** A.');
    expect(draft('chore!: a', '', { breaking: false })).toBe('## Enhancements\n\n- **Breaking change:** A.');
  });

  it.each(['BREAKING CHANGE: drop it', 'BREAKING-CHANGE: drop it', 'Breaking change!: drop it', 'breaking: drop it'])(
    'has no word for it before its text: %s',
    (subject) => {
      expect(draft(subject)).toBe('## Breaking changes\n\n- Drop it.');
      expect(draft(subject, '', { breaking: false })).toBe('## Enhancements\n\n- **Breaking change:** Drop it.');
    },
  );

  it('keeps the scope of it', () => {
    expect(draft('BREAKING CHANGE(api): drop it')).toBe('## Breaking changes\n\n- **api:** Drop it.');
    expect(draft('Breaking changes everywhere: drop it')).toContain('- Breaking changes everywhere: drop it.');
  });

  it('has what is deprecated under its heading', () => {
    expect(draft('deprecate: the old export')).toBe('## Deprecated\n\n- The old export.');
    expect(draft('Deprecates the old export')).toBe('## Deprecated\n\n- Deprecates the old export.');
  });
});
