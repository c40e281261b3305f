// The key `pdf` of the configuration.
import * as z from 'zod/mini';
import { booleanWithDefault, optionalGroup, withDescription } from '../../config/schema/parts.ts';
import type { FeatureConfigKeys } from '../../model/feature-tables.ts';
import { paperSizes } from './paper-sizes.ts';

declare module '../../model/config.ts' {
  interface ConfigKeysOfFeatures {
    readonly pdf: PdfConfig;
  }
}

/** Settings of the PDFs that a build makes. */
interface PdfConfig {
  /** Whether a build renders a PDF of each product. */
  readonly products: boolean;
  /** Paper size, by its name in CSS. */
  readonly size: (typeof paperSizes)[number];
}

const pdfSchema = optionalGroup({
  products: withDescription('Make a PDF of each product, and link to it from its pages.', booleanWithDefault(false)),
  size: withDescription('Paper size.', z._default(z.literal([...paperSizes]), 'A4')),
});

export const pdfConfigKeys: FeatureConfigKeys = {
  after: 'search',
  fields: { pdf: withDescription('PDFs that a build makes. This needs an installed Chromium.', pdfSchema) },
};
