// Faults of the site's code during a build: reported together, each once, in the file and at the line that the user wrote.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLinkCheck } from '../../src/links/check-links.ts';
import type { UserError } from '../../src/model/diagnostic.ts';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

/** An extension with hooks that fail in a function of its module, below types that compilation removes. */
const bad = (hooks: string) => `import { defineExtension } from 'techdocs';

interface Options {
  readonly depth: number;
}

function fail(what: string, options?: Options): never {
  throw new Error(\`no \${what}\`);
}

const Inner = () => <i>{fail('inner')}</i>;

export const bad = (options: Options) => defineExtension({
  name: 'bad',
  ${hooks}
});
`;
const CONFIG = `import { defineConfig } from 'techdocs';
import { bad } from './bad.tsx';

export default defineConfig({ title: 'Acme', url: 'https://docs.example.com', extensions: [bad({ depth: 1 })] });
`;

let site: Sandbox;

beforeEach(() => {
  site = createSandbox({
    'site.config.ts': CONFIG,
    'bad.tsx': bad(''),
    'docs/index.md': '# A\n',
    'docs/b.md': '# B\n',
  });
});
afterEach(() => site.remove());

/** Returns the findings of a build, whether it reported them or failed. */
async function faults(options = {}): Promise<readonly string[]> {
  const ended = await site.build(options).then(
    ({ errors }) => errors,
    (error: UserError) => error.diagnostics,
  );
  return ended.map(({ code, file, line, column, message, ...rest }) => {
    expect(Object.keys(rest).filter((key) => !['severity', 'link', 'target'].includes(key))).toEqual([]);
    return `${code} ${[file, line, column].join(':')} ${message}`;
  });
}

const THROWN = 'bad.tsx:8:9';

describe('hooks that fail while pages are rendered', () => {
  it('are told all at once, with their pages, and the last good site stays', async () => {
    expect((await site.build()).ok).toBe(true);
    const good = hashFolder(site.path('build'));
    site.write({
      'bad.tsx': bad(`parts: { docBefore: () => fail('part'), docAfter: () => <Inner /> },
  head: (page) => (page.path === '/b' ? fail('head') : []),
  routes: () => [{ path: '/x.json', data: 1 }, { path: '/y.json', data: 2 }, { path: '/z.json', data: 3 }],
  render: ({ path }) => (path === '/z.json' ? 'z' : fail('file')),`),
    });
    const told = [
      `extension-failed ${THROWN} The extension \`bad\` failed in \`parts.docBefore\` on \`/\` and \`/b\`: no part`,
      `extension-failed ${THROWN} The extension \`bad\` failed in \`parts.docAfter\` on \`/\` and \`/b\`: no inner`,
      `extension-failed ${THROWN} The extension \`bad\` failed in \`head\` on \`/b\`: no head`,
      `extension-failed ${THROWN} The extension \`bad\` failed in \`render\` on \`/x.json\` and \`/y.json\`: no file.`,
    ].sort();
    expect([...(await faults())].sort()).toEqual(told);
    expect([...(await faults({ workers: 2, cache: false }))].sort()).toEqual(told);
    expect(changedPaths(good, hashFolder(site.path('build')))).toEqual([]);
    const ended = await site.run(['build', '--quiet']);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('✘ extension-failed    bad.tsx:8:9\n');
    expect(ended.stderr).not.toContain('    at ');
  });

  it('slots name the module, and the pages of which more than one has them', async () => {
    site.write({
      'bad.tsx': bad(`fences: { box: ({ text }) => [{ slot: 'box', data: text.trim() }] },
  slots: { box: { render: (data) => (data === 'two' ? fail('other box') : fail('box')) } },`),
      'docs/index.md': '# A\n\n```box\none\n```\n\n```box\ntwo\n```\n',
      'docs/b.md': '# B\n\n```box\none\n```\n',
    });
    expect(await faults()).toEqual([
      `extension-failed ${THROWN} The extension \`bad\` failed in \`slots.box.render\` on \`/\` and \`/b\`: no box.`,
      `extension-failed ${THROWN} The extension \`bad\` failed in \`slots.box.render\` on \`/\`: no other box.`,
    ]);
  });

  it('threads that render templates tell the same', async () => {
    site.write({
      'site.config.ts': "export default { templates: { DocPage: './src/Doc.tsx' } };\n",
      'src/Doc.tsx': `interface Props { readonly title: string }\n\nexport default (props: Props) => {\n  throw new Error(props ? 'no page' : '');\n};\n`,
      ...Object.fromEntries(Array.from({ length: 260 }, (_, at) => [`docs/p${at}.md`, `# P ${at}\n`])),
    });
    const told = ['template-failed src/Doc.tsx:4:9 A template of the site failed on `/` and 261 other pages: no page'];
    expect(await faults({ workers: 1 })).toEqual(told);
    expect(await faults({ workers: 2 })).toEqual(told);
  });
});

describe('hooks that fail before', () => {
  it.each([
    ["check: () => fail('check'),", 'check', 'no check.'],
    ["read: async () => { await null; fail('source'); },", 'read', 'no source.'],
    ["routes: () => fail('routes'),", 'routes', 'no routes.'],
    ["search: { records: () => fail('records') },", 'search.records` on `/` and `/b', 'no records.'],
    ["sidebar: { own: () => fail('item') },", 'sidebar.own', 'no item.'],
    ["links: { bug: () => fail('bug') },", 'links.bug` on `docs/b.md` and `docs/index.md', 'no bug.'],
    ["markdown: { when: /bug/, use: () => fail('use') },", 'markdown` on `docs/b.md` and `docs/index.md', 'no use.'],
    [
      "markdown: { when: /bug/, use: (md) => md.core.ruler.push('x', () => fail('rule')) },",
      'markdown` on `docs/b.md` and `docs/index.md',
      'no rule.',
    ],
  ])('are told in their module: %s', async (hooks, where, reason) => {
    site.write({
      'bad.tsx': bad(hooks),
      'docs/index.md': '# A\n\n[x](bug:1) [y](bug:2)\n',
      'docs/b.md': '# B\n\n[x](bug:1)\n',
    });
    if (hooks.includes('sidebar'))
      site.write({ 'sidebars.mjs': "export default { docs: ['b', { type: 'own' }, { type: 'own' }] };\n" });
    if (!hooks.includes('links'))
      site.write({ 'site.config.ts': CONFIG.replace('url:', "markdown: { schemes: ['bug'] }, url:") });
    const told = [`extension-failed ${THROWN} The extension \`bad\` failed in \`${where}\`: ${reason}`];
    expect(await faults()).toEqual(told);
    // The same from the cache.
    expect(await faults()).toEqual(told);
    expect(await faults({ cache: false, workers: 2 })).toEqual(told);
  });

  it('stay at the block of the page that asks for them, and name the line of their module', async () => {
    site.write({
      'bad.tsx': bad(`fences: { box: () => fail('box'), ask: () => [{ slot: 'ask', data: 1 }] },
  code: [{ name: 'red', line: () => fail('red') }],
  slots: { ask: { resolve: async () => { await null; fail('server'); }, render: () => '' } },`),
      'docs/index.md': '# A\n\n```box\n```\n\n```ask\n```\n\n```js\na\n```\n',
    });
    expect(await faults()).toEqual([
      'extension-failed docs/index.md:3:1 The extension `bad` failed on this block of code at `bad.tsx:8:9`: no box.',
      'extension-failed docs/index.md:6:1 The extension `bad` failed in `slots.ask.resolve` at `bad.tsx:8:9`: no server.',
      'extension-failed docs/index.md:9:1 The extension `bad` failed in `code[0].line` on this block of code at `bad.tsx:8:9`: no red.',
    ]);
  });

  it('stand in the package that an extension is from', async () => {
    site.write({
      'site.config.ts': "import bad from 'techdocs-bad';\n\nexport default { extensions: [bad] };\n",
      'node_modules/techdocs-bad/package.json':
        '{ "name": "techdocs-bad", "version": "1.0.0", "exports": "./index.js" }',
      'node_modules/techdocs-bad/index.js':
        "const fail = () => {\n  throw new Error('no');\n};\nexport default { name: 'bad', check: () => fail(), parts: {} };\n",
      'node_modules/techdocs-bad/package-lock.json': '{}',
    });
    site.write({
      'node_modules/techdocs-bad/package.json':
        '{ "name": "techdocs-bad", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    });
    expect(await faults()).toEqual([
      'extension-failed node_modules/techdocs-bad/index.js:2:9 The extension `bad` failed in `check`: no.',
    ]);
  });

  it('plugins of markdown-it too, in a build and where links are checked', async () => {
    site.write({
      'plug.ts': "type Md = object;\n\nexport function plug(md: Md) {\n  throw new Error('no plug');\n}\n",
      'site.config.ts': "import { plug } from './plug.ts';\n\nexport default { markdown: { extensions: [plug] } };\n",
    });
    const told = ['markdown-failed plug.ts:4:9 The Markdown extension `plug` failed: no plug'];
    expect(await faults()).toEqual(told);
    await expect(runLinkCheck({ root: site.root })).rejects.toMatchObject({
      diagnostics: [{ code: 'markdown-failed', file: 'plug.ts', line: 4, column: 9 }],
    });
    site.write({
      'plug.ts':
        "type Md = { core: { ruler: { push(name: string, rule: () => void): void } } };\n\nexport const plug = (md: Md) =>\n  md.core.ruler.push('x', () => {\n    throw new Error('no rule');\n  });\n",
    });
    expect(await faults()).toEqual([
      'markdown-failed plug.ts:5:11 The Markdown cannot be parsed on `docs/b.md` and `docs/index.md`: no rule',
    ]);
  });
});
