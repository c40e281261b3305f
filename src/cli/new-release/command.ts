// `techdocs new-release`: the flags. `run.ts` is loaded when the command runs.
import type { Command } from 'commander';
import { readBuildTime } from '../../engine/phases.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { addFeatureOptionsToCommand, formatExamples, listFeatureOptionExamples } from '../feature-options.ts';
import type { NewReleaseFlags } from './flags.ts';

const EXAMPLES = {
  width: 59,
  effects: {
    'techdocs new-release': 'asks for everything',
    'techdocs new-release oemconfig 2.13.0 --from-git': 'drafts the post from the commits since the last release',
    'techdocs new-release oemconfig 2.13.0 --body notes.md --yes': 'asks nothing, as in a CI job',
    'git log -1 --format=%b | techdocs new-release oemconfig 2.13.0 --body - --dry-run': '',
    'techdocs new-release --import CHANGELOG.md --dry-run': 'lists the posts that a change log would give',
    'techdocs new-release --changelog CHANGELOG.md': 'writes a change log from the posts',
    'techdocs new-release oemconfig 2.13.0 --body-only': 'prints the text, for `gh release create --notes-file -`',
    'techdocs new-release --docs-version 2.5': 'freezes the docs as version 2.5',
    '$EDITOR "$(techdocs new-release oemconfig 2.13.0 --yes)"': 'stdout is only the path',
  },
};

const HELP_NOTES = `

Prompts appear only in a terminal. \`--from-git\` runs git in the current folder, even if \`--root\` names another one.`;

/** Adds the command to the program. */
export function addNewReleaseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('new-release')
    .description('Write a release post')
    .argument(
      '[product]',
      'key of the product in the configuration; or a tag such as `oemconfig-v2.13.0`, which names both',
    )
    .argument('[version]', 'version to release')
    .option('--product <key>', 'instead of the first argument')
    .option('--release-version <version>', 'instead of the second argument')
    .option('--date <YYYY-MM-DD>', 'day of the release (default: that of its tag with --from-git, else today)')
    .option('--title <text>', "title (default: from the product's pattern)")
    .option('--tags <list>', "tags, separated by commas (default: the product's)")
    .option('--new-tag', 'allow tags that no post has')
    .option('--slug <slug>', "last part of the post's address (default: from the product's pattern)")
    .option('--body <file>', 'Markdown file with the text; - for standard input')
    .option('--from-git [range]', "draft the text from commits (default: since the product's last release tag)")
    .option('--since <tag>', 'draft the text from the commits since a tag, a version or a commit');
  addFeatureOptionsToCommand(command)
    .option('--template <name>', 'file in the folder `release-templates` with the text')
    .option('--import <file>', 'make posts of the releases in a change log')
    .option('--changelog [file]', 'write a change log from the posts (default: that of the configuration)')
    .option('--body-only', "print the text of the post alone, for a host's release, and write nothing")
    .option('--docs-version <name>', 'freeze the docs as a version; with or without a post')
    .option('--docs <id>', 'docs that get that version, on a site with several')
    .option('--open', 'open the post in $VISUAL or $EDITOR')
    .option('--dry-run', 'print the post and write nothing')
    .option('--yes', 'ask no questions')
    .option('--force', 'overwrite the post of the same version')
    .option('--allow-older', 'allow a version below the last one')
    .addHelpText('after', `${formatExamples(EXAMPLES, listFeatureOptionExamples('new-release'))}${HELP_NOTES}`)
    .action(async (product: string | undefined, version: string | undefined, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<NewReleaseFlags>();
      // With `--product`, a single argument is the version.
      const isVersion = flags.product !== undefined && version === undefined && /^v?\d/i.test(product ?? '');
      const [first, second] = isVersion ? [undefined, product] : [product, version];
      const call = {
        ...flags,
        product: mergeArgumentAndFlag('product', first, flags.product),
        releaseVersion: mergeArgumentAndFlag('release-version', second, flags.releaseVersion),
      };
      const { runNewRelease: newRelease } = await import('./run.ts');
      await newRelease(call, terminal, { folder: terminal.cwd, now: new Date(readBuildTime()) });
    });
}

function mergeArgumentAndFlag(
  option: string,
  argument: string | undefined,
  flag: string | undefined,
): string | undefined {
  if (argument === undefined || flag === undefined || argument === flag) return argument ?? flag;
  throw createInvocationError(`The command names both \`${argument}\` and \`--${option} ${flag}\`. Use one of them.`);
}
