// Attributes of the elements that a component of the old site shows. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import { formatStyleAsCss } from '../inline-styles.ts';
import { readExpression } from '../literals/expressions.ts';
import { FunctionValue, type ModuleScope, UNEVALUATED_VALUE } from '../literals/values.ts';
import type { ComponentPageData } from './page-data.ts';
import type { ElementAttributes } from './shown.ts';

/** Thrown if the content of a component is known only when its code runs, or cannot be written. The message is the reason. */
export class UnrenderableComponentError extends Error {}

/** Where an element is. */
interface ElementContext extends Pick<ComponentPageData, 'styleClass'> {
  /** Name of the element. */
  readonly element: string;
  /** Receives the names of event handlers, which are left out. */
  readonly handlers: Set<string>;
}

/** Name of an event handler in React. */
const REACT_HANDLER = /^on[A-Z]/;

/** Returns the attributes of an element. Throws an `UnrenderableComponentError` if one of them is unknown. */
export function readElementAttributes(
  attributes: readonly SyntaxNode[],
  scope: ModuleScope,
  { element, handlers, styleClass }: ElementContext,
): ElementAttributes {
  const out: Record<string, unknown> = {};
  for (const { type, name, value, argument } of attributes) {
    if (type === 'JSXSpreadAttribute') {
      const spread = readExpression(argument as SyntaxNode, scope);
      if (!isPlainObject(spread)) throw new UnrenderableComponentError('an attribute is known only when its code runs');
      Object.assign(out, spread);
      continue;
    }
    const key = readAttributeName(name as SyntaxNode);
    // A link leads to its address without the code that may handle the click.
    const isHandlerOfLink = element === 'a' && /^on(?:-|[A-Z])/.test(String(key));
    if (key === undefined || IGNORED_ATTRIBUTE.test(key) || isHandlerOfLink) continue;
    if (REACT_HANDLER.test(key) && /^[a-z]/.test(element)) {
      handlers.add(key);
      continue;
    }
    const node = value as SyntaxNode | null;
    const read =
      node === null
        ? true
        : node.type === 'Literal'
          ? node.value
          : readExpression((node as SyntaxNode & { expression: SyntaxNode }).expression, scope);
    if (read === UNEVALUATED_VALUE || read instanceof FunctionValue)
      throw new UnrenderableComponentError(`its \`${key}\` is known only when its code runs`);
    if (key === 'style') {
      const name = isPlainObject(read) && styleClass?.(formatStyleAsCss(read));
      if (name) out.class = name;
      continue;
    }
    out[key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = read;
  }
  return out;
}

/** Attributes of Astro whose value is the content of the element. */
export const CONTENT_ATTRIBUTES = ['set:html', 'set:text'];

/** Returns the name of an attribute; `undefined` for a directive that shows nothing, such as `class:list`. */
function readAttributeName({ type, name, namespace }: SyntaxNode): string | undefined {
  if (type === 'JSXIdentifier') return String(name);
  const whole = `${(namespace as SyntaxNode | undefined)?.name}:${(name as SyntaxNode).name}`;
  return CONTENT_ATTRIBUTES.includes(whole) ? whole : undefined;
}

const IGNORED_ATTRIBUTE = /^(?:v-|data-|aria-)|^(?:class|className|key|target|rel|icon)$/;
