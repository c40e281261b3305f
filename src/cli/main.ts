// The command line: runs a command, and sets the exit code. 0: success. 1: faulty content. 2: faulty call or configuration. 3: fault of
// techdocs. 130: interrupted.
import { resolve } from 'node:path';
import { Command, CommanderError, Help } from 'commander';
import { loadPackageInfo } from '../engine/assets.ts';
import { featureCommands } from '../features/commands.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { quoteShellWord } from '../lib/shell.ts';
import { capitalize } from '../lib/text.ts';
import {
  convertErrorToFindings,
  createInvocationError,
  formatFindingSentence,
  UserError,
} from '../model/diagnostic.ts';
import { formatFindings } from '../terminal/report.ts';
import { createTerminal, type Terminal } from '../terminal/terminal.ts';
import { addAddressesCommand } from './addresses/command.ts';
import { addBuildCommand } from './build-command.ts';
import { addCacheCommand } from './cache-command.ts';
import { addCheckLinksCommand } from './check-links-command.ts';
import { convertToUserErrorIfKnown, createProcessEnder } from './ending.ts';
import { addExplainCommand } from './explain-command.ts';
import { formatExamples } from './feature-options.ts';
import { addInitCommand } from './init/command.ts';
import { addMoveCommand } from './move/command.ts';
import { addNewReleaseCommand } from './new-release/command.ts';
import { hintsByUnknownCommand } from './other-names.ts';
import { addServeCommand } from './serve-command.ts';

export { createTerminal } from '../terminal/terminal.ts';

/** Examples of the core in the help. */
const EXAMPLES = {
  width: 25,
  effects: {
    'techdocs init': 'start a site',
    'techdocs build': 'build the site into `build`',
    'techdocs serve --open': 'preview it in the browser, and update it while you write',
    'techdocs new-release': 'write a release post',
    'techdocs check-links': 'check the site for broken links',
    'techdocs addresses': 'find addresses that were published and are lost',
    'techdocs move FROM TO': 'move a page with all links to it',
    'techdocs explain CODE': 'explain a finding',
    'techdocs cache': 'show how large the cache is',
    'techdocs build --help': 'show the options of a command',
  },
};

const MAIN_HELP_COMMAND = 'techdocs --help';

/** Runs the command line and ends the process. Never throws; the exit code reports the result. */
export async function main(argv: readonly string[]): Promise<void> {
  const terminal = createTerminal();
  const finish = createProcessEnder(
    (fault) => reportFailure(fault, argv, { ...terminal, helpCommand: MAIN_HELP_COMMAND }),
    terminal.exitCode,
  );
  await runCommand(argv, terminal);
  await finish();
}

/**
 * Runs a command in the folder `cwd`. Never throws; the terminal object holds the exit code. The working directory of the process has no
 * effect, so commands can run in parallel.
 */
export async function runCommand(
  argv: readonly string[],
  outer: Terminal,
  { cwd = outer.cwd }: { readonly cwd?: string } = {},
): Promise<void> {
  const terminal = { ...outer, cwd };
  const program = createProgramSkeleton(terminal);
  program.hook('preSubcommand', (_, command) => addFeatureCommandFlags(command, terminal));
  try {
    refuseValueOfVersionFlag(argv, program);
    await program.parseAsync(convertHelpWordToFlag(argv, program));
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.help') program.outputHelp();
    else reportFailure(error, argv, { ...terminal, helpCommand: findHelpCommand(argv, program) });
  }
}

/**
 * Throws if a command has a word behind `--version`, as in `new-release --version 1.3.0`. Commander would print the version of techdocs,
 * which a script would take for the result of the command.
 */
function refuseValueOfVersionFlag(argv: readonly string[], { commands }: Command): void {
  const words = argv.slice(2);
  const index = words.findIndex((word) => /^(?:-v$|--version(?:=|$))/.test(word));
  const command = commands.find((candidate) => words.slice(0, index).includes(candidate.name()));
  const flag = words[index] ?? '';
  const value = flag.includes('=') ? flag.slice(flag.indexOf('=') + 1) : words[index + 1];
  if (index < 0 || command === undefined || value === undefined || value.startsWith('-')) return;
  const versionFlag = command.options.find(({ long }) => long?.endsWith('-version'))?.long;
  throw createInvocationError(
    `\`${flag.replace(/=.*/, '')}\` prints the version of techdocs, and takes no value.`,
    versionFlag && `Write \`${versionFlag} ${quoteShellWord(value)}\`.`,
  );
}

/** Converts `help` and `help build` to flags. `help` of an unknown command fails like the unknown command itself. */
function convertHelpWordToFlag(argv: readonly string[], { commands }: Command): readonly string[] {
  const [node = '', script = '', first = '', ...rest] = argv;
  const [name = '', ...flags] = first === 'help' ? rest : [first, ...rest];
  const isKnown = name === '' || name.startsWith('-') || commands.some((command) => command.name() === name);
  if (!isKnown) return [node, script, name, ...flags.filter((flag) => flag !== '--help' && flag !== '-h')];
  return first === 'help' ? [node, script, ...rest, '--help'] : argv;
}

/** Returns the command whose help a call prints: the called command, or the program if the command is unknown. */
function findHelpCommand(argv: readonly string[], { commands }: Command): string {
  const name = argv.slice(2).find((word) => commands.some((command) => command.name() === word));
  return name === undefined ? MAIN_HELP_COMMAND : `techdocs ${name} --help`;
}

/** Returns the program with all commands and their flags. */
export async function createProgram(terminal: Terminal): Promise<Command> {
  const program = createProgramSkeleton(terminal);
  await Promise.all(program.commands.map((command) => addFeatureCommandFlags(command, terminal)));
  return program;
}

/** Commands of the core in the order of the help. */
const CORE_COMMANDS = [
  addInitCommand,
  addBuildCommand,
  addServeCommand,
  addNewReleaseCommand,
  addCheckLinksCommand,
  addAddressesCommand,
  addMoveCommand,
  addExplainCommand,
  addCacheCommand,
];

/** Returns the program with all commands. The commands of features get their flags later. */
function createProgramSkeleton(terminal: Terminal): Command {
  const examplesOfFeatures = featureCommands.flatMap(({ example }) => example ?? []);
  const program = new Command('techdocs')
    .description('Builds a documentation site from Markdown.')
    .version(loadPackageInfo().version, '-v, --version', 'print the version')
    .option('--config <file>', 'configuration file (default: site.config.{ts,mts,js,mjs,json})')
    .option('--root <dir>', 'folder of the project (default: the current folder)')
    .option('--json', 'print only one JSON object on stdout')
    .option('--quiet', 'print only errors')
    .option('--verbose', 'print all details')
    .helpOption('-h, --help', 'print this help')
    .configureHelp({ showGlobalOptions: true, subcommandTerm: formatSubcommandTerm })
    .configureOutput({ writeErr: () => {}, writeOut: terminal.writeOut })
    .showSuggestionAfterError(true)
    .exitOverride()
    .addHelpText('after', formatExamples(EXAMPLES, examplesOfFeatures));
  program.allowExcessArguments(false);
  program.helpCommand(false);
  for (const addCommand of CORE_COMMANDS) {
    addCommand(program, terminal);
    addFeatureCommands(program);
  }
  return program;
}

/** Adds the commands of features. Each is inserted into the help after the command that the feature names. */
function addFeatureCommands(program: Command): void {
  const last = program.commands.at(-1)?.name();
  for (const { name, summary } of featureCommands.filter(({ after }) => after === last)) {
    program.command(name).description(summary);
    addFeatureCommands(program);
  }
}

async function addFeatureCommandFlags(command: Command, terminal: Terminal): Promise<void> {
  const feature = featureCommands.find(({ name }) => name === command.name());
  const addFlags = await feature?.load();
  addFlags?.(command, terminal);
}

/** Formats a command in the list of commands. The flags of features' commands are not loaded for this list. */
function formatSubcommandTerm(command: Command): string {
  const feature = featureCommands.find(({ name }) => name === command.name());
  return feature ? `${feature.name} ${feature.usage}` : new Help().subcommandTerm(command);
}

/** Reports the error of a command, and sets the exit code. */
function reportFailure(
  error: unknown,
  argv: readonly string[],
  { colors, linesOf, writeError, helpCommand, ...terminal }: Terminal & { readonly helpCommand: string },
): void {
  const isCall = error instanceof CommanderError;
  if (isCall && error.exitCode === 0) return;
  const fault = isCall ? createUsageError(error) : convertToUserErrorIfKnown(error);
  const errors = convertErrorToFindings(fault);
  const [{ message = '', suggestion } = {}] = errors;
  if (isCall) writeError(`${formatFindingSentence({ message, suggestion })}\nRun \`${helpCommand}\` for help.\n`);
  else if (fault instanceof UserError) {
    writeError(
      formatFindings(errors, { colors, all: true, linesOf: linesOf(resolve(terminal.cwd, parseRootFlag(argv))) }),
    );
    if (fault.outcome !== undefined) writeError(`\n${colors.red('✘')} ${fault.outcome}\n`);
  } else {
    const asks = 'This is a bug in techdocs. Please report it with the lines above and the command that you ran.';
    writeError(`${colors.red('✘')} ${message}\n\n${asks}\n`);
  }
  if (argv.includes('--json')) terminal.writeJson({ ok: false, errors, warnings: [] });
  terminal.setExitCode(fault instanceof UserError ? fault.exitCode : 3);
}

/** Converts an error of commander, with a hint for command names of other generators. */
function createUsageError({ code, message }: CommanderError): UserError {
  const name = code === 'commander.unknownCommand' ? /'(.+?)'/.exec(message)?.[1] : undefined;
  const ours = name === undefined ? undefined : getOwnPropertyValue(hintsByUnknownCommand, name);
  if (ours !== undefined) return createInvocationError(`Unknown command '${name}'.`, ours);
  if (code === 'commander.unknownOption' && message.includes("'-V'"))
    return createInvocationError("Unknown option '-V'.", hintsByUnknownCommand.version);
  if (code === 'commander.unknownOption' && message.includes("'--format'"))
    return createInvocationError(
      "Unknown option '--format'.",
      'The formats for CI are those of `techdocs check-links --format junit|sarif|github|gitlab`. In a workflow of GitHub, `build` annotates its findings.',
    );
  // Users of other generators pass the folder of the site as an argument, but the commands of techdocs with the same names take no
  // arguments.
  const takesNone = code === 'commander.excessArguments' && /Expected 0 /.test(message);
  return createInvocationError(
    rewriteCommanderError(message),
    takesNone ? 'To name the folder of the project, write `--root DIR`.' : undefined,
  );
}

/** Rewrites commander's sentence in the form `Unknown option '--srict'. Did you mean --strict?` */
function rewriteCommanderError(message: string): string {
  const [sentence = '', hint] = message.replace(/^error: /, '').split('\n');
  const capital = capitalize(sentence);
  const correction = hint === undefined ? '' : ` ${hint.replace(/^\(|\)$/g, '')}`;
  return `${capital}${/[.!?]$/.test(capital) ? '' : '.'}${correction}`;
}

function parseRootFlag(argv: readonly string[]): string {
  const index = argv.findIndex((word) => word === '--root' || word.startsWith('--root='));
  const word = argv[index];
  if (word === undefined) return '.';
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : (argv[index + 1] ?? '.');
}
