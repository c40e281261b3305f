// What `techdocs migrate` keeps of a site of MkDocs beside the texts of its pages: titles, look, templates, documentation from code.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { findPaletteColours } from '../../../../src/features/migrate/others/mkdocs-look.ts';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved?.site.remove());

/** Moves a site of Material with further lines of its configuration. */
async function move(lines: string, files: Readonly<Record<string, string>>) {
  moved = await moveSite({ 'mkdocs.yml': `site_name: A\n${lines}`, ...files });
  return moved;
}

/** Returns the message and the fix of each item about a file. */
const itemsOf = (file: string) =>
  moved.report.items.flatMap(({ at, message, suggestion }) => (at.file === file ? `${message} ${suggestion}` : []));

it.each([
  [
    'zensical.yml',
    'site_name: A\nnav: [b.md]\nmarkdown_extensions: [{ pymdownx.superfences: { custom_fences: [{ name: x }] } }]\n',
  ],
  [
    'zensical.toml',
    '[project]\nsite_name = "A"\nnav = ["b.md"]\n[project.markdown_extensions.pymdownx.superfences]\ncustom_fences = [{ name = "x" }]\n',
  ],
])('is found under the name of Zensical, which continues it: %s', async (file, text) => {
  moved = await moveSite({ [file]: text, 'README.md': '# Not a page\n', 'docs/b.md': '# A\n\n```x\n1\n```\n' });
  expect(moved.report.generator).toBe('MkDocs');
  expect(moved.report.routes.map(({ path, state }) => [path, state])).toEqual([['/b', 'kept']]);
  expect(JSON.parse(moved.read('sidebars.json'))).toEqual({ docs: ['b'] });
  // Zensical has the colours of Material.
  expect(moved.read('site.config.ts')).toContain("accent: '#4051b5'");
  expect(itemsOf('docs/b.md')[0]).toContain('`x` is a block from which code of the old site made something');
});

it('is found under the name of ProperDocs, which continues MkDocs', async () => {
  moved = await moveSite({
    'properdocs.yml': 'site_name: A\n',
    'README.md': '# Not a page\n',
    'docs/index.md': '# A\n\n!!! note\n\n    Text.\n',
  });
  expect(moved.report.generator).toBe('MkDocs');
  expect(moved.report.routes.map(({ path }) => path)).toEqual(['/']);
  expect(moved.read('docs/index.md')).toContain(':::note\n\nText.\n\n:::');
});

it('tells if the configuration that it inherits does not exist', async () => {
  const { site, report } = await moveSite({ 'mkdocs.yml': 'INHERIT: made.yml\n', 'docs/index.md': '# A\n' });
  expect(report.work.map(({ message }) => message)).toEqual([expect.stringMatching(/^`made\.yml` does not exist/)]);
  site.remove();
});

describe('the title of a page', () => {
  const nav = 'nav:\n  - Start: index.md\n  - SSL: ssl.md\n  - Event Hooks: hooks.md\n  - Same: same.md\n  - own.md\n';
  const theme = 'theme: { name: material }\n';

  it('is its label in `nav`, then that of its front matter, its heading, its file', async () => {
    const { read, build, site } = await move(`${theme}${nav}  - Short: front.md\n`, {
      'docs/index.md': '# Welcome\n\nText.\n',
      'docs/ssl.md': 'Text.\n\n```sh\n# no heading\n```\n',
      'docs/hooks.md': '# Hooks of *events*\n\nText.\n',
      'docs/same.md': '# `Same` { #here }\n\nText.\n',
      'docs/own.md': '# Own\n\nText.\n',
      'docs/front.md': '---\ntitle: Front\n---\n\nText.\n',
    });
    expect(read('docs/index.md')).toBe('# Welcome\n\nText.\n');
    expect(read('docs/ssl.md')).toContain('title: SSL\n');
    expect(read('docs/hooks.md')).toContain('title: Event Hooks\n');
    expect(read('docs/same.md')).not.toContain('title:');
    expect(read('docs/own.md')).not.toContain('title:');
    expect(read('docs/front.md')).toContain('title: Front\n');
    await build();
    const page = (name: string) => readFileSync(site.path(`new/build/${name}/index.html`), 'utf8');
    expect(page('ssl')).toMatch(/<title>SSL \|[\s\S]*<h1[^>]*>SSL</);
    expect(page('hooks')).toMatch(/<title>Event Hooks \|[\s\S]*<h1[^>]*>Hooks of <em>events<\/em>/);
  });
});

it('is the heading on the home page, also where text precedes it', async () => {
  const { read } = await move('theme: { name: material }\nnav: [Start: index.md]\n', {
    'docs/index.md': 'Text.\n\n<h1 align="center">The <b>home</b></h1>\n',
  });
  expect(read('docs/index.md')).toMatch(/^---\ntitle: The home\n---\n/);
});

it('takes a style of the theme out of a page, and keeps any other', async () => {
  const theme = '<style>\n.md-content .md-typeset h1 { display: none; }\n</style>\n';
  const { read } = await move('', { 'docs/index.md': `# A\n\n${theme}\n<style>.x { color: red }</style>\n\nText.\n` });
  expect(read('docs/index.md')).toBe('# A\n\n\n<style>.x { color: red }</style>\n\nText.\n');
  expect(itemsOf('docs/index.md')[0]).toContain('so it is taken out');
});

it('names a section without a label after its first page', async () => {
  const { read, build } = await move('nav:\n  - index.md\n  - "":\n      - guide/index.md\n      - guide/a_b.md\n', {
    'docs/index.md': '# A\n',
    'docs/guide/index.md': '# The *guide*\n\nText.\n',
    'docs/guide/a_b.md': '# B\n\nText.\n',
  });
  await build();
  expect(JSON.parse(read('sidebars.json')).docs).toContainEqual({
    type: 'category',
    label: 'The guide',
    link: { type: 'doc', id: 'guide/index' },
    items: ['guide/a_b'],
  });
});

describe('the look', () => {
  it('keeps stylesheets: their files, their pictures, and those of other hosts; and names what has no effect', async () => {
    const { read, build, site } = await move(
      'theme: { name: material }\nextra_css: [css/a.css, gone.css, "https://fonts.example/b.css"]\n',
      {
        'docs/index.md': '# A\n',
        'docs/css/a.css':
          '@import url("https://fonts.example/c.css");\n@import "./part.css";\n.x { background: url(../img/p.svg) }\n.y { background: url(nowhere.png) }\n.md-header { color: red }\n',
        'docs/css/part.css': '.part { color: blue }\n',
        'docs/img/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
      },
    );
    const config = read('site.config.ts');
    expect(config).toContain("customCss: ['src/css/a.css']");
    expect(config).toContain("stylesheets: ['https://fonts.example/c.css', 'https://fonts.example/b.css']");
    expect(read('src/css/a.css')).toContain('.part { color: blue }');
    expect(read('src/css/a.css')).toContain('url("/img/p.svg")');
    expect(existsSync(site.path('new/static/css/a.css'))).toBe(false);
    const setting = moved.report.items.find(({ message }) => message.includes('gone.css'));
    expect(setting?.message).toBe('The stylesheet `gone.css` is not there.');
    expect(itemsOf('docs/css/a.css').join('\n')).toMatch(
      /`nowhere\.png`, which this stylesheet shows, is not there[\s\S]*belong to Material and have no effect here: `\.md-header`/,
    );
    await build();
  });

  it('names each script, its way, and a favicon of the theme', async () => {
    await move(
      'theme: { name: material }\nextra_javascript: [js/a.js, js/mathjax.js, { path: "https://b.example/c.js" }]\n',
      {
        'docs/index.md': '# A\n',
        'docs/js/a.js': '',
      },
    );
    expect(itemsOf('mkdocs.yml')).toEqual([
      'The site had the favicon of its theme. The new site has none. Name a picture of your own in `favicon`.',
      'The script `docs/js/a.js` is not carried over. If readers need it, name it in `scripts`: `/js/a.js`.',
      'The script `docs/js/mathjax.js` is not carried over. Formulas need no script here.',
      'The script `https://b.example/c.js` is not carried over. If readers need it, name it in `scripts`: `https://b.example/c.js`.',
    ]);
    expect(moved.report.work.map(({ count }) => count)).toEqual([2]);
  });

  it('finds a favicon that replaces that of the theme, and keeps the name of the repository', async () => {
    const { read } = await move('theme: { name: material }\nrepo_url: https://github.com/a/b\nrepo_name: a/b\n', {
      'docs/index.md': '# A\n',
      'docs/assets/images/favicon.png': 'P',
    });
    expect(read('site.config.ts')).toContain("favicon: '/assets/images/favicon.png'");
    expect(read('site.config.ts')).toContain("label: 'a/b'");
  });

  const material = (palette: unknown) => ({ name: 'material', palette });
  it.each([
    ['the colour of a single palette', material({ primary: 'deep-purple' }), { accent: '#7e56c2' }],
    ['indigo, where no palette names a colour', material(undefined), { accent: '#4051b5' }],
    [
      'one colour for each scheme',
      material([{ scheme: 'default' }, { scheme: 'slate', primary: 'blue' }]),
      { accent: '#4051b5', dark: '#2094f3' },
    ],
    ['the accent of a black palette', material({ primary: 'black', accent: 'teal' }), { accent: '#009485' }],
    ['the colour in a stylesheet', material({ primary: 'custom' }), { accent: '#123456' }],
    ['that of a dark site', material({ scheme: 'slate', primary: 'red' }), { accent: '#ef5552' }],
    ['none of another theme', { name: 'readthedocs' }, {}],
  ])('takes %s', (_, theme, colours) => {
    expect(findPaletteColours(theme, ':root { --md-primary-fg-color: #123456; }')).toEqual(colours);
  });

  it('writes the accent of dark mode into a stylesheet, readable on its ground', async () => {
    const { read } = await move(
      'theme: { name: material, palette: [{ scheme: default }, { scheme: slate, primary: blue }] }\n',
      { 'docs/index.md': '# A\n' },
    );
    expect(read('src/css/dark-accent.css')).toMatch(/\[data-theme='dark'\] \{\n {2}--accent: #[\da-f]{6};/);
    expect(moved.report.build.warnings.filter(({ code }) => code === 'contrast')).toEqual([]);
  });
});

describe('templates of the theme', () => {
  it('are never published, and each is an item with what it changes, shows, and its place', async () => {
    const { site } = await move('theme: { name: material, custom_dir: docs/overrides }\n', {
      'docs/index.md': '---\ntemplate: home.html\n---\n\n# A\n',
      'docs/overrides/main.html':
        '{% extends "base.html" %}\n{% block announce %}<a href="https://x.example/conf">Come to <b>our</b> day</a>{% endblock %}\n{% block extrahead %}{{ super() }}{% endblock %}\n',
      'docs/overrides/extra.html':
        '{% extends "base.html" %}\n{% block announce %}{% include "partials/banner.html" %}{% endblock %}\n{% block extrahead %}<meta name="verification" content="abc">{% endblock %}\n',
      'docs/overrides/partials/banner.html': '<a href="https://x.example/sponsor">Sponsor us</a>\n',
      'docs/overrides/partials/nav.html':
        '{# {% block content %}x{% endblock %} #}<ul>{{ nav }}</ul><img src="/img/s.png">\n',
      'docs/overrides/home.html': '{% extends "main.html" %}{% block tabs %}<h1>Hello</h1>{% endblock %}',
      'docs/overrides/assets/x.png': 'P',
      'docs/other.html': '{% extends "main.html" %}{% block content %}Mine{% endblock %}',
      'docs/named.html': '{% extends "main.html" %}{% block constructor %}Own{% endblock %}',
      'docs/plain.html': '<p>Plain</p>\n',
    });
    const published = ['overrides/main.html', 'overrides/partials/nav.html', 'overrides/home.html', 'other.html'];
    for (const path of published) expect([path, existsSync(site.path(`new/static/${path}`))]).toEqual([path, false]);
    expect(existsSync(site.path('new/static/plain.html'))).toBe(true);
    expect(existsSync(site.path('new/static/overrides/assets/x.png'))).toBe(true);
    expect(itemsOf('docs/overrides/main.html')).toEqual([
      '`docs/overrides/main.html` changes the announcement by the block `announce`, which is not carried over: “Come to our day”, `https://x.example/conf`. If readers need it, write it in `announcementBar`.',
    ]);
    // A partial that a block includes is shown there, and is no page.
    expect(itemsOf('docs/overrides/extra.html')).toEqual([
      '`docs/overrides/extra.html` changes the announcement by the block `announce`, which is not carried over: “Sponsor us”, `https://x.example/sponsor`. If readers need it, write it in `announcementBar`.',
      '`docs/overrides/extra.html` changes the head by the block `extrahead`, which is not carried over: `abc`. If readers need it, write it in `headTags` or `parts.head`.',
    ]);
    expect(itemsOf('docs/overrides/partials/banner.html')).toEqual([]);
    expect(itemsOf('docs/overrides/partials/nav.html')[0]).toContain(
      'changes the sidebar, which is not carried over: `/img/s.png`.',
    );
    expect(itemsOf('docs/other.html')[0]).toContain('“Mine”');
    // Every object has a property of this name.
    expect(itemsOf('docs/named.html')[0]).toContain('changes a whole page by the block `constructor`');
    expect(itemsOf('docs/index.md')[0]).toContain(
      'The template `docs/overrides/home.html`, which makes this page, is not carried over.',
    );
    // Each part is a cause of its own, so that the screen names each template.
    expect(moved.report.work.map(({ message }) => /`([^`]+)`/.exec(message)?.[1]).sort()).toEqual([
      'docs/named.html',
      'docs/other.html',
      'docs/overrides/extra.html',
      'docs/overrides/extra.html',
      'docs/overrides/home.html',
      'docs/overrides/home.html',
      'docs/overrides/main.html',
      'docs/overrides/partials/nav.html',
    ]);
  });
});

it('reads three backticks at both ends of a line as code in this line', async () => {
  const { read } = await move('', {
    'docs/index.md': '# A\n\n```--fast=true```\n\n!!! note "First"\n    One.\n\n```sh\nmake\n```\n',
  });
  expect(read('docs/index.md')).toContain('```--fast=true```\n\n:::note[First]\n\nOne.\n\n:::\n\n```sh\nmake\n```\n');
});

it('keeps indented code as it is, also HTML and tags in it', async () => {
  const code =
    '    <head>\n        <link rel="stylesheet" href="/a.css">\n    </head>\n\n    <form method="POST" style="color: red">\n';
  const { read } = await move('', {
    'docs/index.md': `# A\n\nText.\n\n${code}\nEnd <b style="color: blue">here</b>.\n`,
  });
  expect(read('docs/index.md')).toContain(code);
  expect(read('docs/index.md')).toContain('<b class="style-color-blue">');
});

describe('documentation from Python code', () => {
  /** Returns a page in which one empty line stands for several. */
  const withoutGaps = (path: string) => moved.read(path).replace(/\n{3,}/g, '\n\n');
  const api = [
    '"""Talks to servers."""',
    'from __future__ import annotations',
    'LIMIT: int = 5',
    '"""Most calls, see [run][pkg.run] and [other][json.dumps]."""',
    'class Base:',
    '    def close(self): """Ends it."""',
    '@decorated(a, ")")',
    'class Client(Base):',
    '    """A client.',
    '',
    '    Attributes:',
    '        url: Where it is.',
    '',
    '    Note: Be careful',
    '        It is slow.',
    '    """',
    '    def __init__(self, *, url: str = "a: b", params: dict[str, int] = {}) -> None:',
    '        self.state = 1',
    '        """Its state."""',
    '    @property',
    '    def size(self) -> int:',
    '        """The size."""',
    '    @overload',
    '    def get(self, a: int) -> int: ...',
    '    def get(self, a):',
    '        """Gets `a`.',
    '',
    '        Args:',
    '            a (int): What to get,',
    '                in full.',
    '        Returns:',
    '            bytes: All of it.',
    '',
    '        Examples:',
    '            >>> Client().get(1)',
    "            b''",
    '        """',
    '        return """not a docstring"""',
    '    def bare(self): ...',
    '    def _own(self): "Hidden."',
    'async def run(',
    '    *args: str,  # all',
    '    port: int = 1,',
    ') -> None:',
    '    """Runs.',
    '',
    '    Parameters',
    '    ----------',
    '    port : int',
    '        The port.',
    '    """',
    '',
  ].join('\n');
  const plugin = (options: string) =>
    `plugins:\n  - mkdocstrings: { handlers: { python: { paths: [lib], options: { ${options} } } } }\n`;
  const code = { 'lib/pkg/__init__.py': 'from ._api import *\n__all__ = ["run"]\n', 'lib/pkg/_api.py': api };

  it('becomes headings, signatures, docstrings and sources; references lead there', async () => {
    await move(plugin('show_root_heading: true'), {
      ...code,
      'docs/index.md': '# A\n\nSee [`Client.get`][pkg.Client.get], [pkg.run][].\n',
      'docs/api.md':
        '# API\n\n::: pkg.Client\n    options:\n      inherited_members: true\n\n```\n::: pkg.code\n```\n\n- B\n\n    ::: pkg._api.LIMIT\n',
    });
    const page = withoutGaps('docs/api.md');
    for (const text of [
      '## `pkg.Client` {#pkg.Client}\n\nBases: `Base`\n\nA client.\n\n**Attributes:**\n\n- **`url`** – Where it is.\n',
      ':::note[Be careful]\n\nIt is slow.\n\n:::',
      '### `size` {#pkg.Client.size}\n\n```python\nsize: int\n```\n\nThe size.',
      '### `state` {#pkg.Client.state}\n\n```python\nstate = 1\n```\n\nIts state.',
      "```python\nget(a)\n```\n\nGets `a`.\n\n**Parameters:**\n\n- **`a`** (`int`) – What to get,\n    in full.\n\n**Returns:**\n\n- (`bytes`) – All of it.\n\n**Examples:**\n\n```pycon\n>>> Client().get(1)\nb''\n```",
      '### `close` {#pkg.Client.close}\n\n```python\nclose()\n```\n\nEnds it.',
      ':::details[Source code in `lib/pkg/_api.py`]\n\n```python showLineNumbers=7\n@decorated(a, ")")\nclass Client(Base):\n',
      '```\n::: pkg.code\n```',
      '    ## `pkg._api.LIMIT` {#pkg._api.LIMIT}\n\n    ```python\n    LIMIT: int = 5\n    ```\n\n    Most calls, see run and other.',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/_own` \{|bare` \{|`get` [\s\S]*`get` \{/);
    expect(moved.read('docs/index.md')).toContain('[`Client.get`](api.md#pkg.Client.get), pkg.run.');
    expect(moved.report.items.slice(1).map(({ at, message }) => [at.file, message])).toEqual([
      ['docs/api.md', 'No page shows the target of a reference to code on this line; it is text now.'],
      ['docs/index.md', 'No page shows the target of a reference to code on this line; it is text now.'],
    ]);
    await moved.build();
  });

  it('has the docstrings and the members that lines of mkautodoc name', async () => {
    await move('markdown_extensions: [mkautodoc]\n', {
      'pkg.py':
        'class Client(Base):\n    """A client."""\n\n    def get(self, a):\n        """Gets `a`."""\n\n    def own(self):\n        """Own."""\n',
      'docs/index.md':
        '# A\n\n::: pkg.Client\n    :docstring:\n    :members: get\n\n::: pkg.Client\n    :docstring:\n\n::: pkg.Client\n    :members: get\n',
    });
    expect(withoutGaps('docs/index.md')).toContain(
      '\n\nA client.\n\n## `get` {#pkg.Client.get}\n\n```python\nget(a)\n```\n\nGets `a`.\n\n<a id="pkg.Client"></a>\n\nA client.\n\n',
    );
    expect(withoutGaps('docs/index.md')).not.toContain('Own.');
    expect(itemsOf('docs/index.md')).toHaveLength(1);
  });

  it('finds names in packages that take everything from many modules, which import one another', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const modules = names.map((name) => [
      `lib/all/${name}.py`,
      `${names.map((other) => `from .${other} import ${other.toUpperCase()}, Gone\n`).join('')}\nclass ${name.toUpperCase()}:\n    """Class ${name}."""\n`,
    ]);
    await move(plugin('show_root_heading: true'), {
      ...Object.fromEntries(modules),
      'lib/all/__init__.py': names.map((name) => `from .${name} import *\n`).join(''),
      'docs/index.md': '# A\n\n::: all.H\n\nSee [B][all.a.Gone.x] and [C][all.a.h.Gone].\n',
    });
    expect(withoutGaps('docs/index.md')).toContain('## `all.H` {#all.H}\n\nClass h.');
    expect(withoutGaps('docs/index.md')).toContain('See B and C.');
  });

  it('leads to the manual of Python, and to packages elsewhere in the repository', async () => {
    await move(
      'plugins:\n  - mkdocstrings: { handlers: { python: { import: [{ url: https://docs.python.org/3/objects.inv }] } } }\n',
      {
        'core/python/core/__init__.py': 'class Core:\n    """A core."""\n',
        'core/python/core/inner/__init__.py': '',
        'docs/index.md':
          '# A\n\n::: core.Core\n\nSee [`Any`][typing.Any], [str][str], [`ValueError`][], [`a.b`][collections.abc.Set],\n[x][object.__eq__], [y][core.Core], [z][os].\n\nSee [none][gone.Name] and [label][own].\n\n[own]: https://own.example\n',
      },
    );
    const page = withoutGaps('docs/index.md');
    const library = 'https://docs.python.org/3/library';
    for (const text of [
      `[\`Any\`](${library}/typing.html#typing.Any), [str](${library}/stdtypes.html#str), [\`ValueError\`](${library}/exceptions.html#ValueError)`,
      `(${library}/collections.abc.html#collections.abc.Set),\n[x](https://docs.python.org/3/reference/datamodel.html#object.__eq__)`,
      `[z](${library}/os.html#module-os).\n\nSee none and [label][own].`,
      'A core.',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/\[y\]\((?:index\.md)?#core\.Core\)/);
    expect(itemsOf('docs/index.md')).toHaveLength(1);
  });

  it('follows options, and keeps the line where the code or an option is not known', async () => {
    await move(plugin('docstring_style: numpy, show_source: false, merge_init_into_class: true'), {
      ...code,
      'docs/index.md':
        '# A\n\n::: pkg\n    options: { heading_level: 2 }\n\n::: pkg._api.Client\n    options: { members: [get], show_bases: false }\n\n::: pkg.Client\n    options: { members: [gone] }\n\n::: other.Name\n\n::: pkg.run\n    handler: shell\n',
    });
    const page = withoutGaps('docs/index.md');
    expect(page).toContain(
      '<a id="pkg"></a>\n\n## `run` {#pkg.run}\n\n```python\nrun(*args: str, port: int = 1) -> None\n```\n\nRuns.\n\n**Parameters:**\n\n- **`port`** (`int`, default: `1`) – The port.\n',
    );
    expect(page).toContain('```python\nClient(*, url: str = "a: b", params: dict[str, int] = {})\n```\n\nA client.');
    expect(page).not.toMatch(/Bases|Source code|#pkg\._api\.Client\.size/);
    expect(itemsOf('docs/index.md').map((text) => text.slice(0, 86))).toEqual([
      '`::: pkg.Client` is what a plugin makes from `lib/pkg/_api.py:7`, so the line is shown',
      '`::: other.Name` is what a plugin makes from code that is not beside the site, so the ',
      '`::: pkg.run` is what a plugin makes from `lib/pkg/_api.py:41`, so the line is shown a',
    ]);
    await moved.build();
  });
});
