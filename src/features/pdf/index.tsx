// PDFs of products that a build makes. Browser and library are loaded only if a document has to be printed.
import { findBrowser } from '../../engine/find-browser.ts';
import { createDerivedValueCache } from '../../lib/derived.ts';
import type { Extension } from '../../model/extension.ts';
import { selectFeatureTexts } from '../../model/feature-tables.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import type { SiteView } from '../../model/site-view.ts';
import { Icon } from '../../templates/parts/icons.tsx';
import { pdfRuleCodes } from './codes.ts';
import { noBrowserFinding } from './findings.ts';
import { computeInstalledFontsHash } from './installed-fonts.ts';
import { type ProductPdfs, planPdfs } from './plan-pdfs.ts';
import { pdfTexts } from './texts.ts';

const NO_PDFS: ProductPdfs = { routes: [], hrefs: new Map() };

/** Creates the extension of a site whose builds make PDFs. */
export function createPdfExtensions(config: Parameters<FeatureExtensionLister>[0]): readonly Extension[] {
  const canPrint = findBrowser() !== undefined;
  const views = createDerivedValueCache<SiteView['products'], ProductPdfs>();
  // A build without a browser has neither PDFs nor links to them. While a site is served or checked, nothing is printed, so the browser
  // does not matter.
  const pdfsOf = (site: SiteView) =>
    site.isWritten && !canPrint ? NO_PDFS : views.of(site.products, undefined, () => planPdfs(site, config));
  return [
    {
      name: 'pdf',
      key: { canPrint, ...(canPrint && { fonts: computeInstalledFontsHash() }) },
      texts: selectFeatureTexts(pdfTexts, config.i18n),
      rules: listFeatureRuleLevels(pdfRuleCodes),
      routes: (site) => pdfsOf(site).routes,
      renderBooks: async (books) => (await import('./print-paper.ts')).writePdfs(books, config),
      parts: {
        pageTools: ({ path }, site) => {
          const href = pdfsOf(site).hrefs.get(path);
          return href === undefined ? null : (
            <>
              <a href={href}>
                <Icon name="file" />
                PDF
              </a>{' '}
            </>
          );
        },
        landingAfter: ({ path }, site) => {
          const href = pdfsOf(site).hrefs.get(path);
          return href === undefined ? null : (
            <p className="landing-print">
              <a href={href}>{site.texts.allPagesAsPdf}</a>
            </p>
          );
        },
      },
      check: (site) => (site.isWritten && !canPrint ? [noBrowserFinding] : []),
    },
  ];
}
