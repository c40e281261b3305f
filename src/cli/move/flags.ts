// Flags and arguments of `techdocs move`.
import type { GlobalFlags } from '../../terminal/options.ts';

/** The flags of the command. */
export interface MoveFlags extends GlobalFlags {
  readonly dryRun?: boolean;
  /** `false` with `--no-redirect`. */
  readonly redirect?: boolean;
}

/** A call of the command. */
export interface MoveInvocation {
  /** Source as typed: a file, a folder, or a heading of a page. */
  readonly from: string;
  readonly to: string;
  readonly flags: MoveFlags;
}
