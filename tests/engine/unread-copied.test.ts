// Files among pages that a setting, or the former generator of a project, publishes at their own paths.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { formatFindingSentence } from '../../src/model/diagnostic.ts';
import { createSandbox } from './sandbox.ts';

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const site = createSandbox({
  'site.config.json': '{"title":"T","url":"https://docs.example.com"}',
  'docs/index.md': '# Start\n\nSome words.\n',
  'docs/img/dot.svg': DOT,
  'docs/js/own.js': 'let a;',
});
afterAll(() => site.remove());
beforeEach(() => site.restore());

async function told(): Promise<string[]> {
  const { errors, warnings } = await site.build();
  return [...errors, ...warnings].map((finding) => `${finding.code} ${finding.file} ${formatFindingSentence(finding)}`);
}

it('are read where they are static files too', async () => {
  site.write({ 'site.config.json': '{"title":"T","url":"https://docs.example.com","staticDirs":["docs"]}' });
  expect(await told()).toEqual([]);
});

it('are code of the project where all of it is docs', async () => {
  site.write({
    'site.config.json': '{"title":"T","url":"https://docs.example.com","docs":{"path":"."}}',
    'src/index.ts': 'export {};',
    'src/Button.tsx': 'export {};',
    'example/index.html': '<p>x</p>',
    'guide/old.rst': 'Old\n',
  });
  expect((await told()).map((line) => line.slice(0, 50))).toEqual([
    'unread-file guide techdocs does not read `old.rst`',
  ]);
});

it('are told once where MkDocs copied them', async () => {
  expect((await told()).map((line) => line.slice(0, 24))).toEqual([
    'unread-file docs/img tec',
    'unread-file docs/js tech',
  ]);
  site.write({ 'mkdocs.yml': 'site_name: T\n' });
  expect(await told()).toEqual([
    "unread-file docs MkDocs copies `img/dot.svg` and `js/own.js` of this folder into the site; techdocs copies only what a page shows by its path from the page. Name it in the configuration, `staticDirs: ['docs']`.",
  ]);
});
