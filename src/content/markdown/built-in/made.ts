// What the components that techdocs brings are made of.
import { nameOfFeature } from '../../../model/features.ts';
import type { ComponentPiece, Done } from '../../component.ts';
import { componentSheet } from '../component-names.ts';
import type { PageFault, PageWork } from '../page.ts';

/** Attributes by name. */
export type Props = Readonly<Record<string, unknown>>;

/** Where a component stands. */
export interface BuiltInContext {
  readonly page: PageWork;
  /** It stands in a link or a heading, where nothing can be clicked besides. */
  readonly isPlain: boolean;
  /** Tells of a fault at its tag. */
  tell(fault: PageFault): void;
}

/** Makes a component of its attributes and of the HTML of what stands in it. */
export type BuiltIn = (props: Props, content: readonly Done[], making: BuiltInContext) => readonly ComponentPiece[];

/** An attribute as text. */
export function stringOrNumber(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether an attribute is set that needs no value. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false';
}

/** HTML of the component itself that says nothing. */
export function quiet(html: string): Done {
  return { html, isQuiet: true };
}

/** Asks for the stylesheet of the components that few pages have. */
export function askForSheet({ sheets }: PageWork): void {
  sheets.add(`${nameOfFeature(componentSheet.feature)}/${componentSheet.style}`);
}
