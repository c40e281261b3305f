// Context of a completion request. All functions that complete a text receive this context as input.
import type { Position, Range } from 'vscode-languageserver/node';
import type { DocumentInSite } from '../../serve/linked-pages.ts';
import type { ComponentProp } from './component-props.ts';

/** Page and position of a completion request. */
export interface CompletionInput {
  readonly page: DocumentInSite;
  readonly text: string;
  readonly position: Position;
  /** Text of the line before the position (`before`) and after the position (`after`). */
  readonly before: string;
  readonly after: string;
  /** Text of the tag that is open at the position, in one line; empty if none is. */
  readonly tag: string;
  /** Returns the range to replace: the last `length` characters before the position. */
  readonly last: (length: number) => Range;
  /** Whether the editor supports snippets. */
  readonly hasSnippets: boolean;
  /** Returns the props of a component of the site. */
  readonly propsOf: (name: string) => Promise<readonly ComponentProp[]>;
}
