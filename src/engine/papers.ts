// Which documents for paper a site has. Who opens a project hands it the features of techdocs, and one of those says it.
import type { PlanPapers } from '../model/site.ts';
import type { Project } from './project.ts';

/** Chooses the documents of a site. */
export interface PaperPlanner {
  readonly plan: PlanPapers;
  /** Whether anything on this machine can print them. */
  canPrint(): boolean;
}

/** A project, as far as it says who prints. */
export type PrintedProject = Pick<Project, 'config' | 'call'>;

/** The features of a project, loaded. */
interface Printers<Printer> {
  readonly loadPrinting: () => Promise<Printer>;
}

/** What prints the documents of a project; nothing where it asks for none. */
export async function printerOf<Printer extends PaperPlanner = PaperPlanner>({
  config,
  call,
}: PrintedProject): Promise<Printer | undefined> {
  if (!config.pdf.products || call.features === undefined) return undefined;
  const { loadPrinting }: Printers<Printer> = await import(call.features);
  return loadPrinting();
}
