// Completion of front matter: keys with their descriptions, and values from the site. Pure.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { type FieldType, fieldTypeNames, frontMatterFields } from '../../model/front-matter.ts';
import { getProducts } from '../../model/products.ts';
import { listIgnorableRules } from '../../model/rules.ts';
import { matchesTypedText, rankNameMatch } from '../../serve/link-choices.ts';
import type { DocumentInSite } from '../../serve/linked-pages.ts';
import { completeFilePaths } from './complete-links.ts';
import { fieldDescriptions } from './field-texts.ts';
import type { CompletionInput } from './written.ts';

/** Returns the description of a key as Markdown. */
export function formatFieldDescription(key: string, kind: DocumentInSite['document']['kind']): string | undefined {
  const type = getOwnPropertyValue<FieldType>(frontMatterFields[kind], key);
  if (type === undefined) return undefined;
  const text = (getOwnPropertyValue(fieldDescriptions, key) ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return `${text === '' ? '' : `${text}\n\n`}*${fieldTypeNames[type]}*`;
}

/** Completes a line of front matter. */
export function completeFrontMatter(
  written: CompletionInput,
  { first, last }: { readonly first: number; readonly last: number },
): readonly CompletionItem[] {
  const { before, text, position } = written;
  const lines = text.split('\n', last);
  const [, typed] = /^([\w-]*)$/.exec(before) ?? [];
  if (typed !== undefined) return completeFieldKeys(written, typed, lines.slice(first + 1));
  const [, key, value] = /^([\w-]+):[ \t]+(.*)$/.exec(before) ?? [];
  if (key !== undefined) return completeFieldValues(written, key, value ?? '');
  const item = /^\s*-\s+(.*)$/.exec(before)?.[1];
  if (item === undefined) return [];
  const above = lines.slice(0, position.line).reverse();
  const owner = above.map((line) => /^([\w-]+):\s*$/.exec(line)?.[1]).find((each) => each !== undefined);
  return owner === undefined ? [] : completeFieldValues(written, owner, item);
}

function completeFieldKeys(
  { page, after, last }: CompletionInput,
  typed: string,
  lines: readonly string[],
): readonly CompletionItem[] {
  const { kind } = page.document;
  const isThere = (key: string) => key !== typed && lines.some((line) => line.startsWith(`${key}:`));
  return Object.keys(frontMatterFields[kind])
    .filter((key) => !isThere(key) && matchesTypedText(typed, key))
    .sort((a, b) => rankNameMatch(typed, a) - rankNameMatch(typed, b))
    .map((key) => ({
      label: key,
      kind: CompletionItemKind.Field,
      documentation: { kind: 'markdown', value: formatFieldDescription(key, kind) ?? '' },
      textEdit: { range: last(typed.length), newText: after.startsWith(':') ? key : `${key}: ` },
    }));
}

/** Completes the value of a key; in a bracketed list, its next item. */
function completeFieldValues(written: CompletionInput, key: string, typed: string): readonly CompletionItem[] {
  const { page, last } = written;
  const word = /[^[\],]*$/.exec(typed)?.[0].trimStart() ?? '';
  if (key === 'image') return completeFilePaths(written, word);
  const bare = word.replace(/^["']/, '');
  const matching = listProposedValues(page, key).filter(([label, detail = '']) =>
    matchesTypedText(bare, `${label} ${detail}`),
  );
  const ranked = [...matching].sort(([a], [b]) => rankNameMatch(bare, a) - rankNameMatch(bare, b));
  return ranked.map(([label, detail]) => ({
    label,
    kind: CompletionItemKind.Value,
    ...(detail !== undefined && { detail }),
    textEdit: { range: last(word.length), newText: /^[\w./-]+$/.test(label) ? label : JSON.stringify(label) },
  }));
}

type ProposedValue = readonly [label: string, detail?: string];

function listProposedValues({ build, document, state }: DocumentInSite, key: string): readonly ProposedValue[] {
  const { site, content } = build;
  // Excludes the edited document, because its value is unfinished.
  const others = site.documents.filter(({ file }) => file !== document.file);
  switch (key) {
    case 'tags':
      return listTextsByFrequency(others.flatMap(({ frontMatter }) => frontMatter.tags ?? []));
    case 'keywords':
      return listTextsByFrequency(others.flatMap(({ frontMatter }) => frontMatter.keywords ?? []));
    case 'product':
      return Object.entries(getProducts(state.config)).map(([each, { label }]) => [each, label]);
    case 'version': {
      const own = others.filter(({ frontMatter }) => frontMatter.product === document.frontMatter.product);
      return listTextsByFrequency(own.flatMap(({ frontMatter }) => frontMatter.version ?? []));
    }
    case 'authors':
      return Object.entries(content.authors?.byKey ?? {}).map(([each, { name }]) => [each, name ?? '']);
    case 'ignore':
      return listIgnorableRules(state.config.featureCodes).map((each) => [each]);
    case 'displayed_sidebar':
      return site.sidebars.filter(({ version }) => version === document.version).map(({ ownName }) => [ownName]);
    case 'pagination_next':
    case 'pagination_prev':
      return site.entries.docs
        .filter((entry) => entry.document.version === document.version)
        .map(({ id, label }) => [id, label]);
    case 'layout':
      return [['reference']];
    case 'search':
      return [['false'], ['true'], ['title']];
    default:
      return getOwnPropertyValue<FieldType>(frontMatterFields[document.kind], key) === 'boolean'
        ? [['true'], ['false']]
        : [];
  }
}

/** Returns texts with their counts, most frequent first. */
function listTextsByFrequency(texts: readonly string[]): readonly ProposedValue[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => [text, `${count}`]);
}
