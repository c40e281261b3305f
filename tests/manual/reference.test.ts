// The manual's reference is generated from the source: it documents everything that exists, and nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples } from '../../docs/reference/_examples.ts';
import { changelog } from '../../scripts/manual/changelog.ts';
import { configKeys } from '../../scripts/manual/keys.ts';
import { generatedPages } from '../../scripts/manual/pages.ts';
import { readPosts } from '../../scripts/manual/read-posts.ts';
import { validateValue } from '../../src/config/judge.ts';
import { createConfigSchema } from '../../src/config/schema/config.ts';
import { fieldDescriptions } from '../../src/features/lsp/field-texts.ts';
import { featureTables } from '../../src/features/tables.ts';
import { frontMatterFields } from '../../src/model/front-matter.ts';
import { repository } from '../support/cli.ts';

const configSchema = createConfigSchema(featureTables);

describe('the reference', async () => {
  it.each(Object.entries(await generatedPages()))('%s is what `npm run docs` writes', (name, text) => {
    expect(readFileSync(join(repository, 'docs/reference', name), 'utf8')).toBe(text);
  });

  it('says of each field of front matter what it means', () => {
    const fields = Object.values(frontMatterFields).flatMap((kind) => Object.keys(kind));
    expect(Object.keys(fieldDescriptions).sort()).toEqual([...new Set(fields)].sort());
  });
});

it('the changelog has the release posts, newest first', () => {
  const posts = readPosts(join(repository, 'docs/releases'));
  expect(readFileSync(join(repository, 'CHANGELOG.md'), 'utf8')).toBe(changelog(posts));
  const post = (version: string) =>
    `---\ntitle: x\ndate: 2026-01-02\nversion: '${version}'\n---\n\nNew.\n\n<!-- truncate -->\n\n## Interface\n\n- A\n`;
  const two = changelog({ '2026-01-02-a-v1.0.0.md': post('1.0.0'), '2026-01-03-a-v1.1.0.md': post('1.1.0') });
  expect(two.split(/^(?=## )/m).slice(1)).toEqual([
    '## 1.1.0 (2026-01-02)\n\nNew.\n\n### Interface\n\n- A\n\n',
    '## 1.0.0 (2026-01-02)\n\nNew.\n\n### Interface\n\n- A\n',
  ]);
});

describe('the examples of the configuration', () => {
  it('are configurations without a fault', () => {
    expect(examples.flatMap((example) => validateValue(configSchema, example).faults)).toEqual([]);
  });

  it('have every key', () => {
    const keys = configKeys().map(({ path }) => path);
    expect(keys.length).toBeGreaterThan(200);
    const shown = examples.map((example) => Object.entries(example).flatMap(([key, value]) => pathsOf(value, key)));
    const all = new Set(shown.flat().map((path) => nameless(path, keys)));
    expect(keys.filter((key) => !all.has(key) && !ALIKE.test(key))).toEqual([]);
  });
});

/** Keys whose kind another key shows: templates by name, levels of rules, products in `releases`. */
const ALIKE = /^(?:templates|linkCheck\.rules)\.|^releases\.products\.NAME\.(?!tag|versionScheme|post|git)/;

/** Returns the paths of all nested values. */
function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each) => pathsOf(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, `${path}\0${key}`))];
}

/** Returns a path with `NAME` for names that users choose, as in the keys. */
function nameless(path: string, keys: readonly string[]): string {
  const [first = '', ...steps] = path.replace(/^docs\[\]/, 'docs').split('\0');
  return steps.reduce((at, step) => {
    const list = step.replace(/^[^[]*/, '');
    const exact = `${at}.${step}`;
    return keys.some(
      (key) => key === exact || key.startsWith(`${exact}.`) || key.startsWith(exact.replace(/(?:\[\])+$/, '')),
    )
      ? exact
      : `${at}.NAME${list}`;
  }, first);
}
