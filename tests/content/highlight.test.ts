// Highlighting: the same colours as shiki's in both themes at once, readable colours, and the same HTML in every run.
import { type BundledLanguage, createHighlighter as createShiki } from 'shiki';
import { describe, expect, it } from 'vitest';
import { defaultCodeThemes } from '../../src/config/schema/content.ts';
import { loadHighlighter as createWhole } from '../../src/content/io/load-highlighter.ts';
import { findFenceLanguages } from '../../src/content/markdown/highlight/code.ts';
import { computeContrastRatio, loadCodeTheme, renderCodeThemeCss } from '../../src/content/markdown/highlight/theme.ts';
import { samples } from './highlight-samples.ts';

/** Returns a highlighter that returns only lines. */
async function createHighlighter(...input: Parameters<typeof createWhole>) {
  const highlighter = await createWhole(...input);
  return { highlight: (code: string, language: string) => highlighter.highlight(code, language)?.lines };
}

const settings = { themes: defaultCodeThemes, languages: [] };
const decode = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Returns colours by selector. */
const rulesOf = (css: string) =>
  new Map(
    [...css.matchAll(/^(.*?)\{[^}]*?color:([^};]*)/gm)].map(([, selector, colour]) => [selector, colour] as const),
  );

/** Returns the colours of every character, by class names and CSS. */
function coloursOf(
  line: string,
  css: string,
  rules: ReadonlyMap<string | undefined, string | undefined>,
): { char: string; light: string; dark: string }[] {
  const rule = (selector: string) => rules.get(selector);
  const basic = /code-fg:([^;]*)/.exec(css)?.[1] ?? '';
  const full = (colour: string) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toUpperCase();
  return [...line.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g)].flatMap(
    ([, names = '', inner, plain]) => {
      const light = /\btl\d+/.exec(names)?.[0];
      const dark = /\btd\d+/.exec(names)?.[0] ?? 'td0';
      return [...decode(inner ?? plain ?? '')].map((char) => ({
        char,
        light: full(light ? (rule(`.${light}`) ?? '?') : basic),
        dark: full(rule(`[data-theme='dark'] .${dark}`) ?? '?'),
      }));
    },
  );
}

describe('createHighlighter', () => {
  it.each([
    // Grammars with additions of techdocs, and those that embed one of them, highlight more than shiki does.
    [defaultCodeThemes, Object.keys(samples).filter((name) => !/^(?:groovy|bash|shell|sh|powershell)$/.test(name))],
    [{ light: 'light-plus', dark: 'one-dark-pro' }, ['java', 'xml', 'yaml', 'diff', 'css', 'kotlin', 'markdown']],
    [{ light: 'min-light', dark: 'monokai' }, ['java', 'xml', 'yaml', 'diff', 'css', 'kotlin', 'markdown']],
  ])('gives the colours that shiki gives in two passes: %j', async (themes, languages) => {
    const css = await renderCodeThemeCss(themes);
    const rules = rulesOf(css);
    const own = await createHighlighter({ themes, languages }, new Set());
    const shiki = await createShiki({ themes: [themes.light, themes.dark], langs: languages, warnings: false });
    let tokens = 0;
    let equal = 0;
    for (const language of languages) {
      const code = samples[language] ?? '';
      // Without a time limit, which a busy machine would reach.
      const options = { lang: language as BundledLanguage, themes, defaultColor: false, tokenizeTimeLimit: 0 } as const;
      const lines = own.highlight(code, language) ?? [];
      expect(lines.map((line) => decode(line.replace(/<[^>]*>/g, ''))).join('\n')).toBe(code);
      for (const [index, line] of shiki.codeToTokens(code, options).tokens.entries()) {
        const ours = coloursOf(lines[index] ?? '', css, rules);
        const start = line[0]?.offset ?? 0;
        for (const token of line.filter((one) => one.content.trim() !== '')) {
          const at = token.offset - start + token.content.search(/\S/);
          const style = token.htmlStyle as Record<string, string>;
          tokens++;
          if (ours[at]?.light === style['--shiki-light'] && ours[at]?.dark === style['--shiki-dark']) equal++;
        }
      }
    }
    shiki.dispose();
    expect(tokens).toBeGreaterThan(languages.length * 30);
    expect(equal / tokens).toBeGreaterThanOrEqual(0.995);
  });

  it('writes one span a colour, escaped, without styles', async () => {
    const highlighter = await createHighlighter(settings, new Set(['java']));
    expect(highlighter.highlight('int a = 1;\n\nString b = "<x>&";\n', 'java')).toEqual([
      '<span class="tl2 td2">int </span>a <span class="tl2 td2">= </span><span class="tl3 td3">1</span>;',
      '',
      'String b <span class="tl2 td2">= </span><span class="tl7 td7">"&lt;x&gt;&amp;"</span>;',
    ]);
  });

  it('knows every language of the samples, and aliases', async () => {
    const highlighter = await createHighlighter(
      settings,
      new Set([
        ...Object.keys(samples),
        'c#',
        'kt',
        'ps1',
        'yml',
        'py',
        'dockerfile',
        'md',
        'cs',
        'sh',
        'ts',
        'js',
        'JSON',
      ]),
    );
    for (const [language, code] of Object.entries(samples)) {
      const lines = highlighter.highlight(code, language);
      expect(lines?.length).toBe(code.split('\n').length);
      if (language !== 'csv') expect(lines?.join('')).toMatch(/<span class="t[ld]\d/);
    }
    expect(highlighter.highlight('a', 'C#')).toEqual(highlighter.highlight('a', 'csharp'));
    expect(highlighter.highlight('{"a":1}', 'JSON')).toEqual(highlighter.highlight('{"a":1}', 'json'));
    expect(highlighter.highlight('FROM x', 'dockerfile')).toEqual(highlighter.highlight('FROM x', 'docker'));
  });

  it.each(['', 'text', 'txt', 'plaintext', 'Text'])('knows %j as plain', async (language) => {
    const highlighter = await createHighlighter(settings, new Set([language]));
    expect(highlighter.highlight('a <b>\n', language)).toEqual(['a &lt;b&gt;']);
  });

  it('does not know what does not exist', async () => {
    const highlighter = await createHighlighter(
      { ...settings, languages: ['nope'] },
      new Set(['klingon', 'constructor']),
    );
    for (const language of ['nope', 'klingon', 'constructor', '__proto__', 'java']) {
      expect(highlighter.highlight('a', language)).toBeUndefined();
    }
  });

  it('gives the same whatever else is loaded and whatever was coloured before', async () => {
    const languages = ['markdown', 'json', 'diff', 'yaml', 'bash', 'xml', 'ini', 'c', 'sql'];
    const code = '# A\n\n```json\n{"a": 1}\n```\n\n```sql\nselect 1\n```\n';
    const alone = await createHighlighter(settings, new Set(['markdown']));
    const all = await createHighlighter(settings, new Set(languages));
    const forwards = languages.map((language) => all.highlight(samples[language] ?? '', language));
    expect(all.highlight(code, 'md')).toEqual(alone.highlight(code, 'markdown'));
    const again = await createHighlighter(settings, new Set(languages));
    const backwards = languages.toReversed().map((language) => again.highlight(samples[language] ?? '', language));
    expect(backwards.reverse()).toEqual(forwards);
  });

  it('remembers states: a line means what stands before it', async () => {
    const highlighter = await createHighlighter(settings, new Set(['java']));
    const [comment] = highlighter.highlight('/*\nint a;\n*/\nint a;', 'java')?.slice(1) ?? [];
    const [code] = highlighter.highlight('int b;\nint a;\n/*\nint a;\n*/', 'java')?.slice(1) ?? [];
    expect(comment).toBe('<span class="tl1 td1">int a;</span>');
    expect(code).toBe('<span class="tl2 td2">int </span>a;');
    expect(highlighter.highlight('int b;\nint a;\n/*\nint a;\n*/', 'java')?.[3]).toBe(comment);
  });

  it('leaves very long lines plain', async () => {
    const highlighter = await createHighlighter(settings, new Set(['javascript']));
    const long = `let a = "${'x'.repeat(6000)}";`;
    expect(highlighter.highlight(`${long}\nlet b`, 'js')).toEqual([long, '<span class="tl2 td2">let</span> b']);
  });

  it('names the themes there are when one is wrong', async () => {
    await expect(
      createHighlighter({ themes: { light: 'nope', dark: 'nord' }, languages: [] }, new Set(['java'])),
    ).rejects.toThrow(/^There is no code theme named "nope"\. There are: .*github-light/);
  });
});

describe('what is too much', () => {
  const suggestion = 'Show only the part that matters, or set the language to `text`.';

  it('is coloured as far as it goes: lines', async () => {
    const highlighter = await createWhole(settings, new Set(['js']));
    const { lines = [], fault } = highlighter.highlight('let a\n'.repeat(20_001), 'js') ?? {};
    expect(lines.length).toBe(20_001);
    expect(lines.slice(-2)).toEqual(['<span class="tl2 td2">let</span> a', 'let a']);
    const message = 'This code has more than 20000 lines, so it is not highlighted after line 20000.';
    expect(fault).toEqual({ code: 'code-too-long', message, suggestion });
    expect(highlighter.highlight('let a\n'.repeat(20_000), 'js')?.fault).toBeUndefined();
    const ofStrangers = await createWhole({ ...settings, isUntrusted: true }, new Set(['js']));
    const half = 'This code has more than 10000 lines, so it is not highlighted after line 10000.';
    expect(ofStrangers.highlight('let a\n'.repeat(10_001), 'js')?.fault?.message).toBe(half);
    expect(ofStrangers.highlight('let a\n'.repeat(10_000), 'js')?.fault).toBeUndefined();
    expect(highlighter.highlight('let a\n'.repeat(20_001), 'text')?.fault).toBeUndefined();
  });

  it('is coloured as far as it goes: characters', async () => {
    const highlighter = await createWhole(settings, new Set(['js']));
    const line = `let a = '${'<'.repeat(990)}'`;
    const { lines = [], fault } = highlighter.highlight(`${line}\n`.repeat(502), 'js') ?? {};
    expect(lines.slice(499).map((html) => html.startsWith('<span'))).toEqual([true, false, false]);
    expect(decode(lines[501] ?? '')).toBe(line);
    const message = 'This code has more than 500000 characters, so it is not highlighted after line 500.';
    expect(fault).toEqual({ code: 'code-too-long', message, suggestion });
    expect(highlighter.highlight(`${line}\n`.repeat(500), 'js')?.fault).toBeUndefined();
  });

  it('is coloured as far as it goes: the length of a line, whatever stands beside it', async () => {
    const highlighter = await createWhole(settings, new Set(['js']));
    const long = 'x'.repeat(600_000);
    const { lines, fault } = highlighter.highlight(`let a\n${long}\nlet b\n${long}`, 'js') ?? {};
    expect(lines).toEqual(['<span class="tl2 td2">let</span> a', long, '<span class="tl2 td2">let</span> b', long]);
    const message = 'Line 2 of this code has 600000 characters. Lines of more than 5000 are not highlighted.';
    expect(fault).toEqual({ code: 'code-too-long', message, suggestion });
  });

  it('is not coloured where it takes too long, whatever was coloured before, and the next time it is tried again', async () => {
    const highlighter = await createWhole(settings, new Set(['js']));
    const slow = [0, 12_000, 24_000, 36_000];
    const code = 'let p\nlet q\nlet r\n';
    expect(highlighter.highlight(code, 'js', () => 0)?.fault).toBeUndefined();
    const { lines, fault } = highlighter.highlight(code, 'js', () => slow.shift() ?? 0) ?? {};
    expect(lines).toEqual(['let p', 'let q', 'let r']);
    const message = 'This code could not be highlighted within 30 seconds.';
    expect(fault).toEqual({ code: 'code-too-slow', severity: 'error', message, suggestion });
    const again = highlighter.highlight(code, 'js', () => 0);
    expect(again?.lines[2]).toBe('<span class="tl2 td2">let</span> r');
    expect(again?.fault).toBeUndefined();
  });
});

describe('codeThemeCss', () => {
  it('is the same in every run, and small', async () => {
    const css = await renderCodeThemeCss(defaultCodeThemes);
    expect(css).toBe(await renderCodeThemeCss(defaultCodeThemes));
    expect(css.length).toBeLessThan(1200);
    expect(css).toMatch(
      /^:root\{--code-fg:#0e1116;--code-bg:#fff\}\n\[data-theme='dark'\]\{--code-fg:#e6edf3;--code-bg:#0d1117\}\n\.tl1\{/,
    );
  });

  it('gives what stands around code the colours for the background of the theme', async () => {
    const schemes = async (light: string, dark: string) =>
      (await renderCodeThemeCss({ light, dark })).match(/^.*color-scheme.*$/gm) ?? [];
    expect(await schemes('github-light', 'dracula')).toEqual([]);
    expect(await schemes('dracula', 'dracula')).toEqual(['.code{color-scheme:dark}']);
    expect(await schemes('github-light', 'github-light')).toEqual(["[data-theme='dark'] .code{color-scheme:light}"]);
    expect(await schemes('dracula', 'github-light')).toEqual([
      '.code{color-scheme:dark}',
      "[data-theme='dark'] .code{color-scheme:light}",
    ]);
  });

  it('has 4.5:1 for every colour of the default themes, on marked lines too', async () => {
    for (const name of [defaultCodeThemes.light, defaultCodeThemes.dark]) {
      const theme = await loadCodeTheme(name);
      for (const colour of [theme.foreground, ...theme.colours]) {
        expect(computeContrastRatio(colour, theme.background), `${name} ${colour}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(computeContrastRatio('#000', '#fff')).toBe(21);
    expect(computeContrastRatio('#00000080', '#ffffff')).toBeCloseTo(3.98, 1);
  });
});

describe('what is added to grammars', () => {
  const paint = async (code: string, language: string) => {
    const html = (await createHighlighter(settings, new Set([language]))).highlight(code, language)?.join('\n') ?? '';
    return [...html.matchAll(/<span class="tl(\d) [^"]*">([^<]*)</g)].map(([, colour, text = '']) => [
      Number(colour),
      decode(text).trim(),
    ]);
  };

  it('leaves what stands for a value in a command whole, and redirections what they are', async () => {
    expect(await paint('COPY <source-file-path> <target-file-path> [overwrite]', 'bash')).toEqual([
      [4, 'COPY'],
      [6, '<source-file-path> <target-file-path>'],
    ]);
    expect(await paint('sort <in >out "<a>"', 'sh')).toEqual([
      [4, 'sort'],
      [2, '<'],
      [2, '>'],
      [7, '"<a>"'],
    ]);
    expect(await paint('adb push <your file.apk> /sdcard', 'powershell')).toContainEqual([6, '<your file.apk>']);
  });

  it('tells commands, options and strings apart, and names of settings from their values', async () => {
    expect(await paint("npm install --save-dev 'a' # why", 'bash')).toEqual([
      [4, 'npm'],
      [3, '--save-dev'],
      [7, "'a'"],
      [1, '# why'],
    ]);
    expect(await paint("android {\n  compileSdk 34\n  maven { url 'x' }\n}", 'groovy')).toEqual([
      [5, 'android'],
      [5, 'compileSdk'],
      [3, '34'],
      [5, 'maven'],
      [5, 'url'],
      [7, "'x'"],
    ]);
  });
});

describe('fenceLanguages', () => {
  it('finds the languages that fences name', () => {
    const text = [
      '```js',
      '```',
      '~~~ Java title="x"',
      '~~~',
      '- ````ts{1}',
      '> 1. ```c++',
      '   ```c\\#',
      'a ```no',
      '```',
      '``` {1}',
    ].join('\n');
    expect([...findFenceLanguages(text)]).toEqual(['js', 'java', 'ts', 'c++', 'c#']);
  });
});
