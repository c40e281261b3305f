// Themes: templates, a stylesheet and parts in one extension.
import { afterEach, expect, it } from 'vitest';
import { readBuiltPage } from '../../support/built-page.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

const theme = (more = '') => `{
  name: 'paper',
  templates: { Footer: './theme/Foot.jsx', DocPage: './theme/Doc.jsx' },
  css: './theme/paper.css',
  ${more}
}`;

const files = {
  'docs/index.md': '# Start\n\nText.\n',
  'theme/Foot.jsx': 'export default ({ layout }) => <footer>Foot of {layout.site.title}</footer>;\n',
  'theme/Doc.jsx': 'export default ({ view }) => <article data-by="theme"><h1>{view.titleHtml}</h1></article>;\n',
  'theme/paper.css': '.paper { color: red }\n',
};

function start(extensions: string, more: Readonly<Record<string, string>> = {}, settings = '') {
  const config = `export default {\n  title: 'Acme',\n  ${settings}\n  extensions: [${extensions}],\n};\n`;
  site = createSandbox({ ...files, 'site.config.mjs': config, ...more });
  return site;
}

it('gives templates and a stylesheet, behind those of the site', async () => {
  const own = {
    'src/Doc.jsx': 'export default () => <article data-by="site" />;\n',
    'src/own.css': '.own { color: blue }\n',
  };
  const made = start(theme(), own, `templates: { DocPage: './src/Doc.jsx' }, customCss: './src/own.css',`);
  expect(await made.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const page = readBuiltPage(made.path('build'), '/');
  expect(page.only('article').attribute('data-by')).toBe('site');
  expect(page.only('footer').text).toBe('Foot of Acme');
  const css = made.read(`build${page.only('link[rel="stylesheet"]').attribute('href')}`);
  expect(css.indexOf('.paper { color: red }')).toBeGreaterThan(0);
  expect(css.indexOf('.own { color: blue }')).toBeGreaterThan(css.indexOf('.paper { color: red }'));
});

it('is rendered again where one of its files changes', async () => {
  const made = start(theme());
  await made.build();
  made.write({ 'theme/Foot.jsx': 'export default () => <footer>Another</footer>;\n' });
  await made.build();
  expect(readBuiltPage(made.path('build'), '/').only('footer').text).toBe('Another');
  made.write({ 'theme/paper.css': '.paper { color: green }\n' });
  await made.build();
  const href = readBuiltPage(made.path('build'), '/').only('link[rel="stylesheet"]').attribute('href');
  expect(made.read(`build${href}`)).toContain('.paper { color: green }');
});

it('does not replace what another one replaces, nor what there is not', async () => {
  const made = start(
    `{ name: 'one', templates: { Footer: './theme/Foot.jsx', DocPaeg: './theme/Doc.jsx' } },
     { name: 'two', templates: { Footer: './theme/Foot.jsx' } }`,
  );
  const error = (await made.build().catch((thrown) => thrown)) as {
    readonly diagnostics: readonly { readonly message: string }[];
  };
  expect(error.diagnostics.map(({ message }) => message).sort()).toEqual([
    'The extension `one`: `templates.DocPaeg` is not known.',
    'The extensions `one` and `two` both take the template `Footer`.',
  ]);
});

it('may lie in a package, and names what lies beside it', async () => {
  const folder = 'node_modules/acme-theme';
  const made = start('paper()', {
    [`${folder}/package.json`]:
      '{ "name": "acme-theme", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    [`${folder}/index.js`]: `const beside = (name) => new URL(name, import.meta.url).href;
export const paper = () => ({ name: 'paper', templates: { Footer: beside('./Foot.jsx') }, css: beside('./paper.css') });\n`,
    [`${folder}/Foot.jsx`]: files['theme/Foot.jsx'],
    [`${folder}/paper.css`]: files['theme/paper.css'],
  });
  made.write({ 'site.config.mjs': `import { paper } from 'acme-theme';\n${made.read('site.config.mjs')}` });
  expect(await made.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const page = readBuiltPage(made.path('build'), '/');
  expect(page.only('footer').text).toBe('Foot of Acme');
  expect(made.read(`build${page.only('link[rel="stylesheet"]').attribute('href')}`)).toContain('.paper { color: red }');
});

it('brings fonts and pictures beside its stylesheets, as the site does', async () => {
  const folder = 'node_modules/acme-theme';
  const made = start(
    `paper()`,
    {
      [`${folder}/package.json`]:
        '{ "name": "acme-theme", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      [`${folder}/index.js`]: `const beside = (name) => new URL(name, import.meta.url).href;
export const paper = () => ({ name: 'paper', css: beside('./css/paper.css'), client: { on: { p: beside('./p.js') }, style: beside('./css/p.css') } });\n`,
      [`${folder}/p.js`]: 'export default () => {};\n',
      [`${folder}/css/p.css`]: 'p { background: url(p.PNG) }\n',
      [`${folder}/css/p.PNG`]: 'p',
      [`${folder}/css/paper.css`]:
        '@font-face { font-family: P; src: url("../fonts/paper.woff2") }\n.a { src: url(/x.png) }\n',
      [`${folder}/fonts/paper.woff2`]: 'paper font',
      'static/x.png': 'x',
      'src/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    `baseUrl: '/docs/', customCss: './src/own.css',`,
  );
  made.write({
    'site.config.mjs': `import { paper } from 'acme-theme';\n${made.read('site.config.mjs')}`,
    'src/own.css': '.own { background: url( "./dots.svg" ) }\n',
  });
  expect(await made.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const sheets = readBuiltPage(made.path('build'), '/')
    .all('link[rel="stylesheet"]')
    .map((link) => made.read(`build${link.attribute('href')?.replace('/docs', '')}`));
  const css = sheets.join('\n');
  const [, font] = /src: url\("(paper-[a-f\d]{8}\.woff2)"\)/.exec(css) ?? [];
  expect(made.read(`build/assets/${font}`)).toBe('paper font');
  expect(css).toContain('url(/docs/x.png)');
  const [, picture] = /url\( "(dots-[a-f\d]{8}\.svg)" \)/.exec(css) ?? [];
  expect(made.read(`build/assets/${picture}`)).toContain('<svg');
  const [, photo] = /url\((p-[a-f\d]{8}\.PNG)\)/.exec(css) ?? [];
  expect(made.read(`build/assets/${photo}`)).toBe('p');
});

it('names a file that its stylesheet lacks', async () => {
  const made = start(theme(), { 'theme/paper.css': '.paper {\n  background: url(./none.png) }\n' });
  await expect(made.build()).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'invalid-config',
        message: 'The stylesheet names the file `./none.png`, which does not exist.',
        file: 'theme/paper.css',
        line: 2,
        column: 19,
      },
    ],
  });
});
