// Plans the PDF documents of a site. The planner is a feature of techdocs, provided by the caller of `openProject`.
import type { PlanPdfDocuments } from '../model/site.ts';
import type { Project } from './project.ts';

/** Plans the PDF documents of a site. */
export interface PdfPlanner {
  readonly plan: PlanPdfDocuments;
  /** Whether a browser for printing is available on this machine. */
  canPrint(): boolean;
}

/** The parts of a project that determine its printer. */
export type ProjectToPrint = Pick<Project, 'config' | 'call'>;

/** Module of the features, as far as it prints. */
interface PrinterModule<Printer> {
  readonly loadPrinting: () => Promise<Printer>;
}

/** Returns the printer of a project; `undefined` if the project has no PDFs. */
export async function loadPrinter<Printer extends PdfPlanner = PdfPlanner>({
  config,
  call,
}: ProjectToPrint): Promise<Printer | undefined> {
  if (!config.pdf.products || call.features === undefined) return undefined;
  const { loadPrinting }: PrinterModule<Printer> = await import(call.features);
  return loadPrinting();
}
