// One locale of a site, assembled.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { AssembledSite, FeatureFilePlanner } from '../model/site.ts';
import type { AddedContent } from '../model/site-hooks.ts';
import type { SiteView } from '../model/site-view.ts';
import type { SiteContent } from '../model/source.ts';
import type { SiteExtensions } from './extensions/site-extensions.ts';
import type { LayoutLookup } from './fingerprint.ts';
import type { PagePartRenderer } from './page-parts.ts';
import type { ParsedDocuments } from './parsed-documents.ts';

/** One locale of the site, with the texts of its documents. */
export interface LocaleBuild {
  readonly site: AssembledSite;
  readonly content: SiteContent;
  readonly parsed: ParsedDocuments;
  /** Returns the layout of the site as pages get it. */
  readonly layoutOf: LayoutLookup;
  /** Absent if the site has no extensions. */
  readonly extensions?: SiteExtensions;
  /** Returns the view of the site that page parts receive. It is the same object until the site is assembled again. */
  readonly view: () => SiteView;
  readonly parts?: PagePartRenderer;
  /** Files that features plan. */
  readonly files?: FeatureFilePlanner;
  /** Pages and files that extensions add, if they add any. */
  readonly added?: AddedContent;
  /** Findings on synonyms of search. */
  readonly words: readonly SettingDiagnostic[];
}
