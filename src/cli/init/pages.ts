// Renders the first pages of a new site, as examples: a start page, a page about the Markdown dialect, and a release post. Pure.
import type { InitAnswers } from './answers.ts';
import type { PastRelease } from './facts.ts';
import post from './files/post.md?raw';
import start from './files/start.md?raw';
import startOfReadme from './files/start-readme.md?raw';
import { fillTemplate } from './template.ts';

/** The page about the dialect, and its code sample. */
export { default as greetCode } from './files/greet.ts.txt?raw';
export { default as dialectPage } from './files/writing.md?raw';

/** Returns `start.md` of the docs. It shows the README of the project, if there is one. */
export function renderStarterPage({ title, hasReleases }: InitAnswers, folder: string, readme?: string): string {
  const text =
    readme === undefined
      ? fillTemplate(start, { folder, releases: hasReleases ? '/releases' : '' })
      : fillTemplate(startOfReadme, { readme: `${folder.replace(/[^/]+/g, '..')}/${readme}`, name: readme });
  // Escapes YAML and Markdown syntax in a title.
  const shown = title.replace(/[\\`*_[\]<>&]/g, '\\$&');
  const about = `What ${title} is, and the first steps with it.`;
  return text
    .replace('What {title} is, and the first steps with it.', () => JSON.stringify(about))
    .replace('{title}', () => shown);
}

/**
 * Returns the first post. The post is about the newest version of the first product. If no version is known, the version is `1.0.0`.
 * Without products, the post is about the first release.
 */
export function renderFirstPost(
  { products: [product] }: InitAnswers,
  today: string,
  latest: PastRelease = { version: '1.0.0' },
): { readonly name: string; readonly text: string } {
  const { version, date = today } = latest;
  const about =
    product === undefined
      ? { title: 'The first release', product: '', label: '' }
      : { title: `${product.label} ${version}`, product: JSON.stringify(product.key), label: product.label };
  const text = fillTemplate(post, {
    ...about,
    title: JSON.stringify(about.title),
    date,
    version: quoteYamlVersion(version),
  });
  const name = product === undefined ? 'first-release' : `${product.key}-v${version}`;
  return { name: `${date.slice(0, 4)}/${date}-${name}.md`, text };
}

/** Returns a version as a YAML string: YAML would read `2.0` as a number. */
function quoteYamlVersion(version: string): string {
  return /^\d+\.\d+\.\d+/.test(version) ? version : JSON.stringify(version);
}
