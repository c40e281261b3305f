import { describe, expect, it } from 'vitest';
import { loadParser } from '../../src/content/io/load-parser.ts';
import { createHighlighterFromLastBuild } from '../../src/content/markdown/highlight/earlier.ts';
import { parseOne, settings, sourceOf, withFeatures } from './parse-one.ts';

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

/** All forms of the lines of a code block on a page. */
const blocks = [
  fence('js', 'const a = "<b> & \'c\'";\n\n/* d\n */ e();'),
  fence('JavaScript title="a.js" {1,3}', 'one();\ntwo();\n\nthree();'),
  fence('ts showLineNumbers=7', 'let n: number;\nlet line = `</code>`;'),
  fence('diff', '- old\n+ new\n\n same'),
  fence('c++', 'int a;'),
  fence('json', ''),
  fence('text', 'plain <text>'),
  '> 1. ```yaml\n>    vendor: "{{ vendor }}"\n>    ```\n\n',
  '\n    indented();\n\n',
].join('');

async function parseWith(body: Parameters<typeof createHighlighterFromLastBuild>[0], text: string) {
  const colours = createHighlighterFromLastBuild(body);
  const source = sourceOf(text);
  const parser = await loadParser(await withFeatures(settings), [source], { highlighter: colours });
  return { ...parser.parse(source), isOutdone: colours.isOutdone };
}

describe('earlier colours', () => {
  it('make of the same code the same page', async () => {
    const { body } = await parseOne(blocks);
    expect(body.code).toHaveLength(7);
    const edited = `Another text.\n\n${blocks}`;
    const { isOutdone, ...again } = await parseWith(body, edited);
    expect(isOutdone).toBe(false);
    expect(again).toEqual(await parseOne(edited));
  });

  it.each([
    ['of which a character changed', fence('js', 'let b;')],
    ['in another language', fence('ts', 'let a;')],
    ['in a language that does not exist', fence('nonsense', 'let a;')],
    ['on tabs, which have the name of their language', fence('js tab', 'let a;') + fence('bash tab', 'a')],
  ])('are not enough for code %s', async (_, text) => {
    const { body } = await parseOne(fence('js', 'let a;') + fence('bash', 'a'));
    expect((await parseWith(body, text)).isOutdone).toBe(true);
  });

  it('do not come from raw HTML', async () => {
    const text = '<figure class="code"><pre><code class="language-js">let <b>a</b>;</code></pre></figure>\n';
    const { body } = await parseOne(text, {}, { markdown: { ...settings.markdown, html: 'trusted' } });
    expect(body.html).toContain('<code class="language-js">');
    expect((await parseWith(body, fence('js', 'let a;'))).isOutdone).toBe(true);
  });

  it('are those of whole blocks alone', async () => {
    const long = `let a;\nlet b = '${'x'.repeat(6000)}';`;
    const { body, document } = await parseOne(fence('js', long));
    expect(document.diagnostics).toMatchObject([{ code: 'code-too-long' }]);
    expect((await parseWith(body, fence('js', long))).isOutdone).toBe(true);
  });
});
