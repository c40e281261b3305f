// A title is plain text: a footnote in it is reported, and nothing on the page links back to a mark that does not exist.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

async function read(text: string) {
  const { document, body } = await parseOne(text);
  return {
    title: document.title,
    ids: [...body.html.matchAll(/(?:id|href)="#?(fn[^"]*)"/g)].map(([, id]) => id),
    said: document.diagnostics.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`),
  };
}

test('a footnote that only the title has', async () => {
  expect(await read('# Start[^1]\n\nText.[^2]\n\n[^1]: Of the title.\n[^2]: Of the text.\n')).toEqual({
    title: 'Start',
    ids: ['fn1', 'fnref1', 'fn1', 'fnref1'],
    said: ['invalid-footnote 1:8 The title is plain text, so the mark of its footnote is not shown, nor is its text.'],
  });
  expect(await read('# Start^[Of the title.]\n\nText.\n')).toMatchObject({ title: 'Start', ids: [] });
});

test('a footnote that the text has, too', async () => {
  expect(await read('# Start[^1]\n\nText.[^1]\n\n[^1]: Of both.\n')).toEqual({
    title: 'Start',
    ids: ['fn1', 'fnref1-1', 'fn1', 'fnref1-1'],
    said: ['invalid-footnote 1:8 The title is plain text, so the mark of its footnote is not shown there.'],
  });
});

test('a picture without a text is in no list of headings, and has its anchor', async () => {
  const { document } = await parseOne(
    '## <img src="https://example.com/a.png">\n\n## ![A](https://example.com/a.png)\n',
  );
  expect(document.headings.map(({ id }) => id)).toEqual(['a']);
  expect(document.anchors).toContain('section');
});
