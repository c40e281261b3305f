// Margin boxes of printed sheets, as CSS.
import { expect, it } from 'vitest';
import { formatCssString, formatSiteNameCssVariables } from '../../src/model/paper.ts';

it('writes any text as a string of CSS', () => {
  expect(formatCssString('Überblick, 概要')).toBe('"Überblick, 概要"');
  expect(formatCssString('a"b\\c\nd</style>')).toBe('"a\\22 b\\5c c\\a d\\3c /style>"');
});

it('names the site, and its address where it has one', () => {
  const site = { title: 'Docs', url: 'https://docs.example.com', baseUrl: '/a/' };
  expect(formatSiteNameCssVariables(site)).toBe(
    ':root{--paper-site:"Docs";--paper-address:"https://docs.example.com/a/"}',
  );
  expect(formatSiteNameCssVariables({ ...site, url: '' })).toBe(':root{--paper-site:"Docs";--paper-address:""}');
});
