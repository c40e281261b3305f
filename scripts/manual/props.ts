// Reads the props of templates and parts from the types in the source, for the manual: each field with its type and the sentence above it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { headTagNames } from '../../src/model/head.ts';
import { pageTypesByTemplate } from '../../src/model/template-names.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A declared type of the source. */
export interface Declared {
  readonly name: string;
  readonly about: string;
  readonly text: string;
  readonly node: Node;
}

/** A field, with the names of the objects that contain it. */
interface Field {
  readonly path: string;
  readonly type: string;
  readonly about: string;
}

/** A type with its fields, or with its code if it is not an object. */
export interface PropsType {
  readonly name: string;
  readonly about: string;
  /** Types whose fields it inherits. */
  readonly base?: string;
  readonly fields: readonly Field[];
  /** Present if it is not an object. */
  readonly code?: string;
}

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const MODEL = readdirSync(`${src}model`).flatMap((name) => (/^(?!config).*\.ts$/.test(name) ? [`model/${name}`] : []));

const pageTypeNames = Object.values(pageTypesByTemplate).map((type) => `'${type}'`);

/** Types of the configuration, and types whose name is description enough. */
const LEFT_OUT = new Set(
  'SiteConfig Messages SearchSettings AnalyticsConfig PageViews PartName HeadAttributes'.split(' '),
);

/** Returns all types of the model, by name. */
function declaredTypes(): ReadonlyMap<string, Declared> {
  const all = [...MODEL, 'model/config.ts', 'templates/views.ts'].flatMap(declaredIn);
  return new Map(all.map((each) => [each.name, each]));
}

/** Returns the path of a file of the source. */
export function sourceFile(file: string): string {
  return src + file;
}

/** Returns the types that a file of the source declares. */
export function declaredIn(file: string): readonly Declared[] {
  const text = readFileSync(sourceFile(file), 'utf8');
  const { body } = parseAst(text, { lang: 'ts', sourceType: 'module' }) as unknown as {
    readonly body: readonly Node[];
  };
  return body.flatMap((statement): Declared | [] => {
    const node = (statement.declaration ?? statement) as Node;
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return [];
    const { name } = node.id as unknown as { readonly name: string };
    return { name, about: commentBefore(text, statement.start), text, node };
  });
}

/** Returns the sentence in the comment that ends right before an offset. */
export function commentBefore(text: string, place: number): string {
  const before = text.slice(0, place).trimEnd();
  if (!before.endsWith('*/')) return '';
  const comment = before.slice(before.lastIndexOf('/**') + 3, -2);
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the content of `view` by template, and all types that it and the props of pages and parts refer to, each after a type that refers
 * to it.
 */
export function propsTypes() {
  const declared = declaredTypes();
  const wanted: string[] = ['PageProps', 'Layout', 'PartProps', 'SitePage', 'SiteView'];
  const views = new Map(viewsOf(declared));
  const types: PropsType[] = [];
  const note = ({ fields, base = '', code = '' }: PropsType) => {
    const texts = [...fields.map(({ type }) => type), base, code].join(' ');
    for (const [word] of texts.matchAll(/\b[A-Z]\w+\b/g))
      if (declared.has(word) && !LEFT_OUT.has(word) && !wanted.includes(word)) wanted.push(word);
  };
  for (const view of views.values()) note(view);
  for (let at = 0; at < wanted.length; at += 1) {
    const type = typeOf(declared.get(wanted[at] ?? '') as Declared);
    types.push(type);
    note(type);
  }
  return { views, types };
}

/** Returns the type of `view` by the name of the template. */
function viewsOf(declared: ReadonlyMap<string, Declared>): [string, PropsType][] {
  const { node, text } = declared.get('PageViews') as Declared;
  const members = (node.body as { readonly body: readonly Node[] }).body;
  return Object.entries(pageTypesByTemplate).map(([template, type]) => {
    const member = members.find(({ key }) => nameOf(key as Node) === type) as Node;
    const annotation = annotationOf(member);
    const about = commentBefore(text, member.start);
    if (annotation.type === 'TSTypeLiteral')
      return [template, { name: template, about, fields: fieldsIn(annotation, text, 'view') }];
    return [template, { name: template, about, fields: [], base: plain(text.slice(annotation.start, annotation.end)) }];
  });
}

function typeOf({ name, about, text, node }: Declared): PropsType {
  if (node.type === 'TSInterfaceDeclaration') {
    const base = (node.extends as readonly Node[]).map(({ start, end }) => plain(text.slice(start, end))).join(', ');
    return { name, about, fields: fieldsIn(node.body as Node, text, ''), ...(base !== '' && { base }) };
  }
  // Derived from the names of the templates, which readers need not know as code.
  if (name === 'PageType')
    return { name, about, fields: [], code: `type PageType =\n  | ${pageTypeNames.join('\n  | ')}` };
  const annotation = node.typeAnnotation as Node;
  // A mapped type over all page types: takes the common fields.
  const mapped = (annotation.objectType as Node | undefined)?.typeAnnotation as Node | undefined;
  if (mapped?.type === 'TSTypeLiteral') return { name, about, fields: fieldsIn(mapped, text, '') };
  return { name, about, fields: [], code: text.slice(node.start, node.end).replace(/^export /, '') };
}

/** Returns the fields of an object, including those of nested objects. */
function fieldsIn(object: Node, text: string, path: string): Field[] {
  const members = ((object.members ?? object.body) as readonly Node[]).filter(
    ({ type }) => type === 'TSPropertySignature',
  );
  return members.flatMap((member) => {
    const name = nameOf(member.key as Node);
    const at = path === '' ? name : `${path}.${name}`;
    const annotation = annotationOf(member);
    const optional = member.optional === true ? '?' : '';
    const inner = elementOf(annotation);
    const isList = inner !== annotation;
    const about = commentBefore(text, member.start);
    if (inner.type !== 'TSTypeLiteral') {
      return [{ path: at + optional, type: plain(text.slice(annotation.start, annotation.end)), about }];
    }
    const own = { path: at + optional, type: isList ? 'list of objects' : 'object', about };
    return [own, ...fieldsIn(inner, text, isList ? `${at}[]` : at)];
  });
}

/** Returns the element type of a list; other types unchanged. */
function elementOf(annotation: Node): Node {
  const list = annotation.type === 'TSTypeOperator' ? (annotation.typeAnnotation as Node) : annotation;
  return list.type === 'TSArrayType' ? (list.elementType as Node) : annotation;
}

function annotationOf(member: Node): Node {
  return (member.typeAnnotation as { readonly typeAnnotation: Node }).typeAnnotation;
}

export function nameOf(key: Node): string {
  return String(key.name ?? key.value);
}

/** Returns a type in the form for readers of the manual: literal types are texts, and `readonly` is omitted. */
export function plain(type: string): string {
  return type
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/<B>/g, '')
    .replace(/^B\b/, 'string')
    .replace(/^PageViews\[K\]$/, 'object')
    .replace(/^K$/, 'PageType')
    .replace('(typeof headTagNames)[number]', headTagNames.map((name) => `'${name}'`).join(' | '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
