// Margin boxes on the sheets of a document's parts, as CSS.
import { expect, it } from 'vitest';
import { renderPageMarginCss } from '../../../src/features/pdf/print-paper.ts';

it('gives each part of a document its edges, on turned sheets too', () => {
  expect(
    renderPageMarginCss('A5', [{ id: 'page-1', title: 'Install', address: 'https://x.example/i' }]).split('\n'),
  ).toEqual([
    '@page{size:A5}',
    '#page-1{page:page-1}#page-1 .paper-wide{page:page-1-wide}@page page-1{@top-right{content:"Install"}@bottom-left{content:"https://x.example/i"}}@page page-1-wide{size:A5 landscape;@top-right{content:"Install"}@bottom-left{content:"https://x.example/i"}}',
  ]);
});
