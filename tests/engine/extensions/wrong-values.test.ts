// Code of the site that gives or throws something else than it must: each case is a finding that names the code, and no site is written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic, UserError } from '../../../src/model/diagnostic.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox;
beforeAll(() => {
  site = createSandbox({ 'docs/index.md': '# Start\n\n```z\nx\n```\n\nAn [address](raw:javascript:alert(1)).\n' });
});
afterAll(() => site.remove());

/** Returns the errors of a build with a configuration, each without its position. */
async function errorsOf(settings: string): Promise<readonly string[]> {
  site.write({
    'site.config.mjs': `export default { title: 'T', url: 'https://docs.example.com', markdown: { schemes: ['raw'] }, ${settings} };\n`,
  });
  const errors: readonly Diagnostic[] = await site.build().then(
    (report) => report.errors,
    (error: UserError) => error.diagnostics,
  );
  return errors.map(({ code, message }) => `${code}: ${message.replace(/ at `site\.config\S+`/, '')}`);
}

const FAILED = 'extension-failed: The extension `z` failed';
const slot = (data: string, rest = 'render: () => 1') =>
  `fences: { z: () => [{ slot: 's', data: ${data} }] }, slots: { s: { ${rest} } }`;
const inUse = (rule: string) => `markdown: { when: /./, use(md, page) { ${rule} } }`;

describe('an extension', () => {
  const NOT_JSON = `${FAILED} on this block of code: the data of the slot \`s\` must be a value that JSON can hold.`;
  const NO_FINDING = '`report` must be given a finding with `code` and `message`.';

  it.each([
    [slot('undefined'), NOT_JSON],
    [slot('10n'), NOT_JSON],
    [slot('new Map()'), NOT_JSON],
    [slot('(() => { const a = []; a.push({ a }); return a; })().map(String).concat(1n)'), NOT_JSON],
    [
      slot('1', 'resolve: () => new Map(), render: () => 1'),
      `${FAILED} in \`slots.s.resolve\`: it must give a value that JSON can hold.`,
    ],
    [
      slot('1', 'render: async () => 1'),
      `${FAILED} in \`slots.s.render\` on \`/\`: it waits for data, which static HTML cannot do.`,
    ],
    [
      slot('1', "resolve: (_, { report }) => report({ code: 'a' }), render: () => 1"),
      `${FAILED} in \`slots.s.resolve\`: ${NO_FINDING}`,
    ],
    ["fences: { z: ({ report }) => report('text') }", `${FAILED} on this block of code: ${NO_FINDING}`],
    ["read: ({ report }) => report({ message: 'a' })", `${FAILED} in \`read\`: ${NO_FINDING}`],
    [
      inUse("md.core.ruler.push('q', () => page.report({ code: 'a' }, 0))"),
      `${FAILED} in \`markdown\` on \`docs/index.md\`: ${NO_FINDING}`,
    ],
    ["read: () => ({ watch: 'data' })", `${FAILED} in \`read\`: \`watch\` must be a list of paths.`],
    ['read: () => ({ sources: {} })', `${FAILED} in \`read\`: \`sources\` and \`assets\` must be lists of objects.`],
    [
      'read: () => ({ assets: [undefined] })',
      `${FAILED} in \`read\`: \`sources\` and \`assets\` must be lists of objects.`,
    ],
    ['head() { throw { status: 404 }; }', `${FAILED} in \`head\` on \`/\` and 2 other pages: {"status":404}`],
  ])('with %s', async (hooks, message) => {
    expect(await errorsOf(`extensions: [{ name: 'z', ${hooks} }]`)).toEqual([message]);
  });

  it('whose rules come later than the first page, or take no line', async () => {
    const on = `${FAILED} in \`markdown\` on \`docs/index.md\`:`;
    expect(
      await errorsOf("extensions: [{ name: 'z', markdown: { when: /./, async use() { throw new Error('late'); } } }]"),
    ).toEqual([
      `${on} \`use\` must not be asynchronous. Pass \`{ load }\`, which may wait and promises such a function.`,
    ]);
    expect(
      await errorsOf(`extensions: [{ name: 'z', ${inUse("md.block.ruler.before('fence', 'q', () => true)")} }]`),
    ).toEqual([`${on} a block rule returned \`true\`, but did not set \`state.line\` to the line after its block.`]);
  });

  it('that calls a hook of React outside of a component', async () => {
    site.write({ 'part.mjs': "import { useState } from 'react';\nexport const part = () => useState(1)[0];\n" });
    site.write({
      'site.config.mjs':
        "import { part } from './part.mjs';\nexport default { title: 'T', markdown: { schemes: ['raw'] }, extensions: [{ name: 'z', parts: { docAfter: part } }] };\n",
    });
    const { diagnostics } = await site.build().then(
      ({ errors }) => ({ diagnostics: errors }),
      (error: UserError) => error,
    );
    expect(diagnostics.map(({ message }) => message)).toContain(
      'The extension `z` failed in `parts.docAfter` on `/`: it calls `useState` of React outside of a component. Let it return an element of a component that calls `useState`.',
    );
  });

  it('is told about an attribute that is no text, and may leave one out', async () => {
    const head = (content: string) =>
      errorsOf(
        `extensions: [{ name: 'z', head: () => [{ tagName: 'meta', attributes: { name: 'z', content: ${content} } }] }]`,
      );
    expect(await head('1')).toEqual([
      `${FAILED} in \`head\` on \`/\` and 2 other pages: the attributes of its tag \`meta\` must be texts, \`true\` or \`false\`.`,
    ]);
    expect(await head('undefined')).toEqual([]);
    expect(site.read('build/index.html')).toContain('<meta name="z" data-head>');
  });

  it('that makes an address which runs code from what an author wrote', async () => {
    const links = (href: string) =>
      errorsOf(`extensions: [{ name: 'z', links: { raw: (address) => ({ href: ${href} }) } }]`);
    expect(await links('address.slice(4)')).toEqual([
      'broken-link: `raw:javascript:alert(1)` is refused: its `javascript:` address would run code.',
    ]);
    expect(await links("'https://example.com/' + encodeURIComponent(address)")).toEqual([]);
  });
});

describe('other code of the site', () => {
  const write = (code: string) => site.write({ 'code.jsx': code });

  it('that forgets to return what stands on a page', async () => {
    write('export default ({ layout }) => {\n  <p>{layout.site.title}</p>;\n};\n');
    expect(await errorsOf("templates: { Footer: './code.jsx' }")).toEqual([
      'template-failed: A template of the site failed on `/` and 2 other pages: `Footer` returned nothing. Return an element, or `null` if its place is to be empty.',
    ]);
  });

  it.each(["'text'", 'null', 'undefined'])('that throws %s', async (value) => {
    const text = value.replace(/'/g, '');
    write(`export default () => { throw ${value}; };\n`);
    expect(await errorsOf("templates: { Footer: './code.jsx' }")).toEqual([
      `template-failed: A template of the site failed on \`/\` and 2 other pages: ${text}`,
    ]);
    expect(await errorsOf(`markdown: { extensions: [() => { throw ${value}; }] }`)).toEqual([
      expect.stringContaining(`: ${text}`),
    ]);
    expect(
      await errorsOf(`markdown: { extensions: [(md) => { md.renderer.rules.text = () => { throw ${value}; }; }] }`),
    ).toEqual([`markdown-failed: The Markdown cannot be parsed on \`docs/index.md\`: ${text}`]);
    write(`throw ${value}; export default () => null;\n`);
    expect(await errorsOf("templates: { Footer: './code.jsx' }")).toEqual([
      `invalid-template: The templates of the site cannot be loaded: ${text}`,
    ]);
  });
});
