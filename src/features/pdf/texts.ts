// Texts of links to PDFs, in the languages of the interface. A site may set them with those of the interface.
import type { FeatureTexts } from '../../model/feature-tables.ts';

type PdfTextKey = 'allPagesAsPdf';

export const pdfTexts: FeatureTexts<PdfTextKey> = {
  after: 'allPagesForPrint',
  byLanguage: {
    en: {
      allPagesAsPdf: 'All of these pages as a PDF',
    },
    de: {
      allPagesAsPdf: 'Alle diese Seiten als PDF',
    },
    fr: {
      allPagesAsPdf: 'Toutes ces pages en PDF',
    },
    es: {
      allPagesAsPdf: 'Todas estas páginas en PDF',
    },
    it: {
      allPagesAsPdf: 'Tutte queste pagine in PDF',
    },
    pt: {
      allPagesAsPdf: 'Todas estas páginas em PDF',
    },
    ja: {
      allPagesAsPdf: 'これらのページを PDF で',
    },
    zh: {
      allPagesAsPdf: '将这些页面下载为 PDF',
    },
    ar: {
      allPagesAsPdf: 'كل هذه الصفحات بصيغة PDF',
    },
  },
};

declare module '../../model/texts.ts' {
  interface TextCatalogueOfFeatures extends Record<PdfTextKey, string> {}
}
