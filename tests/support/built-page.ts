// A built page as elements, so that its content is tested without a browser. Browsers are for animation, layout and interaction.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as dom, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** An element of a built page, or the whole page. */
export interface BuiltElement {
  readonly name: string;
  /** Text of its content, like `textContent` of a browser. */
  readonly text: string;
  /** HTML of its content, like `innerHTML` of a browser. */
  readonly html: string;
  /** Returns an attribute; `undefined` if it is missing. */
  attribute(name: string): string | undefined;
  /**
   * Returns the descendants that match a selector, in order. Supports names, classes, ids, attributes with or without their value, lists,
   * and the combinators for descendants and children; throws for all other selectors.
   */
  all(selector: string): readonly BuiltElement[];
  /** Returns the only match of a selector. Throws if there is none, or more than one. */
  only(selector: string): BuiltElement;
}

/** Reads the page of a path in the folder of a built site, such as `/launcher/home` or `/404.html`. */
export function readBuiltPage(folder: string, path: string): BuiltElement {
  const file = [path, join(path, 'index.html')].find(
    (name) => name.endsWith('.html') && existsSync(join(folder, name)),
  );
  if (file === undefined) throw new Error(`The site has no page ${path}`);
  return parsePage(readFileSync(join(folder, file), 'utf8'));
}

/** Parses HTML as a browser does. */
export function parsePage(html: string): BuiltElement {
  return present(parse(html));
}

function present(node: DefaultTreeAdapterTypes.ParentNode): BuiltElement {
  let elements: readonly Element[] | undefined;
  const all = (selector: string) => {
    const alternatives = readSelector(selector);
    elements ??= elementsIn(node);
    return elements.filter((element) => alternatives.some((steps) => isNamed(element, steps))).map(present);
  };
  return {
    name: node.nodeName,
    get text() {
      return textOf(node);
    },
    get html() {
      return serialize(node);
    },
    attribute: (name) => (dom.isElementNode(node) ? attributeOf(node, name) : undefined),
    all,
    only(selector) {
      const [found, another] = all(selector);
      if (!found || another) throw new Error(`${selector} names ${found ? 'several elements' : 'no element'}`);
      return found;
    },
  };
}

const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

function elementsIn(node: Node): Element[] {
  return childrenOf(node).flatMap((child) => (dom.isElementNode(child) ? [child, ...elementsIn(child)] : []));
}

function textOf(node: Node): string {
  return dom.isTextNode(node) ? node.value : childrenOf(node).map(textOf).join('');
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** One compound of a selector: all its conditions, and its combinator with the compound before it. */
interface Step {
  readonly tests: ((element: Element) => boolean)[];
  readonly isChild: boolean;
}

const PIECE = /([a-z][\w-]*)|\.([\w-]+)|#([\w-]+)|\[([\w:-]+)(?:="([^"]*)")?\]|(\s*,\s*)|(\s*>\s*)|(\s+)/gy;

/** Returns the alternatives of a selector, each with its compounds from the last to the first. */
function readSelector(selector: string): readonly (readonly Step[])[] {
  const alternatives: Step[][] = [[{ tests: [], isChild: false }]];
  let end = 0;
  for (const [whole, name, className, id, attribute, value, comma, child, inside] of selector.matchAll(PIECE)) {
    end += whole.length;
    const steps = alternatives.at(-1) as Step[];
    const tests = steps[0]?.tests ?? [];
    if (comma !== undefined) alternatives.push([{ tests: [], isChild: false }]);
    else if (child !== undefined || inside !== undefined) steps.unshift({ tests: [], isChild: child !== undefined });
    else if (name !== undefined) tests.push((element) => element.tagName === name);
    else if (className !== undefined)
      tests.push((element) => attributeOf(element, 'class')?.split(/\s+/).includes(className) ?? false);
    else if (id !== undefined) tests.push((element) => attributeOf(element, 'id') === id);
    else if (attribute !== undefined)
      tests.push((element) => {
        const own = attributeOf(element, attribute);
        return own !== undefined && (value === undefined || own === value);
      });
  }
  const isWhole =
    end === selector.length && alternatives.every((steps) => steps.every(({ tests }) => tests.length > 0));
  if (!isWhole) throw new Error(`The selector ${selector} is not understood`);
  return alternatives;
}

function isNamed(element: Element, [step, ...before]: readonly Step[]): boolean {
  if (!step?.tests.every((test) => test(element))) return false;
  if (before.length === 0) return true;
  let { parentNode: around } = element;
  while (around && dom.isElementNode(around)) {
    if (isNamed(around, before)) return true;
    if (step.isChild) return false;
    around = around.parentNode;
  }
  return false;
}
