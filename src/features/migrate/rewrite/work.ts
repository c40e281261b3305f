// What rewriting a page needs to know, and what it collects. Pure.

import type { Edit } from '../../../lib/edits.ts';
import type { Note } from '../planned.ts';
import type { Binding, Bindings, ParseModule } from './bindings.ts';
import type { Structure } from './structure.ts';

/** What an import of a page names. */
export type Imported =
  /** A part of pages, by its new path from the page. */
  | { readonly kind: 'part'; readonly path: string }
  /** Something that needs no import here, by the name of its tag. */
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'values'; readonly value: unknown }
  /** A component of the site, by the name that it has in `components`; one that wraps `<details>` has the words of its summary. */
  | { readonly kind: 'component'; readonly name: string; readonly details?: string }
  /** A file that is shown or linked, by its address. */
  | { readonly kind: 'file'; readonly path: string }
  /** The text of a file, which is shown as code. */
  | { readonly kind: 'text'; readonly path: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** A name of an expression, and what it is imported from. */
export interface ImportedName {
  readonly local: string;
  readonly from: string;
  readonly name: string;
}

/** What a page needs to know of its site. */
export interface RewriteContext {
  readonly isMdx: boolean;
  /** Front matter, which expressions may name. */
  readonly front: Readonly<Record<string, unknown>>;
  /** What an import names. */
  readonly imported: (from: string, name: string) => Imported;
  /** Tags that pages use without an import. */
  readonly global: (name: string) => Imported | undefined;
  /** The new address of a link, where it changes. */
  readonly link: (address: string) => string | undefined;
  /** The name of the variable that stands for a constant. */
  readonly variable: (name: string, value: string) => string | undefined;
  /** Cards that lead to the pages below this one; nothing where there are none. */
  readonly cards?: () => string | undefined;
  /** What an expression gives, where it was run with what it imports; nothing where it was not, or could not be. */
  readonly ask?: (expression: string, imports: readonly ImportedName[]) => unknown;
  readonly parse: ParseModule;
  /** What a text holds. */
  readonly structure: (text: string, from: number) => Structure;
}

/** What somebody has to look at, by its line from 1. */
export interface PageNote extends Note {
  readonly line: number;
}

/** A page as it is to be. */
export interface Rewritten {
  readonly text: string;
  /** How often each construct was rewritten. */
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly PageNote[];
  /** Hosts of the frames that it shows. */
  readonly hosts: readonly string[];
}

/** What rewriting a page collects. */
export interface RewriteWork {
  readonly text: string;
  readonly context: RewriteContext;
  readonly structure: Structure;
  readonly bindings: Bindings;
  readonly edits: Edit[];
  readonly hosts: Set<string>;
  /** Names of declarations that are needed no more. */
  readonly done: Set<string>;
  edit(construct: string, edit: Edit): void;
  note(offset: number, note: Note): void;
}

/** Whether something stands in what is replaced as a whole. */
export function isReplaced({ edits }: Pick<RewriteWork, 'edits'>, start: number, end: number): boolean {
  return edits.some((edit) => edit.start < start && edit.end >= end && edit.end > start);
}

/** What a tag stands for: what is imported by its name, or known without. */
export function meaningOf(work: RewriteWork, name: string): Imported | undefined {
  const root = name.replace(/\..*$/, '');
  const binding: Binding | undefined = work.bindings.byName.get(root);
  if (binding?.kind === 'import') return work.context.imported(binding.from, binding.name);
  if (binding !== undefined) return undefined;
  return work.context.global(root);
}

/** Code in few words. */
export function shortCode(code: string): string {
  const line = code.replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
