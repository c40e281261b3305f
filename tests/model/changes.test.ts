// The kind of change that a heading of release notes names. The table has headings of tools and of people.
import { describe, expect, it, test } from 'vitest';
import { type ChangeKind, changeKinds, isNameOfChangeKind, parseChangeKind } from '../../src/model/changes.ts';
import { loadInterfaceTexts } from '../../src/model/languages.ts';

type Row = readonly [heading: string, kind: ChangeKind];

/** Headings that name a kind, at levels 2 and 3, by the tool that writes them. */
const NAMES: Readonly<Record<string, readonly Row[]>> = {
  'Keep a Changelog': [
    ['Added', 'features'],
    ['Changed', 'enhancements'],
    ['Deprecated', 'deprecated'],
    ['Removed', 'removed'],
    ['Fixed', 'fixes'],
    ['Security', 'security'],
  ],
  'release-please': [
    ['⚠ BREAKING CHANGES', 'breaking'],
    ['Features', 'features'],
    ['Bug Fixes', 'fixes'],
    ['Performance Improvements', 'enhancements'],
    ['All changes', 'other'],
    ['Reverts', 'other'],
    ['Dependencies', 'other'],
    ['Documentation', 'other'],
    ['Miscellaneous Chores', 'other'],
    ['Code Refactoring', 'other'],
    ['Build System', 'other'],
    ['Continuous Integration', 'other'],
  ],
  changesets: [
    ['Major Changes', 'breaking'],
    ['Minor Changes', 'features'],
    ['Patch Changes', 'fixes'],
  ],
  'conventional-changelog': [
    ['BREAKING CHANGES', 'breaking'],
    ['BREAKING CHANGE', 'breaking'],
    ['Performance', 'enhancements'],
    ['Bug fixes', 'fixes'],
    ['Styles', 'other'],
    ['Tests', 'other'],
  ],
  'git-cliff': [
    ['🚀 Features', 'features'],
    ['🐛 Bug Fixes', 'fixes'],
    ['🚜 Refactor', 'other'],
    ['📚 Documentation', 'other'],
    ['⚡ Performance', 'enhancements'],
    ['🧪 Testing', 'other'],
    ['⚙️ Miscellaneous Tasks', 'other'],
    ['🛡️ Security', 'security'],
    ['◀️ Revert', 'other'],
    ['💼 Other', 'other'],
  ],
  'GitHub, release-drafter, lerna and others': [
    ['Breaking Changes 🛠', 'breaking'],
    ['💥 Breaking Change', 'breaking'],
    ['Exciting New Features 🎉', 'features'],
    ['🧰 Maintenance', 'other'],
    ['🚀 Enhancement', 'enhancements'],
    [':bug: Bug Fix', 'fixes'],
    ["What's Changed", 'other'],
    ['What’s Changed', 'other'],
    ['Other Changes', 'other'],
    ['New Contributors', 'other'],
    ['Full Changelog', 'other'],
  ],
  'people, of what breaks': [
    ['Breaking changes', 'breaking'],
    ['Breaking API changes', 'breaking'],
    ['Backwards-incompatible changes', 'breaking'],
    ['Backward incompatibilities', 'breaking'],
    ['BC breaks', 'breaking'],
    ['Non-breaking changes', 'enhancements'],
    ['No breaking changes', 'other'],
  ],
  'people, of what goes': [
    ['Removed features', 'removed'],
    ['Removals', 'removed'],
    ['Removals and deprecations', 'removed'],
    ['Discontinued', 'removed'],
    ['Dropped support', 'removed'],
    ['No longer supported', 'removed'],
    ['End of life', 'removed'],
    ['Deprecated features', 'deprecated'],
    ['Deprecations', 'deprecated'],
    ['Deprecation notices', 'deprecated'],
  ],
  'people, of what is open': [
    ['Known bugs', 'known-issues'],
    ['Known issues', 'known-issues'],
    ['Known issues and limitations', 'known-issues'],
    ['Known limitations', 'known-issues'],
    ['Known defects', 'known-issues'],
    ['Known vulnerabilities', 'known-issues'],
    ['Open defects', 'known-issues'],
    ['Open issues', 'known-issues'],
    ['Unresolved bugs', 'known-issues'],
    ['Outstanding issues', 'known-issues'],
    ['Bugs not yet fixed', 'known-issues'],
    ['Not fixed', 'known-issues'],
    ['Defects that are not corrected', 'known-issues'],
    ['Limitations', 'known-issues'],
    ['Resolved known issues', 'fixes'],
    ['Known issues fixed in this release', 'fixes'],
  ],
  'people, of all else': [
    ['New features', 'features'],
    ["What's new", 'features'],
    ['New', 'features'],
    ['New and improved', 'enhancements'],
    ['Enhancements', 'enhancements'],
    ['Improvements', 'enhancements'],
    ['Enhancements and fixes', 'enhancements'],
    ['Corrected Defects', 'fixes'],
    ['Corrections', 'fixes'],
    ['Bug fixes and improvements', 'fixes'],
    ['Hotfixes', 'fixes'],
    ['Resolved issues', 'fixes'],
    ['Issues fixed', 'fixes'],
    ['New bug fixes', 'fixes'],
    ['Security fixes', 'security'],
    ['Fixed vulnerabilities', 'security'],
    ['CVEs', 'security'],
  ],
};

const rows = Object.values(NAMES).flat();

test('the table has enough headings, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(([heading]) => heading)).size).toBe(rows.length);
});

describe.each(Object.entries(NAMES))('headings of %s', (_, own) => {
  it.each(own)('%s', (heading, kind) => {
    expect(parseChangeKind(heading)).toBe(kind);
    // Below the heading of a version, or of a part of the product, it names the kind as well.
    if (kind !== 'other') expect(isNameOfChangeKind(heading)).toBe(true);
  });
});

describe('headings of a longer text', () => {
  it.each<Row>([
    ['New features in Scanner 2', 'features'],
    ['Fixed in this release', 'fixes'],
    ['Improved documentation', 'enhancements'],
    ['Documentation improvements', 'other'],
    ['Dependency updates', 'other'],
    ['Planned features', 'other'],
    ['Upcoming breaking changes', 'other'],
    ['Features that are not available yet', 'other'],
    ['Open source licences', 'other'],
    ['Compatibility', 'other'],
    ['Upgrade notes', 'other'],
    ['Removed deprecated options', 'removed'],
    ['Drop-down lists with new icons', 'features'],
  ])('%s', (heading, kind) => {
    expect(parseChangeKind(heading)).toBe(kind);
  });

  it.each([
    'Security dashboard',
    'New scanner',
    'Visual keyboard remapper file support',
    'Wi-Fi enhancements',
    'Changes of the API: Scanner',
    '1.2.0',
    'Compatibility',
  ])('%s is no name of a kind', (heading) => {
    expect(isNameOfChangeKind(heading)).toBe(false);
  });
});

test('breaking changes come first', () => {
  expect(changeKinds.map(({ kind }) => kind)).toEqual([
    'breaking',
    'security',
    'removed',
    'deprecated',
    'features',
    'enhancements',
    'fixes',
    'known-issues',
  ]);
});

test.each(['de', 'fr', 'es', 'it', 'pt', 'ja', 'zh', 'ar'])('the headings of %s name their kinds', async (language) => {
  const texts = await loadInterfaceTexts(language);
  if (texts === undefined) throw new Error(`${language} is not shipped.`);
  const kinds = changeKinds.map(({ text }) => parseChangeKind(texts[text].toUpperCase(), texts));
  expect(kinds).toEqual(changeKinds.map(({ kind }) => kind));
  expect(changeKinds.every(({ text }) => isNameOfChangeKind(texts[text], texts))).toBe(true);
});
