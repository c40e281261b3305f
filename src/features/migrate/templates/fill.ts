// Fills a component of the old site with the values of its props, and returns its content as Markdown with embedded HTML. No code runs:
// values are read from the source code. A component that needs more than such values is not filled. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import { declareNamesInPattern, evaluateStatement } from '../literals/declarations.ts';
import { readExpression } from '../literals/expressions.ts';
import { evaluateFunction } from '../literals/functions.ts';
import { createIsolatedScope } from '../literals/isolated-scope.ts';
import {
  type EvaluatedValue,
  FunctionValue,
  JsxElementValue,
  type ModuleScope,
  UNEVALUATED_VALUE,
} from '../literals/values.ts';
import { isFunctionMarker } from '../old-site.ts';
import { CONTENT_ATTRIBUTES, readElementAttributes, UnrenderableComponentError } from './attributes.ts';
import type { ComponentFile, ComponentImport } from './component-file.ts';
import { type ComponentPageData, createVitePressData } from './page-data.ts';
import {
  type ElementAttributes,
  escapeForMarkdown,
  isElementOmittedFromText,
  isIframeOfAnotherSite,
  isRenderableElement,
  joinBlocksInInlineElement,
  normalizeWhitespace,
  renderBuiltInComponent,
  renderTemplateElement,
} from './shown.ts';
import { findAttributeNode, findVueCondition } from './vue-conditions.ts';

/** Marks the place of the content of the component. */
const CONTENT_PLACEHOLDER = '<slot></slot>';
/** Marks the place of a slot; the first group is its name, which the content without a name does not have. */
export const SLOT_PLACEHOLDER = /<slot(?: name="([\w-]+)")?><\/slot>/;

/** The content of a component, as a value. */
const CONTENT_SYMBOL = Symbol('content');

/** Content that a component shows, or the reason why this content is unknown. */
export type RenderedComponent =
  /** `handlers` has the names of event handlers that are left out. */
  { readonly text: string; readonly handlers?: readonly string[] } | { readonly why: string };

/** A page, and the tag of the component in it. */
export interface ComponentUse extends ComponentPageData {
  /** Names of the slots that have a content; the content without a name is `default`. */
  readonly slots: readonly string[];
}

/** Fills a component with values. */
export type ComponentRenderer = (values: Readonly<Record<string, unknown>>, use: ComponentUse) => RenderedComponent;

/** Finds the components that a component contains. */
interface ComponentLookup {
  /** Returns the name of the techdocs component that a tag name means. `from` is the import of the name, if there is one. */
  readonly builtIn: (name: string, from: ComponentImport | undefined) => string | undefined;
  /** Returns another component of the site, with the lookup of its own file. */
  readonly file: (name: string, from: ComponentImport | undefined) => ComponentToRender | undefined;
  /** Returns the address of a picture that the component imports. */
  readonly picture: (from: string) => string | undefined;
  /** Returns the value that the component imports from a module or a data file; `undefined` if it is unknown. */
  readonly value: (from: ComponentImport) => unknown;
}

/** A component with its lookup. */
export interface ComponentToRender {
  readonly file: ComponentFile;
  readonly lookup: ComponentLookup;
}

/** Maximum depth of nested components. */
const MAX_COMPONENT_DEPTH = 8;

/** Fills a component. */
export function renderComponent(
  component: ComponentToRender,
  props: Readonly<Record<string, unknown>>,
  { slots, ...page }: ComponentUse,
): RenderedComponent {
  try {
    const handlers = new Set<string>();
    const renderer = new NestedComponentRenderer(component, { ...page, handlers }, 0);
    const own = slots.includes('default') ? { ...props, children: CONTENT_SYMBOL } : props;
    const text = normalizeWhitespace(renderer.show(own, slots));
    return { text, ...(handlers.size > 0 && { handlers: [...handlers] }) };
  } catch (error) {
    if (error instanceof UnrenderableComponentError) return { why: error.message };
    if (error instanceof RangeError) return { why: 'its values are too large' };
    throw error;
  }
}

interface PageOfRendering extends ComponentPageData {
  /** Receives the names of event handlers, which are left out. */
  readonly handlers: Set<string>;
}

/** Renders one component. Counts the depth of nesting, to stop components that contain one another. */
class NestedComponentRenderer {
  readonly #component: ComponentToRender;
  readonly #page: PageOfRendering;
  readonly #depth: number;
  /** Names of the slots with a content, which takes the place of their default content. */
  #slots: readonly string[] = [];

  constructor(component: ComponentToRender, page: PageOfRendering, depth: number) {
    if (depth > MAX_COMPONENT_DEPTH) throw new UnrenderableComponentError('its components contain one another');
    this.#component = component;
    this.#page = page;
    this.#depth = depth;
  }

  /** Returns what the component shows for its props. */
  show(props: Readonly<Record<string, EvaluatedValue>>, slots?: readonly string[]): string {
    this.#slots = slots ?? (props.children === undefined ? [] : ['default']);
    const shown = this.readExport(props);
    return this.#value(shown instanceof FunctionValue ? evaluateFunction(shown, [props]) : shown);
  }

  /** Returns the value that the file exports. */
  readExport(props: Readonly<Record<string, EvaluatedValue>>): EvaluatedValue {
    const { file } = this.#component;
    const names = new Map<string, () => EvaluatedValue>();
    const scope = { ...createIsolatedScope(file.code, names), hasElements: true as const };
    names.set('__props', () => props);
    names.set('props', () => props);
    names.set('__data', () => createVitePressData(this.#page));
    names.set('__slots', () => this.#slots);
    names.set('__texts', () => this.#page.texts ?? {});
    if (file.isHtml) for (const name of [...file.props, ...Object.keys(props)]) names.set(name, () => props[name]);
    for (const [name, componentImport] of file.imports) names.set(name, () => this.#readImport(componentImport));
    for (const statement of file.statements)
      if (!evaluateStatement(statement, names, scope))
        throw new UnrenderableComponentError('its code does more than name values');
    return names.get(file.shown)?.();
  }

  /** Returns the value that the file imports: a picture, data, or a function of another file of the site. */
  #readImport(from: ComponentImport): EvaluatedValue {
    const { lookup } = this.#component;
    const address = lookup.picture(from.from);
    if (address !== undefined) return { src: address };
    const value = lookup.value(from);
    if (value !== undefined && !isFunctionMarker(value)) return value;
    const other = lookup.file('', from);
    return other === undefined
      ? UNEVALUATED_VALUE
      : new NestedComponentRenderer(other, this.#page, this.#depth + 1).readExport({});
  }

  #value(value: EvaluatedValue): string {
    if (value === CONTENT_SYMBOL) return CONTENT_PLACEHOLDER;
    if (value === null || value === undefined || typeof value === 'boolean') return '';
    if (typeof value === 'string' || typeof value === 'number') return escapeForMarkdown(String(value));
    if (Array.isArray(value)) return value.map((item) => this.#value(item)).join('');
    if (value instanceof JsxElementValue) return this.#element(value.node, value.scope);
    throw new UnrenderableComponentError('what it shows is known only when its code runs');
  }

  #element(node: SyntaxNode, scope: ModuleScope): string {
    if (node.type === 'JSXFragment') return this.#children(node, scope);
    const { name: tag, attributes } = node.openingElement as SyntaxNode & {
      name: SyntaxNode;
      attributes: readonly SyntaxNode[];
    };
    if (tag.type !== 'JSXIdentifier') throw new UnrenderableComponentError('it has a tag with a name of several parts');
    // A name of the code may stand for an element: `const El = href ? 'a' : 'span'`.
    const meant = /^[A-Z]/.test(String(tag.name)) ? scope.names.get(String(tag.name))?.() : undefined;
    const name = typeof meant === 'string' ? meant : String(tag.name);
    if (name === 'slot') return this.#slot(node, scope);
    if (isElementOmittedFromText(name)) return '';
    const elementAttributes = readElementAttributes(attributes, scope, { ...this.#page, element: name });
    const content = CONTENT_ATTRIBUTES.find((candidate) => elementAttributes[candidate] !== undefined);
    if (content !== undefined) {
      if (typeof elementAttributes[content] !== 'string')
        throw new UnrenderableComponentError('its text is known only when its code runs');
      const text = content === 'set:html' ? elementAttributes[content] : escapeForMarkdown(elementAttributes[content]);
      return /^[A-Z]/.test(name) ? text : renderTemplateElement(name, elementAttributes, text);
    }
    if (!/^[A-Z]/.test(name)) {
      const children = name === 'template' ? undefined : this.#children(node, scope);
      if (children === undefined) return this.#children(node, scope);
      const joined = joinBlocksInInlineElement(name, children);
      if (joined === undefined) throw new UnrenderableComponentError(`it has blocks in \`<${name}>\``);
      if (!isRenderableElement(name) && !isIframeOfAnotherSite(name, elementAttributes))
        throw new UnrenderableComponentError(`it has \`<${name}>\``);
      return renderTemplateElement(name, elementAttributes, joined);
    }
    return this.#other(name, elementAttributes, node, scope);
  }

  /** Renders a component that this component contains. */
  #other(name: string, attributes: ElementAttributes, node: SyntaxNode, scope: ModuleScope): string {
    const { lookup, file } = this.#component;
    // The names in the code of another file are imported there, and not in this file.
    if (scope.code !== file.code) throw new UnrenderableComponentError('another file makes what it shows');
    const children = () => this.#children(node, scope);
    const from = file.imports.get(name);
    const builtIn = lookup.builtIn(name, from);
    const text =
      builtIn === undefined
        ? undefined
        : renderBuiltInComponent(builtIn, builtIn === 'Icon' ? { name, ...attributes } : attributes, children);
    if (text !== undefined) return text;
    const own = from === undefined ? scope.names.get(name)?.() : undefined;
    const other = own instanceof FunctionValue ? undefined : lookup.file(name, from);
    if (other === undefined && !(own instanceof FunctionValue))
      throw new UnrenderableComponentError(`it has \`<${name}>\`, which is not known`);
    const content = children();
    const props = { ...attributes, ...(content.trim() !== '' && { children: CONTENT_SYMBOL }) };
    const shown =
      other === undefined
        ? this.#value(evaluateFunction(own as FunctionValue, [props]))
        : new NestedComponentRenderer(other, this.#page, this.#depth + 1).show(props);
    return shown.replaceAll(CONTENT_PLACEHOLDER, () => content);
  }

  #slot(node: SyntaxNode, scope: ModuleScope): string {
    const value = findAttributeNode(node, 'name')?.value as SyntaxNode | undefined;
    const name = value === undefined ? 'default' : String(value.value);
    if (!this.#slots.includes(name)) return this.#children(node, scope);
    return value === undefined ? CONTENT_PLACEHOLDER : `<slot name="${name}"></slot>`;
  }

  /** Renders the children that Vue's conditions select. */
  #children({ children }: SyntaxNode, scope: ModuleScope): string {
    let isOpen = false;
    let out = '';
    for (const child of children as readonly SyntaxNode[]) {
      const condition = findVueCondition(child);
      if (condition === undefined) {
        out += this.#child(child, scope);
        continue;
      }
      if (condition.isFirst) isOpen = true;
      const test = condition.test === undefined ? true : readExpression(condition.test, scope);
      if (test === UNEVALUATED_VALUE)
        throw new UnrenderableComponentError('a condition is known only when its code runs');
      if (!isOpen || !test) continue;
      isOpen = false;
      out += this.#child(child, scope);
    }
    return out;
  }

  #child(node: SyntaxNode, scope: ModuleScope): string {
    if (node.type === 'JSXText') return this.#text(scope.code.slice(Number(node.start), Number(node.end)));
    if (node.type === 'JSXExpressionContainer') {
      const expression = node.expression as SyntaxNode;
      return expression.type === 'JSXEmptyExpression' ? '' : this.#value(readExpression(expression, scope));
    }
    const loop = findAttributeNode(node, 'v-for');
    return loop === undefined ? this.#value(readExpression(node, scope)) : this.#loop(node, loop, scope);
  }

  /** Renders an element once for each item of a list. The loop is a function: its parameters name an item, and it returns the list. */
  #loop(node: SyntaxNode, loop: SyntaxNode, scope: ModuleScope): string {
    const { params, body } = ((loop.value as SyntaxNode).expression ?? {}) as {
      params?: SyntaxNode[];
      body?: SyntaxNode;
    };
    const values = body === undefined ? UNEVALUATED_VALUE : readExpression(body, scope);
    const rows = Array.isArray(values) ? values.map((value, index) => [value, index]) : listObjectRows(values);
    if (rows === undefined) throw new UnrenderableComponentError('a list is known only when its code runs');
    return rows
      .map((row) => {
        const names = new Map(scope.names);
        const own = { ...scope, names };
        for (const [index, pattern] of (params ?? []).entries())
          declareNamesInPattern(pattern, { names, scope: own }, () => row[index]);
        return this.#element(node, own);
      })
      .join('');
  }

  #text(written: string): string {
    const text = this.#component.file.isHtml ? written : written.replace(/^[ \t\r]*\n\s*|\n\s*$/g, '');
    return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]~|]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  }
}

/** Returns value, key and index of each property of an object, as loops of Vue name them; `undefined` for other values. */
function listObjectRows(value: EvaluatedValue): readonly (readonly EvaluatedValue[])[] | undefined {
  return isPlainObject(value) && !isFunctionMarker(value)
    ? Object.entries(value).map(([key, item], index) => [item as EvaluatedValue, key, index])
    : undefined;
}
