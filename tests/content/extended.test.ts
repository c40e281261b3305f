// Extensions during the parsing of a page.
import type { MarkdownIt } from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { createPageExtensionSelector } from '../../src/content/extensions.ts';
import { loadLinkParser, loadMarkdownRules } from '../../src/content/io/load-parser.ts';
import type { UserError } from '../../src/model/diagnostic.ts';
import type { Extension, LoadedExtension } from '../../src/model/extension.ts';
import { parseOne, settings, sourceOf, visible } from './parse-one.ts';

const loaded = (extension: Extension): LoadedExtension => ({ extension, fingerprint: `${extension.name}-1` });
const parse = (text: string, ...extensions: readonly Extension[]) =>
  parseOne(text, {}, { extensions: extensions.map(loaded) });
const findings = ({ document }: Awaited<ReturnType<typeof parse>>) =>
  document.diagnostics.map(({ code, severity, message, line }) => `${line} ${severity} ${code}: ${message}`);

const draw: Extension = {
  name: 'draw',
  rules: { empty: 'warn', quiet: 'ignore' },
  fences: {
    dot(fence, page) {
      if (fence.text.trim() === '') fence.report({ code: 'empty', message: 'This drawing is empty.' });
      if (fence.text.includes('??')) fence.report({ code: 'odd', message: 'What is `??`?', suggestion: 'Say it.' }, 2);
      if (fence.text.includes('hush')) page.report({ code: 'quiet', message: 'Nobody hears this.' }, 0);
      return [
        `<figure title="${fence.lang} ${fence.meta}">`,
        { slot: 'picture', data: { text: fence.text }, html: '<p>later</p>' },
        '<a href="./b.md">b</a></figure>',
      ];
    },
  },
  slots: { picture: { render: () => '' } },
};

describe('a block of code that an extension takes', () => {
  it('becomes its segments: HTML with links of the page, and slots', async () => {
    const parsed = await parse('# A\n\n```dot wide {1}\na -> {{ x }}\n```\n', draw);
    expect(visible(parsed.body)).toBe('<figure title="dot wide {1}">⟦e0⟧<p>later</p><a href="⟦0⟧">b</a></figure>\n');
    expect(parsed.document.slots).toEqual([
      { extension: 'draw', slot: 'picture', data: { text: 'a -> {{ x }}\n' }, line: 3 },
    ]);
    expect(parsed.document.links.map(({ href, line }) => [href, line])).toEqual([['./b.md', 3]]);
    expect(findings(parsed)).toEqual([]);
    expect(parsed.body.markdown).toContain('```dot wide {1}\na -> {{ x }}\n```');
    expect(parsed.body.sections.map(({ text }) => text)).toEqual(['a -> {{ x }}']);
  });

  it('tells of what it finds by the levels of its rules, those that are off as notes, at the line of the file', async () => {
    const parsed = await parse('---\ntitle: A\n---\n\n```dot\n```\n', draw);
    expect(findings(parsed)).toEqual(['5 warning draw/empty: This drawing is empty.']);
    expect(findings(await parse('# A\n\n```dot\nhush\n??\n```\n', draw))).toEqual([
      '1 note draw/quiet: Nobody hears this.',
      '5 warning draw/odd: What is `??`?',
    ]);
  });

  it('is named where it fails, and shows the block', async () => {
    const fences = { dot: () => JSON.parse('{') };
    const parsed = await parse('# A\n\n```dot\na\n```\n\nb\n', { name: 'bad', fences });
    expect(findings(parsed)).toEqual([
      expect.stringMatching(/^3 error extension-failed: The extension `bad` failed on this block of code: .*JSON/),
    ]);
    expect(visible(parsed.body)).toBe('<pre><code>a\n</code></pre>\n<p>b</p>\n');
  });

  it.each([
    ['gives no list', () => 'x' as never, '`fences` must give a list of texts and slots.'],
    ['gives a list of something else', () => [1] as never, '`fences` must give a list of texts and slots.'],
    ['names a slot that it has not', () => [{ slot: 'no', data: 1 }], 'it has no slot `no`, which a segment names.'],
  ])('is told where it %s', async (_, dot, reason) => {
    const parsed = await parse('```dot\n```\n', { name: 'bad', fences: { dot } });
    expect(findings(parsed)).toEqual([
      `1 error extension-failed: The extension \`bad\` failed on this block of code: ${reason}`,
    ]);
  });

  it('is told where nobody closes it', async () => {
    const parsed = await parse('# A\n\n```dot\na\n', draw);
    expect(findings(parsed)).toEqual([expect.stringMatching(/^3 warning unclosed-code: /)]);
  });
});

const keys: Extension = {
  name: 'keys',
  texts: { en: { press: 'Press' }, de: { press: 'Drücken' } },
  markdown: {
    when: /\[\[/,
    use(md, page) {
      md.inline.ruler.before('link', 'keys', (state, silent) => {
        const [all, key] = /^\[\[(\w+)\]\]/.exec(state.src.slice(state.pos)) ?? [];
        if (all === undefined) return false;
        if (key === 'Boom') throw new Error('no such key');
        if (!silent) state.push('keys', 'kbd', 0).content = `${page.texts.press} ${key} (${page.file})`;
        state.pos += all.length;
        return true;
      });
      md.renderer.rules.keys = (tokens, at) => `<kbd>${tokens[at]?.content}</kbd>`;
    },
  },
};

describe('rules for Markdown', () => {
  it('see the page that is being parsed', async () => {
    const parsed = await parse('# A\n\n[[Enter]]\n', keys);
    expect(visible(parsed.body)).toBe('<p><kbd>Press Enter (docs/a/page.md)</kbd></p>\n');
  });

  it('are named where they fail', async () => {
    expect(findings(await parse('[[Boom]]\n', keys))).toEqual([
      '1 error extension-failed: The extension `keys` failed in `markdown` on `docs/a/page.md`: no such key.',
    ]);
  });
});

describe('what rules for Markdown say and ask', () => {
  const marks = (use: NonNullable<Extension['markdown']>['use'], more: Partial<Extension> = {}): Extension => ({
    name: 'marks',
    markdown: { when: /@@/, use },
    ...more,
  });
  const reading: Extension = marks((md, page) => {
    md.inline.ruler.before('link', 'marks', (state, silent) => {
      const [all, content = ''] = /^@@([^@]+)@@/.exec(state.src.slice(state.pos)) ?? [];
      if (all === undefined) return false;
      if (!silent) Object.assign(state.push('mark', 'mark', 0), { content, meta: { isText: true, isVerbatim: true } });
      state.pos += all.length;
      return true;
    });
    md.renderer.rules.mark = (tokens, at) =>
      `<mark title="${page.languageName('js')} ${page.isForLinks}">${tokens[at]?.content}</mark>`;
  });

  it('has text in titles and in search, whose braces are no variables', async () => {
    const { document, body } = await parse('# A @@b {{ c }}@@\n\nSee @@d@@.\n', reading);
    expect(document.diagnostics).toEqual([]);
    expect(document.title).toBe('A b {{ c }}');
    expect(body.sections[0]?.text).toBe('See d.');
    expect(visible(body)).toBe('<p>See <mark title="js false">d</mark>.</p>\n');
  });

  it('knows when only links and ids are asked for', async () => {
    const asked: boolean[] = [];
    const asking = marks((md, page) => md.core.ruler.push('asks', () => void asked.push(page.isForLinks)));
    await parse('@@a@@\n', asking);
    const links = await loadLinkParser({ ...settings, extensions: [loaded(asking)] }, [sourceOf('@@a@@')]);
    links.parse(sourceOf('@@a@@'));
    expect(asked).toEqual([false, true]);
  });

  it('tells of a place in a line', async () => {
    const telling = marks((md, page) =>
      md.core.ruler.push('tells', () => page.report({ code: 'odd', message: 'Odd.' }, 2, 4)),
    );
    const { document } = await parse('# A\n\nab @@c@@\n', telling);
    expect(document.diagnostics).toMatchObject([{ code: 'marks/odd', line: 3, column: 5, message: 'Odd.' }]);
  });

  it('asks for styles that the extension has', async () => {
    const asking = (name: string) => marks((md, page) => md.core.ruler.push('asks', () => page.style(name)));
    const styles = { wide: { css: './wide.css' } };
    const { document } = await parse('@@a@@\n', { ...asking('wide'), styles });
    expect(document.sheets).toEqual(['marks/wide']);
    expect((await parse('a\n', { ...asking('wide'), styles })).document.sheets).toBeUndefined();
    expect(findings(await parse('@@a@@\n', { ...asking('thin'), styles }))).toEqual([
      '1 error extension-failed: The extension `marks` failed in `markdown` on `docs/a/page.md`: it has no style `thin`, which it asks for.',
    ]);
  });

  it('leaves out references of APIs where it says so', () => {
    const { of } = createPageExtensionSelector(
      [{ ...reading, markdown: { when: /@@/, notIn: 'made' as const, use: () => {} } }].map(loaded),
    );
    expect(of(sourceOf('@@a@@'))).toHaveLength(1);
    expect(of(sourceOf('', { isMade: 'pieces', pieces: [{ text: '@@a@@' }] }))).toEqual([]);
  });

  it('has what it reads behind the language of code known on all its pages', async () => {
    const wide: Extension = {
      name: 'wide',
      codeAttributes: { wide: 'word', height: 'value' },
      markdown: {
        when: /(?!)/,
        use: (md) =>
          md.core.ruler.before('task_lists', 'wide', ({ tokens }) => {
            for (const token of tokens) if (/\bwide\b/.test(token.info)) token.attrSet('data-wide', '');
          }),
      },
    };
    const text = '```js wide height="4"\na\n```\n';
    expect(findings(await parse(text, wide))).toEqual([]);
    expect(findings(await parse(text))).toEqual([
      '1 warning unknown-fence-meta: `wide` has no meaning after the language of a code block.',
      '1 warning unknown-fence-meta: `height="4"` has no meaning after the language of a code block.',
    ]);
    expect(findings(await parse('```js wide heigth="4"\na\n```\n', wide))).toHaveLength(1);
    const { of } = createPageExtensionSelector([loaded(wide)]);
    const takesPart = (each: string) => of(sourceOf(each)).length > 0;
    expect(['```js wide\n```', '<<< ./a.js {{ b }}', '- ~~~ height=4\n  ~~~'].map(takesPart)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['```js\nwide\n```', '```js wider\n```', 'wide'].map(takesPart)).toEqual([false, false, false]);
  });
});

describe('rules that are loaded', () => {
  const lazy = (load: () => Promise<never>): Extension => ({ name: 'lazy', markdown: { when: /@@/, use: { load } } });
  const failing = async (load: () => Promise<never>, seconds?: number) => {
    const error: unknown = await loadMarkdownRules([loaded(lazy(load))], [sourceOf('@@a@@')], seconds).catch(
      (reason) => reason,
    );
    return (error as UserError).diagnostics;
  };

  it('are loaded for pages that match, and for no others', async () => {
    let times = 0;
    const extension = lazy(async () => {
      times++;
      return ((md: MarkdownIt) => md.core.ruler.push('none', ({ tokens }) => void tokens.splice(0))) as never;
    });
    expect(visible((await parse('a\n', extension)).body)).toBe('<p>a</p>\n');
    expect(times).toBe(0);
    expect(visible((await parse('@@a@@\n', extension)).body)).toBe('');
    expect(times).toBe(1);
  });

  it.each([
    ['fail', async () => JSON.parse('{') as never, /JSON/],
    ['are no function', async () => 1 as never, /it must promise a function\.$/],
    ['do not come in time', () => new Promise<never>(() => {}), /it took longer than 0\.01 seconds\.$/],
  ])('are told where they %s', async (_, load, reason) => {
    const [finding, ...others] = await failing(load, 0.01);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: 'extension-failed', severity: 'error' });
    expect(finding?.message).toMatch(/^The extension `lazy` failed in `markdown\.use\.load`: /);
    expect(finding?.message).toMatch(reason);
  });
});

it('gives a page that no extension matches the value that it has without', async () => {
  const text = '# A\n\n```js\nlet a;\n```\n\n[b](./b.md)\n';
  expect(await parse(text, draw, keys)).toEqual(await parse(text));
  expect((await parse('[[Enter]]\n', keys)).document.hash).not.toBe((await parse('[[Enter]]\n')).document.hash);
});

it('knows the keys of front matter that an extension reads', async () => {
  const owner: Extension = { name: 'owner', frontMatter: { owner: 'text', reviewed: 'boolean' } };
  const text = '---\nowner: Scanning\nreviewed: 1\nother: x\n---\n\na\n';
  const parsed = await parse(text, owner);
  expect(parsed.document.frontMatter).toEqual({ owner: 'Scanning' });
  expect(findings(parsed)).toEqual([
    expect.stringMatching(/^3 error invalid-front-matter: /),
    expect.stringMatching(/^4 warning unknown-front-matter: /),
  ]);
});

it.each([
  ['```dot\n```', ['draw']],
  ['- ~~~ DOT x\n  ~~~', ['draw']],
  ['```dots\n```', []],
  ['a [[b]]', ['keys']],
  ['a', []],
])('finds out by the text who takes part in %j', (text, names) => {
  const { of } = createPageExtensionSelector([draw, keys].map(loaded));
  expect(of(sourceOf(text)).map(({ extension }) => extension.name)).toEqual(names);
});
