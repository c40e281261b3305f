// Runs `techdocs move`: tries the move in a copy of the project, and applies it if the site has no unintended differences.
import { resolveProjectRoot } from '../../engine/open-project.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { formatRedirectsToAdd } from '../edit-redirects.ts';
import { prepareMove } from './prepare.ts';
import type { TrialMoveResult } from './try-move.ts';

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

/** Runs `techdocs move` and prints its outcome. Throws a `UserError` if the move is impossible. */
export async function runMove({ from, to, flags }: MoveInvocation, terminal: Terminal): Promise<void> {
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const call = { root, configFile: flags.config, hasRedirects: flags.redirect !== false };
  const { tried, patch, apply } = await prepareMove(from, to, call);
  const { colors, writeError, writeJson, writeOut } = terminal;
  if (flags.dryRun) {
    if (!flags.json) writeOut(patch());
  } else apply();
  if (!flags.quiet) writeError(formatMoveOutcome({ from, to }, tried, { isDry: flags.dryRun === true, colors }));
  if (flags.json) writeJson(createMoveReport(tried));
}

function createMoveReport({ moves, texts, links, redirects, isInConfig }: TrialMoveResult) {
  return {
    ok: true,
    moved: moves.map(([from, to]) => ({ from, to })),
    written: [...texts.keys()],
    links,
    redirects,
    isInConfig,
  };
}

/** Returns the outcome of a move as sentences. */
export function formatMoveOutcome(
  { from, to }: Pick<MoveInvocation, 'from' | 'to'>,
  { links, linkFiles, redirects, isInConfig }: TrialMoveResult,
  { isDry, colors }: { readonly isDry: boolean; readonly colors: Terminal['colors'] },
): string {
  const files = linkFiles === 0 ? '' : ` in ${formatCountWithNoun(linkFiles, 'file')}`;
  const verb = isDry ? 'would be' : 'is';
  const lines = [
    `${colors.green('✔')} \`${from}\` ${verb} \`${to}\`: ${formatCountWithNoun(links, 'link')} rewritten${files}.`,
  ];
  if (isInConfig)
    lines.push(
      ...redirects.map(
        (redirect) => `  \`${redirect.from}\` ${isDry ? 'would be' : 'is'} redirected to \`${redirect.to}\`.`,
      ),
    );
  else lines.push(...formatRedirectsToAdd(redirects, colors));
  return `${lines.join('\n')}\n`;
}
