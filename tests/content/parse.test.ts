// The document and the body of one source.
import { describe, expect, test } from 'vitest';
import { parseDocumentHead } from '../../src/content/head.ts';
import { loadParser } from '../../src/content/io/load-parser.ts';
import { listIncludeTargets } from '../../src/content/markdown/include-targets.ts';
import { createParseSettings } from '../../src/content/parse-settings.ts';
import { parseOne, settings, sourceOf, visible } from './parse-one.ts';

describe('title', () => {
  test.each([
    ['---\ntitle: " From {{ vendor }} "\n---\n# Heading\n', 'From Acme', 'Heading'],
    [
      '# The *first* [link](x.md) ![alt](y.png) `c`\n',
      'The first link alt c',
      'The <em>first</em> link alt <code>c</code>',
    ],
    ['Setext {#id}\n===\n', 'Setext', 'Setext'],
    ['# <img src="y.png" alt="A &amp; <b>"> *b*\n', 'A & <b> b', 'A &amp; &lt;b&gt; <em>b</em>'],
    ['# ![](y.png)\n', 'Page', undefined],
    ['Text\n\n# Later\n', 'Page', undefined],
  ])('%j', async (text, title, titleHtml) => {
    const { document } = await parseOne(text);
    expect([document.title, document.titleHtml]).toEqual([title, titleHtml]);
  });

  test('links and images in it are told, and judged like all others', async () => {
    const text = '# See [the *guide*](./x.md) and ![alt](y.png)\n\n[Most](z.md)\n\n<a href="/a">b</a>\n';
    const { document, body } = await parseOne(`---\ntitle: T\n---\n\n${text}`);
    expect(document.links.map(({ kind, href, line, column }) => `${line}:${column} ${kind} ${href}`)).toEqual([
      '5:21 link ./x.md',
      '5:40 image y.png',
      '7:8 link z.md',
      '9:10 link /a',
    ]);
    expect(visible(body)).toBe('<p><a href="⟦2⟧">Most</a></p>\n<p><a href="⟦3⟧">b</a></p>\n');
    expect(document.diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`)).toEqual([
      'note plain-title A title is plain text, so the link `./x.md` in it is not shown.',
      'note plain-title A title is plain text, so the image `y.png` in it is not shown.',
    ]);
  });

  test('links of components in the text are none of the title', async () => {
    const { document } = await parseOne('# Title\n\n<Card title="More" href="./b.md" />\n');
    expect(document.links.map(({ href }) => href)).toEqual(['./b.md']);
    expect(document.diagnostics).toEqual([]);
  });

  test.each([
    ['a/01-save-and-scan.md', 'Save and scan'],
    ['launcher/index.md', 'Launcher'],
    ['2025/2025-10-24-oem_config.md', 'Oem config'],
  ])('of %s', async (path, title) => expect((await parseOne('Text', { path })).document.title).toBe(title));
});

test.each<[string, number, Parameters<typeof parseOne>[1]?]>([
  ['', 1],
  ['---\nsidebar_position: 3\n---\n\n<!-- later -->\n', 1],
  ['<TOCInline />\n', 1],
  // The title of its original is not a word of a translation.
  ['', 1, { original: { file: 'docs/b.md', frontMatter: '---\ntitle: B\n---\n', revision: '' } }],
  ['---\ntitle: A\n---\n', 0],
  ['# A\n', 0],
  ['---\ndraft: true\n---\n', 0],
  ['', 0, { isMade: 'page' }],
  ['<!-- include: ./absent.md -->\n', 0],
])('an empty page is told: %j', async (text, count, more = {}) => {
  const { document } = await parseOne(text, more);
  const empty = {
    code: 'empty-page',
    severity: 'warning',
    message: 'This page is empty: it has neither a title nor a text.',
    file: 'docs/a/page.md',
    line: 1,
    column: 1,
    suggestion: 'Write its text, or remove the file. `draft: true` leaves it out until then.',
  };
  expect(document.diagnostics.filter(({ code }) => code === 'empty-page')).toEqual(count === 1 ? [empty] : []);
});

test('headings, anchors and sections', async () => {
  const text =
    'Intro\n\n## One `c` {#one}\n\nA **b**\n\n```js\nlet x\n```\n\n| h |\n|---|\n| cell |\n\n### Two\n\n<p id="raw">html</p>\n\n[^1]\n\n[^1]: Note\n';
  const { document, body } = await parseOne(`---\ntitle: T\n---\n${text}`);
  expect(document.headings).toEqual([
    { level: 2, id: 'one', html: 'One <code>c</code>', text: 'One c', line: 6 },
    { level: 3, id: 'two', html: 'Two', text: 'Two', line: 18 },
  ]);
  expect(document.anchors).toEqual(['one', 'two', 'raw', 'fnref1', 'fn1']);
  expect(body.sections).toEqual([
    { id: '', heading: '', level: 1, text: 'Intro' },
    { id: 'one', heading: 'One c', level: 2, text: 'A b let x h cell' },
    { id: 'two', heading: 'Two', level: 3, text: 'html Note' },
  ]);
  expect(document.wordCount).toBe(12);
  expect([document.hasCode, document.isTruncated]).toEqual([true, false]);
});

test('the truncate mark ends the summary', async () => {
  const { document, body } = await parseOne('A [b](c.md)\n<!-- truncate -->\nD [e](f.md)\n');
  expect(document.isTruncated).toBe(true);
  expect(visible(body.summary)).toBe('<p>A <a href="⟦0⟧">b</a></p>\n');
  expect(visible(body)).toBe('<p>A <a href="⟦0⟧">b</a></p>\n<p>D <a href="⟦1⟧">e</a></p>\n');
  expect(body.markdown).toBe('A [b](c.md)\nD [e](f.md)\n');
});

test('the summary is the whole body where nothing ends it', async () => {
  const { document, body } = await parseOne('- a\n\n  <!-- truncate -->\n');
  expect([document.isTruncated, body.summary]).toEqual([false, undefined]);
});

test('description: front matter, else the first paragraph, cut between words', async () => {
  expect((await parseOne('---\ndescription: D\n---\nText')).document.description).toBe('D');
  expect((await parseOne('## H\n\n![alt](x.png)\n\nText **b**\nmore')).document.description).toBe('alt');
  const long = (await parseOne('word '.repeat(100))).document.description;
  expect(long).toBe(`${'word '.repeat(39).trim()}…`);
});

test('Markdown: variables and includes in place', async () => {
  const text = '---\ntitle: T\n---\n{{ vendor }} \\{{ vendor }}\n\n<!-- include: ./p.md -->\n';
  const { body } = await parseOne(text, { includes: { 'docs/a/p.md': 'Part {{ product }}\n' } });
  expect(body.markdown).toBe('Acme {{ vendor }}\n\nPart acme\n');
});

test('Markdown: a link without an address is its text there too', async () => {
  const { body } = await parseOne('See [the `code`]({{ links.code }}/x) and [b](./b.md).\n');
  expect(body.markdown).toBe('See the `code` and [b](./b.md).\n');
  expect(body.sections[0]?.text).toBe('See the code and b.');
});

test('raw HTML as the site wants it', async () => {
  const html = async (mode: 'safe' | 'trusted' | false) =>
    visible(
      (await parseOne('<b onclick="x()">a</b> <my-tag>\n', {}, { markdown: { ...settings.markdown, html: mode } }))
        .body,
    );
  expect(await html('safe')).toBe('<p><b>a</b> &lt;my-tag&gt;</p>\n');
  expect(await html('trusted')).toBe('<p><b onclick="x()">a</b> <my-tag></p>\n');
  expect(await html(false)).toBe('<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt; &lt;my-tag&gt;</p>\n');
});

describe('extensions of the site', () => {
  test('run after ours', async () => {
    const shout = (md: import('markdown-it').MarkdownIt): void => {
      md.renderer.rules.text = (tokens, index) => (tokens[index]?.content ?? '').toUpperCase();
    };
    const { body } = await parseOne('a', {}, { markdownPlugins: [shout] });
    expect(body.html).toBe('<p>A</p>\n');
  });

  test('one that throws is named', async () => {
    const broken = (): void => {
      throw new Error('no');
    };
    const parser = parseOne('a', {}, { markdownPlugins: [broken] });
    await expect(parser).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'markdown-failed', message: 'The Markdown extension `broken` failed: no' }],
    });
  });

  test('one that throws on a page is a fault of that page', async () => {
    const late = (md: import('markdown-it').MarkdownIt): void => {
      md.renderer.rules.text = () => {
        throw new Error('no');
      };
    };
    const { document } = await parseOne('a', {}, { markdownPlugins: [late] });
    expect(document.diagnostics).toMatchObject([
      {
        code: 'markdown-failed',
        severity: 'error',
        message: 'The Markdown cannot be parsed on `docs/a/page.md`: no',
        file: 'docs/a/page.md',
        line: 1,
        column: 1,
      },
    ]);
  });
});

test('a parser gives the same for the same source, whatever it parsed before', async () => {
  const sources = ['## A\n\n[^1] {{ vendor }} <b id="a">\n\n[^1]: x', '## A\n\n[r]: x', '[r] [^1]'].map((text) =>
    sourceOf(text),
  );
  const parser = await loadParser(settings, sources);
  const first = sources.map((source) => parser.parse(source));
  expect(
    sources
      .toReversed()
      .map((source) => parser.parse(source))
      .toReversed(),
  ).toEqual(first);
});

describe('code that is too much is told where its fence is', () => {
  const suggestion = 'Show only the part that matters, or set the language to `text`.';
  const place = { file: 'docs/a/page.md', line: 3, column: 1, suggestion };

  test('too long', async () => {
    const source = sourceOf(`Text\n\n- \`\`\`js\n  ${'x'.repeat(6000)}\n  \`\`\`\n`);
    const parsed = (await loadParser(settings, [source], { clock: () => 0 })).parse(source);
    const message = 'Line 1 of this code has 6000 characters. Lines of more than 5000 are not highlighted.';
    expect(parsed.document.diagnostics).toEqual([{ code: 'code-too-long', severity: 'warning', message, ...place }]);
    expect(parsed.isUnsettled).toBeUndefined();
  });

  test('too slow', async () => {
    const source = sourceOf('Text\n\n- ```js\n  let a\n  let b\n  ```\n');
    let now = 0;
    const clock = () => {
      now += 30_001;
      return now;
    };
    const parsed = (await loadParser(settings, [source], { clock })).parse(source);
    const message = 'This code could not be highlighted within 30 seconds.';
    expect(parsed.document.diagnostics).toEqual([{ code: 'code-too-slow', severity: 'error', message, ...place }]);
    expect(parsed.isUnsettled).toBe(true);
    expect(parsed.body.html).toContain('>let a\nlet b\n<');
  });
});

test('settings are the part of the config that parsing depends on', () => {
  const i18n = { defaultLocale: 'en', locales: [{ locale: 'en', label: '', direction: 'ltr', htmlLang: 'en' }] };
  const config = { ...settings, i18n, title: 'x' } as unknown as Parameters<typeof createParseSettings>[0];
  expect(createParseSettings(config, settings)).toEqual(settings);
});

test('include targets', () => {
  const text =
    '<!-- include: ./a.md#x -->\n  <!-- include: ../b.md -->\n<!-- include: /c.md -->\n<!-- include: ../../../d.md -->\n```\n<!-- include: ./e.md -->\n```\n```js file="../f.js#y"\n```\na <!-- include: ./g.md -->\n';
  expect(listIncludeTargets(text, 'docs/a/page.md')).toEqual(['docs/a/a.md', 'docs/b.md', 'c.md', 'docs/f.js']);
});

test('what parsing writes itself is in the language of the source', async () => {
  const text = [
    '# T\n\n## Start\n\n:::tip\n\na\n\n:::\n\n:::note[Eigener]\n\nb\n\n:::\n\n> [!WARNING]\n> c\n',
    'd[^1]\n\n| a |\n|---|\n| b |\n\n```\nx\n```\n\n[^1]: e\n',
  ].join('\n');
  const { german } = await import('../../src/model/texts/de.ts');
  const htmlIn = async (locale: string) => (await parseOne(text, { locale }, { texts: { de: german } })).body.html;
  const html = await htmlIn('de');
  for (const part of [
    '<p class="admonition-title">Tipp</p>',
    '<p class="admonition-title">Eigener</p>',
    '<p class="admonition-title">Warnung</p>',
    'aria-label="Fußnote 1"',
    'aria-label="Fußnoten"',
    'aria-label="Zurück zum Text von Fußnote 1"',
    'aria-label="Tabelle"',
    'aria-label="Code"',
  ])
    expect(html).toContain(part);
  expect(await htmlIn('en')).toContain('<p class="admonition-title">Tip</p>');
});

describe('ids of the page itself', () => {
  const pageIds = ['main-content', 'docs-sidebar', 'main-menu', 'search-status', 'route-announcer', 'search-hits-0'];

  test.each(pageIds)('no heading gets %s, and an explicit one is told', async (id) => {
    const { document } = await parseOne(`## ${id}\n\n## Other {#${id}}\n\n[a](#${id})\n`);
    expect(document.headings.map((heading) => heading.id)).toEqual([`${id}-1`, `${id}-2`]);
    expect(document.diagnostics).toEqual([
      {
        code: 'duplicate-id',
        severity: 'warning',
        message: `The id \`${id}\` is one that techdocs uses on the page.`,
        suggestion: `Choose another one, such as \`${id}-1\`.`,
        file: 'docs/a/page.md',
        line: 3,
        column: 1,
      },
    ]);
  });

  test('are taken from raw HTML and details', async () => {
    const text = '<b id="main-content">a</b>\n\n<details id="docs-sidebar">\n<summary>b</summary>\nc\n</details>\n';
    const { document, body } = await parseOne(text);
    expect(body.html).toContain('<b>a</b>');
    expect(document.anchors).toEqual([]);
    expect(document.diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [1, 'The id `main-content` is one that techdocs uses on the page.'],
      [3, 'The id `docs-sidebar` is one that techdocs uses on the page.'],
    ]);
  });

  test('are those of footnotes and tabs where the page has some', async () => {
    const headings = '## fn1\n\n## Panel 0 1\n';
    const ids = async (text: string) => (await parseOne(text)).document.headings.map(({ id }) => id);
    expect(await ids(headings)).toEqual(['fn1', 'panel-0-1']);
    const tabs = '<Tabs>\n<TabItem value="a">\n\nb\n\n</TabItem>\n</Tabs>\n';
    expect(await ids(`${headings}\na[^1]\n\n[^1]: b\n\n${tabs}`)).toEqual(['fn1-1-1', 'panel-0-1-1']);
  });

  test('are left however they are numbered', async () => {
    const { document } = await parseOne('## Search hits\n\n## Search hits 1\n\n## Main content 1\n\n## Main content\n');
    expect(document.headings.map(({ id }) => id)).toEqual([
      'search-hits-1-1',
      'search-hits-1-2',
      'main-content-1',
      'main-content-1-1',
    ]);
  });

  test('says that a heading has the id of a `<details>`', async () => {
    const { document } = await parseOne('<details id="x">\na\n</details>\n\n## B {#x}\n\n## X\n');
    expect(document.diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [5, 'The id `x` is used twice on this page.'],
    ]);
    expect(document.headings.map(({ id }) => id)).toEqual(['x', 'x-1']);
  });
});

describe('instructions in code', () => {
  const text =
    '> ```js\n> // highlight-next-line\n> {{ vendor }} // [!code ++]\n> b\n> ```\n\n```js\n// highlight-start\n```\n\n    x # [!code --]\n';

  test('are in neither search nor the Markdown beside the page', async () => {
    const { body } = await parseOne(text);
    expect(body.markdown).toBe('> ```js\n> Acme\n> b\n> ```\n\n```js\n```\n\n    x\n');
    expect(body.sections.map((section) => section.text)).toEqual(['Acme b x']);
  });

  test('are those of the configuration', async () => {
    const magicComments = [{ className: 'own', line: 'here' }];
    const { body } = await parseOne('```js\n// here\na\n```\n', {}, { code: { ...settings.code, magicComments } });
    expect(body.html).toContain('<span class="line own">a\n</span>');
    expect(body.markdown).toBe('```js\na\n```\n');
  });
});

test('a frame is a link in the Markdown beside the page', async () => {
  const text =
    '> <iframe title="A [b]"\n> src="https://video.example.com/{{ vendor }}"></iframe>\n\nSee <iframe src="/x.html"></iframe>.\n\n```html\n<iframe src="/x.html"></iframe>\n```\n';
  const { body } = await parseOne(text);
  expect(body.markdown).toBe(
    '> [A \\[b\\]](<https://video.example.com/Acme>)\n\nSee [/x.html](</x.html>).\n\n```html\n<iframe src="/x.html"></iframe>\n```\n',
  );
});

test.each([
  ['&nbsp;\n\n# A *title*\n\nText.\n', '<p>&nbsp;</p>\n<p>Text.</p>\n'],
  ['<div align="center">\n\n# A *title*\n\nText.\n\n</div>\n', '<div align="center">\n<p>Text.</p>\n</div>\n'],
  ["import A from 'b'\n{/* c */}\n\n# A *title* {/* #top */}\n\nText.\n", '<span id="top"></span>\n<p>Text.</p>\n'],
  ['<!-- a -->\n<a id="top"></a>\n<br>\n\n# A *title*\n', '<p><a id="top"></a>\n<br></p>\n'],
])('what shows nothing may stand before the title: %j', async (text, html) => {
  const { document, body } = await parseOne(text);
  expect([document.title, document.titleHtml, document.headings]).toEqual(['A title', 'A <em>title</em>', []]);
  expect(document.diagnostics.filter(({ code }) => code !== 'mdx-syntax')).toEqual([]);
  expect(body.html.replace('\u00a0', '&nbsp;')).toBe(html);
  expect(parseDocumentHead(sourceOf(text), {}).title).toBe('A title');
});

test.each(['Text.\n\n# A\n', '<div>text</div>\n\n# A\n'])(
  'what readers see before a heading is not passed over: %j',
  async (text) => {
    const { document } = await parseOne(text);
    expect(document.titleHtml).toBeUndefined();
    expect(document.diagnostics.map(({ code }) => code)).toContain('extra-h1');
  },
);

test('the Markdown of a page has no comments, wherever they stand, except in code', async () => {
  const written = [
    '<!-- alone -->',
    'a <!-- in a line --> b <!-- over',
    'two --> c',
    '',
    '- d',
    '  <!-- in a list {{ vendor }}',
    '  of two lines -->',
    '',
    '> e',
    '> <!-- quoted',
    '> twice -->',
    '',
    '| f <!-- cell --> |',
    '|---|',
    '',
    '`<!-- g -->`',
    '',
    '```html',
    '<!-- h -->',
    '```',
  ];
  const { body } = await parseOne(`${written.join('\n')}\n`);
  const lines = body.markdown.split('\n').map((line) => line.trimEnd());
  expect(lines.filter((line) => !['', '>'].includes(line)).join('\n')).toBe(
    'a  b\n c\n- d\n> e\n| f  |\n|---|\n`<!-- g -->`\n```html\n<!-- h -->\n```',
  );
});

test('the Markdown of a page has values as text, but for code and addresses', async () => {
  const variables = { star: 'a *b* <c> [d](e) f_g' };
  const { body } = await parseOne(
    '{{ star }} `{{ star }}` [x]({{ star }}) <b title="{{ star }}">\n\n```\n{{ star }}\n```\n',
    {},
    { variables },
  );
  const { star } = variables;
  expect(body.markdown).toBe(
    `a \\*b\\* \\<c> \\[d\\](e) f_g \`${star}\` [x](${star}) <b title="${star}">\n\n\`\`\`\n${star}\n\`\`\`\n`,
  );
});
