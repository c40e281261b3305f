// `techdocs pack`: flags and output.
import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { formatCountWithNoun } from '../../lib/text.ts';
import { computeExitCodeOfErrors } from '../../model/diagnostic.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { createProgressDisplay } from '../../terminal/progress.ts';
import { formatFindings } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { PackOptions } from './pack/pack.ts';

interface PackFlags extends GlobalFlags, Pick<PackOptions, 'docsVersion' | 'format' | 'out'> {
  readonly product?: readonly string[];
  readonly locale?: readonly string[];
}

const USAGE_EXAMPLES = `
Examples:
  techdocs pack                                the whole site as one ZIP that opens from a disk
  techdocs pack --product launcher --locale de fr
                                               a product, in two languages
  techdocs pack --docs-version 2.5 --format tgz --out manual.tgz`;

/** Adds the flags to the command. */
export function addPackFlags(command: Command, terminal: Terminal): void {
  command
    .addOption(
      new Option('--format <format>', 'format of the archive (default: by the name of the file, else zip)').choices([
        'zip',
        'tgz',
      ]),
    )
    .option('--product <keys...>', 'only these products, by their keys in the configuration')
    .option('--locale <locales...>', 'only these of the configured locales')
    .option('--docs-version <name>', 'only one version of the docs')
    .option('-o, --out <file>', 'file to write, relative to the root (default: a name from its content)')
    .addHelpText('after', USAGE_EXAMPLES)
    .action((_: unknown, called: Command) => runPackCommand(called.optsWithGlobals<PackFlags>(), terminal));
}

async function runPackCommand(flags: PackFlags, terminal: Terminal): Promise<void> {
  const { colors, writeError } = terminal;
  const isQuiet = flags.quiet === true;
  const progress = createProgressDisplay(terminal, isQuiet);
  const { config: configFile, product: products, locale: locales, ...options } = flags;
  const [{ pack }, { resolveProjectRoot: projectRoot }] = await Promise.all([
    import('./pack/pack.ts'),
    import('../../engine/open-project.ts'),
  ]);
  const root = projectRoot(flags.root, terminal.cwd);
  const call = { ...options, root, configFile, products, locales };
  const report = await pack({ ...call, onProgress: progress.on }).finally(progress.clear);
  const findings = [...(isQuiet ? [] : report.warnings), ...report.errors];
  const style = { colors, all: flags.verbose === true, linesOf: terminal.linesOf(root) };
  if (findings.length > 0) writeError(`\n${formatFindings(findings, style)}\n`);
  const { file, files, bytes, durationMs } = report;
  if (file !== undefined && !isQuiet) {
    const facts = `${(bytes / 1e6).toFixed(1)} MB, ${(durationMs / 1000).toFixed(1)} s`;
    writeError(
      `${colors.green('✔')} ${formatCountWithNoun(files, 'file')} in ${relative(terminal.cwd, file)} (${facts})\n`,
    );
  }
  if (flags.json) terminal.writeJson(report);
  if (!report.ok) terminal.setExitCode(computeExitCodeOfErrors(report.errors));
}
