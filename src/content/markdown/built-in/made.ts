// Types and helpers that the built-in components share.
import type { CheckedChildHtml, ComponentHtmlPart } from '../../component.ts';
import { formatComponentStylesheetName } from '../component-names.ts';
import type { PageFault, PageState } from '../page.ts';

/** Attributes by name. */
export type BuiltInComponentProps = Readonly<Record<string, unknown>>;

export interface BuiltInComponentContext {
  readonly page: PageState;
  /** Whether the component is in a link or heading, where nothing else can be interactive. */
  readonly isPlain: boolean;
  /** Reports a fault at the tag of the component. */
  tell(fault: PageFault): void;
}

/** Renders a component from its attributes and the HTML of its content. */
export type BuiltInComponentRenderer = (
  props: BuiltInComponentProps,
  content: readonly CheckedChildHtml[],
  making: BuiltInComponentContext,
) => readonly ComponentHtmlPart[];

/** Returns a string or number attribute as text; other values yield an empty text. */
export function formatStringOrNumber(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a boolean attribute is set, with or without a value; `false` counts as not set. */
export function isAttributeEnabled(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false';
}

/** Marks HTML as mere markup of a component, which search and the Markdown version of a page omit. */
export function createUnsearchableHtml(html: string): CheckedChildHtml {
  return { html, isQuiet: true };
}

/** Adds the stylesheet of the rarer components to the page. */
export function addComponentStylesheet({ sheets }: PageState): void {
  sheets.add(formatComponentStylesheetName());
}
