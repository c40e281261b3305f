// Hooks of extensions that never end: the thread that they hold up is freed, and they are findings as any other.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServeProcess, startServeProcess, until } from '../support/serve.ts';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

/** A hook takes 10 seconds before it is ended. */
const TIME = 60_000;

const extension = (hooks: string) => `import { defineExtension } from 'techdocs';

export const slow = defineExtension({
  name: 'slow',
  ${hooks}
});

function spin(what?: string): never {
  for (;;) if (what === 'never') throw new Error(what);
}
`;

const FILES = {
  'site.config.ts': "import { slow } from './slow.tsx';\n\nexport default { title: 'Acme', extensions: [slow] };\n",
  'slow.tsx': extension(''),
  'docs/index.md': '# A\n\n```box\n```\n',
  'docs/b.md': '# B\n',
};

let site: Sandbox;

beforeEach(() => {
  site = createSandbox(FILES);
});
afterEach(() => site.remove());

describe.concurrent('a build', () => {
  it.each([
    ['routes', "routes: () => spin(), render: () => '',", ''],
    ['parts.docAfter', 'parts: { docAfter: () => <Inner /> },', ' on `/b`'],
    ['read', 'async read() { await new Promise((turn) => setTimeout(turn, 50)); return spin(); },', ''],
    ['fences.box', 'fences: { box: () => spin() },', ' on `docs/index.md`'],
    [
      'markdown',
      "markdown: { when: /box/, use: (md) => md.core.ruler.push('x', () => spin()) },",
      ' on `docs/index.md`',
    ],
  ])(
    'ends with the finding: %s, %s',
    async (hook, code, page) => {
      const own = createSandbox({ ...FILES });
      try {
        await own.build();
        const good = hashFolder(own.path('build'));
        own.write({ 'slow.tsx': `${extension(code)}\nconst Inner = () => <i>{spin()}</i>;\n` });
        const { code: exit, stderr } = await own.run(['build', '--quiet'], {});
        expect(stderr.replace(/\n {5}8[\s\S]*/, '')).toBe(
          `✘ extension-failed    slow.tsx:9:3\n  The extension \`slow\` failed in \`${hook}\`${page}: it did not end within 10 seconds.`,
        );
        expect(exit).toBe(2);
        expect(changedPaths(good, hashFolder(own.path('build')))).toEqual([]);
        expect(readdirSync(own.root).sort()).toEqual(['.techdocs', 'build', 'docs', 'site.config.ts', 'slow.tsx']);
      } finally {
        own.remove();
      }
    },
    TIME,
  );
});

it(
  'on a thread that parses',
  async () => {
    site.write({ 'slow.tsx': extension('fences: { box: () => spin() },') });
    const { code, stderr } = await site.run(['build', '--quiet', '--workers', '2'], {});
    expect(stderr).toContain(
      '✘ extension-failed    site.config.ts:3:46\n  The extension `slow` failed in `fences.box` on `docs/index.md`: it did not end within 10 seconds.\n',
    );
    expect(code).toBe(2);
  },
  TIME,
);

it(
  'rejects in the library, and the process goes on',
  async () => {
    site.write({
      'slow.tsx': extension("routes: () => spin(), render: () => '',"),
      'call.mjs': `import { writeFileSync, readFileSync } from 'node:fs';
import { build, checkLinks } from ${JSON.stringify(import.meta.resolve('techdocs'))};
const told = (error) => console.log(error.diagnostics[0].line + ' ' + error.message);
await build({ cache: false }).catch(told);
await checkLinks({ cache: false }).catch(told);
writeFileSync('slow.tsx', readFileSync('slow.tsx', 'utf8').replace('routes: () => spin(),', ''));
console.log((await build()).ok);
`,
    });
    const { stdout } = await promisify(execFile)(process.execPath, ['call.mjs'], { cwd: site.root });
    const message = '9 The extension `slow` failed in `routes`: it did not end within 10 seconds.';
    expect(stdout).toBe(`${message}\n${message}\ntrue\n`);
  },
  TIME,
);

describe('a server', () => {
  let server: ServeProcess | undefined;
  afterEach(() => server?.stop());

  it(
    'goes on, and shows the page again when the hook ends',
    async () => {
      server = await startServeProcess(site.root);
      const running = server;
      expect(await running.page('/')).toContain('<h1>A</h1>');
      site.write({ 'slow.tsx': extension('parts: { docAfter: () => spin() },') });
      await until(async () => {
        await running.fetch('/');
        return /failed in `parts\.docAfter` on `\/`: it did not end within 10\s+seconds/.test(running.said());
      }, 'the finding');
      // It is not called a second time.
      expect(await running.page('/')).toContain('<h1>A</h1>');
      site.write({ 'slow.tsx': extension('parts: { docAfter: () => <p>quick</p> },') });
      await until(async () => (await running.page('/')).includes('quick'), 'the page');
    },
    TIME,
  );
});
