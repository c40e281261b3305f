// A site of Docusaurus with symbolic links to pages, raw imports, copied parts with code, options for all categories, and code of the theme.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDefaultsToSidebars } from '../../../src/features/migrate/category-defaults.ts';
import { fitStylesheet } from '../../../src/features/migrate/fitted-styles.ts';
import { replaceStaticFileUrls } from '../../../src/features/migrate/styles.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'old/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://e.example', baseUrl: '/',
  presets: [['classic', {
    docs: { sidebarPath: './sidebars.js', sidebarCollapsible: false, remarkPlugins: [require('remark-marks')] },
    theme: { customCss: './src/site.css' },
  }]],
};
`,
  'old/sidebars.js':
    "module.exports = { main: ['a', { G: ['g/b'] }, { type: 'category', label: 'H', collapsible: true, items: ['c'] }] };\n",
  'old/versions.json': '["1"]\n',
  'old/versioned_docs/version-1/shared/one.md':
    "import part from '!!raw-loader!../\\_code/part';\nimport Box from '../Box';\n\n# One\n\n<CodeBlock language=\"js\">{part}</CodeBlock>\n\n<Box example={part}>b</Box>\n",
  'old/versioned_docs/version-1/_code/part.js': 'part(1);\n',
  'old/versioned_docs/version-1/Box.js': "import x from 'some-package';\nexport default x;\n",
  'old/docs/a.mdx': `import Part from './_part.mdx';

# A

<Wrapper>
  <div>In HTML:</div>
  <Part name="Ada" />
</Wrapper>

[one](#marked)

### Marked [A]
`,
  'old/docs/_part.mdx': `import CodeBlock from '@theme/CodeBlock';

{
<CodeBlock className="language-ts">
    {\`hello(\${props.name}Data): void\`}
</CodeBlock>
}

{list.map((one) => <Item of={props.name} />)}
`,
  'old/docs/c.md': '---\nid: c\nhide_title: true\n---\n\n&nbsp;\n\n# C\n',
  'old/docs/g/b.md': '---\ntitle: B\nhide_title: true\n---\n\nText\n\n## More\n',
  'old/src/site.css':
    "@font-face { font-family: X; src: url('/static/x.woff2'); }\n/* code */\ncode,\n.own code { color: red; }\n",
  'old/src/theme/NotFound/map.js':
    "const map = [\n  // ['/no', '/no'],\n  ['/old', '/docs/a'],\n  [\n    '/older',\n    '/docs/c',\n  ],\n];\n",
  'old/static/x.woff2': 'x',
};

let site: Sandbox;
let report: { work: { at: string; message: string; suggestion?: string }[]; build: { errors: unknown[] } };
beforeAll(async () => {
  site = createSandbox(OLD);
  mkdirSync(site.path('old/docs/linked'));
  symlinkSync('../../versioned_docs/version-1/shared/one.md', site.path('old/docs/linked/one.md'));
  report = JSON.parse((await site.run(['migrate', 'old', '--out', 'new', '--json'])).stdout);
});
afterAll(() => site.remove());

const read = (name: string) => readFileSync(site.path(`new/${name}`), 'utf8');
const workOf = (text: string) => report.work.find(({ message }) => message.includes(text));

describe('a site with symbolic links and shared settings', () => {
  it('can be built', () => expect(report.build.errors).toEqual([]));

  it('resolves the imports of a linked page at its target, and puts the files where their folder goes', () => {
    expect(read('docs/linked/one.md')).toContain('```js file="../../versions/1/docs/_code/part.js"\n```');
    expect(read('versions/1/docs/shared/one.md')).toContain('```js file="../_code/part.js"\n```');
    expect(read('versions/1/docs/_code/part.js')).toBe('part(1);\n');
    expect(workOf('`<Box>`')?.suggestion).toMatch(/^Write a block of code with `file="[./\w]*_code\/part\.js"`/);
    expect(existsSync(site.path('new/versioned_docs'))).toBe(false);
    expect(existsSync(site.path('new/src/imported/versioned_docs/version-1/Box.js'))).toBe(true);
  });

  it('hides the title of the front matter only, as Docusaurus did', () => {
    expect(readFileSync(site.path('new/docs/c.md'), 'utf8')).toBe('---\nid: c\n---\n# C\n\n\n&nbsp;\n\n');
    expect(readFileSync(site.path('new/docs/g/b.md'), 'utf8')).toContain('hide_title: true');
  });

  it('has the values of a page in the copy of a part, which an item names', () => {
    const text = read('docs/_part-ada.md');
    expect(text).toContain('```ts\nhello(AdaData): void\n```');
    expect(text).toContain('<Item of={"Ada"} />');
    expect(workOf('`{list.map(')?.suggestion).toContain('The new site has this in `docs/_part-ada.md`');
    expect(read('docs/a.md')).toContain('<div>In HTML:</div>\n\n  <!-- include: ./_part-ada.md -->\n\n</Wrapper>');
    expect(workOf('block of HTML')).toBeUndefined();
  });

  it('has the settings of its categories in each of them', () => {
    expect(JSON.parse(read('sidebars.json'))).toEqual({
      main: [
        'a',
        { type: 'category', label: 'G', collapsible: false, items: ['g/b'] },
        { type: 'category', label: 'H', collapsible: true, items: ['c'] },
      ],
    });
    expect(JSON.parse(read('docs/g/_category_.json'))).toEqual({ collapsible: false });
    expect(workOf('sidebarCollapsible')).toBeUndefined();
  });

  it('names maps of addresses in the theme, and anchors that a plugin made', () => {
    expect(workOf('2 paths')).toMatchObject({
      at: 'src/theme/NotFound/map.js',
      message: 'This code maps 2 paths to others, and is not carried over: the first is `/old`.',
    });
    expect(workOf('`#marked`')?.suggestion).toBe('Did you mean `#marked-a`?');
  });

  it('has styles of code that leave blocks of code alone', () => {
    expect(read('src/site.css')).toBe(
      "@font-face { font-family: X; src: url('/x.woff2'); }\n/* code */\n:not(pre) > code,\n.own code { color: red; }\n",
    );
  });
});

it('changes no other styles', () => {
  const css = 'pre code, .code { a: code; } code.b { c: d } @media (x) { code { e: f } }';
  expect(fitStylesheet(css, false)).toBe(css.replace('{ code {', '{ :not(pre) > code {'));
  const font = `a { src: url(data:font/woff2;base64,${'A'.repeat(300_000)}) }`;
  expect(fitStylesheet(font, false)).toBe(font);
  expect(replaceStaticFileUrls("a { b: url(/img/a.png) url('//x.example/a') }", 'a.css', ['static'])).toBe(
    "a { b: url(/img/a.png) url('//x.example/a') }",
  );
});

it('adds defaults to nested categories in both forms', () => {
  expect(addDefaultsToSidebars({ one: { A: [{ B: ['c'] }] } }, { collapsed: false })).toEqual({
    one: [
      {
        type: 'category',
        label: 'A',
        collapsed: false,
        items: [{ type: 'category', label: 'B', collapsed: false, items: ['c'] }],
      },
    ],
  });
});
