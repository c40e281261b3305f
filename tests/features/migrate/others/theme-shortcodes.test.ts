// `techdocs migrate` on sites of Hugo whose theme is not in the repository: shortcodes of themes, files beside pages, formulas.
import { afterEach, describe, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const CONFIG = 'title = "Acme"\ndisableKinds = ["taxonomy", "term"]\n';
const page = (front: string, text: string) => `---\ntitle: A\n${front}---\n\n${text}`;
const RESOURCES = `resources:
  - name: tree
    src: images/tree.svg
    title: A tree
    params: { credits: "[Me](https://a.example)" }
`;

/** Returns the text of the home page without its front matter. */
const readHome = () => moved.read('docs/index.md').replace(/^---[\s\S]*?---\n+/, '');
const listMessages = () => moved.report.items.map(({ message }) => message);

describe('shortcodes of `hugo-geekdoc`', () => {
  it('show files beside the page, with their titles and credits', async () => {
    moved = await moveSite({
      'hugo.toml': CONFIG,
      'content/_index.md': page(
        RESOURCES,
        '{{< img name="tree" size="small" >}}\n\n{{< img name="gone" >}}\n\n{{< audio name="song.mp3" >}}\n',
      ),
      'content/images/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
      'content/song.mp3': 'x',
    });
    expect(readHome()).toBe(
      '![A tree](/images/tree.svg)\n\n*A tree* ([Me](https://a.example))\n\n\n\n<audio controls src="/song.mp3"></audio>\n*song.mp3*\n',
    );
    expect(listMessages()).toEqual(['`{{< img >}}` is left out: it is a shortcode that techdocs does not have.']);
  });

  it('show properties from data, values, and the pages below', async () => {
    moved = await moveSite({
      'hugo.toml': CONFIG,
      'content/_index.md': page(
        '',
        '{{< propertylist name=box sort=name >}}\n\n{{< progress title=Eating value=65 >}}\n\n{{< toc-tree >}}\n',
      ),
      'content/guide/_index.md': page('', 'Text.\n'),
      'content/guide/start.md': '---\ntitle: Start\n---\n\nText.\n',
      'data/properties/box.yaml':
        'properties:\n  - { name: b, type: bool, defaultValue: false, description: { en: "A `b`." }, tags: { en: [x, y] } }\n  - { name: a, required: true }\n',
    });
    expect(readHome()).toBe(
      '<dl><dt id="box-a"><strong>a</strong> (required)</dt><dd><br>Default: <code>none</code></dd><dt id="box-b"><strong>b</strong> (optional, bool, x, y)</dt><dd>A <code>b</code>.<br>Default: <code>false</code></dd></dl>\n\n**Eating**: 65 %\n\n- [A](./guide/index.md)\n  - [Start](./guide/start.md)\n',
    );
    expect(listMessages()).toEqual([]);
  });
});

it('fills templates that show files beside the page, and leaves out tables of contents', async () => {
  moved = await moveSite({
    'hugo.toml': CONFIG,
    'content/_index.md': page(RESOURCES, '{{< photo tree >}}\n\n{{< list >}}\n'),
    'content/images/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'layouts/shortcodes/photo.html':
      '{{ with .Page.Resources.GetMatch (.Get 0) }}<img src="{{ (.Resize "600x").RelPermalink }}" alt="{{ .Title }}">{{ end }}\n',
    'layouts/shortcodes/list.html': '<p>All of it.</p>{{ partial "contents.html" . }}\n',
    'layouts/partials/contents.html': '{{ range findRE "<h[1-6].*?>" .Page.Content }}<li>{{ . }}</li>{{ end }}\n',
  });
  expect(readHome()).toBe('<img src="/images/tree.svg" alt="A tree">\n\n<p>All of it.</p>\n');
  expect(listMessages().join('\n')).not.toContain('{{<');
});

it('writes formulas between dollars where Goldmark passes them through', async () => {
  const text = 'A \\(a_1 + b\\), `\\(c\\)`.\n\n\\[\nx_1\n\\]\n\n```\n\\(d\\)\n```\n';
  const passthrough = '[markup.goldmark.extensions.passthrough]\nenable = true\n';
  moved = await moveSite({ 'hugo.toml': `${CONFIG}${passthrough}`, 'content/_index.md': page('', text) });
  expect(readHome()).toBe('A $a_1 + b$, `\\(c\\)`.\n\n$$\nx_1\n$$\n\n```\n\\(d\\)\n```\n');
  moved.site.remove();
  moved = await moveSite({ 'hugo.toml': CONFIG, 'content/_index.md': page('', text) });
  expect(readHome()).toBe(text);
});

it.each(['\t', ' ', '\n\t'])('reads front matter behind white space: %j', async (space) => {
  moved = await moveSite({ 'hugo.toml': CONFIG, 'content/_index.md': `${space}---\ntitle: B\n---\n\nText.\n` });
  expect(moved.code).toBe(0);
  expect(moved.read('docs/index.md')).toMatch(/^---\ntitle: B\n(?:.*\n)*?---\n+Text\.\n$/);
});

it('reads front matter that is indented as a whole', async () => {
  const text = '---\n  title: B\n  weight: 3\n  resources:\n    - name: a\n---\n\nText.\n';
  moved = await moveSite({ 'hugo.toml': CONFIG, 'content/_index.md': page('', ''), 'content/b.md': text });
  expect(moved.code).toBe(0);
  expect(moved.read('docs/b.md')).toMatch(/^---\ntitle: B\nsidebar_position: 3\n/);
});

it('shows alerts, code and tables of Doks and Lotus Docs, and what templates decorate by elements of scripts', async () => {
  moved = await moveSite({
    'hugo.toml': CONFIG,
    'layouts/shortcodes/hover.html':
      '{{- $id := now.UnixNano -}}<code><my-term id="{{ $id }}" data-line={{ .Get "line" }}>{{ .Inner }}</my-term></code>{{ .Ordinal }}',
    'layouts/shortcodes/gone.html': '<my-player src="a"></my-player>{{ now.Year }}',
    'content/_index.md': page(
      '',
      '{{< alert context="danger" text="**Do** not." />}}\n\n{{< prism lang="html" line="1,3-4" >}}\n<p>\n{{< /prism >}}\n\n{{< table >}}\n| a |\n|---|\n{{< /table >}}\n\n{{< hover line="2" >}}kind{{< /hover >}} {{< gone >}}\n',
    ),
  });
  expect(readHome()).toBe(
    ':::danger\n\n**Do** not.\n\n:::\n\n```html {1,3-4}\n<p>\n```\n\n| a |\n|---|\n\n<code>kind</code>3 \n',
  );
  expect(listMessages()).toEqual(
    expect.arrayContaining(['`{{< gone >}}` is left out: it is a shortcode that techdocs does not have.']),
  );
});
