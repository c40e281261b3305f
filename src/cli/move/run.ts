// `techdocs move`: tries the move in a copy, and makes it where all is as it should be.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConfig } from '../../config/io/load.ts';
import { cacheFolderOf } from '../../engine/cache-folder.ts';
import { projectRoot } from '../../engine/project.ts';
import { withLoadWatch } from '../../engine/watch/load-watch.ts';
import { featuresModule } from '../../features/module.ts';
import { plural } from '../../lib/text.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { redirectText } from '../edit-redirects.ts';
import { applyMove } from './apply.ts';
import type { MoveCall } from './flags.ts';
import { type FileMoves, movedFile } from './moved.ts';
import { namedBy } from './named.ts';
import { type PatchedFile, patchOf } from './patch.ts';
import { type Tried, tryFiles, tryHeading } from './try-move.ts';

/** Runs the command. */
export async function runMove({ from, to, flags }: MoveCall, terminal: Terminal): Promise<void> {
  const root = projectRoot(flags.root, terminal.cwd);
  const configFile = flags.config;
  const settings = { root, configFile, features: featuresModule, cacheDir: cacheFolderOf(root) };
  const config = await withLoadWatch((watch) => openConfig({ ...settings, watch }));
  const named = namedBy(from, to, config);
  const call = { root, configFile, hasRedirects: flags.redirect !== false };
  const isDone = named.kind === 'files' && named.isDone;
  const tried = named.kind === 'files' ? await tryFiles(call, named) : await tryHeading(call, named);
  const { colors, writeError, writeJson, writeOut } = terminal;
  if (flags.dryRun) {
    if (!flags.json) writeOut(patchOf(patchedFiles(root, tried, isDone)));
  } else applyMove(root, { moves: isDone ? [] : tried.moves, texts: tried.texts });
  if (!flags.quiet) writeError(outcomeText({ from, to }, tried, { isDry: flags.dryRun === true, colors }));
  if (flags.json) writeJson(reportOf(tried));
}

function reportOf({ moves, texts, links, redirects, isInConfig }: Tried) {
  return {
    ok: true,
    moved: moves.map(([from, to]) => ({ from, to })),
    written: [...texts.keys()],
    links,
    redirects,
    isInConfig,
  };
}

function outcomeText(
  { from, to }: Pick<MoveCall, 'from' | 'to'>,
  { links, linkFiles, redirects, isInConfig }: Tried,
  { isDry, colors }: { readonly isDry: boolean; readonly colors: Terminal['colors'] },
): string {
  const files = linkFiles === 0 ? '' : ` in ${plural(linkFiles, 'file')}`;
  const verb = isDry ? 'would be' : 'is';
  const lines = [`${colors.green('✔')} \`${from}\` ${verb} \`${to}\`: ${plural(links, 'link')} rewritten${files}.`];
  if (isInConfig)
    lines.push(
      ...redirects.map((each) => `  \`${each.from}\` ${isDry ? 'would be' : 'is'} redirected to \`${each.to}\`.`),
    );
  else {
    lines.push(`${colors.yellow('⚠')} The configuration computes its redirects. Add these to \`redirects\` there:`);
    lines.push(...redirects.map((each) => `    ${redirectText(each)},`));
  }
  return `${lines.join('\n')}\n`;
}

/** The files of a patch, those of folders one by one. */
function patchedFiles(root: string, { moves, texts }: Tried, isDone: boolean): readonly PatchedFile[] {
  const edited = new Map(texts);
  const moved = isDone ? [] : filesOf(root, moves);
  const renamed = moved.map((from): PatchedFile => {
    const to = movedFile(moves, from);
    const after = edited.get(to);
    edited.delete(to);
    return { from, to, ...(after !== undefined && { before: readFileSync(join(root, from), 'utf8'), after }) };
  });
  const others = [...edited].map(
    ([file, after]): PatchedFile => ({ from: file, to: file, before: readFileSync(join(root, file), 'utf8'), after }),
  );
  return [...renamed, ...others].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function filesOf(root: string, moves: FileMoves): readonly string[] {
  const below = (path: string): readonly string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    );
  return moves.flatMap(([from]) => {
    if (!existsSync(join(root, from))) return [];
    try {
      return below(from);
    } catch {
      return [from];
    }
  });
}
