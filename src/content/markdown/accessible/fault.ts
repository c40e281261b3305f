// What rules of accessibility find: an element, and what is wrong with it.
import { shown } from '../definitions.ts';
import type { PageElement } from './elements.ts';

/** A fault at an element. */
export interface AccessibilityFault {
  readonly element: PageElement;
  readonly code: 'image-alt' | 'heading-order' | 'link-text' | 'table-header';
  readonly message: string;
  readonly suggestion: string;
}

/** A rule: what it finds on a page. `isHtmlShown`: authors may write HTML. */
export type AccessibilityRule = (
  elements: readonly PageElement[],
  isHtmlShown: boolean,
) => readonly AccessibilityFault[];

/** A text of the page as messages name it, without line breaks and not at length. */
export function named(text: string): string {
  return `\`${shown(text.trim())}\``;
}
