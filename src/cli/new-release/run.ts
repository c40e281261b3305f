// Steps of `techdocs new-release`: read the flags, ask, plan, show, write. All checks run before the last step.
import { join } from 'node:path';
import { closeProject, openProject, resolveProjectRoot, runUnderWatchdog } from '../../engine/open-project.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { type CommandEnvironment, reportInterruption, runInterruptibly, throwIfFaults } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { computeToday, draftRelease, planReleaseFromFlags, writeRelease } from './draft.ts';
import { openEditor, selectEditorCommand } from './editor.ts';
import { convertFlagsToAnswers, type NewReleaseFlags, type ReleaseTerminalInvocation } from './flags.ts';
import { freezeDocs, showFrozenDocs } from './freeze.ts';
import { type DocsFreezePlan, planDocsFreeze } from './freeze-docs.ts';
import { findProduct } from './judge.ts';
import { addImpliedProduct } from './one-product.ts';
import { reportRefusedRelease, showPostDifference, showReleaseDryRun, showReleaseOutcome } from './outcome.ts';
import { readSiteReleases } from './read-site.ts';
import { isFault, type ReleasePlan } from './release.ts';

/** Runs the command. Throws a `UserError` if the call, the configuration or the post is at fault. */
export async function runNewRelease(
  flags: NewReleaseFlags,
  terminal: Terminal,
  around: CommandEnvironment,
): Promise<void> {
  const editor = flags.open && !flags.dryRun ? selectEditorCommand(terminal.env) : undefined;
  const root = resolveProjectRoot(flags.root, around.folder);
  const isFreezeOnly =
    flags.docsVersion !== undefined && flags.product === undefined && flags.releaseVersion === undefined;
  const overrides = { makesReleases: !isFreezeOnly, showsAhead: true };
  const project = await openProject({ root, configFile: flags.config, features: FEATURES_MODULE_URL, overrides });
  const command = { flags, terminal, around, project };
  try {
    const plan = await runUnderWatchdog(project, () => runActionsRequestedByFlags(command, isFreezeOnly));
    if (editor !== undefined && plan !== undefined) openEditor(editor, join(root, plan.file));
  } finally {
    closeProject(project);
  }
}

/** Runs the requested actions. Resolves with the post of the call; `undefined` if no post was requested or written. */
async function runActionsRequestedByFlags(
  command: ReleaseTerminalInvocation,
  isFreezeOnly: boolean,
): Promise<ReleasePlan | undefined> {
  const { flags, terminal, project } = command;
  if (flags.docs !== undefined && flags.docsVersion === undefined)
    throw createInvocationError('`--docs` needs `--docs-version`, which names the version.');
  const freeze =
    flags.docsVersion === undefined ? undefined : await planDocsFreeze(flags.docsVersion, project, flags.docs);
  if (freeze && isFreezeOnly) {
    showFrozenDocs(command, await freezeDocs(command, freeze));
    return undefined;
  }
  if (await runChangelogActions(command)) return undefined;
  let plan: ReleasePlan | undefined;
  await runInterruptibly(terminal, async () => {
    plan = await draftAndWritePost(command, freeze);
  });
  return plan;
}

/** Runs the actions on change logs alone; resolves with `true` if the call needs no post. */
async function runChangelogActions(command: ReleaseTerminalInvocation): Promise<boolean> {
  const { flags, project } = command;
  if (flags.import !== undefined) {
    const { importChangelog } = await import('./changelog/import.ts');
    await importChangelog(command);
    return true;
  }
  if (flags.bodyOnly) {
    const { printReleaseBody } = await import('./changelog/body-only.ts');
    const site = readSiteReleases(project);
    await printReleaseBody(command, site, () => planReleaseFromFlags(command, site));
    return true;
  }
  if (flags.changelog === undefined) return false;
  const site = readSiteReleases(project);
  if (addImpliedProduct(convertFlagsToAnswers(flags), site).version !== undefined) return false;
  const { exportChangelog, showExportedChangelog } = await import('./changelog/export.ts');
  const product = flags.product === undefined ? undefined : findProduct(flags.product, site);
  if (isFault(product)) throwIfFaults([product]);
  showExportedChangelog(command, await exportChangelog(command, computeToday(command), flags.product));
  return true;
}

/**
 * Writes the post, and then the docs version that belongs to it. Resolves with the post. Resolves with `undefined` if nothing is written:
 * after a dry run, a refusal or a cancelled question.
 */
async function draftAndWritePost(
  command: ReleaseTerminalInvocation,
  freeze: DocsFreezePlan | undefined,
): Promise<ReleasePlan | undefined> {
  const { flags, terminal } = command;
  // Asks nothing with `--body -`, because standard input then contains the text.
  const asks = terminal.canAsk && !flags.yes && flags.body !== '-' ? await import('./ask.ts') : undefined;
  const { plan, findings, state, isUnfinished } = await draftRelease(command, asks);
  if (state === undefined) {
    reportRefusedRelease(command, plan, findings);
    return undefined;
  }
  const freezeToo = async () => freeze && (await freezeDocs(command, freeze));
  if (flags.dryRun) {
    showReleaseDryRun(command, { plan, state, isUnfinished, docs: await freezeToo() });
    return undefined;
  }
  if (state === 'different' && !flags.force) await showPostDifference(command, plan);
  else if (asks && state !== 'same' && !(await asks.confirmPost(plan, state === 'free' ? 'Write' : 'Overwrite'))) {
    reportInterruption(terminal);
    return undefined;
  }
  const changelog = await writeRelease(command, plan, state);
  showReleaseOutcome(command, { plan, state, isUnfinished, changelog, docs: await freezeToo() });
  return plan;
}
