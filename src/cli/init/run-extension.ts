// Runs `techdocs init --extension`: asks nothing, and writes a package with a test.
import { resolve } from 'node:path';
import { loadPackageInfo } from '../../engine/assets.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { type CommandEnvironment, throwIfFaults } from '../../terminal/asking.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { InitFlags } from './answers.ts';
import { planExtensionPackage } from './extension.ts';
import { readFolderForInit } from './folder.ts';
import { showInitDryRun, showInitOutcome } from './outcome.ts';
import { findTargetFileFaults, writePlannedFiles } from './write.ts';

/** Flags that apply to sites only. */
const SITE_ONLY_FLAGS = ['title', 'url', 'releases', 'products', 'locales', 'publish'] as const;

/** Runs the command. Throws a `UserError` if the call or the folder is at fault. */
export async function runInitForExtension(
  flags: InitFlags & { readonly root: string },
  terminal: Terminal,
  environment: Pick<CommandEnvironment, 'folder'>,
): Promise<void> {
  const other = SITE_ONLY_FLAGS.find((flag) => flags[flag] !== undefined);
  if (other !== undefined) {
    const flag = flags[other] === false ? `no-${other}` : other;
    throw createInvocationError(
      `\`--extension\` and \`--${flag}\` cannot be combined.`,
      'An extension is not a site. Remove one of them.',
    );
  }
  const root = resolve(environment.folder, flags.root);
  const { found, faults } = readFolderForInit(root);
  const plan = planExtensionPackage(found, loadPackageInfo().version);
  throwIfFaults([...faults, ...findTargetFileFaults(root, plan.files)]);
  const call = { flags, terminal, folder: environment.folder, root };
  if (flags.dryRun) return showInitDryRun(call, plan);
  writePlannedFiles(root, plan.files);
  showInitOutcome(call, plan);
}
