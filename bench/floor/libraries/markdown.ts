// Markdown to HTML, with the libraries of the dialect. Containers and variables are text for them, and code stays plain.
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

export const prepare: PrepareWork = (inputs) => {
  const texts = readInput(inputs, 'texts').map((text) => text.replace(FRONT_MATTER, ''));
  return async () => {
    const [{ default: createMarkdown }, { default: footnote }, { default: anchor }] = await Promise.all([
      import('markdown-it'),
      import('markdown-it-footnote'),
      import('markdown-it-anchor'),
    ]);
    const md = createMarkdown({ html: true }).use(footnote).use(anchor);
    for (const text of texts) md.render(text);
  };
};
