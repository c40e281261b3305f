// What the parser needs of a site's components: names, fingerprint of their code, and rendering.
import { hashOf } from '../lib/hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { Hydration } from '../model/islands.ts';

/** Checked HTML; it is inserted once the surrounding HTML is checked too. */
export interface Done {
  readonly html: string;
  /** Index among the HTML pieces inside a component of the site. */
  readonly index?: number;
  /** A part of the component without content: omitted from search and Markdown. */
  readonly isQuiet?: true;
}

/** HTML of a component: its own output, or its content. */
export type ComponentPiece = string | Done;

/** Input for rendering a component of the site. A child is text, HTML or a component. */
export interface ComponentTree {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly (ComponentPiece | ComponentTree)[];
  /** Islands only: prefix of its ids, also in the browser. */
  readonly idPrefix?: string;
}

/** The HTML, or the failed component with the reason. */
export type RenderedComponent =
  | { readonly pieces: readonly ComponentPiece[] }
  | { readonly failed: ComponentTree; readonly reason: string; readonly frames?: readonly string[] };

/** The components of a site. */
export interface Components {
  readonly names: ReadonlySet<string>;
  /** Hash of their code; empty without components. */
  readonly hash: string;
  /** Islands, with the time of their hydration. */
  readonly islands?: Readonly<Record<string, Hydration>>;
  /** `place`: position in the page. */
  render(tree: ComponentTree, place: Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>): RenderedComponent;
}

/** For a site without components. */
export const noComponents: Components = { names: new Set(), hash: '', render: () => ({ pieces: [] }) };

/** The components of one page, with the results of parsing it. */
export interface PageComponents extends Components {
  /** Hosts whose frames pages may contain. */
  readonly embeds: readonly string[];
  /** Whether the page uses a component. */
  isUsed: boolean;
  /** Components of the site that the page uses and on whose code it depends. */
  readonly ownUsed: Set<string>;
  /** Number of islands on the page. */
  islandCount: number;
  /** Number of tooltips and accordion groups. */
  namedCount: number;
  /** Style attributes that were converted to classes. */
  readonly styles: Set<string>;
  /** Replacements of source text in the Markdown mirror, from a line on (from 0): Markdown, or inline HTML. */
  readonly inlineHtml: {
    readonly source: string;
    readonly line: number;
    readonly html: string;
    readonly markdown: string;
  }[];
}

/** Returns the initial state of a page's components. */
export function pageComponents(components: Components, embeds: readonly string[]): PageComponents {
  const used = { isUsed: false, ownUsed: new Set<string>(), islandCount: 0, namedCount: 0 };
  return { ...components, embeds, ...used, styles: new Set(), inlineHtml: [] };
}

/** Returns the components and styles that a parsed page uses. */
export function usedComponents({ ownUsed, styles }: PageComponents): Pick<Document, 'components' | 'styles'> {
  return {
    ...(ownUsed.size > 0 && { components: [...ownUsed] }),
    ...(styles.size > 0 && { styles: [...styles].sort() }),
  };
}

/** Returns the class name of a style. */
export function styleClass(style: string): string {
  return `s-${hashOf(style, 8)}`;
}
