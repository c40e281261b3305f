// IO. The public `checkLinks`: finds faults in the links of a site or a built folder. Decides which findings fail the check. Findings in
// the baseline do not fail it. With `changedSince`, findings in unchanged files do not fail it either.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LinkCheckSettings } from '../check/finding.ts';
import { applyRuleLevels, dropIgnoredFindings } from '../check/severities.ts';
import { addPositionsToFindings } from '../config/io/setting-positions.ts';
import { validateOutputPath, writeOutput } from '../content/io/output.ts';
import { readStats } from '../content/io/stats.ts';
import { runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { closeProject, openProject, resolveProjectRoot, runUnderWatchdog } from '../engine/open-project.ts';
import { sortDiagnostics } from '../engine/order.ts';
import { computeSiteFingerprint, getCachedCommandResult } from '../engine/outcome.ts';
import { computeLatestDayOnEarth, createPhaseDurationCollector, type Phase, readBuildTime } from '../engine/phases.ts';
import type { ProjectCallOptions } from '../engine/project.ts';
import { readSite } from '../engine/read-site.ts';
import { createInvocationError, type Diagnostic, type RuleLevel } from '../model/diagnostic.ts';
import type { LinkCheckConfig, LinkRule } from '../model/link-rules.ts';
import { compareWithBaseline, createBaseline, formatBaseline, parseBaseline } from './baseline.ts';
import { readChangedFileNames } from './changed-files.ts';
import type { LinkCheckResultWithLevels } from './check-named.ts';
import type { CrawlOptions } from './crawl/crawl-site.ts';
import type { ExternalLinkOptions } from './external/check-external.ts';
import type { CheckedLinks } from './site-links.ts';

/** Options of a check. All keys are optional. */
export interface CheckLinksOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /**
   * Targets to check instead of the site itself. Paths are relative to the root: a built folder, an archive of it, or files and folders of
   * Markdown. With `crawl`, the address of a site.
   */
  readonly dir?: string | readonly string[];
  /** Whether to crawl the site at the address in `dir`. */
  readonly crawl?: boolean | CrawlOptions;
  /** Checks only these of the configured locales. */
  readonly locales?: readonly string[];
  /** Includes drafts. */
  readonly drafts?: boolean;
  /** Overrides the configured `url`. For a built folder, overrides the URL in its pages. */
  readonly url?: string;
  /** Overrides the configured `baseUrl`. For a built folder, overrides the path in its pages. */
  readonly baseUrl?: string;
  /** `false`: the cache of the parser is neither read nor written. */
  readonly cache?: boolean;
  /** Regular expressions of links to leave out, besides the configured ones. */
  readonly exclude?: readonly string[];
  /** Level of a link to a missing anchor. */
  readonly anchors?: RuleLevel;
  /** Rules that are off by default, to report as warnings. */
  readonly warn?: readonly LinkRule[];
  /** File with accepted findings, relative to the root. */
  readonly baseline?: string;
  /** Whether to write the baseline. The first time, it gets all findings; later, fixed findings are removed. */
  readonly updateBaseline?: boolean;
  /** Only findings in files that changed since this commit can fail the check. */
  readonly changedSince?: string;
  /** Lowest severity that fails the check; `error` by default. */
  readonly failOn?: 'error' | 'warning' | 'never';
  /** Warnings fail the check, and links that could not be verified are errors. */
  readonly strict?: boolean;
  /** Checks links to other sites too. */
  readonly external?: boolean | ExternalLinkOptions;
  /** Stops the check before its next phase. The promise is rejected with the reason. */
  readonly signal?: AbortSignal;
  /** Called when a phase begins, and with its progress. */
  readonly onProgress?: (phase: Phase | 'crawl' | 'external', done?: number, all?: number) => void;
}

/** Result of a check. */
export interface CheckLinksReport {
  /** Whether the check passed. */
  readonly ok: boolean;
  /** Checked targets as named in the call, separated by spaces; absent for the site itself. */
  readonly dir?: string;
  readonly durationMs: number;
  readonly checked: {
    readonly pages: number;
    readonly links: number;
    /** Number of addresses of other sites that were requested. */
    readonly external: number;
  };
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Findings in the baseline. */
  readonly known: readonly Diagnostic[];
  /** Findings in files that did not change. */
  readonly elsewhere: readonly Diagnostic[];
  /** Number of findings in the baseline that are fixed. */
  readonly mended: number;
  /** Whether the baseline was written. */
  readonly updatedBaseline?: true;
}

/** Options, and the features of techdocs that the caller provides. */
type OptionsWithFeatures = CheckLinksOptions & { readonly features?: ProjectCallOptions['features'] };

/**
 * Checks links. Returns `ok: false` if links have faults; throws a `UserError` if the call or the configuration is wrong. Writes only the
 * cache of the parser and, on request, the baseline.
 */
export async function runLinkCheck(
  options: CheckLinksOptions = {},
  { features }: Pick<OptionsWithFeatures, 'features'> = {},
): Promise<CheckLinksReport> {
  const start = performance.now();
  const root = resolveProjectRoot(options.root);
  const baseline = readBaseline(root, options);
  const isFirst = options.updateBaseline && baseline === undefined;
  const changed = options.changedSince === undefined ? undefined : readChangedFileNames(root, options.changedSince);
  const names = options.dir === undefined ? (options.crawl ? [''] : []) : [options.dir].flat();
  const local =
    names.length === 0
      ? await checkLinksInProject({ ...options, root, features })
      : await checkLinksInNamedTargets(root, names, { ...options, features });
  const outside = options.external ? await checkExternalLinks(root, local, options) : undefined;
  const findings = sortDiagnostics([...local.findings, ...(outside?.findings ?? [])]);
  const before = baseline ?? createBaseline(isFirst ? findings : []);
  const { accepted, fresh, mended, rest } = compareWithBaseline(findings, before, Boolean(options.external));
  const { updateBaseline: writes, baseline: name } = options;
  if (writes && name !== undefined)
    runAndExplainWriteErrors(`\`${name}\` cannot be written`, () =>
      writeOutput(validateOutputPath(name, root), formatBaseline(rest)),
    );
  const isChanged = ({ file, source }: Diagnostic) =>
    changed === undefined ||
    [file, source?.replace(/(?::\d+)+$/, '')].some((candidate) => candidate !== undefined && changed.has(candidate));
  const counted = fresh.filter(isChanged);
  const errors = counted.filter(({ severity }) => severity === 'error');
  const warnings = counted.filter(({ severity }) => severity === 'warning');
  const failOn = options.failOn ?? (options.strict ? 'warning' : 'error');
  const isFailing = failOn !== 'never' && (errors.length > 0 || (failOn === 'warning' && warnings.length > 0));
  return {
    ok: !isFailing,
    ...(names.length > 0 && { dir: names.join(' ') }),
    durationMs: Math.round(performance.now() - start),
    checked: { pages: local.pages, links: local.links, external: outside?.addresses ?? 0 },
    errors,
    warnings,
    known: accepted,
    elsewhere: fresh.filter((finding) => !isChanged(finding)),
    mended,
    ...(options.updateBaseline && { updatedBaseline: true as const }),
  };
}

async function checkLinksInProject(options: OptionsWithFeatures): Promise<LinkCheckResultWithLevels> {
  const { root, features, locales, url, baseUrl, drafts: includeDrafts, onProgress } = options;
  const { clock } = createPhaseDurationCollector(() => performance.now(), onProgress, options.signal);
  const call = {
    root,
    configFile: options.configFile,
    features,
    overrides: { url, baseUrl, locales, includeDrafts, keepsSidebarFaults: true },
  };
  const opened = await clock('config', () => openProject({ ...call, cache: options.cache }, { depth: 'links' }));
  const levels = overrideLinkLevels(opened.config, options);
  const project = { ...opened, config: { ...opened.config, ...levels } };
  try {
    const read = await readSite(project, clock);
    const key = {
      subject: 'links',
      fingerprint: computeSiteFingerprint(project, read),
      today: computeLatestDayOnEarth(readBuildTime()),
    };
    // If links to other sites are checked, the position of each such link is needed. The cache does not contain these positions.
    const cached = options.external ? undefined : getCachedCommandResult<CheckedLinks>(project.memo, key);
    if (cached) return { ...cached, levels, documents: [], external: [] };
    const onParse = (done: number, all: number) => onProgress?.('parse', done, all);
    // The parser is loaded only if the cached result cannot be used.
    const { checkSiteLinks } = await import('./site-links.ts');
    const check = () => checkSiteLinks({ project, read, key, clock, onParse });
    return { ...(await runUnderWatchdog(project, check)), levels };
  } finally {
    closeProject(project);
  }
}

/** Checks the targets that `dir` of the call names. */
async function checkLinksInNamedTargets(
  root: string,
  names: readonly string[],
  { features, ...options }: OptionsWithFeatures,
): Promise<LinkCheckResultWithLevels> {
  const { checkTargetLinks } = await import('./check-named.ts');
  const checked = await checkTargetLinks(root, names, {
    options,
    features,
    withOptions: (levels) => overrideLinkLevels(levels, options),
  });
  return { ...checked, findings: applyRuleLevels(checked.findings, checked.levels.rules) };
}

/** Returns the configured levels, overridden by the call. */
function overrideLinkLevels(
  levels: LinkCheckSettings,
  { exclude = [], anchors, warn = [] }: CheckLinksOptions,
): LinkCheckSettings {
  for (const pattern of exclude) validateExcludePattern(pattern);
  const linkCheck: LinkCheckConfig = {
    ...levels.linkCheck,
    exclude: [...levels.linkCheck.exclude, ...exclude],
    rules: { ...levels.linkCheck.rules, ...Object.fromEntries(warn.map((rule) => [rule, 'warn'])) },
  };
  const { onBrokenLinks, onBrokenAnchors, onBrokenMarkdownLinks, rules } = levels;
  return { onBrokenLinks, onBrokenAnchors: anchors ?? onBrokenAnchors, onBrokenMarkdownLinks, linkCheck, rules };
}

function validateExcludePattern(pattern: string): void {
  try {
    new RegExp(pattern);
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '');
    throw createInvocationError(`\`--exclude ${pattern}\` is not a regular expression: ${reason}.`);
  }
}

function readBaseline(root: string, { baseline, updateBaseline }: CheckLinksOptions) {
  if (baseline === undefined) {
    if (updateBaseline) throw createInvocationError('`--update-baseline` needs `--baseline FILE`.');
    return undefined;
  }
  const path = resolve(root, baseline);
  const stats = readStats(path);
  if (stats !== undefined && !stats.isFile())
    throw createInvocationError(`\`${baseline}\` is not a file.`, 'Name another file.');
  if (stats !== undefined) return parseBaseline(readFileSync(path, 'utf8'), baseline);
  if (updateBaseline) return undefined;
  throw createInvocationError(`There is no baseline \`${baseline}\`.`, 'Write it with `--update-baseline`.');
}

async function checkExternalLinks(
  root: string,
  { external, levels, documents }: LinkCheckResultWithLevels,
  options: CheckLinksOptions,
) {
  const { checkExternalTargets } = await import('./external/check-external.ts');
  const settings = typeof options.external === 'object' ? options.external : {};
  const onProgress = (done: number, all: number) => options.onProgress?.('external', done, all);
  const around = { root, levels, strict: options.strict, onProgress };
  const { findings, addresses } = await checkExternalTargets(external, { ...settings, ...around });
  const located = await addPositionsToFindings(findings, root);
  return { findings: applyRuleLevels(dropIgnoredFindings(located, documents), levels.rules), addresses };
}
