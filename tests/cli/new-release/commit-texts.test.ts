// Texts of commits are shown literally: code and addresses are not split, and nothing else is markup.
import { expect, test } from 'vitest';
import { escapeCommitText, formatCommitSentence } from '../../../src/cli/new-release/commit-text.ts';
import { createMarkdownParser } from '../../../src/content/markdown/index.ts';

const md = createMarkdownParser({ html: 'trusted', onUnknownLanguage: 'warn' }, ['strikethrough', 'autolinks']);
const link = (address: string) => `<a href="${address}">${address}</a>`;

test.each([
  ['see https://a.example/x_y_z now', `see ${link('https://a.example/x_y_z')} now`],
  ['see <https://a.example/x_y_z>', `see ${link('https://a.example/x_y_z')}`],
  ['see https://a.example/__init__.py.', `see ${link('https://a.example/__init__.py')}.`],
  ['see https://a.example/__a__, too', `see ${link('https://a.example/__a__')}, too`],
  ['(https://a.example/a*b*c)', `(${link('https://a.example/a*b*c')})`],
  ['`a_b` and ``x`y`` and `', '<code>a_b</code> and <code>x`y</code> and `'],
  ['use `@spawn` and Array<string> of __init__', 'use <code>@spawn</code> and Array&lt;string&gt; of __init__'],
  ['*all* ~~gone~~ | [x](y) <b>', '*all* ~~gone~~ | [x](y) &lt;b&gt;'],
])('%s', (text, html) => expect(md.renderInline(escapeCommitText(text))).toBe(html));

test('an address at the end of a sentence keeps the full stop out', () => {
  expect(formatCommitSentence('move to https://a.example/new_place')).toBe('Move to <https://a.example/new_place>.');
});

test('issues in an address are no issues of the repository', () => {
  const links = { issue: () => 'ISSUE', commit: () => 'COMMIT', request: () => 'REQUEST' } as never;
  expect(escapeCommitText('as https://a.example/x/issues#12 and #12', links)).toBe(
    'as <https://a.example/x/issues#12> and [#12](ISSUE)',
  );
});
