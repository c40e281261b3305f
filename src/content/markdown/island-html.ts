// HTML of an island: the rendered component, in an element with the data that the browser needs to hydrate it.

import { escapeAttribute } from '../../model/html.ts';
import { islandElementNames } from '../../model/islands.ts';
import type { CheckedChildHtml, ComponentHtmlPart, ComponentTree } from '../component.ts';
import type { PageState } from './page.ts';
import { formatSlot } from './slots.ts';

/** Whether a component runs in the browser. */
export function isIsland(name: string, { components }: PageState): boolean {
  return Object.hasOwn(components.islands ?? {}, name);
}

/** Returns the id prefix of the next island. Without a prefix, several islands of the same component would have equal ids. */
export function createIslandIdPrefix({ components }: PageState): string {
  components.islandCount += 1;
  return `i${components.islandCount}`;
}

interface ComponentWithHtml {
  readonly pieces: readonly ComponentHtmlPart[];
  /** HTML of the pieces, as part of the page. */
  readonly html: string;
}

/** Wraps the HTML of an island in an element. Returns the HTML of other components unchanged. */
export function wrapIsland(tree: ComponentTree, { pieces, html }: ComponentWithHtml, page: PageState): string {
  const { name, props, children, idPrefix } = tree;
  const { islands = {}, ownUsed } = page.components;
  if (idPrefix === undefined) return html;
  const [content] = children;
  const propsWithContent = typeof content === 'string' ? { ...props, children: content } : props;
  const attributes = {
    'data-island': name,
    'data-hydrate': islands[name],
    'data-ids': idPrefix,
    'data-props': JSON.stringify(propsWithContent),
  };
  const written = Object.entries(attributes).map(([key, value = '']) => ` ${key}="${escapeAttribute(value)}"`);
  const { island, content: inner } = islandElementNames;
  const isDone = (piece: unknown): piece is CheckedChildHtml =>
    typeof piece === 'object' && piece !== null && 'html' in piece;
  // Content that the component does not show now, but that React may render later.
  const hidden = children.filter(isDone).filter((child) => !pieces.includes(child));
  const rest = hidden.map((child) => `<${inner} hidden>${child.html}</${inner}>`).join('');
  const scripts = formatSlot('island', [...ownUsed].indexOf(name));
  return `<${island}${written.join('')}${scripts}>${html}${rest}</${island}>`;
}
