// Results of accessibility rules: an element with its fault.
import { shown } from '../definitions.ts';
import type { PageElement } from './elements.ts';

/** A fault of an element. */
export interface AccessibilityFault {
  readonly element: PageElement;
  readonly code: 'image-alt' | 'heading-order' | 'link-text' | 'table-header';
  readonly message: string;
  readonly suggestion: string;
}

/** A rule: returns its faults on a page. `isHtmlShown`: whether authors may write HTML. */
export type AccessibilityRule = (
  elements: readonly PageElement[],
  isHtmlShown: boolean,
) => readonly AccessibilityFault[];

/** Returns a text of the page for messages, without line breaks and shortened. */
export function named(text: string): string {
  return `\`${shown(text.trim())}\``;
}
