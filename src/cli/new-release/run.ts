// What `techdocs new-release` does, step by step: read the site, ask, plan, check, show, write. All that can go wrong does
// so before the last step.
import { spawnSync } from 'node:child_process';
import { join, relative, resolve, sep } from 'node:path';
import { openProject } from '../../build/project.ts';
import { furthestDay } from '../../build/today.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { formatFindings } from '../report.ts';
import type { Terminal } from '../terminal.ts';
import { type BodyCall, type BodyPlace, readBody, templateNames } from './body.ts';
import { checkRelease } from './check.ts';
import { type FrozenDocs, freezing } from './freeze.ts';
import { hasCommits } from './git.ts';
import {
  defaultTitle,
  judgeAnswers,
  type Planned,
  planRelease,
  planSubject,
  type ReleaseAnswers,
  type ReleasePlan,
} from './plan.ts';
import { type ReleaseFocus, readReleaseSite } from './read-site.ts';
import type { ReleaseSite } from './site.ts';
import { diffOf, type PlaceState, statePlace, writePost } from './write.ts';

/** The flags of the command. */
export interface NewReleaseFlags extends BodyCall {
  readonly config?: string;
  readonly root?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly product?: string;
  readonly releaseVersion?: string;
  readonly date?: string;
  readonly title?: string;
  readonly tags?: string;
  readonly newTag?: boolean;
  readonly slug?: string;
  readonly open?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly allowOlder?: boolean;
  readonly docsVersion?: string;
}

/** What the command is told of the world. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current folder. */
  readonly folder: string;
  readonly now: Date;
}

/** Runs the command. Throws a `UserError` where the call, the configuration or the post is at fault. */
export async function newRelease(flags: NewReleaseFlags, terminal: Terminal, around: Surroundings): Promise<void> {
  const editor = flags.open && !flags.dryRun ? editorOf(around.env) : undefined;
  const root = resolve(around.folder, flags.root ?? '.');
  const project = await openProject({ root, configFile: flags.config });
  const { config, written } = project;
  const docs = await freezing(flags, project, terminal);
  if (docs && flags.product === undefined && flags.releaseVersion === undefined) return docs.tell(await docs.run());
  // Who pipes the text in cannot answer.
  const isAsking = terminal.canAsk && !flags.yes && flags.body !== '-';
  const site = readReleaseSite(config, written, isAsking ? undefined : focusOf(flags, around.now));
  try {
    const plan = await planCall(flags, { config, site, around, isAsking });
    const findings = await checkRelease(plan, project, furthestDay(around.now.getTime()));
    if (findings.length > 0) return refuse(plan, findings, flags, terminal);
    const state = statePlace(root, site.folder, plan);
    const outcome = { flags, terminal, plan, state, path: pathFrom(around.folder, join(root, plan.file)) };
    if (flags.dryRun) return showDryRun(outcome, await docs?.run());
    if (state === 'different' && !flags.force) throw await different(root, plan, terminal);
    if (isAsking && state !== 'same') {
      const { askToWrite } = await import('./ask.ts');
      const question = `${state === 'free' ? 'Write' : 'Overwrite'} \`${plan.file}\`?`;
      if (!(await askToWrite(plan.file, plan.text, question))) return leave(terminal);
    }
    if (state !== 'same') writePost(root, plan, state);
    showOutcome(outcome, await docs?.run());
    if (editor !== undefined) openEditor(editor, join(root, plan.file));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'Interrupted')) throw error;
    leave(terminal);
  }
}

interface CallPlace {
  readonly config: SiteConfig;
  readonly site: ReleaseSite;
  readonly around: Surroundings;
  readonly isAsking: boolean;
}

async function planCall(flags: NewReleaseFlags, place: CallPlace): Promise<ReleasePlan> {
  const { config, site, around, isAsking } = place;
  const today = dayOf(around.now);
  const given = answersOf(flags);
  const asks = isAsking ? await import('./ask.ts') : undefined;
  // What is wrong with the flags is said before anything is asked.
  if (asks) throwFaults(judgeAnswers(given, site, today));
  const answers = asks ? await asks.askAnswers({ answers: given, site, today }) : given;
  const subject = rightOf(planSubject(answers, site, today));
  const title = answers.title ?? defaultTitle(subject);
  const isGiven = flags.body !== undefined || flags.fromGit !== undefined || flags.template !== undefined;
  const templates = templateNames(config);
  const asked =
    asks && !isGiven ? await asks.askBody(title, { hasGit: await hasCommits(around.folder), templates }) : undefined;
  const bodyPlace: BodyPlace = { config, site, subject, title, folder: around.folder, readInput };
  const text = rightOf(await readBody(asked?.call ?? flags, bodyPlace));
  return rightOf(planRelease(subject, answers, { text, summary: asked?.summary }, site));
}

/** The flags as answers. */
function answersOf(flags: NewReleaseFlags): ReleaseAnswers {
  const { product, releaseVersion: version, date, title, slug, allowOlder, newTag } = flags;
  const tags = flags.tags?.split(',').filter((tag) => tag.trim() !== '');
  return { product, version, date, title, tags, slug, allowOlder, newTag, options: optionsOf(flags) };
}

/** What alone has to be read of the other posts; nothing where the answers ask for more. */
function focusOf({ product, date, tags }: NewReleaseFlags, now: Date): ReleaseFocus | undefined {
  if (product === undefined || tags !== undefined) return undefined;
  return { product, date: date ?? dayOf(now) };
}

/** The options of the call as they are typed, but for the product and the version. */
function optionsOf(flags: NewReleaseFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'product' || name === 'releaseVersion' || value === undefined || value === false) return [];
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [option];
    const text = String(value);
    return [`${option}=${/^[\w./:@,+~^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`}`];
  });
  return words.join(' ');
}

/** The day on the clock of whoever runs the command. */
function dayOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function rightOf<Value>(planned: Planned<Value>): Value {
  if (planned.faults) throwFaults(planned.faults);
  return planned.value as Value;
}

function throwFaults(faults: readonly Diagnostic[]): void {
  if (faults.length > 0) throw new UserError(faults[0]?.message ?? '', 2, faults);
}

async function readInput(): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

interface Outcome {
  readonly flags: NewReleaseFlags;
  readonly terminal: Terminal;
  readonly plan: ReleasePlan;
  readonly state: PlaceState;
  /** The post as it is called in the current folder. */
  readonly path: string;
}

/** A file as a command run in a folder names it. */
function pathFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

function objectOf({ plan, path }: Outcome, created: boolean, docs: FrozenDocs | undefined) {
  const { route, version, date, tags, previousVersion = null } = plan;
  return {
    path,
    route,
    product: plan.product.key,
    version,
    date,
    tags,
    previousVersion,
    created,
    ...(docs && { docs }),
  };
}

function showOutcome(outcome: Outcome, docs: FrozenDocs | undefined): void {
  const { flags, terminal, plan, state, path } = outcome;
  const { colors, writeError, writeOut, writeJson } = terminal;
  const name = colors.bold(`${plan.product.name} ${plan.version}`);
  const follows = plan.previousVersion === undefined ? 'the first release' : `after ${plan.previousVersion}`;
  const what = {
    free: `${name} of ${plan.date}, ${follows}, will be at ${plan.route}`,
    same: `${name} has this post already; nothing was written`,
    different: `The post of ${name} was overwritten; it will be at ${plan.route}`,
  };
  if (!flags.quiet) writeError(`${colors.green('✔')} ${what[state]}\n`);
  if (flags.json) writeJson(objectOf(outcome, state === 'free', docs));
  else writeOut(`${path}\n`);
}

/** The post on stdout, or beside the JSON object on stderr. */
function showDryRun(outcome: Outcome, docs: FrozenDocs | undefined): void {
  const { flags, terminal, plan, state, path } = outcome;
  const { colors, writeError, writeOut, writeJson } = terminal;
  const what = {
    free: `would be written to ${path}`,
    same: `is in ${path} already`,
    different: `differs from ${path}, which only \`--force\` would overwrite`,
  };
  if (!flags.quiet) writeError(`${colors.green('✔')} This post ${what[state]}.\n\n`);
  if (flags.json) {
    if (!flags.quiet) writeError(plan.text);
    writeJson(objectOf(outcome, false, docs));
  } else writeOut(plan.text);
}

/** The post would not build cleanly: its findings, with the lines that it would have. */
function refuse(
  plan: ReleasePlan,
  findings: readonly Diagnostic[],
  flags: NewReleaseFlags,
  { colors, writeError, writeJson, setExitCode }: Terminal,
): void {
  const lines = plan.text.split('\n');
  writeError(`${formatFindings(findings, { colors, all: true, linesOf: () => lines })}\n`);
  writeError(`${colors.red('✘')} A build would not be content with \`${plan.file}\`: nothing was written.\n`);
  const of = (severity: Diagnostic['severity']) => findings.filter((each) => each.severity === severity);
  if (flags.json) writeJson({ ok: false, errors: of('error'), warnings: of('warning') });
  setExitCode(1);
}

async function different(root: string, plan: ReleasePlan, { colors, writeError }: Terminal): Promise<UserError> {
  writeError(`${await diffOf(root, plan, colors)}\n`);
  const message = `\`${plan.file}\` is there with another text: nothing was written.`;
  const suggestion = 'Edit that file, or add `--force` to overwrite it.';
  return UserError.of({ code: 'release-exists', message, suggestion });
}

function leave({ writeError, setExitCode }: Terminal): void {
  writeError('Nothing was written.\n');
  setExitCode(130);
}

function editorOf({ VISUAL, EDITOR }: Surroundings['env']): string {
  const editor = [VISUAL, EDITOR].find((one) => one !== undefined && one.trim() !== '');
  if (editor !== undefined) return editor;
  const message = '`--open` needs to know your editor.';
  const suggestion = 'Set `VISUAL` or `EDITOR`, such as `EDITOR=nano`.';
  throw UserError.of({ code: 'invalid-call', message, suggestion });
}

/** An editor may have arguments, so a shell reads it, as git does. What it prints goes to stderr. */
function openEditor(editor: string, file: string): void {
  const stdio = ['inherit', process.stderr, 'inherit'] as const;
  const { status, error } =
    process.platform === 'win32'
      ? spawnSync(`${editor} "${file}"`, { stdio: [...stdio], shell: true })
      : spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: [...stdio] });
  if (status === 0) return;
  const message = `The post is written, but the editor \`${editor}\` failed${error ? `: ${error.message}` : ''}.`;
  throw UserError.of({ code: 'invalid-call', message });
}
