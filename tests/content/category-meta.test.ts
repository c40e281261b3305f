// Allowed content of a `_category_` file.
import { expect, test } from 'vitest';
import { parseCategory } from '../../src/content/category-meta.ts';

test('what Docusaurus lets a category carry is accepted', () => {
  const text = 'label: Guides\ndescription: All guides.\nkey: k\ncustomProps: { badge: new }\n';
  expect(parseCategory(text, 'docs/_category_.yml')).toEqual({
    meta: { file: 'docs/_category_.yml', label: 'Guides', description: 'All guides.' },
    diagnostics: [],
  });
});
