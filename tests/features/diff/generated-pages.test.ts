// Headings of generated pages come from a description: no author can write an id behind them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';

const describeApi = (...operations: readonly string[]) => {
  const items = operations.map((operation) => {
    const [method = '', path = ''] = operation.split(' ');
    return `  ${path}: { ${method}: { responses: { '204': { description: Done } } } }\n`;
  });
  return `openapi: 3.1.0\ninfo: { title: Scanner, version: '1' }\npaths:\n${items.join('')}`;
};

let site: Sandbox;
beforeAll(async () => {
  site = createSandbox({
    'site.config.json': JSON.stringify({
      url: 'https://docs.example.com',
      apis: [{ id: 'scanner', spec: 'api.yaml', path: '/api' }],
    }),
    '.gitignore': '.techdocs\nbuild\n',
    'api.yaml': describeApi('get /kept', 'delete /gone'),
    'docs/index.md': '# Start\n',
  });
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
  await site.build({ outDir: 'build' });
  site.write({ 'api.yaml': describeApi('get /kept', 'get /new') });
});
afterAll(() => site.remove());

const FIX = 'The heading came from `api.yaml`: bring back there what it named, or let it go.';

it.each([['HEAD'], ['build']])('a removed operation is removed and not renamed: %s', async (base) => {
  const { stdout } = await site.run(['diff', base]);
  expect(stdout).toContain(`/api/operations#delete-gone (api.yaml#scanner:operations)\n    ${FIX}\n`);
  expect(stdout).toMatch(/heading removed: DELETE \/gone/);
  expect(stdout).not.toMatch(/renamed|\{#/);
});

it('a list of published addresses says the same', async () => {
  const { stdout, stderr } = await site.run(['addresses', '--since', 'HEAD']);
  expect(stdout + stderr).toContain(`\`/api/operations#delete-gone\` was published`);
  expect(stdout + stderr).toContain(FIX);
  expect(stdout + stderr).not.toContain('{#');
});
