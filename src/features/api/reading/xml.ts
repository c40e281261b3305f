// Formats a value as XML. The schema gives names, attributes and lists, by the rules of OpenAPI's XML Object, including the rules of
// version 3.2.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import {
  type ApiTree,
  formatLiteral,
  getListOrEmpty,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';

/** A description with a cache of merged schemas. */
interface XmlFormatContext extends ApiTree {
  readonly wholes: Map<unknown, AnyRecord>;
}

/** A value with its schema, and its default element name. */
interface XmlElementInput {
  readonly value: unknown;
  readonly schema: unknown;
  readonly name: string;
}

/** Returns an XML document. The schema gives the name of the root element; without a name, it is `root`. */
export function formatXml(description: ApiTree, schema: unknown, value: unknown): string {
  const tree: XmlFormatContext = { ...description, wholes: new Map() };
  const name = tree.resolve(schema).name ?? 'root';
  const lines = Array.isArray(value)
    ? formatWrappedXmlListLines(
        tree,
        { value, schema, name },
        tree.resolve(resolveToRecord(tree, schema).items).name ?? 'item',
      )
    : formatXmlElementLines(tree, { value, schema, name });
  return lines.join('\n');
}

/** Merges a schema with its `allOf` and its first variant. */
function mergeSchemaParts(tree: XmlFormatContext, schema: unknown): AnyRecord {
  const known = tree.wholes.get(schema);
  if (known !== undefined) return known;
  const schemaRecord = resolveToRecord(tree, schema);
  // Cached before its parts are merged, so that recursive schemas end.
  tree.wholes.set(schema, schemaRecord);
  const [choice] = [...getListOrEmpty(schemaRecord.oneOf), ...getListOrEmpty(schemaRecord.anyOf)];
  const members = [...getListOrEmpty(schemaRecord.allOf), ...(choice === undefined ? [] : [choice])];
  const parts = members.map((member) => mergeSchemaParts(tree, member));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schemaRecord.properties);
  const merged = members.length === 0 ? schemaRecord : { ...Object.assign({}, ...parts), ...schemaRecord, properties };
  tree.wholes.set(schema, merged);
  return merged;
}

/** Returns the settings of the `xml` object and the prefixed name. */
function readXmlNameSettings(schema: AnyRecord, fallback: string) {
  const { name, prefix, namespace, attribute, wrapped: isWrapped, nodeType } = isRecord(schema.xml) ? schema.xml : {};
  const local = (readScalarText(name) ?? fallback).replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?=[^\p{L}_])/u, '_');
  const before = readScalarText(prefix);
  const address = readScalarText(namespace);
  const declares = before === undefined ? 'xmlns' : `xmlns:${before}`;
  return {
    name: before === undefined ? local : `${before}:${local}`,
    declaration: address === undefined ? '' : ` ${declares}="${escapeAttribute(address)}"`,
    hasPrefix: before !== undefined,
    isWrapped: isWrapped === true,
    node: attribute === true ? 'attribute' : readScalarText(nodeType),
  };
}

function formatXmlElementLines(tree: XmlFormatContext, { value, schema, name }: XmlElementInput): string[] {
  const schemaParts = mergeSchemaParts(tree, schema);
  const { name: tag, declaration } = readXmlNameSettings(schemaParts, name);
  if (!isRecord(value)) return [`<${tag}${declaration}>${escapeXmlValue(value)}</${tag}>`];
  const attributes: string[] = [];
  const inner: string[] = [];
  let text = '';
  for (const [key, item] of Object.entries(value)) {
    const part = { value: item, schema: findFieldSchema(schemaParts, key), name: key };
    const field = mergeSchemaParts(tree, part.schema);
    const of = readXmlNameSettings(field, key);
    // The namespace of an attribute has no effect without a prefix.
    if (of.node === 'attribute')
      attributes.push(`${of.hasPrefix ? of.declaration : ''} ${of.name}="${escapeAttribute(formatXmlValue(item))}"`);
    else if (of.node === 'text') text += escapeXmlValue(item);
    else if (of.node === 'cdata') text += `<![CDATA[${formatXmlValue(item).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    else if (Array.isArray(item)) inner.push(...formatXmlListLines(tree, { ...part, value: item }));
    else inner.push(...formatXmlElementLines(tree, part));
  }
  const start = `<${tag}${declaration}${[...new Set(attributes)].join('')}>`;
  if (inner.length === 0) return [`${start}${text}</${tag}>`];
  return [`${start}${text}`, ...inner.map((line) => `  ${line}`), `</${tag}>`];
}

function findFieldSchema({ properties, additionalProperties }: AnyRecord, key: string): unknown {
  return listRecordEntries(properties).find(([name]) => name === key)?.[1] ?? additionalProperties;
}

/** Returns a list as elements of one name, in a wrapper element if the schema requires one. */
function formatXmlListLines(
  tree: XmlFormatContext,
  part: XmlElementInput & { readonly value: readonly unknown[] },
): string[] {
  const schemaParts = mergeSchemaParts(tree, part.schema);
  const { isWrapped, node } = readXmlNameSettings(schemaParts, part.name);
  if (isWrapped || node === 'element') return formatWrappedXmlListLines(tree, part, undefined);
  return part.value.flatMap((value) =>
    formatXmlElementLines(tree, { value, schema: schemaParts.items, name: part.name }),
  );
}

/** Returns a wrapped list. Items without a name get the wrapper's name. */
function formatWrappedXmlListLines(
  tree: XmlFormatContext,
  { value, schema, name }: XmlElementInput,
  itemName: string | undefined,
): string[] {
  const schemaParts = mergeSchemaParts(tree, schema);
  const { name: tag, declaration } = readXmlNameSettings(schemaParts, name);
  const items = getListOrEmpty(value).flatMap((item) =>
    formatXmlElementLines(tree, { value: item, schema: schemaParts.items, name: itemName ?? tag.replace(/^.*:/, '') }),
  );
  return [`<${tag}${declaration}>`, ...items.map((line) => `  ${line}`), `</${tag}>`];
}

function formatXmlValue(value: unknown): string {
  return value === null || value === undefined ? '' : formatLiteral(value);
}

function escapeXmlValue(value: unknown): string {
  return escapeText(formatXmlValue(value));
}
