// The flags of `techdocs translate`.
import type { GlobalFlags } from '../../terminal/options.ts';

/** The flags of the command. */
export interface TranslateFlags extends GlobalFlags {
  readonly status?: boolean;
  readonly readers?: string;
  readonly mark?: readonly string[];
  readonly export?: string | true;
  readonly import?: readonly string[];
  readonly locale?: readonly string[];
  readonly all?: boolean;
  readonly dryRun?: boolean;
}
