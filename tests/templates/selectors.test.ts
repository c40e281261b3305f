// Pages with an element that matches a selector.
import { expect, it } from 'vitest';
import { createSelectorPredicate } from '../../src/templates/selectors.ts';

it.each([
  ['html', '<p>', true],
  ['body', '<p>', true],
  [':root', '<p>', true],
  ['.kroki', '<figure class="a kroki">', true],
  ['.kroki', '<figure class="kroki-two">', false],
  ['.kroki', '<p>kroki</p>', false],
  ['figure.kroki', '<div class="kroki">', false],
  ['[data-poll]', '<div data-poll>', true],
  ['[data-poll="a b"]', '<div data-poll="a b">', true],
  ['[data-poll]', '<div data-polls="">', false],
  ['main > .a .b', '<p class="b">', true],
  ['#top', '<p id="x">', true],
  ['.a:not(.b)', '<p class="a">', true],
  ['.x, video', '<video>', true],
  ['video', '<p title="video">', false],
])('%s in %s: %s', (selector, html, isIn) => {
  expect(createSelectorPredicate(selector)(html)).toBe(isIn);
});
