// Drawings of the content show hardware with one set of symbols, in the colours of the site.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/cli.ts';

const SYMBOL = /<symbol id="(\w+)"[\s\S]*?<\/symbol>/g;
const docs = join(repository, 'content/docs');
const drawings = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svg'))
  .map((file) => ({ file, text: readFileSync(join(docs, file), 'utf8') }));
const set = symbolsOf(readFileSync(join(repository, 'content/data/symbols.svg'), 'utf8'));

function symbolsOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(SYMBOL)].map(([symbol, id = '']) => [id, symbol]));
}

it('a drawing carries the symbols that it uses, as the set has them', () => {
  for (const { file, text } of drawings) {
    const used = new Set([...text.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id));
    expect([...symbolsOf(text).keys()].sort(), file).toEqual([...used].sort());
    for (const [id, symbol] of symbolsOf(text)) expect(symbol, file).toBe(set.get(id));
  }
  const shown = new Set(drawings.flatMap(({ text }) => [...symbolsOf(text).keys()]));
  expect([...shown].sort()).toEqual([...set.keys()].sort());
});

it('a drawing has no colour of its own', () => {
  const colours = drawings.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour = '']) => ({ file, colour })),
  );
  expect(colours.length).toBeGreaterThan(1000);
  expect(
    colours.filter(({ colour }) => !/^(?:none|currentColor|context-stroke|var\(--[\w-]+, #\w+\))$/.test(colour)),
  ).toEqual([]);
});
