// The examples on the manual's pages of findings, as projects: a code block with a title is a file, a shell block contains calls.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/cli.ts';

/** Files by path, and calls in their folder. */
export interface Example {
  readonly files: Readonly<Record<string, string>>;
  readonly calls: readonly (readonly string[])[];
}

/** A page of a finding. */
export interface FindingPage {
  readonly code: string;
  readonly text: string;
  readonly faulty: Example;
  readonly mended: Example;
}

const folder = join(repository, 'docs/reference/findings');

/** Returns all pages of findings. */
export function findingPages(): readonly FindingPage[] {
  return readdirSync(folder)
    .filter((name) => name !== 'index.md')
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [, faulty = '', mended = ''] = /\n## Example\n([\s\S]*)\n## Mended\n([\s\S]*)$/.exec(text) ?? [];
      return { code: name.slice(0, -3), text, faulty: exampleOf(faulty), mended: exampleOf(mended) };
    });
}

function exampleOf(markdown: string): Example {
  const blocks = [...markdown.matchAll(/^(`{3,})(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^\1$/gm)];
  const files = blocks.flatMap(([, , , title, text = '']) =>
    title === undefined ? [] : [[title, real(text)] as const],
  );
  const shell = blocks.filter(([, , language, title]) => language === 'sh' && title === undefined);
  const lines = shell.flatMap(([, , , , text = '']) => text.trim().split('\n'));
  return {
    files: Object.fromEntries(
      files.map(([path, text]) => (path === 'site.config.ts' ? configFile(text) : [path, text])),
    ),
    calls: lines.map((line) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)),
  };
}

/** Returns settings as a file: as JSON if they are plain data, which needs no compilation. */
function configFile(text: string): [string, string] {
  const settings: unknown = new Function(`return ({ ${text} });`)();
  const isPlain = !text.includes('=>');
  return isPlain ? ['site.config.json', JSON.stringify(settings)] : ['site.config.mjs', `export default { ${text} };`];
}

/** Returns the real text of a placeholder in brackets, which is too long for the manual. */
function real(text: string): string {
  return text
    .replace('[200 more words]', 'word '.repeat(200))
    .replace('[300 letters]', 'a'.repeat(300))
    .replace('[6,000 characters]', 'a'.repeat(6000))
    .replace(/\[2,001 times (.*)\]/, (_, line: string) => `${line}\n\n`.repeat(2001))
    .replace(/\[150 times (.)\]/, (_, sign: string) => sign.repeat(150));
}
