// Components that run in the browser, in builds: the HTML of pages, the scripts, and sites without any of them.
import { existsSync, readdirSync } from 'node:fs';
import { checkLinks, type UserError } from 'techdocs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { removeIslandMarkup } from '../../src/model/islands.ts';
import { createSandbox, hashFolder, stampFolder } from './sandbox.ts';

const COUNTER = { file: './src/Counter.tsx', hydrate: 'load' };
const config = {
  title: 'Acme',
  url: 'https://docs.example.com',
  baseUrl: '/docs/',
  components: { Counter: COUNTER, Panel: { file: 'src/Panel.tsx', hydrate: 'visible' }, Note: './src/Note.tsx' },
};
const configured = (changes: object) => ({ 'site.config.json': JSON.stringify({ ...config, ...changes }) });

const files: Readonly<Record<string, string>> = {
  ...configured({}),
  'docs/index.md': `# Start

<Counter label="One > &quot;two&quot;" start={3} />

Amid <Counter label="Two">a *text*</Counter>.

<Panel title="More">

See [other](./other.md).

<Counter label="Inner" />

<Note>Said.</Note>

</Panel>
`,
  'docs/other.md': '# Other\n\n<Note>\n\nNo island.\n\n</Note>\n',
  'docs/plain.md': '# Plain\n\nText.\n',
  'releases/2026-01-02-a.md':
    '---\ntitle: First\ndate: 2026-01-02\n---\n\nNew: <Counter label="Post" />\n\n<!-- truncate -->\n\nRest.\n',
  'src/Counter.tsx': `import { useId, useState } from 'react';
import { step } from './step';
import styles from './counter.module.css';
export default function Counter({ label, start = 0, children }) {
  const [count, setCount] = useState(start);
  const id = useId();
  return <span className={styles.box} style={{ color: 'teal' }}><label htmlFor={id}>{label}: {count}</label>
    <button id={id} type="button" onClick={() => setCount(count + step)}>Add</button>{children}</span>;
}
`,
  'src/step.ts': 'export const step: number = 1;\n',
  'src/counter.module.css': '.box { padding: .5em }\n',
  'src/Panel.tsx': `import { useState } from 'react';
export default function Panel({ title, children }) {
  const [isOpen, setOpen] = useState(false);
  return <div><button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{title}</button>{isOpen && children}</div>;
}
`,
  'src/Note.tsx': 'export default ({ children }) => <aside>{children}</aside>;\n',
};
const site = createSandbox(files);
afterAll(() => site.remove());
beforeEach(() => site.restore());

const proseOf = (name: string) => /<div class="prose">([\s\S]*?)<\/div><\/article>/.exec(site.read(name))?.[1] ?? '';
const scripts = (folder = 'build') =>
  readdirSync(site.path(`${folder}/assets`)).filter((name) => /^(?:react|island)/.test(name));
const bundles = () => readdirSync(site.path('.techdocs/cache')).filter((name) => name.startsWith('island-'));

describe('islands', () => {
  it('stand in pages with what they are rendered from, and their scripts beside them', async () => {
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const [counter, panel, react] = scripts();
    expect([counter, panel, react].map((name) => name?.replace(/-[a-f\d]{8}/, '-HASH'))).toEqual([
      'island-Counter-HASH.js',
      'island-Panel-HASH.js',
      'react-HASH.js',
    ]);
    const html = proseOf('build/index.html');
    const begin = (name: string, hydrate: string, ids: string, props: string) =>
      `<techdocs-island data-island="${name}" data-hydrate="${hydrate}" data-ids="${ids}" data-props="${props}" data-module="/docs/assets/${name === 'Counter' ? counter : panel}" data-react="/docs/assets/${react}">`;
    const props = '{&quot;label&quot;:&quot;One &gt; \\&quot;two\\&quot;&quot;,&quot;start&quot;:3}';
    expect(html).toContain(`${begin('Counter', 'load', 'i1', props)}<span data-style="color:teal" class="s-`);
    expect(html).toContain(
      '<label for="_i1R_0_">One &gt; &quot;two&quot;<!-- -->: <!-- -->3</label><button id="_i1R_0_" type="button">Add</button></span></techdocs-island></p>',
    );
    expect(html).toContain('Add</button><techdocs-slot>a <em>text</em></techdocs-slot></span></techdocs-island>.</p>');
    // Hidden content is in the page for later, with its links, its islands and its static components.
    expect(html).toContain(
      `${begin('Panel', 'visible', 'i4', '{&quot;title&quot;:&quot;More&quot;}')}<div><button type="button" aria-expanded="false">More</button></div><techdocs-slot hidden><p>See <a href="/docs/other">other</a>.</p>`,
    );
    expect(html).toContain('<aside>Said.</aside></techdocs-slot></techdocs-island>');
    // React is imported from the folder that both are in, and is not part of an island.
    const code = site.read(`build/assets/${counter}`);
    expect(code).toContain(`from"./${react}"`);
    expect(code.length).toBeLessThan(1000);
    expect(code).not.toMatch(/\beval\b|new Function/);
  });

  it('are the static HTML of their components, wherever no script runs', async () => {
    await site.build({ outDir: 'islands' });
    const still = { Counter: COUNTER.file, Panel: 'src/Panel.tsx', Note: './src/Note.tsx' };
    site.write(configured({ components: still, rules: { 'not-hydrated': 'ignore', 'duplicate-id': 'ignore' } }));
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    // Ids of React have other prefixes if there are several roots.
    const bare = (html: string) => removeIslandMarkup(html).replaceAll(/_i?\d*R_0_/g, 'ID');
    expect(bare(proseOf('islands/index.html'))).toBe(bare(proseOf('build/index.html')));
    for (const name of ['index.md', 'llms-full.txt', 'print/index.html', 'releases/rss.xml', 'releases/feed.json']) {
      const text = site.read(`islands/${name}`);
      expect(text, name).toContain('Add</button>');
      expect(text, name).not.toMatch(/techdocs-(?:island|slot)|data-style|<!-- -->|react-/);
    }
    const index = readdirSync(site.path('islands/search')).find((name) => /^en.*\.json$/.test(name)) ?? '';
    expect(site.read(`islands/search/${index}`)).not.toMatch(/techdocs-island|data-props/);
    expect(scripts()).toEqual([]);
  });

  it('are no elements that Markdown can write', async () => {
    const html = '<techdocs-island data-hydrate="load" data-module="/evil.js" data-react="/evil.js"></techdocs-island>';
    site.write({ 'docs/plain.md': `# Plain\n\n${html}\n\nAmid ${html} text.\n` });
    await site.build();
    expect(proseOf('build/plain/index.html')).not.toContain('<techdocs-island');
    expect(proseOf('build/plain/index.html')).toContain('&lt;techdocs-island');
  });

  it('leave pages without one, and sites without any, as they are', async () => {
    await site.build();
    for (const name of ['other', 'plain'])
      expect(site.read(`build/${name}/index.html`)).not.toMatch(/techdocs-island|react-/);
    // A list of posts shows them whole, or up to their truncation mark.
    expect(site.read('build/releases/index.html')).toContain('<techdocs-island data-island="Counter"');
    const plain = { ...configured({ components: {} }), 'docs/index.md': '# Start\n', 'docs/other.md': '# Other\n' };
    site.write({ ...plain, 'releases/2026-01-02-a.md': '---\ntitle: First\ndate: 2026-01-02\n---\n\nNew.\n' });
    await site.build({ outDir: 'none' });
    expect(scripts('none')).toEqual([]);
    const nameOf = (folder: string) =>
      readdirSync(site.path(`${folder}/assets`)).find((name) => /^site-[a-f\d]{8}\.js$/.test(name)) ?? '';
    expect(site.read(`none/assets/${nameOf('none')}`)).not.toContain('techdocs-island');
    expect(site.read(`build/assets/${nameOf('build')}`)).toContain('techdocs-island');
  });

  it('are bundled again when their code changes, and the pages that have them are other pages', async () => {
    await site.build();
    const before = hashFolder(site.path('build'));
    const [stamps, names] = [stampFolder(site.path('.techdocs/cache')), bundles()];
    expect(names).toHaveLength(2);
    site.write({ 'docs/plain.md': '# Plain\n\nOther text.\n' });
    expect(await site.build()).toMatchObject({ ok: true });
    const after = stampFolder(site.path('.techdocs/cache'));
    expect(names.map((name) => after[name])).toEqual(names.map((name) => stamps[name]));
    site.restore();
    await site.build();
    site.write({ 'src/step.ts': 'export const step: number = 2;\n' });
    await site.build();
    const now = hashFolder(site.path('build'));
    const changed = Object.keys({ ...before, ...now }).filter(
      (name) => before[name] !== now[name] && name.endsWith('.html'),
    );
    expect(changed.sort()).toEqual(['index.html', 'releases/2026/01/02/a/index.html', 'releases/index.html']);
    expect(scripts()).toHaveLength(3);
  });

  it('are the same on threads, and bundled for no check of links', async () => {
    await site.build({ cache: false, workers: 1 });
    const html = site.read('build/index.html');
    await site.build({ cache: false, workers: 2 });
    expect(site.read('build/index.html')).toBe(html);
    const fresh = createSandbox(files);
    await checkLinks({ root: fresh.root });
    expect(existsSync(fresh.path('.techdocs/cache'))).toBe(true);
    expect(readdirSync(fresh.path('.techdocs/cache')).filter((name) => /^(?:island|browser-use)-/.test(name))).toEqual(
      [],
    );
    fresh.remove();
  });

  it('are in all languages of a site the same', async () => {
    site.write({
      ...configured({ i18n: { defaultLocale: 'en', locales: ['en', 'de'], onUntranslated: 'ignore' } }),
      'i18n/de/docs/index.md': '# Anfang\n\n<Counter label="Eins" />\n',
    });
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const [counter, panel, react] = scripts();
    expect([panel, react]).toEqual([expect.stringContaining('Panel'), expect.stringContaining('react')]);
    expect(proseOf('build/de/index.html')).toContain(`data-module="/docs/assets/${counter}"`);
    expect(proseOf('build/de/index.html')).toContain('>Eins<!-- -->: <!-- -->0</label>');
  });

  it('open from a disk with scripts that are no modules', async () => {
    expect(await site.build({ portable: true })).toMatchObject({ ok: true });
    const [counter = '', , react = ''] = scripts();
    expect(proseOf('build/releases/2026/01/02/a/index.html')).toContain(
      `data-module="../../../../../assets/${counter}" data-react="../../../../../assets/${react}"`,
    );
    for (const name of [counter, react]) {
      const code = site.read(`build/assets/${name}`);
      expect(code).toMatch(
        /^(?:document\.currentScript\.held=|\(\(\)=>\{"use strict";const techdocsHere=document\.currentScript)/,
      );
      expect(code).not.toMatch(/(?:^|[;}\n])\s*(?:import|export)[\s{"*]/);
    }
  });

  it('are in a part of a site', async () => {
    site.write({
      ...configured({ i18n: { defaultLocale: 'en', locales: ['en', 'de'], onUntranslated: 'ignore' } }),
      'i18n/de/docs/index.md': '# Anfang\n\n<Counter label="Eins" />\n',
    });
    await site.build({ portable: true, part: { locales: ['de'] }, outDir: 'part' });
    const [, module = '', react = ''] =
      /data-module="([^"]*)" data-react="([^"]*)"/.exec(proseOf('part/de/index.html')) ?? [];
    for (const name of [module, react]) expect(existsSync(site.path(`part/de/${name}`)), name).toBe(true);
  });

  it('whose code is for servers alone end the command, with the place', async () => {
    site.write({
      'src/step.ts': "import { readFileSync } from 'node:fs';\nexport const step = readFileSync('a').length;\n",
    });
    const thrown = (await site.build().catch((error: UserError) => error)) as UserError;
    expect(thrown.message).toBe('A component of the site cannot be compiled for browsers.');
    expect(thrown.diagnostics).toEqual([
      {
        code: 'invalid-component',
        severity: 'error',
        file: 'src/step.ts',
        line: 1,
        column: 30,
        message: '`node:fs` is a module of Node, which browsers do not have.',
      },
    ]);
  });
});

describe('components that are static HTML', () => {
  const still = { Counter: COUNTER.file, Panel: 'src/Panel.tsx', Note: './src/Note.tsx' };

  it('and expect a browser are told of, where their code does', async () => {
    site.write({
      ...configured({ components: still, rules: { 'duplicate-id': 'ignore' } }),
      'src/Note.tsx':
        "import { Close } from './parts';\nexport default ({ children }) => <aside>{children}<Close /></aside>;\n",
      'src/parts/index.jsx':
        'export const Open = 1;\nexport const Close = () => <button\n  onClick={() => {}}>Close</button>;\n',
      'src/Unused.tsx': 'export default () => <button onClick={() => {}}>A</button>;\n',
    });
    const expected = (name: string, use: string, place: string) =>
      `${place} The component \`${name}\` uses \`${use}\`, which does nothing: it is static HTML and does not run in the browser.`;
    const found = async () => {
      const { warnings } = await site.build();
      return warnings.map(({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`);
    };
    const all = [
      expected('Counter', 'useState', 'not-hydrated src/Counter.tsx:5:29'),
      expected('Panel', 'useState', 'not-hydrated src/Panel.tsx:3:29'),
      expected('Note', 'onClick', 'not-hydrated src/parts/index.jsx:3:3'),
    ];
    expect(await found()).toEqual(all);
    // From the cache.
    site.write({ 'docs/plain.md': '# Plain\n\nMore.\n' });
    expect(await found()).toEqual(all);
    const [first] = (await site.build()).warnings;
    expect(first?.suggestion).toBe(
      "Write `components: { Counter: { file: './src/Counter.tsx', hydrate: 'visible' } }` in the configuration. Its first render in the browser must give the same HTML as the build, without `window`, the address or the time: such values belong in an effect.",
    );
    // Without any use on a page there is no finding.
    site.write({
      'docs/index.md': '# Start\n',
      'releases/2026-01-02-a.md': '---\ntitle: First\ndate: 2026-01-02\n---\n\nNew.\n',
    });
    expect(await found()).toEqual(all.slice(2));
  });

  it('are those that need such code themselves, and not those beside it', async () => {
    site.write({
      ...configured({ components: { Note: './src/Note.tsx', Panel: './src/Panel.tsx' } }),
      'docs/index.md': '# Start\n\n<Note />\n\n<Panel />\n',
      'releases/2026-01-02-a.md': '---\ntitle: First\ndate: 2026-01-02\n---\n\nNew.\n',
      'src/shared.tsx': `import { useState } from 'react';
export const Name = () => <b>A</b>;
const useOpen = () => useState(false);
export const Toggle = () => { const [isOpen] = useOpen(); return <b>{String(isOpen)}</b>; };
export const all = { Toggle };
`,
      'src/parts.ts': "export * from './shared';\nexport { Name as Label } from './shared';\n",
      'src/Note.tsx': "import { Label } from './parts';\nexport default () => <Label />;\n",
      'src/Panel.tsx':
        "import { Toggle as Other } from './parts';\nfunction Inner() { return <Other />; }\nexport { Inner as default };\n",
    });
    const { warnings } = await site.build();
    expect(warnings.map(({ code, file, line, message }) => [code, file, line, message.slice(0, 23)])).toEqual([
      ['not-hydrated', 'src/shared.tsx', 3, 'The component `Panel` u'],
    ]);
  });

  it('are passed over, or errors, by the rules', async () => {
    site.write(
      configured({ components: { ...still, Panel: config.components.Panel }, rules: { 'not-hydrated': 'error' } }),
    );
    const { ok, errors } = await site.build();
    expect([ok, errors.map(({ code, file }) => `${code} ${file}`)]).toEqual([false, ['not-hydrated src/Counter.tsx']]);
    site.write(configured({ components: still, rules: { 'not-hydrated': 'ignore', 'duplicate-id': 'ignore' } }));
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
  });
});
