// Pages of VitePress with a script: the names that it declares and imports have a meaning in the page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

const OLD = {
  '.vitepress/config.ts': "export default { title: 'Acme', lang: 'de-AT' };\n",
  '.vitepress/parts/More.vue': `<script setup>
import { useData } from 'vitepress'
const { lang } = useData()
</script>
<template><p><slot>More in {{ lang }}</slot></p></template>
`,
  '.vitepress/language.ts': `import { useData } from 'vitepress'
import { words } from './words'
export function useWords() {
  const { lang } = useData()
  return (key: string) => words[lang.value]?.[key] || key
}
`,
  '.vitepress/words.ts': "export const words = { 'de-AT': { new: 'neu' } };\n",
  '.vitepress/parts/State.vue': `<script setup lang="ts">
import { useWords } from '../language'
const t = useWords()
const isOpen = typeof window !== 'undefined'
</script>
<template><small>{{ t('new') }}, {{ t('stable') }}</small><b v-if="isOpen">open</b></template>
`,
  '.vitepress/parts/Badge.vue': `<script setup>
defineProps<{ of: string }>()
</script>
<template><a :href="'/' + of" @click="() => 0"><img alt="Version" :src="'https://badges.example/' + of" /></a></template>
`,
  '.vitepress/parts/Row.vue': `<script setup>
const items = ['one', 'two']
</script>
<template><div class="row"><a v-for="item of items" :key="item" :href="'/' + item">{{ item }}</a></div></template>
`,
  '.vitepress/parts/Shared.md': 'Text of **all** pages.\n',
  'home.md': `---
layout: home
hero:
  name: Acme
  image:
    light: { src: /day.svg, alt: Logo }
    dark: { src: /night.svg, alt: Logo }
---

<Shared />
`,
  'public/day.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/night.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'state.md': `<script setup>
import State from './.vitepress/parts/State.vue'
import Mark from './.vitepress/parts/Badge.vue'
import Row from './.vitepress/parts/Row.vue'
</script>

# State <Mark of="acme" />

<State />

<Row />
`,
  'index.md': `<script setup>
import { VPTeamMembers, VPTeamPage, VPTeamPageSection, VPTeamPageTitle } from 'vitepress/theme'
import Further from './.vitepress/parts/More.vue'
const members = [
  {
    avatar: 'https://pictures.example/a.png', name: 'Ann', title: 'Author', org: 'Acme', orgLink: 'https://acme.example',
    links: [{ icon: 'github', link: 'https://github.com/ann' }],
  },
]
const partners = [{ name: 'Ben' }]
</script>

<VPTeamPage>
  <VPTeamPageTitle>
    <template #title>
      Our <em>team</em>
    </template>
    <template #lead>
      All of us.
    </template>
  </VPTeamPageTitle>
  <VPTeamMembers size="small" :members="members" />
  <VPTeamPageSection>
    <template #title>Partners</template>
    <template #lead>
      Those too:
      [more](/other).
    </template>
    <template #members>
      <VPTeamMembers size="small" :members="partners" />
    </template>
  </VPTeamPageSection>
</VPTeamPage>

<Further />
`,
  'other.md': `# Other

<script setup>
import { VPTeamMembers } from 'vitepress/theme'
import { members } from 'members-of-acme'
</script>

<VPTeamMembers :members="members" />

 [!NOTE] This was text before.
`,
};

let moved: Moved;
beforeAll(async () => {
  moved = await moveSite(OLD);
});
afterAll(() => moved.site.remove());

it('shows what functions of other files return, without a browser, and badges below the title', () => {
  const page = moved.read('docs/state.md').replace(/\n\s*\n/g, '\n');
  expect(page).toContain('# State\n<a href="/acme"><img src="https://badges.example/acme" alt="Version"></a>\n');
  expect(page).toContain('<small>neu, stable</small>');
  expect(page).not.toContain('open');
});

it('puts a space between links that styles kept apart', () => {
  expect(moved.read('docs/state.md')).toContain('\n<a href="/one">one</a> <a href="/two">two</a>\n');
});

it('includes Markdown of the theme that is a component, and reads pictures of a home page that are maps', () => {
  expect(moved.code).toBe(0);
  expect(moved.read('docs/home.md')).toContain('<!-- include: ./vitepress/parts/_Shared.md -->');
  expect(moved.read('docs/vitepress/parts/_Shared.md')).toBe('Text of **all** pages.\n');
  expect(moved.read('docs/home.md')).toMatch(/alt: Logo\n +light: \/day.svg\n +dark: \/night.svg\n/);
});

it('shows a team as a heading, a text and a list', () => {
  expect(moved.code).toBe(0);
  const page = moved.read('docs/index.md').replace(/\n\s*\n/g, '\n');
  expect(page).toContain(
    `# Our <em>team</em>
All of us.
- <img src="https://pictures.example/a.png" alt="" width="48"> **Ann**<br>Author @ [Acme](<https://acme.example>)<br>[Github](<https://github.com/ann>)
## Partners
Those too:
[more](./other.md).
- **Ben**
`,
  );
});

it('finds a component by its import, under another name, and shows its default content', () => {
  expect(moved.read('docs/index.md')).toContain('\nMore in de-AT\n');
});

it('names a team that is not known, and takes no text of before for a loss', () => {
  const own = moved.report.work.filter(({ message }) => !message.includes('`.vitepress'));
  expect(own.map(({ message }) => message)).toEqual(['`<VPTeamMembers>` could not be rewritten; it is left out.']);
  expect(moved.report.before).toMatchObject({ 'foreign-syntax': 1 });
});
