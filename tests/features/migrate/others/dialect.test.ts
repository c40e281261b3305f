// The text of a page in the dialect of its generator, before and after the migration.
import { describe, expect, it } from 'vitest';
import { convertMarkdownDialect } from '../../../../src/features/migrate/others/dialects.ts';
import type { DialectConversionState } from '../../../../src/features/migrate/others/lines.ts';
import type { NonDocusaurusGenerator } from '../../../../src/features/migrate/others/other-site.ts';

const FILES: Readonly<Record<string, string>> = {
  'a.md': 'A part.\n',
  'top/README.md': '# Top\n\n<!-- a -->\n[a](a.md) <img src="i.png"> [b](https://b.example) [c](#c)\n<!-- b -->\nEnd\n',
  'src/b.txt': 'B\n',
  'src/a.py': 'import os\n# --8<-- [start:main]\nprint(1)\n# --8<-- [end:main]\nprint(2)\n',
};

function rewrite(generator: NonDocusaurusGenerator, text: string, more: Partial<DialectConversionState> = {}) {
  const work: DialectConversionState = {
    counts: {},
    notes: [],
    file: (named) => (FILES[named] === undefined ? undefined : { text: FILES[named], path: () => `../${named}` }),
    ...more,
  };
  const lines = convertMarkdownDialect(
    text.split('\n').map((line, index) => ({ text: line, from: index + 1 })),
    generator,
    work,
  );
  return { text: lines.map((line) => line.text).join('\n'), froms: lines.map(({ from }) => from), ...work };
}

const mkdocs = (text: string) => rewrite('mkdocs', text).text;

it('has links by the name of a page or a picture alone in VitePress', () => {
  const page = {
    ...{ path: 'x/y.md', front: {}, locale: 'en' },
    reference: (named: string) => (named === 'A b' ? '/x/A b (c)' : undefined),
    resource: (pattern: string) => (pattern === 'p.png' ? 'assets/p.png' : undefined),
  };
  const text =
    '[[A b]] ![[p.png]] [[A b|`c` d]], not [[none]], ![[A b]], `[[A b]]`, [[A b]](x) or [[p.png]]\n\n```\n[[A b]]\n```';
  expect(rewrite('vitepress', text, { page }).text).toBe(
    text
      .replace('[[A b]]', '[A b](/x/A%20b%20%28c%29)')
      .replace('![[p.png]]', '![p.png](assets/p.png)')
      .replace('[[A b|`c` d]]', '[`c` d](/x/A%20b%20%28c%29)'),
  );
  expect(rewrite('vitepress', text).text).toBe(text);
});

describe('MkDocs', () => {
  it('has admonitions with a body that is set in, in one another too', () => {
    expect(
      mkdocs('!!! note "A title"\n\n    Text.\n\n    ??? bug\n        ```py\n        x\n        ```\n\nAfter.'),
    ).toBe(':::note[A title]\n\nText.\n\n:::details[Bug]\n\n```py\nx\n```\n\n:::\n\n:::\n\nAfter.');
  });

  it('reads tabs of indentations as spaces, and ends a fence with the block around it', () => {
    expect(mkdocs('!!! tip\n    ```go\n\tif a {\n\t\tb\n    ```\n\n```make\na:\n\tb\n```')).toBe(
      ':::tip\n\n```go\nif a {\n    b\n```\n\n:::\n\n```make\na:\n\tb\n```',
    );
    expect(mkdocs('1. One\n\n    ```sh\n    a\n    ``` b\n\n!!! tip\n    ```\n    c\n    ```')).toContain(
      '\n:::tip\n\n```\nc\n```\n\n:::',
    );
  });

  it('leaves formulas as they are, but for characters in their text', () => {
    const text = `Of $T_{win}$ and ($X_{a}$) for 5$ [or](a.md){.b} 6$, \`$x{.a}$\`.

$$
  |T_{lose}| = X^2^ == {win}
$$

!!! tip "$S_{up}$"
    $\\begin{aligned}
        a_{win} &= \\frac{b}{c}_{lose} \\\\
    \\end{aligned}$

\`\`\`tex
$T_{win} \\text{a_b}$
\`\`\``;
    const made = mkdocs(text);
    expect(made.replace(':::tip[$S_{up}$]\n\n', '')).toBe(
      text
        .replace('{.b}', '')
        .replace('!!! tip "$S_{up}$"\n', '')
        .replace(/^ {4}(.*\n)/gm, '$1')
        .replace('\\end{aligned}$\n', '\\end{aligned}$\n\n:::\n'),
    );
    expect(mkdocs('$$ \\text{a_b \\_ #1} = \\mathrm{a_b} $$ and \\text{a_b}')).toBe(
      '$$ \\text{a\\_b \\_ \\#1} = \\mathrm{a_b} $$ and \\text{a_b}',
    );
  });

  it('has formulas between dollars', () => {
    const text =
      'Of \\( T_{win} \\), `\\(a\\)` and \\\\(b\\\\).\n\n\\[\n  x_{a}\n\\]\n\n    \\begin{a*}\n    n_{b}\n    \\end{a*}\n\n\\[text\\] here';
    expect(rewrite('mkdocs', text, { hasLatexFormulas: true }).text).toBe(
      'Of $T_{win}$, `\\(a\\)` and \\\\(b\\\\).\n\n$$\n  x_{a}\n$$\n\n    $$\\begin{a*}\n    n_{b}\n    \\end{a*}$$\n\n\\[text\\] here',
    );
    expect(mkdocs('Of \\(a\\).\n\n\\[b\\]')).toBe('Of \\(a\\).\n\n\\[b\\]');
  });

  it('keeps pipes of code in their cell', () => {
    expect(mkdocs('`a | b`\n\n| A | B |\n|---|:-:|\n| `a | b` | `c \\| d` |\n\n```\na | `b | c`\n--|--\n```')).toBe(
      '`a | b`\n\n| A | B |\n|---|:-:|\n| `a \\| b` | `c \\| d` |\n\n```\na | `b | c`\n--|--\n```',
    );
    expect(mkdocs('!!! tip\n    A | B\n    --|--\n    `a|b` | c')).toContain('\n`a\\|b` | c\n');
  });

  it('has anchors without a text', () => {
    expect(mkdocs('[](){#here} Text.\n\n- [](){ #there }\n')).toBe('<a id="here"></a> Text.\n\n- <a id="there"></a>\n');
  });

  it('shows calls of mkdocstrings as code', () => {
    const made = mkdocs(
      'a\n\n::: a.b\n    options:\n      x: 1\n\n::: c\n    handler: x\n\n::: note\n\n```\n::: d.e\n```',
    );
    expect(made).toBe(
      'a\n\n```yaml\n::: a.b\n    options:\n      x: 1\n```\n\n```yaml\n::: c\n    handler: x\n```\n\n::: note\n\n```\n::: d.e\n```',
    );
  });

  it('reports blocks from which code of the old site made something', () => {
    const { text, notes } = rewrite('mkdocs', '```{.draw path="a.py"}\n```\n\n```js\n1\n```', {
      fencesFromCode: ['draw'],
    });
    expect(text).toBe('```draw\n```\n\n```js\n1\n```');
    expect(notes.map(({ line, isHand }) => [line, isHand])).toEqual([[1, true]]);
  });

  it('links references to code that a page shows, and makes text of others', () => {
    const text = '[A][a.b.C], [K][pkg.known], [`a.b`][], [c][d], [e][] and `[f][g.h]` is [i](j.k)\n\n[d]: /d';
    const { text: made, notes } = rewrite('mkdocs', text, {
      findCodeTarget: (name) => (name === 'pkg.known' ? 'api.md#pkg.known' : undefined),
    });
    expect(made).toBe('A, [K](api.md#pkg.known), `a.b`, [c][d], [e][] and `[f][g.h]` is [i](j.k)\n\n[d]: /d');
    expect(notes.map(({ line, isHand }) => [line, isHand])).toEqual([[1, true]]);
    expect(mkdocs(text)).toBe(text);
  });

  it('reads Markdown right below a rule', () => {
    expect(mkdocs('<hr>\n**a**\n\n<hr>\n\nb')).toBe('<hr>\n\n**a**\n\n<hr>\n\nb');
  });

  it('keeps the place of an admonition in a list', () => {
    expect(mkdocs('1. One\n\n    !!! tip\n        Do.\n\n2. Two')).toBe(
      '1. One\n\n    :::tip\n\n    Do.\n\n    :::\n\n2. Two',
    );
  });

  it('has tabs, and blocks between slashes', () => {
    expect(mkdocs('=== "C"\n\n    one\n\n=== "C++"\n\n    two\n\nEnd')).toBe(
      '<Tabs>\n<TabItem label="C">\n\none\n\n</TabItem>\n<TabItem label="C++">\n\ntwo\n\n</TabItem>\n</Tabs>\n\nEnd',
    );
    expect(mkdocs('/// warning | Mind\n\nText.\n\n///')).toBe(':::warning[Mind]\n\nText.\n\n\n:::');
    expect(mkdocs('/// details | More\n    type: note\n\nText.\n///')).toBe(':::details[More]\n\nText.\n\n:::');
  });

  it('has heads of code, and files that code shows', () => {
    expect(mkdocs('``` py title="a.py" linenums="1" hl_lines="2 4-5"\nx # (1)!\n```')).toBe(
      '``` py {2,4-5} showLineNumbers title="a.py"\nx # (1)\n```'.replace('``` py', '```py'),
    );
    expect(mkdocs('``` { .yaml .annotate }\na: 1\n```')).toBe('```yaml\na: 1\n```');
    expect(mkdocs('```py\n--8<-- "src/a.py"\n```')).toBe('```py file="../src/a.py"\n```');
    expect(mkdocs('```py\n--8<-- "src/a.py:main"\n```')).toBe('```py\nprint(1)\n```');
    expect(mkdocs('```py\n{!src/a.py[ln:1,5]!}\n```')).toBe('```py\nimport os\nprint(2)\n```');
    expect(mkdocs('{% include "a.md" %}\n\n{%- include-markdown "gone.md" %}')).toBe(
      '<!-- include: ../a.md -->\n\n{%- include-markdown "gone.md" %}',
    );
    expect(
      mkdocs('{%\n  include-markdown "top/README.md"\n  start="<!-- a -->\\n"\n  end="<!-- b -->"\n%}\n\n*A*'),
    ).toBe('[a](top/a.md) <img src="top/i.png"> [b](https://b.example) [c](#c)\n\n*A*');
    expect(mkdocs('{% include "src/b.txt" %}')).toBe('B');
    expect(mkdocs('--8<-- "a.md"\n\n--8<-- "gone.md"')).toBe('<!-- include: ../a.md -->\n\n--8<-- "gone.md"');
  });

  it('leaves code as it is, and ends none where its marks are set in', () => {
    const text = '```` text\n==a== ++b++ {.c}\n!!! note\n    d\n````\n\n`==a== {.b}`';
    expect(mkdocs(text)).toBe(text);
    expect(mkdocs('``` md\n=== "C"\n\n    ``` c\n    x\n    ```\n```')).toBe(
      '```` md\n=== "C"\n\n    ``` c\n    x\n    ```\n````',
    );
  });

  it('has definition lists, marks in a line, and attributes', () => {
    expect(mkdocs('Term\n:   What it is.\n\n    More.\n\nEnd')).toBe('- **Term**\n\n  What it is.\n\n  More.\n\nEnd');
    expect(mkdocs('==a== ^^b^^ ++ctrl+c++ :material-check: ok [x](y.md){ .md-button }')).toBe(
      '<mark>a</mark> <ins>b</ins> <kbd>Ctrl</kbd>+<kbd>C</kbd> ok [x](y.md)',
    );
    expect(mkdocs('### Changes { data-search-exclude }')).toBe('### Changes');
    expect(mkdocs('## Head { #own .big }\n\nText { .lead }')).toBe('## Head {#own}\n\nText');
    expect(mkdocs('<div class="grid cards" markdown>\n\n-   A\n\n</div>')).toBe(
      '<div class="grid cards">\n\n-   A\n\n\n</div>',
    );
  });

  it('tells by its line what is taken out', () => {
    expect(rewrite('mkdocs', 'HTML\n\n*[HTML]: A language').notes.map(({ line }) => line)).toEqual([3]);
    expect(rewrite('mkdocs', '!!! note\n    a\n    b').froms).toEqual([1, 1, 2, 3, 3, 3]);
  });
});

describe('VitePress', () => {
  it('keeps what techdocs understands', () => {
    const text =
      '::: tip Title\nText\n:::\n\n::: code-group\n```js [a.js]\n1\n```\n:::\n\n```vue\n<script setup>\n</script>\n```';
    expect(rewrite('vitepress', text)).toMatchObject({ text, counts: {}, notes: [] });
  });

  it('loses its code, and shows files from where they go', () => {
    const { text, notes } = rewrite(
      'vitepress',
      '<script setup>\nimport x from "x"\n</script>\n\n[[toc]]\n\n<<< @/src/a.py{1}',
    );
    expect(text).toBe('\n<TOCInline />\n\n<<< ../src/a.py{1}');
    expect(notes.map(({ message }) => message)).toEqual([
      '`<script>` of a page is taken out: pages run no code of their own.',
    ]);
  });

  it('closes what was never closed', () => {
    const { text, notes } = rewrite('vitepress', '::: tip\nText');
    expect(text).toBe('::: tip\nText\n\n:::');
    expect(notes.map(({ line, message }) => [line, message])).toEqual([
      [1, 'This block is never closed. It ends with the page, as before.'],
    ]);
  });
});

describe('Starlight', () => {
  it('loses icons of asides and frames of code', () => {
    const text = ':::tip[A]{icon="heart"}\nB\n:::\n\n```js frame="none" ins={3} {1} title="a"\n```';
    expect(rewrite('starlight', text).text).toBe(':::tip[A]\nB\n:::\n\n```js {3,1} title="a"\n```');
  });
});

describe('Hugo', () => {
  const hugo = (text: string) => rewrite('hugo', text).text;

  it('has shortcodes of themes', () => {
    expect(hugo('{{< alert color="danger" >}}A{{< /alert >}}')).toBe(':::danger\n\nA\n\n:::');
    expect(hugo('{{% notice tip "Read this" %}}\nA\n{{% /notice %}}')).toBe(':::tip[Read this]\n\nA\n\n:::');
    expect(hugo('1. One\n   {{% note %}}\n   A\n   {{% /note %}}\n2. Two')).toBe(
      '1. One\n   :::note\n\n   A\n\n   :::\n2. Two',
    );
    expect(hugo('{{< details "More" >}}\nA\n{{< /details >}}')).toBe(':::details[More]\n\nA\n\n:::');
    expect(hugo('{{< tabs items="a,b" >}}\n{{< tab >}}1{{< /tab >}}\n{{< tab >}}2{{< /tab >}}\n{{< /tabs >}}')).toBe(
      '<Tabs>\n\n<TabItem label="a">\n\n1\n\n</TabItem>\n<TabItem label="b">\n\n2\n\n</TabItem>\n\n</Tabs>',
    );
    expect(hugo('{{< highlight go "hl_lines=2 3" >}}\na\n{{< /highlight >}}')).toBe('```go {2,3}\na\n```');
    expect(hugo('{{< figure src="a b.png" alt="A" caption="B" >}}')).toBe('![A](<a b.png>)\n\n*B*');
    expect(hugo('{{< readfile file="a.md" >}}')).toBe('<!-- include: ../a.md -->');
    expect(hugo('{{< readfile file="src/a.py" code="true" lang="py" >}}')).toBe('```py file="../src/a.py"\n```');
    expect(hugo('{{< cardpane >}}\n{{< card header="A" >}}\nB\n{{< /card >}}\n{{< /cardpane >}}')).toBe(
      '<Cards>\n\n<Card title="A">\n\nB\n\n</Card>\n\n</Cards>',
    );
    expect(hugo('{{< youtube id="x1" title="T" >}}')).toBe(
      '<Embed url="https://www.youtube-nocookie.com/embed/x1" title="T" />',
    );
  });

  it('reads arguments over lines, in quotes and raw', () => {
    expect(hugo('{{< alert\n  title="A \\"b\\" >}}"\n  color=`info` >}}\nC\n{{< /alert >}}')).toBe(
      ':::info[A "b" >}}]\n\nC\n\n:::',
    );
  });

  it('names a shortcode that is unknown, and keeps its content', () => {
    const { text, notes, froms } = rewrite('hugo', 'A\n\n{{< own/part a="b" >}}\nB\n{{< /own/part >}}\n{{< y >}} C');
    expect(text).toBe('A\n\n\nB\n\n C');
    expect(froms).toEqual([1, 2, 3, 4, 5, 6]);
    expect(notes.map(({ line, message }) => [line, message])).toEqual([
      [3, '`{{< own/part >}}` is left out, and its content is shown: it is a shortcode that techdocs does not have.'],
      [6, '`{{< y >}}` is left out: it is a shortcode that techdocs does not have.'],
    ]);
  });

  it('fills templates of the site that only put texts together', () => {
    const templates: Readonly<Record<string, string>> = {
      mark: '<span class="b">{{- .Get 0 -}}</span>',
      mind: '{{ $_config := `{}` }}\n<div class="alert alert-warning" role="alert">{{ .Inner | markdownify }}</div>',
      link: '{{ with .Get "to" }}[{{ $.Inner }}]({{ . }}){{ else }}none{{ end }}',
      list: '{{ range .Params }}{{ . }}{{ end }}',
      pages: '{{ range .Site.Menus.main }}{{ . }}{{ end }}',
      part: '{{ readFile "a.md" | markdownify }}',
    };
    const work: DialectConversionState = {
      counts: {},
      notes: [],
      file: (named) => (FILES[named] === undefined ? undefined : { text: FILES[named], path: () => named }),
      shortcodes: {
        pages: { ofFile: () => undefined, ofLocale: () => [], ofPath: () => undefined },
        template: (name) => templates[name],
        view: () => undefined,
        partial: () => undefined,
        translate: () => undefined,
        cascade: () => ({}),
        data: () => ({}),
        title: 'A',
        params: {},
      },
    };
    const fill = (text: string) =>
      convertMarkdownDialect(
        text.split('\n').map((line, index) => ({ text: line, from: index + 1 })),
        'hugo',
        work,
      )
        .map((line) => line.text)
        .join('\n');
    expect(fill('A {{< mark "new" >}}')).toBe('A <span class="b">new</span>');
    expect(fill('{{< mind >}}\nA\n{{< /mind >}}')).toBe(':::warning\n\nA\n\n:::');
    expect(fill('{{< link to="/a" >}}B{{< /link >}} {{< link >}}{{< /link >}}')).toBe('[B](/a) none');
    expect(fill('{{< part >}}')).toBe('A part.');
    expect(fill('{{< list "a" >}}')).toBe('a');
    expect(work.notes).toEqual([]);
    expect(fill('{{< pages >}}')).toBe('');
    expect(work.notes).toHaveLength(1);
  });
});

describe('Nextra', () => {
  it('has values of front matter only where they are known', () => {
    expect(rewrite('nextra', '{metadata.title} `{metadata.x}`').text).toBe('{metadata.title} `{metadata.x}`');
  });

  it('leaves components in code, and removes what a fence does not have', () => {
    const text = '```jsx copy=false filename="a"\n<Callout type="info">\n```\n\n`<Tabs.Tab>`';
    expect(rewrite('nextra', text).text).toBe('```jsx title="a"\n<Callout type="info">\n```\n\n`<Tabs.Tab>`');
  });
});

describe('Starlight', () => {
  it('has no directives that only put an element around their content', () => {
    const text = ':::section{.columns}\n\nA\n\n:::note\nB\n:::\n\n:::\n\n```md\n:::div\n```';
    expect(rewrite('starlight', text).text).toBe('\nA\n\n:::note\nB\n:::\n\n\n```md\n:::div\n```');
  });
});

describe('plugins of VitePress', () => {
  it('have tabs, and ids on lines of their own', () => {
    const text = ':::: tabs\n== a "b"\n::: tip\nA\n:::\n== c\n::: tip\nC\n::::\n\n{#d}';
    expect(rewrite('vitepress', text).text).toBe(
      '<Tabs>\n\n<TabItem label="a &quot;b&quot;">\n\n::: tip\nA\n:::\n\n</TabItem>\n\n<TabItem label="c">\n\n::: tip\nC\n:::\n\n</TabItem>\n\n</Tabs>\n\n<a id="d"></a>',
    );
    const alert = '> [!TIP] Do *so*\n> One\n>\n> - two\n\n> [!NOTE]\n> Plain\n\n> [!WARNING] Last\n> End';
    expect(rewrite('vitepress', alert).text).toBe(
      ':::tip[Do *so*]\nOne\n\n- two\n:::\n\n> [!NOTE]\n> Plain\n\n:::warning[Last]\nEnd\n:::',
    );
    const nested = '::::tabs\n=== a\n:::tabs key:x\n== b\nB\n::: tip\nT\n:::\nAfter\n::::\nEnd';
    expect(rewrite('vitepress', nested).text).toBe(
      '<Tabs>\n\n<TabItem label="a">\n\n<Tabs>\n\n<TabItem label="b">\n\nB\n::: tip\nT\n:::\n\n</TabItem>\n\n</Tabs>\nAfter\n\n</TabItem>\n\n</Tabs>\nEnd',
    );
  });
});

describe('template tags', () => {
  const tags = (text: string, templateValues: Readonly<Record<string, string>> = {}) =>
    rewrite('mkdocs', text, {
      templateValues,
      page: { path: 'a.md', front: { level: 3 }, locale: 'en', reference: () => undefined, resource: () => undefined },
    });

  it('insert values that the page assigns, and those of its front matter, in code too', () => {
    const text =
      '{% set tool = "acme" %}\n# {{ tool }} {{ page.level }} {{ "{{ a }}" }}\n\n```sh\nnpx {{ tool }}\n```\n{# gone #}';
    expect(tags(text).text).toBe('# acme 3 {{ "{{ a }}" }}\n\n```sh\nnpx acme\n```\n');
  });

  it('show raw text without its tags, and set in what a filter indents', () => {
    const text =
      'a {% raw %}{{ x }} {% set y = 1 %}{% endraw %}\n\n=== "T"\n{% filter indent(width=4) %}\nb\n{% include "src/b.txt" %}\n{% endfilter %}\n';
    expect(tags(text, { x: '1' }).text).toBe(
      'a {{ x }} {% set y = 1 %}\n\n<Tabs>\n<TabItem label="T">\n\nb\nB\n\n</TabItem>\n</Tabs>\n',
    );
  });

  it('stay if they are not known; calls in code are named, as a build finds only others', () => {
    const { text, notes } = tags('{{ a }} {{ b("c") }} {% set d = e %}\n\n```sh\nnpx {{ f("g") }}\n```');
    expect(text).toBe('{{ a }} {{ b("c") }} {% set d = e %}\n\n```sh\nnpx {{ f("g") }}\n```');
    expect(notes.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: `{{ f() }}` in this code is filled by code of the old site, which does not run: the call is shown.',
    ]);
    expect(rewrite('mkdocs', '{% set a = "b" %}{{ a }}').text).toBe('{% set a = "b" %}{{ a }}');
  });
});

it('has callouts, lists of contents, attributes and links of Jekyll', () => {
  const text =
    '# A\n{: .no_toc }\n\n1. TOC\n{:toc}\n\n{: .warning }\nBeware\nof it.\n\n{: .note-title }\n> T\n> x\n\n{: .label }\nNew\n\n{% highlight ruby %}\n{% raw %}\nputs 1\n{% endraw %}\n{% endhighlight %}\n\n[b]({% link docs/b.md %}) ![c]({{ "/c.png" | relative_url }}) [d]({{ site.baseurl }}/d)';
  expect(rewrite('readme', text, { templateValues: { 'site.baseurl': '' } }).text).toBe(
    '# A\n\n<TOCInline />\n\n:::warning\n\nBeware\nof it.\n\n:::\n\n:::note[T]\n\nx\n\n:::\n\nNew\n\n```ruby\nputs 1\n```\n\n[b](/docs/b.md) ![c](/c.png) [d](/d)',
  );
  expect(rewrite('readme', text).text).toBe(text);
});
