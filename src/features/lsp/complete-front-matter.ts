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
import { findFrontMatterLines } from './text.ts';
import type { CompletionInput } from './written.ts';

/** Returns the description of a key as Markdown. */
export function formatFieldDescription(key: string, kind: DocumentInSite['document']['kind']): string | undefined {
  const type = getOwnPropertyValue<FieldType>(frontMatterFields[kind], key);
  if (type === undefined) return undefined;
  const text = (getOwnPropertyValue(fieldDescriptions, key) ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return `${text === '' ? '' : `${text}\n\n`}*${fieldTypeNames[type]}*`;
}

/** The lines of the two delimiters of front matter, from 0. */
interface FrontMatterBlock {
  readonly first: number;
  readonly last: number;
}

/** Returns the front matter that contains a line. While it has no end yet, it ends at the next empty line. */
export function findFrontMatterAt(text: string, line: number): FrontMatterBlock | undefined {
  const closed = findFrontMatterLines(text);
  if (closed !== undefined) return line > closed.first && line < closed.last ? closed : undefined;
  const lines = text.split('\n', 400);
  const first = lines.findIndex((row) => row.trim() !== '');
  if (lines[first]?.trimEnd() !== '---' || line <= first) return undefined;
  const end = lines.findIndex((row, index) => index > first && index !== line && row.trim() === '');
  const last = end < 0 ? lines.length : end;
  return line < last ? { first, last } : undefined;
}

/** Completes a line of front matter. */
export function completeFrontMatter(
  written: CompletionInput,
  { first, last }: FrontMatterBlock,
): readonly CompletionItem[] {
  const { before, text, position } = written;
  const lines = text.split('\n', last);
  const [, typed] = /^([\w-]*)$/.exec(before) ?? [];
  if (typed !== undefined) return completeFieldKeys(written, typed, lines.slice(first + 1));
  const [, map, typedInMap] = /^([\w-]+):[ \t]*\{(?:[^{}]*,)?[ \t]*([\w-]*)$/.exec(before) ?? [];
  if (map !== undefined) return completeKeysOfMap(written, { owner: map, typed: typedInMap ?? '', written: before });
  const [, key, value] = /^([\w-]+):[ \t]+(.*)$/.exec(before) ?? [];
  if (key !== undefined) return completeFieldValues(written, key, value ?? '');
  const above = lines.slice(first + 1, position.line).reverse();
  const parent = above.findIndex((line) => /^\S/.test(line) && !line.startsWith('-'));
  const owner = /^([\w-]+):\s*$/.exec(above[parent] ?? '')?.[1];
  if (owner === undefined) return [];
  const item = /^\s*-\s+(.*)$/.exec(before)?.[1];
  const inner = /^\s+(?:-\s+)?([\w-]*)$/.exec(before)?.[1];
  const isList = above.slice(0, parent).some((line) => /^\s*-/.test(line)) || item !== undefined;
  const rows = isList ? '' : above.slice(0, parent).join(' ');
  return [
    ...(item === undefined ? [] : completeFieldValues(written, owner, item)),
    ...(inner === undefined ? [] : completeKeysOfMap(written, { owner, typed: inner, written: rows })),
  ];
}

/** Types whose values are maps, or lists of maps. Their descriptions name the keys. */
const MAP_TYPES: ReadonlySet<FieldType> = new Set(['last-update', 'hero', 'features', 'authors']);

/** Completes a key of the map that is the value of `key`. Omits keys that the map already has. */
function completeKeysOfMap(
  { page, after, last }: CompletionInput,
  { owner, typed, written }: Readonly<Record<'owner' | 'typed' | 'written', string>>,
): readonly CompletionItem[] {
  const type = getOwnPropertyValue<FieldType>(frontMatterFields[page.document.kind], owner);
  if (type === undefined || !MAP_TYPES.has(type)) return [];
  const keys = [...fieldTypeNames[type].matchAll(/`(\w+)`/g)].map(([, key = '']) => key);
  return keys
    .filter((key) => matchesTypedText(typed, key) && !new RegExp(`\\b${key}:`).test(written))
    .map((key) => ({
      label: key,
      kind: CompletionItemKind.Field,
      textEdit: { range: last(typed.length), newText: after.startsWith(':') ? key : `${key}: ` },
    }));
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
function completeFieldValues(input: CompletionInput, key: string, typed: string): readonly CompletionItem[] {
  const { page, last } = input;
  const word = /[^[\],]*$/.exec(typed)?.[0].trimStart() ?? '';
  if (key === 'image') return completeFilePaths(input, word);
  const bare = word.replace(/^["']/, '');
  // Items of a bracketed list before the cursor are not proposed again.
  const written = typed.startsWith('[')
    ? typed
        .slice(1)
        .split(/\s*,\s*/)
        .slice(0, -1)
    : [];
  const givenKeys = new Set(written.map((each) => each.trim().replace(/^(["'])(.*)\1$/, '$2')));
  const matching = listProposedValues(page, key).filter(
    ([label, detail = '']) => !givenKeys.has(label) && matchesTypedText(bare, `${label} ${detail}`),
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
      const ownDocuments = others.filter(({ frontMatter }) => frontMatter.product === document.frontMatter.product);
      return listTextsByFrequency(ownDocuments.flatMap(({ frontMatter }) => frontMatter.version ?? []));
    }
    case 'authors':
      return Object.entries(content.authors?.byKey ?? {}).map(([each, { name }]) => [each, name ?? '']);
    case 'ignore':
      return listIgnorableRules(state.config.featureCodes).map((ignorableRule) => [ignorableRule]);
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
    default: {
      const type = getOwnPropertyValue<FieldType>(frontMatterFields[document.kind], key);
      if (type === 'level') return ['2', '3', '4', '5', '6'].map((text) => [text]);
      return type === 'boolean' ? [['true'], ['false']] : [];
    }
  }
}

/** Returns texts with their counts, most frequent first. */
function listTextsByFrequency(texts: readonly string[]): readonly ProposedValue[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => [text, `${count}`]);
}
