// Helpers for the flags of all commands.
import { InvalidArgumentError } from 'commander';

export interface GlobalFlags {
  readonly config?: string;
  readonly root?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Creates a parser for flags with a whole number. */
export function createWholeNumberParser(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}

/** Parses an option that takes several names, such as `--locale de ar` and `--locale de,ar`. `earlier` are the names so far. */
export function collectNames(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...text.split(',')];
}

/** Returns a flag as typed: `--release-version` for `releaseVersion`. */
export function formatOptionName(flag: string): string {
  return `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
