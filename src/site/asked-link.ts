// One address while it is resolved: what its author wrote, and where it stands.
import type { LinkSlot } from '../model/document.ts';
import type { Targets } from './targets.ts';

/** Where a link stands. */
export interface Origin {
  /** Root-relative file that relative paths start from; absent for the configuration. */
  readonly file?: string;
  /** Content folder that `/x.md` starts from, root-relative. */
  readonly contentDir?: string;
  /** Site path of the page. */
  readonly path?: string;
  readonly isUnlisted?: boolean;
  /** Docs version, of docs and their sidebars where there are several. */
  readonly version?: string;
}

/** An address in its three parts. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** One address while it is resolved. */
export interface Asked {
  readonly parts: LinkParts;
  readonly kind: LinkSlot['kind'];
  readonly origin: Origin;
  readonly targets: Targets;
  /** As its author wrote it. */
  readonly written: string;
}
