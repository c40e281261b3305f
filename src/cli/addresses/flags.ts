// Flags of `techdocs addresses`.
import type { GlobalFlags } from '../../terminal/options.ts';

/** The flags of the command. */
export interface AddressesFlags extends GlobalFlags {
  readonly since?: string;
  readonly published?: string | true;
  /** Maximum number of published pages that are read for their headings. */
  readonly maxPages: number;
  readonly write?: boolean;
  readonly fix?: boolean;
  readonly strict?: boolean;
}
