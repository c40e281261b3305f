// `npm run content:words [-- --list]`: counts texts without information on the pages of this site, and missing addresses.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { emptyWords } from './coverage/empty-words.ts';
import { SHORTEST } from './coverage/measure.ts';
import { readSite } from './coverage/read-site.ts';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

/** Prints a line for each kind; with `--list`, each position. */
async function main(root: string): Promise<void> {
  const { config, pages } = await readSite(root);
  const found = [...pages.values()].flatMap(({ document: { file, wordCount }, body }) => [
    ...emptyWords(body.markdown).map(({ kind, text }) => ({ kind, text, file })),
    ...(wordCount < SHORTEST ? [{ kind: 'short page', text: `${wordCount} words`, file }] : []),
  ]);
  const unset = Object.entries(config.variables).filter(([, value]) => value === '');
  if (values.list) for (const { kind, text, file } of found) console.log(`${kind.padEnd(14)} ${file}  ${text}`);
  for (const kind of ['placeholder', 'tautology', 'generic cell', 'short page'])
    console.log(`${String(found.filter((each) => each.kind === kind).length).padStart(5)}  ${kind}`);
  console.log(`${String(unset.length).padStart(5)}  unset variable`);
}

await main(fileURLToPath(new URL('../..', import.meta.url)));
