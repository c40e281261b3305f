// Code of a site that never ends, such as a hook of an extension: the blocked thread is freed, and the fault is an ordinary finding.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type ServeProcess, startServeProcess, until } from '../support/serve.ts';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

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
    ['pages', 'pages: () => spin(),', '', 60],
    [
      'slots.box.resolve',
      "fences: { box: () => [{ slot: 'box', data: 1 }] }, slots: { box: { resolve: async () => spin(), render: () => '' } },",
      '',
      60,
    ],
    ['markdown.use.load', 'markdown: { when: /box/, use: { load: async () => spin() } },', ''],
  ])('ends with the finding: %s, %s', async (hook, code, page, seconds = 10) => {
    const own = createSandbox({ ...FILES });
    try {
      await own.build();
      const good = hashFolder(own.path('build'));
      own.write({ 'slow.tsx': `${extension(code)}\nconst Inner = () => <i>{spin()}</i>;\n` });
      const { code: exit, stderr } = await own.run(['build', '--quiet'], {});
      expect(stderr.replace(/\n {5}8[\s\S]*/, '')).toBe(
        `✘ extension-failed    slow.tsx:9:3\n  The extension \`slow\` failed in \`${hook}\`${page}: it did not end within ${seconds} seconds.`,
      );
      expect(exit).toBe(2);
      expect(changedPaths(good, hashFolder(own.path('build')))).toEqual([]);
      expect(readdirSync(own.root).sort()).toEqual(['.techdocs', 'build', 'docs', 'site.config.ts', 'slow.tsx']);
    } finally {
      own.remove();
    }
  });
});

it('on a thread that parses', async () => {
  site.write({ 'slow.tsx': extension('fences: { box: () => spin() },') });
  const { code, stderr } = await site.run(['build', '--quiet', '--workers', '2'], {});
  expect(stderr).toContain(
    '✘ extension-failed    site.config.ts:3:46\n  The extension `slow` failed in `fences.box` on `docs/index.md`: it did not end within 10 seconds.\n',
  );
  expect(code).toBe(2);
});

it('rejects in the library, and the process goes on', async () => {
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
});

describe('a server', () => {
  let server: ServeProcess | undefined;
  afterEach(() => server?.stop());

  it('does not call a hook again for a save that leaves its code as it was', async () => {
    server = await startServeProcess(site.root);
    const running = server;
    const counting = extension("parts: { docAfter: () => { appendFileSync('calls', 'x'); return spin(); } },");
    const files = { 'slow.tsx': `import { appendFileSync } from 'node:fs';\n${counting}` };
    site.write(files);
    await until(async () => {
      await running.fetch('/');
      return running.said().includes('did not end within 10');
    }, 'the finding');
    site.write({ ...files, 'docs/b.md': '# B\n\n[x](./none.md)\n' });
    await until(() => running.said().includes('none.md'), 'the edit');
    await running.fetch('/');
    expect(readFileSync(site.path('calls'), 'utf8')).toBe('x');
  });

  it('goes on, and shows the page again when the hook ends', async () => {
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
  });
});

/** Code that belongs to no extension, and never ends. */
const SPIN = "const spin = (what) => { for (;;) if (what === 'never') throw new Error(what); };\n";
const PAGES = { 'docs/index.md': '# A\n\nSee <Slow name="x" />\n\nWhat!\n', 'docs/b.md': '# B\n' };
const RENDERS = `${SPIN}export default function Slow() {\n  return <i>{spin()}</i>;\n}\n`;
/** A rule that never ends at an exclamation mark. */
const RULE = "function slow(md) { md.inline.ruler.push('slow', (state) => state.src[state.pos] === '!' && spin()); }\n";
const configOf = (settings: string, more = '') => ({
  'site.config.mjs': `${SPIN}export default { title: 'Acme', ${settings} };\n${more}`,
});
const REASON = 'did not end within 10 seconds.';
const markdown = 'markdown: { extensions: [slow] }';
const ofRule = `✘ markdown-failed    site.config.mjs:1:26\n  The Markdown cannot be parsed on \`docs/index.md\`: the extension \`slow\` ${REASON}`;

const PDF: [string, string[]] = ['in `pdf`', ['pdf', '--quiet']];

describe.concurrent('code of a site that is no extension', () => {
  it.each([
    [
      'a part',
      { ...configOf("parts: { docAfter: './src/slow.jsx' }"), 'src/slow.jsx': RENDERS },
      `✘ part-failed    src/slow.jsx:1:26\n  The part \`docAfter\` failed on \`/b\`: it ${REASON}`,
    ],
    [
      'tags of a head',
      { ...configOf("parts: { head: './src/head.js' }"), 'src/head.js': `${SPIN}export default () => spin();\n` },
      `✘ part-failed    src/head.js:1:26\n  The part \`head\` failed on \`/b\`: it ${REASON}`,
    ],
    [
      'a template',
      { ...configOf("templates: { DocPage: './src/slow.jsx' }"), 'src/slow.jsx': RENDERS },
      `✘ template-failed    src/slow.jsx:1:26\n  A template of the site failed on \`/b\`: it ${REASON}`,
    ],
    [
      'a component',
      { ...configOf("components: { Slow: './src/slow.jsx' }"), 'src/slow.jsx': RENDERS },
      `✘ component-failed    docs/index.md:3:5\n  The component \`Slow\` failed at \`src/slow.jsx:1:26\`: it ${REASON}`,
    ],
    [
      'a page that is code',
      { ...configOf("pages: { path: 'pages' }"), 'pages/own.jsx': RENDERS },
      `✘ component-failed    pages/own.jsx:1:1\n  This page failed at \`pages/own.jsx:1:26\`: it ${REASON}`,
    ],
    ['a rule of a plugin', configOf(markdown, RULE), ofRule],
    [
      'the function for edit links',
      configOf('docs: { editUrl: () => spin() }'),
      `✘ invalid-config    site.config.mjs:1:26\n  The function \`docs.editUrl\` failed on \`docs/b.md\`: it ${REASON}`,
    ],
    [
      'what adds rules',
      configOf(markdown, 'function slow() { spin(); }\n'),
      `✘ markdown-failed    site.config.mjs:1:26\n  The Markdown extension \`slow\` failed: it ${REASON}`,
    ],
  ])('ends a build: %s', async (_, files, message) => {
    const own = createSandbox({ ...PAGES, ...files });
    try {
      const { code, stderr } = await own.run(['build', '--quiet'], {});
      expect(stderr).toContain(message);
      expect(code).toBe(2);
      expect(readdirSync(own.root)).not.toContain('build');
    } finally {
      own.remove();
    }
  });

  it.each<[string, string[]]>([
    ['on a thread that parses', ['build', '--quiet', '--workers', '2']],
    ['in `check-links`', ['check-links', '--quiet']],
    ['in `new-release`', ['new-release', '--release-version', '2.0', '--body', 'body.md', '--yes']],
    ...(hasBrowser ? [PDF] : []),
  ])('ends %s', async (_, call) => {
    const own = createSandbox({ ...PAGES, ...configOf(`${markdown}, releases: { path: 'releases' }`, RULE) });
    own.write({ 'releases/2026-01-01-one.md': '# One\n', 'body.md': 'Faster!\n' });
    try {
      const { code, stderr } = await own.run(call, {});
      expect(stderr).toMatch(
        /markdown-failed +(?:site\.config\.mjs:1:26|docs\/\w+\.md:1:1)\n.*cannot be parsed on `[^`]+`: the extension `slow` did not end within 10/,
      );
      expect(code).toBe(2);
      const { length } = readdirSync(own.path('releases'));
      expect([length, readdirSync(own.root).filter((name) => name.endsWith('.pdf'))]).toEqual([1, []]);
    } finally {
      own.remove();
    }
  });

  it('ends on a thread that renders', async () => {
    const pages = Array.from({ length: 300 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n`]);
    const template = `${SPIN}export default ({ view }) => <p>{view.titleHtml === 'Page 299' ? spin() : 'x'}</p>;\n`;
    const own = createSandbox({
      ...configOf("templates: { DocPage: './src/slow.jsx' }"),
      ...Object.fromEntries(pages),
      'src/slow.jsx': template,
    });
    try {
      const { code, stderr } = await own.run(['build', '--quiet', '--workers', '2'], {});
      expect(stderr).toContain(`A template of the site failed on \`/p299\`: it ${REASON}`);
      expect(code).toBe(2);
    } finally {
      own.remove();
    }
  });

  it('does not end a server, which calls it again after an edit', async () => {
    const own = createSandbox({ ...PAGES, 'src/slow.jsx': "export default () => 'quick';\n" });
    own.write(configOf("parts: { docAfter: './src/slow.jsx' }"));
    const server = await startServeProcess(own.root);
    try {
      expect(await server.page('/b')).toContain('quick');
      own.write({ 'src/slow.jsx': RENDERS });
      await until(async () => {
        await server.fetch('/b');
        return /The part `docAfter` failed on `\/b`: it did not end within 10\s+seconds/.test(server.said());
      }, 'the finding');
      own.write({ 'src/slow.jsx': "export default () => 'mended';\n" });
      await until(async () => (await server.page('/b')).includes('mended'), 'the page');
    } finally {
      await server.stop();
      own.remove();
    }
  });
});
