// What goes wrong in an extension while its site is served is told, whoever asks for the page.
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
    // A page stays as it was.
    if (path === '/a') expect(await server.page('/a')).toContain('drawn');
    site.write({ 'site.config.mjs': config('page.title') });
    await until(
      async () => (await server.fetch(path)).status === 200 && server.said().slice(from).includes('✔'),
      'the end of it',
    );
  }
});
