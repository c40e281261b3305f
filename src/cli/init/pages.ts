// The first pages of a new site, which are there to be written over: a start, the dialect on one page, a release. Pure.
import type { InitAnswers } from './answers.ts';

/** `index.md` of the docs. */
export function startPage({ title, hasReleases }: InitAnswers, folder: string): string {
  const releases = hasReleases
    ? '<Card title="Releases" href="/releases">\n\nWhat is new, newest first, and as a feed.\n\n</Card>\n'
    : '';
  return `---
title: ${JSON.stringify(title)}
sidebar_label: Start
sidebar_position: 1
---

This is the first page of the site. Say here in two sentences what it is about and whom it is for.

<Cards>
<Card title="Writing pages" href="./writing.md">

What Markdown can do here, on one page.

</Card>
${releases}</Cards>

## First steps

<Steps>

1. Open \`${folder}/index.md\`, the file of this page, and write your own text.
2. Add a page: each Markdown file in \`${folder}\` is one, and the sidebar follows.
3. See it in the browser while you write:

   \`\`\`sh
   npx techdocs serve --open
   \`\`\`

</Steps>

:::tip

A link to a page is written as the path of its file, such as \`[Writing pages](./writing.md)\`. Each build checks it, and names
file and line of one that leads nowhere.

:::
`;
}

/** The page that shows the dialect. */
export const dialectPage = `---
title: Writing pages
description: What Markdown can do here, on one page.
sidebar_position: 2
---

Pages are Markdown, with a few things more. Look at the file of this page beside what it looks like.

## Text

Words can be **strong**, *stressed*, ~~gone~~ or \`code\`. Links lead to [pages](./index.md), to [headings](#code) and to
[other sites](https://commonmark.org/help/). A footnote[^1] stands at the end.

[^1]: It leads back to where it is named.

| What | How it is written |
| --- | --- |
| Heading | \`## Heading\` |
| Image | \`![What it shows](./picture.png)\` |
| Formula | \`$e = mc^2$\`, which gives $e = mc^2$ |

## Notes

:::note

There are \`note\`, \`tip\`, \`info\`, \`warning\` and \`danger\`.

:::

:::warning[Mind the step]

A title of your own stands in brackets.

:::

<details>
<summary>More, for those who ask</summary>

It holds **Markdown** too.

</details>

## Code

A block of code may have a title, and lines that are marked:

\`\`\`ts title="greet.ts" {2}
export function greet(name: string): string {
  return \`Hello, \${name}!\`;
\`\`\`

Blocks that say the same in several ways are tabs:

:::code-group

\`\`\`sh [macOS]
brew install node
\`\`\`

\`\`\`sh [Debian]
sudo apt install nodejs
\`\`\`

:::

## Steps and files

<Steps>

1. Write a page.
2. Look at it.
3. Commit it.

</Steps>

<FileTree>

- docs
  - index.md
  - writing.md
- site.config.ts

</FileTree>
`;

/** The first post, of the first product where there is one. */
export function firstPost(
  { products: [product] }: InitAnswers,
  date: string,
): { readonly name: string; readonly text: string } {
  const version = '1.0.0';
  const title = product === undefined ? 'The first release' : `${product.label} ${version}`;
  const about = product === undefined ? [] : [`product: ${JSON.stringify(product.key)}`, `version: ${version}`];
  const head = [`title: ${JSON.stringify(title)}`, `date: ${date}`, ...about].join('\n');
  const text = `---
${head}
---

${about.length === 0 ? 'Release notes appear here from now on.' : `The release notes of ${product?.label} appear here from now on.`}

<!-- truncate -->

<!-- This is an example. Say above, in a sentence, what is new: lists and feeds show that. Below, list what users can do now under
"New features", and what is fixed under "Corrected defects". -->

## New features

- Each release has a page of its own. The newest ones are on the home page and in the feeds.
`;
  const name = product === undefined ? 'first-release' : `${product.key}-v${version}`;
  return { name: `${date.slice(0, 4)}/${date}-${name}.md`, text };
}
