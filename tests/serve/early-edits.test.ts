// Files of code, and files that extensions read, edited before a watcher is ready: the server shows the edits nevertheless.
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type ServeProcess, startServeProcess, until } from '../support/serve.ts';

let [site, server]: [Sandbox?, ServeProcess?] = [];
afterEach(async () => {
  await server?.stop();
  site?.remove();
});

it.each([0, 5, 20, 60, 150])('shows what was written %i ms after the server has started', async (wait) => {
  const made = createSandbox({
    'site.config.mjs': `import { readdir, readFile } from 'node:fs/promises';

const notes = {
  name: 'notes',
  async read({ root }) {
    const names = await readdir(root + '/notes');
    const sources = names.map(async (name) => ({ path: 'docs/' + name, text: await readFile(root + '/notes/' + name, 'utf8') }));
    return { sources: await Promise.all(sources), watch: ['notes'] };
  },
};
export default { title: 'Acme', extensions: [notes], parts: { docAfter: './src/after.jsx' } };
`,
    'docs/index.md': '# Start\n',
    'notes/a.md': '# A\n\nOld.\n',
    'src/after.jsx': 'export default () => <i>old part</i>;\n',
  });
  site = made;
  const started = await startServeProcess(made.root);
  server = started;
  await new Promise((resume) => setTimeout(resume, wait));
  made.write({ 'notes/b.md': '# B\n' });
  await until(async () => (await started.fetch('/b')).status === 200, 'the page');
  expect(started.said()).not.toContain('✘');
});
