// `--docs-version` as `new-release` sees it: what would be done, doing it, and saying so.
import type { Project } from '../../build/project.ts';
import type { Terminal } from '../terminal.ts';
import { applyFreeze, type FreezePlan, planFreeze } from './freeze-docs.ts';

/** What `--json` says of the version. */
export interface FrozenDocs {
  readonly version: string;
  /** Folder of its docs. */
  readonly folder?: string;
  /** Tag of its docs. */
  readonly ref?: string;
  /** What was written, root-relative; empty where all was there, and with `--dry-run`. */
  readonly written: readonly string[];
  /** What the configuration still needs. */
  readonly toAdd?: string;
}

/** The flags that matter here. */
interface FreezeFlags {
  readonly docsVersion?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Plans to freeze the docs, where that is asked for; what is wrong is thrown before anything is written. */
export async function freezing(flags: FreezeFlags, project: Project, terminal: Terminal) {
  if (flags.docsVersion === undefined) return undefined;
  const plan = await planFreeze(flags.docsVersion, project);
  return {
    /** Does it, or says what it would do, on stderr. */
    async run(): Promise<FrozenDocs> {
      const done = flags.dryRun ? { written: [] } : await applyFreeze(plan, project);
      if (!flags.quiet) terminal.writeError(textOf(plan, done, flags.dryRun === true, terminal));
      const { version, folder, ref } = plan;
      return { version, folder, ref, ...done };
    },
    /** Says on stdout where the version is, when nothing else stands there. */
    tell(frozen: FrozenDocs): void {
      if (flags.json) terminal.writeJson(frozen);
      else terminal.writeOut(`${frozen.folder ?? frozen.ref}\n`);
    },
  };
}

function textOf(
  plan: FreezePlan,
  done: Pick<FrozenDocs, 'written' | 'toAdd'>,
  isDry: boolean,
  { colors }: Terminal,
): string {
  const { version, folder, ref, files, translations, hasFolder, isConfigured, isTagged } = plan;
  const translated = [...translations.values()].reduce((sum, each) => sum + each.size, 0);
  const count = `${files.size} files${translated > 0 ? ` and ${translated} of translations` : ''}`;
  const what = folder === undefined ? `the tag \`${ref}\`` : `\`${folder}\` (${count})`;
  const isThere = isConfigured && hasFolder;
  const verb = isDry ? 'would be' : 'are now';
  const lines = [
    isThere
      ? `${colors.green('✔')} The docs are the version ${version} already, ${what}: nothing was written.`
      : `${colors.green('✔')} The docs ${verb} the version ${version}, ${what}.`,
  ];
  if (!isTagged) lines.push(`${colors.yellow('⚠')} git has no \`${ref}\` yet: make that tag before the site is built.`);
  if (done.toAdd !== undefined) lines.push(`${colors.yellow('⚠')} Add this to the configuration: ${done.toAdd}`);
  return `${lines.join('\n')}\n`;
}
