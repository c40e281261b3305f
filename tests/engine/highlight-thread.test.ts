// Code is highlighted on a thread if there is much of it. The result is the same without the thread.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { repository } from '../support/cli.ts';
import { createSandbox, namingThreads } from './sandbox.ts';

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const pages = {
  'docs/index.md': '# Start\n\nText.\n',
  'docs/much.md': `# Much\n\n\`\`\`ts\n${lines(900, (at) => `const value${at}: string = call("${at}", ${at});`)}\n\`\`\`\n`,
  // Not predicted: notations, variables in includes, code in components, tabs of package managers, languages without grammar.
  'docs/odd.md': [
    '# Odd',
    '```js\nconst a = 1; // [!code ++]\n```',
    '<!-- @include: ./_part.md -->',
    '> 1. ```yaml\n>    a: {{ vendor }}\n>    ```',
    '```sh npm2yarn\nnpm install {{ vendor }}\n```',
    '```text\nplain <b>\n```',
    '```klingon\nqapla\n```',
    `\`\`\`json\n{ "long": "${'x'.repeat(6000)}" }\n\`\`\``,
  ].join('\n\n'),
  'docs/_part.md': '```java\nString s = "{{ vendor }}";\n```\n',
};

const site = createSandbox({
  'site.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', variables: { vendor: 'acme' } }),
  'package.json': '{ "name": "code", "private": true }',
  'threads.cjs': namingThreads,
  ...pages,
});
afterAll(() => site.remove());

it('gives the same site, and the same findings', async () => {
  const findings = ({
    warnings,
  }: {
    readonly warnings: readonly { readonly code: string; readonly line?: number }[];
  }) => warnings.map(({ code, line }) => `${code}:${line}`);
  const without = await site.build({ cache: false, workers: 1, outDir: 'without' });
  const made = await site.build({ cache: false, outDir: 'with' });
  expect(findings(made)).toEqual(findings(without));
  expect(findings(made)).toEqual(['unknown-language:21', 'code-too-long:25']);
  for (const page of ['much', 'odd']) {
    const html = site.read(`with/${page}/index.html`);
    expect(html).toContain('<span class="');
    expect(html).toBe(site.read(`without/${page}/index.html`));
  }
});

it('starts a thread where there is much code, and none where there is little', async () => {
  const threads = async (...args: readonly string[]) => {
    site.write({ 'threads.txt': '' });
    await site.run(['build', '--clean', ...args], { NODE_OPTIONS: '--require ./threads.cjs' });
    return site.read('threads.txt');
  };
  expect(await threads()).toContain('block');
  expect(await threads('--workers', '1')).not.toContain('block');
  site.write({ 'docs/much.md': '# Little\n\n```ts\ncall();\n```\n' });
  expect(await threads()).not.toContain('block');
});

it('does not begin with search anew where a page cannot be rendered', () => {
  const words = Array.from({ length: 21_000 }, (_, at) => `word${at}`).join(' ');
  site.write({
    'threads.txt': '',
    'docs/much.md': `# Much\n\n${words}\n`,
    'src/Doc.tsx': 'export default () => { throw new Error("no"); };\n',
    'site.config.json': JSON.stringify({ title: 'T', templates: { DocPage: './src/Doc.tsx' } }),
  });
  // The command ends its process; other callers continue.
  const code = `import('${pathToFileURL(join(repository, 'dist/index.js'))}').then(({ build }) => build({ clean: true })).catch(console.log)`;
  const args = ['--require', './threads.cjs', '-e', code];
  const { stdout } = spawnSync(process.execPath, args, { cwd: site.path(''), encoding: 'utf8' });
  expect(stdout).toContain('A template of the site failed on');
  // The site has a template of its own, which is watched.
  expect(site.read('threads.txt')).toBe('watch\nsearch\n');
});
