// An anchor of an included page is the id on its own page, by the rules of the site.
import { expect, it } from 'vitest';
import { findSection } from '../../src/content/markdown/regions.ts';

const text = '# Wi-Fi\n\n## Über & co.\n\nOne.\n\n## Wi-Fi\n\nTwo.\n';

it.each([
  [undefined, 'über--co', ['', 'One.', '']],
  ['mkdocs', 'uber-co', ['', 'One.', '']],
  ['mkdocs', 'wi-fi_1', ['', 'Two.', '']],
  ['vitepress', 'wi-fi-1', ['', 'Two.', '']],
  ['vitepress', 'über--co', undefined],
] as const)('by the rules %s, `#%s`', (rules, id, lines) => {
  expect(findSection(text, id, rules)?.map((line) => line.text)).toEqual(lines);
});
