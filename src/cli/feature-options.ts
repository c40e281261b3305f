// Adds the options of features to the commands of the core, with their examples in the help and their sections of release posts.
import { type Command, Option } from 'commander';
import { type CommandExample, featureOptions } from '../features/commands.ts';
import { insertPropertiesAfter } from '../lib/entries.ts';
import type { ReleaseOptionsOfFeatures, ReleasePostSectionWriter } from '../model/features.ts';

/** Adds the options of features that follow the last option of the command in its help. */
export function addFeatureOptionsToCommand(command: Command): Command {
  const last = command.options.at(-1)?.long;
  for (const { flags, effect } of featureOptions.filter(
    (featureOption) => featureOption.command === command.name() && featureOption.after === last,
  ))
    addFeatureOptionsToCommand(command.addOption(new Option(flags, effect)));
  return command;
}

/** Returns the examples that the options of features add to the help of a command. */
export function listFeatureOptionExamples(command: string): readonly CommandExample[] {
  return featureOptions.filter((featureOption) => featureOption.command === command).map(({ example }) => example);
}

/** An option of `new-release` that adds a section to the post. */
interface PostSectionOption {
  /** Key of the option among the parsed flags. */
  readonly key: keyof ReleaseOptionsOfFeatures;
  readonly loadWriter: () => Promise<ReleasePostSectionWriter>;
}

/** Returns the options of features that add sections to a release post. */
export function listPostSectionOptions(): readonly PostSectionOption[] {
  return featureOptions.flatMap(({ flags, effect, loadSectionWriter: loadWriter }) =>
    loadWriter === undefined
      ? []
      : [{ key: new Option(flags, effect).attributeName() as keyof ReleaseOptionsOfFeatures, loadWriter }],
  );
}

interface CoreCommandExamples {
  /** Effects by call. An example without an explanation has an empty effect. */
  readonly effects: Readonly<Record<string, string>>;
  /** Width of the column of calls, in characters. */
  readonly width: number;
}

/** Formats the examples of the core and of features for the help. */
export function formatExamples({ effects, width }: CoreCommandExamples, ofFeatures: readonly CommandExample[]): string {
  const all = ofFeatures.reduce(
    (examples, { call, effect, after }) => insertPropertiesAfter(examples, after, { [call]: effect }),
    effects,
  );
  const lines = Object.entries(all).map(([call, effect]) => {
    if (effect === '') return call;
    return call.length > width ? `${call}\n  ${' '.repeat(width)} ${effect}` : `${call.padEnd(width)} ${effect}`;
  });
  return `\nExamples:\n  ${lines.join('\n  ')}`;
}
