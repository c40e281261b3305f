// The first pages of a new site, which are there to be written over: a start, the dialect on one page, a release. Pure.
import type { InitAnswers } from './answers.ts';
import start from './files/index.md?raw';
import post from './files/post.md?raw';
import { fillTemplate } from './template.ts';

/** The page that shows the dialect. */
export { default as dialectPage } from './files/writing.md?raw';

/** `index.md` of the docs. */
export function startPage({ title, hasReleases }: InitAnswers, folder: string): string {
  return fillTemplate(start, { title: JSON.stringify(title), folder, releases: hasReleases ? '/releases' : '' });
}

/** The first post, of the first product where there is one. */
export function firstPost(
  { products: [product] }: InitAnswers,
  date: string,
): { readonly name: string; readonly text: string } {
  const version = '1.0.0';
  const about =
    product === undefined
      ? { title: 'The first release', product: '', label: '' }
      : { title: `${product.label} ${version}`, product: JSON.stringify(product.key), label: product.label };
  const text = fillTemplate(post, { ...about, title: JSON.stringify(about.title), date, version });
  const name = product === undefined ? 'first-release' : `${product.key}-v${version}`;
  return { name: `${date.slice(0, 4)}/${date}-${name}.md`, text };
}
