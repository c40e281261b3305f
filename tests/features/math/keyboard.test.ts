// A formula that may be wider than its page is focusable, so that the keyboard can scroll it.
import { expect, it } from 'vitest';
import { parseOne } from '../../content/parse-one.ts';
import { parsePage } from '../../support/built-page.ts';

it('a long formula can be reached, and so scrolled, and a short one is no stop', async () => {
  const { body } = await parseOne(`$$\nE = mc^2\n$$\n\n$$\n${'a + b + '.repeat(30)}c\n$$\n`);
  const formulas = parsePage(body.html).all('.math');
  expect(formulas.map((formula) => formula.attribute('tabindex'))).toEqual([undefined, '0']);
});
