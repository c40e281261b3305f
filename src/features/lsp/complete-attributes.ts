// Completion of attributes of code blocks, and of component props and their values. Pure, except that it reads the file of a component on
// demand.
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { badgeTypeNames, builtInAttributeNames } from '../../content/markdown/built-in.ts';
import { type FenceAttributeKindByName, listKnownAttributeNames } from '../../content/markdown/code.ts';
import { tabAttributeNames } from '../../content/markdown/component-names.ts';
import { computeRelativePath, getParentFolder } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import { iconShapes } from '../../model/icon-shapes.ts';
import { computeDistanceFromPage } from '../../serve/linked-pages.ts';
import type { ComponentProp } from './component-props.ts';
import type { CompletionInput } from './written.ts';

/** Attributes without a value. */
const VALUELESS_ATTRIBUTES: readonly string[] = ['showLineNumbers'];

/** Attributes of built-in components without a value. */
const BOOLEAN_ATTRIBUTES: readonly string[] = ['default', 'defaultOpen', 'exclusive', 'open'];

/** Completes the text after the language of a code block: the attributes that the parser knows, and files for `file`. */
export function completeFenceInfo(written: CompletionInput): readonly CompletionItem[] {
  const { page, before, last } = written;
  const file = /\bfile=["']?([^"'\s]*)$/.exec(before)?.[1];
  if (file !== undefined) return completeIncludedFiles(written, file);
  const typed = /\s([\w-]*)$/.exec(before)?.[1];
  if (typed === undefined || isInsideQuotes(before)) return [];
  const ownAttributeKinds: FenceAttributeKindByName = new Map(
    page.state.extensions.flatMap(({ extension }) => Object.entries(extension.codeAttributes ?? {})),
  );
  const isGiven = (name: string) =>
    new RegExp(`\\s${name}(?=[=\\s]|$)`).test(before.slice(0, before.length - typed.length));
  const names = listKnownAttributeNames(ownAttributeKinds)
    .filter((name) => !isGiven(name))
    .map((name) => ({
      name,
      text: ownAttributeKinds.get(name) === 'word' || VALUELESS_ATTRIBUTES.includes(name) ? name : `${name}=""`,
    }));
  const marked = /\{[\d,\s-]*\}/.test(before) ? [] : [{ name: '{1,3-5}', text: '{1}' }];
  return [...names, ...marked].map(({ name, text }) => ({
    label: name,
    kind: CompletionItemKind.Property,
    ...(text === '{1}' && { detail: 'marked lines' }),
    textEdit: { range: last(typed.length), newText: text },
  }));
}

function isInsideQuotes(before: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Completes files beside the pages, and files that blocks of code or pages include. The nearest come first. */
export function completeIncludedFiles({ page, last }: CompletionInput, typed: string): readonly CompletionItem[] {
  const { sources, assets } = page.build.content;
  const parentFolder = getParentFolder(getFileNamedByLinks(page.document));
  const shown = sources.flatMap(({ includes }) => Object.keys(includes));
  const beside = assets.flatMap(({ file, originalFile: first, width }) => (width === undefined ? [first ?? file] : []));
  const addresses = [...new Set([...shown, ...beside])].map((file) =>
    computeRelativePath(parentFolder, file).replace(/^(?!\.\.\/)/, './'),
  );
  const typedPath = typed.replace(/^(?:\.{1,2}\/)+/, '').toLowerCase();
  return addresses
    .filter((address) => address.toLowerCase().includes(typedPath))
    .sort((a, b) => computeDistanceFromPage(a) - computeDistanceFromPage(b))
    .map((address) => ({
      label: address,
      kind: CompletionItemKind.File,
      textEdit: { range: last(typed.length), newText: address },
    }));
}

/** A tag that is still open at the cursor, with its props. */
const OPEN_TAG_PATTERN =
  /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s+(?:([\w-]*)|([\w-]+)="([^"]*))$/;

/** Completes the props of the open tag, or the values of its current prop. */
export async function completeProps(written: CompletionInput): Promise<readonly CompletionItem[]> {
  const [, name, attributesText = '', typed = '', prop, value = ''] = OPEN_TAG_PATTERN.exec(written.tag) ?? [];
  if (name === undefined) return [];
  const props = await readProps(written, name);
  if (prop !== undefined) {
    const values = props.find((componentProp) => componentProp.name === prop)?.values ?? [];
    return values.map((item) => ({
      label: item,
      kind: CompletionItemKind.EnumMember,
      textEdit: { range: written.last(value.length), newText: item },
    }));
  }
  const isGiven = (key: string) => new RegExp(`\\s${key}[=\\s]`).test(`${attributesText} `);
  return props
    .filter((componentProp) => !isGiven(componentProp.name))
    .map(({ name: label, type, about, isOptional }) => ({
      label,
      kind: CompletionItemKind.Property,
      ...(type !== undefined && { detail: `${type}${isOptional ? '' : ', needed'}` }),
      ...(about !== undefined && { documentation: { kind: 'markdown' as const, value: about } }),
      textEdit: { range: written.last(typed.length), newText: formatPropInsertion(label, type) },
    }));
}

/** Returns the start of a prop: only the name for booleans, `name={}` for numbers, lists and objects, and `name=""` for all other types. */
function formatPropInsertion(name: string, type = 'string'): string {
  if (/\bboolean$/.test(type)) return name;
  return /^(?:readonly )?(?:number|[\w.]+\[\]|\{)/.test(type) ? `${name}={}` : `${name}=""`;
}

/** Returns the values of an attribute of a built-in component; an empty list if it takes any text. */
function listAttributeValues(component: string, attribute: string): readonly string[] {
  if (attribute === 'icon') return Object.keys(iconShapes);
  return component === 'Badge' && /^(?:kind|type)$/.test(attribute) ? badgeTypeNames : [];
}

/**
 * Returns the props of a component. The props of a site component come from its types. Without types, they come from uses of the component
 * on pages.
 */
async function readProps({ page, propsOf }: CompletionInput, name: string): Promise<readonly ComponentProp[]> {
  const plain = (name: string): ComponentProp => ({ name, isOptional: true, values: [] });
  const isOwn = getOwnPropertyValue(page.state.config.components, name) !== undefined;
  const typed = isOwn ? await propsOf(name) : [];
  if (typed.length > 0) return typed;
  const ours = isOwn
    ? undefined
    : getOwnPropertyValue<readonly string[]>({ ...builtInAttributeNames, ...tabAttributeNames }, name);
  if (ours !== undefined)
    return ours.map((component) => ({
      ...plain(component),
      values: listAttributeValues(name, component),
      ...(BOOLEAN_ATTRIBUTES.includes(component) && { type: 'boolean' }),
    }));
  const tags = new RegExp(`<${name}\\b([^<>]*)>`, 'g');
  const counts = new Map<string, number>();
  for (const { text } of page.build.content.sources)
    for (const [, inner = ''] of text.matchAll(tags))
      for (const [, attributeName = ''] of inner.matchAll(/(?<=\s)([A-Za-z][\w-]*)(?==)/g))
        counts.set(attributeName, (counts.get(attributeName) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([propName]) => plain(propName));
}
