// Suggested pages for an address that leads nowhere.
import { expect, it } from 'vitest';
import { findNearestName, findNearestPaths } from '../../src/model/nearest.ts';

const PAGES = ['/', '/launcher', '/launcher/apps', '/launcher/home', '/opos', '/opos/overview', '/wedge/trouble'];
const near = (path: string, count = 3) => findNearestPaths(path, PAGES, count);

it('puts the page of nearly that spelling first', () => {
  expect(near('/launcher/hmoe')[0]).toBe('/launcher/home');
  expect(near('/Launcher/Apps')[0]).toBe('/launcher/apps');
});

it('finds a page by its name in another place', () => {
  expect(near('/docs/2.x/products/handheld/trouble')).toEqual(['/wedge/trouble']);
});

it('ends with the section that the page would be in', () => {
  expect(near('/opos/a-page-that-was-never-written')).toEqual(['/opos']);
  expect(near('/launcher/home/export')).toEqual(['/launcher/home']);
  expect(near('/launcher/hme', 2)).toEqual(['/launcher/home', '/launcher']);
});

it('offers nothing where nothing is near', () => {
  expect(near('/quite/another/thing-altogether')).toEqual([]);
  expect(near('/')).toEqual(['/']);
  expect(findNearestPaths('/a', [], 3)).toEqual([]);
});

it('takes folder and ending of two paths for no likeness', () => {
  const files = ['docs/start.md', 'docs/commands.md', 'reference/settings.md', 'docs/b.md'];
  const of = (path: string) => findNearestName(path, files);
  expect(of('docs/comands.md')).toBe('docs/commands.md');
  expect(of('doc/commands.md')).toBe('docs/commands.md');
  expect(of('docs/bb.md')).toBe('docs/b.md');
  expect([of('docs/nothing.md'), of('reference/strat'), of('docs/x.md')]).toEqual([undefined, undefined, undefined]);
});

it('prefers a name of the same length to one that lacks a letter', () => {
  expect(findNearestName('Cardz', ['Card', 'Cards'])).toBe('Cards');
  expect(findNearestName('Carrd', ['Card', 'Cards'])).toBe('Card');
});
