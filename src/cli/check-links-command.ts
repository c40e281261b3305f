// `techdocs check-links`: flags, and the destination of each output format.
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { validateOutputPath, writeOutput } from '../content/io/output.ts';
import { readStats } from '../content/io/stats.ts';
import { runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { loadPackageInfo } from '../engine/assets.ts';
import type { CheckLinksOptions, CheckLinksReport } from '../links/check-links.ts';
import type { CrawlOptions } from '../links/crawl/crawl-site.ts';
import type { ExternalLinkOptions } from '../links/external/check-external.ts';
import { computeExitCodeOfErrors, createInvocationError } from '../model/diagnostic.ts';
import { optionalLinkRules } from '../model/link-rules.ts';
import { collectNames, createWholeNumberParser, formatOptionName, type GlobalFlags } from '../terminal/options.ts';
import { createProgressDisplay } from '../terminal/progress.ts';
import type { LinkReportFormatInput } from '../terminal/report.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { computePathInRepository, escapeWorkflowCommands, shortenStepSummary } from './formats/github.ts';
import { type ReportFormatName, reportFormatters } from './formats/index.ts';

type ReportFormatChoice = { readonly format: ReportFormatName; output?: string };

interface CheckLinksFlags
  extends GlobalFlags,
    Omit<ExternalLinkOptions, 'transport'>,
    Omit<CrawlOptions, keyof ExternalLinkOptions>,
    Omit<CheckLinksOptions, 'cache' | 'configFile' | 'crawl' | 'dir' | 'external' | 'locales' | 'onProgress'> {
  readonly crawl?: boolean;
  readonly format?: ReportFormatChoice[];
  readonly locale?: string[];
  readonly external?: boolean;
}

const EXAMPLES = `
Examples:
  techdocs check-links                                 check the site, without building it
  techdocs check-links build                           check a built folder of any generator
  techdocs check-links manual.zip                      check an archive, such as one from pack
  techdocs check-links docs README.md                  check Markdown of a repository, without a site
  techdocs check-links https://docs.example.com --crawl
                                                       check a published site, page after page, by its robots.txt
  techdocs check-links --external --cache links.json   check other sites too, and cache their answers
  techdocs check-links --baseline links-baseline.json --update-baseline
                                                       first run: accept all findings, so that only new ones fail;
                                                       later runs: remove the fixed ones
  techdocs check-links --format sarif --output links.sarif --format text`;

/** Adds the command to the program. */
export function addCheckLinksCommand(program: Command, terminal: Terminal): void {
  const choices: ReportFormatChoice[] = [];
  const failOn = new Option('--fail-on <severity>', 'lowest severity that fails the check (default: error)');
  const formatNames = Object.keys(reportFormatters).join(', ');
  const added = program
    .command('check-links')
    .description('Check the site for broken links')
    .addArgument(
      new Argument(
        '[places...]',
        'folder or archive of HTML, files and folders of Markdown, or an address to check instead of the site; write them before the options',
      ),
    )
    .option('--format <name>', `${formatNames}; can be repeated`, (name: string) => {
      if (!Object.hasOwn(reportFormatters, name)) throw new InvalidArgumentError(`Allowed choices are ${formatNames}.`);
      choices.push({ format: name as ReportFormatName });
      return choices;
    })
    .option('--output <file>', 'file for the format named before it', (file: string) => {
      const last = choices.at(-1);
      if (last === undefined) throw new InvalidArgumentError('It belongs to the `--format` before it.');
      last.output = file;
      return file;
    })
    .option('--exclude <regex...>', 'links to leave out, besides `linkCheck.exclude`')
    .addOption(
      new Option('--anchors <level>', 'level of a link to a missing anchor').choices(['ignore', 'warn', 'error']),
    )
    .addOption(new Option('--warn <rules...>', 'report rules that are off by default').choices(optionalLinkRules))
    .addOption(failOn.choices(['error', 'warning', 'never']))
    .option('--strict', 'fail on warnings, and treat links that could not be verified as errors')
    .option('--baseline <file>', 'file with known findings, which do not fail the check')
    .option('--update-baseline', 'write the baseline: the first time, with all findings; later, without the fixed ones')
    .option('--changed-since <ref>', 'fail only on findings in files that changed since this commit')
    .option('--locale <locales...>', 'check only these locales', collectNames)
    .option('--drafts', 'include drafts')
    .option('--url <url>', 'replace `url` of the configuration')
    .option('--base-url <path>', 'replace `baseUrl` of the configuration');
  addHttpCheckOptions(added)
    .addHelpText('after', EXAMPLES)
    .action(async (places: readonly string[], _: unknown, command: Command) => {
      await runCheckLinks(places, command.optsWithGlobals<CheckLinksFlags>(), terminal);
    });
}

/** Adds the flags of checks that send requests: links to other sites, and a crawl. */
function addHttpCheckOptions(command: Command): Command {
  return command
    .option('--external', 'check links to other sites too')
    .option('--crawl', 'read the site at an address page after page')
    .option(
      '--max-pages <number>',
      'pages that a crawl reads at most (default: 1000)',
      createWholeNumberParser(1, 100_000),
    )
    .option(
      '--max-depth <number>',
      'links from its first page to its last one (default: 25)',
      createWholeNumberParser(0, 1000),
    )
    .option('--max-time <age>', 'time that it may take, such as 90s or 10m (default: 10m)', parseAgeMs)
    .option('--rate <number>', 'requests that it makes a second (default: 10)', createWholeNumberParser(1, 1000))
    .option('--concurrency <number>', 'number of parallel requests (default: 16)', createWholeNumberParser(1, 256))
    .option('--timeout <ms>', 'total time for one address (default: 20000)', createWholeNumberParser(1, 600_000))
    .option('--retries <number>', 'number of retries (default: 2)', createWholeNumberParser(0, 10))
    .option('--cache <file>', 'file that caches the answers of other sites')
    .option('--cache-age <age>', 'maximum age of those answers, such as 12h or 3d (default: 3d)', parseAgeMs)
    .option('--allow-private <hosts...>', 'private hosts, addresses or ranges that may be requested');
}

const DURATION_UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function parseAgeMs(text: string): number {
  const match = /^(\d+)([smhd])$/.exec(text);
  if (!match) throw new InvalidArgumentError('It takes an age such as 30m, 12h or 3d.');
  return Number(match[1]) * (DURATION_UNITS_MS[match[2] ?? ''] ?? 0);
}

async function runCheckLinks(places: readonly string[], flags: CheckLinksFlags, terminal: Terminal): Promise<void> {
  const { colors, writeError, env } = terminal;
  refuseFlagsWithoutEffect(places, flags);
  const isQuiet = flags.quiet === true;
  const choices = selectReportFormats(flags, env);
  const { resolveProjectRoot } = await import('../engine/open-project.ts');
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const { baseline, updateBaseline, cache: answers } = flags;
  const outputs = choices.map(({ output }) => output);
  await validateOutputFiles({ ...flags, root, places }, [...outputs, answers, updateBaseline ? baseline : undefined]);
  const progress = createProgressDisplay(terminal, isQuiet);
  const { config: configFile, locale: locales, external, crawl, ...others } = flags;
  const { concurrency, timeout, retries, cache, cacheAge, allowPrivate, ...rest } = others;
  const { maxPages, maxDepth, maxTime, rate, ...options } = rest;
  const asking = { timeout, retries, allowPrivate };
  const [{ runLinkCheck: checkLinks }, { FEATURES_MODULE_URL: featuresModule }] = await Promise.all([
    import('../links/check-links.ts'),
    import('../features/module.ts'),
  ]);
  const call = {
    ...options,
    root,
    configFile,
    ...(places.length > 0 && { dir: places }),
    locales,
    external: external && { ...asking, concurrency, cache, cacheAge },
    crawl: crawl && { ...asking, maxPages, maxDepth, maxTime, rate },
    onProgress: progress.on,
  };
  const report = await checkLinks(call, { features: featuresModule }).finally(progress.clear);
  const warningsFail = (flags.failOn ?? (flags.strict ? 'warning' : 'error')) === 'warning';
  const quiet = { elsewhere: [], ...(warningsFail ? {} : { warnings: [] }) };
  const shown: CheckLinksReport = isQuiet ? { ...report, ...quiet } : report;
  const input: LinkReportFormatInput = {
    report,
    warningsFail,
    version: loadPackageInfo().version,
    colors,
    linesOf: terminal.linesOf(root),
    all: flags.verbose === true,
    prefix: computePathInRepository(root, env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR),
  };
  for (const { format, output } of choices) {
    if (output !== undefined) {
      const text = reportFormatters[format]({ ...input, colors: pc.createColors(false), all: true });
      runAndExplainWriteErrors(`\`${resolve(root, output)}\` cannot be written`, () =>
        writeOutput(validateOutputPath(output, root), text),
      );
    } else if (format !== 'text') {
      terminal.writeOut(reportFormatters[format](input));
    } else if (!isQuiet || !report.ok) {
      const text = reportFormatters.text({ ...input, report: shown });
      writeError(env.GITHUB_ACTIONS === 'true' ? escapeWorkflowCommands(text) : text);
    }
  }
  if (choices.some(({ format }) => format === 'github')) writeGithubStepSummary(env.GITHUB_STEP_SUMMARY, input);
  if (!report.ok) terminal.setExitCode(computeExitCodeOfErrors(report.errors));
}

/** Throws if a flag would have no effect. */
function refuseFlagsWithoutEffect(places: readonly string[], flags: CheckLinksFlags): void {
  const listUsedFlags = (names: readonly (keyof CheckLinksFlags)[]) =>
    names.filter((name) => flags[name] !== undefined).map((name) => `\`${formatOptionName(name)}\``);
  const refuse = (names: readonly string[], fault: string, suggestion: string) => {
    if (names.length > 0) throw createInvocationError(`${names.join(', ')} ${fault}`, suggestion);
  };
  const ofSites = ['locale', 'drafts'] as const;
  const ofAsking = ['timeout', 'retries', 'allowPrivate'] as const;
  const ofOthers = ['concurrency', 'cache', 'cacheAge'] as const;
  const ofCrawls = ['maxPages', 'maxDepth', 'maxTime', 'rate'] as const;
  if (!flags.external) {
    const names = [...ofOthers, ...(flags.crawl ? [] : ofAsking)];
    refuse(listUsedFlags(names), 'has no effect without `--external`.', 'Add it to check links to other sites too.');
  }
  if (!flags.crawl)
    refuse(listUsedFlags(ofCrawls), 'has no effect without `--crawl`.', 'Add it to read the site at an address.');
  if (places.length > 0)
    refuse(
      listUsedFlags(ofSites),
      'has no effect on a built folder.',
      'Pass it to `techdocs build`, or name no folder.',
    );
}

/** Throws if an output file is an input of the site, or must not be replaced. */
async function validateOutputFiles(
  { root, config, places }: { readonly root: string; readonly config?: string; readonly places: readonly string[] },
  files: readonly (string | undefined)[],
) {
  const named = files.filter((file) => file !== undefined);
  if (named.length === 0) return;
  const [
    { findConfigFile: findConfig, loadSiteConfig: loadConfig },
    { findCheckedCacheFolder: cacheFolderOf },
    { openOutputFile: openNamed },
    { runWithWatchdogForLoading: withLoadWatch },
  ] = await Promise.all([
    import('../config/io/load.ts'),
    import('../cache/cache-folder.ts'),
    import('../engine/out-folder.ts'),
    import('../engine/watch/load-watch.ts'),
  ]);
  for (const file of named) validateOutputPath(file, root);
  const { FEATURES_MODULE_URL: features } = await import('../features/module.ts');
  const call = { root, configFile: config, features, cacheDir: cacheFolderOf(root) };
  // A built folder may be outside of any project. Without a configuration, no input files need protection.
  if (places.length > 0 && findConfig(call) === undefined) return;
  const loaded = await withLoadWatch((watch) => loadConfig({ ...call, watch }));
  for (const file of named) openNamed(file, loaded);
}

/** Returns the requested formats; by default text, plus annotations in GitHub's workflows. */
function selectReportFormats(
  { format = [], json }: CheckLinksFlags,
  env: Terminal['env'],
): readonly ReportFormatChoice[] {
  const formats: readonly ReportFormatChoice[] = json ? [...format, { format: 'json' }] : format;
  const onStdout = formats.filter(({ format: name, output }) => output === undefined && name !== 'text');
  if (onStdout.length > 1) {
    const names = onStdout.map(({ format: name }) => `\`${name}\``).join(' and ');
    throw createInvocationError(
      `${names} cannot both go to the standard output.`,
      'Give `--output FILE` after all but one.',
    );
  }
  if (format.length > 0) return formats;
  const text: ReportFormatChoice = { format: 'text' };
  const isWorkflow = env.GITHUB_ACTIONS === 'true' && !json;
  return isWorkflow ? [text, { format: 'github' }] : [...formats, text];
}

/** Appends the complete table to the step summary of GitHub. */
function writeGithubStepSummary(file: string | undefined, input: LinkReportFormatInput): void {
  if (file === undefined || file === '') return;
  const rows = shortenStepSummary(reportFormatters.markdown(input), readStats(file)?.size ?? 0);
  runAndExplainWriteErrors(`\`${file}\` cannot be written`, () => appendFileSync(file, rows));
}
