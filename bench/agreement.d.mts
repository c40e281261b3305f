import type { CheckLinksOptions, CheckLinksReport } from '../src/links/check-links.ts';

/** How the two checkers fare on one site. */
export interface AgreementRow {
  readonly name: string;
  /** How many links of it are broken in truth. */
  readonly broken: number;
  /** Links that ours misjudges. */
  readonly wrong: readonly string[];
  /** Links that one of them alone calls broken, with the reason where there is one. */
  readonly differences: readonly { readonly by: string; readonly link: string; readonly why?: string }[];
  /** Explained differences that are none. */
  readonly stale: readonly string[];
}
export const fixtures: Readonly<Record<string, object>>;
export function compareFixtures(
  folder: string,
  checkLinks: (options: CheckLinksOptions) => Promise<CheckLinksReport>,
): Promise<readonly AgreementRow[]>;
