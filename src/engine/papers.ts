// Plans the PDF documents of a site. The planner is a feature of techdocs, provided by the caller of `openProject`.
import type { PlanPapers } from '../model/site.ts';
import type { Project } from './project.ts';

/** Plans the PDF documents of a site. */
export interface PaperPlanner {
  readonly plan: PlanPapers;
  /** Whether a browser for printing is available on this machine. */
  canPrint(): boolean;
}

/** The parts of a project that determine its printer. */
export type PrintedProject = Pick<Project, 'config' | 'call'>;

/** The loaded features of a project. */
interface Printers<Printer> {
  readonly loadPrinting: () => Promise<Printer>;
}

/** Returns the printer of a project; `undefined` if the project has no PDFs. */
export async function printerOf<Printer extends PaperPlanner = PaperPlanner>({
  config,
  call,
}: PrintedProject): Promise<Printer | undefined> {
  if (!config.pdf.products || call.features === undefined) return undefined;
  const { loadPrinting }: Printers<Printer> = await import(call.features);
  return loadPrinting();
}
