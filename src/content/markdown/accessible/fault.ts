// Types of accessibility rules and of their results.
import { formatForBackticks } from '../definitions.ts';
import type { PageElement } from './elements.ts';

/** An accessibility fault, with the element that has it. */
export interface AccessibilityFault {
  readonly element: PageElement;
  readonly code: 'image-alt' | 'heading-order' | 'link-text' | 'table-header';
  readonly message: string;
  readonly suggestion: string;
}

/**
 * A rule: a function that returns the faults that it finds on a page. `isHtmlShown`: whether authors may write HTML. If so, messages
 * suggest HTML as a fix.
 */
export type AccessibilityRule = (
  elements: readonly PageElement[],
  isHtmlShown: boolean,
) => readonly AccessibilityFault[];

/** Formats a text of the page for messages: on one line, shortened, in backticks. */
export function formatQuotedText(text: string): string {
  return `\`${formatForBackticks(text.trim())}\``;
}
