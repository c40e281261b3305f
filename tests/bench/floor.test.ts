// The parts of the floor that need no measurement: what is measured, and the tables for known numbers.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fewProcessorsFlag, flagsByNode, floorParts } from '../../bench/floor/parts.ts';
import { codeOfPieces, distinctCode } from '../../bench/floor/prepare.ts';
import { floorSums, floorTable } from '../../bench/floor/table.ts';
import { buildTimes } from '../../bench/floor/threads.ts';
import type { Json } from '../../src/lib/json.ts';

it('runs the libraries with the settings of the command line', () => {
  const command = readFileSync('bin/techdocs.js', 'utf8');
  const own = [...command.matchAll(/^ {2}(\d+): (\[.*\]),$/gm)].map(([, node, flags = '']) => [
    node,
    JSON.parse(flags.replaceAll("'", '"')),
  ]);
  expect(Object.fromEntries(own)).toEqual(flagsByNode);
  expect(command).toContain(fewProcessorsFlag);
});

it('takes each block of code once, by the name of its language', () => {
  const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  const texts = [block('js', 'a()') + block('unknown', 'b'), block('javascript', 'a()') + block('sh', 'a()')];
  expect(distinctCode(texts)).toEqual([
    { language: 'javascript', code: 'a()' },
    { language: 'shellscript', code: 'a()' },
  ]);
});

it('takes the code of generated pages, and that of requests without their values', () => {
  const request = { method: 'GET', url: 'https://example.com/pets', headers: [['Accept', 'text/plain']] };
  const pieces = [
    { html: '<p>' },
    { code: '{}', info: 'json title="A"' },
    { piece: 'request', data: request as unknown as Json },
  ];
  const [block, shell] = codeOfPieces(pieces);
  expect(block).toEqual({ language: 'json', code: '{}' });
  expect(shell?.code).toMatch(/^curl '(\w+)' \\\n {2}-H '\1'$/);
});

it('attributes the time of a build to threads and phases', () => {
  const counted = {
    all: 1000,
    counters: [
      ['10', 500],
      ['11', 100],
      ['12', 150],
      ['13', 50],
    ],
  } as const;
  const times = buildTimes('10 main\n12 block\n13 block\n', counted, { parse: 300, write: 80 });
  expect(times).toEqual({ 'main: parse': 300, 'main: write': 80, 'main: rest': 120, 'thread: block': 200, V8: 300 });
});

it('compares medians of the build with the sum of all parts', () => {
  const floor = Object.fromEntries(floorParts.map(({ name }) => [name, [100, 300, 200]]));
  const parts = { 'main: parse': 1200, 'main: rest': 300, V8: 500 };
  const builds = [1500, 2000, 9000].map((all) => ({ all, parts }));
  const runs = { floor: { ...floor, 'code-warm': [50] }, builds };
  expect(floorSums(runs)).toEqual({ floor: 2000, build: 2000, ratio: 1 });
  const rows = floorTable(runs).split('\n');
  expect(rows).toContain('| start | main: rest | 200 | 300 | 1.50 |');
  // Without threads for code, the main thread highlights it while it parses.
  expect(rows).toContain('| front-matter, markdown, code-cold | main: parse | 600 | 1200 | 2.00 |');
  expect(rows).toContain('| – | V8 | – | 500 | – |');
  expect(rows.slice(-2)).toEqual([
    '| sum | build | 2000 | 2000 | 1.00 |',
    '| code-warm | not in the sum | 50 | – | – |',
  ]);
});

it('compares highlighting with the threads that do it', () => {
  const floor = Object.fromEntries(floorParts.map(({ name }) => [name, [100]]));
  const builds = [{ all: 900, parts: { 'main: parse': 300, 'thread: block': 250 } }];
  const rows = floorTable({ floor, builds }).split('\n');
  expect(rows).toContain('| front-matter, markdown | main: parse | 200 | 300 | 1.50 |');
  expect(rows).toContain('| code-cold | thread: block | 100 | 250 | 2.50 |');
});
