// Additions to a text for paper.
import { describe, expect, it } from 'vitest';
import { computePrintTableClass, preparePrintBody } from '../../src/templates/paper-body.ts';

const place = { href: '/launcher/print', siteUrl: 'https://docs.example.com' };

describe('addresses', () => {
  it('become numbered notes, each once', () => {
    const { html, notes } = preparePrintBody(
      '<p><a href="https://a.example/?x=1&amp;y=2">A</a>, <a class="b" href="/browser">the browser</a> and <a href="https://a.example/?x=1&amp;y=2">A again</a>; <a href="mailto:help@a.example">write</a></p>',
      place,
    );
    expect(notes).toEqual(['https://a.example/?x=1&y=2', 'https://docs.example.com/browser', 'help@a.example']);
    expect(html).toBe(
      '<p><a href="https://a.example/?x=1&amp;y=2">A</a><sup class="paper-only">[1]</sup>, <a class="b" href="/browser">the browser</a><sup class="paper-only">[2]</sup> and <a href="https://a.example/?x=1&amp;y=2">A again</a><sup class="paper-only">[1]</sup>; <a href="mailto:help@a.example">write</a><sup class="paper-only">[3]</sup></p>',
    );
  });

  it('need none within the document, in headings and code, and where they stand in the text', () => {
    for (const html of [
      '<a href="#p1-a">here</a>',
      '<a href="/launcher/print#page-2">there</a>',
      '<h3 id="a"><a href="https://a.example/">A</a></h3>',
      '<pre><code><a href="https://a.example/">A</a></code></pre>',
      '<a href="https://a.example/">https://a.example/</a>',
      '<a href="">nowhere</a>',
      '<a id="place">a place</a>',
      '&lt;a href="https://a.example/">text&lt;/a>',
    ]) {
      expect(preparePrintBody(html, place)).toEqual({ html, notes: [] });
    }
  });

  it('of the site have none where it does not know its origin', () => {
    expect(preparePrintBody('<a href="/browser">B</a>', { ...place, siteUrl: '' }).notes).toEqual([]);
  });
});

describe('a table', () => {
  const table = (columns: number, heading: string, cell: string) =>
    `<table><thead><tr>${`<th>${heading}</th>`.repeat(columns)}</tr></thead><tbody><tr>${`<td>${cell}</td>`.repeat(columns)}</tr></tbody></table>`;

  it('stays as it is where it fits, whatever it holds in three columns', () => {
    expect(computePrintTableClass(table(6, 'Name', 'some words that wrap'))).toBeUndefined();
    expect(computePrintTableClass(table(3, 'x'.repeat(80), 'y'.repeat(80)))).toBeUndefined();
  });

  it('is set smaller, with turned headings, or across the sheet, by how wide its words are', () => {
    expect(computePrintTableClass(table(7, 'Configured', '2024-10-12'))).toBeUndefined();
    expect(computePrintTableClass(table(8, 'Configured', '2024-10-12'))).toBe('paper-small');
    expect(computePrintTableClass(table(10, 'Configuration', '✔'))).toBe('paper-turned');
    expect(computePrintTableClass(table(10, 'Name', '2024-10-12'))).toBe('paper-wide');
    expect(computePrintTableClass(table(12, 'Name', '2024-10-12'))).toBe('paper-wide paper-small');
  });

  it('is framed by what it needs, and nothing else is', () => {
    const wide = table(10, 'Name', '2024-10-12');
    const fitting = table(2, 'Name', 'x');
    expect(preparePrintBody(`<p>a</p>${wide}${fitting}`, place).html).toBe(
      `<p>a</p><div class="paper-wide">${wide}</div>${fitting}`,
    );
  });

  it('has words that may break where they are too long, in small tables too, but not in code', () => {
    const cells = (...all: string[]) =>
      `<table><tr>${all.map((cell) => `<td title="${'x'.repeat(30)}">${cell}</td>`).join('')}</tr></table>`;
    const hash = 'f0e1d2c3'.repeat(5);
    const { html } = preparePrintBody(
      cells(hash, 'name_of_a_very_long_setting', `a&amp;&amp;${'b'.repeat(16)}`, `<code>${hash}</code>`, 'short'),
      place,
    );
    expect(html).toBe(
      cells(
        'f0e1d2c3f0e1d2c3f0<wbr>e1d2c3f0e1d2c3f0e1<wbr>d2c3',
        'name_of_a_very_<wbr>long_setting',
        `a&amp;&amp;${'b'.repeat(15)}<wbr>b`,
        `<code>${hash}</code>`,
        'short',
      ),
    );
  });

  it('of very many columns has words that may break so often that all columns fit', () => {
    const { html } = preparePrintBody(table(20, 'Name', 'value_of_cell'), place);
    expect(html).toContain('<td>value_<wbr>of_<wbr>cell</td>');
  });

  it('is measured by cells of one column, also without ends of cells', () => {
    const spanned = `<table><tr><td colspan="9">${'x'.repeat(90)}</td></tr></table>`;
    expect(computePrintTableClass(spanned)).toBeUndefined();
    expect(computePrintTableClass(`<table><tr>${'<td>2024-10-12'.repeat(10)}<tr><td>a</table>`)).toBe('paper-wide');
  });
});
