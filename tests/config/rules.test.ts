// `rules`: a level for each code, together with the older keys of some codes.
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { faultsOf, projectOf } from './project.ts';

const load = (config: object) =>
  loadSiteConfig({
    features: undefined,
    root: projectOf({ 'docs/a.md': '', 'site.config.json': JSON.stringify(config) }),
  });

test('a code with a key of its own has its level in that key', async () => {
  const rules = {
    'broken-link': 'log',
    untranslated: 'ignore',
    'unknown-language': 'throw',
    'orphan-page': 'warn',
    'extra-h1': 'ignore',
    'unsafe-html': 'error',
  };
  const config = await load({ rules, linkCheck: { rules: { 'bare-url': 'warn' } } });
  expect(config).toMatchObject({
    rules: { 'extra-h1': 'ignore', 'unsafe-html': 'error' },
    onBrokenLinks: 'warn',
    onBrokenAnchors: 'warn',
    i18n: { onUntranslated: 'ignore' },
    markdown: { onUnknownLanguage: 'error' },
    linkCheck: { rules: { 'orphan-page': 'warn', 'bare-url': 'warn', 'empty-link': 'warn' } },
  });
  expect(Object.keys(config.rules)).toHaveLength(2);
});

test('both may say the same', async () => {
  const config = await load({ onBrokenLinks: 'throw', rules: { 'broken-link': 'error' } });
  expect(config.onBrokenLinks).toBe('error');
});

test('codes of extensions have their own levels, or those of `rules`', async () => {
  const root = projectOf({
    'docs/a.md': '',
    'site.config.mjs': `export default {
  rules: { 'kroki/too-large': 'throw', 'kroki/slow': 'ignore' },
  extensions: [{ name: 'kroki', rules: { 'too-large': 'warn', slow: 'note', old: 'ignore', odd: 'note' } }],
};`,
  });
  const config = await loadSiteConfig({ features: undefined, root });
  expect(config.rules).toEqual({
    'kroki/too-large': 'error',
    'kroki/slow': 'ignore',
    'kroki/old': 'ignore',
    'kroki/odd': 'note',
  });
});

test('a code that no extension has is a fault', async () => {
  const config = `{
  rules: { 'kroki/too-lage': 'warn', 'krokki/slow': 'warn', 'kroki/zzzzzzzzzzzz': 'error', 'kroki/slow': 'off' },
  extensions: [{ name: 'kroki', rules: { 'too-large': 'warn', slow: 'note' } }, false],
}`;
  const error = await loadSiteConfig({
    features: undefined,
    root: projectOf({ 'docs/a.md': '', 'site.config.mjs': `export default ${config};` }),
  }).catch((thrown) => thrown);
  const told = error.diagnostics.map((one: Diagnostic) =>
    [one.line, one.column, one.message, one.suggestion].join(' '),
  );
  expect(told).toEqual([
    '2 12 `rules["kroki/too-lage"]` is not a code of the extension `kroki`. Did you mean `kroki/too-large`?',
    '2 38 `rules["krokki/slow"]` is not a code of an extension. Did you mean `kroki/slow`?',
    '2 61 `rules["kroki/zzzzzzzzzzzz"]` is not a code of the extension `kroki`. Known: `kroki/too-large`, `kroki/slow`.',
    '2 106 `rules["kroki/slow"]` must be one of `ignore`, `warn`, `error`; found "off". `ignore` turns it off.',
  ]);
  expect(await faultsOf({ docs: {}, rules: { 'kroki/slow': 'warn' } }, { 'docs/a.md': '' })).toEqual([
    '`rules["kroki/slow"]` is not a code of an extension.',
  ]);
});

test('every fault is told', async () => {
  const rules = {
    'broke-link': 'warn',
    'case-collision': 'warn',
    'unsafe-html': 'ignore',
    'tag-case': 'off',
    'broken-anchor': 'ignore',
    'empty-link': 'error',
  };
  const config = { docs: {}, onBrokenAnchors: 'error', linkCheck: { rules: { 'empty-link': 'warn' } }, rules };
  expect(await faultsOf(config, { 'docs/a.md': '' })).toEqual([
    '`rules.broke-link` is not a known key. Did you mean `broken-link`?',
    '`rules.case-collision` cannot be set: it is always an error; found "warn".',
    '`rules.unsafe-html` must be `warn` or `error`: it cannot be ignored; found "ignore".',
    '`rules.tag-case` must be one of `ignore`, `warn`, `error`; found "off". `ignore` turns it off.',
    '`rules.broken-anchor` is `ignore`, but `onBrokenAnchors` is `error`, and both set the level of `broken-anchor`. Remove `onBrokenAnchors`.',
    '`rules.empty-link` is `error`, but `linkCheck.rules.empty-link` is `warn`, and both set the level of `empty-link`. Remove `linkCheck.rules.empty-link`.',
  ]);
});
