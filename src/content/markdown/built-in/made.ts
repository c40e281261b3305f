// Shared parts of the built-in components.
import type { ComponentPiece, Done } from '../../component.ts';
import { componentSheetName } from '../component-names.ts';
import type { PageFault, PageWork } from '../page.ts';

/** Attributes by name. */
export type Props = Readonly<Record<string, unknown>>;

/** Context of a built-in component. */
export interface BuiltInContext {
  readonly page: PageWork;
  /** Whether it is in a link or heading, where nothing else can be interactive. */
  readonly isPlain: boolean;
  /** Reports a fault at its tag. */
  tell(fault: PageFault): void;
}

/** Renders a component from its attributes and the HTML of its content. */
export type BuiltIn = (props: Props, content: readonly Done[], making: BuiltInContext) => readonly ComponentPiece[];

/** Returns an attribute as text. */
export function stringOrNumber(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether an attribute is set; it needs no value. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false';
}

/** Returns HTML of the component itself, without content. */
export function quiet(html: string): Done {
  return { html, isQuiet: true };
}

/** Adds the stylesheet of the less common components to the page. */
export function askForSheet({ sheets }: PageWork): void {
  sheets.add(componentSheetName());
}
