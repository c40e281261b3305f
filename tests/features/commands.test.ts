// The command line lists the commands of features before it has loaded them: the lists have to agree.
import { rmSync } from 'node:fs';
import { Command, Help } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/main.ts';
import { featureCommands } from '../../src/features/commands.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { techdocs } from '../support/cli.ts';
import { makeFolder } from '../support/tree.ts';

const folder = makeFolder({});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CALLS = [
  { words: ['mcp', '--port', 'x'], says: "argument 'x' is invalid. It takes a whole number from 0 to 65535." },
  { words: ['--root', '.', 'pdf', '--size', 'A9'], says: "argument 'A9' is invalid. Allowed choices are" },
  { words: ['migrate', '--dry-rum', 'a'], says: "Unknown option '--dry-rum'. Did you mean --dry-run?" },
  { words: ['migrate'], says: "Missing required argument 'source'." },
];

describe('the commands of features', () => {
  it.each(featureCommands)('$name is listed as it is', async ({ name, usage, load }) => {
    const addFlags = await load();
    const command = new Command(name);
    addFlags(command, createTerminal());
    expect(`${name} ${usage}`).toBe(new Help().subcommandTerm(command));
  });

  it('each stand once in the program, behind the command that they follow', async () => {
    const names = (await createProgram(createTerminal())).commands.map((command) => command.name());
    for (const { name, after } of featureCommands) {
      expect(names.filter((each) => each === name)).toEqual([name]);
      expect(names[names.indexOf(name) - 1]).toBe(after);
    }
  });

  it.each(CALLS)('are judged by their flags: $words', async ({ words, says }) => {
    const { code, stderr } = await techdocs(words, { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
