// Templates of shortcodes, as `techdocs migrate` fills them.
import { afterEach, describe, expect, it } from 'vitest';
import { fillGoTemplate, MAX_TEMPLATE_STEPS } from '../../../../src/features/migrate/others/go-template.ts';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved | undefined;
afterEach(() => moved?.site.remove());

const values: Readonly<Record<string, unknown>> = { a: 'x', list: 'p,q', n: 3 };
const root = new Map<string, unknown>([
  ['Get', (key: string) => values[key] ?? ''],
  ['Params', values],
]);
const fill = (template: string) =>
  fillGoTemplate(template, { dot: root, root, names: new Map(), budget: { left: MAX_TEMPLATE_STEPS } });

describe('a template', () => {
  it.each([
    ['{{ .Get "a" }} {{ .Get "none" | default "d" | lower }}', 'x d'],
    ['a {{- /* a comment */ -}} b', 'ab'],
    ['{{ $y := $.Get "a" -}} {{ $y }}{{ $y = "z" }}{{ $y }}', 'xz'],
    ['{{ with .Get "none" }}W{{ else with .Params.A }}{{ . }}{{ end }}', 'x'],
    ['{{ if and (eq (.Get "a") "w" "x") (not (gt .Params.n 3)) }}yes{{ else }}no{{ end }}', 'yes'],
    [
      '{{ range $i, $one := split (.Get "list") "," }}{{ if $i }}, {{ end }}{{ add $i 1 }}. {{ $one }}{{ end }}',
      '1. p, 2. q',
    ],
    ['{{ range slice 1 2 3 }}{{ if ne . 2 }}{{ . }}{{ end }}{{ else }}none{{ end }}', '13'],
    ['{{ range slice }}x{{ else }}none{{ end }}', 'none'],
    ['{{ index (dict "k" (slice "m" "n")) "k" 1 }}{{ printf "-%s %q%%" "a" "b" }}', 'n-a "b"%'],
    ['{{ delimit (slice "a" "b" "c") ", " " and " }} {{ delimit (slice "a") "," }}', 'a, b and c a'],
    [
      '{{ .Get "n" | printf "vv%d/" | strings.TrimLeft "v" }}{{ urls.JoinPath "https://a.example/" "b" }}',
      '3/https://a.example/b',
    ],
    ['{{ strings.TrimPrefix "v" "v1" }}{{ replaceRE `^(\\w)(\\w)` "$2$1" "ab" }}{{ cond true "t" "f" }}', '1bat'],
    ['{{ isset .Params "a" }} {{ isset .Params "b" }} {{ hasSuffix "ab" "b" }}', 'true false true'],
    ['{{ index (findRE `[0-9.]+` "v1.2-x") 0 }} {{ index (findRESubmatch `a(.*?)/` "ab/c" 1) 0 1 }}', '1.2 b'],
    ['{{ (index (unmarshal `{"a": [{"b": 1}]}`).a 0).b }}{{ (unmarshal "b = 2").b }}{{ (unmarshal "b: 3").b }}', '123'],
    ['{{ humanize "in-work" }}{{ print "a" 1 }}{{ delimit (uniq (slice "a" "a")) "" }}', 'In worka1a'],
    ['{{ replaceRE `(?ms)^\\{\\{\\s*if\\s+x\\s*\\}\\}(.+?)end` "$1" "{{ if x }}b end" }}', 'b '],
    ['a{{ define "partials/b" }}c{{ end }}', 'a'],
    ['{{ range $key, $value := dict "b" 1 "a" 2 }}{{ $key }}{{ $value }}{{ end }}', 'a2b1'],
    [
      '{{ reflect.IsMap (dict "a" 1) }} {{ reflect.IsMap (slice 1) }} {{ reflect.IsSlice (slice 1) }}',
      'true false true',
    ],
  ])('%s', (template, shown) => expect(fill(template)).toBe(shown));

  it('is not filled if it shows what is not known, but if it only stores it', () => {
    for (const template of [
      '{{ .Page.Title }}',
      '{{ now.Year }}',
      '{{ if site.Pages }}a{{ end }}',
      '{{ template "x" }}',
      '{{ if true }}a',
    ])
      expect(fill(template)).toBeUndefined();
    expect(fill('{{ $gone := now.Year }}a')).toBe('a');
    expect(fill('{{ $b := 1 }}{{ if now.Year }}{{ warnf "w" }}{{ $b = 2 }}{{ end }}a')).toBe('a');
    expect(fill('{{ $b := 1 }}{{ if now.Year }}{{ $b = 2 }}{{ end }}{{ $b }}')).toBeUndefined();
  });

  it('ends, whatever it repeats', () => {
    const list = `{{ $l := "${'a'.repeat(90)}" }}`;
    const many = `${list}{{ range split $l "" }}{{ range split $l "" }}{{ range split $l "" }}a{{ end }}{{ end }}{{ end }}`;
    const long = `${list}{{ $t := "aaaaaaaaaa" }}{{ range split $l "" }}{{ $t = printf "%s%s" $t $t }}{{ end }}{{ $t }}`;
    for (const template of [many, long, '{{ replaceRE "(a+)+b" "" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }}'])
      expect(fill(template)).toBeUndefined();
  });
});

it('uses partials, data, texts and values that sections hand down, and shows what the theme showed', async () => {
  moved = await moveSite({
    'hugo.toml': 'title = "Acme"\ntheme = "own"\n[params]\nrelease = "2.0"\n',
    'data/people.yaml': '- { name: Ann, site: "https://ann.example" }\n- { name: Bob }\n',
    'data/__proto__/x.yaml': 'polluted: true\n',
    'i18n/en.yaml': 'seen: { other: "Seen by" }\n',
    'themes/own/layouts/partials/person.html':
      '{{ with .site }}<a href="{{ . }}">{{ $.name }}</a>{{ else }}{{ .name }}{{ end }}',
    'layouts/shortcodes/people.html':
      '<p>{{ T "seen" }}:\n\n    {{ range $i, $one := site.Data.people }}{{ if $i }}, {{ end }}{{ partial "person" $one }}{{ end }}</p>\n',
    'layouts/shortcodes/release.html': '{{ getenv "RELEASE" | default .Site.Params.release }}',
    'layouts/shortcodes/video.html':
      '<iframe width="3" src="https://video.example/{{ .Get 0 }}" allowfullscreen></iframe>',
    'layouts/shortcodes/styled.html': '<style>\ntd { color: red }\n</style>\n<b>{{ .Get 0 }}</b>',
    'layouts/shortcodes/next.html': '<a href="{{ .Get "to" }}"><button type="button">Next</button></a>',
    'layouts/shortcodes/mac.html': '<div class="tab-pane" title="macOS">\n{{ .Inner }}\n</div>',
    'layouts/shortcodes/frame.html': '<div class="b">\n\n    <p>{{ .Inner }}</p>\n</div>',
    'layouts/shortcodes/switch.html': '<button>{{ .Inner }}</button>',
    'content/_index.md':
      '---\ntitle: Home\ncascade: { params: { tag: v1 } }\n---\n\n{{< people >}}\n\n{{< release >}} {{< param tag >}}\n\n> [!NOTE]+ A *title*\n> Text.\n',
    'content/a.md':
      '---\ntitle: A\n---\n\n{{< video abc >}}\n\n{{< next to="/" >}} {{< styled Bold >}}\n\n{{% tabs %}}\n{{% mac %}}\nOn *mac*.\n{{% /mac %}}\n{{% /tabs %}}\n\n{{< frame >}}\n- One\n  - Two\n{{< /frame >}}\n\n{{< hextra/feature-grid >}}\n{{< hextra/feature-card title="Fast" subtitle="Very *fast*." image="img/a.png" >}}\n{{< /hextra/feature-grid >}}\n\n{{< youtube id="ab-c?t=1" >}}\n\n{{< switch >}}Off{{< /switch >}}\n',
  });
  const { read, report, code, build } = moved;
  expect(code).toBe(0);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(read('docs/index.md')).toContain(
    '<p>Seen by:\n<a href="https://ann.example">Ann</a>, Bob</p>\n\n2.0 v1\n\n> [!NOTE]\n> **A *title***\n>\n> Text.\n',
  );
  const page = read('docs/a.md');
  for (const text of [
    '<Embed url="https://video.example/abc" title="Video" />',
    'Next</a> <b>Bold</b>',
    '<TabItem label="macOS">\n\nOn *mac*.\n\n</TabItem>',
    '<div class="b">\n\n- One\n  - Two\n\n</div>',
    '<Card title="Fast">\n\nVery *fast*.\n\n![Fast](/img/a.png)\n\n</Card>',
    'https://www.youtube-nocookie.com/embed/ab-c"',
    'Off',
  ])
    expect(page).toContain(text);
  expect(report.items.map(({ message }) => message)).toContain(
    '`{{< switch >}}` is left out, and its content is shown: it is a shortcode that techdocs does not have.',
  );
  await build();
});

it('fills templates that read data, pages and partials with values, and keep the lines of code', async () => {
  moved = await moveSite({
    'hugo.yaml': 'title: Acme\n',
    'data/cli/1-0.yaml':
      '- { name: run, about: "Runs *all*.\\n\\nSlowly.", flags: [{ name: help }, { name: fast }], example: "  acme run\\n  acme stop" }\n- { name: run fast, about: Fast. }\n',
    'layouts/_partials/commands.html':
      '{{ $file := replace .Page.Section "." "-" }}{{ return index hugo.Data.cli $file }}never',
    'layouts/docs/_shortcodes/about.html':
      '{{ range where (partial "commands" .) "name" (.Get 0) }}\n  {{ .about | $.Page.RenderString (dict "display" "block") }}\n  <ul>\n    {{ range where .flags "name" "!=" "help" }}\n      <li>{{ .name }}</li>\n    {{ end }}\n  </ul>\n  {{ with .example }}\n      <h4>Try</h4>\n      {{ highlight (replaceRE "(?m)^[ ]{2}" "" .) "sh" }}\n  {{ end }}\n{{ end }}',
    'layouts/_shortcodes/below.html':
      '{{ range where (partial "commands" .) "name" "like" (printf `^%s .+` (.Get 0)) }}{{ .name }}{{ end }}',
    'layouts/_shortcodes/list.html':
      '<ul>{{ range where .Page.Pages "Params.hidden" "ne" true }}<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a> {{ .Description }}</li>{{ end }}</ul>',
    'layouts/_shortcodes/term.html':
      '{{ with site.GetPage (printf "/terms/%s" (urlize (.Get 0))) }}{{ .RenderShortcodes }}{{ end }}',
    'layouts/_shortcodes/version.html': 'v{{ replace ("{{< number >}}" | markdownify) "," "." }}',
    'layouts/_shortcodes/number.html': '1,0',
    'layouts/_shortcodes/loop.html': '{{ "{{< loop >}}" | markdownify }}',
    'layouts/_shortcodes/stored.html':
      '{{ if now.Year }}{{ $.Scratch.Set "a" "1" }}{{ else }}{{ $.Scratch.Set "a" "2" }}{{ end }}{{ $.Scratch.Get "a" }}',
    'layouts/_shortcodes/kept.html': '{{ $.Scratch.Set "a" "1" }}{{ $.Scratch.Add "a" "2" }}{{ $.Scratch.Get "a" }}',
    'static/a.yaml': 'a: 1\n',
    'content/1.0/_index.md':
      '---\ntitle: One\n---\n\n{{< about run >}}\n\n{{< below run >}}\n\n{{< list >}}\n\n{{< term "Big word" >}}\n\n{{< version >}} {{< kept >}}\n\n{{< include "a.yaml" >}}\n\n{{< own.inline >}}{{ range slice "x" "y" }}{{ . }}-{{ end }}{{< /own.inline >}}\n',
    'content/1.0/last.md':
      '---\ntitle: Last\nlinkTitle: The last\nweight: 9\ndescription: Ends.\n---\n\n{{< stored >}} {{< loop >}}\n',
    'content/1.0/first/_index.md': '---\ntitle: First\nweight: 1\n---\n',
    'content/1.0/first/inner.md': '---\ntitle: Inner\n---\n',
    'content/1.0/hidden.md': '---\ntitle: Hidden\nhidden: true\n---\n',
    'content/terms/big-word.md': '+++\ntitle = "Big word"\n+++\n\nA word, {{< number >}}.\n',
  });
  const { read, report, code, build } = moved;
  expect(code).toBe(0);
  const page = read('docs/1.0/index.md');
  for (const text of [
    'Runs *all*.\n\nSlowly.\n\n<ul>\n<li>fast</li>\n</ul>\n<h4>Try</h4>\n\n```sh\nacme run\nacme stop\n```\n\nrun fast\n\n',
    '<ul><li><a href="./first/index.md">First</a> </li><li><a href="./last.md">The last</a> Ends.</li></ul>',
    'A word, 1,0.\n\nv1.0 12\n\n',
    'a.yaml"\n```',
    'x-y-',
  ])
    expect(page).toContain(text);
  expect(report.items.map(({ message }) => message.split(' ')[1])).toEqual(expect.arrayContaining(['stored', 'loop']));
  await build();
});

it('reads hidden pages, lists all pages, and does not know data that a script writes', async () => {
  const hidden = (text: string) => `---\n---\n\n${text}\n`;
  moved = await moveSite({
    'hugo.yaml':
      'title: Acme\ndefaultContentLanguage: en\nlanguages: { de: { weight: 1 }, en: { weight: 2 } }\ncascade:\n  - { build: { render: never }, target: { path: "{,/**}/_parts{,/**}" } }\n',
    'layouts/_partials/part.html':
      '{{ with partial "find" (dict "path" ._path "page" ._page) }}{{ $t := .RenderShortcodes }}{{ range $k, $v := $ }}{{ if not (hasPrefix $k "_") }}{{ $t = replaceRE (printf `\\{\\{\\s*\\$%s\\s*\\}\\}` $k) $v $t }}{{ end }}{{ end }}{{ $t }}{{ end }}',
    'layouts/_partials/other.html':
      '{{ define "partials/find.html" }}\n{{ $found := .page.GetPage .path }}{{ if not $found }}{{ with .page.Parent }}{{ $found = partial "find.html" (dict "path" $.path "page" .) }}{{ end }}{{ end }}{{ return $found }}\n{{ end }}\n',
    'layouts/_shortcodes/part.html':
      '{{ partial "part" (dict "_path" (print "_parts/" (.Get 0)) "_page" .Page "name" (.Get 1)) }}',
    'layouts/_shortcodes/group.html':
      '<ul>{{ range site.Pages }}{{ if and (eq .Params.group "g") (eq .IsNode false) }}<li>{{ .Title }}</li>{{ end }}{{ end }}</ul>',
    'layouts/_shortcodes/latest.html': 'v{{ hugo.Data.releases.latest }}',
    'content/en/_index.md': '---\ntitle: Home\n---\n\n{{< group >}}\n\nIt is {{< latest >}}.\n\n{{<youtube abc>}}\n',
    'content/en/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/en/docs/_parts/a.md': hidden('Part A of {{ $name }}.'),
    'content/en/_parts/b.md': hidden('Part B.'),
    'content/en/docs/one.md':
      '---\ntitle: One\ngroup: g\n---\n\n{{% part "a.md" "Go" %}}\n\n{{% part "b.md" %}}\n\n1. Start\n\n    {{< tabpane text=true >}} {{% tab Make %}}\n\n```sh\nmake\n```\n\n    {{% /tab %}} {{< /tabpane >}}\n\n2. End\n\n<?code from="a"?>\n',
    'content/de/docs/one.md': '---\ntitle: Eins\n---\n\n{{% part "b.md" %}}\n',
  });
  const { read, report, code, build } = moved;
  expect(code).toBe(0);
  expect(read('docs/docs/one.md')).toContain('Part A of Go.\n\nPart B.\n');
  expect(read('docs/docs/one.md')).toMatch(
    /\n {4}<TabItem label="Make">\n\n {4}```sh\n {4}make\n {4}```\n\n {4}<\/TabItem>/,
  );
  expect(read('docs/docs/one.md')).toContain('<!-- code from="a" -->');
  expect(read('i18n/de/docs/docs/one.md')).toContain('Part B.');
  expect(read('docs/index.md')).toContain('<ul><li>One</li></ul>');
  expect(read('docs/index.md')).toContain('youtube-nocookie.com/embed/abc');
  expect(() => read('docs/_parts/b.md')).toThrow();
  expect(() => read('docs/parts/b.md')).toThrow();
  expect(report.routes.map(({ path }) => path).sort()).toEqual(['/', '/de/docs/one', '/docs', '/docs/one']);
  expect(report.items.filter(({ at }) => at.line !== undefined).map(({ message }) => message.split(' ')[1])).toEqual([
    'latest',
  ]);
  await build();
});

it('fills templates that read the file of their page, and shows code of tabs as code', async () => {
  moved = await moveSite({
    'hugo.yaml': 'title: Acme\n',
    'layouts/shortcodes/step.html':
      '<div class="step">{{ if eq .Page.File.Ext "md" }}{{ .Inner | $.Page.RenderString }}{{ else }}{{ .Inner | safeHTML }}{{ end }}</div>',
    'layouts/shortcodes/to.html':
      '{{ $path := printf "docs/%s" (.Get 0) }}{{ with site.GetPage $path }}{{ if gt (strings.CountRunes .Title) 0 }}<a href="{{ .RelRef (dict "path" $path) }}">{{ .Title }}</a>{{ end }}{{ end }}',
    'layouts/shortcodes/issue.html':
      '<a href="/issue/{{ .Get 0 }}">{{ if strings.ContainsNonSpace .Inner }}{{ .Inner | markdownify }}{{ else }}no. {{ .Get 0 }}{{ end }}</a>',
    'layouts/shortcodes/table.html':
      '{{ $data := index .Site.Data (.Get "file" | default "") }}<div>{{ if $data }}{{ template "rows" $data }}{{ else }}{{ .Inner | $.Page.RenderString }}{{ end }}</div>{{ define "rows" }}<b>{{ . }}</b>{{ end }}',
    'layouts/shortcodes/search.html': '<form><input></form>',
    'layouts/shortcodes/columns-end.html': '</div><div class="column">',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/docs/two.md': '---\ntitle: "Number\ntwo"\nslug: second\n---\n\nTwo.\n',
    'content/docs/one.md':
      '---\ntitle: One\n---\n\n{{< code-tabs >}}\n{{< code-tab name="a.json" language="json" >}}\n{ "*a*": 1 }\n{{< /code-tab >}}\n{{< /code-tabs >}}\n\n{{< step >}}Do *this*.{{< /step >}}\n\nSee {{< to two >}} and {{< issue 3 >}}*three*{{< /issue >}}.\n\n{{< table >}}\n| a |\n|---|\n| b |\n{{< /table >}}\n\n{{< search >}}\n\n{{< columns >}}\n#### Left\n{{< columns-end >}}\n#### Right\n{{< /columns >}}\n',
  });
  const { read, report, code, build } = moved;
  expect(code).toBe(0);
  const page = read('docs/docs/one.md');
  for (const text of [
    '<TabItem label="a.json">\n\n```json\n{ "*a*": 1 }\n```\n\n</TabItem>',
    '<div class="step">\n\nDo *this*.\n\n</div>',
    'See <a href="./two.md">Number two</a> and <a href="/issue/3">*three*</a>.',
    '<div>\n\n| a |\n|---|\n| b |\n\n</div>',
    '#### Left\n',
    '\n\n#### Right\n',
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/column|search|input/);
  expect(report.routes.map(({ path }) => path)).toContain('/docs/second');
  expect(report.items.filter(({ at }) => at.line !== undefined)).toMatchObject([
    { at: { line: 21 }, message: expect.stringContaining('search') },
  ]);
  await build();
});

it('fills templates that read files, and templates that show other pages, without what only scripts read', async () => {
  moved = await moveSite({
    'hugo.yaml':
      'title: Acme\nlanguages: { en: { contentDir: content/en } }\nmenu:\n  main:\n    - { identifier: guide, name: Guide }\n    - { identifier: first, pageRef: /docs/one, parent: guide }\n    - { identifier: parts, name: Parts, parent: guide }\n    - { identifier: more, pageRef: /docs/_index, name: More, url: /docs, parent: parts }\n    - { name: Deep, url: "https://deep.example", parent: more }\n',
    'data/faq.yaml':
      'qna:\n  - { type: A, q: "Why is `a` *so*?", a: Because. }\n  - { type: B, q: Never, a: Shown. }\n',
    'layouts/shortcodes/code-sample.html':
      '{{ $file := .Get "file" }}{{ $lang := .Get "language" | default (path.Ext $file | strings.TrimPrefix ".") }}\n{{ $name := $file }}{{ if not (hasPrefix $name "/") }}{{ $name = path.Join .Page.Path $file }}{{ end }}\n{{ $text := readFile $name }}\n{{ with $text }}<div class="highlight">{{- highlight . $lang "" -}}</div>{{ else }}{{ errorf "%q not found" $name }}{{ end }}\n',
    'layouts/shortcodes/faq.html':
      '{{ range index hugo.Data (.Get 0) }}{{ $.Scratch.Add "faq" . }}{{ end }}{{ range where ($.Scratch.Get "faq") ".type" "==" "A" }}\n<div x-data="{ open: false }" id="{{ .q | urlize }}">\n  <header @click="open = !open" :class="{ a: b > 1 }"><p>{{ .q | markdownify }}</p><button class="copy"><i class="fas fa-link"></i></button></header>\n  <div x-show="open">{{ .a | markdownify }}</div>\n</div>{{ end }}',
    'layouts/shortcodes/siblings.html':
      '<div>{{ range where site.RegularPages ".CurrentSection.Title" "Docs" }}{{ .Render "card" }}{{ end }}</div>',
    'layouts/shortcodes/texts.html': '{{ range .Page.CurrentSection.RegularPages }}<div>{{ .Content }}</div>{{ end }}',
    'layouts/_default/card.html': '<a href="{{ .RelPermalink }}">{{ .Title }}</a>',
    'content/en/_index.md': '---\ntitle: Home\n---\n\n{{< siblings >}}\n\n{{< faq faq >}}\n\n{{< faq faq >}}\n',
    'content/en/docs/_index.md':
      '---\ntitle: Docs\n---\n\n{{< code-sample file="pod.yaml" >}}\n\n{{< code-sample file="/docs/a.sh" language="bash" >}}\n\n{{< texts >}}\n\n{{< code-sample file="none.yaml" >}}\n',
    'content/en/docs/pod.yaml': 'a: 1\n',
    'content/en/docs/a.sh': 'ls\n',
    'content/en/docs/one.md': '---\ntitle: One\n---\n\nFirst *text*.\n\n- Second\n',
  });
  const { read, report, code, build } = moved;
  expect(code).toBe(0);
  const docs = read('docs/docs/index.md');
  for (const text of ['```yaml\na: 1\n```', '```bash\nls\n```', '<div>\n\nFirst *text*.\n\n- Second\n\n</div>'])
    expect(docs).toContain(text);
  const home = read('docs/index.md');
  expect(home).toContain('<div><a href="./docs/one.md">One</a></div>');
  expect(home).toContain(
    '<div id="why-is-a-so">\n<header><p>Why is <code>a</code> <em>so</em>?</p></header>\n<div>Because.</div>\n</div>',
  );
  expect(home).not.toContain('Shown.');
  expect(report.work.map(({ count, message }) => [count, message])).toEqual(
    expect.arrayContaining([
      [1, 'The attributes for scripts in the template of `{{< faq >}}` are left out.'],
      [1, '`{{< code-sample >}}` is left out: it is a shortcode that techdocs does not have.'],
      [1, 'A menu of the `navbar` only has links, so its heading `Parts` is left out.'],
    ]),
  );
  expect(read('site.config.ts').replace(/\s+/g, ' ')).toContain(
    "items: [ { label: 'One', to: '/docs/one' }, { label: 'More', to: '/docs' }, { label: 'Deep', href: 'https://deep.example' }, ]",
  );
  await build();
});
