// What stands at the edges of printed sheets, as CSS.
import { expect, it } from 'vitest';
import { cssString, sheetsCss, siteNamesCss } from '../../src/model/paper.ts';

it('writes any text as a string of CSS', () => {
  expect(cssString('Überblick, 概要')).toBe('"Überblick, 概要"');
  expect(cssString('a"b\\c\nd</style>')).toBe('"a\\22 b\\5c c\\a d\\3c /style>"');
});

it('names the site, and its address where it has one', () => {
  const site = { title: 'Docs', url: 'https://docs.example.com', baseUrl: '/a/' };
  expect(siteNamesCss(site)).toBe(':root{--paper-site:"Docs";--paper-address:"https://docs.example.com/a/"}');
  expect(siteNamesCss({ ...site, url: '' })).toBe(':root{--paper-site:"Docs";--paper-address:""}');
});

it('gives each part of a document its edges, on turned sheets too', () => {
  expect(sheetsCss('A5', [{ id: 'page-1', title: 'Install', address: 'https://x.example/i' }]).split('\n')).toEqual([
    '@page{size:A5}',
    '#page-1{page:page-1}#page-1 .paper-wide{page:page-1-wide}@page page-1{@top-right{content:"Install"}@bottom-left{content:"https://x.example/i"}}@page page-1-wide{size:A5 landscape;@top-right{content:"Install"}@bottom-left{content:"https://x.example/i"}}',
  ]);
});
