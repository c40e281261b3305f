// Imports of pictures and other files that are no code.
import { expect, it } from 'vitest';
import { createSandbox } from '../engine/sandbox.ts';

it.each([
  ['site.config.mjs', "import x from './x.svg';\nexport default { title: x };\n", 'invalid-config'],
  ['Box.jsx', 'import x from "./x.png";\nexport default () => <img src={x} alt="" />;\n', 'invalid-component'],
  ['client.js', "import x from './x.woff2';\nexport default () => x;\n", 'extension-failed'],
])('are told at their place, with what to do instead: %s', async (file, code, finding) => {
  const site = createSandbox({
    'docs/index.md': '# Start\n',
    'site.config.mjs':
      "export default { components: { Box: './Box.jsx' }, extensions: [{ name: 'own', client: { on: { p: './client.js' } } }] };\n",
    'Box.jsx': 'export default () => <p />;\n',
    'client.js': 'export default () => {};\n',
    'x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'x.png': 'x',
    'x.woff2': 'x',
    [file]: code,
  });
  const name = /x\.\w+/.exec(code)?.[0];
  await expect(site.build()).rejects.toMatchObject({
    diagnostics: [
      {
        code: finding,
        file,
        line: 1,
        column: 15,
        message: expect.stringContaining(
          `\`./${name}\` is not code, so it cannot be imported. Put the file into a static folder, and write its address: \`/${name}\`.`,
        ),
      },
    ],
  });
  site.remove();
});
