// `techdocs migrate` without `--run` runs no code of the old site; with it, code can neither read the environment nor write nor reach the
// network.
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planFileUpdates } from '../../../src/features/migrate/manifest.ts';
import { computeHash } from '../../../src/lib/hash.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { hasScript, onTerminal } from '../../support/terminal.ts';

/** Returns code that writes a file if it runs. */
const mark = (name: string) => `process.getBuiltinModule('fs').writeFileSync(process.env.MARKS + '/${name}', '');\n`;

const OLD = {
  'docs/index.mdx':
    "---\nslug: /\n---\n\nimport Box from '@site/src/Box';\nimport { names } from '@site/src/names';\n\n# Home\n\n<Box>in it</Box>\n\n{names.first}\n",
  'docusaurus.config.js': `${mark('config')}const token = makeToken();
module.exports = async () => ({
  title: 'T', url: 'https://e.example', baseUrl: '/', tagline: token,
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js',
    editUrl: () => (() => {}).constructor(${JSON.stringify(mark('function'))})() } }]],
});
`,
  'sidebars.js': `${mark('sidebars')}module.exports = { main: ['index'] };\n`,
  'src/Box.js': `${mark('component')}export default ({ children }) => <b>{children}</b>;\n`,
  'src/names.js': `${mark('module')}export const names = { first: 'First' };\n`,
  'src/pages/about.js': `${mark('page')}export default () => <p>about</p>;\n`,
  'marks/.keep': '',
};

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(
    Object.fromEntries(
      Object.entries(OLD).map(([name, text]) => [name.startsWith('marks/') ? name : `old/${name}`, text]),
    ),
  );
});
afterEach(() => site.remove());

const read = (name: string) => readFileSync(site.path(name), 'utf8');
const migrate = (...args: readonly string[]) =>
  site.run(['migrate', 'old', '--out', 'new', '--json', ...args], { MARKS: site.path('marks'), MY_SECRET: 'hunter2' });

interface Report {
  readonly code: {
    readonly allowed: boolean;
    readonly ran: readonly string[];
    readonly unrun: readonly string[];
  };
  readonly items: readonly {
    readonly at: { readonly file: string; readonly line?: number };
    readonly isHand?: boolean;
  }[];
  readonly build: {
    readonly ok: boolean;
    readonly errors: readonly unknown[];
    readonly warnings: readonly { readonly message: string }[];
  };
}

describe('without `--run`', () => {
  it.each(['--dry-run', '--quiet'])('nothing of the old site runs, and all of it is named: %s', async (flag) => {
    const { code, stdout } = await migrate(flag);
    const report = JSON.parse(stdout) as Report;
    expect(code).toBe(0);
    expect(readdirSync(site.path('marks'))).toEqual(['.keep']);
    expect(report.code).toMatchObject({ allowed: false, ran: [] });
    expect([...report.code.unrun].sort()).toEqual([
      'docusaurus.config.js',
      'sidebars.js',
      'src/Box.js',
      'src/names.js',
      'src/pages/about.js',
    ]);
    expect(report.items.map(({ at }) => `${at.file}:${at.line}`)).toEqual(
      expect.arrayContaining(['docusaurus.config.js:1', 'docusaurus.config.js:2', 'sidebars.js:1', 'src/names.js:1']),
    );
    expect(report.build).toMatchObject({ ok: true, errors: [] });
    if (flag === '--dry-run') return;
    expect(read('new/src/Box.jsx')).toBe(OLD['src/Box.js']);
    expect(read('new/sidebars.js')).toBe(OLD['sidebars.js']);
    expect(read('new/site.config.ts')).toContain('constructor');
    expect(read('new/docs/index.md')).toContain('First');
    expect(existsSync(site.path('new/build'))).toBe(false);
    expect(read('new/MIGRATION.md')).toContain('No code of the old site ran.');
  });

  it('a site that is plain is tried in its place', async () => {
    for (const name of ['sidebars.js', 'src/names.js'])
      site.write({ [`old/${name}`]: read(`old/${name}`).replace(/^process.*\n/, '') });
    site.write({
      'old/docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }, pages: false }]] };\n",
      'old/docs/index.mdx': '---\nslug: /\n---\n\n# Home\n',
    });
    const report = JSON.parse((await migrate('--quiet')).stdout) as Report;
    expect(report.code).toMatchObject({ allowed: false, ran: [], unrun: [] });
    expect(readdirSync(site.path('new/.techdocs'))).not.toContain('findings');
    expect(readdirSync(site.root).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('a component that reads a value of the configuration which only code gives is left out', async () => {
    site.write({
      'old/docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/', customFields: { rules: make(), size: 2 }, presets: [['classic', { docs: { routeBasePath: '/' }, pages: false }]] };\n",
      'old/src/fields.js':
        "import useContext from '@docusaurus/useDocusaurusContext';\nexport const useRules = () => useContext().siteConfig.customFields.rules;\nexport const useSize = () => useContext().siteConfig.customFields?.size;\n",
      'old/src/Rules.js':
        "import { useRules } from './fields';\nexport default () => <ul>{useRules().map((one) => <li key={one}>{one}</li>)}</ul>;\n",
      'old/src/Size.js':
        "import useContext from '@docusaurus/useDocusaurusContext';\nexport default () => <b>{useContext().siteConfig.customFields.size} and {String(useContext().siteConfig.customFields.gone)}</b>;\n",
      'old/docs/index.mdx':
        "---\nslug: /\n---\n\nimport Rules from '@site/src/Rules';\nimport Size from '@site/src/Size';\n\n# Home\n\n<Rules />\n\n<Size />\n",
    });
    const report = JSON.parse((await migrate('--quiet')).stdout) as Report;
    expect(report.items.filter(({ isHand, at }) => isHand && at.file === 'docs/index.mdx')).toMatchObject([
      { message: expect.stringMatching(/^`<Rules>` is left out: .* imports `customFields\.rules`/) },
    ]);
    expect(await site.run(['build', '--root', 'new'])).toMatchObject({ code: 0 });
    expect(read('new/build/index.html')).toMatch(/<b>2 and undefined<\/b>/);
  });

  it('a configuration that only code makes is refused', async () => {
    site.write({
      'old/docusaurus.config.js': "module.exports = require('./make')(1);\n",
      'old/make.js': 'module.exports = (x) => new Proxy({}, { get: () => x });\n',
    });
    const { code, stderr } = await migrate('--dry-run');
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be read without running it');
  });
});

it('with `--run`, code reads no environment but its own, writes nothing and reaches nobody', async () => {
  const received: string[] = [];
  const server = createServer((socket) => socket.on('data', (data) => void received.push(String(data))));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const attempt = (name: string, code: string) =>
    `tried.${name} = (() => { try { return String(${code}); } catch (error) { return error.code; } })();\n`;
  const builtin = (name: string) => `process.getBuiltinModule('node:' + '${name}')`;
  const attempts =
    'const tried = {};\n' +
    attempt('own', 'process.env.MY_SECRET') +
    attempt('parent', `${builtin('fs')}.readFileSync('/proc/' + process.ppid + '/environ')`) +
    attempt('link', `${builtin('fs')}.readFileSync('p/' + process.ppid + '/environ')`) +
    attempt('write', `${builtin('fs')}.writeFileSync(__dirname + '/x', '')`) +
    attempt('outside', `${builtin('fs')}.readFileSync(__dirname + '/../marks/.keep')`) +
    attempt('net', `${builtin('net')}.connect(${port}, '127.0.0.1').write('secret')`) +
    attempt('stdout', `new (Object.getPrototypeOf(process.stdout).constructor)().connect(${port})`) +
    attempt('fetch', `fetch('http://127.0.0.1:${port}/secret')`) +
    attempt('child', `${builtin('child_process')}.execSync('id')`) +
    attempt('thread', `new (${builtin('worker_threads')}.Worker)('1', { eval: true })`) +
    attempt('kill', 'process.kill(process.ppid, 0)');
  symlinkSync('/proc', site.path('old/p'));
  site.write({
    'old/docusaurus.config.js': `${attempts}module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/', tagline: JSON.stringify(tried), presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n`,
    'old/src/Box.js': `${attempts}export default () => <a href={'/tried-' + encodeURIComponent(JSON.stringify(tried))}>tried</a>;\n`,
    'old/src/pages/about.js': 'export default () => <p>about</p>;\n',
    'old/src/names.js': "export const names = { first: 'First' };\n",
  });
  const { code, stdout } = await migrate('--run');
  await new Promise((resolve) => server.close(resolve));
  const report = JSON.parse(stdout) as Report;
  expect({ code, received }).toEqual({ code: 0, received: [] });
  expect(report.code).toMatchObject({
    allowed: true,
    ran: ['docusaurus.config.js', 'src/Box.js', 'src/pages/about.js'],
    unrun: [],
  });
  const refused: Readonly<Record<string, string>> = {
    own: 'undefined',
    ...Object.fromEntries(
      'parent link write outside net stdout fetch child thread kill'
        .split(' ')
        .map((name) => [name, 'ERR_ACCESS_DENIED']),
    ),
  };
  const tagline = /tagline: '(.*)',$/m.exec(read('new/site.config.ts'))?.[1] ?? '';
  expect(JSON.parse(tagline)).toEqual(refused);
  // A build checks the links of components, so its finding names what the component tried.
  const rendered = /`\/tried-([^`]*)`/.exec(report.build.warnings.map(({ message }) => message).join('\n'))?.[1] ?? '';
  // The new site has no such link, and a module has no `__dirname`.
  const { link, write, outside, ...others } = refused;
  expect(JSON.parse(decodeURIComponent(rendered))).toEqual({ ...others, link: 'ENOENT' });
  expect(readdirSync(site.path('old')).includes('x')).toBe(false);
});

it('a page that a run left empty is written again, and what it had staged is removed', async () => {
  expect(
    planFileUpdates({ a: 'new', b: 'new' }, { a: 'old', b: 'old' }, (path) =>
      path === 'a' ? computeHash('') : 'mine',
    ),
  ).toEqual({
    write: ['a'],
    overwritten: ['a'],
    same: [],
    edited: [],
    touched: ['b'],
    removed: [],
  });
  await migrate('--quiet');
  site.write({ 'old/docs/index.mdx': '# Other\n', '.new.techdocs-migrate-99999999/docs/a.md': '' });
  writeFileSync(site.path('new/docs/index.md'), '');
  const { stdout } = await migrate('--quiet');
  expect(JSON.parse(stdout)).toMatchObject({ touched: [] });
  expect(read('new/docs/index.md')).toBe('# Other\n');
  expect(readdirSync(site.root).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(readdirSync(join(site.root, 'new/docs'))).toEqual(['index.md']);
});

it.skipIf(!hasScript).each([
  ['y', true],
  ['n', false],
] as const)('a terminal asks before code runs, and names it: %s', async (key, isRun) => {
  site.write({
    'old/docusaurus.config.js':
      "const title = ['B', 'A'].toSorted().join('');\nmodule.exports = { title, url: 'https://e.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, pages: false }]] };\n",
    'old/docs/index.mdx': '---\nslug: /\n---\n\n# Home\n',
    'old/sidebars.js': 'module.exports = {};\n',
  });
  const { code, screen } = await onTerminal(site.root, 'migrate old --out new', [[/Run these files[\s\S]*Yes/, key]]);
  expect(code).toBe(0);
  expect(screen).toContain('docusaurus.config.js');
  expect(read('new/site.config.ts').includes("title: 'AB'")).toBe(isRun);
  expect(read('new/MIGRATION.md')).toContain(isRun ? '- `docusaurus.config.js`' : 'No code of the old site ran.');
});
