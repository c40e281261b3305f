// Components of the old site that are filled without running them: what the page shows in their place.
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { resolveThemeComponent } from '../../../src/features/migrate/others/theme-components.ts';
import { createComponentFinder } from '../../../src/features/migrate/templates/lookup.ts';

function fill(
  files: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>> = {},
  hasContent = true,
) {
  const [from = ''] = Object.keys(files);
  const finder = createComponentFinder({
    read: (path) => files[path],
    alias: () => undefined,
    parse: (code) => parseAst(code, { lang: 'tsx' }).body,
    show: (path) => `/${path}`,
    builtIn: (name, from) => (from === undefined ? (name === 'Badge' ? name : undefined) : resolveThemeComponent(from)),
    globalFile: () => undefined,
  });
  return finder.imported({ from: `./${from}`, name: 'default' }, 'page.mdx')?.(values, {
    lang: 'de',
    front: { a: 'A' },
    slots: hasContent ? ['default'] : [],
  });
}

const STARLIGHT = `import { Code, TabItem, Tabs } from '@astrojs/starlight/components';`;

describe('a component in Vue', () => {
  it('shows its content in an element, without classes', () => {
    const vue =
      '<script setup>\ndefineProps<{ href: string }>()\n</script>\n<template>\n  <a :href="href" class="x"><slot /></a>\n</template>';
    expect(fill({ 'A.vue': vue }, { href: '/b' })).toEqual({ text: '<a href="/b"><slot></slot></a>' });
  });

  it('has one line in a link in place of blocks of text, and no other blocks', () => {
    const vue = (inside: string) => `<template><a href="/b"><div>One</div>${inside}</a></template>`;
    expect(fill({ 'A.vue': vue('<div><b>two</b></div>') }, {})).toEqual({ text: '<a href="/b">One <b>two</b></a>' });
    expect(fill({ 'A.vue': vue('<ul><li>a</li></ul>') }, {})).toEqual({ why: 'it has blocks in `<a>`' });
  });

  it('has defaults, conditions and lists', () => {
    const vue = `<script setup lang="ts">
const { type = 'a', names } = defineProps<{ type?: string; names: string[] }>()
</script>
<template>
  <Badge :type="type === 'b' ? 'warning' : 'info'"><slot />+</Badge>
  <span v-if="type === 'b'">B</span>
  <span v-else-if="type === 'a'">A</span>
  <span v-else>none</span>
  <ul><li v-for="name in names" :key="name">{{ name }}</li></ul>
</template>`;
    expect(fill({ 'A.vue': vue }, { names: ['x_y', '*'] })).toEqual({
      text: '<Badge type="info"><slot></slot>+</Badge> A\n\n<ul><li>x_y</li><li>&#42;</li></ul>',
    });
  });

  it('has loops with a position, over members of values, objects and parts of items, and texts in `v-text`', () => {
    const vue = `<script>
const site = { people: [{ name: 'Ann', text: 'a *' }], ports: { http: 80 } };
export default { props: { prefix: { type: String, required: true } } };
</script>
<template>
  <p v-for="(one, index) of site.people" :key="index">{{ prefix }}{{ index }} {{ one.name }} <b v-text="one.text" /></p>
  <p v-for="{ name } in site.people">{{ name }}</p>
  <p v-for="(port, name) in site.ports">{{ name }} {{ port }}</p>
</template>`;
    expect(fill({ 'A.vue': vue }, { prefix: '#' })).toEqual({
      text: '#0 Ann <b>a &#42;</b>\n\nAnn\n\nhttp 80',
    });
    expect(fill({ 'A.vue': vue.replace('props:', 'data() {}, props:') }, { prefix: '#' })).toHaveProperty('why');
    expect(fill({ 'A.vue': vue.replace('of site.people', 'of site.others') }, { prefix: '#' })).toHaveProperty('why');
  });

  it('shows the default content of its slot if its tag has no content', () => {
    const vue = '<template><a href="/b"><slot>Read <b>on</b></slot></a></template>';
    expect(fill({ 'A.vue': vue }, {}, false)).toEqual({ text: '<a href="/b">Read <b>on</b></a>' });
    expect(fill({ 'A.vue': vue })).toEqual({ text: '<a href="/b"><slot></slot></a>' });
  });

  it('reads the language and the front matter of its page', () => {
    const vue = `<script setup>
const { site, lang, frontmatter, theme } = useData()
const texts = { de: 'Text', en: 'More' }
const isGerman = computed(() => site.value.lang === 'de')
</script>
<template><b v-if="isGerman">{{ texts[site.lang] }} {{ lang }} {{ frontmatter.a }}</b></template>`;
    expect(fill({ 'A.vue': vue })).toEqual({ text: '<b>Text de A</b>' });
    expect(fill({ 'A.vue': vue.replace('{{ lang }}', '{{ theme }}') })).toHaveProperty('why');
  });

  it('is filled if only a branch that is not shown answers its reader', () => {
    const vue = '<template><b v-if="wide" @click.prevent="go">a</b><i v-else>c</i></template>';
    const props = '<script setup>\ndefineProps<{ wide: boolean }>()\n</script>\n';
    expect(fill({ 'A.vue': props + vue }, { wide: false })).toEqual({ text: '<i>c</i>' });
    expect(fill({ 'A.vue': props + vue }, { wide: true })).toEqual({
      why: 'its `on-click` is known only when its code runs',
    });
  });

  it.each([
    ['answers its reader', '<template><b @click="go">a</b></template>'],
    ['has its own loading', '<script setup>\nonMounted(load)\n</script>\n<template><b>a</b></template>'],
    [
      'has a value that only a run gives',
      '<script setup>\nconst a = load()\n</script>\n<template><b>{{ a }}</b></template>',
    ],
    ['has a form', '<template><input></template>'],
  ])('is not filled if it %s', (_, vue) => {
    expect(fill({ 'A.vue': vue }) ?? {}).not.toHaveProperty('text');
  });
});

describe('a component in Astro', () => {
  it('gives names other values, under conditions that are known', () => {
    const astro =
      "---\nlet { kind, size } = Astro.props;\nkind = kind ?? 'a';\nsize ??= 2;\nconst all = { a: 'A', b: 'B' };\nif (!all[kind]) {\n  throw new Error('x');\n}\nif (size > 1) kind = 'b';\nconst title = all[kind];\n---\n<Badge type=\"info\" {title} {kind} text={title} /> {kind}";
    expect(fill({ 'A.astro': astro })).toEqual({ text: '<Badge type="info">B</Badge> b' });
    expect(fill({ 'A.astro': astro }, { size: 1 })).toEqual({ text: '<Badge type="info">A</Badge> a' });
    expect(fill({ 'A.astro': astro }, { kind: 'c' })).toEqual({ why: 'its code does more than name values' });
  });

  it('shows a frame of another site', () => {
    const frame = (src: string) =>
      fill(
        { 'A.astro': `---\nconst { id } = Astro.props;\n---\n<div><iframe src={\`${src}\${id}\`} /></div>` },
        { id: 'x' },
      );
    expect(frame('https://video.example.com/')).toEqual({
      text: '<Embed url="https://video.example.com/x" title="Video" />',
    });
    expect(frame('/frames/')).toEqual({ why: 'it has `<iframe>`' });
  });

  it('shows code in tabs, with the values of its attributes', () => {
    const astro = `---\n${STARLIGHT}\nconst { command } = Astro.props;\n---\n<Tabs syncKey="c">\n\t<TabItem label="npm" icon="x"><Code code={\`npx a \${command}\n  b\`} lang="sh" /></TabItem>\n</Tabs>\n<style>a {}</style>`;
    expect(fill({ 'A.astro': astro }, { command: 'init' })).toEqual({
      text: '<Tabs groupId="c">\n\n<TabItem label="npm">\n\n```sh\nnpx a init\n  b\n```\n\n</TabItem>\n\n</Tabs>',
    });
  });

  it('chooses, and shows lists', () => {
    const astro = `---\nconst { list, now } = Astro.props;\n---\n{list.length === 1 ? <p>{list[0].label}</p> : <ul>{list.map(({ id, label }) => <li>{id === now ? <b>{label}</b> : <a href={\`/\${id}\`}>{label}</a>}</li>)}</ul>}`;
    const list = [
      { id: 'a', label: 'A' },
      { id: 'b', label: '<B>' },
    ];
    expect(fill({ 'A.astro': astro }, { list, now: 'a' })).toEqual({
      text: '<ul><li><b>A</b></li><li><a href="/b">&lt;B&gt;</a></li></ul>',
    });
    expect(fill({ 'A.astro': astro }, { list: list.slice(0, 1), now: 'a' })).toEqual({ text: 'A' });
  });

  it('shows pictures and components beside it', () => {
    const files = {
      'A.astro': `---\nimport B from './B.astro';\nimport logo from './logo.svg';\n---\n<B name="x"><img src={logo.src} alt="L"></B>`,
      'B.astro': '---\nconst { name } = Astro.props;\n---\n{name}: <slot />',
    };
    expect(fill(files)).toEqual({ text: 'x: <img src="/logo.svg" alt="L">' });
  });

  it('is not filled if it reads more than its attributes', () => {
    expect(fill({ 'A.astro': '{Astro.url.pathname}' })).toBeUndefined();
    expect(fill({ 'A.astro': '---\nif (a) throw 1;\n---\na' })).toEqual({ why: 'its code does more than name values' });
  });
});

describe('a component in React', () => {
  it('shows what it returns for its attributes', () => {
    const code =
      'export default function A({ name = \'B\', children }) {\n  return (\n    <div className="x">\n      Hello {name}\n      {children}\n    </div>\n  );\n}\n';
    expect(fill({ 'A.tsx': code })).toEqual({ text: 'Hello B<slot></slot>' });
  });

  it('needs no name', () => {
    expect(fill({ 'A.tsx': 'export default () => null;\n' })).toEqual({ text: '' });
    expect(fill({ 'A.tsx': 'export default function ({ name = "B" }) {\n  return <b>{name}</b>;\n}\n' })).toEqual({
      text: '<b>B</b>',
    });
    const memo = "import { memo } from 'react';\nexport default memo(({ name = 'C' }) => <b>{name}</b>);\n";
    expect(fill({ 'A.tsx': memo })).toEqual({ text: '<b>C</b>' });
  });

  it('is filled without its event handlers, which are named', () => {
    expect(fill({ 'A.tsx': 'export default () => <b onClick={() => 1} onKeyDown={f}>a</b>;\n' })).toEqual({
      text: '<b>a</b>',
      handlers: ['onClick', 'onKeyDown'],
    });
    expect(fill({ 'A.tsx': 'export default () => <button onClick={() => 1}>a</button>;\n' })).toEqual({
      why: 'it has `<button>`',
    });
  });
});
