// Context of a completion request: input of all completion lists.
import type { Position, Range } from 'vscode-languageserver/node';
import type { DocumentInSite } from '../../serve/linked-pages.ts';
import type { ComponentProp } from './component-props.ts';

/** Page and position of a completion request. */
export interface CompletionInput {
  readonly page: DocumentInSite;
  readonly text: string;
  readonly position: Position;
  /** Line before the position, and after it. */
  readonly before: string;
  readonly after: string;
  /** Returns the range to replace: the last `length` characters before the position. */
  readonly last: (length: number) => Range;
  /** Whether the editor supports snippets. */
  readonly hasSnippets: boolean;
  /** Returns the props of a component of the site. */
  readonly propsOf: (name: string) => Promise<readonly ComponentProp[]>;
}
