import { describe, expect, it } from 'vitest';
import { balanceHtml, repairHtml } from '../../src/model/balance.ts';
import { cpuTime } from '../support/cpu.ts';
import { parseOne } from './parse-one.ts';

describe('unbalanced HTML', () => {
  it.each([
    ['<p>a<br>b</p><img src="x">', '<p>a<br>b</p><img src="x">'],
    ['<div>a', '<div>a</div>'],
    ['a</div>b', 'ab'],
    ['<section><div>a</section>', '<section><div>a</div></section>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a<li>b</ul>'],
    ['<a title="</div>">b</a>', '<a title="</div>">b</a>'],
    ['<svg><path d="M0 0"/></svg></svg>', '<svg><path d="M0 0"/></svg>'],
    ['<!-- </div> -->', '<!-- </div> -->'],
  ])('%s becomes %s', (given, wanted) => {
    expect(balanceHtml(given).html).toBe(wanted);
  });

  it('takes linear time', () => {
    const { html } = balanceHtml('</b>'.repeat(50_000) + '<div>'.repeat(50_000));
    expect(html).toHaveLength('<div></div>'.length * 50_000);
  });
});

describe('a page', () => {
  it('never leaves its place in the layout, and says what was wrong', async () => {
    const { document, body } = await parseOne('One\n\n</div></div>\n\n<div class="x">\n\nTwo\n');
    expect(body.html).toBe('<p>One</p>\n\n<div class="x">\n<p>Two</p>\n</div>');
    expect(document.diagnostics.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['unbalanced-html', 3, '`</div>` closes nothing; it was left out.'],
      ['unbalanced-html', 5, '`<div>` is not closed; it was closed at the end of the element around it.'],
    ]);
  });

  it('says where the tag is that has no partner, among those that have one', async () => {
    const pair = '<div>\n\nOne\n\n</div>\n\n';
    const tags = async (text: string) =>
      (await parseOne(text)).document.diagnostics.map(({ line, message }) => `${line} ${message.split('`')[1]}`);
    expect(await tags(`${pair}<div>\n\nTwo\n\n${pair}`)).toEqual(['7 <div>']);
    expect(await tags(`${pair}${pair}</div>\n`)).toEqual(['13 </div>']);
    // Markdown wrote the reported tags, so the line is that of the first raw tag.
    expect(await tags('One\n\n<div>\n\n- Two\n\n  </div>\n\nThree')).toEqual(['3 <ul>', '3 </li>', '3 </ul>']);
  });

  it('has a summary that is whole, wherever it is cut', async () => {
    const { body } = await parseOne('<div>\n\nOne\n\n<!-- truncate -->\n\nTwo\n\n</div>\n');
    expect(balanceHtml(body.summary?.html ?? '')).toEqual({ html: body.summary?.html, unclosed: [], stray: [] });
    expect(body.summary?.html).toContain('<p>One</p>');
    expect(body.summary?.html).not.toContain('Two');
  });
});

const findings = ({ diagnostics }: { diagnostics: readonly { code: string; line?: number; message: string }[] }) =>
  diagnostics.map(({ code, line, message }) => `${line} ${code}: ${message}`);
const BEGINS = 'unbalanced-html: This comment is not closed, so it is shown as text.';

describe('a comment that does not end', () => {
  it.each([
    ['A\n\n<!-- b\n\n[c](./nope.md)\n', '<p>A</p>\n<p>&lt;!-- b</p>\n<p><a href="./nope.md">c</a></p>\n', 3],
    ['A <!-- b\n', '<p>A &lt;!-- b</p>\n', 1],
    ['A\nb <!-- c\nd\n', '<p>A\nb &lt;!-- c\nd</p>\n', 2],
    ['> <!-- a\n\nb -->\n', '<blockquote>\n<p>&lt;!-- a</p>\n</blockquote>\n<p>b --&gt;</p>\n', 1],
    ['- a\n\n  <!-- b\n\n  c\n', '<ul>\n<li>\n<p>a</p>\n<p>&lt;!-- b</p>\n<p>c</p>\n</li>\n</ul>\n', 3],
    ['<!-- a --> <!-- b\n', ' &lt;!-- b\n', 1],
    ['<div>\n<!-- a\n</div>\n\nb\n', '<div>\n&lt;!-- a\n</div>\n<p>b</p>\n', 2],
  ])('%j is shown as text, and what follows is read', async (text, html, line) => {
    for (const mode of ['safe', 'trusted'] as const) {
      const markdown = { html: mode, math: true, onUnknownLanguage: 'warn', embeds: [], schemes: [] } as const;
      const { document, body } = await parseOne(text, {}, { markdown });
      expect(body.html).toBe(html);
      expect(findings(document)).toEqual([`${line} ${BEGINS}`]);
    }
  });

  it('is found by the search', async () => {
    const { body } = await parseOne('<div>\n<!-- alpha\n</div>\n\n![x <!-- beta](a.png) <!-- gamma\n');
    expect(body.sections[0]?.text).toMatch(/<!-- alpha.*x <!-- beta <!-- gamma/);
  });

  it('is none in code, after a backslash or in an attribute', async () => {
    const { document, body } = await parseOne('`<!-- a` \\<!-- b <abbr title="<!-- c">d</abbr>\n\n    <!-- e\n');
    expect(document.diagnostics).toEqual([]);
    expect(body.html).toContain('<abbr title="&lt;!-- c">d</abbr>');
  });

  it('takes linear time, however many there are', async () => {
    const begun = cpuTime();
    await parseOne('<!-- a\n'.repeat(20_000));
    await parseOne(`> ${'<!-- a\n> '.repeat(20_000)}\n\n-->\n`);
    expect(cpuTime() - begun).toBeLessThan(5000);
  });
});

describe('HTML of the configuration', () => {
  it.each([
    ['New <b>things</b> <!-- old -->', 'New <b>things</b> ', []],
    ['New <!-- <b>things</b>', 'New &lt;!-- <b>things</b>', [BEGINS.slice(17)]],
    [
      '</div><p>a<b>',
      '<p>a<b></b>',
      [
        '`<b>` is not closed; it was closed at the end of the element around it.',
        '`</div>` closes nothing; it was left out.',
      ],
    ],
    ['<script>if (a<b) "<!--"</script>', '<script>if (a<b) "<!--"</script>', []],
  ])('%s', (html, sound, messages) => {
    const { html: made, faults } = repairHtml(html);
    expect(made).toBe(sound);
    expect(faults.map(({ message }) => message)).toEqual(messages);
  });
});

describe('raw HTML in a heading', () => {
  it('leaves it as balanced inline HTML only', async () => {
    const { document } = await parseOne(
      '# E <ul> <b>x\n\n## S <table><td> <kbd>k\n\n## <span id="i">T</span> </div>\n',
    );
    expect(document.title).toBe('E x');
    expect(document.titleHtml).toBe('E  <b>x</b>');
    expect(document.headings.map(({ html }) => html)).toEqual(['S  <kbd>k</kbd>', 'T']);
    expect(findings(document)).toEqual([
      '1 unbalanced-html: The element `ul` was removed: a title can contain only text and inline elements.',
      '1 unbalanced-html: `<b>` is not closed; it was closed at the end of the element around it.',
      '3 unbalanced-html: `<kbd>` is not closed; it was closed at the end of the element around it.',
      '3 unbalanced-html: `<table>` is not closed; it was closed at the end of the element around it.',
      '5 unbalanced-html: `</div>` closes nothing; it was left out.',
    ]);
  });

  it('never ends the heading, whatever it closes', async () => {
    const { document, body } = await parseOne(
      '# </h1>T\n\n## </h2></main>x\n\ny </b>\n=====\n\n<div>\n\n## <i>a</i> </DIV>b\n\n</div>\n\n## <h3>c</h3> d\n',
    );
    const shown = body.html.replace(/<a href="#[^>]*>.*?<\/a>/g, '#');
    expect(shown).toBe(
      '<h2 id="x">x #</h2>\n<h2 id="y">y  #</h2>\n<div>\n<h2 id="a-b"><i>a</i> b #</h2>\n</div>\n<h2 id="c-d">c d #</h2>\n',
    );
    expect(document.title).toBe('T');
    expect(document.headings.map(({ html }) => html)).toEqual(['x', 'y', '<i>a</i> b', 'c d']);
    expect(findings(document)).toEqual([
      '1 unbalanced-html: The element `h1` was removed: a title can contain only text and inline elements.',
      '3 unbalanced-html: `</h2>` closes nothing; it was left out.',
      '5 extra-h1: A page has one first-level heading, its title. This one is shown as a second-level heading.',
      '5 unbalanced-html: `</b>` closes nothing; it was left out.',
      '10 unbalanced-html: `</div>` closes nothing; it was left out.',
      '14 unbalanced-html: The element `h3` was removed: a heading cannot contain another heading.',
    ]);
  });

  it('is kept where it is inline and balanced', async () => {
    const { document } = await parseOne('# A<sub>1</sub> <kbd>B</kbd><br>\n');
    expect(document.titleHtml).toBe('A<sub>1</sub> <kbd>B</kbd><br>');
    expect(document.diagnostics).toEqual([]);
  });
});
