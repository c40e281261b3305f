// Regions of files by comments of their languages, so that an example in the docs is compiled code.
import { describe, expect, it } from 'vitest';
import { findRegion } from '../../src/content/markdown/regions.ts';
import { parseOne } from './parse-one.ts';

/** Comment syntax by language: the text before `#region`, and the end of the comment. */
const comments: readonly (readonly [languages: string, before: string, after?: string])[] = [
  ['JavaScript, TypeScript, Java, Kotlin, C, C++, C#, Go, Rust, Swift, Dart, Scala, PHP, Groovy, SCSS, JSONC', '// '],
  ['Rust and Swift docs', '/// '],
  ['C, CSS, Less', '/* ', ' */'],
  ['PHP, Java', '/** ', ' **/'],
  ['JSX, TSX, MDX', '{/* ', ' */}'],
  ['Python, Ruby, Perl, R, shell, YAML, TOML, Dockerfile, Makefile, CMake, nginx, HCL, GraphQL, Elixir', '# '],
  ['PowerShell, C#', ''],
  ['PowerShell blocks', '<# ', ' #>'],
  ['SQL, Lua, Ada, VHDL, Haskell, Elm', '-- '],
  ['Haskell blocks', '{- ', ' -}'],
  ['HTML, XML, SVG, Vue, Svelte, Astro', '<!-- ', ' -->'],
  ['JSP, ASP', '<%-- ', ' --%>'],
  ['Ruby templates', '<%# ', ' %>'],
  ['Razor', '@* ', ' *@'],
  ['Twig, Jinja, Liquid', '{# ', ' #}'],
  ['Handlebars', '{{!-- ', ' --}}'],
  ['INI, assembler, Lisp, AutoHotkey', '; '],
  ['Clojure', ';; '],
  ['LaTeX, Erlang, MATLAB, Prolog', '% '],
  ['Visual Basic', "' "],
  ['Batch', 'REM '],
  ['Batch labels', ':: '],
  ['Fortran, properties', '! '],
  ['Vim', '" '],
  ['OCaml, Pascal, F#', '(* ', ' *)'],
  ['reStructuredText', '.. '],
];

const linesOf = (text: string, name: string, isMarkdown = false) =>
  findRegion(text, name, isMarkdown)?.lines.map((line) => line.text);

describe('a region', () => {
  it.each(comments)('%s', (_, before, after = '') => {
    const marks = (style: string) =>
      `a\n  ${before}${style}region one${after}\n  b\n${before}${style}region two${after}\nc\n${before}${style}endregion${after}\n${before}${style}endregion one${after}\nd\n`;
    expect(linesOf(marks('#'), 'one')).toEqual(['  b', 'c']);
    expect(linesOf(marks('#'), 'two')).toEqual(['c']);
    if (before !== '') expect(linesOf(marks(''), 'one')).toEqual(['  b', 'c']);
  });

  it.each([
    ['C#, with a description', '#region one of many', '#endregion'],
    ['Visual Basic', '#Region "one"', '#End Region'],
    ['C++', '#pragma region one', '#pragma endregion'],
    ['Delphi', "{$region 'one'}", '{$endregion}'],
    ['editors', '//region one', '//endregion'],
    ['without spaces', '<!--#region one-->', '<!--#endregion-->'],
    ['of letters of any script', '// #region één', '// #endregion één'],
  ])('%s', (_, start, end) => {
    const name = start.includes('één') ? 'één' : 'one';
    expect(linesOf(`a\n${start}\nb\n${end}\nc`, name)).toEqual(['b']);
  });

  it('of a whole file leaves the marks out, and nothing else', () => {
    const prose = ['# Region Europe', '# region of the world', 'region x', '// A region begins', '"""region"""'];
    const text = ['# region one', ...prose, '# endregion'].join('\n');
    expect(findRegion(text, undefined)?.lines.map((line) => line.text)).toEqual(prose);
    expect(findRegion('# Region Europe\n\nText.', undefined, true)?.lines).toHaveLength(3);
  });
});

const faultsOf = async (code: string) => {
  const page = '```java file="./Foo.java#main"\n```\n';
  const { document } = await parseOne(page, { includes: { 'docs/a/Foo.java': code } });
  return document.diagnostics.map(
    ({ severity, code: name, message, line }) => `${severity} ${name} ${line} ${message}`,
  );
};

it('a region that is gone, or that nothing ends, is an error', async () => {
  expect(await faultsOf('// #region main\nint a;\n// #endregion\n')).toEqual([]);
  expect(await faultsOf('// #region other\nint a;\n// #endregion\n')).toEqual([
    'error missing-include 1 `./Foo.java` has no region `main`.',
  ]);
  expect(await faultsOf('int a;\n// #region main\nint b;\n')).toEqual([
    'error missing-include 1 The region `main` of `./Foo.java` begins on line 2 and is never closed.',
  ]);
});

it.each(['file="./Foo.java#main"', "file='./Foo.java#main'", 'file=./Foo.java#main'])(
  '%s shows the region',
  async (attribute) => {
    const includes = { 'docs/a/Foo.java': '// #region main\nint shown;\n// #endregion\nint other;\n' };
    const { document, body } = await parseOne(`\`\`\`java ${attribute} title="Foo"\n\`\`\`\n`, { includes });
    expect(document.diagnostics).toEqual([]);
    expect(body.html.replace(/<[^>]*>/g, '')).toContain('int shown;');
  },
);
