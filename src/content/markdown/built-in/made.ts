// Types and helpers that the built-in components share.
import type { ComponentPiece, Done } from '../../component.ts';
import { componentSheetName } from '../component-names.ts';
import type { PageFault, PageWork } from '../page.ts';

/** Attributes by name. */
export type Props = Readonly<Record<string, unknown>>;

/** Context of a built-in component. */
export interface BuiltInContext {
  readonly page: PageWork;
  /** Whether the component is in a link or heading, where nothing else can be interactive. */
  readonly isPlain: boolean;
  /** Reports a fault at the tag of the component. */
  tell(fault: PageFault): void;
}

/** Renders a component from its attributes and the HTML of its content. */
export type BuiltIn = (props: Props, content: readonly Done[], making: BuiltInContext) => readonly ComponentPiece[];

/** Returns a string or number attribute as text; other values yield an empty text. */
export function stringOrNumber(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a boolean attribute is set, with or without a value; `false` counts as not set. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false';
}

/** Returns markup of the component itself that contains no content: search and Markdown omit it. */
export function quiet(html: string): Done {
  return { html, isQuiet: true };
}

/** Adds the stylesheet of the rarer components to the page. */
export function askForSheet({ sheets }: PageWork): void {
  sheets.add(componentSheetName());
}
