// The files that features make from the whole site: PDFs, and lists for tools.
import type { SiteFiles } from '../model/site.ts';
import { llmsSiteFiles } from './llms/index.ts';
import { pdfFiles } from './pdf/paper.ts';

/** Plans the files of all features. */
export const siteFiles: SiteFiles = {
  emit: (site) => [...pdfFiles.emit(site), ...llmsSiteFiles.emit(site)],
  plan: (site, route) => (route.type === 'pdf' ? pdfFiles.plan(site, route) : llmsSiteFiles.plan(site, route)),
};
