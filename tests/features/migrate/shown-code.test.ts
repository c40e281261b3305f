// Components of the old site that show code: which attributes they show, and what takes the place of their tags.
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { loadDeclarationParser } from '../../../src/content/markdown/mdx/read-declarations.ts';
import { resolvePackageImport } from '../../../src/features/migrate/modules.ts';
import { rewritePage } from '../../../src/features/migrate/rewrite/page.ts';
import { createPageStructureParser } from '../../../src/features/migrate/rewrite/structure.ts';
import type { ImportResolution } from '../../../src/features/migrate/rewrite/work.ts';
import { findCodeOfComponent } from '../../../src/features/migrate/templates/shown-code.ts';

const parse = (code: string) => parseAst(code, { lang: 'tsx' }).body;
const read = await loadDeclarationParser();

const FOLDED = `import { format } from 'formatter';
export default function Folded({ src, label, lines, collapsed = true }: Props) {
  const [isOpen, setOpen] = useState(!collapsed);
  const code = useFormatted(src);
  const part = code.split('\\n').slice(lines[0]).join('\\n');
  return <div title={label}><CodeBlock language="tsx">{isOpen ? code : part}</CodeBlock></div>;
}
`;
const COMPARED = `export default function Compared(props) {
  const { code1, label1 } = props;
  return <><b>{label1}</b><CodeBlock language={props.lang}>{format(code1)}</CodeBlock>
    <b>{props.label2}</b><CodeBlock language={props.lang} code={props.code2} /></>;
}
`;
const RUN = "export default ({ component, src }) => <>{component}<CodeBlock language='jsx'>{src}</CodeBlock></>;\n";

describe('the code of a component', () => {
  it('comes from its attributes, also by names and functions', () => {
    expect(findCodeOfComponent(FOLDED, parse)).toEqual({
      blocks: [{ attributes: ['collapsed', 'src', 'lines'], language: 'tsx' }],
      isFolded: true,
    });
    expect(findCodeOfComponent(COMPARED, parse)).toEqual({
      blocks: [
        { attributes: ['code1'], language: { attribute: 'lang' } },
        { attributes: ['code2'], language: { attribute: 'lang' } },
      ],
      isFolded: false,
    });
  });

  it.each(['const A = () => <p>CodeBlock</p>;', 'const A = () => <CodeBlock>fixed</CodeBlock>;', '<CodeBlock>{'])(
    'is not in %j',
    (text) => expect(findCodeOfComponent(text, parse)).toBeUndefined(),
  );
});

const componentOf = (text: string): ImportResolution => {
  const code = findCodeOfComponent(text, parse);
  return { kind: 'unknown', why: 'it needs a package', ...(code && { code }) };
};
const modules: Readonly<Record<string, ImportResolution>> = {
  './Folded': componentOf(FOLDED),
  './Compared': componentOf(COMPARED),
  './Run': componentOf(RUN),
  './Other': { kind: 'unknown', why: 'it needs a package' },
  '!!raw-loader!./_a': { kind: 'text', path: './_a.tsx' },
};
const rewrite = (text: string) =>
  rewritePage(
    { text, from: 0 },
    {
      isMdx: true,
      front: {},
      imported: (from, name) => modules[from] ?? resolvePackageImport(from, name),
      global: () => undefined,
      link: () => undefined,
      variable: () => undefined,
      parse,
      structure: createPageStructureParser(read),
    },
  );

describe('a tag of such a component', () => {
  it('becomes an accordion where its code was folded, also with code that holds imports after blank lines', () => {
    const { text, notes } = rewrite(
      "import Folded from './Folded';\n\n<Folded\nlabel=\"Show it\"\nlines={[1, 2]}\nsrc={`\n  a();\n\n  import b from 'c';\n\n  export default b;\n`} />\n",
    );
    expect(text).toBe(
      '<Accordion title="Show it">\n\n```tsx\na();\n\nimport b from \'c\';\n\nexport default b;\n```\n\n</Accordion>\n',
    );
    expect(notes.map(({ isHand, message }) => [isHand, message])).toEqual([
      [undefined, '`<Folded>` is replaced by the code that it shows.'],
    ]);
  });

  it('becomes tabs where there are several codes with titles', () => {
    const { text } = rewrite(
      'import Compared from \'./Compared\';\n\n<Compared lang="js" label1="Old" label2="New" code1={\'a\'} code2={\'b\'} />\n',
    );
    expect(text).toBe(
      '<Tabs>\n<TabItem value="Old">\n\n```js\na\n```\n\n</TabItem>\n<TabItem value="New">\n\n```js\nb\n```\n\n</TabItem>\n</Tabs>\n',
    );
  });

  it('shows an imported file, and names the example that it ran', () => {
    const { text, notes } = rewrite(
      "import Run from './Run';\nimport A from './A';\nimport a from '!!raw-loader!./_a';\n\n<div className={box}>\n  <Run component={<A />} src={a} />\n</div>\n",
    );
    expect(text).toBe('<div>\n\n```jsx file="./_a.tsx"\n```\n\n</div>\n');
    expect(notes.map(({ isHand, isDropped, message }) => [isHand, isDropped, message])).toEqual([
      [undefined, true, '`className={box}` is code, which pages do not run; the attribute is left out.'],
      [undefined, true, '`<Run>` is replaced by the code that it shows, without `component`.'],
    ]);
  });

  it('keeps its title, and stays in its list item', () => {
    const { text } = rewrite("import Run from './Run';\n\n- a\n\n  <Run src={'a\\nb'} label=\"B\" />\n\n- c\n");
    expect(text).toBe('- a\n\n  ```jsx title="B"\n  a\n  b\n  ```\n\n- c\n');
  });

  it.each([
    ["import Run from './Run';\n\n<Run src={now()} />\n", /^Write what it shows, or write a component/],
    ["import Other from './Other';\n\n<Other code={'a\\nb'} />\n", /^Write a block of code with the text of `code`\.$/],
    [
      "import Other from './Other';\nimport a from '!!raw-loader!./_a';\n\n<Other source={a} />\n",
      /^Write a block of code with `file=".\/_a.tsx"`, which was its `source`\.$/,
    ],
    ["import Run from './Run';\n\n<Run src={'a'}>\n\nText\n\n</Run>\n", /^Write/],
  ])('needs a hand where its code is not known: %j', (page, suggestion) => {
    const { notes } = rewrite(page);
    expect(notes).toMatchObject([{ isHand: true, suggestion: expect.stringMatching(suggestion) }]);
  });
});
