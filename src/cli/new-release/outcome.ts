// Output of `new-release`: the path, the post or a JSON object on stdout, a summary on stderr.
import { join, relative, sep } from 'node:path';
import { formatDayInTimeZone } from '../../lib/day.ts';
import { replaceControlCharacters } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { formatFindings, formatFindingsFooter } from '../../terminal/report.ts';
import { createReleaseReport } from './draft.ts';
import type { ReleaseInvocation, ReleaseTerminalInvocation } from './flags.ts';
import type { FrozenDocs } from './freeze.ts';
import type { ReleasePlan } from './release.ts';
import { formatPostDiff, type PostFileState } from './write.ts';

interface ReleaseOutcome {
  readonly plan: ReleasePlan;
  /** State of the post's file before the call. */
  readonly state: PostFileState;
  /** Whether the post has headings without text. */
  readonly isUnfinished: boolean;
  /** Path of the change log that contains the post. */
  readonly changelog?: string;
  /** Docs version that was created with the post. */
  readonly docs?: FrozenDocs;
}

/** Prints that the post was written, or that it existed. */
export function showReleaseOutcome(call: ReleaseTerminalInvocation, outcome: ReleaseOutcome): void {
  const { plan, state } = outcome;
  const { colors, writeError, writeOut, writeJson } = call.terminal;
  const name = colors.bold(`${plan.product.name} ${plan.version}`);
  const follows = plan.previousVersion === undefined ? 'the first release' : `after ${plan.previousVersion}`;
  const what = {
    free: `${name} of ${plan.date}, ${follows}, will be at ${plan.route}`,
    same: `${name} already has this post; nothing was written`,
    different: `The post of ${name} was overwritten; it will be at ${plan.route}`,
  };
  const next = state === 'free' && plan.next !== undefined ? `  ${replaceControlCharacters(plan.next)}\n` : '';
  const lines = `${formatDraftLines(call, plan)}${formatScheduleSentence(call, plan)}${formatUnfinishedWarning(call, outcome)}${formatChangelogOutcome(call, outcome)}${next}`;
  if (!call.flags.quiet) writeError(`${colors.green('✔')} ${what[state]}\n${lines}`);
  if (call.flags.json) writeJson(createReleaseJson(call, outcome, state === 'free'));
  else writeOut(`${formatPostPath(call, plan)}\n`);
}

/** Prints the post on stdout, or on stderr if stdout gets the JSON object. */
export function showReleaseDryRun(call: ReleaseTerminalInvocation, outcome: ReleaseOutcome): void {
  const { plan, state } = outcome;
  const { quiet, json } = call.flags;
  const { colors, writeError, writeOut, writeJson } = call.terminal;
  const path = formatPostPath(call, plan);
  const what = {
    free: `would be written to ${path}`,
    same: `is in ${path} already`,
    different: `differs from ${path}, which only \`--force\` would overwrite`,
  };
  const lines = `${formatDraftLines(call, plan)}${formatScheduleSentence(call, plan)}${formatUnfinishedWarning(call, outcome)}`;
  if (!quiet) writeError(`${colors.green('✔')} This post ${what[state]}.\n${lines}\n`);
  if (!json) writeOut(plan.text);
  else {
    if (!quiet) writeError(plan.text);
    writeJson(createReleaseJson(call, outcome, false));
  }
}

/** Returns lines about the commits of the draft, with notes for the author. */
function formatDraftLines({ terminal: { colors } }: ReleaseTerminalInvocation, { draft }: ReleasePlan): string {
  if (draft === undefined) return '';
  const notes = draft.notes.map((note) => `${colors.yellow('⚠')} ${replaceControlCharacters(note)}\n`);
  return `  Drafted from the commits of ${replaceControlCharacters(draft.from)}\n${notes.join('')}`;
}

/** Returns the sentence that a post with a future date is published on this date. */
function formatScheduleSentence({ around, project }: ReleaseInvocation, { date }: ReleasePlan): string {
  const isAhead = date > formatDayInTimeZone(around.now.getTime(), project.config.timeZone);
  return isAhead ? `  It appears on ${date}: build the site again on that day\n` : '';
}

/** Returns the warning that the post has no text yet. Without it, the author would learn this only from the findings of a build. */
function formatUnfinishedWarning(
  { terminal: { colors } }: ReleaseTerminalInvocation,
  { isUnfinished }: ReleaseOutcome,
): string {
  if (!isUnfinished) return '';
  const advice = 'Fill in its headings, or remove them; `--from-git` and `--body` give it a text.';
  return `${colors.yellow('⚠')} It has headings without a text, which \`build\` reports as \`empty-section\`. ${advice}\n`;
}

function formatChangelogOutcome(
  { terminal: { colors } }: ReleaseTerminalInvocation,
  { changelog }: ReleaseOutcome,
): string {
  return changelog === undefined ? '' : `${colors.green('✔')} \`${changelog}\` has all published releases.\n`;
}

/** Returns the path of the post relative to the current folder. */
function formatPostPath({ around, project }: ReleaseInvocation, { file }: ReleasePlan): string {
  return relative(around.folder, join(project.config.root, file)).split(sep).join('/');
}

function createReleaseJson(call: ReleaseInvocation, { plan, changelog, docs }: ReleaseOutcome, created: boolean) {
  const report = createReleaseReport(plan, formatPostPath(call, plan), created);
  return { ...report, ...(changelog && { changelog }), ...(docs && { docs }) };
}

/** Prints the findings that prevent writing the post, with their lines. */
export function reportRefusedRelease(
  { flags, terminal }: ReleaseTerminalInvocation,
  plan: ReleasePlan,
  findings: readonly Diagnostic[],
): void {
  const { colors, writeError } = terminal;
  const lines = plan.text.split('\n');
  writeError(`${formatFindings(findings, { colors, all: true, linesOf: () => lines })}\n`);
  writeError(
    `${colors.red('✘')} A build would report this about \`${plan.file}\`, so nothing was written.\n${formatFindingsFooter(findings, colors)}`,
  );
  const of = (severity: Diagnostic['severity']) => findings.filter((finding) => finding.severity === severity);
  if (flags.json) terminal.writeJson({ ok: false, errors: of('error'), warnings: of('warning') });
  terminal.setExitCode(1);
}

/** Prints the differences to the existing post. */
export async function showPostDifference(
  { terminal, project }: ReleaseTerminalInvocation,
  plan: ReleasePlan,
): Promise<void> {
  terminal.writeError(`${await formatPostDiff(project.config.root, plan, terminal.colors)}\n`);
}
