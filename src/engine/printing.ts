// What a build makes PDFs with: what prints knows the engine, and the engine knows of no printer.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type PaperPlanner, type PrintedProject, printerOf } from './papers.ts';
import type { PlacedRoute, PlannedRoute } from './plan.ts';
import type { Renderer } from './render.ts';

/** What documents are printed with. */
export interface PrintShop {
  readonly render: Renderer;
  /** Every route of the site, by its file. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
}

/** Makes PDFs of planned documents. */
export interface Printing extends PaperPlanner {
  /** What is told of a site that asks for PDFs where nothing can print them. */
  whyNot(config: Pick<SiteConfig, 'rules'>): readonly Diagnostic[];
  /** Prints one after the other; `take` gets each as soon as it is there. Gives what is told of them. */
  print(
    papers: readonly PlannedRoute[],
    shop: PrintShop & { readonly config: Pick<SiteConfig, 'rules'> },
    take: (pdf: Uint8Array, paper: PlannedRoute) => void,
  ): Promise<readonly Diagnostic[]>;
}

/** What makes the PDFs of a project; nothing where it asks for none. */
export function printingOf(project: PrintedProject): Promise<Printing | undefined> {
  return printerOf<Printing>(project);
}
