// Prints PDFs during a build, with a browser on this machine. The printer is loaded only if there are documents.
import { findBrowser } from '../../engine/find-browser.ts';
import type { Printing } from '../../engine/printing.ts';
import { noBrowser, notPrinted } from './findings.ts';
import { planPapers } from './plan-papers.ts';

export const printing: Printing = {
  plan: planPapers,
  canPrint: () => findBrowser() !== undefined,
  whyNot: noBrowser,
  async print(papers, { config, ...shop }, take) {
    const { printPapers } = await import('./print-paper.ts');
    const leftOut = new Set<string>();
    await printPapers(papers, shop, ({ pdf, missing }, paper) => {
      take(pdf, paper);
      for (const address of missing) leftOut.add(address);
    });
    return notPrinted([...leftOut], config);
  },
};
