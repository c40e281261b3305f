// The manual builds without a finding, and its advice is right: settings exist and are valid, Markdown has no findings, flags exist.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as transformers from '@shikijs/transformers';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configKeys } from '../../scripts/manual/keys.ts';
import { renderPublishFiles } from '../../src/cli/init/publish.ts';
import { createProgram } from '../../src/cli/main.ts';
import { validateValue } from '../../src/config/judge.ts';
import { createConfigSchema } from '../../src/config/schema/config.ts';
import { validateSidebars } from '../../src/config/sidebars.ts';
import { parseCategory } from '../../src/content/category-meta.ts';
import * as presets from '../../src/features/integrations/index.ts';
import { featureTables } from '../../src/features/tables.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { createSandbox } from '../engine/sandbox.ts';
import { repository, techdocs } from '../support/cli.ts';

const configSchema = createConfigSchema(featureTables);

const docs = join(repository, 'docs');
const files = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !/^(?:\.|build\b|decisions\b|reference.findings\b)/.test(name))
  .map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') }));

interface Block {
  /** Page and line, for messages. */
  readonly at: string;
  readonly language: string;
  readonly title?: string;
  /** The file that it shows. */
  readonly file?: string;
  readonly text: string;
}

const blocks: readonly Block[] = files.flatMap(({ name, text }) =>
  [...text.matchAll(/^(`{3,})(\w+)([^\n]*)\n([\s\S]*?)^\1$/gm)].map(
    ({ index, 2: language = '', 3: meta = '', 4: body = '' }) => ({
      at: `${name}:${text.slice(0, index).split('\n').length}`,
      language,
      title: /title="([^"]+)"/.exec(meta)?.[1],
      file: /file="([^"]+)"/.exec(meta)?.[1],
      text: body,
    }),
  ),
);
const of = (...languages: readonly string[]) =>
  blocks.filter(({ language, text }) => languages.includes(language) && text !== '');
/** Texts in code font, outside of code blocks. */
const words = files.flatMap(({ name, text }) =>
  [...text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => ({ name, word })),
);

const out = join(tmpdir(), `techdocs-manual-${process.pid}`);
afterAll(() => rmSync(out, { recursive: true, force: true }));

it('builds without a finding', async () => {
  const call = ['build', '--root', docs, '--out-dir', out, '--no-cache', '--workers', '1', '--json'];
  const report = JSON.parse((await techdocs(call, { cwd: repository })).stdout) as Record<
    string,
    readonly Diagnostic[]
  >;
  expect([...(report.errors ?? []), ...(report.warnings ?? [])]).toEqual([]);
  expect(readFileSync(join(out, 'write/markdown/index.html'), 'utf8')).toContain('Williams');
});

describe('settings', () => {
  it('are valid', () => {
    const some = of('ts').filter(
      ({ at, title = '', file = '_examples.ts' }) =>
        !at.startsWith('reference/api.md') && !title.startsWith('src/') && file.includes('_examples.ts'),
    );
    const faults = some.flatMap(({ at, text, title }) => {
      if (title === 'sidebars.ts')
        return validateSidebars(moduleOf(text), { tables: featureTables }).faults.map((fault) => ({ at, fault }));
      const settings = /^import .* from 'techdocs';$/m.test(text) ? moduleOf(text) : settingsOf(text);
      return settings === undefined ? [] : validateValue(configSchema, settings).faults.map((fault) => ({ at, fault }));
    });
    expect(some.length).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });

  it('are keys that there are', () => {
    const keys = configKeys().map(({ path }) => path);
    const named = words.filter(
      ({ name, word }) =>
        // Other generators have other keys, and props have fields.
        !/^(?:move|reference.templates\.md)/.test(name) &&
        /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(word) &&
        keys.includes(word.split('.')[0] ?? ''),
    );
    const isKey = (word: string) =>
      keys.includes(word) ||
      keys.some((key) => key.replaceAll('[]', '') === word || key.endsWith(`.NAME.${word.split('.').at(-1)}`));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ word }) => !isKey(word) && !/\.(?:svg|tsx?|yml|json|map)$/.test(word))).toEqual([]);
  });
});

/** Returns the default export of a module; `undefined` if there is none. */
function moduleOf(text: string): unknown {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const made = { exports: {} as { default?: unknown } };
  const require = (name: string) =>
    ({ 'techdocs/integrations': presets, '@shikijs/transformers': transformers })[name] ?? {
      ...{ defineConfig: (config: unknown) => config, defineExtension: (extension: unknown) => extension },
      default: () => {},
    };
  new Function('module', 'require', 'process', code)(made, require, { env: {} });
  return made.exports.default;
}

/** Returns settings without the enclosing braces. */
function settingsOf(text: string): unknown {
  const { code } = transformSync(`module.exports = {\n${text}};`, { loader: 'ts' });
  const made: { exports?: unknown } = {};
  new Function('module', 'process', code)(made, { env: {} });
  return made.exports;
}

it('components, templates and styles are code', () => {
  const some = of('tsx', 'css', 'js');
  expect(some.length).toBeGreaterThan(4);
  for (const { text, language } of some) transformSync(text, { loader: language as 'tsx' | 'css' | 'js' });
});

it('YAML and JSON can be read', () => {
  for (const { text, title = '' } of of('yaml')) {
    parse(text);
    if (title.endsWith('_category_.yml')) expect(parseCategory(text, title).diagnostics).toEqual([]);
  }
  for (const { text } of of('json')) JSON.parse(text);
});

it('Markdown has no fault, but for links to pages that are not there', async () => {
  const pages = of('md').map(({ at, text, title = '' }, index): [string, string] => {
    const name = `${index}-${at.replace(/\W+/g, '-')}`;
    return [title.startsWith('releases/') ? title : `docs/${name}.md`, text.replaceAll(/^- {3}/gm, '')];
  });
  const components = Object.fromEntries(
    ['Video', 'Note', 'Tag', 'TransferTime'].map((name) => [name, './src/Any.jsx']),
  );
  const site = createSandbox({
    'site.config.json': JSON.stringify({
      components,
      markdown: { embeds: ['www.youtube-nocookie.com'] },
      variables: { product: 'x', links: { support: 'https://example.com', samples: '' } },
      products: { scanner: { label: 'Scanner' } },
      // An example of a component alone is not a page.
      rules: {
        'empty-page': 'ignore',
        'missing-mermaid': 'ignore',
        'unread-file': 'ignore',
        'duplicate-version': 'ignore',
      },
    }),
    'src/Any.jsx': 'export default ({ children }) => <b>{children}</b>;',
    'docs/stop.md': '---\ntitle: [a]\n---\n',
    ...Object.fromEntries(pages),
  });
  const { errors, warnings } = await site.build({ cache: false, workers: 1 });
  site.remove();
  const isMeant = ({ code, file }: Diagnostic) =>
    file === 'docs/stop.md' || /^(?:broken-\S*link|broken-anchor|missing-include|unused-ignore)$/.test(code);
  expect(pages.length).toBeGreaterThan(15);
  expect([...errors, ...warnings].filter((finding) => !isMeant(finding))).toEqual([]);
});

describe('the command line', async () => {
  const { commands, options } = await createProgram(createTerminal());
  const shared = options.flatMap(({ long, short }) => [long, short]);
  const flagsOf = (name = '') =>
    commands
      .filter((command) => name === '' || command.name() === name)
      .flatMap((command) => command.options.flatMap(({ long, short }) => [long, short]));

  it('has each command and flag that is called', () => {
    const calls = [...of('sh', 'yaml', 'groovy').map(({ text }) => text), ...words.map(({ word }) => word)]
      .flatMap((text) => text.replaceAll(/\\\n/g, ' ').split('\n'))
      .flatMap((line) => [...line.matchAll(/\btechdocs ((?!COMMAND)[a-z-]+)((?: [^|;&#)`]*)?)/g)]);
    const wrong = calls.flatMap(([call, name = '', rest = '']) => {
      if (!commands.some((command) => command.name() === name)) return [call];
      const known = [...flagsOf(name), ...shared, '--help'];
      return [...rest.matchAll(/(?<=\s)--?[a-z][a-z-]*/g)]
        .filter(([flag]) => !known.includes(flag))
        .map(([flag]) => `${call}: ${flag}`);
    });
    expect(calls.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it('has each flag that is named', () => {
    const named = words.flatMap(({ name, word }) =>
      /^--[a-z]/.test(word) ? [...word.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => ({ name, flag })) : [],
    );
    const known = new Set([...flagsOf(), ...shared, '--help']);
    // Properties of stylesheets look alike.
    const css = new Set(
      readFileSync(join(repository, 'src/templates/styles/tokens.css'), 'utf8').match(/--[a-z][a-z-]*/g),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(({ flag }) => !known.has(flag) && !css.has(flag))).toEqual([]);
  });
});

it('shows for each host what `init` writes', () => {
  const publishing = { hasAddress: true, baseUrl: '/', folder: '' };
  const shown = of('yaml', 'nginx', 'docker').map(({ text }) => text);
  for (const host of ['github', 'gitlab', 'nginx'] as const)
    for (const { path, text } of renderPublishFiles(host, publishing))
      if (path !== '.dockerignore') expect(shown).toContain(text);
});
