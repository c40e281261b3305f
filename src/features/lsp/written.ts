// A place at which somebody writes: what all lists of completion are asked by.
import type { Position, Range } from 'vscode-languageserver/node';
import type { Page } from '../../serve/linked-pages.ts';
import type { ComponentProp } from './component-props.ts';

/** A place at which something is written. */
export interface WrittenPage {
  readonly page: Page;
  readonly text: string;
  readonly position: Position;
  /** The line up to the place, and what is behind it. */
  readonly before: string;
  readonly after: string;
  /** What is replaced: from so many characters before the place up to it. */
  readonly last: (length: number) => Range;
  /** Whether the editor knows snippets. */
  readonly hasSnippets: boolean;
  /** The props of a component of the site. */
  readonly propsOf: (name: string) => Promise<readonly ComponentProp[]>;
}
