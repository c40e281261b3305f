// Snippets of frequent blocks, with placeholders if the editor supports them, otherwise as plain text. Pure.
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver/node';
import { admonitionTypes } from '../../content/markdown/admonitions.ts';
import { getProducts } from '../../model/products.ts';
import type { CompletionInput } from './written.ts';

interface Snippet {
  readonly name: string;
  readonly about: string;
  /** Text with placeholders in LSP syntax: `${1:text}`, `${1|one,two|}`, `$0`. */
  readonly body: string;
}

const CODE_FENCE = '```';

const BLOCK_SNIPPETS: readonly Snippet[] = [
  {
    name: 'table',
    about: 'a table with a header',
    body: `| \${1:Name} | \${2:Meaning} |\n| --- | --- |\n| \${3:one} | \${4:what it is} |\n$0`,
  },
  {
    name: 'admonition',
    about: 'a note that stands out',
    body: `:::\${1|${admonitionTypes.join(',')}|} \${2:Title}\n\n\${3:Text.}\n\n:::\n$0`,
  },
  {
    name: 'tabs',
    about: 'texts of which one is shown',
    body: `<Tabs groupId="\${1:system}">\n<TabItem value="\${2:one}" label="\${3:One}">\n\n\${4:Text.}\n\n</TabItem>\n<TabItem value="\${5:two}" label="\${6:Two}">\n\n\${7:Text.}\n\n</TabItem>\n</Tabs>\n$0`,
  },
  {
    name: 'code group',
    about: 'blocks of code of which one is shown',
    body: `:::code-group\n\n${CODE_FENCE}\${1:js} title="\${2:a.js}"\n\${3:code}\n${CODE_FENCE}\n\n${CODE_FENCE}\${4:ts} title="\${5:a.ts}"\n\${6:code}\n${CODE_FENCE}\n\n:::\n$0`,
  },
];

const FRONT_MATTER_SNIPPET: Snippet = {
  name: 'front matter',
  about: 'title and description of the page',
  body: `---\ntitle: \${1:Title}\ndescription: \${2:What the page is about, in a sentence.}\n---\n\n$0`,
};

/** Returns snippets for a line that so far has at most one word. Snippets of a whole page appear only on the first line. */
export function completeSnippets(written: CompletionInput, typed: string): readonly CompletionItem[] {
  const { page, position, text, last, hasSnippets } = written;
  const isEmpty = position.line === 0 && text.trim() === typed;
  const whole = [FRONT_MATTER_SNIPPET, ...(page.document.kind === 'post' ? [createReleasePostSnippet(written)] : [])];
  const knownSnippets = [...(isEmpty ? whole : []), ...(typed === '' ? [] : BLOCK_SNIPPETS)];
  return knownSnippets
    .filter(({ name }) => name.startsWith(typed.toLowerCase()))
    .map(({ name, about, body }) => ({
      label: name,
      kind: CompletionItemKind.Snippet,
      detail: about,
      documentation: {
        kind: 'markdown',
        value: `${CODE_FENCE}${CODE_FENCE}md\n${fillSnippetDefaults(body)}\n${CODE_FENCE}${CODE_FENCE}`,
      },
      insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range: last(typed.length), newText: hasSnippets ? body : fillSnippetDefaults(body) },
    }));
}

function createReleasePostSnippet({ page }: CompletionInput): Snippet {
  const products = Object.keys(getProducts(page.state.config));
  const product = products.length === 0 ? '' : `product: \${1|${products.join(',')}|}\n`;
  return {
    name: 'release post',
    about: 'what is new in a version',
    body: `---\n${product}version: \${2:1.0.0}\n---\n\n# \${3:What is new}\n\n\${4:The most important change, in a sentence.}\n\n<!-- truncate -->\n\n## New\n\n- \${5:One change.}\n\n## Fixed\n\n- \${6:Another one.}\n$0`,
  };
}

/** Returns a snippet with its placeholders replaced by their default texts. */
export function fillSnippetDefaults(body: string): string {
  return body
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\n?\$0/g, '');
}
