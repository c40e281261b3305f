// Faults of an extension in the dev server are reported, whatever requested the page.
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type ServeHere, startServe, until } from '../support/serve.ts';

let site: Sandbox;
let server: ServeHere;
afterEach(async () => {
  await server.stop();
  site.remove();
});

const config = (part: string, render = 'JSON.stringify(data)', slot = '"drawn"') => `export default { extensions: [{
  name: 'box',
  fences: { box: () => [{ slot: 'box', data: 1 }] },
  slots: { box: { render: () => ${slot} } },
  parts: { docAfter: (page) => ${part} },
  routes: () => [{ path: '/all.json', data: [1] }],
  render: ({ data }) => ${render},
}] };\n`;

it('as long as it is there, and once', async () => {
  site = createSandbox({ 'site.config.mjs': config('page.title'), 'docs/a.md': '# A\n\n```box\n```\n' });
  server = await startServe(site.root);
  expect(await server.page('/a')).toContain('drawn');
  for (const [bad, path, message] of [
    [config('page.nope.x'), '/a', /The extension `box` failed in `parts\.docAfter` on `\/a`: /],
    [config('page.title', 'data.nope.x'), '/all.json', /The extension `box` failed in `render` on `\/all\.json`: /],
    [
      config('page.title', '""', 'nope'),
      '/a',
      /The extension `box` failed in `slots\.box\.render` on `\/a`: nope is not defined/,
    ],
  ] as const) {
    const from = server.said().length;
    site.write({ 'site.config.mjs': bad });
    await until(async () => {
      await server.fetch(path);
      return message.test(server.said().slice(from).replace(/\n\s+/g, ' '));
    }, String(message));
    const said = server.said().slice(from);
    expect(said).not.toContain('    at ');
    expect(said.match(/extension-failed/g)).toHaveLength(1);
    // A page stays unchanged.
    if (path === '/a') expect(await server.page('/a')).toContain('drawn');
    site.write({ 'site.config.mjs': config('page.title') });
    await until(
      async () => (await server.fetch(path)).status === 200 && server.said().slice(from).includes('✔'),
      'the end of it',
    );
  }
});

it('in the number of errors that remain after a save', async () => {
  site = createSandbox({ 'site.config.mjs': config('page.title'), 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
  server = await startServe(site.root);
  await server.listen('/a');
  site.write({ 'site.config.mjs': config('page.nope.x') });
  await server.untilSaid(/1 error remains/);
  // An edit of another page leaves the fault in place.
  server.hush();
  site.write({ 'docs/b.md': '# B\n\n[No](./no.md)\n' });
  await server.untilSaid(/1 error, 1 warning remain/);
  server.hush();
  site.write({ 'site.config.mjs': config('page.title') });
  await server.untilSaid('all errors are fixed');
  await server.untilSaid(/ 1 warning remains/);
});

/** An extension with hooks that fail in a function of its module, below types that compilation removes. */
const bad = (hooks: string) => `import { defineExtension } from 'techdocs';

interface Options {
  readonly depth: number;
}

function fail(what: string, options?: Options): never {
  throw new Error(\`no \${what}\`);
}

const Inner = () => <i>{fail('inner')}</i>;

const good = { links: { bug: () => ({ href: '/b' }) } };

export const bad = defineExtension({ name: 'bad', ...good, ${hooks} });
`;

it('at the line of its module, once for all pages', async () => {
  site = createSandbox({
    'site.config.ts': "import { bad } from './bad.tsx';\n\nexport default { title: 'Acme', extensions: [bad] };\n",
    'bad.tsx': bad(''),
    'docs/index.md': '# A\n\n[x](bug:1)\n\n```box\none\n```\n',
    'docs/b.md': '# B\n\n[x](bug:1)\n\n```box\none\n```\n',
    'docs/c.md': '# C\n',
  });
  server = await startServe(site.root);
  const box = "fences: { box: () => [{ slot: 'box', data: 1 }] }";
  const both = '`docs/b.md` and `docs/index.md`';
  for (const [hooks, sentence, first = '/c'] of [
    ["parts: { docAfter: () => fail('part') }", '`parts.docAfter` on `/c`: no part'],
    ['parts: { docAfter: () => <Inner /> }', '`parts.docAfter` on `/c`: no inner'],
    ["head: () => fail('head')", '`head` on `/c`: no head'],
    [`${box}, slots: { box: { render: () => fail('box') } }`, '`slots.box.render` on `/`: no box', '/'],
    ["routes: () => [{ path: '/x', data: 1 }], render: () => fail('page')", '`render` on `/x`: no page', '/x'],
    ["routes: () => fail('routes')", '`routes`: no routes'],
    ["check: () => fail('check')", '`check`: no check'],
    ["read: async () => { await null; fail('source'); }", '`read`: no source'],
    ["search: { records: () => fail('records') }", '`search.records` on `/` and 2 other pages: no records'],
    ["links: { bug: () => fail('bug') }", `\`links.bug\` on ${both}: no bug`],
    ["markdown: { when: /bug/, use: () => fail('use') }", `\`markdown\` on ${both}: no use`],
  ] as const) {
    server.hush();
    site.write({ 'bad.tsx': bad(hooks) });
    const isTold = () => server.said().replace(/\s+/g, ' ').includes(`The extension \`bad\` failed in ${sentence}`);
    await until(async () => (await server.fetch(first)) && isTold(), sentence, server.said);
    for (const path of ['/c', '/', '/b', '/x']) await server.fetch(path);
    expect(server.said().match(/✘ .*/g), hooks).toEqual(['✘ extension-failed    bad.tsx:8:9']);
    site.write({ 'bad.tsx': bad('') });
    await server.untilSaid('all errors are fixed');
  }
}, 240_000);
