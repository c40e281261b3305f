// The command line lists the commands of features before it has loaded them: the lists have to agree.
import { rmSync } from 'node:fs';
import { Command, Help } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/main.ts';
import { featureCommands, featureOptions } from '../../src/features/commands.ts';
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

const EXAMPLES = `Examples:
  techdocs init             start a site
  techdocs migrate SOURCE   move a site of Docusaurus, MkDocs, VitePress, Starlight, Hugo, Nextra, mdBook, or plain Markdown
  techdocs build            build the site into \`build\`
  techdocs serve --open     preview it in the browser, and update it while you write
  techdocs new-release      write a release post
  techdocs check-links      check the site for broken links
  techdocs addresses        find addresses that were published and are lost
  techdocs move FROM TO     move a page with all links to it
  techdocs diff             say what a change does to the site
  techdocs translate        show what is to be translated
  techdocs mcp              answer questions of AI assistants
  techdocs lsp              help editors while you write
  techdocs pdf              make a PDF of a part of it
  techdocs explain CODE     explain a finding
  techdocs cache            show how large the cache is
  techdocs build --help     show the options of a command
`;

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

  it('have their examples in the help, among those of the core', async () => {
    const { stdout } = await techdocs(['--help'], { cwd: folder });
    expect(stdout.slice(stdout.indexOf('Examples:'))).toBe(EXAMPLES);
  });

  it.each(featureOptions)('$command has the option $flags behind the one that it follows', async (option) => {
    const { command: name, flags, effect, after, example } = option;
    const { commands } = await createProgram(createTerminal());
    const options = commands.find((command) => command.name() === name)?.options ?? [];
    const at = options.findIndex((each) => each.flags === flags);
    expect([options[at - 1]?.long, options[at]?.description]).toEqual([after, effect]);
    const { stdout } = await techdocs([name, '--help'], { cwd: folder });
    const examples = stdout.slice(stdout.indexOf('Examples:')).replace(/\s+/g, ' ');
    const [before, behind] = examples.split(` ${example.call} ${example.effect} `);
    expect(behind).toBeDefined();
    expect(before?.slice(before.lastIndexOf(example.after) + example.after.length)).not.toContain(' techdocs ');
  });

  it.each(CALLS)('are judged by their flags: $words', async ({ words, says }) => {
    const { code, stderr } = await techdocs(words, { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
