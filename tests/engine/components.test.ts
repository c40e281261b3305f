// Components of a site: compiled, rendered into pages, found by search, mirrors and links, and rebuilt when they change.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { UserError } from 'techdocs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const files: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } },
    components: { Video: './src/Video.tsx', Box: './src/Box.tsx', Boom: './src/Boom.tsx' },
  }),
  'docs/index.md': [
    '# Start <Video title="now" />',
    '',
    '<Video src="./other.md#there" title="It\'s &quot;</script>" wide={[1, 2]} />',
    '',
    '<Box name="outer">',
    '',
    'Para [link](./other.md).',
    '',
    '<Box name="inner">',
    '',
    '## Inside',
    '',
    '</Box>',
    '',
    '</Box>',
    '',
  ].join('\n'),
  'docs/other.md': '# Other\n\n## There\n\nText.\n',
  'src/Video.tsx': `import './video.css';
import styles from './video.module.css';
import data from './data.yml';
import rows from '@site/src/rows.csv';
export default ({ src, title, wide = [] }) => src === undefined ? <em>{title}</em> :
  <figure className={styles.frame} style={{ width: '50%' }} id="clip"><a href={src} title={title}>{data.verb} {rows[0].name} {wide.length}</a></figure>;
`,
  'src/video.css': '.video { background: url(/a.png) }\n',
  'src/video.module.css': '.frame { padding: .5em }\n',
  'src/data.yml': 'verb: Watch\n',
  'src/rows.csv': 'name,age\n"A, ""b""",3\n',
  'src/Box.tsx': `import { createContext, useContext } from 'react';
const Depth = createContext('');
export default function Box({ name, children }) {
  const above = useContext(Depth);
  return <Depth.Provider value={name}><section data-above={above}><b>{name}</b>{children}</section></Depth.Provider>;
}
`,
  'src/Boom.tsx': 'export default ({ at }) => { throw new Error("no " + at); };\n',
};
const site = createSandbox(files);
afterAll(() => site.remove());
beforeEach(() => site.restore());

const mainOf = (name: string) => /<div class="prose">([\s\S]*?)<\/div><\/article>/.exec(site.read(name))?.[1];
const stylesheet = () =>
  readdirSync(site.path('build/assets')).find((name) => /^site-[a-f\d]{8}\.css$/.test(name)) ?? '';

describe('components of a site', () => {
  it('are static HTML in pages, search and mirrors, with their styles in the stylesheet', async () => {
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const html = mainOf('build/index.html') ?? '';
    const [, style, frame] = /<figure class="(s-\w+) (frame-\w+)" id="clip">/.exec(html) ?? [];
    expect(html).toContain(
      '<a href="/other#there" title="It&#x27;s &quot;&lt;/script&gt;">Watch A, &quot;b&quot; 2</a></figure>',
    );
    expect(html).toContain('<section data-above=""><b>outer</b><p>Para <a href="/other">link</a>.</p>\n');
    expect(html).toContain('<section data-above="outer"><b>inner</b><h2 id="inside">');
    expect(site.read('build/index.html')).toContain('<h1>Start <em>now</em></h1>');
    const css = site.read(`build/assets/${stylesheet()}`);
    expect(css).toContain(`.${frame} { padding: .5em }`);
    expect(css).toContain('.video { background: url(/a.png) }');
    expect(css).toContain(`.${style}:not(#_){width:50%}`);
    expect(site.read('build/index.md')).toContain('\n**outer**\n');
    expect(site.read('build/index.md')).toContain('\n**inner**\n\n\n## Inside\n');
    expect(site.read('build/search/algolia-en.json')).toContain('Watch A, \\"b\\" 2');
  });

  it('give tables that are Markdown in mirrors, in the place of their tag', async () => {
    site.write({
      'src/Video.tsx': `export default ({ src }) => <div className="table-scroll"><table><thead><tr><th>Name</th></tr></thead>
        <tbody><tr><td><a href={src}>A | B</a></td></tr></tbody></table></div>;\n`,
      'docs/index.md':
        '# Start\n\n<Video src="./other.md#there" />\n\n1. One\n\n   <Video src="/other" />\n\nSee <Video src="/other" /> here.\n',
    });
    expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
    const mirror = site.read('build/index.md');
    const table = (href: string) => `| Name |\n| --- |\n| [A \\| B](https://docs.example.com${href}) |\n`;
    expect(mirror).toContain(
      `\n\n${table('/other.md#there')}\n1. One\n\n${table('/other.md').replace(/^(?=.)/gm, '   ')}\nSee <div`,
    );
    expect(site.read('build/llms-full.txt')).toContain(table('/other.md#there'));
  });

  it('have their links checked, where the tag stands', async () => {
    site.write({ 'docs/other.md': '# Other\n\n## Elsewhere\n\n<Video src="./gone.md" />\n' });
    const { warnings } = await site.build();
    const found = warnings.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
    expect(found).toEqual(['broken-anchor docs/index.md:3:13', 'broken-markdown-link docs/other.md:5:13']);
  });

  it('that fail are named at their tag, each of several in each other', async () => {
    site.write({
      'docs/other.md': '# Other\n\n## There\n\n<Box name="a">\n\n- <Boom at="here" />\n\n</Box>\n\n<Boom />\n',
    });
    const { ok, errors } = await site.build();
    expect(ok).toBe(false);
    expect(errors.map(({ code, message, line, column }) => ({ code, message, line, column }))).toEqual([
      {
        code: 'component-failed',
        message: 'The component `Boom` failed at `src/Boom.tsx:1:36`: no here',
        line: 7,
        column: 3,
      },
      {
        code: 'component-failed',
        message: 'The component `Boom` failed at `src/Boom.tsx:1:36`: no undefined',
        line: 11,
        column: 1,
      },
    ]);
  });

  it('make only pages that have them anew when their code changes', async () => {
    await site.build();
    expect((await site.build()).cache).toEqual({ hits: 2, misses: 0 });
    site.write({ 'src/data.yml': 'verb: See\n' });
    const changed = await site.build();
    expect(changed.cache).toEqual({ hits: 1, misses: 1 });
    expect(mainOf('build/index.html')).toContain('See A, ');
    expect(mainOf('build/other/index.html')).toContain('<p>Text.</p>');
  });

  it('are the same on threads', async () => {
    const one = await site.build({ cache: false, workers: 1 });
    const html = site.read('build/index.html');
    await site.build({ cache: false, workers: 2 });
    expect(one.ok).toBe(true);
    expect(site.read('build/index.html')).toBe(html);
  });

  it('that cannot be compiled, loaded or are none end the command', async () => {
    site.write({ 'src/Box.tsx': "import x from './nowhere';\nexport default () => x;\n" });
    await expect(site.build()).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [
        {
          code: 'invalid-component',
          file: 'src/Box.tsx',
          message: 'Could not resolve `./nowhere`: there is no such file.',
        },
      ],
    });
    site.restore();
    site.write({ 'src/Box.tsx': 'export const Box = () => null;\n' });
    await expect(site.build()).rejects.toMatchObject({
      diagnostics: [
        {
          code: 'invalid-component',
          ...{ file: 'src/Box.tsx', line: 1, column: 1 },
          message:
            'The file has no default export. Write `export default` before what it is to give, or name a file that has one.',
        },
      ],
    });
    site.restore();
    const faults = async (yaml: string) => {
      site.write({ 'src/data.yml': yaml });
      const thrown = await site.build().catch((error: UserError) => error);
      return ('diagnostics' in thrown ? thrown.diagnostics : []).map(
        ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
      );
    };
    expect(await faults('verb: Watch\nverb: See\n')).toEqual([
      'src/data.yml:2:1 The YAML is malformed: duplicated mapping key.',
    ]);
    expect(await faults('verbs: &all\n  - Watch\n  - *all\n')).toEqual([
      'src/data.yml:3:5 The YAML is malformed: `*all` stands in what it stands for, or repeats what repeats others: write the value out.',
    ]);
    expect(await faults('verb: Watch\n---\nverb: See\n')).toEqual([
      'src/data.yml:1:1 The YAML has more than one document. Write each into a file of its own.',
    ]);
    site.write({ 'src/data.yml': 'verb: Watch\n', 'src/Box.tsx': 'export default 3;\n' });
    await expect(site.build()).rejects.toThrow(
      '`src/Box.tsx` has no component as its default export, which `components.Box` needs.',
    );
    site.write({ 'src/Box.tsx': 'export default () => null;\n', 'src/video.css': '@import "./other.css";\n' });
    await expect(site.build()).rejects.toThrow('The components of the site cannot be compiled.');
  });

  it('that pass on their props get none that would be unsafe in an element', async () => {
    site.write({
      'src/Box.tsx': 'export default ({ children, ...props }) => <div {...props}>{children}</div>;\n',
      'docs/index.md':
        '# Start\n\n<Box data-diagram="/a.js" data-kind="b" dangerouslySetInnerHTML={{"__html": "<script src=a></script>"}} />\n',
    });
    const { warnings } = await site.build();
    expect(warnings.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['unsafe-html', 3, 'The attribute `dangerouslySetInnerHTML` was removed: techdocs cannot check its HTML.'],
      ['unsafe-html', 3, 'The attribute `data-diagram` was removed: scripts of techdocs act on it.'],
    ]);
    expect(mainOf('build/index.html')).toContain('<div data-kind="b"></div>');
  });

  it('have names that begin with a capital letter, and are not those of tabs', async () => {
    const components = { video: './src/Video.tsx', Tabs: './src/Box.tsx', Gone: './src/Gone.tsx' };
    site.write({ 'site.config.json': JSON.stringify({ title: 'Acme', components }) });
    const error = await site.build().catch((thrown: { diagnostics: { message: string }[] }) => thrown);
    expect('diagnostics' in error ? error.diagnostics.map(({ message }) => message) : []).toEqual([
      '`components.video` must be a name that begins with a capital letter, such as `Video`.',
      '`Tabs` is a component of techdocs that cannot be replaced.',
      '`components.Gone` names the file `src/Gone.tsx`, which does not exist.',
    ]);
  });

  it('are rendered for a program that has not told React that it is in production', async () => {
    const library = new URL('../../dist/index.js', import.meta.url).href;
    const code = `import { build } from '${library}'; console.log((await build({ cache: false })).errors);`;
    const env = { ...process.env, NODE_ENV: undefined };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      cwd: site.root,
      env,
    });
    expect(stdout).toBe('[]\n');
  });
});
