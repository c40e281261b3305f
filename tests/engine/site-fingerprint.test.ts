// One name for the bytes of a whole site: whatever a page can be made from has to be in it.
import { describe, expect, it } from 'vitest';
import { type SiteContent, siteFingerprint } from '../../src/engine/fingerprint.ts';

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
const site = { config: { title: 'A' }, locale: 'en', packaged: { icons: {} }, generator: 'techdocs 1' };
const content = { sources: [source], assets: [asset], categories: {}, diagnostics: [] };

function nameOf(changes: { readonly site?: object; readonly content?: object }, salt = 'salt'): string {
  const changed = { site: { ...site, ...changes.site }, content: { ...content, ...changes.content } };
  return siteFingerprint([changed as unknown as SiteContent], salt);
}

describe('the fingerprint of a site', () => {
  it.each([
    ['configuration', { site: { config: { title: 'B' } } }],
    ['locale', { site: { locale: 'de' } }],
    ['styles and scripts', { site: { packaged: { icons: { a: '<path/>' } } } }],
    ['version of techdocs', { site: { generator: 'techdocs 2' } }],
    ['a text', { content: { sources: [{ ...source, hash: '3' }] } }],
    ['the name of a file', { content: { sources: [{ ...source, file: 'docs/b.md', path: 'b.md' }] } }],
    ['the language of a text', { content: { sources: [{ ...source, locale: 'de' }] } }],
    ['the version of a text', { content: { sources: [{ ...source, version: '1.0' }] } }],
    ['the day of a change', { content: { sources: [{ ...source, lastUpdate: { date: '2024-01-02' } }] } }],
    ['what a text translates', { content: { sources: [{ ...source, original: { file: 'docs/c.md' } }] } }],
    ['the order of texts', { content: { sources: [{ ...source, file: 'docs/0.md' }, source] } }],
    ['a copied file', { content: { assets: [{ ...asset, hash: '4' }] } }],
    ['the label of a folder', { content: { categories: { a: { file: 'docs/a/_category_.json', label: 'A' } } } }],
    ['the labels of a version', { content: { versionCategories: { '1.0': {} } } }],
    ['texts in a language', { content: { texts: { file: 'i18n/de/config.yml', texts: [] } } }],
  ])('changes with %s', (_, changes) => {
    expect(nameOf(changes)).not.toBe(nameOf({}));
  });

  it('changes with the salt, and with nothing else', () => {
    expect(nameOf({}, 'other')).not.toBe(nameOf({}));
    expect(nameOf({ content: { diagnostics: [{}] } })).toBe(nameOf({}));
  });
});
