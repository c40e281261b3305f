// Frequent mistakes of authors in front matter, Markdown and the configuration, each with the exact message: `tests/fixtures/slips`. Each
// file of a case begins with a line `=== name`. Cases that need only pages share a site, each in a folder of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { type Fixture, readFixtures } from '../content/fixtures.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

const [yaml = [], markdown = [], configuration = []] = ['yaml', 'markdown', 'configuration'].map((name) =>
  readFixtures(`fixtures/slips/${name}.txt`),
);

function filesOf(input: string): Readonly<Record<string, string>> {
  const [, ...parts] = input.split(/^=== (.*)\n/m);
  return Object.fromEntries(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])));
}

function lineOf({ severity, code, file, line, column, message, suggestion }: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${[severity, code, place, message, suggestion].filter(Boolean).join(' ')}\n`;
}

async function findingsOf(site: Sandbox): Promise<readonly Diagnostic[]> {
  const told = await site.build().catch((error: { readonly diagnostics: readonly Diagnostic[] }) => error);
  return 'diagnostics' in told ? told.diagnostics : [...told.errors, ...told.warnings];
}

describe.each([
  ['in front matter', yaml],
  ['in Markdown', markdown],
])('%s', (_, slips) => {
  const folder = (at: number) => `slip${at}`;
  let site: Sandbox;
  let findings: readonly Diagnostic[];
  beforeAll(async () => {
    const pages = slips.flatMap(({ input }, at) =>
      Object.entries(filesOf(input)).map(([name, text]) => [name.replace(/^docs\//, `docs/${folder(at)}/`), text]),
    );
    const config = { title: 'Acme', url: 'https://docs.example.com', variables: { version: '1.0' } };
    site = createSandbox({ 'site.config.json': JSON.stringify(config), ...Object.fromEntries(pages) });
    findings = await findingsOf(site);
  });
  afterAll(() => site.remove());

  it.each(slips.map((slip, at) => ({ ...slip, at })))('$name', ({ at, output }) => {
    const own = findings.filter(({ file }) => file?.startsWith(`docs/${folder(at)}/`)).map(lineOf);
    const told = own.join('').replaceAll(new RegExp(`${folder(at)}/?`, 'g'), '');
    expect(told).toBe(output);
  });
});

describe('in the configuration', () => {
  it.each(configuration)('$name', async ({ input, output }: Fixture) => {
    const site = createSandbox(filesOf(input));
    const told = (await findingsOf(site)).map(lineOf).join('');
    expect(told).toBe(output);
    site.remove();
  });
});

it('are sixty and more, and something is told of each', () => {
  const all = [...yaml, ...markdown, ...configuration];
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ input }) => input)).size).toBe(all.length);
  expect(all.filter(({ output }) => output === '').map(({ name }) => name)).toEqual([]);
});
