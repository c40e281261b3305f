// Finds the attributes whose text a component of the old site shows as code. It reads the source code of the component, and runs nothing.
// Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { visitSyntaxNodes } from '../code-imports.ts';
import type { ModuleParser, SyntaxNode } from '../free-names.ts';

/** A block of code that a component shows. */
export interface CodeBlockOfComponent {
  /** Attributes that the code comes from. Some of them may only select a part of it. */
  readonly attributes: readonly string[];
  /** Language that the component gives to the block, or the attribute that gives it. */
  readonly language?: string | { readonly attribute: string };
}

/** The blocks of code that a component shows, in their order. */
export interface CodeOfComponent {
  readonly blocks: readonly CodeBlockOfComponent[];
  /** Whether readers open the code by a click. */
  readonly isFolded: boolean;
}

/** Tags that show their content, or their attribute `code`, as code. */
const CODE_TAG = /^(?:CodeBlock|Code|SyntaxHighlighter|Highlight|pre)$/;
const CODE_ATTRIBUTE = /^(?:code|children|value)$/;
const LANGUAGE_ATTRIBUTE = /^(?:language|lang)$/;
const FOLDING_CODE = /<details\b|collaps|expand|accordion/i;

/** Returns the blocks of code that the components of a file show; `undefined` if there are none. */
export function findCodeOfComponent(text: string, parse: ModuleParser): CodeOfComponent | undefined {
  if (!/<(?:CodeBlock|Code|SyntaxHighlighter|Highlight|pre)\b/.test(text)) return undefined;
  const body = tryOrUndefined(() => parse(text));
  if (body === undefined) return undefined;
  const sources = collectNameSources(body);
  const blocks: CodeBlockOfComponent[] = [];
  visitSyntaxNodes(body, (node) => {
    if (node.type !== 'JSXElement') return;
    const { name, attributes } = node.openingElement as unknown as JsxOpeningElement;
    if (!CODE_TAG.test(String(name.name))) return;
    const ownNodes = attributes.filter((candidate) => candidate.type === 'JSXAttribute');
    const find = (pattern: RegExp) =>
      ownNodes.find((candidate) => pattern.test(String((candidate.name as SyntaxNode).name)))?.value;
    const propsUsed = listPropsUsedBy([find(CODE_ATTRIBUTE), node.children], sources);
    if (propsUsed.length === 0) return;
    const language = find(LANGUAGE_ATTRIBUTE) as SyntaxNode | null | undefined;
    const [attribute] = listPropsUsedBy(language, sources);
    const fixed = language?.type === 'Literal' ? String(language.value) : undefined;
    const shown = fixed ?? (attribute && { attribute });
    blocks.push({ attributes: propsUsed, ...(shown !== undefined && { language: shown }) });
  });
  return blocks.length === 0 ? undefined : { blocks, isFolded: FOLDING_CODE.test(text) };
}

interface JsxOpeningElement {
  readonly name: SyntaxNode;
  readonly attributes: readonly SyntaxNode[];
}

/** Where the value of a name comes from: a prop of the component, or else code. */
interface NameSource {
  readonly prop?: string;
  readonly code?: unknown;
}

/** Returns the source of each name that a module declares. Scopes are ignored, as components of one file seldom share other names. */
function collectNameSources(body: readonly unknown[]): ReadonlyMap<string, NameSource> {
  const sources = new Map<string, NameSource>();
  const declare = (pattern: unknown, source: NameSource): void => {
    const { type, name, left, elements, properties } = (pattern ?? {}) as Pattern;
    if (type === 'Identifier') sources.set(String(name), source);
    if (type === 'AssignmentPattern') declare(left, source);
    for (const element of elements ?? []) declare(element, source);
    for (const { key, value } of properties ?? [])
      declare(value, source.prop === undefined ? source : { prop: key?.name });
  };
  visitSyntaxNodes(body, (node) => {
    const init = node.init as Pattern | null | undefined;
    const isProps = init?.type === 'Identifier' && init.name === 'props';
    if (node.type === 'VariableDeclarator') declare(node.id, isProps ? { prop: '' } : { code: init });
    const [first] = /Function/.test(node.type) && Array.isArray(node.params) ? (node.params as Pattern[]) : [];
    if (first?.type === 'ObjectPattern') declare(first, { prop: '' });
  });
  return sources;
}

/** A pattern of names, with the fields of all its kinds. */
interface Pattern {
  readonly type?: string;
  readonly name?: string;
  readonly left?: unknown;
  readonly elements?: readonly unknown[];
  readonly properties?: readonly { readonly key?: Pattern; readonly value?: unknown }[];
}

/** Returns the props that code uses, also by names that it declares. */
function listPropsUsedBy(code: unknown, sources: ReadonlyMap<string, NameSource>): readonly string[] {
  const props = new Set<string>();
  const seen = new Set<string>();
  const visit = (part: unknown): void =>
    visitSyntaxNodes(part, (node) => {
      const { object, property } = node as Partial<Record<'object' | 'property', SyntaxNode>>;
      if (node.type === 'MemberExpression' && object?.type === 'Identifier' && object.name === 'props')
        props.add(String(property?.name));
      const name = node.type === 'Identifier' ? String(node.name) : '';
      const source = seen.has(name) ? undefined : sources.get(name);
      seen.add(name);
      if (source === undefined) return;
      if (source.prop !== undefined) props.add(source.prop);
      else visit(source.code);
    });
  visit(code);
  return [...props];
}
