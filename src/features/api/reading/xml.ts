// Formats a value as XML by its schema's names, attributes and lists: the rules of OpenAPI's XML Object, including those of 3.2.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import { type ApiTree, entriesOf, listIn, literalText, mapAt, stringAt } from './tree.ts';

/** A description with a cache of merged schemas. */
interface XmlTree extends ApiTree {
  readonly wholes: Map<unknown, AnyRecord>;
}

/** A value with its schema, and its default element name. */
interface XmlPart {
  readonly value: unknown;
  readonly schema: unknown;
  readonly name: string;
}

/** Returns an XML document. The schema names its root, else it is `root`. */
export function xmlText(description: ApiTree, schema: unknown, value: unknown): string {
  const tree: XmlTree = { ...description, wholes: new Map() };
  const name = tree.resolve(schema).name ?? 'root';
  const lines = Array.isArray(value)
    ? wrappedListLines(tree, { value, schema, name }, tree.resolve(mapAt(tree, schema).items).name ?? 'item')
    : elementLines(tree, { value, schema, name });
  return lines.join('\n');
}

/** Merges a schema with its `allOf` and its first variant. */
function mergeSchema(tree: XmlTree, schema: unknown): AnyRecord {
  const known = tree.wholes.get(schema);
  if (known !== undefined) return known;
  const own = mapAt(tree, schema);
  // Ends recursion.
  tree.wholes.set(schema, own);
  const [choice] = [...listIn(own.oneOf), ...listIn(own.anyOf)];
  const members = [...listIn(own.allOf), ...(choice === undefined ? [] : [choice])];
  const parts = members.map((member) => mergeSchema(tree, member));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties);
  const made = members.length === 0 ? own : { ...Object.assign({}, ...parts), ...own, properties };
  tree.wholes.set(schema, made);
  return made;
}

/** Returns the settings of the `xml` object and the prefixed name. */
function xmlNaming(schema: AnyRecord, fallback: string) {
  const { name, prefix, namespace, attribute, wrapped: isWrapped, nodeType } = isRecord(schema.xml) ? schema.xml : {};
  const local = (stringAt(name) ?? fallback).replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?=[^\p{L}_])/u, '_');
  const [before, address] = [stringAt(prefix), stringAt(namespace)];
  const declares = before === undefined ? 'xmlns' : `xmlns:${before}`;
  return {
    name: before === undefined ? local : `${before}:${local}`,
    declaration: address === undefined ? '' : ` ${declares}="${escapeAttribute(address)}"`,
    hasPrefix: before !== undefined,
    isWrapped: isWrapped === true,
    node: attribute === true ? 'attribute' : stringAt(nodeType),
  };
}

/** Returns the lines of an element with its content. */
function elementLines(tree: XmlTree, { value, schema, name }: XmlPart): string[] {
  const own = mergeSchema(tree, schema);
  const { name: tag, declaration } = xmlNaming(own, name);
  if (!isRecord(value)) return [`<${tag}${declaration}>${escapedText(value)}</${tag}>`];
  const attributes: string[] = [];
  const inner: string[] = [];
  let text = '';
  for (const [key, each] of Object.entries(value)) {
    const part = { value: each, schema: fieldOf(own, key), name: key };
    const field = mergeSchema(tree, part.schema);
    const of = xmlNaming(field, key);
    // The namespace of an attribute has no effect without a prefix.
    if (of.node === 'attribute')
      attributes.push(`${of.hasPrefix ? of.declaration : ''} ${of.name}="${escapeAttribute(valueAsText(each))}"`);
    else if (of.node === 'text') text += escapedText(each);
    else if (of.node === 'cdata') text += `<![CDATA[${valueAsText(each).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    else if (Array.isArray(each)) inner.push(...listLines(tree, { ...part, value: each }));
    else inner.push(...elementLines(tree, part));
  }
  const start = `<${tag}${declaration}${[...new Set(attributes)].join('')}>`;
  if (inner.length === 0) return [`${start}${text}</${tag}>`];
  return [`${start}${text}`, ...inner.map((line) => `  ${line}`), `</${tag}>`];
}

function fieldOf({ properties, additionalProperties }: AnyRecord, key: string): unknown {
  return entriesOf(properties).find(([name]) => name === key)?.[1] ?? additionalProperties;
}

/** Returns a list as elements of one name, in a wrapper element if the schema requires one. */
function listLines(tree: XmlTree, part: XmlPart & { readonly value: readonly unknown[] }): string[] {
  const own = mergeSchema(tree, part.schema);
  const { isWrapped, node } = xmlNaming(own, part.name);
  if (isWrapped || node === 'element') return wrappedListLines(tree, part, undefined);
  return part.value.flatMap((value) => elementLines(tree, { value, schema: own.items, name: part.name }));
}

/** Returns a wrapped list. Its items have the wrapper's name unless they have one of their own. */
function wrappedListLines(tree: XmlTree, { value, schema, name }: XmlPart, itemName: string | undefined): string[] {
  const own = mergeSchema(tree, schema);
  const { name: tag, declaration } = xmlNaming(own, name);
  const items = listIn(value).flatMap((each) =>
    elementLines(tree, { value: each, schema: own.items, name: itemName ?? tag.replace(/^.*:/, '') }),
  );
  return [`<${tag}${declaration}>`, ...items.map((line) => `  ${line}`), `</${tag}>`];
}

function valueAsText(value: unknown): string {
  return value === null || value === undefined ? '' : literalText(value);
}

function escapedText(value: unknown): string {
  return escapeText(valueAsText(value));
}
