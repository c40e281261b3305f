// `techdocs pdf`: flags and output.
import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { formatCountWithNoun } from '../../lib/text.ts';
import { computeExitCodeOfErrors, createInvocationError } from '../../model/diagnostic.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { createProgressDisplay } from '../../terminal/progress.ts';
import { formatFindings } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { PdfOptions } from './make-pdf.ts';
import { paperSizes } from './paper-sizes.ts';

interface PdfFlags
  extends GlobalFlags,
    Pick<PdfOptions, 'docsVersion' | 'from' | 'to' | 'locale' | 'out' | 'releases' | 'size'> {
  readonly product?: readonly string[];
  readonly page?: readonly string[];
}

const USAGE_EXAMPLES = `
Examples:
  techdocs pdf --product launcher              the pages of a product
  techdocs pdf --docs-version 2.5 --out m.pdf  all docs of a version
  techdocs pdf --page /guide/install           single pages
  techdocs pdf --product launcher --releases --from 2.0.0 --to 2.3.0
                                               the releases after 2.0.0, up to 2.3.0`;

/** Adds the flags to the command. */
export function addPdfFlags(command: Command, terminal: Terminal): void {
  command
    .option('--product <keys...>', 'products, by their keys in the configuration')
    .option('--page <paths...>', 'single pages, in this order')
    .option('--docs-version <name>', 'version of the docs (default: the one that readers see first)')
    .option('--releases', 'print the release posts, newest first, instead of the pages')
    .option('--from <version>', 'with --releases: only releases after this version')
    .option('--to <version>', 'with --releases: only releases up to this version')
    .option('--locale <locale>', 'one of the configured locales')
    .addOption(new Option('--size <size>', 'paper size (default: `pdf.size`, A4)').choices(paperSizes))
    .option('-o, --out <file>', 'file to write, relative to the root (default: a name from its content)')
    .addHelpText('after', USAGE_EXAMPLES)
    .action((_: unknown, called: Command) => runPdf(called.optsWithGlobals<PdfFlags>(), terminal));
}

async function runPdf(flags: PdfFlags, terminal: Terminal): Promise<void> {
  const { colors, writeError } = terminal;
  checkPdfFlags(flags);
  const isQuiet = flags.quiet === true;
  const progress = createProgressDisplay(terminal, isQuiet);
  const { config: configFile, product: products, page: pages, ...options } = flags;
  const [{ makePdf }, { resolveProjectRoot: projectRoot }] = await Promise.all([
    import('./make-pdf.ts'),
    import('../../engine/open-project.ts'),
  ]);
  const root = projectRoot(flags.root, terminal.cwd);
  const call = { ...options, root, configFile, products, pages };
  const report = await makePdf({ ...call, onProgress: progress.on }).finally(progress.clear);
  const findings = [...(isQuiet ? [] : report.warnings), ...report.errors];
  const style = { colors, all: flags.verbose === true, linesOf: terminal.linesOf(root) };
  if (findings.length > 0) writeError(`\n${formatFindings(findings, style)}\n`);
  const { file, sheets, bytes, durationMs } = report;
  if (file !== undefined && !isQuiet) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    const facts = [formatCountWithNoun(sheets, 'sheet'), size, `${(durationMs / 1000).toFixed(1)} s`].join(', ');
    writeError(
      `${colors.green('✔')} ${formatCountWithNoun(report.pages, 'page')} in ${relative(terminal.cwd, file)} (${facts})\n`,
    );
  }
  if (flags.json) terminal.writeJson(report);
  if (!report.ok) terminal.setExitCode(computeExitCodeOfErrors(report.errors));
}

/** Throws if flags contradict each other, or if a flag would have no effect. */
function checkPdfFlags({ product, page, releases, from, to, docsVersion }: PdfFlags): void {
  if (page !== undefined && (product !== undefined || releases))
    throw createInvocationError('`--page` cannot be combined with `--product` or `--releases`.', 'Use one of them.');
  if (!releases && (from !== undefined || to !== undefined))
    throw createInvocationError('`--from` and `--to` choose releases.', 'Add `--releases` to print those.');
  if (releases && (from !== undefined || to !== undefined) && product?.length !== 1)
    throw createInvocationError('`--from` and `--to` are versions of one product.', 'Name it with `--product`.');
  if (releases && docsVersion !== undefined)
    throw createInvocationError('Releases have no docs version.', 'Remove `--docs-version`.');
}
