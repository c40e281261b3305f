// Reads what a function returns that takes nothing: its declarations and its last `return`. Pure.
import type { Node } from '../free-names.ts';
import { declare } from './declarations.ts';
import { type FunctionValue, type ModuleScope, UNREAD, type Value } from './values.ts';

/** Calls that are followed in all: two in one function that calls itself would be without end. */
const MOST_CALLS = 200;

/** What a function returns; each statement that could change it is refused. */
export function returned({ node, scope }: FunctionValue): Value {
  scope.counts.calls += 1;
  const body = node.body as Node | undefined;
  const isRead = body !== undefined && !node.generator && !node.type.startsWith('Class');
  if (!isRead || scope.counts.calls > MOST_CALLS) return scope.refuse(node);
  const names = new Map(scope.names);
  const own: ModuleScope = { ...scope, names };
  for (const parameter of node.params as Node[]) hide(parameter, names, own);
  if (body.type !== 'BlockStatement') return own.read(body, own);
  for (const statement of body.body as Node[]) {
    if (statement.type === 'ReturnStatement')
      return statement.argument === null ? undefined : own.read(statement.argument as Node, own);
    if (!declare(statement, names, own)) own.refuse(statement);
  }
  return undefined;
}

/** What a function is handed is not known. */
function hide(parameter: Node, names: Map<string, () => Value>, scope: ModuleScope): void {
  const text = scope.code.slice(parameter.start as number, parameter.end as number);
  for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) names.set(name, () => UNREAD);
}
