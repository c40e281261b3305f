// What machines read of a site: Markdown beside pages that list other pages, and breadcrumbs for search engines.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({ title: 'Docs', url: 'https://x.example', baseUrl: '/d/' }),
  'docs/index.md': '---\ntags: [a, größe]\n---\n\n# Start\n',
  'docs/über mich.md': '---\ntags: [a]\n---\n\n# About\n',
  'docs/guide/one.md': '# One\n',
  'docs/guide/deep/_category_.yml': 'label: Deep\nlink: { type: generated-index }\n',
  'docs/guide/deep/two.md': '# Two\n',
});
beforeAll(() => site.build());
afterAll(() => site.remove());

it('a list leads to the Markdown of the pages', () => {
  expect(site.read('build/tags.md').match(/\(.*?\)/g)).toEqual([
    '(https://x.example/d/tags/a.md)',
    '(https://x.example/d/tags/gr%C3%B6%C3%9Fe.md)',
  ]);
  expect(site.read('build/tags/a.md').match(/\(.*?\)/g)).toEqual([
    '(https://x.example/d/index.md)',
    '(https://x.example/d/%C3%BCber%20mich.md)',
  ]);
});

/** Returns the names and addresses of the breadcrumbs of a page; none if it has no list of them. */
function crumbsOf(file: string): readonly string[] {
  const [, list] =
    /<script type="application\/ld\+json">(.*?"BreadcrumbList".*?)<\/script>/.exec(site.read(file)) ?? [];
  const { itemListElement } = JSON.parse(list ?? '{"itemListElement":[]}') as {
    readonly itemListElement: readonly { readonly name: string; readonly item?: string }[];
  };
  return itemListElement.map(({ name, item }) => `${name} ${item}`);
}

it('breadcrumbs are a list of two or more pages, without categories that have none', () => {
  expect(crumbsOf('build/guide/deep/two/index.html')).toEqual([
    'Deep https://x.example/d/category/deep',
    'Two https://x.example/d/guide/deep/two',
  ]);
  expect(crumbsOf('build/guide/one/index.html')).toEqual([]);
});
