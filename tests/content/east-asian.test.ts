// East Asian texts have no spaces between words, marks and addresses: emphasis and bare addresses end nevertheless.
import { expect, test } from 'vitest';
import { createMarkdownParser } from '../../src/content/markdown/index.ts';

const md = createMarkdownParser({ html: 'trusted', onUnknownLanguage: 'warn' }, [
  'strikethrough',
  'eastAsian',
  'autolinks',
]);

test.each([
  ['画面は**「設定」**です。', '画面は<strong>「設定」</strong>です。'],
  ['请先**保存。**然后关闭。', '请先<strong>保存。</strong>然后关闭。'],
  ['지금 **저장(Save)**을 누르세요.', '지금 <strong>저장(Save)</strong>을 누르세요.'],
  ['これは*（注）*です。', 'これは<em>（注）</em>です。'],
  ['旧~~名称（停用）。~~新名称', '旧<del>名称（停用）。</del>新名称'],
  [
    'まず**`init`**を。次に**`build`**を。',
    'まず<strong><code>init</code></strong>を。次に<strong><code>build</code></strong>を。',
  ],
  ['𠮷野**「家」**𠮷野', '𠮷野<strong>「家」</strong>𠮷野'],
  // A name keeps its underscores.
  ['変数snake_case_nameです', '変数snake_case_nameです'],
  // Marks with white space inside are never emphasis.
  ['これは** 空白 **です', 'これは** 空白 **です'],
  // Other scripts follow the rule of CommonMark.
  ['Press **“Save”**s twice', 'Press **“Save”**s twice'],
  ['a**(b)**c', 'a**(b)**c'],
])('%s', (text, html) => expect(md.renderInline(text)).toBe(html));

const link = (address: string) => `<a href="${md.normalizeLink(address)}">${address}</a>`;

test.each([
  ['手順は https://example.com/a。次は', `手順は ${link('https://example.com/a')}。次は`],
  ['（https://example.com/a）を', `（${link('https://example.com/a')}）を`],
  ['「https://example.com/a?b=c#d」、', `「${link('https://example.com/a?b=c#d')}」、`],
  ['见 https://example.com/a（中文）', `见 ${link('https://example.com/a')}（中文）`],
  [
    '“https://example.com/a” and ‘https://example.com/b’',
    `“${link('https://example.com/a')}” and ‘${link('https://example.com/b')}’`,
  ],
  ['«https://example.com/a» …', `«${link('https://example.com/a')}» …`],
  ['https://example.com/a…', `${link('https://example.com/a')}…`],
  // Letters and joiners belong to an address.
  ['https://ja.example.com/wiki/日本語', link('https://ja.example.com/wiki/日本語')],
  ['https://ja.example.com/wiki/スター・ウォーズ', link('https://ja.example.com/wiki/スター・ウォーズ')],
  ['https://fr.example.com/wiki/L’Avare', link('https://fr.example.com/wiki/L’Avare')],
  ['https://en.example.com/wiki/Bose–Einstein', link('https://en.example.com/wiki/Bose–Einstein')],
  ['https://example.com/a_(b)', link('https://example.com/a_(b)')],
])('%s: the address ends before what is not its own', (text, html) => expect(md.renderInline(text)).toBe(html));
