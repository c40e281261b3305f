// What a build is handed to make PDFs with: what prints knows the engine, and the engine knows of no printer.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PlacedRoute, PlannedRoute } from './plan.ts';
import type { Renderer } from './render.ts';

/** What documents are printed with. */
export interface PrintShop {
  readonly render: Renderer;
  /** Every route of the site, by its file. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
}

/** Makes PDFs of planned documents. */
export interface Printing {
  /** Whether anything on this machine can print them. */
  canPrint(): boolean;
  /** What is told of a site that asks for PDFs where nothing can print them. */
  whyNot(config: Pick<SiteConfig, 'rules'>): readonly Diagnostic[];
  /** Prints one after the other; `take` gets each as soon as it is there. Gives what is told of them. */
  print(
    papers: readonly PlannedRoute[],
    shop: PrintShop & { readonly config: Pick<SiteConfig, 'rules'> },
    take: (pdf: Uint8Array, paper: PlannedRoute) => void,
  ): Promise<readonly Diagnostic[]>;
}

/** Loads the module that has it: called where a site asks for PDFs, and nowhere else. */
export type LoadPrinting = () => Promise<{ readonly printing: Printing }>;
