// What parsing knows of the components of a site: their names, what stands for their code, and how one is rendered.
import { hashOf } from '../lib/hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Hydration } from '../model/islands.ts';

/** HTML that has been judged, and is put in its place when what is around it has been, too. */
export interface Done {
  readonly html: string;
  /** Its number among those that stand in a component of the site. */
  readonly index?: number;
  /** It is a part of the component itself that says nothing: neither search nor Markdown have it. */
  readonly isQuiet?: true;
}

/** HTML that a component gives: what it says itself, and what stands in it. */
export type ComponentPiece = string | Done;

/** What a component of the site is rendered from. A child is a text, HTML or a component. */
export interface ComponentTree {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly (ComponentPiece | ComponentTree)[];
  /** Of an island: what its ids begin with, in the browser too. */
  readonly idPrefix?: string;
}

/** HTML, or which component failed and why. */
export type RenderedComponent =
  | { readonly pieces: readonly ComponentPiece[] }
  | { readonly failed: ComponentTree; readonly reason: string; readonly frames?: readonly string[] };

/** The components of a site. */
export interface Components {
  readonly names: ReadonlySet<string>;
  /** Stands for their code; empty where there are none. */
  readonly hash: string;
  /** Those that run in the browser, and when they begin to. */
  readonly islands?: Readonly<Record<string, Hydration>>;
  /** `place`: where a page has it. */
  render(tree: ComponentTree, place: Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>): RenderedComponent;
}

/** Of a site that has none. */
export const noComponents: Components = { names: new Set(), hash: '', render: () => ({ pieces: [] }) };

/** The components of one page, and what came of them. */
export interface PageComponents extends Components {
  /** Hosts whose frames pages may contain. */
  readonly embeds: readonly string[];
  /** Whether the page has a component. */
  isUsed: boolean;
  /** The components of the site that the page has: it depends on their code. */
  readonly ownUsed: Set<string>;
  /** How many of them are islands. */
  islandCount: number;
  /** How many of them are tooltips, or groups of accordions. */
  namedCount: number;
  /** Style attributes that became classes. */
  readonly styles: Set<string>;
  /** What stands in the mirror in place of a text, from a line (from 0) on: Markdown, or HTML amid a text. */
  readonly inlineHtml: {
    readonly source: string;
    readonly line: number;
    readonly html: string;
    readonly markdown: string;
  }[];
}

/** Those of a page that is not read yet. */
export function pageComponents(components: Components, embeds: readonly string[]): PageComponents {
  const used = { isUsed: false, ownUsed: new Set<string>(), islandCount: 0, namedCount: 0 };
  return { ...components, embeds, ...used, styles: new Set(), inlineHtml: [] };
}

/** What came of the components of a page. */
export function usedComponents({ ownUsed, styles }: PageComponents): Pick<Document, 'components' | 'styles'> {
  return {
    ...(ownUsed.size > 0 && { components: [...ownUsed] }),
    ...(styles.size > 0 && { styles: [...styles].sort() }),
  };
}

/** The class that stands for a style. */
export function styleClass(style: string): string {
  return `s-${hashOf(style, 8)}`;
}
