import { describe, expect, it } from 'vitest';
import { balanceHtml } from '../../src/content/markdown/balance.ts';
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
      ['unbalanced-html', 5, '`<div>` is not closed; it was closed where its surroundings end.'],
    ]);
  });

  it('has a summary that is whole, wherever it is cut', async () => {
    const { body } = await parseOne('<div>\n\nOne\n\n<!-- truncate -->\n\nTwo\n\n</div>\n');
    expect(balanceHtml(body.summaryHtml)).toEqual({ html: body.summaryHtml, unclosed: [], stray: [] });
    expect(body.summaryHtml).toContain('<p>One</p>');
    expect(body.summaryHtml).not.toContain('Two');
  });
});
