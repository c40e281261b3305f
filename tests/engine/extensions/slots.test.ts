// Slots of extensions: handling all of them at once, publishing files, reporting findings at each position, and deferring one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';

const PLOT = `import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
export const plot = (root) => ({
  name: 'plot',
  rules: { dull: 'warn', many: 'note' },
  fences: {
    plot: { isCode: true, make: ({ text }, page) => [{ slot: 'curve', data: { text: text.trim(), in: page.file } }] },
    raw: ({ meta }) => ['<p>' + meta + '</p>'],
  },
  slots: {
    curve: {
      asks: ({ text }) => text,
      resolveAll(all) {
        appendFileSync(join(root, 'asked.txt'), all.map(({ data }) => data).join(' ') + '\\n');
        if (all.some(({ data }) => data === 'short')) return [];
        return all.map(({ data, tools }) => {
          if (data.startsWith('dull')) tools.report({ code: 'dull', message: 'This is a line.', suggestion: 'Bend it.' }, 1);
          if (data === 'later') return tools.isWritten ? undefined : 'now';
          return [tools.asset('curve.txt', 'drawn', data), tools.copy('viewer-1/view.js', join(root, 'view.mjs'))];
        });
      },
      render: ({ text }, to) =>
        to ? '<a class="curve" href="' + to[0] + '" data-viewer="' + to[1] + '">' + text + '</a>' : '<b class="curve">' + text + '</b>',
      check: (slots) => slots.length < 4 ? [] : [{ code: 'many', message: slots.length + ' curves.', file: slots[0].file, line: slots[0].line }],
    },
  },
});
`;
const FILES = {
  'plot.mjs': PLOT,
  'view.mjs': 'export default 1;\n',
  'asked.txt': '',
  'docs/index.md': '# Start\n\nNo curve.\n',
  'docs/a.md': '# A\n\n```plot\nsin\n```\n\n- x\n\n  ```plot\n  dull one\n  ```\n',
  'docs/b.md':
    '# B\n\n:::code-group\n\n```plot [Curve]\nsin\n```\n\n```js [Code]\nx();\n```\n\n:::\n\n```raw what=ever\n[!code ++]\n```\n',
  'releases/2025-03-02-a.md': '---\ntitle: One\ndate: 2025-03-02\n---\n\n```plot\ncos\n```\n',
};

let site: Sandbox;
beforeAll(() => {
  site = createSandbox(FILES);
  const settings = `title: 'Acme', url: 'https://acme.example', baseUrl: '/base/', releases: { path: 'releases' }`;
  const config = `import { plot } from './plot.mjs';\nexport default { ${settings}, extensions: [plot(${JSON.stringify(site.root)})] };\n`;
  site.write({ 'site.config.mjs': config });
});
afterAll(() => site.remove());

const asked = () => site.read('asked.txt').trim().split('\n');
const curves = (page: string) => site.read(`build/${page}`).match(/<(?:a|b) class="curve".*?<\/(?:a|b)>/g);

describe('slots of an extension', () => {
  it('are asked for at once, and once each by what they ask', async () => {
    const { warnings, notes, errors } = await site.build();
    expect(errors).toEqual([]);
    expect(asked()).toEqual(['sin dull one cos']);
    expect(
      warnings.map(({ code, file, line, message, suggestion }) => [code, file, line, message, suggestion]),
    ).toEqual([['plot/dull', 'docs/a.md', 10, 'This is a line.', 'Bend it.']]);
    expect(notes.map(({ code, file, line, message }) => [code, file, line, message])).toContainEqual([
      'plot/many',
      'docs/a.md',
      3,
      '4 curves.',
    ]);
  });

  it('publish files by their content and a key, and files of packages by their paths', () => {
    const [sin = '', dull = ''] = curves('a/index.html') ?? [];
    const [, name] =
      /^<a class="curve" href="\/base(\/assets\/curve-\w{8}\.txt)" data-viewer="\/base\/assets\/viewer-1\/view\.js">sin<\/a>$/.exec(
        sin,
      ) ?? [];
    expect(site.read(`build${name}`)).toBe('drawn');
    expect(/href="(\S+)"/.exec(dull)?.[1]).not.toBe(/href="(\S+)"/.exec(sin)?.[1]);
    expect(site.read('build/assets/viewer-1/view.js')).toBe('export default 1;\n');
  });

  it('stand among other code where the block is code; of others nothing is judged', () => {
    const html = site.read('build/b/index.html');
    expect(html).toMatch(/<section class="tab"[^>]*>(?:(?!<\/section>).)*<a class="curve"/s);
    expect(html).toContain('<p>what=ever</p>');
  });

  it('have absolute addresses where they are read away from their page', () => {
    const feed = site.read('build/releases/atom.xml');
    expect(feed).toMatch(
      /<a class="curve" href="https:\/\/acme\.example\/base\/assets\/curve-\w{8}\.txt" data-viewer="https:\/\/acme\.example\/base\/assets\/viewer-1\/view\.js">cos</,
    );
  });

  it('are told of again where it is remembered, and asked for again where nothing was given', async () => {
    site.write({ 'docs/later.md': '# Later\n\n```plot\nlater\n```\n' });
    const { warnings } = await site.build();
    expect(warnings.map(({ code }) => code)).toEqual(['plot/dull']);
    expect(curves('later/index.html')).toEqual(['<b class="curve">later</b>']);
    await site.build();
    expect(asked()).toEqual(['sin dull one cos', 'later', 'later']);
  });

  it('fail where they publish a file that does not exist', async () => {
    const { 'plot.mjs': plot } = FILES;
    site.write({
      'plot.mjs': plot.replace("join(root, 'view.mjs')", "'./none.mjs'"),
      'docs/a.md': '# A\n\n```plot\ntan\n```\n',
    });
    const { errors } = await site.build();
    site.write({ 'plot.mjs': plot, 'docs/a.md': FILES['docs/a.md'] });
    expect(errors[0]?.message).toBe(
      'The extension `plot` failed in `slots.curve.resolveAll` at `plot.mjs:19:66`: `copy` names the file `./none.mjs`, which does not exist: give its absolute path.',
    );
  });

  it('fail together, where a list has not as many as were asked for', async () => {
    site.write({ 'docs/later.md': '# Later\n\n```plot\nshort\n```\n' });
    const { errors } = await site.build();
    expect(errors.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
      [
        'extension-failed',
        'docs/later.md',
        3,
        'The extension `plot` failed in `slots.curve.resolveAll`: it must give a list of 1, in the order of what is asked.',
      ],
    ]);
  });
});
