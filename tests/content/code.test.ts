// Code blocks: the info of the fence, notations in comments of the code, and the resulting HTML.
import { describe, expect, it } from 'vitest';
import { defaultMagicComments } from '../../src/config/schema/content.ts';
import { convertRangesToLineFlags, parseFenceInfo } from '../../src/content/markdown/code.ts';
import { renderCodeBlock } from '../../src/content/markdown/code-block.ts';
import { type Highlighter, splitCodeLines } from '../../src/content/markdown/highlight/code.ts';
import { createMagicCommentParser, parseAnnotatedCode } from '../../src/content/markdown/notations.ts';
import { escapeText } from '../../src/model/html.ts';

/** Knows Java, diff and text; records the requested languages. */
const highlighter: Highlighter = {
  highlight(code, language) {
    const lines = splitCodeLines(code).map(escapeText);
    if (['', 'text'].includes(language)) return { lines };
    const isKnown = ['java', 'diff'].includes(language);
    return isKnown ? { lines: lines.map((line) => (line ? `<i>${line}</i>` : '')) } : undefined;
  },
  nameOf: (language) => language,
};
const comments = createMagicCommentParser(defaultMagicComments);
const render = (written: string, info = '') => {
  const { lines, marks } = parseAnnotatedCode(written, comments);
  return renderCodeBlock({ code: `${lines.join('\n')}\n`, marks, info, highlighter, label: 'Code' });
};

describe('parseFenceInfo', () => {
  it.each([
    ['', { language: '', highlightedLines: [] }],
    ['  java  ', { language: 'java', highlightedLines: [] }],
    [
      'java title="A b.java" {1,3-5} showLineNumbers',
      { language: 'java', title: 'A b.java', highlightedLines: [1, 3, 4, 5], firstNumber: 1 },
    ],
    ["js{2} title='x'", { language: 'js', title: 'x', highlightedLines: [2] }],
    ['{1} showLineNumbers=5', { language: '', highlightedLines: [1], firstNumber: 5 }],
    ['js showLineNumbers{1}', { language: 'js', highlightedLines: [1], firstNumber: 1 }],
    ['title="only"', { language: '', title: 'only', highlightedLines: [] }],
    [
      'c++ title="{1} showLineNumbers" other=1 { 2 , 4 - 5 }',
      { language: 'c++', title: '{1} showLineNumbers', highlightedLines: [2, 4, 5] },
    ],
    ['js {a} {3-1} {,} subtitle="y" notshowLineNumbers', { language: 'js', highlightedLines: [] }],
    ['js title=x', { language: 'js', title: 'x', highlightedLines: [] }],
    ['js title=""', { language: 'js', highlightedLines: [] }],
    ['js [config.js] {1}', { language: 'js', title: 'config.js', highlightedLines: [1] }],
    ['js{1} [a b]', { language: 'js', title: 'a b', highlightedLines: [1] }],
    ['js title="t" [b]', { language: 'js', title: 't', highlightedLines: [] }],
    ['rust,ignore', { language: 'rust', highlightedLines: [] }],
    ['js title="a tab b" table notab', { language: 'js', title: 'a tab b', highlightedLines: [] }],
  ])('reads %j', (info, expected) => {
    const { highlightedLines, ...rest } = parseFenceInfo(info);
    const lines = convertRangesToLineFlags(highlightedLines, 10).flatMap((isIn, index) => (isIn ? [index + 1] : []));
    expect({ ...rest, highlightedLines: lines }).toEqual(expected);
  });

  it('does not count for ever', () => {
    const { highlightedLines } = parseFenceInfo('js {1-99999999999}');
    expect([highlightedLines, convertRangesToLineFlags(highlightedLines, 2)]).toEqual([
      [[1, 99_999_999_999]],
      [true, true],
    ]);
  });
});

describe('readNotations', () => {
  const read = (code: string) => {
    const { lines, marks } = parseAnnotatedCode(code, comments);
    return lines.map((line, index) => [line, ...(marks[index] ?? [])].join('|'));
  };

  it.each([
    '// highlight-next-line',
    '# highlight-next-line',
    '-- highlight-next-line',
    '; highlight-next-line',
    '% highlight-next-line',
    "' highlight-next-line",
    'REM highlight-next-line',
    '/* highlight-next-line */',
    '  <!-- highlight-next-line -->',
    '{/* highlight-next-line */}',
    '(* highlight-next-line *)',
  ])('knows %s', (comment) => {
    expect(read(`a\n${comment}\nb\nc\n`)).toEqual(['a', 'b|hl', 'c']);
  });

  it('knows ranges, also ones that never end', () => {
    expect(read('a\n// highlight-start\nb\nc\n// highlight-end\nd\n# highlight-start\ne')).toEqual([
      'a',
      'b|hl',
      'c|hl',
      'd',
      'e|hl',
    ]);
  });

  it.each([
    ['a(); // [!code ++]', 'a();|add'],
    ['a() # [!code --]', 'a()|del'],
    ['a /* [!code highlight] */', 'a|hl'],
    ['a <!-- [!code hl] -->', 'a|hl'],
    ['<A/> {/* [!code focus] */}', '<A/>|focus'],
    ['select 1 -- [!code warning]', 'select 1|warning'],
    ['a // [!code error]', 'a|error'],
    ['a // [!code ++] [!code focus]', 'a|add|focus'],
    ['a // why [!code ++]', 'a // why|add'],
    ['a <!-- why [!code ++] -->', 'a <!-- why -->|add'],
    ['  a // [!code ++]  ', '  a|add'],
    ['a [!code ++]', 'a [!code ++]'],
    ['a // [!code nothing]', 'a // [!code nothing]'],
    ['a // [!code ++] b', 'a // [!code ++] b'],
  ])('reads %j', (line, expected) => {
    expect(read(line)).toEqual([expected]);
  });

  it('counts lines after it', () => {
    expect(read('a // [!code highlight:2]\nb\nc')).toEqual(['a|hl', 'b|hl', 'c']);
    expect(read('a\n// [!code focus:2]\nb\nc\nd')).toEqual(['a', 'b|focus', 'c|focus', 'd']);
  });

  it('knows those of the configuration, and no others then', () => {
    const own = createMagicCommentParser([
      { className: 'error', line: 'This will fail (really)' },
      { className: 'my-class', block: { start: 'from here', end: 'to here' } },
      { className: 'theme-code-block-highlighted-line', line: 'mark', block: { start: 'from here', end: 'stop' } },
    ]);
    const code =
      '// This will fail (really)\na\n# from here\nb\n<!-- to here -->\nc\n/* stop */\n-- mark\nd\n// highlight-next-line\n';
    const { lines, marks, from } = parseAnnotatedCode(code, own);
    expect(lines.map((line, index) => [from[index], line, ...(marks[index] ?? [])].join('|'))).toEqual([
      '1|a|error',
      '3|b|my-class|hl',
      '5|c|hl',
      '8|d|hl',
      '9|// highlight-next-line',
    ]);
  });

  it('knows none where the configuration has none', () => {
    const code = '// highlight-next-line\n//\na';
    expect(parseAnnotatedCode(code, createMagicCommentParser([])).lines).toEqual(code.split('\n'));
  });

  it('leaves text that only speaks of it', () => {
    expect(read('the comment highlight-next-line marks')).toEqual(['the comment highlight-next-line marks']);
  });
});

describe('renderCodeBlock', () => {
  it('writes plain lines where nothing is marked', () => {
    expect(render('a < b\n\nc\n', 'java')).toMatchObject({
      html:
        '<figure class="code" data-language="java"><pre tabindex="0" role="group" aria-label="java">' +
        '<code class="language-java"><i>a &lt; b</i>\n\n<i>c</i>\n</code></pre></figure>',
    });
  });

  it('needs no language and no code', () => {
    expect(render('').html).toBe(
      '<figure class="code"><pre tabindex="0" role="group" aria-label="Code"><code></code></pre></figure>',
    );
  });

  it('writes the title as caption and name, escaped', () => {
    const { html } = render('a\n', 'text title="<b> & c"');
    expect(html).toBe(
      '<figure class="code" data-language="text"><figcaption>&lt;b&gt; &amp; c</figcaption>' +
        '<pre tabindex="0" role="group" aria-label="&lt;b&gt; &amp; c"><code class="language-text">a\n</code></pre></figure>',
    );
  });

  it('marks lines', () => {
    const { html } = render('a\nb // [!code focus]\nc // [!code ++]\n', 'java {1,3}');
    expect(html).toBe(
      '<figure class="code code-focus" data-language="java"><pre tabindex="0" role="group" aria-label="java">' +
        '<code class="language-java"><span class="line hl"><i>a</i>\n</span><span class="line focus"><i>b</i>\n</span>' +
        '<span class="line hl add"><i>c</i>\n</span></code></pre></figure>',
    );
  });

  it('numbers lines, and writes the numbers where they do not start at 1', () => {
    expect(render('a\n\n', 'text showLineNumbers').html).toContain(
      '<figure class="code code-numbered" data-language="text">',
    );
    expect(render('a\n\n', 'text showLineNumbers').html).toContain(
      '<span class="line">a\n</span><span class="line">\n</span>',
    );
    expect(render('a\nb\n', 'text showLineNumbers=9').html).toContain(
      '<span class="line" data-line="9">a\n</span><span class="line" data-line="10">b\n</span>',
    );
  });

  it('marks the lines of a diff but not its header', () => {
    const { html } = render('--- a\n+++ b\n same\n-old\n+new\n', 'diff');
    expect([...html.matchAll(/class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual([
      'line',
      'line',
      'line',
      'line del',
      'line add',
    ]);
  });

  it('shows unknown languages as text and names them', () => {
    expect(render('<a>\n', 'Nope" x')).toEqual({
      html:
        '<figure class="code" data-language="nope&quot;"><pre tabindex="0" role="group" aria-label="Nope&quot;">' +
        '<code class="language-nope&quot;">&lt;a&gt;\n</code></pre></figure>',
      unknownLanguage: 'Nope"',
    });
  });

  it('keeps the shown code whole', () => {
    const code = 'a\n\n  b\t\n\n\nc';
    for (const info of ['java', 'java {2}', 'java showLineNumbers=3']) {
      const text = render(`${code}\n`, info).html.replace(/<[^>]*>/g, '');
      expect(text).toBe(`${code}\n`);
    }
  });
});
