// Patterns in the syntax of git, as `exclude_docs` of MkDocs has them.
import { expect, it } from 'vitest';
import { createGitignoreMatcher } from '../../../../src/features/migrate/others/globs.ts';
import { readMkdocsSite } from '../../../../src/features/migrate/others/mkdocs-site.ts';

it.each([
  ['*.md', ['a.md', 'b/c.md', 'keep.md']],
  ['*.md\n!keep.md', ['a.md', 'b/c.md']],
  ['*.md\n!/b/', ['a.md', 'b/c.md', 'keep.md']],
  ['b\n!b/c.md', []],
  ['!keep.md\n*.md', ['a.md', 'b/c.md', 'keep.md']],
  ['b/*\n!b/c.md', []],
  ['# *.md\n!\n\n/a.md', ['a.md']],
])('%j excludes files, and brings them back', (text, excluded) => {
  expect(['a.md', 'b/c.md', 'keep.md'].filter(createGitignoreMatcher(text))).toEqual(excluded);
});

it('read both settings of MkDocs, which excludes hidden files first', () => {
  const config =
    'site_name: A\nexclude_docs: |\n  *.py\n  !keep.py\n  !.well-known\ndraft_docs: |\n  drafts/\n  !keep.py\n';
  const { isLeftOut } = readMkdocsSite('mkdocs.yml', { read: () => config, list: () => [] });
  const paths = ['a.py', 'keep.py', '.well-known/a.txt', '.git/a', 'drafts/a.md', 'drafts/keep.py', 'a.md'];
  expect(paths.filter((path) => isLeftOut?.(path))).toEqual(['a.py', '.git/a', 'drafts/a.md']);
});
