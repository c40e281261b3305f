// Examples are valid: each code block of the content is parsed by its grammar, and TypeScript is compiled against the SDK.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseXml } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import company from '../../content/company.ts';
import { repository } from '../support/cli.ts';

interface Block {
  /** Page and line, for messages. */
  readonly at: string;
  readonly language: string;
  readonly code: string;
}

const { vendor, product } = company;
const variables = { vendor, product, vendorLower: vendor.toLowerCase(), vendorUpper: vendor.toUpperCase() };
const content = join(repository, 'content');
const blocks = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:docs|releases)\b.*\.md$/.test(file))
  .flatMap((file) => blocksOf(file, readFileSync(join(content, file), 'utf8')));

/** Also in lists, whose indentation does not belong to the code. */
function blocksOf(file: string, text: string): Block[] {
  const fences = text.matchAll(/^( *)(`{3,})(\w+)[^\n]*\n([\s\S]*?)^ *\2$/gm);
  return [...fences].map(({ index, 1: pad = '', 3: language = '', 4: body = '' }) => ({
    at: `${file}:${text.slice(0, index).split('\n').length}`,
    language,
    code: body
      .replace(new RegExp(`^${pad}`, 'gm'), '')
      .replace(/\{\{ (\w+) \}\}/g, (whole, name: string) => variables[name as keyof typeof variables] ?? whole),
  }));
}

const of = (...languages: readonly string[]) => blocks.filter(({ language }) => languages.includes(language));

/** Contexts of a block's code: as a file, in a class, in a function. */
const FORMS: Readonly<Record<string, readonly ((code: string) => string)[]>> = {
  kotlin: [(code) => code, (code) => `class Example : Base() {\n${code}\n}`],
  java: [(code) => code, (code) => `class Example {\n${code}\n}`],
  csharp: [(code) => code, (code) => `class Example {\n${code}\n}`],
  // Expansions of COM macros.
  cpp: [(code) => code.replace(/STDMETHODIMP_\((\w+)\)/g, '$1').replaceAll('STDMETHODIMP', 'HRESULT')],
  swift: [(code) => code],
  javascript: [(code) => code],
  powershell: [(code) => code],
  properties: [(code) => code],
};
const GRAMMARS: Readonly<Record<string, string>> = {
  csharp: 'tree-sitter-wasms/out/tree-sitter-c_sharp.wasm',
  powershell: '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  properties: '@vscode/tree-sitter-wasm/wasm/tree-sitter-ini.wasm',
};
const SAME: Readonly<Record<string, readonly string[]>> = { javascript: ['javascript', 'js'] };
const FUNCTIONS = /^(?:function_declaration|method_declaration|local_function_statement)$/;
const CALLS = /^(?:call_expression|expression_statement)$/;

const require = createRequire(import.meta.url);

/** What a grammar says of a text. */
interface ParsedCode {
  readonly hasError: boolean;
  readonly kinds: readonly string[];
}

describe.each(Object.keys(FORMS))('blocks of %s', (language) => {
  it('follow its grammar, with calls in a function', () => {
    const own = of(...(SAME[language] ?? [language]));
    expect(own.length).toBeGreaterThan(3);
    const forms = FORMS[language] ?? [];
    const parsed = parse(
      language,
      own.flatMap(({ code }) => forms.map((form) => form(code))),
    );
    const isSound = (index: number) =>
      parsed.slice(index * forms.length, (index + 1) * forms.length).some((result) => isSoundCode(language, result));
    expect(own.filter((_, index) => !isSound(index)).map(({ at }) => at)).toEqual([]);
  });
});

/** Each grammar parses only a few blocks: optimizing its machine code would take fifty times as long. */
const FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

function parse(language: string, texts: readonly string[]): readonly ParsedCode[] {
  const grammar = require.resolve(GRAMMARS[language] ?? `tree-sitter-wasms/out/tree-sitter-${language}.wasm`);
  const script = join(repository, 'tests/support/parse-grammar.mjs');
  const output = execFileSync(process.execPath, [...FLAGS, script], {
    input: JSON.stringify({ grammar, texts }),
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly ParsedCode[];
}

function isSoundCode(language: string, { hasError, kinds }: ParsedCode): boolean {
  const isMixed =
    language !== 'javascript' && kinds.some((kind) => FUNCTIONS.test(kind)) && kinds.some((kind) => CALLS.test(kind));
  return !hasError && !isMixed;
}

it('TypeScript compiles against the SDK, and shows its signatures as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-examples-'));
  const sdk = readFileSync(join(import.meta.dirname, 'javascript-sdk.txt'), 'utf8');
  writeFileSync(join(folder, 'sdk.d.ts'), sdk);
  const own = of('typescript', 'ts');
  for (const [number, { code }] of own.entries()) {
    const signature = /^(DL\w+\.\w+)(\(.*\)): (.+)\n$/.exec(code);
    const [, name, parameters, result] = signature ?? [];
    const text = signature === null ? code : `export const check: ${parameters} => ${result} = ${name};`;
    writeFileSync(join(folder, `${number}.ts`), `export {};\n${text}`);
  }
  const options = { noEmit: true, strict: true, target: 'es2022', module: 'esnext', types: [], skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
  const told = stdout.replace(/^(\d+)\.ts/gm, (_, number: string) => own[Number(number)]?.at ?? '');
  expect(told).toBe('');
});

it('shell commands are understood by a shell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-shell-'));
  const own = of('bash', 'sh', 'shell');
  for (const [number, { code }] of own.entries()) writeFileSync(join(folder, `${number}`), code);
  const check = 'for file in *; do bash -n "$file" 2>/dev/null || echo "$file"; done';
  const failed = execFileSync('bash', ['-c', check], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(
    failed
      .split('\n')
      .filter(Boolean)
      .map((number) => own[Number(number)]?.at),
  ).toEqual([]);
});

it('shell commands are none of the Windows command prompt', () => {
  const isOfWindows = (code: string) =>
    /^\s*\S+\.(?:exe|bat|cmd)\b|^\s*(?:cd|copy|move|del) [A-Z]:\\|%[A-Z_]+%/m.test(code);
  expect(of('bash', 'sh', 'shell').filter(({ code }) => isOfWindows(code))).toEqual([]);
});

const READERS: Readonly<Record<string, (code: string) => void>> = {
  xml: (code) => parseXml(/^<\?xml|^<!DOCTYPE/.test(code) ? code : `<all xmlns:android="a">${code}</all>`),
  json: JSON.parse,
  yaml: (code) => {
    for (const { errors } of parseAllDocuments(code)) for (const error of errors) throw error;
  },
};

it.each(Object.keys(READERS))('%s is read by a parser', (language) => {
  const faults = of(language).flatMap(({ at, code }) => {
    try {
      READERS[language]?.(code);
      return [];
    } catch (error) {
      return [`${at} ${(error as Error).message.split('\n')[0]}`];
    }
  });
  expect(faults).toEqual([]);
});
