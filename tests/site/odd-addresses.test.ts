// Addresses that lead nowhere as written, with the target that their authors meant in the finding.
import { expect, test } from 'vitest';
import { formatFindingSentence } from '../../src/model/diagnostic.ts';
import { document, findingsOf, site } from '../support/site.ts';

function saidOf(href: string): readonly string[] {
  const from = document('doc', 'x/a.md', { links: [href] });
  const pages = ['x/c#.md', 'x/50%.md', 'guide/start.md', 'x/b.md'].map((path) => document('doc', path));
  const said = findingsOf(site([from, ...pages])).filter(({ code }) => /^broken-(?:markdown-)?link$/.test(code));
  return said.map((each) => formatFindingSentence(each));
}

test.each([
  ['./c#.md', './c%23.md'],
  ['./50%.md', './50%25.md'],
  ['..\\guide\\start.md', '../guide/start.md'],
  ['..%5Cguide%5Cstart.md', '../guide/start.md'],
  ['\\guide\\start', '/guide/start'],
])('%s is told with %s', (href, meant) => {
  expect(saidOf(href)).toEqual([expect.stringContaining(`. Write \`${meant}\`.`)]);
});

test.each(['./gone#.md', './90%.md', '.\\gone.md'])('%s is nothing else', (href) => {
  expect(saidOf(href)).toEqual([expect.not.stringContaining('Write `')]);
});

test.each(['./c%23.md', './50%25.md', '../guide/start.md'])('%s is right', (href) => {
  expect(saidOf(href)).toEqual([]);
});
