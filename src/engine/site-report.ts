// The report of a build about the site.
import type { TranslationCoverage } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';

/** Facts of a build about the site. */
export interface SiteReport {
  readonly routes: readonly { readonly path: string; readonly type: Route['type']; readonly source?: string }[];
  readonly counts: {
    /** Number of HTML pages. */
    readonly pages: number;
    readonly docs: number;
    readonly posts: number;
    readonly redirects: number;
    /** Number of all files. */
    readonly files: number;
    readonly bytes: number;
  };
  /** Ids of drafts that were left out, without duplicates. */
  readonly draftIds: readonly string[];
  /** Hits and misses of the parser's cache. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** For a copy (`part`): the day of the newest content, `YYYY-MM-DD`. */
  readonly newest?: string;
  /** Number of files written by this build. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
  /** Notes, which need no action. */
  readonly notes: readonly Diagnostic[];
  /** Translation coverage of each language other than the default. */
  readonly coverage: readonly TranslationCoverage[];
}

/** Cached data about a written site: the fingerprint of its files, and its report. */
export interface CachedSite {
  readonly revision: string;
  readonly report: SiteReport;
}

/** Whether a site may be written: it has no errors, and with `strict` no warnings. */
export function isCleanReport({ errors, warnings }: Pick<SiteReport, 'errors' | 'warnings'>, strict = false): boolean {
  return errors.length === 0 && !(strict && warnings.length > 0);
}
