// An old site that was read, and the plan of the new one, in the same form for all generators. Pure.
import type { ExpressionToRun } from './asked.ts';
import type { CodeImportReader } from './code-imports.ts';
import type { NewSiteFile, NoteWithLocation, PlannedRedirect } from './planned.ts';
import type { MigrationReportInput } from './report.ts';
import type { PageNote, RewriteContext } from './rewrite/work.ts';
import type { OldAddress } from './routes.ts';

/** An old site that was read completely. Its plans differ only by what trials of the new site found. */
export interface SiteToMigrate {
  /** Absolute path of the old site. */
  readonly site: string;
  readonly configFile: string;
  /** Names of the locales, the default one first. */
  readonly locales: readonly string[];
  readonly read: (path: string) => string | undefined;
  /** Returns the file that a path names, which may lack its extension. */
  readonly find: (path: string) => string | undefined;
  readonly plan: (parts: MigrationPlanInput) => MigrationPlan;
  /** Whether code of the configuration returns redirects for the addresses of pages. */
  readonly makesRedirects?: boolean;
  /** Whether the new site contains code of the old one, so that a build runs it. */
  readonly copiesCode?: boolean;
  /** What the report needs to know of the old generator. */
  readonly facts: Pick<MigrationReportInput, 'generator' | 'refused' | 'isPlainHtml' | 'ownSyntax'>;
}

/** Inputs of a plan beside the old site: parsers, and what the trials so far found. */
export interface MigrationPlanInput extends Pick<RewriteContext, 'parse' | 'structure'> {
  /** Reads the imports of a code file. */
  readonly imports: CodeImportReader;
  /** Name of the new site, and the version of techdocs. */
  readonly name: string;
  readonly version: string;
  /** Code files of the new site that failed to render. */
  readonly failed: ReadonlySet<string>;
  /** Values of the expressions that were run. The keys are from `computeExpressionKey`. */
  readonly known: ReadonlyMap<string, unknown>;
  /** Sidebar items whose docs are missing, and refused settings, with the reason, by the file of the new site that contains them. */
  readonly lostValues: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A page of the new site, with its path in the old site and in the new site. */
export interface MigratedPage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Number of rewrites by construct. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A converted page, with what the plan takes from it. */
export interface ConvertedPage extends MigratedPage {
  readonly notes: readonly PageNote[];
  /** Hosts of frames. */
  readonly hosts: readonly string[];
}

/** A complete plan; nothing is written yet. */
export interface MigrationPlan extends Pick<MigrationReportInput, 'moved' | 'published'> {
  readonly files: readonly NewSiteFile[];
  readonly pages: readonly MigratedPage[];
  readonly items: readonly NoteWithLocation[];
  readonly addresses: readonly OldAddress[];
  /** Names of the locales that have pages. */
  readonly locales: readonly string[];
  /** Expressions of pages that have to be run before the plan is complete. */
  readonly asked: readonly ExpressionToRun[];
  /** Files of the site's own components in the new site, by name. */
  readonly components: Readonly<Record<string, string>>;
  /** Whether the new configuration contains code of the old configuration. */
  readonly hasConfigCode: boolean;
  /** Returns the text of the configuration. */
  readonly configText: (call: ConfigFileTextOptions) => string;
}

/** Options of the configuration's text. */
export interface ConfigFileTextOptions {
  readonly redirects: readonly PlannedRedirect[];
  /** Levels of rules: those that start as warnings, and those that are off. */
  readonly levels: Readonly<Record<string, unknown>>;
  /** Whether code of the old configuration is left out. */
  readonly isPlain: boolean;
}
