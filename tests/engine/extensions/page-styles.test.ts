// Stylesheets that extensions provide for single pages, and their fonts.
import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { readBuiltPage } from '../../support/built-page.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

/** Returns a configuration with an extension that adds its stylesheet to pages that contain `@@`. */
const config = (style = "{ css: './notes/notes.css', preload: { 'notes.woff2': '<tt' } }") => `export default {
  title: 'Acme',
  font: false,
  extensions: [{
    name: 'notes',
    styles: { notes: ${style}, other: { css: './notes/other.css' } },
    markdown: {
      when: /@@/,
      use: { load: async () => (md, page) => {
        md.core.ruler.push('notes', () => page.style('notes'));
        md.inline.ruler.before('link', 'notes', (state, silent) => {
          if (!state.src.startsWith('@@', state.pos)) return false;
          if (!silent) state.push('notes', 'tt', 0);
          state.pos += 2;
          return true;
        });
        md.renderer.rules.notes = () => '<tt>note</tt>';
      } },
    },
  }],
};
`;

const files = {
  'site.config.mjs': config(),
  'docs/index.md': '# Start\n\nText.\n',
  'docs/more.md': '# More\n\nA @@.\n',
  'notes/notes.css':
    '@font-face { font-family: "Notes"; src: url("./notes.woff2"), url("https://example.com/a.woff2") }\ntt { color: red }\n',
  'notes/other.css': '.other { color: blue }\n',
  'notes/notes.woff2': 'a font',
  'notes/lost.css': 'tt { src: url(./lost.woff2) }\n',
};

const start = (more: Readonly<Record<string, string>> = {}) => {
  site = createSandbox({ ...files, ...more });
  return site;
};
const cssOf = (made: Sandbox) => {
  const href = readBuiltPage(made.path('build'), '/').only('link[rel="stylesheet"]').attribute('href');
  return made.read(`build${href}`);
};
const fontsOf = (made: Sandbox) => readdirSync(made.path('build/assets')).filter((name) => name.endsWith('.woff2'));
const preloadsOf = (made: Sandbox, page: string) =>
  readBuiltPage(made.path('build'), page)
    .all('link[rel="preload"][as="font"]')
    .map((link) => link.attribute('href'));

it('join that of the site, with fonts that pages ask for whose HTML needs them', async () => {
  const made = start();
  expect(await made.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const [font = '', ...others] = fontsOf(made);
  expect(font).toMatch(/^notes-[a-f\d]{8}\.woff2$/);
  expect(others).toEqual([]);
  expect(made.read(`build/assets/${font}`)).toBe('a font');
  expect(cssOf(made)).toContain(`url("${font}"), url("https://example.com/a.woff2") }\ntt { color: red }`);
  expect(cssOf(made)).not.toContain('.other');
  expect(preloadsOf(made, '/more')).toEqual([`/assets/${font}`]);
  expect(preloadsOf(made, '/')).toEqual([]);
});

it('are on no site of which no page asks', async () => {
  const made = start({ 'docs/more.md': '# More\n' });
  await made.build();
  expect(fontsOf(made)).toEqual([]);
  expect(cssOf(made)).not.toContain('color: red');
  made.write({ 'docs/more.md': '# More\n\nA @@.\n' });
  await made.build();
  expect(cssOf(made)).toContain('tt { color: red }');
});

it('are read again where they change', async () => {
  const made = start();
  await made.build();
  const [before] = fontsOf(made);
  made.write({ 'notes/notes.css': 'tt { color: green; src: url(notes.woff2) }\n', 'notes/notes.woff2': 'another' });
  expect(await made.build()).toMatchObject({ ok: true });
  expect(cssOf(made)).toContain('tt { color: green;');
  expect(fontsOf(made)).toHaveLength(1);
  expect(fontsOf(made)).not.toEqual([before]);
});

it.each([
  [
    '{ css: "./notes/none.css" }',
    /^The extension `notes`: `styles\.notes\.css` names the file `\.\/notes\/none\.css`, which does not exist\.$/,
  ],
  [
    '{ css: "./notes/notes.css", preload: { "b.woff2": "<tt" } }',
    /^The extension `notes` failed in `styles\.notes`: `preload` names `b\.woff2`, a font that the stylesheet does not name\.$/,
  ],
  [
    '{ css: "./notes/lost.css" }',
    /^The extension `notes` failed in `styles\.notes`: The stylesheet names the file `\.\/lost\.woff2`, which does not exist\.$/,
  ],
])('are told where they cannot be read: %s', async (style, message) => {
  const made = start({ 'site.config.mjs': config(style) });
  await expect(made.build()).rejects.toMatchObject({ diagnostics: [{ message: expect.stringMatching(message) }] });
});
