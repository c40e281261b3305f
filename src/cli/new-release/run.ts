// What `techdocs new-release` does, step by step: read the site, ask, plan, check, show, write. All that can go wrong does
// so before the last step.
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { furthestDay } from '../../engine/phases.ts';
import { openProject, projectRoot } from '../../engine/project.ts';
import { dayIn } from '../../model/day.ts';
import { callFault } from '../../model/diagnostic.ts';
import { interruptible, leave, type Surroundings, throwFaults } from '../asking.ts';
import type { Terminal } from '../terminal.ts';
import { readBody, templateNames } from './body.ts';
import { checkRelease } from './check.ts';
import { editorOf, openEditor } from './editor.ts';
import { answersOf, focusOf, isFromGit, type NewReleaseFlags, type ReleaseCall } from './flags.ts';
import { freezeDocs, showFrozen } from './freeze.ts';
import { type FreezePlan, readFreeze } from './freeze-docs.ts';
import { hasCommits } from './git.ts';
import { productNamed } from './judge.ts';
import { withProduct } from './one-product.ts';
import { refuse, refuseOther, showDryRun, showOutcome } from './outcome.ts';
import { defaultTitle, judgeAnswers, planRelease, planSubject } from './plan.ts';
import { proposeVersion, withProposal } from './proposal.ts';
import { lastTagged, taggedProduct } from './range.ts';
import { readReleaseSite } from './read-site.ts';
import { isFault, type ReleaseAnswers, type ReleasePlan, type Result } from './release.ts';
import type { ReleaseProduct, ReleaseSite } from './site.ts';
import { readTagDays } from './tag-days.ts';
import { readFileState, writePost } from './write.ts';

/** Runs the command. Throws a `UserError` where the call, the configuration or the post is at fault. */
export async function newRelease(flags: NewReleaseFlags, terminal: Terminal, around: Surroundings): Promise<void> {
  const editor = flags.open && !flags.dryRun ? editorOf(terminal.env) : undefined;
  const root = projectRoot(flags.root, around.folder);
  const isFreezeOnly =
    flags.docsVersion !== undefined && flags.product === undefined && flags.releaseVersion === undefined;
  const overrides = { makesReleases: !isFreezeOnly, showsAhead: true };
  const project = await openProject({ root, configFile: flags.config, overrides });
  const call = { flags, terminal, around, project };
  if (flags.docs !== undefined && flags.docsVersion === undefined)
    throw callFault('`--docs` needs `--docs-version`, which names the version.');
  const freeze = flags.docsVersion === undefined ? undefined : await readFreeze(flags.docsVersion, project, flags.docs);
  if (freeze && isFreezeOnly) return showFrozen(call, await freezeDocs(call, freeze));
  if (await runChangelog(call)) return;
  await interruptible(terminal, async () => {
    const plan = await writeRelease(call, freeze);
    if (editor !== undefined && plan !== undefined) openEditor(editor, join(root, plan.file));
  });
}

/** Does what a call asks of change logs alone; gives whether it asked for no post. */
async function runChangelog(call: ReleaseCall): Promise<boolean> {
  const { flags, project } = call;
  if (flags.import !== undefined) {
    const { importChangelog } = await import('./changelog/import.ts');
    await importChangelog(call);
    return true;
  }
  if (flags.bodyOnly) {
    const { printBody } = await import('./changelog/body-only.ts');
    const site = readReleaseSite(project);
    await printBody(call, site, () => draftRelease(call, site, undefined));
    return true;
  }
  if (flags.changelog === undefined) return false;
  const site = readReleaseSite(project);
  if (withProduct(answersOf(flags), site).version !== undefined) return false;
  const { exportChangelog, showChangelog } = await import('./changelog/export.ts');
  const product = flags.product === undefined ? undefined : productNamed(flags.product, site);
  if (isFault(product)) throwFaults([product]);
  showChangelog(call, await exportChangelog(call, todayOf(call), flags.product));
  return true;
}

/** The day of the call, where the site is. */
function todayOf({ around, project }: ReleaseCall): string {
  return dayIn(around.now.getTime(), project.config.timeZone);
}

/** Writes the post, and after it the docs version that goes with it; gives the post that is there now. */
async function writeRelease(call: ReleaseCall, freeze: FreezePlan | undefined): Promise<ReleasePlan | undefined> {
  const { flags, terminal, around, project } = call;
  const { root } = project.config;
  // With `--body -` standard input holds the text and no answers.
  const asks = terminal.canAsk && !flags.yes && flags.body !== '-' ? await import('./ask.ts') : undefined;
  const site = readReleaseSite(project, asks ? undefined : focusOf(call, todayOf(call)));
  const plan = await draftRelease(call, site, asks);
  const found = await checkRelease(plan, project, furthestDay(around.now.getTime()));
  // An outline is to be filled in. A text that was given is whole, or it is not to be published.
  const isOutline = flags.body === undefined && plan.draft === undefined;
  const findings = found.filter(({ code }) => !(isOutline && code === 'empty-section'));
  const isUnfinished = findings.length < found.length;
  if (findings.length > 0) {
    refuse(call, plan, findings);
    return undefined;
  }
  const state = readFileState(root, site.folder, plan);
  const freezeToo = async () => freeze && (await freezeDocs(call, freeze));
  if (flags.dryRun) {
    showDryRun(call, { plan, state, isUnfinished, docs: await freezeToo() });
    return undefined;
  }
  if (state === 'different' && !flags.force) throw await refuseOther(call, plan);
  if (asks && state !== 'same' && !(await asks.askToWrite(plan, state === 'free' ? 'Write' : 'Overwrite'))) {
    leave(terminal);
    return undefined;
  }
  if (state !== 'same') writePost(root, plan, state);
  const changelog = await updateChangelog(call);
  showOutcome(call, { plan, state, isUnfinished, changelog, docs: await freezeToo() });
  return plan;
}

/** Writes the change log that the call or the configuration names, with the new post in it; gives its path. */
async function updateChangelog(call: ReleaseCall): Promise<string | undefined> {
  const { flags, project } = call;
  if (flags.changelog === undefined && project.config.releases?.changelog === undefined) return undefined;
  const { exportChangelog } = await import('./changelog/export.ts');
  return (await exportChangelog(call, todayOf(call))).path;
}

/** The post as the flags and the answers of whoever is asked make it. */
async function draftRelease(
  call: ReleaseCall,
  site: ReleaseSite,
  asks: typeof import('./ask.ts') | undefined,
): Promise<ReleasePlan> {
  const { flags, around, project } = call;
  const { config } = project;
  const { folder } = around;
  const today = todayOf(call);
  const given = withProduct(answersOf(flags), site);
  // What is wrong with the flags is said before anything is asked.
  if (asks) throwFaults(judgeAnswers(given, site, today));
  const headings = config.releases?.commitHeadings ?? {};
  const { allowOlder } = given;
  const needsCommits = asks === undefined && isFromGit(flags);
  const propose = (product: ReleaseProduct) =>
    proposeVersion({ folder, today, headings, allowOlder, needsCommits }, product, site);
  const tagDayOf = async (product: ReleaseProduct, version: string) => {
    const day = (await readTagDays(folder, config.timeZone))(taggedProduct(product, site), version);
    return day !== undefined && day <= today ? day : undefined;
  };
  const answers = asks
    ? await asks.askAnswers({ answers: given, site, today, propose, tagDayOf })
    : await withTagDay(await withProposal(given, site, propose), site, isFromGit(flags) ? tagDayOf : undefined);
  const planned = rightOf(planSubject(answers, site, today));
  // Without a post, a tag may tell that this is not the first release.
  const previousVersion = planned.previousVersion ?? (await lastTagged(folder, planned, site))?.version;
  const subject = { ...planned, ...(previousVersion !== undefined && { previousVersion }) };
  const title = answers.title ?? defaultTitle(subject);
  const { body, fromGit, since, template, fromApi } = flags;
  const isGiven = [body, fromGit, since, template, fromApi].some((given) => given !== undefined);
  const templates = templateNames(config);
  const asked = asks && !isGiven && (await asks.askBody(title, { hasGit: await hasCommits(folder), templates }));
  const { call: chosen = flags, summary } = asked || {};
  const readInput = () => buffer(process.stdin);
  const { text, draft } = rightOf(
    await readBody({ ...chosen, fromApi }, { config, site, subject, title, folder, readInput }),
  );
  const plan = rightOf(planRelease({ subject, answers, site, body: { text, summary } }));
  return draft === undefined ? plan : { ...plan, draft };
}

/** The answers with the day of the version's tag, for a draft of what the tag marks. */
async function withTagDay(
  answers: ReleaseAnswers,
  site: ReleaseSite,
  tagDayOf: ((product: ReleaseProduct, version: string) => Promise<string | undefined>) | undefined,
): Promise<ReleaseAnswers> {
  const { product: key, version } = answers;
  const product = key === undefined ? undefined : productNamed(key, site);
  if (tagDayOf === undefined || product === undefined || isFault(product) || version === undefined) return answers;
  return { ...answers, tagDay: await tagDayOf(product, version) };
}

function rightOf<Value>(result: Result<Value>): Value {
  if (result.faults) throwFaults(result.faults);
  return result.value as Value;
}
