// Formats a value as XML by its schema's names, attributes and lists: the rules of OpenAPI's XML Object, including those of 3.2.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { isRecord, type Plain } from './plain.ts';
import { entriesOf, listIn, literalText, mapAt, stringAt, type Tree } from './tree.ts';

/** A description with a cache of merged schemas. */
interface XmlTree extends Tree {
  readonly wholes: Map<unknown, Plain>;
}

/** A value with its schema, and its default element name. */
interface Part {
  readonly value: unknown;
  readonly schema: unknown;
  readonly name: string;
}

/** Returns an XML document. The schema names its root, else it is `root`. */
export function xmlText(description: Tree, schema: unknown, value: unknown): string {
  const tree: XmlTree = { ...description, wholes: new Map() };
  const name = tree.resolve(schema).name ?? 'root';
  const lines = Array.isArray(value)
    ? wrapped(tree, { value, schema, name }, tree.resolve(mapAt(tree, schema).items).name ?? 'item')
    : element(tree, { value, schema, name });
  return lines.join('\n');
}

/** Merges a schema with its `allOf` and its first variant. */
function whole(tree: XmlTree, schema: unknown): Plain {
  const known = tree.wholes.get(schema);
  if (known !== undefined) return known;
  const own = mapAt(tree, schema);
  // Ends recursion.
  tree.wholes.set(schema, own);
  const [choice] = [...listIn(own.oneOf), ...listIn(own.anyOf)];
  const members = [...listIn(own.allOf), ...(choice === undefined ? [] : [choice])];
  const parts = members.map((member) => whole(tree, member));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties);
  const made = members.length === 0 ? own : { ...Object.assign({}, ...parts), ...own, properties };
  tree.wholes.set(schema, made);
  return made;
}

/** Returns the settings of the `xml` object and the prefixed name. */
function naming(schema: Plain, fallback: string) {
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
function element(tree: XmlTree, { value, schema, name }: Part): string[] {
  const own = whole(tree, schema);
  const { name: tag, declaration } = naming(own, name);
  if (!isRecord(value)) return [`<${tag}${declaration}>${content(value)}</${tag}>`];
  const attributes: string[] = [];
  const inner: string[] = [];
  let text = '';
  for (const [key, each] of Object.entries(value)) {
    const part = { value: each, schema: fieldOf(own, key), name: key };
    const field = whole(tree, part.schema);
    const of = naming(field, key);
    // The namespace of an attribute has no effect without a prefix.
    if (of.node === 'attribute')
      attributes.push(`${of.hasPrefix ? of.declaration : ''} ${of.name}="${escapeAttribute(plain(each))}"`);
    else if (of.node === 'text') text += content(each);
    else if (of.node === 'cdata') text += `<![CDATA[${plain(each).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    else if (Array.isArray(each)) inner.push(...list(tree, { ...part, value: each }));
    else inner.push(...element(tree, part));
  }
  const start = `<${tag}${declaration}${[...new Set(attributes)].join('')}>`;
  if (inner.length === 0) return [`${start}${text}</${tag}>`];
  return [`${start}${text}`, ...inner.map((line) => `  ${line}`), `</${tag}>`];
}

function fieldOf({ properties, additionalProperties }: Plain, key: string): unknown {
  return entriesOf(properties).find(([name]) => name === key)?.[1] ?? additionalProperties;
}

/** Returns a list as elements of one name, in a wrapper element if the schema requires one. */
function list(tree: XmlTree, part: Part & { readonly value: readonly unknown[] }): string[] {
  const own = whole(tree, part.schema);
  const { isWrapped, node } = naming(own, part.name);
  if (isWrapped || node === 'element') return wrapped(tree, part, undefined);
  return part.value.flatMap((value) => element(tree, { value, schema: own.items, name: part.name }));
}

/** Returns a wrapped list. Its items have the wrapper's name unless they have one of their own. */
function wrapped(tree: XmlTree, { value, schema, name }: Part, itemName: string | undefined): string[] {
  const own = whole(tree, schema);
  const { name: tag, declaration } = naming(own, name);
  const items = listIn(value).flatMap((each) =>
    element(tree, { value: each, schema: own.items, name: itemName ?? tag.replace(/^.*:/, '') }),
  );
  return [`<${tag}${declaration}>`, ...items.map((line) => `  ${line}`), `</${tag}>`];
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : literalText(value);
}

function content(value: unknown): string {
  return escapeText(plain(value));
}
