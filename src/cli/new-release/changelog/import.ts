// IO. `new-release --import FILE`: writes posts for the releases of a change log. Existing posts stay unchanged.
import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { readText } from '../../../content/io/read-text.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../../../engine/phases.ts';
import { formatDayInTimeZone, isIsoDate } from '../../../lib/day.ts';
import { formatCountWithNoun, formatTextForMessage } from '../../../lib/text.ts';
import { createInvocationError, type Diagnostic, UserError } from '../../../model/diagnostic.ts';
import { CHANGELOG_INTRO_FILE } from '../../../model/post-file.ts';
import { throwIfFaults } from '../../../terminal/asking.ts';
import { formatOptionName } from '../../../terminal/options.ts';
import { formatFindings } from '../../../terminal/report.ts';
import { bodySourceFlags } from '../body.ts';
import { assembleSiteWithTexts } from '../check.ts';
import type { ReleaseTerminalInvocation } from '../flags.ts';
import { findProduct } from '../judge.ts';
import { findSingleProductKey } from '../one-product.ts';
import { createProductTagRules } from '../range.ts';
import { readSiteReleases } from '../read-site.ts';
import { createAnswerFault, isFault } from '../release.ts';
import type { ReleaseProduct } from '../site.ts';
import { assertFileStaysInFolder, writePost } from '../write.ts';
import { createReleaseDateFinder } from './days.ts';
import { type FileFromChangelog, planChangelogImport } from './plan-import.ts';
import { type Changelog, type ChangelogRelease, parseChangelog } from './read.ts';

/** Writes the posts, or lists them with `--dry-run`. Throws a `UserError` if the log has faults. */
export async function importChangelog(call: ReleaseTerminalInvocation): Promise<void> {
  const { flags, around, project } = call;
  refuseSinglePostFlags(flags);
  const { root, timeZone } = project.config;
  const path = resolve(around.folder, flags.import ?? '');
  const file = relative(root, path).split(sep).join('/');
  const changelog = readChangelogFile(path, flags.import ?? '');
  const site = readSiteReleases(project);
  const namedProduct = flags.product === undefined ? undefined : findProduct(flags.product, site);
  if (isFault(namedProduct)) throwIfFaults([namedProduct]);
  const product = flags.product ?? findSingleProductKey(site);
  const days = await createReleaseDateFinder(path, timeZone, changelog.releases);
  if (flags.date !== undefined && !isIsoDate(flags.date)) {
    const suggestion = 'Write it as in `2025-03-01`.';
    throwIfFaults([
      createAnswerFault('invalid-date', `\`${formatTextForMessage(flags.date)}\` is not a day.`, suggestion),
    ]);
  }
  const today = formatDayInTimeZone(around.now.getTime(), timeZone);
  const foundDays: (string | undefined)[] = [];
  const dayOf = (release: ChangelogRelease, product: ReleaseProduct) => {
    const day = days(release, createProductTagRules(product, site));
    foundDays.push(day);
    return day ?? flags.date;
  };
  const plan = planChangelogImport({ changelog, file, site, product, dayOf, today });
  if (plan.faults.length > 0) throw new UserError(plan.faults[0]?.message ?? '', 1, plan.faults);
  const files = plan.files.map((item) => ({ ...item, isKept: item.isKept || existsSync(join(root, item.file)) }));
  const added = files.filter(({ isKept }) => !isKept);
  for (const item of added) assertFileStaysInFolder(root, site.folder, item.file);
  const findings = [...createSameDateFindings(foundDays, file), ...(await collectImportFindings(added, call))];
  if (!flags.dryRun) for (const item of added) writePost(root, item, 'free');
  showImportedPosts(call, files, findings);
}

/**
 * Reports that git gave the same date to all releases without a date in the log. This is the date of the commit that added the whole log,
 * or of the only commit in a shallow clone.
 */
function createSameDateFindings(
  [first, ...others]: readonly (string | undefined)[],
  file: string,
): readonly Diagnostic[] {
  if (first === undefined || others.length === 0 || others.some((day) => day !== first)) return [];
  const message = `The log dates none of ${others.length + 1} releases, and one commit added them: their posts have its day, ${first}.`;
  const suggestion =
    'Fetch the tags of the releases, write their days behind the versions, or correct `date` in the posts.';
  return [{ code: 'missing-date', severity: 'warning', message, file, line: 1, column: 1, suggestion }];
}

const SINGLE_POST_FLAGS = [
  ...bodySourceFlags,
  ...(['bodyOnly', 'changelog', 'title', 'slug', 'tags', 'open', 'force', 'docsVersion'] as const),
];

/** Throws if flags concern a single post. */
function refuseSinglePostFlags(flags: ReleaseTerminalInvocation['flags']): void {
  const { product = '', releaseVersion } = flags;
  const version = releaseVersion ?? (/^v?\d+\.\d/i.test(product) ? product : undefined);
  const usedFlags = SINGLE_POST_FLAGS.filter((key) => flags[key] !== undefined && flags[key] !== false).map(
    formatOptionName,
  );
  const other =
    usedFlags[0] === undefined ? version && `the version ${formatTextForMessage(version)}` : `\`${usedFlags[0]}\``;
  if (other === undefined) return;
  throw createInvocationError(
    `\`--import\` makes posts of all releases of a change log, so ${other} cannot be combined with it.`,
    'Leave it out, and edit the posts afterwards.',
  );
}

function readChangelogFile(path: string, name: string): Changelog {
  const { text, diagnostic } = readText(path, name);
  if (diagnostic) throw new UserError(diagnostic.message, 2, [diagnostic]);
  const changelog = parseChangelog(text ?? '');
  if (changelog.releases.length > 0 || changelog.unreleased !== undefined) return changelog;
  const message = `\`${formatTextForMessage(name)}\` has no release.`;
  const suggestion = 'A release begins with a heading such as `## 1.2.0 - 2025-03-01`.';
  throw UserError.of({ code: 'invalid-body', message, suggestion });
}

/** Returns the findings of a build about the new posts. */
async function collectImportFindings(
  added: readonly FileFromChangelog[],
  { project }: ReleaseTerminalInvocation,
): Promise<readonly Diagnostic[]> {
  const posts = added.filter(({ file }) => !file.endsWith(`/${CHANGELOG_INTRO_FILE}`));
  const { diagnostics } = await assembleSiteWithTexts(project, posts, computeLatestDayOnEarth(readBuildTime()));
  return diagnostics.filter(
    ({ file, severity }) => severity !== 'note' && added.some((fileFromChangelog) => fileFromChangelog.file === file),
  );
}

function showImportedPosts(
  { flags, terminal, around, project }: ReleaseTerminalInvocation,
  files: readonly FileFromChangelog[],
  findings: readonly Diagnostic[],
) {
  const { colors, writeError, writeOut, writeJson } = terminal;
  const pathOf = (file: string) => relative(around.folder, join(project.config.root, file)).split(sep).join('/');
  const listOf = (isKept: boolean) =>
    files.filter((file) => file.isKept === isKept).map(({ file, version = null }) => ({ path: pathOf(file), version }));
  const written = listOf(false);
  const kept = listOf(true);
  if (!flags.quiet) {
    const texts = new Map(files.map(({ file, text }) => [file, text.split('\n')]));
    const linesOf = (file: string) => texts.get(file);
    if (findings.length > 0)
      writeError(`${formatFindings(findings, { colors, all: flags.verbose === true, linesOf })}\n`);
    const verb = flags.dryRun ? 'would be written' : 'written';
    const rest = kept.length === 0 ? '' : `, ${kept.length} there already`;
    writeError(`${colors.green('✔')} ${formatCountWithNoun(written.length, 'file')} ${verb}${rest}.\n`);
    if (findings.length > 0)
      writeError(
        `${colors.yellow('⚠')} A build reports ${formatCountWithNoun(findings.length, 'finding')} about them: mend the posts.\n`,
      );
  }
  if (flags.json) writeJson({ written, kept, findings: findings, dryRun: flags.dryRun === true });
  else for (const { path } of written) writeOut(`${path}\n`);
}
