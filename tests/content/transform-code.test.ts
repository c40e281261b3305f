// Shiki transformers of extensions: those of its own package, and their inputs.
import {
  transformerCompactLineOptions,
  transformerMetaHighlight,
  transformerMetaWordHighlight,
  transformerNotationMap,
  transformerRemoveLineBreak,
  transformerRenderIndentGuides,
  transformerRenderLineNumber,
  transformerRenderWhitespace,
  transformerStyleToClass,
} from '@shikijs/transformers';
import type { ShikiTransformer } from 'shiki';
import { describe, expect, it } from 'vitest';
import { createPageExtensionSelector } from '../../src/content/extensions.ts';
import { loadLinkParser } from '../../src/content/io/load-parser.ts';
import type { Extension, LoadedExtension } from '../../src/model/extension.ts';
import { parseOne, settings, sourceOf, visible } from './parse-one.ts';

const withCode = (...code: readonly ShikiTransformer[]): Extension => ({ name: 'shiki', code });
const loaded = (extension: Extension): LoadedExtension => ({ extension, fingerprint: `${extension.name}-1` });
const parse = (text: string, ...extensions: readonly Extension[]) =>
  parseOne(text, {}, { extensions: extensions.map(loaded) });
const html = async (text: string, ...code: readonly ShikiTransformer[]) =>
  visible((await parse(text, withCode(...code))).body).trim();
const inCode = async (text: string, ...code: readonly ShikiTransformer[]) =>
  /<code[^>]*>([\s\S]*)<\/code>/.exec(await html(text, ...code))?.[1];
const findings = ({ document }: Awaited<ReturnType<typeof parse>>) =>
  document.diagnostics.map(({ code, severity, message, line }) => `${line} ${severity} ${code}: ${message}`);

const JS = '```js\nlet a = 1;\n\nlet b; // [!code hot]\n```\n';
const texts = [
  JS,
  '```js {2} showLineNumbers=3 title="A & <b>"\nlet a = "&<>";\n\nlet b;\n```\n',
  '```\nplain <text>\n```\n',
  '    indented\n',
  '```diff\n+a\n-b\n```\n',
  '```js\n\n```\n',
  '```nope\na\n```\n',
];

describe('transformers of Shiki', () => {
  it.each(texts)('leave a block that they change nothing of as it is: %j', async (text) => {
    const nothing: ShikiTransformer = {
      preprocess: (code) => code,
      tokens: (tokens) => tokens,
      span: (node) => node,
      line: (node) => node,
      code: (node) => node,
      pre: (node) => node,
      root: (node) => node,
      postprocess: (out) => out,
    };
    const before = await parse(text);
    const after = await parse(text, withCode(nothing));
    expect(after.body).toEqual(before.body);
    expect(after.document.diagnostics).toEqual(before.document.diagnostics);
  });

  it('mark lines, words, spaces and numbers, as those of its own package do', async () => {
    expect(await inCode('```js {2}\nlet a;\nlet b;\n```\n', transformerMetaHighlight())).toMatch(
      /^<span class="line"><span[^\n]*\n<\/span><span class="line hl highlighted"><span[^\n]*\n<\/span>$/,
    );
    expect(await inCode('```text\na\nb\n```\n', transformerCompactLineOptions([{ line: 2, classes: ['x'] }]))).toBe(
      '<span class="line">a\n</span><span class="line x">b\n</span>',
    );
    expect(await inCode(JS, transformerNotationMap({ classMap: { hot: 'hot' }, classActivePre: 'has-hot' }))).toMatch(
      /<span class="line hot">(?:(?!\[!code).)*\n<\/span>$/,
    );
    expect(await html(JS, transformerNotationMap({ classMap: { hot: 'hot' }, classActivePre: 'has-hot' }))).toContain(
      '<pre tabindex="0" role="group" aria-label="js" class="has-hot"><code class="language-js">',
    );
    expect(await inCode('```text\n  a b\n```\n', transformerRenderWhitespace())).toBe(
      '<span class="line"><span class="space"> </span><span class="space"> </span>a<span class="space"> </span>b\n</span>',
    );
    expect(await inCode('```text\na\nb\n```\n', transformerRenderLineNumber({ start: 7 }))).toBe(
      '<span class="line"><span class="line-number">7</span>a\n</span><span class="line"><span class="line-number">8</span>b\n</span>',
    );
    expect(await inCode('```text\na\n    b\n```\n', transformerRenderIndentGuides())).toBe(
      '<span class="line">a\n</span><span class="line"><span class="indent">  </span><span class="indent">  </span>b\n</span>',
    );
    expect(await inCode('```text /b c/\na b c d\n```\n', transformerMetaWordHighlight())).toBe(
      '<span class="line">a <span class="highlighted-word">b c</span> d\n</span>',
    );
    expect(await html(JS, transformerRemoveLineBreak())).toBe(await html(JS));
    expect(await html(JS, transformerStyleToClass())).toBe(await html(JS));
  });

  it('run by `enforce`, then in the order of the list, whichever extension they are of', async () => {
    const word = (text: string, enforce?: 'pre' | 'post'): ShikiTransformer => ({
      enforce,
      preprocess: (code) => `${code} ${text}`,
    });
    const first = { name: 'first', code: [word('late', 'post'), word('one')] };
    const second = { name: 'second', code: [word('two'), word('early', 'pre')] };
    expect(visible((await parse('```text\nx\n```\n', first, second)).body)).toContain('>x early one two late\n<');
  });

  it('see the code, what stands behind its language, tokens and elements', async () => {
    const seen: unknown[] = [];
    const look: ShikiTransformer = {
      preprocess(code, options) {
        seen.push(code, options.lang, options.meta?.__raw, this.options === options);
      },
      tokens(tokens) {
        seen.push(tokens.map((line) => line.map(({ content, offset }) => [content, offset])));
      },
      span(node, line, column, parent, token) {
        if (line === 2)
          seen.push([column, token.content, parent.properties.class, node.properties.class === undefined]);
      },
      line(node, number) {
        seen.push([number, node.children.length, this.lines.length, this.pre.tagName, this.code.properties.class]);
      },
      root(node) {
        seen.push(this.source, this.tokens.length, node === this.root, this.structure);
        seen.push(
          this.codeToTokens('q', this.options as never)
            .tokens.flat()
            .map(({ content }) => content),
        );
        seen.push(this.codeToHast('q', this.options as never).children.length);
      },
    };
    await html('# A\n\n```TEXT {2} title="T"\nab\n c\n```\n', look);
    expect(seen).toEqual([
      ...['ab\n c', 'text', '{2} title="T"', true],
      [[['ab', 0]], [[' c', 3]]],
      [1, 1, 0, 'pre', 'language-text'],
      [0, ' c', 'line hl', true],
      [2, 1, 1, 'pre', 'language-text'],
      ...['ab\n c', 2, true, 'classic', ['q'], 1],
    ]);
  });

  it('give code links and ids, which are those of the page, for a check of links too', async () => {
    const link: ShikiTransformer = {
      pre(node) {
        node.children.unshift({
          type: 'element',
          tagName: 'a',
          properties: { href: './b.md', id: 'top', dataKind: 'x', ariaLabelledBy: ['y'], hidden: true, title: '"<' },
          children: [
            { type: 'text', value: 'b' },
            { type: 'element', tagName: 'br', properties: {}, children: [] },
          ],
        });
      },
    };
    const parsed = await parse('# A\n\n```js\na\n```\n', withCode(link));
    expect(visible(parsed.body)).toContain(
      '<a href="⟦0⟧" id="top" data-kind="x" aria-labelledby="y" hidden title="&quot;&lt;">b<br></a><code',
    );
    const source = sourceOf('# A\n\n```js\na\n```\n');
    const links = await loadLinkParser({ ...settings, extensions: [loaded(withCode(link))] }, [source]);
    const { document } = links.parse(source);
    expect([document.anchors, document.links.map(({ href, line }) => [href, line])]).toEqual([
      parsed.document.anchors,
      [['./b.md', 3]],
    ]);
    expect(document.diagnostics).toEqual([]);
  });
});

describe('a transformer that fails', () => {
  it.each([
    ['preprocess', { preprocess: () => 1 as never }, 'it must give a text, or nothing.'],
    ['tokens', { tokens: () => [1] as never }, 'it must give a list of lines, or nothing.'],
    ['line', { line: () => Promise.resolve() as never }, 'it must give an element, or nothing.'],
    ['root', { root: () => ({}) as never }, 'it must give a root, or nothing.'],
    [
      'span',
      {
        span() {
          throw new Error('no\nspan');
        },
      },
      'no span.',
    ],
    ['postprocess', { postprocess: () => 5 as never }, 'it must give a text, or nothing.'],
  ])('is named at the block, which is made without it: %s', async (hook, transformer, reason) => {
    const good: ShikiTransformer = { line: (node) => ({ ...node, properties: { class: 'line good' } }) };
    const parsed = await parse('# A\n\ntext\n\n```text\na\n```\n', withCode(good, transformer));
    expect(findings(parsed)).toEqual([
      `5 error extension-failed: The extension \`shiki\` failed in \`code[1].${hook}\` on this block of code: ${reason}`,
    ]);
    expect(visible(parsed.body)).toContain('<code class="language-text"><span class="line good">a\n</span></code>');
  });
});

it.each([
  ['```\na\n```', true],
  ['- ~~~\n  a', true],
  ['    a', true],
  ['<<< @/a.ts', true],
  ['a `b`', false],
])('takes part in pages with a block of code: %j', (text, expected) => {
  const { of } = createPageExtensionSelector([loaded(withCode({}))]);
  expect(of(sourceOf(text)).length === 1).toBe(expected);
});
