// Interface between the parser and a site's components: their names, the fingerprint of their code, and their rendering.
import { computeHash } from '../lib/hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { HydrationTrigger } from '../model/islands.ts';

/** HTML that was already checked, so it is inserted unchanged. The HTML of the component around it is checked separately. */
export interface CheckedChildHtml {
  readonly html: string;
  /** Index of this HTML among all HTML children in the tree of the rendered component, from 0. */
  readonly index?: number;
  /** Whether this HTML is only markup of a component, without any content. Search and Markdown omit such HTML. */
  readonly isQuiet?: true;
}

/** Part of a component's HTML: its own output as a string, or its checked content. */
export type ComponentHtmlPart = string | CheckedChildHtml;

/** Input for rendering a component of the site. A child is text, HTML or a component. */
export interface ComponentTree {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly (ComponentHtmlPart | ComponentTree)[];
  /** Prefix of the ids in an island. It is the same on the server and in the browser, because hydration compares the HTML. */
  readonly idPrefix?: string;
}

/** Result of rendering: the HTML, or the component that failed and the reason. */
type ComponentRenderResult =
  | { readonly pieces: readonly ComponentHtmlPart[] }
  | { readonly failed: ComponentTree; readonly reason: string; readonly frames?: readonly string[] };

/** The components of a site. */
export interface ComponentSet {
  readonly names: ReadonlySet<string>;
  /** Hash of the code of all components; empty if the site has no components. */
  readonly hash: string;
  /** When each island is hydrated, by component name. */
  readonly islands?: Readonly<Record<string, HydrationTrigger>>;
  /** Renders a component. `place` is its position in the page. */
  render(tree: ComponentTree, place: Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>): ComponentRenderResult;
}

/** Empty set, for a site without components. */
export const emptyComponentSet: ComponentSet = { names: new Set(), hash: '', render: () => ({ pieces: [] }) };

/** The components of one page, with the results of parsing it. */
export interface PageComponents extends ComponentSet {
  /** Hosts from which pages may embed frames. */
  readonly embeds: readonly string[];
  /** Whether the page uses a component. */
  isUsed: boolean;
  /** Number of inline component tags without an end so far; `MAX_BROKEN_TAGS` limits it. */
  brokenCount: number;
  /** Names of the site's own components on the page. */
  readonly ownUsed: Set<string>;
  islandCount: number;
  /** Number of tooltips and accordion groups so far. Their ids and names contain this number. */
  namedCount: number;
  /** Style attributes that were converted to classes. */
  readonly styles: Set<string>;
  /**
   * Inline components and comments, each with its replacement in the Markdown mirror: Markdown, or inline HTML. `source` is the text to
   * replace, on `line` (from 0) or below.
   */
  readonly inlineHtml: {
    readonly source: string;
    readonly line: number;
    readonly html: string;
    readonly markdown: string;
  }[];
}

/** Returns the initial state of a page's components. */
export function createPageComponents(components: ComponentSet, embeds: readonly string[]): PageComponents {
  const used = { isUsed: false, brokenCount: 0, ownUsed: new Set<string>(), islandCount: 0, namedCount: 0 };
  return { ...components, embeds, ...used, styles: new Set(), inlineHtml: [] };
}

/** Returns the components and styles that a parsed page uses. */
export function collectComponentsOfPage({ ownUsed, styles }: PageComponents): Pick<Document, 'components' | 'styles'> {
  return {
    ...(ownUsed.size > 0 && { components: [...ownUsed] }),
    ...(styles.size > 0 && { styles: [...styles].sort() }),
  };
}

/** Returns the class name of a style. */
export function computeStyleClass(style: string): string {
  return `s-${computeHash(style, 8)}`;
}
