// Modules as classic scripts: they run, and provide their exports, with their imports.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseModule, renderClassicScript } from '../../../src/features/portable/linked-script.ts';

/** Loads a module by its name as a page on a disk would, and returns its exports. */
async function load(modules: Readonly<Record<string, string>>, first: string) {
  const scripts = new Map<string, string>();
  for (const [name, code] of Object.entries(modules)) {
    const module = await parseModule(code);
    if (module?.isModule !== true) throw new Error(`${name} is no module`);
    scripts.set(
      `file:///site/${name}`,
      renderClassicScript(module, (source) => (source.startsWith('./') ? source : undefined)),
    );
  }
  const loads: string[] = [];
  const document = {
    currentScript: undefined as { src: string; held?: unknown } | undefined,
    createElement: () => ({}),
    head: {
      append(script: { src: string; onload(): void; onerror(): void }) {
        loads.push(script.src);
        const text = scripts.get(script.src);
        if (text === undefined) return script.onerror();
        document.currentScript = script;
        runInNewContext(text, page);
        script.onload();
      },
    },
  };
  const page: Record<string, unknown> = { document, URL, seen: [] };
  page.globalThis = page;
  const script = { src: `file:///site/${first}` } as { src: string; held?: Promise<Record<string, unknown>> };
  document.currentScript = script;
  runInNewContext(scripts.get(script.src) ?? '', page);
  return { held: (await script.held) ?? {}, page, loads };
}

describe('a module', () => {
  it('holds what it exports, in every form', async () => {
    const { held } = await load(
      {
        'a.js': `export const one = 1, { two, ...rest } = { two: 2, three: 3 }, [four = 4] = [];
export function five() { return 5 } export class Six {} let seven = 6; seven = 7; export { seven, seven as "odd name" };
export * from './b.js'; export * as all from './b.js'; export { x as y } from './b.js'; export default one + 7;`,
        'b.js': 'export const x = 10; export default 11;',
      },
      'a.js',
    );
    expect(held).toMatchObject({ one: 1, two: 2, rest: { three: 3 }, four: 4, seven: 7, 'odd name': 7, x: 10, y: 10 });
    expect(held.default).toBe(8);
    expect((held.five as () => number)()).toBe(5);
    expect((held.all as { default: number }).default).toBe(11);
  });

  it.each([
    ['export default function () { return 1 }const a = 2;seen.push(a)', [2]],
    ['export default class { static x = 1 }seen.push(3)', [3]],
    ['export default function named() { return 4 }\nseen.push(named())', [4]],
    ['export default () => 5\nseen.push(6)', [6]],
  ])('exports by default what has no name: %s', async (code, seen) => {
    const { held, page } = await load({ 'a.js': code }, 'a.js');
    expect(typeof held.default).toBe('function');
    expect(page.seen).toEqual(seen);
  });

  it('imports in every form, each script once, before it runs', async () => {
    const { page, loads } = await load(
      {
        'a.js': `import shared, { n as count } from './c.js'; import * as b from './b.js'; import './c.js';
seen.push(['a', shared.name, count, b.default]); export {}`,
        'b.js': `import shared from './c.js'; seen.push('b'); export default shared;`,
        'c.js': `seen.push('c'); export const n = 3; export default { name: 'shared' };`,
      },
      'a.js',
    );
    expect(page.seen).toEqual(['c', 'b', ['a', 'shared', 3, { name: 'shared' }]]);
    expect(loads).toEqual(['file:///site/c.js', 'file:///site/b.js']);
  });

  it('imports on the way, and knows where it is', async () => {
    const { held } = await load(
      {
        'a.js': "export default [(await import('./b.js')).default, import.meta.url].join(' ');",
        'b.js': 'export default "b";',
      },
      'a.js',
    );
    expect(held.default).toBe('b file:///site/a.js');
  });

  it('fails with what it imports', async () => {
    await expect(load({ 'a.js': "import './gone.js';" }, 'a.js')).rejects.toThrow(
      'file:///site/gone.js does not load.',
    );
  });
});

it.each(['techdocsTexts={"a":1}', 'const important = 1', 'export const = 1', '/* import it */ f()'])(
  'what is no module, or none that can be read: %s',
  async (code) => {
    expect((await parseModule(code))?.isModule ?? false).toBe(false);
  },
);
