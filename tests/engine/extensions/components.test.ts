// Components for Markdown from extensions, static ones and islands, in builds and in the dev server.
import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { UserError } from '../../../src/model/diagnostic.ts';
import { startServe } from '../../support/serve.ts';
import { changedPaths } from '../../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from '../sandbox.ts';

const COUNTER = `import { useState } from 'react';
export default function Counter({ label }) {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{label}: {count}</button>;
}
`;
const box = (components: string, name = 'box') => `{ name: '${name}', components: { ${components} } }`;
const COMPONENTS = "Note: './ext/Note.jsx', Counter: { file: './ext/Counter.jsx', hydrate: 'visible' }";
const config = (extensions: string, settings = '') =>
  `export default { title: 'Acme', ${settings} extensions: [${extensions}] };\n`;

const files = {
  'site.config.mjs': config(box(COMPONENTS)),
  'ext/Counter.jsx': COUNTER,
  'ext/Note.jsx': 'export default ({ children }) => <aside>{children}</aside>;\n',
  'docs/index.md': '# Start\n\n<Counter label="Presses" />\n\n<Note>Said.</Note>\n',
  'docs/plain.md': '# Plain\n\nText.\n',
};

let site: Sandbox;
afterEach(() => site.remove());

const proseOf = (name = 'build/index.html') =>
  /<div class="prose">([\s\S]*?)<\/div><\/article>/.exec(site.read(name))?.[1] ?? '';
const scripts = (folder: string) =>
  readdirSync(site.path(`${folder}/assets`)).filter((name) => /^(?:react|island)-/.test(name));
const ended = () =>
  site.build().then(
    () => [],
    ({ diagnostics }: UserError) => diagnostics,
  );

it('are those of the configuration: the same bytes, on any number of threads, in a portable site too', async () => {
  site = createSandbox(files);
  expect(await site.build({ workers: 1 })).toMatchObject({ ok: true, errors: [], warnings: [] });
  expect(proseOf()).toMatch(
    /<techdocs-island data-island="Counter" data-hydrate="visible" .*<button type="button">Presses<!-- -->: <!-- -->0<\/button><\/techdocs-island>/,
  );
  expect(proseOf()).toContain('<aside>Said.</aside>');
  expect(proseOf('build/plain/index.html')).toBe('<p>Text.</p>\n');
  expect(scripts('build').map((name) => name.replace(/-[a-f\d]{8}/, ''))).toEqual(['island-Counter.js', 'react.js']);
  await site.build({ workers: 4, cache: false, outDir: 'four' });
  expect(changedPaths(hashFolder(site.path('build')), hashFolder(site.path('four')))).toEqual([]);
  expect(await site.build({ portable: true, outDir: 'disk' })).toMatchObject({ ok: true, warnings: [] });
  site.write({ 'site.config.mjs': `export default { title: 'Acme', components: { ${COMPONENTS} } };\n` });
  await site.build({ outDir: 'own' });
  expect(changedPaths(hashFolder(site.path('build')), hashFolder(site.path('own')))).toEqual([]);
  await site.build({ portable: true, outDir: 'own-disk' });
  expect(changedPaths(hashFolder(site.path('disk')), hashFolder(site.path('own-disk')))).toEqual([]);
});

it('are new where their code changes, in a build and while the site is served', async () => {
  site = createSandbox(files);
  await site.build();
  const [before] = scripts('build');
  const server = await startServe(site.root);
  expect(await server.page('/')).toBe(site.read('build/index.html'));
  site.write({ 'ext/Counter.jsx': COUNTER.replace('{label}', 'All {label}') });
  await site.build();
  expect(proseOf()).toContain('>All <!-- -->Presses');
  expect(scripts('build')).not.toContain(before);
  await expect.poll(() => server.page('/')).toBe(site.read('build/index.html'));
  expect((await server.fetch(`/assets/${scripts('build')[0]}`)).status).toBe(200);
  // The time of hydration is part of the input, too.
  site.write({ 'site.config.mjs': config(box(COMPONENTS.replace('visible', 'idle'))) });
  await site.build();
  expect(proseOf()).toContain('data-hydrate="idle"');
  await expect.poll(() => server.page('/')).toBe(site.read('build/index.html'));
  await server.stop();
});

it('may lie in a package, and come after those of the site', async () => {
  const folder = 'node_modules/techdocs-box';
  site = createSandbox({
    ...files,
    [`${folder}/package.json`]:
      '{ "name": "techdocs-box", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    [`${folder}/index.js`]: `const beside = (name) => new URL(name, import.meta.url).href;
export default { name: 'box', components: { Note: beside('./Note.jsx'), Counter: { file: beside('./Counter.jsx'), hydrate: 'load' } } };\n`,
    [`${folder}/Counter.jsx`]: COUNTER,
    [`${folder}/Note.jsx`]: 'export default () => <b>never</b>;\n',
    'site.config.mjs': `import box from 'techdocs-box';\n${config('box', "components: { Note: './ext/Note.jsx' },")}`,
  });
  expect(await site.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  expect(proseOf()).toContain('data-hydrate="load"');
  expect(proseOf()).toContain('<aside>Said.</aside>');
});

it('that need a browser and do not run there are a warning, which says where to write it', async () => {
  site = createSandbox({ ...files, 'site.config.mjs': config(box("Counter: './ext/Counter.jsx'")) });
  site.write({ 'docs/index.md': '# Start\n\n<Counter label="Presses" />\n' });
  const { warnings } = await site.build();
  expect(warnings.map(({ file, line, message, suggestion }) => [file, line, message, suggestion])).toEqual([
    [
      'ext/Counter.jsx',
      3,
      'The component `Counter` uses `useState`, which does nothing: it is static HTML and does not run in the browser.',
      "Write `components: { Counter: { file: './ext/Counter.jsx', hydrate: 'visible' } }` in the extension `box`. Its first render in the browser must give the same HTML as the build, without `window`, the address or the time: such values belong in an effect.",
    ],
  ]);
});

it('are judged: their names, their form, their file, and that no other extension has them', async () => {
  site = createSandbox(files);
  const wrong = `box: './a.jsx', Tabs: './a.jsx', One: { file: './a.jsx', hydrate: 'soon' }, Two: 2`;
  site.write({
    'a.jsx': COUNTER,
    'site.config.mjs': config(`${box(wrong)}, ${box(COMPONENTS, 'two')}, ${box(COMPONENTS, 'three')}`),
  });
  const must = "must be a file, or `{ file, hydrate: 'load' | 'visible' | 'idle' }`";
  expect((await ended()).map(({ message }) => message)).toEqual([
    'The extension `box`: `components.box` has a name that cannot be used.',
    'The extension `box`: `components.Tabs` has a name that cannot be used.',
    `The extension \`box\`: \`components.One\` ${must}; found an object.`,
    `The extension \`box\`: \`components.Two\` ${must}; found 2.`,
    'The extensions `two` and `three` both take the component `Note`.',
    'The extensions `two` and `three` both take the component `Counter`.',
  ]);
  site.write({ 'site.config.mjs': config(box("Note: './ext/None.jsx'")) });
  expect(await ended()).toMatchObject([
    {
      code: 'invalid-config',
      message: 'The extension `box`: `components.Note` names the file `./ext/None.jsx`, which does not exist.',
    },
  ]);
  site.write({ 'site.config.mjs': config(box("Note: './ext/Note.jsx'")), 'ext/Note.jsx': 'export default 1;\n' });
  expect(await ended()).toMatchObject([
    {
      code: 'invalid-component',
      message: '`ext/Note.jsx` has no component as its default export, which `components.Note` needs.',
    },
  ]);
});
