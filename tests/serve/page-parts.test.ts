// Page parts in the dev server: edits of their code, of a title that they list, and of a text that they do not use.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { smallSite } from '../engine/sandbox.ts';
import {
  closeStreams,
  end,
  equalsCleanBuild,
  errorsOf,
  isPage,
  listen,
  server,
  site,
  start,
  startAgain,
} from '../support/edited-site.ts';
import { startServe, until } from '../support/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'techdocs-parts-'));
/** Log of the pages on which the list of titles was rendered. */
const log = join(folder, 'rendered.txt');
const config = JSON.parse(smallSite['site.config.json'] ?? '{}');
const parts = { docAfter: './src/List.jsx', navbarEnd: './src/Bar.jsx' };
const bar = (text: string) => `export default () => <b>${text}</b>;\n`;
const list = `import { appendFileSync } from 'node:fs';
export default ({ page, site }) => {
  appendFileSync(${JSON.stringify(log)}, page.path + ' ');
  return <ul>{site.pages.map((each) => <li key={each.path}>{each.title}</li>)}</ul>;
};\n`;

beforeAll(() =>
  start(startServe, {
    'site.config.json': JSON.stringify({ ...config, parts }),
    'src/Bar.jsx': bar('One'),
    'src/List.jsx': list,
  }),
);
beforeEach(startAgain);
afterEach(closeStreams);
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

const soon = (path: string, text: string) =>
  until(async () => (await server.page(path)).includes(text), `${text} on ${path}`);

it('an edit of a title reaches the pages that list it, and one of a text only its own', async () => {
  expect(await server.page('/wifi')).toContain('<li>Code</li>');
  writeFileSync(log, '');
  const text = site.read('docs/code.md');
  site.write({ 'docs/code.md': `${text}\nOne text more.\n` });
  await soon('/code', 'One text more.');
  await server.page('/wifi');
  expect(new Set(readFileSync(log, 'utf8').trim().split(' '))).toEqual(new Set(['/code']));
  site.write({ 'docs/code.md': text.replace('# Code', '# What is left') });
  await soon('/wifi', '<li>What is left</li>');
  await equalsCleanBuild();
});

it('an edit of a part shows at once, on pages that are open', async () => {
  const stream = await listen('/wifi');
  site.write({ 'src/Bar.jsx': bar('Two') });
  await stream.next((event) => isPage(event, '<div class="part part-navbar-end"><b>Two</b></div>'));
  await equalsCleanBuild();
});

it('one that fails is told on the page, which stays as it was until it is mended', async () => {
  const stream = await listen('/wifi');
  await server.page('/code');
  site.write({
    'src/Bar.jsx':
      "export default ({ page }) => { if (page.path === '/wifi') throw new Error('No.'); return <b>Two</b>; };\n",
  });
  await stream.next((event) => errorsOf(event)?.includes('part-failed') === true);
  await server.untilSaid('The part `navbarEnd` failed on `/wifi`: No.');
  expect(server.said()).toContain('src/Bar.jsx');
  expect(await server.page('/wifi')).toContain('<b>One</b>');
  await soon('/code', '<b>Two</b>');
  site.write({ 'src/Bar.jsx': bar('Three') });
  await stream.next((event) => isPage(event, '<b>Three</b>'));
  await equalsCleanBuild();
});

it('a file without a component leaves the site as it was', async () => {
  const stream = await listen('/wifi');
  site.write({ 'src/Bar.jsx': 'export default 1;\n' });
  await stream.next((event) => errorsOf(event)?.includes('invalid-part') === true);
  expect(await server.page('/wifi')).toContain('<b>One</b>');
});
