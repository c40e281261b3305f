// The flags of `techdocs addresses`.
import type { GlobalFlags } from '../../terminal/options.ts';

/** The flags of the command. */
export interface AddressesFlags extends GlobalFlags {
  readonly since?: string;
  readonly published?: string | true;
  /** Pages of the published site that are read for their headings. */
  readonly maxPages: number;
  readonly write?: boolean;
  readonly fix?: boolean;
  readonly strict?: boolean;
}
