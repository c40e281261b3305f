// Pages of VitePress with code of Vue in their Markdown: what it shows first is written, and a build has no errors.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

const OLD = {
  '.vitepress/config.ts': "export default { title: 'Acme' };\n",
  '.vitepress/Deck.vue': '<template><div class="deck"><slot /></div></template>\n',
  '.vitepress/Mark.vue': `<script setup>
import { Star } from 'lucide-vue-next'
</script>
<template><em><Star /> new</em></template>
`,
  'people.ts': "export const people = [['Zoe', '/zoe'], ['Ann', '/ann']];\n",
  'public/pictures/a.png': 'x',
  '../shared/a.ts': 'export {};\n',
  'index.md': `---
title: Acme home
---

<script setup>
import { ref } from 'vue'
import { people } from './people'
import Deck from './.vitepress/Deck.vue'
import Mark from './.vitepress/Mark.vue'
import Picture from '/pictures/a.png?url'
const sorted = people.sort((a, b) => a[0].localeCompare(b[0]))
const isOpen = ref(true)
const version = '1.2'
</script>

# Home

<ul>
<template v-for="one in sorted" :key="one[0]">
  <li><a :href="one[1]">{{ one[0] }}</a></li>
</template>
</ul>

<figure>
  <img :src="Picture" alt="All" />
</figure>

<div v-if="isOpen">

**Open** in {{ version }}, {{ $frontmatter.title }}.

</div>

<div v-if="!isOpen">

**Closed**.

</div>

<Deck>
	<Badge text="First" />
</Deck>

Text <Mark />

## Part <Badge :text="\`\${unknown}\`" />

## Other <Badge :text="\`v\${version}\`" />

<VPButton href="/other" text="Read on" />

{{ other }}
`,
  'other.md': `# Other

<<< @../../shared/a.ts

\`\`\`js
import { people } from './nothing.ts'
\`\`\`
`,
};

let moved: Moved;
beforeAll(async () => {
  moved = await moveSite(OLD);
});
afterAll(() => moved.site.remove());

it('writes loops, pictures and values that the script of the page names', () => {
  const page = moved.read('docs/index.md').replace(/\n\s*\n/g, '\n');
  expect(page).toContain('<ul>\n<li><a href="/ann">Ann</a></li>');
  expect(page).toContain('<a href="/zoe">Zoe</a>');
  expect(page).toContain('<img src="/pictures/a.png" alt="All">');
  expect(page).toContain('**Open** in 1.2, Acme home.');
  expect(page).not.toContain('Closed');
});

it('leaves unknown values to the user', async () => {
  const page = moved.read('docs/index.md');
  expect(page).toContain('## Part <Badge />');
  expect(page).toContain('## Other <Badge text="v1.2" />');
  expect(page).toContain('{{ other }}');
  expect(moved.report.items.map(({ message }) => message)).toContain(
    `\`:text="'\${unknown}'"\` is code, which pages do not run; the attribute is left out.`,
  );
  await moved.build();
});

it('takes a tag away without making code of its content', () => {
  const page = moved.read('docs/index.md');
  expect(page).toMatch(/\n<Badge>?[^\n]*First/);
  expect(page).toContain('Text <em>new</em>');
  expect(page).toContain('[Read on](');
});

it('shows a file of the repository outside of the site', () => {
  expect(moved.code).toBe(0);
  expect(moved.read('docs/other.md')).toContain('<<< ');
});
