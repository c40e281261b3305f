// The result for each MDX construct, as texts: a page in, a page out. Everything else stays byte for byte.

import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { loadDeclarationParser } from '../../../src/content/markdown/mdx/read-declarations.ts';
import { resolvePackageImport } from '../../../src/features/migrate/modules.ts';
import { rewritePage } from '../../../src/features/migrate/rewrite/page.ts';
import { createPageStructureParser } from '../../../src/features/migrate/rewrite/structure.ts';
import type { ImportResolution, RewriteContext } from '../../../src/features/migrate/rewrite/work.ts';
import { createDocusaurusComponentFinder } from '../../../src/features/migrate/template-finder.ts';

const read = await loadDeclarationParser();

const modules: Readonly<Record<string, ImportResolution>> = {
  '@site/src/trim': { kind: 'component', name: 'Trim' },
  './_part.mdx': { kind: 'part', path: './_part.md' },
  './shot.png': { kind: 'file', path: './shot.png' },
  '@site/src/constants': { kind: 'values', value: { guides: [{ label: 'A', value: 'a' }], first: 'a' } },
  '@site/src/Video': { kind: 'component', name: 'Video' },
  '@site/src/Wrap': { kind: 'component', name: '', details: 'Read on' },
  '@site/src/Other': { kind: 'component', name: 'OtherOne' },
  '!!raw-loader!./a.ts': { kind: 'text', path: './a.ts' },
  './a.mermaid?raw': { kind: 'text', path: './a.mermaid', text: 'graph LR\n' },
  'some-package': { kind: 'unknown', why: '`some-package` is a package that pages do not have' },
};

function context(changes: Partial<RewriteContext> = {}): RewriteContext {
  return {
    isMdx: true,
    front: { title: 'Start' },
    imported: (from, name) => modules[from] ?? resolvePackageImport(from, name),
    global: (name) => (name === 'Own' ? { kind: 'component', name: 'Own' } : undefined),
    link: (address) => (address.includes('.mdx') ? address.replace('.mdx', '.md') : undefined),
    variable: (name) => name,
    ask: (expression, imports) =>
      expression === "trim(' a ')" && imports[0]?.from === '@site/src/trim' ? 'a' : undefined,
    parse: (code) => parseAst(code, { lang: 'tsx' }).body,
    structure: createPageStructureParser(read),
    styleClass: (style) => style,
    ...changes,
  };
}

const rewrite = (text: string, changes?: Partial<RewriteContext>) => rewritePage({ text, from: 0 }, context(changes));

/** Each is the text of a page, with the result; none needs manual work. */
const constructs: readonly (readonly [name: string, before: string, after: string])[] = [
  [
    'a file of a block of code',
    '- a\n\n  ```ts file=\'a.ts\' {1}\n  x file=\'b\'\n  ```\n\n```js file="b.js" title="B"\nb\n```\n',
    "- a\n\n  ```ts title='a.ts' {1}\n  x file='b'\n  ```\n\n```js title=\"B\"\nb\n```\n",
  ],
  [
    'a text in braces, also in a block of HTML, which shows backslashes',
    'A {"[\'b\']"}.\n\n<table>\n  <tr><td>{"[{ c: \'d\' }]"}</td></tr>\n</table>\n',
    "A \\['b'\\].\n\n<table>\n  <tr><td>&#91;&#123; c: 'd' }&#93;</td></tr>\n</table>\n",
  ],
  [
    'code in two indented fences in a row',
    '<Own>\n    ```js\n    f() {\n      g\n\n    }\n    ```\n  </Own>\n  <Own>\n    ```js\n    f({ a }) {\n      g\n\n    }\n    ```\n</Own>\n',
    '<Own>\n    ```js\n    f() {\n      g\n\n    }\n    ```\n  </Own>\n  <Own>\n    ```js\n    f({ a }) {\n      g\n\n    }\n    ```\n</Own>\n',
  ],
  [
    'a tag below a list',
    '- a\n<Own>\n\n- b\n  - c\n</Own>\n\n- d\n  <Own />\n',
    '- a\n\n<Own>\n\n- b\n  - c\n\n</Own>\n\n- d\n  <Own />\n',
  ],
  [
    'a badge with a text in a heading',
    '## A <Badge>beta</Badge>\n\n## B <Badge text="new" />\n\n## C <Badge>new</Badge> {#c}\n',
    '## A <Badge>beta</Badge> {#a-beta}\n\n## B <Badge text="new" />\n\n## C <Badge>new</Badge> {#c}\n',
  ],
  [
    'braces in an address',
    '[a](https://a.example/?b=[{c+d}]) ![e]( /f?{g}) [h](/i "{title}")\n',
    '[a](https://a.example/?b=[{c+d}]) ![e]( /f?{g}) [h](/i "{title}")\n',
  ],
  ['a part', "import Part from './_part.mdx';\n\n# A\n\n<Part />\n", '# A\n\n<!-- include: ./_part.md -->\n'],
  [
    'a wrapper of details',
    "import Wrap from '@site/src/Wrap';\n\n<Wrap>\n\nText\n\n</Wrap>\n",
    '<details>\n<summary>Read on</summary>\n\n\nText\n\n</details>\n',
  ],
  [
    'a wrapper that is handed its words',
    'import Wrap from \'@site/src/Wrap\';\n\n<Wrap title="More">\n\nText\n\n</Wrap>\n',
    '<details>\n<summary>More</summary>\n\n\nText\n\n</details>\n',
  ],
  [
    'tabs whose values are constants',
    "import Tabs from '@theme/Tabs'; import c from '@site/src/constants';\n\n<Tabs queryString values={c.guides} defaultValue={c.first}>\n\n</Tabs>\n",
    '<Tabs values={[{"label":"A","value":"a"}]} defaultValue="a">\n\n</Tabs>\n',
  ],
  [
    'attributes that a module gives',
    "import Video from '@site/src/Video';\nimport c from '@site/src/constants';\n\n<Video {...c} />\n",
    '<Video guides={[{"label":"A","value":"a"}]} first="a" />\n',
  ],
  [
    'a text of several lines, and blank lines of a tag',
    "import Video from '@site/src/Video';\n\n<Video\n  a={`1\n\n2`}\n\n  b={'c\\\\d'}\n\n/>\n",
    '<Video\n  a={"1\\n\\n2"}\n  b={\'c\\\\d\'}\n/>\n',
  ],
  ['tabs by another name', "import Reiter from '@theme/Tabs';\n\n<Reiter>\n\n</Reiter>\n", '<Tabs>\n\n</Tabs>\n'],
  [
    'a list of headings',
    "import TOCInline from '@theme/TOCInline';\n\n<TOCInline toc={toc.filter((one) => one.level === 2)} maxHeadingLevel={2} />\n",
    '<TOCInline maxHeadingLevel={2} />\n',
  ],
  [
    'a link',
    'import Link from \'@docusaurus/Link\';\n\nSee <Link to="./b.mdx">the *next*</Link>.\n',
    'See [the *next*](./b.md).\n',
  ],
  [
    'a link around a picture',
    '<Link to="/a"><img src="/a.png" alt="" /></Link>\n',
    '<a href="/a"><img src="/a.png" alt="" /></a>\n',
  ],
  [
    'an admonition',
    'import Admonition from \'@theme/Admonition\';\n\n<Admonition type="tip" title="Mind">\n\nText\n\n</Admonition>\n',
    ':::tip[Mind]\n\nText\n\n:::\n',
  ],
  ['an admonition on neighbouring lines', '<Admonition type="note">\nText\n</Admonition>\n', ':::note\nText\n:::\n'],
  [
    'comments',
    'A {/* so */} b\n\n{/* truncate */}\n\n## C {/* #d */}\n',
    'A <!-- so --> b\n\n<!-- truncate -->\n\n## C {#d}\n',
  ],
  [
    'a constant',
    "export const version = '1.2';\n\nVersion {version} and `{version}`.\n",
    'Version {{ version }} and `{version}`.\n',
  ],
  ['a value of front matter', 'It is {frontMatter.title}.\n', 'It is Start.\n'],
  ['a text between braces', "A{' '}{'*b*'}\n", 'A \\*b\\*\n'],
  [
    'a picture that is imported',
    'import shot from \'./shot.png\';\n\n<img src={shot} alt="A" />\n',
    '<img src="./shot.png" alt="A" />\n',
  ],
  ['a picture that is required', "<img src={require('./a.png').default} />\n", '<img src="./a.png" />\n'],
  [
    'an address below the base',
    "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('img/a.png')} />\n",
    '<img src="/img/a.png" />\n',
  ],
  ['attributes of JSX', '<div className="a" tabIndex={0}>b</div>\n', '<div class="a" tabindex="0">b</div>\n'],
  [
    'pictures for both modes',
    "import ThemedImage from '@theme/ThemedImage';\n\n<ThemedImage alt=\"A\" sources={{ light: useBaseUrl('/l.png'), dark: useBaseUrl('/d.png') }} />\n",
    '![A](/l.png)\n',
  ],
  [
    'a video',
    'import LiteYouTubeEmbed from \'react-lite-youtube-embed\';\n\n<LiteYouTubeEmbed id="abcdefghijk" title="A talk" />\n',
    '<Embed url="https://www.youtube-nocookie.com/embed/abcdefghijk" title="A talk" />\n',
  ],
  [
    'code in a component',
    'import CodeBlock from \'@theme/CodeBlock\';\n\n<CodeBlock language="ts" title="a.ts">{`const a = 1;`}</CodeBlock>\n',
    '```ts title="a.ts"\nconst a = 1;\n```\n',
  ],
  [
    'code of a file',
    "import CodeBlock from '@theme/CodeBlock';\nimport A from '!!raw-loader!./a.ts';\n\n<CodeBlock language=\"ts\">{A}</CodeBlock>\n",
    '```ts file="./a.ts"\n```\n',
  ],
  [
    'a component of the site',
    'import Video from \'@site/src/Video\';\n\n<Video src="a.mp4" n={1} />\n',
    '<Video src="a.mp4" n={1} />\n',
  ],
  ['a component by another name', "import Film from '@site/src/Video';\n\n<Film>b</Film>\n", '<Video>b</Video>\n'],
  ['a component of the theme', '<Own a="b" />\n', '<Own a="b" />\n'],
  [
    'an import behind a comment',
    "<!-- lint -->\nimport Part from './_part.mdx';\n\n<Part/>\n",
    '<!-- lint -->\n\n<!-- include: ./_part.md -->\n',
  ],
  [
    'a call of what is imported',
    "import { trim } from '@site/src/trim';\nimport CodeBlock from '@theme/CodeBlock';\n\n<CodeBlock>{trim(' a ')}</CodeBlock>\n",
    '```\na\n```\n',
  ],
  [
    'a value that is not there',
    "import Tabs from '@theme/Tabs';\nimport c from '@site/src/constants';\n\n<Tabs defaultValue={c.other}>\n\n</Tabs>\n",
    '<Tabs>\n\n</Tabs>\n',
  ],
  [
    'a diagram',
    '1. a\n\n   <Mermaid chart={`\n   graph LR\n     A-->B\n   `} />\n',
    '1. a\n\n   ```mermaid\n      graph LR\n        A-->B\n   ```\n',
  ],
  [
    'a diagram in a file, in code, in its content and in an element',
    "import a from './a.mermaid?raw';\n\n<Mermaid chart={a} />\n\n<Mermaid value={a + 'A-->B'} />\n\n<Mermaid>{`graph TD\n  A-->B`}</Mermaid>\n\n<figure>\n  <Mermaid chart='graph TD' />\n</figure>\n",
    '```mermaid file="./a.mermaid"\n```\n\n```mermaid\ngraph LR\nA-->B\n```\n\n```mermaid\ngraph TD\n  A-->B\n```\n\n<figure>\n  \n\n  ```mermaid\n  graph TD\n  ```\n\n\n</figure>\n',
  ],
  [
    'code with values in it',
    'export const tag = \'v2\';\n\n<CodeBlock language="sh">\n  get --tag {tag}\n</CodeBlock>\n',
    '```sh\nget --tag v2\n```\n',
  ],
  [
    'values that operators and methods make',
    "export const names = ['a', 'b'];\nexport const all = names.join('-');\n\n<CodeBlock>{names.map((one) => one + '!').join('\\n')}</CodeBlock>\n\nA {all ?? 'c'} {frontMatter.none} {names.length > 1 ? 'many' : 'few'}\n",
    '```\na!\nb!\n```\n\nA a-b  many\n',
  ],
  [
    'a component of the site that shows a file',
    'import code from \'!!raw-loader!./a.ts\';\n\n<Runnable className="language-js">{code.code}</Runnable>\n',
    '```js file="./a.ts"\n```\n',
  ],
  [
    'an inline style',
    '<p className="a" style={{ textAlign: \'center\' }}>b</p>\n\n<b style="color: red">c</b>\n',
    '<p class="a text-align: center">b</p>\n\n<b class="color: red">c</b>\n',
  ],
  [
    'the script of a quotation',
    '<blockquote>a</blockquote>\n<script async src="https://platform.twitter.com/widgets.js"></script>\n\nb\n',
    '<blockquote>a</blockquote>\n\nb\n',
  ],
  [
    'a component of the site with the name of one of techdocs',
    'import Card from \'some-package\';\n\n<Card title="A" desc="B" to="/c" image="d.png" icon={<i />} />\n',
    '<Card title="A" description="B" to="/c" />\n',
  ],
  [
    'what a test chooses',
    'export const isNew = true;\n\n{isNew && (\n    <p>\n      New\n    </p>\n)}\n\n{isNew ? null : <p>Old</p>}\n',
    '\n<p>\n  New\n</p>\n\n\n\n',
  ],
  [
    'words of a styling tool',
    '<div flex gap-6 w-60 class="a" hidden data-x="1" title="b">c</div>\n',
    '<div class="a" hidden data-x="1" title="b">c</div>\n',
  ],
  ['an element of the head', '# A\n\n<meta name="keywords" content="a, b" />\n\nb\n', '# A\n\nb\n'],
  [
    'Markdown in an element',
    'a\n\n<div align="center">\n  ![b](c.png)\n  **d**\n</div>\n',
    'a\n\n<div align="center">\n\n![b](c.png)\n**d**\n\n</div>\n',
  ],
  [
    'code in a component, set in',
    '<Tabs>\n  <TabItem label="a">\n    ```ts\n    x({ a: (b) => c });\n    ```\n  </TabItem>\n</Tabs>\n',
    '<Tabs>\n  <TabItem label="a">\n    ```ts\n    x({ a: (b) => c });\n    ```\n  </TabItem>\n</Tabs>\n',
  ],
  [
    'code that only the old generator read',
    "import { load } from './load';\n\nexport const getStaticProps = async () => load('a');\n\n# A\n",
    '# A\n',
  ],
  ['links', '[a](./b.mdx#c) ![d](e.png)\n\n[f]: ../g.mdx "H"\n', '[a](./b.md#c) ![d](e.png)\n\n[f]: ../g.md "H"\n'],
];

describe('a construct', () => {
  it.each(constructs)('%s', (_, before, after) => {
    const { text, notes } = rewrite(before);
    expect(text).toBe(after);
    expect(notes.filter(({ isHand }) => isHand)).toEqual([]);
  });

  it.each(constructs)('%s: once more, and nothing changes', (_, __, after) => {
    expect(rewrite(after, { isMdx: false }).text).toBe(after);
  });

  it('is counted, and hosts of frames are gathered', () => {
    const { counts, hosts } = rewrite(
      '{/* a */}\n\n{/* b */}\n\n<iframe src="https://Codesandbox.io/embed/a"></iframe>\n',
    );
    expect({ counts, hosts }).toEqual({ counts: { comments: 2 }, hosts: ['codesandbox.io'] });
  });
});

/** Each stays unchanged. */
const untouched: readonly (readonly [name: string, text: string])[] = [
  [
    'code',
    '```js\nimport a from \'./_part.mdx\';\n{/* b */}\n<Link to="./c.mdx">d</Link>\n```\n\n`{/* e */}` and ``a ` {b}``\n',
  ],
  [
    'code that is set in',
    "<Tabs>\n    <TabItem>\n\n    ```js\n    import a from 'b';\n    ```\n\n    </TabItem>\n</Tabs>\n",
  ],
  ['carriage returns', '# A\r\n\r\nText  \r\n'],
  ['comments of HTML', '<!-- {/* a */} <Link to="./b.mdx">c</Link> -->\n'],
  ['an escaped brace', 'A \\{b}\n'],
  ['variables and ids', '## A {#b}\n\n{{ vendor }}\n'],
  ['code in tables', '| a | b |\n|---|---|\n| `{c}` | `<Link to="./d.mdx">` |\n'],
  ['npm2yarn and tabs of code', '```bash npm2yarn\nnpm i\n```\n\n```js tab\na\n```\n'],
];

it.each(untouched)('leaves %s', (_, text) => {
  const { text: after, counts } = rewrite(text);
  expect(after).toBe(text);
  expect(counts).toEqual({});
});

describe('CommonMark', () => {
  it('is read as such: braces are text, and so is what no tag closes', () => {
    const text = 'A map {a: b}, `List<String>` and List<String>.\n\n<br>\n\n<https://example.com>\n';
    expect(rewrite(text, { isMdx: false })).toEqual({ text, counts: {}, notes: [], hosts: [] });
  });
});

describe('a part', () => {
  const part = (path: string, values: unknown) =>
    values === undefined ? undefined : `${path}?${JSON.stringify(values)}`;
  const included = (tag: string) => rewrite(`import Part from './_part.mdx';\n\n${tag}\n`, { part });

  it('gets its values as a copy', () => {
    const { text, notes } = included(
      '<Part name="a" isNew count={2} more={[1]} link={<a href="/b">B</a>}>\n  *c*\n</Part>',
    );
    expect(text).toBe(
      '<!-- include: ./_part.md?{"children":{"$jsx":"*c*"},"name":"a","isNew":true,"count":2,"more":[1],"link":{"$jsx":"<a href=\\"/b\\">B</a>"}} -->\n',
    );
    expect(notes).toEqual([]);
  });

  it('is left as it is where a value is unknown', () => {
    const { text, notes } = included('<Part name={now()} />');
    expect(text).toBe('<!-- include: ./_part.md -->\n');
    expect(notes.map(({ message }) => message)).toEqual([
      'The part `./_part.md` receives `name`, which an include cannot pass on.',
    ]);
  });

  it('shows the values that it gets', () => {
    const props = { name: 'a*b', link: { $jsx: '<a href="/b">B</a>' }, isNew: false };
    const text =
      'A {props.name} for {props.link}{props.none}.\n\n{props.isNew && <p>New</p>}\n\n<a href={"/x/" + props.name}>{props.other ?? props.name}</a>\n';
    expect(rewrite(text, { props })).toMatchObject({
      text: 'A a\\*b for <a href="/b">B</a>.\n\n\n\n<a href="/x/a*b">a&#42;b</a>\n',
      notes: [],
    });
  });
});

describe('what needs a hand', () => {
  const hand = (text: string) => rewrite(text).notes.map(({ line, message }) => `${line}: ${message}`);

  it.each([
    ['A\n\n{a + b}\n', '3: `{a + b}` is code, which pages do not run.'],
    [
      "import X from 'some-package';\n\n<X>b</X>\n",
      '3: `<X>` is left out, and its content is shown: `some-package` is a package that pages do not have.',
    ],
    [
      'import Part from \'./_part.mdx\';\n\n<Part name="a" />\n',
      '3: The part `./_part.md` receives `name`, which an include cannot pass on.',
    ],
    [
      "import Part from './_part.mdx';\n\nA <Part /> b\n",
      '3: The part `./_part.md` is in the middle of a line, where an include is not possible.',
    ],
    [
      '<Own a={url()} b={() => 1} c="d">\n\ne\n\n</Own>\n',
      '1: `<Own>` is left out, and its content is shown: `a={url()}` is code, which pages do not run.',
    ],
    ['<Own a={() => b()} />\n', '1: `a={() => b()}` is code, which pages do not run; the attribute is left out.'],
    ['<a href={url()}>b</a>\n', '1: `href={url()}` is code, which pages do not run; the attribute is left out.'],
    ['<Head>\n<title>A</title>\n</Head>\n', '1: Elements for the head of the page are taken out: `<title>A</title>`.'],
    [
      "import Tabs from '@theme/Tabs';\n\n<Tabs queryString>\n\n</Tabs>\n",
      '3: `queryString` is left out: no query of an address chooses a tab.',
    ],
    [
      "import A from 'some-package';\n\n<Accordion>\nb\n</Accordion>\n",
      '3: `<Accordion>` is left out, and its content is shown: no component of that name is known.',
    ],
    [
      'import Card from \'some-package\';\n\n<Card title="A" image="b.png" />\n',
      '3: `<Card>` is the component of techdocs of that name now, without `image`: `some-package` is a package that pages do not have.',
    ],
    [
      '<CodeBlock>{a()}</CodeBlock>\n',
      '1: `<CodeBlock>` could not be rewritten; it is left out, and its content is shown.',
    ],
    ['<DocCardList />\n', '1: `<DocCardList>` could not be rewritten; it is left out.'],
    [
      'import Own from \'some-package\';\n\n<Own a="b" />\n',
      '3: `<Own>` is left out: `some-package` is a package that pages do not have.',
    ],
  ])('%j', (text, message) => {
    expect(hand(text)).toContain(message);
  });

  it('keeps the values of a component that is left out, for one that its user writes', () => {
    const text =
      "import { code } from './values';\nimport Own from 'some-package';\n\n<Own code={code} plain=\"b\" other={now()} />\n";
    const { text: written } = rewrite(text, {
      imported: (from) =>
        from === './values' ? { kind: 'values', value: 'a\n\n"b"' } : { kind: 'unknown', why: 'it is a package' },
    });
    expect(written).toBe('<Own code={"a\\n\\n\\"b\\""} plain="b" other={now()} />\n');
  });

  it('is code with tags, which becomes a comment: a tag in it would count as one of the page', () => {
    const { text, notes } = rewrite('{list.map((one) => <Card title={one.title} />)}\n');
    expect(text).toBe('<!-- {list.map((one) => <Card title={one.title} />)} -->\n');
    expect(notes.map(({ isHand }) => isHand)).toEqual([true]);
  });

  it('is no value that refers to itself, or grows without end', () => {
    const names = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const grown = names.map(
      (name, index) => `export const ${name} = [${names[index + 1] ?? '1'}, ${names[index + 1] ?? '1'}].flat();`,
    );
    expect(hand(`${grown.join('\n')}\n\n{a.join()}\n`)).toContain('28: `{a.join()}` is code, which pages do not run.');
    expect(hand('export const a = b.c;\nexport const b = a.d;\n\n{a}\n')).toContain(
      '4: `{a}` is code, which pages do not run.',
    );
  });

  it('is told of functions of a page', () => {
    const { text, notes } = rewrite('export const Red = ({ children }) => <b>{children}</b>;\n\nA <Red>b</Red>\n');
    expect(text).toBe('A <Red>b</Red>\n');
    expect(notes.map(({ line, isHand }) => ({ line, isHand }))).toEqual([
      { line: 3, isHand: true },
      { line: 1, isHand: true },
    ]);
  });

  it('breaks nothing where tags do not match', () => {
    const text = '<Tabs>\n\n<TabItem value="a">\n\n</Tabs>\n';
    expect(rewrite(text).text).toBe(text);
  });
});

it('makes HTML of Markdown in a block of HTML, as MDX read it', () => {
  expect(
    rewrite(
      '<p>See **the `a`** [`b` c](./x.mdx "t"),\n![d](/e.png) and `<f>`.</p>\n\n</p>\n![`<l>` m](/n.png)\n\n<br/>\n**g**\n\n<div title="**h**">\n\n**i**\n\n</div>\n\n<pre>**j**</pre>\n\n```html\n<p>**k**</p>\n```\n',
    ).text,
  ).toBe(
    '<p>See <strong>the <code>a</code></strong> <a href="./x.md"><code>b</code> c</a>,\n<img src="/e.png" alt="d"> and <code>&lt;f&gt;</code>.</p>\n\n</p>\n<img src="/n.png" alt="&lt;l&gt; m">\n\n<br/>\n<strong>g</strong>\n\n<div title="**h**">\n\n**i**\n\n</div>\n\n<pre>**j**</pre>\n\n```html\n<p>**k**</p>\n```\n',
  );
  const plain = '<p>**a**</p>\n';
  expect(rewrite(plain, { isMdx: false }).text).toBe(plain);
});

it('makes text of links that only a plugin could read', () => {
  const { text, notes } = rewrite(
    'A [`B`](jd:paper:a.B), [](jd:paper:a.b.C#d(e)) and [c](vscode:x).\n\n`[d](jd:e)` ![f](jd:g)\n',
  );
  expect(text).toBe('A `B`, `a.b.C#d(e)` and [c](vscode:x).\n\n`[d](jd:e)` ![f](jd:g)\n');
  expect(notes.map(({ line, message, isHand }) => [line, message, isHand])).toEqual(
    Array(2).fill([
      1,
      '`jd:` is an unknown scheme, which only a plugin of the old site read: this link is its text now.',
      true,
    ]),
  );
});

describe('a component that a page declares', () => {
  const finder = createDocusaurusComponentFinder(
    { read: () => undefined, alias: () => undefined, addressOf: () => undefined },
    (code) => parseAst(code, { lang: 'tsx' }).body,
  );
  const declaredComponent: RewriteContext['declaredComponent'] = (code, name) =>
    finder.inPage(code, 'docs/a.mdx', { file: 'page.jsx', name });
  const highlight = `export const Highlight = ({ children, color }) => (
  <span style={{ backgroundColor: color, padding: 2 }} onClick={() => { alert(children); }}>
    {children}
  </span>
);
`;

  it('is replaced by what it shows, with a class for its style, and without its handlers', () => {
    const { text, notes } = rewrite(`${highlight}\nA <Highlight color="#1877F2">*b*</Highlight>.\n`, {
      declaredComponent,
    });
    expect(text).toBe('A <span class="background-color: #1877F2; padding: 2px">*b*</span>.\n');
    expect(notes).toEqual([
      {
        line: 7,
        message: '`<Highlight>` is replaced by what it shows for these attributes, without `onClick`.',
        suggestion:
          'If readers need `onClick`, write a component with a default export and name its file in `components`.',
        isHand: true,
      },
    ]);
  });

  it('may use another declaration of the page', () => {
    const code = "export const unit = 'ms';\nexport function Time({ of }) { return <b>{of} {unit}</b>; }\n";
    expect(rewrite(`${code}\nA <Time of="5" />.\n`, { declaredComponent }).text).toBe('A <b>5 ms</b>.\n');
  });

  it('is left out with the reason if only its code knows what it shows', () => {
    const code = 'export const Now = () => <b>{clock()}</b>;\n';
    expect(rewrite(`${code}\nA <Now />.\n`, { declaredComponent }).notes.map(({ message }) => message)).toEqual([
      '`<Now>` is left out: what it shows is known only when its code runs.',
    ]);
  });
});

it('writes braces as text that `v-pre` of Vue protected', () => {
  const { text } = rewrite('A <code v-pre>{{ os() }}</code>.\n', { isMdx: false, vue: () => ({ why: 'code' }) });
  expect(text).toBe('A <code>&#123;&#123; os() }}</code>.\n');
});
