// Generates pages of the manual: configuration, command line, front matter, texts of the interface, props of templates. `npm run docs`
// writes them, and a test compares the files in `docs/reference` with them.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/main.ts';
import { listEnglishTexts } from '../../src/config/texts.ts';
import { fieldDescriptions } from '../../src/features/lsp/field-texts.ts';
import { featureTables } from '../../src/features/tables.ts';
import { insertPropertiesAfter } from '../../src/lib/entries.ts';
import { type ContentLimit, contentLimits, formatWholeNumber } from '../../src/model/budgets.ts';
import { fieldTypeNames, frontMatterFields } from '../../src/model/front-matter.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { examplesPage, testingPage } from './extension-examples.ts';
import { extensionPage } from './extension-page.ts';
import { filledBlocks } from './filled-blocks.ts';
import { configKeys, type Key } from './keys.ts';
import { page, table } from './markdown.ts';
import { propsPage } from './props-page.ts';

/** Returns the generated files by their names in `docs/reference`. */
export async function generatedPages(): Promise<Readonly<Record<string, string>>> {
  return {
    'configuration.md': configurationPage(),
    'command-line.md': await commandLinePage(),
    'front-matter.md': frontMatterPage(),
    'texts.md': textsPage(),
    'limits.md': limitsPage(),
    'templates.md': propsPage(),
    '../extend/interface.md': extensionPage(),
    '../extend/testing.md': testingPage(),
    '../extend/examples.md': examplesPage(),
  };
}

const LIMITS = `What a page, a description or a file may come to. Limits are counts of what is made and never times, so that a site is the same
on every machine. What passes a limit is told: most often as [\`too-large\`](./findings/too-large.md). With
[\`build --untrusted\`](../check/ci.md#pull-requests-from-strangers), content may come to half of that. What the configuration is given (synonyms, data that components import) is of the commit that a change is based on.`;

function moreText(perCharacter: number): string {
  if (perCharacter >= 1) return `${perCharacter} for each character of the text`;
  return `1 for each ${formatWholeNumber(Math.round(1 / perCharacter))} characters of the text`;
}

function limitsPage(): string {
  const allLimits = featureTables.reduce<Readonly<Record<string, ContentLimit>>>(
    (all, { limits }) => (limits === undefined ? all : insertPropertiesAfter(all, limits.after, limits.byName)),
    contentLimits,
  );
  const rows = Object.values(allLimits).map(({ of, most, unit, reason, ...rest }: ContentLimit) => {
    const more = rest.perCharacter === undefined ? '' : moreText(rest.perCharacter);
    const limit =
      most === 0 ? more.replace(' ', ` ${unit} `) : `${formatWholeNumber(most)} ${unit}${more && `, and ${more}`}`;
    return [of, limit, reason, rest.fix];
  });
  const head = { title: 'Limits', description: 'What content may come to, and why.', position: 8 };
  return page(head, [LIMITS, table(['what', 'limit', 'why', 'what to do'], rows)]);
}

const CONFIG = `All keys of \`site.config.ts\`, in the order of the schema. \`NAME\` stands for a name of your own, \`[]\` for each entry of a list.
Every key at the top is optional. Levels are \`'ignore'\`, \`'warn'\` or \`'error'\`.`;

function configurationPage(): string {
  const keys = configKeys();
  const sections = keys
    .filter(({ path }) => !path.includes('.'))
    .flatMap((top) => {
      const inner = keys.filter(({ path }) => path.startsWith(`${top.path}.`) || path.startsWith(`${top.path}[]`));
      return [
        `## ${top.path}`,
        `${top.about}${about(top)}`,
        ...(inner.length === 0 ? [] : [keyTable(inner)]),
        ...(NOTES[top.path] ?? []),
        `\`\`\`ts file="./_examples.ts#${top.path}"\n\`\`\``,
      ];
    });
  const head = {
    title: 'Configuration',
    description: 'Every key of site.config.ts, with its type, default and an example.',
  };
  const examples = readFileSync(new URL('../../docs/reference/_examples.ts', import.meta.url), 'utf8');
  return filledBlocks(page({ ...head, position: 1 }, [CONFIG, ...sections]), () => examples);
}

/** Notes that the tables do not contain. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  rules: ['The keys are the codes of [findings](./findings/index.md), which say their levels.'],
  extensions: ['See [What to use when](../extend/index.md) and [The interface](../extend/interface.md).'],
  i18n: ['`texts` has a key for each [text of the interface](./texts.md).'],
};

/** Returns type and default of a key that has a section. */
function about({ type, standard }: Key): string {
  const otherwise = standard === undefined ? '' : `, default \`${standard}\``;
  return type === 'object' ? '' : ` Type: ${type}${otherwise}.`;
}

function keyTable(keys: readonly Key[]): string {
  const rows = keys.map(({ path, type, standard, about }) => [
    `\`${path}\``,
    type,
    standard === undefined ? '' : `\`${standard}\``,
    about,
  ]);
  return table(['key', 'type', 'default', 'meaning'], rows);
}

const CLI = `Every flag of every command. Messages go to standard error, results to standard output. \`NO_COLOR\`, \`FORCE_COLOR\` and \`CI\` are
respected. All commands use the same [exit codes](../publish/index.md#exit-codes).`;

async function commandLinePage(): Promise<string> {
  const program = await createProgram(createTerminal());
  const sections = program.commands.flatMap((command) => [
    `## techdocs ${command.name()}`,
    `${command.description()}.`,
    `\`\`\`sh\n${examplesOf(command)}\n\`\`\``,
    flagTable([
      ...command.registeredArguments.map((each) => [
        `\`${each.required ? `<${each.name()}>` : `[${each.name()}]`}\``,
        each.description,
      ]),
      ...command.options.map(flagRow),
    ]),
  ]);
  const common = [program.options.map(flagRow), [['`-h, --help`', 'print this help']]].flat();
  return page({ title: 'Command line', description: 'Every command with its flags.', position: 2 }, [
    CLI,
    '## All commands',
    flagTable(common),
    ...sections,
  ]);
}

function flagRow({ flags, description, defaultValue }: Command['options'][number]): string[] {
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  return [`\`${flags}\``, isPlain ? `${description}; default \`${defaultValue}\`` : description];
}

function flagTable(rows: readonly (readonly string[])[]): string {
  return table(['flag', 'meaning'], rows);
}

/** Returns the examples at the end of a command's help. */
function examplesOf(command: Command): string {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const [, examples = ''] = /\nExamples:\n([\s\S]*?)(?:\n\n|$)/.exec(help) ?? [];
  return examples.replace(/^ {2}/gm, '').trimEnd();
}

const KINDS = { doc: 'docs', post: 'posts', page: 'single pages' } as const;

function frontMatterPage(): string {
  const names = [...new Set(Object.values(frontMatterFields).flatMap((fields) => Object.keys(fields)))];
  const rows = names.map((name) => {
    const kinds = (['doc', 'post', 'page'] as const).filter((kind) => name in frontMatterFields[kind]);
    const type = kinds.map((kind) => frontMatterFields[kind][name])[0];
    const of = kinds.length === 3 ? 'all' : kinds.map((kind) => KINDS[kind]).join(', ');
    return [`\`${name}\``, of, type === undefined ? '' : fieldTypeNames[type], fieldDescriptions[name] ?? ''];
  });
  const intro =
    'All fields of [front matter](../write/front-matter.md). A field that techdocs does not know is an `unknown-front-matter`, a value of the wrong\n' +
    'type an `invalid-front-matter`.';
  const head = { title: 'Front matter fields', description: 'Every field with its type and meaning.', position: 3 };
  return page(head, [intro, table(['field', 'of', 'type', 'meaning'], rows)]);
}

function textsPage(): string {
  const rows = Object.entries(listEnglishTexts(featureTables)).map(([name, text]) => [
    `\`${name}\``,
    typeof text === 'string' ? text : Object.values(text).join(' / '),
  ]);
  const intro =
    'Names of all texts of the interface, for `i18n.localeConfigs.NAME.texts`. `{name}` in a text stands for a value. A text with two forms depends on a\n' +
    'number: give it a form for each kind of number that the language has, `{ one: …, other: … }`.';
  const head = {
    title: 'Texts of the interface',
    description: 'Names of the texts that a site can change.',
    position: 7,
  };
  return page(head, [intro, table(['name', 'English'], rows)]);
}
