// `--docs-version` in `new-release`: applies the plan, or prints it.
import { listApisToFreeze } from '../../features/api/freeze.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import type { ReleaseTerminalInvocation } from './flags.ts';
import { type DocsFreezePlan, type DocsFreezeResult, writeFrozenDocs } from './freeze-docs.ts';

/** Docs version in the `--json` output. */
export type FrozenDocs = DocsFreezeResult & Pick<DocsFreezePlan, 'version' | 'folder' | 'ref'>;

/** Creates the version, except in a dry run, and reports it on stderr. */
export async function freezeDocs(call: ReleaseTerminalInvocation, plan: DocsFreezePlan): Promise<FrozenDocs> {
  const { flags, project, terminal } = call;
  const frozen: DocsFreezeResult = flags.dryRun ? { written: [] } : await writeFrozenDocs(plan, project);
  if (!flags.quiet) terminal.writeError(formatFrozenDocs(plan, frozen, call));
  const { version, folder, ref } = plan;
  return { version, folder, ref, ...frozen };
}

/** Prints the place of the version on stdout. */
export function showFrozenDocs({ flags, terminal }: ReleaseTerminalInvocation, frozen: FrozenDocs): void {
  if (flags.json) terminal.writeJson(frozen);
  else terminal.writeOut(`${frozen.folder ?? frozen.ref}\n`);
}

function formatFrozenDocs(
  plan: DocsFreezePlan,
  { toAdd }: DocsFreezeResult,
  { flags, project, terminal: { colors } }: ReleaseTerminalInvocation,
): string {
  const { docs, version, folder, ref, files, translations, hasFolder, isConfigured, isTagged } = plan;
  const translated = [...translations.values()].reduce((sum, item) => sum + item.size, 0);
  const count = `${formatCountWithNoun(files.size, 'file')}${translated > 0 ? ` and ${translated} of translations` : ''}`;
  const what = folder === undefined ? `the tag \`${ref}\`` : `\`${folder}\` (${count})`;
  const verb = flags.dryRun ? 'would be' : 'are now';
  const sentence =
    isConfigured && hasFolder
      ? `The docs are already the version ${version}, ${what}: nothing was written.`
      : `The docs ${verb} the version ${version}, ${what}.`;
  const warnings = [
    !isTagged && `git has no \`${ref}\` yet: create that tag before you build the site.`,
    toAdd !== undefined && `Add this to the configuration: ${toAdd}`,
    ...listApisToFreeze(project.config, docs.id, version).map(
      ({ id, spec, copy, setting }) =>
        `The version has no reference of the API \`${id}\` yet: copy \`${spec}\` to \`${copy}\`, and add \`'${version}': '${copy}'\` to \`${setting}\`.`,
    ),
  ].filter((warning) => warning !== false);
  const lines = [`${colors.green('✔')} ${sentence}`, ...warnings.map((warning) => `${colors.yellow('⚠')} ${warning}`)];
  return `${lines.join('\n')}\n`;
}
