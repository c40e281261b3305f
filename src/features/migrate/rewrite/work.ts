// Inputs and results of the conversion of a page. Pure.

import type { RangeEdit } from '../../../lib/edits.ts';
import type { GeneratorWithAddressRules } from '../../../model/address-rules.ts';
import type { ModuleParser } from '../free-names.ts';
import type { Note } from '../planned.ts';
import type { ComponentRenderer, RenderedComponent } from '../templates/fill.ts';
import type { CodeOfComponent } from '../templates/shown-code.ts';
import type { PageBinding, PageBindings } from './bindings.ts';
import type { PageStructure } from './structure.ts';

/** Meaning of an import. */
export type ImportResolution =
  /** A partial, by its new path relative to the page. */
  | { readonly kind: 'part'; readonly path: string }
  /** A component of techdocs, whose tag needs no import. */
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'values'; readonly value: unknown }
  /** A component of the site, by its name in `components`. `details` is the summary text if the component wraps `<details>`. */
  | { readonly kind: 'component'; readonly name: string; readonly details?: string }
  /** A file that is displayed or linked, by its address. */
  | { readonly kind: 'file'; readonly path: string }
  /** The text of a file, which is displayed as code. */
  | { readonly kind: 'text'; readonly path: string; readonly text?: string }
  /** A component of the site that shows a text for the values of its attributes. */
  | { readonly kind: 'template'; readonly fill: ComponentRenderer; readonly code?: CodeOfComponent }
  /** `code` is set for a component of the site that shows code from its attributes. */
  | { readonly kind: 'unknown'; readonly why: string; readonly code?: CodeOfComponent };

/** A name in an expression with its import. */
export interface ImportedName {
  readonly local: string;
  readonly from: string;
  readonly name: string;
}

/** Inputs for converting a page, beside its text. */
export interface RewriteContext {
  readonly isMdx: boolean;
  /** Language of the page. */
  readonly lang?: string;
  /** Texts of the interface in that language, by key. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Whether the old generator read Markdown in blocks of HTML, though the page has no other MDX. */
  readonly readsMarkdownInHtml?: boolean;
  /** Front matter, which expressions may refer to. */
  readonly front: Readonly<Record<string, unknown>>;
  /** Props that other pages pass to this page. Present only if this page is a partial with props. */
  readonly props?: Readonly<Record<string, unknown>>;
  /**
   * Returns the path of a copy of a partial, made for these prop values. Returns `undefined` if a prop is unknown; the page then includes
   * the partial itself.
   */
  readonly part?: (path: string, values: Readonly<Record<string, unknown>> | undefined) => string | undefined;
  /** Resolves an import. */
  readonly imported: (from: string, name: string) => ImportResolution;
  /** Resolves tags that need no import. */
  readonly global: (name: string) => ImportResolution | undefined;
  /** Code of the page in `<script>` elements of Vue. */
  readonly script?: string;
  /** Returns what a component of Vue with this text shows; absent if pages are no components of Vue. */
  readonly vue?: (text: string) => RenderedComponent;
  /** Returns the renderer of a component that a page declares; `undefined` if it cannot be read. `code` has all declarations of the page. */
  readonly declaredComponent?: (code: string, name: string) => ComponentRenderer | undefined;
  /** Returns the new address of a link, if it changes. */
  readonly link: (address: string) => string | undefined;
  /** Returns the name of the site variable that replaces a constant; `undefined` if the name has another value on another page. */
  readonly variable: (name: string, value: string) => string | undefined;
  /** Returns the page at an address that starts at the top of the site. `path` is relative to the page that is converted. */
  readonly page?: (address: string) => { readonly title: string; readonly path: string } | undefined;
  /** Generator whose rules give headings their ids; absent for Docusaurus. */
  readonly addressRules?: GeneratorWithAddressRules;
  /** Returns the class that replaces an inline style; `undefined` if there is none. */
  readonly styleClass?: (style: string) => string | undefined;
  /** Returns Markdown cards for the pages in the category of this page; `undefined` if there are none. */
  readonly cards?: () => string | undefined;
  /** Returns the value of an expression that uses imports; `undefined` if the expression was not run or failed. */
  readonly ask?: (expression: string, imports: readonly ImportedName[]) => unknown;
  readonly parse: ModuleParser;
  /** Returns the structure of a text. */
  readonly structure: (text: string, from: number, isMdx?: boolean) => PageStructure;
}

/** A note for the user with its line, from 1. */
export interface PageNote extends Note {
  readonly line: number;
}

/** A converted page. */
export interface RewriteResult {
  readonly text: string;
  /** Number of rewrites by construct. */
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly PageNote[];
  /** Hosts of the iframes in the page. */
  readonly hosts: readonly string[];
}

/** State of the conversion of a page. */
export interface RewriteState {
  readonly text: string;
  readonly context: RewriteContext;
  readonly structure: PageStructure;
  readonly bindings: PageBindings;
  readonly edits: RangeEdit[];
  readonly hosts: Set<string>;
  /** Names whose declarations need no note when they are removed. */
  readonly done: Set<string>;
  edit(construct: string, edit: RangeEdit): void;
  note(offset: number, note: Note): void;
}

/** Whether a range is inside a replaced range. */
export function isInReplacedRange({ edits }: Pick<RewriteState, 'edits'>, start: number, end: number): boolean {
  return edits.some((edit) => edit.start < start && edit.end >= end && edit.end > start);
}

/** Returns the meaning of a tag: its import, or a global component. */
export function resolveTagName(work: RewriteState, name: string): ImportResolution | undefined {
  const root = name.replace(/\..*$/, '');
  const binding: PageBinding | undefined = work.bindings.byName.get(root);
  if (binding === undefined) return work.context.global(root);
  if (binding.kind !== 'import') return binding.kind === 'code' ? resolveDeclaredComponent(work, root) : undefined;
  const meaning = work.context.imported(binding.from, binding.name);
  const global = meaning.kind === 'unknown' ? work.context.global(root) : undefined;
  return global?.kind === 'template' ? global : meaning;
}

function resolveDeclaredComponent(
  { text, structure, context }: RewriteState,
  name: string,
): ImportResolution | undefined {
  const code = structure.declarations.map(({ start, end }) => text.slice(start, end)).join('\n');
  const fill = context.declaredComponent?.(code, name);
  return fill && { kind: 'template', fill };
}

/** Shortens code for a message. */
export function shortenCode(code: string): string {
  const line = code.replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
