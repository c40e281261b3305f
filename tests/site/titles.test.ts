// The title of a docs page in the browser window, with its product.
import { expect, it } from 'vitest';
import { formatTitleInProduct } from '../../src/site/pages/page.ts';

it.each([
  ['Frequently Asked Questions', 'FAQ', 'Cordova SDK', 'Frequently Asked Questions | Cordova SDK'],
  // It contains the product already, in whatever spelling.
  ['Install the cordova SDK', 'Install', 'Cordova SDK', 'Install the cordova SDK'],
  // The landing page of the product has the same title.
  ['Launcher', 'Overview', 'Launcher', 'Overview | Launcher'],
  ['Launcher', 'Launcher', 'Launcher', 'Launcher'],
  ['Export', 'Export', '', 'Export'],
])('`%s`, in the sidebar `%s`, of `%s`', (title, label, product, expected) => {
  expect(formatTitleInProduct({ titleDelimiter: '|' }, { title, label }, product)).toBe(expected);
});
