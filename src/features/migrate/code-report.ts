// The section of `MIGRATION.md` on the code of the old site: what was run and what was not. Pure.
import type { OldCodeReader } from './code-reader.ts';
import { canNodeDenyNetwork } from './sealed.ts';

/** Code of the old site: what was run and what was not. Paths are relative to the old site. */
export interface CodeRunReport {
  readonly allowed: boolean;
  readonly ran: readonly string[];
  /** Code that was not run. Values or pages that depend on this code are incomplete. */
  readonly unrun: readonly string[];
  /** Whether the new site contains that code, so that a build runs it. */
  readonly isCopied: boolean;
  /** Whether this version of Node denies network access to the code. */
  readonly networkRefused: boolean;
}

/** Reports the code that was run. `skipped` are the files that were not run; `isCopied` is true if the new site contains them. */
export function createCodeRunReport(
  { mayRun, ran }: OldCodeReader,
  { skipped, isCopied }: { readonly skipped: readonly string[]; readonly isCopied: boolean },
): CodeRunReport {
  return { allowed: mayRun, ran: [...ran].sort(), unrun: skipped, isCopied, networkRefused: canNodeDenyNetwork() };
}

/** Renders the lines of the section. */
export function renderCodeRunSection({ allowed, ran, unrun, isCopied, networkRefused }: CodeRunReport): string[] {
  const list = (files: readonly string[]) => ['', ...files.map((file) => `- \`${file}\``)];
  const none = allowed ? 'No code of the old site had to run.' : 'No code of the old site ran.';
  const network = networkRefused
    ? 'Node refused it the network.'
    : 'This version of Node cannot refuse the network by itself, so techdocs took the modules for it away from the code.';
  const how = `This code of the old site ran in processes of its own, without your environment. They could read the site and write into the new one alone. ${network}`;
  const later = isCopied
    ? '; components and pages in React were not rendered. A build of the new site runs it'
    : '; the new site does not contain it';
  const rest = `This code was not run. What only it gives is listed above${later}. To run it now, add \`--run\`:`;
  return [
    ...(ran.length === 0 ? [none] : [how, ...list(ran)]),
    ...(unrun.length === 0 ? [] : ['', rest, ...list(unrun)]),
  ];
}
