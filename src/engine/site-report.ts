// What a build says of a site.
import type { Coverage } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';

/** The facts of a build about the site. */
export interface SiteReport {
  readonly routes: readonly { readonly path: string; readonly type: Route['type']; readonly source?: string }[];
  readonly counts: {
    /** HTML pages. */
    readonly pages: number;
    readonly docs: number;
    readonly posts: number;
    readonly redirects: number;
    /** All files. */
    readonly files: number;
    readonly bytes: number;
  };
  /** Ids of the docs that are drafts and were left out, each once. */
  readonly draftIds: readonly string[];
  /** Of the parser. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Of a copy (`part`): the day of the newest content, `YYYY-MM-DD`. */
  readonly newest?: string;
  /** Files. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
  /** Notes, which need no action. */
  readonly notes: readonly Diagnostic[];
  /** How much of each language besides the default one is translated. */
  readonly coverage: readonly Coverage[];
}

/** What is remembered of a site that was written: how the files are named together, and what is said of it. */
export interface CachedSite {
  readonly revision: string;
  readonly report: SiteReport;
}

/** Whether a site may be written: it has no errors, and no warnings where those count. */
export function isClean({ errors, warnings }: Pick<SiteReport, 'errors' | 'warnings'>, strict = false): boolean {
  return errors.length === 0 && !(strict && warnings.length > 0);
}
