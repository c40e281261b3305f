// `techdocs build`: flags and output.
import type { Command } from 'commander';
import type { BuildOptions } from '../engine/build.ts';
import { computeExitCodeOfErrors } from '../model/diagnostic.ts';
import { summarizeFindings } from '../model/finding-groups.ts';
import { collectNames, createWholeNumberParser, type GlobalFlags } from '../terminal/options.ts';
import { createProgressDisplay } from '../terminal/progress.ts';
import { formatBuildSummary, formatFindings, formatFindingsFooter } from '../terminal/report.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addFeatureOptionsToCommand, formatExamples, listFeatureOptionExamples } from './feature-options.ts';
import { computePathInRepository, escapeWorkflowCommands, formatForGithub } from './formats/github.ts';

interface BuildFlags
  extends GlobalFlags,
    Omit<BuildOptions, 'configFile' | 'locales' | 'docsVersions' | 'outDir' | 'onProgress'> {
  readonly outDir: string;
  readonly locale?: readonly string[];
  readonly docsVersion?: readonly string[];
}

/** Examples of the core in the help. */
const EXAMPLES = {
  width: 43,
  effects: {
    'techdocs build': 'build the site into `build`',
    'techdocs build --out-dir public --strict': 'build into another folder, and fail on warnings',
    'techdocs build --base-url /docs/': 'build for a site below a path',
    'techdocs build --preview --base-url /pr-12/': 'build a preview of a pull request',
    'techdocs build --untrusted=origin/main': 'build a pull request without running code of it',
    'techdocs build --json > report.json': 'print the result as JSON',
  },
};

/** Adds the command to the program. */
export function addBuildCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('build')
    .description('Build the site')
    .option('-o, --out-dir <dir>', 'folder to write, relative to the root', 'build')
    .option('--locale <locales...>', 'write only these languages', collectNames)
    .option('--docs-version <versions...>', 'write only these versions of the docs')
    .option('--drafts', 'include drafts')
    .option('--strict', 'fail on warnings')
    .option('--no-cache', 'do not read or write the cache')
    .option('--clean', 'clear the cache first, and compare all output by content')
    .option(
      '--workers <number>',
      'number of threads that parse, render and index pages (default: by the size of the site)',
      createWholeNumberParser(1, 64),
    )
    .option('--url <url>', 'replace `url` of the configuration')
    .option('--base-url <path>', 'replace `baseUrl` of the configuration')
    .option(
      '--untrusted [ref]',
      'build what strangers propose: with the code of the branch that it is for, `origin/main` for example',
    )
    .option('--preview', 'build a preview: no search engine shows it, it counts nobody, and every page says what it is')
    .action((_: unknown, command: Command) => runBuild(command.optsWithGlobals<BuildFlags>(), terminal));
  addFeatureOptionsToCommand(command);
  command.addHelpText('after', formatExamples(EXAMPLES, listFeatureOptionExamples(command.name())));
}

async function runBuild(flags: BuildFlags, terminal: Terminal): Promise<void> {
  const { colors, writeError } = terminal;
  const isQuiet = flags.quiet === true;
  const progress = createProgressDisplay(terminal, isQuiet);
  const { config: configFile, locale: locales, docsVersion: docsVersions, ...options } = flags;
  const [{ runBuild: build }, { FEATURES_MODULE_URL: features }, { resolveProjectRoot: projectRoot }] =
    await Promise.all([
      import('../engine/build.ts'),
      import('../features/module.ts'),
      import('../engine/open-project.ts'),
    ]);
  const root = projectRoot(flags.root, terminal.cwd);
  const call = { ...options, root, configFile, locales, docsVersions };
  const report = await build({ ...call, onProgress: progress.on }, { features }).finally(progress.clear);
  progress.end(report.phases);
  const { notes, warnings, errors } = report;
  // Even without `--verbose`, shows notes on the features that a build of an untrusted change leaves out.
  const shownNotes = flags.verbose ? notes : notes.filter(({ code }) => code === 'left-out');
  const findings = [...errors, ...(isQuiet && !flags.strict ? [] : warnings), ...shownNotes];
  const style = { colors, all: flags.verbose === true, linesOf: terminal.linesOf(root) };
  const isInWorkflow = terminal.env.GITHUB_ACTIONS === 'true';
  if (findings.length > 0) {
    const text = `\n${formatFindings(findings, style)}\n`;
    writeError(isInWorkflow ? escapeWorkflowCommands(text) : text);
  }
  if (isInWorkflow) {
    const prefix = computePathInRepository(root, terminal.env.GITHUB_WORKSPACE);
    writeError(formatForGithub({ report: { errors, warnings }, prefix }));
  }
  if (flags.verbose) {
    const { formatTranslationCoverage } = await import('./coverage.ts');
    writeError(formatTranslationCoverage(report.coverage, style));
  }
  if (!isQuiet || !report.ok)
    writeError(formatBuildSummary(report, flags.outDir, colors) + formatFindingsFooter(findings, colors));
  if (flags.json) terminal.writeJson({ ...report, summary: summarizeFindings([...errors, ...warnings, ...notes]) });
  if (!report.ok) terminal.setExitCode(computeExitCodeOfErrors(errors));
}
