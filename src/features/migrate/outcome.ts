// What `migrate` says at its end: on stdout the folder, the report or a JSON object, and on stderr what came of it.
import { relative, sep } from 'node:path';
import { plural } from '../../lib/text.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { formatFindings } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { UpdatePlan } from './manifest.ts';
import type { Planned } from './planned.ts';
import { type MigrationReport, migrationText, notePlace, share } from './report.ts';

/** The flags of the command. */
export interface MigrationFlags extends GlobalFlags {
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly run?: boolean;
  readonly from?: string;
}

interface MigrationCall {
  readonly flags: MigrationFlags;
  readonly terminal: Terminal;
  /** The current folder. */
  readonly folder: string;
  /** The folder of the new site. */
  readonly out: string;
  /** Reads a file of the old site. */
  readonly read: (path: string) => string | undefined;
}

/** What was planned, as far as it is told. */
export interface ToldPlan {
  readonly files: readonly Planned[];
  /** Pages, by their path in the old site and in the new one. */
  readonly pages: readonly { readonly file: { readonly path: string }; readonly to: string; readonly text: string }[];
}

interface Outcome {
  readonly report: MigrationReport;
  readonly plan: ToldPlan;
  /** Absent in a dry run. */
  readonly update?: UpdatePlan;
}

/** Says what was written, and what is left to do. */
export async function showMigration(call: MigrationCall, { report, plan, update }: Outcome): Promise<void> {
  const { flags, terminal, folder, out, read } = call;
  const { colors, writeError, writeOut, writeJson } = terminal;
  const place = relative(folder, out).split(sep).join('/') || '.';
  const { routes, pages, items, build, touched, code } = report;
  const hands = items.filter(({ isHand }) => isHand);
  const kept = routes.filter(({ state }) => state !== 'lost').length;
  const isBroken = build !== undefined && !build.ok;
  if (isBroken) terminal.setExitCode(1);
  if (!flags.quiet) {
    const count = plural(update === undefined ? plan.files.length + 1 : update.write.length, 'file');
    if (build !== undefined && isBroken) {
      const linesOf = terminal.linesOf(update ? out : folder);
      writeError(`${formatFindings(build.errors, { colors, all: false, linesOf })}\n`);
    }
    const mark = isBroken ? colors.red('✘') : colors.green('✔');
    const written = `${count} ${update === undefined ? 'would be written' : 'written'}`;
    writeError(`${mark} ${colors.bold(written)} to ${place}${isBroken ? ', which cannot be built yet' : ''}\n`);
    writeError(`  Addresses: ${kept} of ${routes.length} are kept or redirected.\n`);
    writeError(
      `  Pages that need no manual work: ${pages.withoutHand} of ${pages.all} (${share(pages.withoutHand, pages.all)}).\n`,
    );
    if (touched.length > 0) writeError(`  Left alone, because you changed them: ${plural(touched.length, 'file')}.\n`);
    if (code.unrun.length > 0)
      writeError(
        `  Code of the old site that was not run: ${plural(code.unrun.length, 'file')}. With \`--run\`, it runs in a process of its own.\n`,
      );
    if (code.ran.length > 0) writeError(`  Code of the old site that was run: ${plural(code.ran.length, 'file')}.\n`);
    if (build)
      writeError(
        `  A build finds ${plural(build.errors.length, 'error')} and ${plural(build.warnings.length, 'warning')}.\n`,
      );
    for (const { at, message } of hands.slice(0, flags.verbose ? hands.length : 10))
      writeError(`  ${notePlace(at)}: ${message}\n`);
    if (hands.length > 10 && !flags.verbose) writeError(`  … and ${hands.length - 10} more.\n`);
    if (update)
      writeError(
        `  All of it is in ${place}/MIGRATION.md. Next: \`cd ${place}\`, then \`npm install\`, then \`npx techdocs serve\`.\n`,
      );
  }
  if (flags.json)
    writeJson({
      ok: build?.ok ?? true,
      folder: place,
      written: update !== undefined,
      files: listed(plan, update),
      ...report,
    });
  else if (update) writeOut(`${place}\n`);
  else writeOut(`${migrationText(report)}\n${await patchOf(plan, read)}`);
}

function listed({ files }: ToldPlan, update: UpdatePlan | undefined) {
  const changes = new Map(
    update && [
      ...update.write.map((path) => [path, 'written'] as const),
      ...update.touched.map((path) => [path, 'left'] as const),
    ],
  );
  return files.map(({ path, from }) => ({
    path,
    ...(from !== undefined && { from }),
    change: changes.get(path) ?? (update ? 'same' : 'written'),
  }));
}

/** What is rewritten of pages, from the old site to the new one. */
async function patchOf({ pages }: ToldPlan, read: MigrationCall['read']): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  return pages
    .flatMap(({ file, to, text }) => {
      const before = read(file.path) ?? '';
      if (before === text) return [];
      return [
        createTwoFilesPatch(`a/${file.path}`, `b/${to}`, before, text, '', '')
          .replace(/^=+\n/, '')
          .replace(/\t$/gm, ''),
      ];
    })
    .join('');
}
