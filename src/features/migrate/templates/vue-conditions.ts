// Reads the conditions of Vue on elements of a component. Pure.
import type { SyntaxNode } from '../free-names.ts';

/** A condition of Vue on an element. */
interface VueCondition {
  /** Absent for `v-else`. */
  readonly test?: SyntaxNode;
  /** Whether a chain of conditions begins here. */
  readonly isFirst: boolean;
}

/** Returns the condition on an element; `undefined` if there is none. */
export function findVueCondition(node: SyntaxNode): VueCondition | undefined {
  const test = (name: string) =>
    (findAttributeNode(node, name)?.value as (SyntaxNode & { expression: SyntaxNode }) | undefined)?.expression;
  const first = test('v-if');
  if (first !== undefined) return { test: first, isFirst: true };
  const next = test('v-else-if');
  if (next !== undefined) return { test: next, isFirst: false };
  return findAttributeNode(node, 'v-else') === undefined ? undefined : { isFirst: false };
}

/** Returns an attribute of an element. */
export function findAttributeNode(node: SyntaxNode, name: string): SyntaxNode | undefined {
  if (node.type !== 'JSXElement') return undefined;
  const { attributes } = node.openingElement as SyntaxNode & { attributes: readonly SyntaxNode[] };
  return attributes.find(
    (attribute) => attribute.type === 'JSXAttribute' && (attribute.name as SyntaxNode).name === name,
  );
}
