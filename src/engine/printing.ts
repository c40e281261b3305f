// Interface between a build and its PDF printer: the printer imports the engine, and the engine imports no printer.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { loadPrinter, type PdfPlanner, type ProjectToPrint } from './papers.ts';
import type { PlacedRoute, PlannedRoute } from './plan.ts';
import type { Renderer } from './render.ts';

/** Input of printing. */
export interface PrintInput {
  readonly render: Renderer;
  /** Every route of the site, by file. */
  readonly places: ReadonlyMap<string, PlacedRoute>;
}

/** Prints planned documents as PDF. */
export interface PdfPrinter extends PdfPlanner {
  /** Returns the findings for a site with PDFs if this machine cannot print them. */
  whyNot(config: Pick<SiteConfig, 'rules'>): readonly Diagnostic[];
  /** Prints documents one after the other and passes each to `take` when it is ready. Returns the findings. */
  print(
    papers: readonly PlannedRoute[],
    shop: PrintInput & { readonly config: Pick<SiteConfig, 'rules'> },
    take: (pdf: Uint8Array, paper: PlannedRoute) => void,
  ): Promise<readonly Diagnostic[]>;
}

/** Returns the PDF printer of a project; `undefined` if it has no PDFs. */
export function loadPdfPrinter(project: ProjectToPrint): Promise<PdfPrinter | undefined> {
  return loadPrinter<PdfPrinter>(project);
}
