// `techdocs explain`: shows the manual's page of a code or topic, from the package.
import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { computeUserManualPath } from '../engine/assets.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { joinNames } from '../lib/text.ts';
import { createInvocationError } from '../model/diagnostic.ts';
import { findSimilarNames } from '../model/nearest.ts';
import type { GlobalFlags } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';

const EXAMPLES = `
Examples:
  techdocs explain                       list all findings
  techdocs explain broken-link           explain a finding, with an example
  techdocs explain broken-link --json    print its page as Markdown
  techdocs explain accessibility         say what is tested for readers with a disability`;

/** Folder of the manual with a page for each code. */
const FINDINGS_FOLDER = 'reference/findings';

/** Other pages of the manual that `explain` shows, by name. */
const MANUAL_PAGES_BY_TOPIC: Readonly<Record<string, string>> = { accessibility: 'check/accessibility' };

/** Number of suggestions for an unknown code. */
const MAX_SUGGESTIONS = 3;

/** Adds the command to the program. */
export function addExplainCommand(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('Explain a finding')
    .argument('[code]', 'code of a finding, such as broken-link; or accessibility (default: a list of all)')
    .addHelpText('after', EXAMPLES)
    .action((code: string | undefined, _: unknown, command: Command) => {
      const pages = readdirSync(computeUserManualPath(FINDINGS_FOLDER)).filter((name) => name !== 'index.md');
      const codes = pages.map((name) => name.replace(/\.md$/, ''));
      const { json } = command.optsWithGlobals<GlobalFlags>();
      if (code === undefined) {
        const all = [...codes].sort().map((each) => ({
          code: each,
          description: parsePageDescription(readManualPage(`${FINDINGS_FOLDER}/${each}`)),
        }));
        return json
          ? terminal.writeJson({ codes: all })
          : terminal.writeOut(terminal.withCommands(formatFindingCodes(all)));
      }
      const page = codes.includes(code)
        ? `${FINDINGS_FOLDER}/${code}`
        : getOwnPropertyValue(MANUAL_PAGES_BY_TOPIC, code);
      if (page === undefined) throw createUnknownFindingError(code, [...codes, ...Object.keys(MANUAL_PAGES_BY_TOPIC)]);
      const markdown = readManualPage(page);
      if (json) terminal.writeJson({ code, markdown });
      else terminal.writeOut(terminal.withCommands(formatExplanationPage(markdown)));
    });
}

function readManualPage(name: string): string {
  return readFileSync(computeUserManualPath(`${name}.md`), 'utf8');
}

/** Returns the description in a page's front matter. */
function parsePageDescription(markdown: string): string {
  const text = /^description: (.*)$/m.exec(markdown)?.[1] ?? '';
  return text.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"');
}

const ACCESSIBILITY_HINT =
  '`techdocs explain accessibility` says what is tested for readers with a disability, and has a statement to publish.';

function formatFindingCodes(all: readonly { readonly code: string; readonly description: string }[]): string {
  const width = Math.max(...all.map(({ code }) => code.length));
  const rows = all.map(({ code, description }) => `  ${code.padEnd(width)}  ${description}`);
  return ['Findings, each explained by `techdocs explain CODE`:', '', ...rows, '', ACCESSIBILITY_HINT, ''].join('\n');
}

function createUnknownFindingError(code: string, codes: readonly string[]) {
  const [, extension] = /^([^/]+)\//.exec(code) ?? [];
  if (extension !== undefined)
    return createInvocationError(
      `\`${code}\` is a code of the extension \`${extension}\`, whose own documentation explains it.`,
    );
  const shares = (known: string) => known.split('-').some((word) => code.split('-').includes(word));
  const near = findSimilarNames(code, codes, shares).slice(0, MAX_SUGGESTIONS);
  const offered = joinNames(
    near.map((name) => `\`${name}\``),
    'or',
  );
  const correction = near.length === 0 ? '' : `Did you mean ${offered}? `;
  return createInvocationError(`No finding has the code \`${code}\`.`, `${correction}\`techdocs explain\` lists all.`);
}

/** Converts front matter and Markdown to plain text: code is indented, links become their text. */
export function formatExplanationPage(markdown: string): string {
  const title = /^title: (.*)$/m.exec(markdown)?.[1] ?? '';
  const rows: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    const [, mark, file] = /^(`{3,})\w*(?: title="([^"]*)")?/.exec(line) ?? [];
    if (fence !== undefined && line === fence) fence = undefined;
    else if (fence !== undefined) rows.push(line === '' ? '' : `    ${line}`);
    else if (mark === undefined) rows.push(stripLineMarkup(line));
    else {
      fence = mark;
      if (file !== undefined) rows.push(`  ${file}`);
    }
  }
  return `${title}\n${rows.join('\n')}`;
}

/** Matches code first, so that link syntax in code stays. */
const CODE_SPAN_OR_LINK = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\[([^\]]*)\]\([^)]*\)/g;

function stripLineMarkup(line: string): string {
  return line
    .replace(/^## /, '')
    .replace(CODE_SPAN_OR_LINK, (all: string, _: string, words?: string) => words ?? all)
    .replaceAll('\\{{', '{{');
}
