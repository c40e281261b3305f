// One fingerprint for all results of a site: it has to include every input of a page or a finding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openMemo } from '../../src/cache/memo.ts';
import { computeSiteFingerprint, getCachedCommandResult, setCachedCommandResult } from '../../src/engine/outcome.ts';
import type { Project } from '../../src/engine/project.ts';
import type { SiteContentByLocale } from '../../src/engine/site-content.ts';

const root = mkdtempSync(join(tmpdir(), 'outcome-'));
afterAll(() => rmSync(root, { recursive: true }));

const source = {
  kind: 'doc',
  file: 'docs/a.md',
  path: 'a.md',
  locale: 'en',
  version: 'current',
  text: '# A\n',
  hash: '1',
  includes: {},
};
const asset = { origin: 'static', file: 'static/a.png', path: 'a.png', size: 3, hash: '2' };
const content = { sources: [source], assets: [asset], categories: {}, diagnostics: [] };
const config = { root, title: 'A', customCss: [] };
const project = {
  config,
  packageInfo: { hash: '1' },
  components: { hash: '1', inputs: [] },
  extensions: [{ fingerprint: '1' }],
  inputs: [],
  depth: 'pages',
};

interface Changes {
  readonly project?: object;
  readonly content?: object;
  readonly read?: object;
  readonly locale?: object;
}

function nameOf(changes: Changes = {}, salt: readonly string[] = []): string {
  const own = { ...content, ...changes.content };
  const read = {
    base: own,
    outside: [],
    locales: [{ locale: 'en', content: own, ...changes.locale }],
    ...changes.read,
  };
  return computeSiteFingerprint(
    { ...project, ...changes.project } as unknown as Project,
    read as unknown as SiteContentByLocale,
    salt,
  );
}

const finding = { code: 'no-title', severity: 'warning', message: 'This page has no title.' };

describe('the fingerprint of what was read', () => {
  it.each<[string, Changes]>([
    ['configuration', { project: { config: { ...config, title: 'B' } } }],
    ['locale', { locale: { locale: 'de' } }],
    ['version of techdocs', { project: { packageInfo: { hash: '2' } } }],
    ['the options of an extension', { project: { extensions: [{ fingerprint: '2' }] } }],
    ['components', { project: { components: { hash: '2', inputs: [] } } }],
    ['depth', { project: { depth: 'links' } }],
    ['a text', { content: { sources: [{ ...source, hash: '3' }] } }],
    ['the name of a file', { content: { sources: [{ ...source, file: 'docs/b.md', path: 'b.md' }] } }],
    ['the language of a text', { content: { sources: [{ ...source, locale: 'de' }] } }],
    ['the version of a text', { content: { sources: [{ ...source, version: '1.0' }] } }],
    ['the day of a change', { content: { sources: [{ ...source, lastUpdate: { date: '2024-01-02' } }] } }],
    ['what a text includes', { content: { sources: [{ ...source, includes: { 'docs/_b.md': '' } }] } }],
    ['what a text translates', { content: { sources: [{ ...source, original: { file: 'docs/c.md' } }] } }],
    ['the text that is translated', { content: { sources: [{ ...source, original: { revision: '2' } }] } }],
    ['the order of texts', { content: { sources: [{ ...source, file: 'docs/0.md' }, source] } }],
    ['a copied file', { content: { assets: [{ ...asset, hash: '4' }] } }],
    ['the label of a folder', { content: { categories: { a: { file: 'docs/a/_category_.json', label: 'A' } } } }],
    ['the labels of a version', { content: { versionCategories: { '1.0': {} } } }],
    ['parts that pages may include', { content: { parts: ['docs/_b.md'] } }],
    ['texts in a language', { locale: { texts: { config: { title: 'B' } } } }],
    ['a finding of reading', { content: { diagnostics: [finding] } }],
    ['a finding beside the content', { read: { outside: [finding] } }],
  ])('changes with %s', (_, changes) => {
    expect(nameOf(changes)).not.toBe(nameOf());
  });

  it('changes with the salt', () => {
    expect(nameOf({}, ['other'])).not.toBe(nameOf());
    expect(nameOf()).toBe(nameOf());
  });

  it('changes with the bytes of code, in which findings have their lines', () => {
    const file = join(root, 'site.config.ts');
    const of = (text: string) => {
      writeFileSync(file, text);
      return nameOf({ project: { inputs: [file] } });
    };
    expect(of('export default {};')).not.toBe(of('// A comment.\nexport default {};'));
  });
});

describe('the outcome of a site', () => {
  const memo = openMemo(join(root, 'cache'));
  const key = { subject: 'site', fingerprint: '1', today: '2026-03-02' };
  const keep = (code: string) =>
    setCachedCommandResult(memo, key, { value: 1, findings: [{ ...finding, severity: 'warning', code }] });

  it('is that of the same fingerprint, on any later day', () => {
    keep('no-title');
    expect(getCachedCommandResult(memo, key)).toBe(1);
    expect(getCachedCommandResult(memo, { ...key, today: '2026-03-03' })).toBe(1);
    expect(getCachedCommandResult(memo, { ...key, today: '2026-03-01' })).toBeUndefined();
    expect(getCachedCommandResult(memo, { ...key, fingerprint: '2' })).toBeUndefined();
  });

  it('is of one day where a post is of the future', () => {
    keep('future-date');
    expect(getCachedCommandResult(memo, key)).toBe(1);
    expect(getCachedCommandResult(memo, { ...key, today: '2026-03-03' })).toBeUndefined();
  });
});
