// Prints PDFs during a build, with a browser on this machine. The printer is loaded only if there are documents.
import { findBrowser } from '../../engine/find-browser.ts';
import type { PdfPrinter } from '../../engine/printing.ts';
import { missingFileFindings, noBrowserFindings } from './findings.ts';
import { planPdfs } from './plan-papers.ts';

export const printing: PdfPrinter = {
  plan: planPdfs,
  canPrint: () => findBrowser() !== undefined,
  whyNot: noBrowserFindings,
  async print(papers, { config, ...shop }, take) {
    const { printPdfs } = await import('./print-paper.ts');
    const leftOut = new Set<string>();
    await printPdfs(papers, shop, ({ pdf, missing }, paper) => {
      take(pdf, paper);
      for (const address of missing) leftOut.add(address);
    });
    return missingFileFindings([...leftOut], config);
  },
};
