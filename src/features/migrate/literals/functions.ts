// Evaluates the body of a function: declarations, conditions, and the `return` that is reached. Pure.
import type { Node } from '../free-names.ts';
import { bindPattern, declareStatement } from './declarations.ts';
import { type FunctionValue, type ModuleScope, UNREAD_VALUE, type Value } from './values.ts';

/** Limit of evaluated calls in total: a function that calls itself twice would practically never end. */
const MAX_CALLS = 20_000;

/** Returns the result of a function for its arguments; unknown if the body has other statements, which could change the result. */
export function returnValue({ node, scope }: FunctionValue, given: readonly Value[] = []): Value {
  scope.counts.calls += 1;
  const body = node.body as Node | undefined;
  const isRead = body !== undefined && !node.generator && !node.type.startsWith('Class');
  if (!isRead || scope.counts.calls > MAX_CALLS) return scope.refuse(node);
  const names = new Map(scope.names);
  const own: ModuleScope = { ...scope, names };
  for (const [index, parameter] of (node.params as Node[]).entries()) {
    const isRest = parameter.type === 'RestElement';
    const pattern = (isRest ? parameter.argument : parameter) as Node;
    bindPattern(pattern, { names, scope: own }, () => (isRest ? given.slice(index) : given[index]));
  }
  if (body.type !== 'BlockStatement') return own.read(body, own);
  return firstReturn(body.body as Node[], names, own)?.value;
}

/** Returns the value of the first `return` reached; `undefined` if none is. */
function firstReturn(
  statements: readonly Node[],
  names: Map<string, () => Value>,
  scope: ModuleScope,
): { readonly value: Value } | undefined {
  for (const statement of statements) {
    if (statement.type === 'ReturnStatement')
      return { value: statement.argument === null ? undefined : scope.read(statement.argument as Node, scope) };
    const isCondition = statement.type === 'IfStatement';
    if (!isCondition && !declareStatement(statement, names, scope)) scope.refuse(statement);
    if (!isCondition) continue;
    const test = scope.read(statement.test as Node, scope);
    // The branch is unknown, and so is the result.
    if (test === UNREAD_VALUE) return { value: UNREAD_VALUE };
    const way = (test ? statement.consequent : statement.alternate) as Node | null;
    if (way === null) continue;
    const inner = way.type === 'BlockStatement' ? (way.body as Node[]) : [way];
    const ownNames = new Map(names);
    const end = firstReturn(inner, ownNames, { ...scope, names: ownNames });
    if (end !== undefined) return end;
  }
  return undefined;
}
