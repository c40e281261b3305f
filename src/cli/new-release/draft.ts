// Plans a post, from its answers to its file. Both the command and the library API use this module. Never writes to a terminal.
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readText } from '../../content/io/read-text.ts';
import { computeLatestDayOnEarth } from '../../engine/phases.ts';
import { formatDayInTimeZone } from '../../lib/day.ts';
import { quoteShellWord } from '../../lib/shell.ts';
import { joinNames } from '../../lib/text.ts';
import { type Diagnostic, UserError, type ValueOrFaults } from '../../model/diagnostic.ts';
import { throwIfFaults } from '../../terminal/asking.ts';
import { hasBodySource, listBodyTemplateNames, readPostBody } from './body.ts';
import { checkReleasePost } from './check.ts';
import { selectHeadingsByKind } from './commits.ts';
import { convertFlagsToAnswers, createPostFilter, isBodyFromGit, type ReleaseInvocation } from './flags.ts';
import { hasCommits } from './git.ts';
import { findProduct } from './judge.ts';
import { addImpliedProduct } from './one-product.ts';
import { formatDefaultTitle, planRelease, validateAndResolveRelease, validateReleaseAnswers } from './plan.ts';
import { addVersionProposal, proposeVersion } from './proposal.ts';
import { computeFutureGitTag } from './provenance.ts';
import { createProductTagRules, findLastTagInHistory } from './range.ts';
import { readSiteReleases } from './read-site.ts';
import { isFault, type ReleaseAnswers, type ReleasePlan } from './release.ts';
import type { ReleaseProduct, SiteReleases } from './site.ts';
import { createTagDateLookup } from './tag-days.ts';
import { type PostFileState, readPostFileState, writePost } from './write.ts';

/** Functions that prompt the user. Used only if a user can answer. */
type ReleasePrompts = typeof import('./ask.ts');

/** A post that is not written yet, with the findings of a build about it. */
interface ReleaseDraft {
  readonly plan: ReleasePlan;
  readonly findings: readonly Diagnostic[];
  /** State of the file. Absent if there are findings: then the post must not be written. */
  readonly state?: PostFileState;
  /** Whether the post has headings without text, like an outline. */
  readonly isUnfinished: boolean;
}

/** Returns the date of the call in the site's time zone. */
export function computeToday({ around, project }: ReleaseInvocation): string {
  return formatDayInTimeZone(around.now.getTime(), project.config.timeZone);
}

/** Plans the post and checks it. Throws a `UserError` if the call is at fault. */
export async function draftRelease(call: ReleaseInvocation, prompts?: ReleasePrompts): Promise<ReleaseDraft> {
  const { flags, around, project } = call;
  const site = readSiteReleases(project, prompts ? undefined : createPostFilter(call, computeToday(call)));
  const plan = await planReleaseFromFlags(call, site, prompts);
  const postFindings = await checkReleasePost(plan, project, computeLatestDayOnEarth(around.now.getTime()));
  // An outline may have empty sections, a given text may not.
  const isOutline = flags.body === undefined && plan.draft === undefined;
  const findings = postFindings.filter(({ code }) => !(isOutline && code === 'empty-section'));
  const state = findings.length > 0 ? undefined : readPostFileState(project.config, plan);
  return { plan, findings, state, isUnfinished: findings.length < postFindings.length };
}

/** Plans the post from the flags, and from prompts if `prompts` is given. */
export async function planReleaseFromFlags(
  call: ReleaseInvocation,
  site: SiteReleases,
  prompts?: ReleasePrompts,
): Promise<ReleasePlan> {
  const { flags, around, project } = call;
  const { config } = project;
  const { folder } = around;
  const today = computeToday(call);
  const releaseAnswers = addImpliedProduct(convertFlagsToAnswers(flags), site);
  // Reports faults of flags before any question.
  if (prompts) throwIfFaults(validateReleaseAnswers(releaseAnswers, site, today));
  const headings = {
    ...selectHeadingsByKind(readNewestPostTexts(config.root, site)),
    ...config.releases?.commitHeadings,
  };
  const { allowOlder } = releaseAnswers;
  const needsCommits = prompts === undefined && isBodyFromGit(flags);
  const propose = (product: ReleaseProduct) =>
    proposeVersion({ folder, today, headings, allowOlder, needsCommits }, product, site);
  const tagDayOf = async (product: ReleaseProduct, version: string) => {
    const day = (await createTagDateLookup(folder, config.timeZone))(createProductTagRules(product, site), version);
    return day !== undefined && day <= today ? day : undefined;
  };
  const answers = prompts
    ? await prompts.askReleaseAnswers({ answers: releaseAnswers, site, today, propose, tagDayOf })
    : await addGitTagDate(
        acceptProposedVersionInDryRun(await addVersionProposal(releaseAnswers, site, propose), flags),
        site,
        isBodyFromGit(flags) ? tagDayOf : undefined,
      );
  const planned = getValueOrThrow(validateAndResolveRelease(answers, site, today));
  // Without earlier posts, a tag may show that this is not the first release.
  const previousVersion = planned.previousVersion ?? (await findLastTagInHistory(folder, planned, site))?.version;
  const subject = { ...planned, ...(previousVersion !== undefined && { previousVersion }) };
  const title = answers.title ?? formatDefaultTitle(subject);
  const templates = listBodyTemplateNames(config);
  const prompted =
    prompts &&
    !hasBodySource(flags) &&
    (await prompts.askPostBodySource(title, { hasGit: await hasCommits(folder), templates }));
  const { call: chosen = flags, summary } = prompted || {};
  const readInput = () => buffer(process.stdin);
  const { text, draft } = getValueOrThrow(
    await readPostBody(chosen, { config, site, subject, title, headings, folder, readInput }),
  );
  const plan = getValueOrThrow(planRelease({ subject, answers, site, body: { text, summary } }));
  if (draft === undefined) return plan;
  const notes = [
    ...createVersionProposalNotes(releaseAnswers, answers),
    ...createUnreleasedDraftNotes(plan, site),
    ...draft.notes,
  ];
  return { ...plan, draft: { ...draft, notes }, next: formatNextSteps(draft.from, plan, site) };
}

function readNewestPostTexts(root: string, { posts }: SiteReleases): readonly string[] {
  return posts.slice(0, 10).map(({ file }) => readText(join(root, file), file).text ?? '');
}

/** In a dry run, which writes nothing, adds the proposed version to the answers without asking. */
function acceptProposedVersionInDryRun(
  answers: ReleaseAnswers,
  { dryRun }: ReleaseInvocation['flags'],
): ReleaseAnswers {
  const version = answers.version ?? (dryRun ? answers.proposal?.proposed?.version : undefined);
  return version === undefined ? answers : { ...answers, version };
}

function createVersionProposalNotes(
  releaseAnswers: ReleaseAnswers,
  { version, proposal }: ReleaseAnswers,
): readonly string[] {
  const { proposed } = proposal ?? {};
  if (releaseAnswers.version !== undefined || proposed === undefined || version !== proposed.version) return [];
  return [`${proposed.version} is proposed, as ${proposed.why}.`];
}

/** Returns notes about drafts of unreleased changes, which a draft from commits does not contain. */
function createUnreleasedDraftNotes({ product, file }: ReleasePlan, { posts }: SiteReleases): readonly string[] {
  return posts
    .filter((post) => post.isPending && post.file !== file && (post.product ?? product.key) === product.key)
    .map(
      (post) =>
        `\`${post.file}\` is a draft of unreleased changes, and its text is not in this post. \`--body ${quoteShellWord(post.file)}\` takes it; then remove the draft.`,
    );
}

/** Returns the sentence about the steps that publish the release, such as its tag. */
function formatNextSteps(from: string, { version, ...subject }: ReleasePlan, { packageVersion }: SiteReleases): string {
  const tag = /^(.+?)\.{2,3}HEAD$/.exec(from)
    ? computeFutureGitTag(from.replace(/\.{2,3}HEAD$/, ''), { ...subject, version })
    : undefined;
  const isOld = packageVersion !== undefined && packageVersion !== version.replace(/^v\.?(?=\d)/i, '');
  const steps = [
    ...(isOld ? [`set \`version\` in \`package.json\`, which is ${packageVersion}`] : []),
    'commit',
    ...(tag === undefined ? [] : [`tag the commit \`${tag}\``]),
    'push',
  ];
  return `Next: ${joinNames(steps)}.`;
}

/** Adds the date of the version's git tag to the answers, for a draft from commits that may already have this tag. */
async function addGitTagDate(
  answers: ReleaseAnswers,
  site: SiteReleases,
  tagDayOf: ((product: ReleaseProduct, version: string) => Promise<string | undefined>) | undefined,
): Promise<ReleaseAnswers> {
  const { product: key, version } = answers;
  const product = key === undefined ? undefined : findProduct(key, site);
  if (tagDayOf === undefined || product === undefined || isFault(product) || version === undefined) return answers;
  return { ...answers, tagDay: await tagDayOf(product, version) };
}

function getValueOrThrow<Value>(result: ValueOrFaults<Value>): Value {
  if (result.faults) throwIfFaults(result.faults);
  return result.value as Value;
}

/**
 * Writes the post, and the change log if the call or the configuration names one. Resolves with the path of the change log. Throws if the
 * post exists with a different text and `force` is not set.
 */
export async function writeRelease(
  call: ReleaseInvocation,
  plan: ReleasePlan,
  state: PostFileState,
): Promise<string | undefined> {
  const { flags, project } = call;
  const { root, releases } = project.config;
  if (state === 'different' && !flags.force) {
    const message = `\`${plan.file}\` exists with a different text, so nothing was written.`;
    const suggestion = 'Edit that file, or add `--force` to overwrite it.';
    throw UserError.of({ code: 'release-exists', message, suggestion });
  }
  if (state !== 'same') writePost(root, plan, state);
  if (flags.changelog === undefined && releases?.changelog === undefined) return undefined;
  const { exportChangelog } = await import('./changelog/export.ts');
  return (await exportChangelog(call, computeToday(call))).path;
}

/** Returns the JSON report of a post. `path` names its file; `created` is whether the call wrote it. */
export function createReleaseReport(plan: ReleasePlan, path: string, created: boolean) {
  const { route, version, date, tags, previousVersion = null, draft } = plan;
  return {
    path,
    route,
    product: plan.product.key,
    version,
    date,
    tags,
    previousVersion,
    created,
    ...(draft && { commits: draft.from, notes: draft.notes }),
  };
}
