// Filling of the templates of `init`.
import { expect, it } from 'vitest';
import { fillTemplate } from '../../../src/cli/init/template.ts';

it('fills names that have a value, once, and leaves all else in braces', () => {
  const values = { title: '{folder} $& {{x}}', folder: 'docs' };
  expect(fillTemplate('{title} in {folder}/\n{other} {{ steps.a }} {{ folder }} {2}\n', values)).toBe(
    '{folder} $& {{x}} in docs/\n{other} {{ steps.a }} {{ folder }} {2}\n',
  );
});

it('keeps a line by whether a value is empty', () => {
  const template = 'a\n{folder?}    - cd {folder}\n{folder!}at the top\nb\n';
  expect(fillTemplate(template, { folder: 'site' })).toBe('a\n    - cd site\nb\n');
  expect(fillTemplate(template, { folder: '' })).toBe('a\nat the top\nb\n');
});
