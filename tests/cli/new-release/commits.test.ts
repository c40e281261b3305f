// Commits as release notes.
import { describe, expect, it } from 'vitest';
import { draftBodyFromCommits, listPossibleHeadings } from '../../../src/cli/new-release/commits.ts';
import type { Commit } from '../../../src/cli/new-release/subjects.ts';
import { loadParser } from '../../../src/content/io/load-parser.ts';
import { createParseSettings } from '../../../src/content/parse-settings.ts';
import { config } from '../../support/site.ts';

const style = { product: 'scanner', version: '1.3.0', headings: {} };
const commit = (subject: string, body = '', isMerge = false): Commit => ({ subject, body, isMerge });
/** Returns the draft of commits on the main line, oldest first. */
const draft = (subjects: readonly (string | Commit)[], headings: Record<string, string | false> = {}) => {
  const commits = subjects.map((one) => (typeof one === 'string' ? commit(one) : one)).reverse();
  return draftBodyFromCommits({ commits }, { ...style, headings });
};

describe('conventional commits', () => {
  it('are grouped by kind, in one order, oldest first', () => {
    const text = draft([
      'fix: the beeper is silent in presentation mode (#12)',
      'feat(scanner): read Micro QR codes',
      'chore: update dependencies',
      'docs: spelling',
      'feat(ui)!: show the battery, and its state!',
      'perf: decode twice as fast',
      commit('fix: escape file names', 'Reported as CVE-2025-12345.'),
      'security: update the TLS library',
      'fix: crash on start',
      'fix: crash on start',
    ]);
    expect(text).toBe(`## Breaking changes

- **ui:** Show the battery, and its state!

## New features

- Read Micro QR codes.

## Enhancements

- Decode twice as fast.

## Corrected defects

- The beeper is silent in presentation mode.
- Crash on start.

## Security

- Escape file names.
- Update the TLS library.`);
  });

  it('that break something are told, whatever their kind', () => {
    expect(draft(['feat: a', commit('refactor: drop Android 8', 'BREAKING CHANGE: Android 9 is needed.')])).toContain(
      '## Breaking changes\n\n- Drop Android 8.\n\n  Android 9 is needed.\n\n## New features',
    );
  });

  it('go by the map of the site', () => {
    const text = draft(['feat: a', 'docs: the manual', 'fix: b', 'i18n: German'], {
      docs: 'Documentation',
      fix: 'Corrections',
      i18n: false,
    });
    expect(text).toBe('## New features\n\n- A.\n\n## Corrections\n\n- B.\n\n## Documentation\n\n- The manual.');
  });

  it('are left out where the map has `false`, whether they are conventional or begin with the word', () => {
    const subjects = ['feat: a', 'Add b', 'Adds c', 'Fixed d', 'http: fix e', 'Test f', 'Breaking g'];
    expect(draft(subjects, { add: false, fix: false, breaking: false })).toBe(
      '## New features\n\n- A.\n\n## Enhancements\n\n- Test f.\n- Breaking g.',
    );
    expect(draft(subjects, { feat: false, test: false })).toContain('## Enhancements\n\n- Test f.');
  });

  it('take back what a revert takes back', () => {
    expect(draft(['feat: one', 'feat: two', 'Revert "feat: two"'])).toBe('## New features\n\n- One.');
  });
});

describe('plain commits', () => {
  it('go by their first word', () => {
    const text = draft([
      'Add a demo mode',
      'Fixed the battery icon',
      'Corrects a typo in German',
      'Improve decoding of damaged codes',
      'Scanner: warm up faster',
      'Release 1.3.0',
      'v1.3.0',
    ]);
    expect(text).toBe(`## New features

- Add a demo mode.

## Enhancements

- Improve decoding of damaged codes.
- Scanner: warm up faster.

## Corrected defects

- Fixed the battery icon.
- Corrects a typo in German.`);
  });

  it('go by the word behind a label or the part of the product, and by the label itself', () => {
    const text = draft([
      'net/http: fix a crash',
      'README.md: add a chapter',
      '[ie/vimeo] Add a client',
      '[fd] [hls] Deprecate a flag',
      '[Bugfix] crash on exit',
      '(fix) a leak',
      'ABC-12: Fix a race',
      'security.md: name a mail address',
      'logging: buffer lines',
      'C#: fix a leak',
    ]);
    expect(text).toBe(`## New features

- README.md: add a chapter.
- \\[ie/vimeo\\] Add a client.

## Enhancements

- security.md: name a mail address.
- logging: buffer lines.

## Corrected defects

- net/http: fix a crash.
- \\[Bugfix\\] crash on exit.
- (fix) a leak.
- ABC-12: Fix a race.
- C#: fix a leak.

## Deprecated

- \\[fd\\] \\[hls\\] Deprecate a flag.`);
  });

  // cspell:disable
  it('go by words of any script and case that the map of the site has', () => {
    const headings = { 修复: '修复', Ändert: 'Änderungen', исправить: 'Исправления', แก้: 'แก้ไข', 忽略: false as const };
    const text = draft(
      [
        '修复登录崩溃。',
        '修复: 启动太慢',
        '修复（ui）：按钮',
        '【修复】 菜单',
        'http: 修复超时',
        '忽略: 测试',
        'Ändert die Farben',
        'A\u0308NDERT: die Schrift',
        'Исправить шрифт',
        'исправительный шрифт',
        'แก้ข้อผิดพลาด',
      ],
      headings,
    );
    expect(text.split('\n').filter(Boolean)).toEqual([
      '## Enhancements',
      '- Исправительный шрифт.',
      '## 修复',
      '- 修复登录崩溃。',
      '- 启动太慢.',
      '- **ui:** 按钮.',
      '- 【修复】 菜单.',
      '- http: 修复超时.',
      '## Änderungen',
      '- Ändert die Farben.',
      '- Die Schrift.',
      '## Исправления',
      '- Исправить шрифт.',
      '## แก้ไข',
      '- แก้ข้อผิดพลาด.',
    ]);
  });
  // cspell:enable

  it('break something with a `!`, whatever the word before it', () => {
    expect(draft(['http!: drop old ciphers', 'tls(server)!: need a key', 'log: keep lines'])).toBe(
      '## Breaking changes\n\n- **http:** Drop old ciphers.\n- **server:** Need a key.\n\n## Enhancements\n\n- log: keep lines.',
    );
  });

  it('are told of bots where people did the work: back-ports, and conventional changes that are not of packages', () => {
    const bot = (subject: string, body = '', author = 'renovate[bot]'): Commit => ({
      ...commit(subject, body),
      author,
    });
    const text = draft([
      bot('fix(parse): require a colon (parser 7.1.2) (#4)'),
      bot('fix: the proxy of the bundle (#5) (#6)', '', 'github-actions[bot]'),
      bot('[v6.x] Keep the socket', '(cherry picked from commit 1234567)', 'github-actions[bot]'),
      bot('Backport a guard', '', 'release-robot[bot]'),
      bot('feat: another screen', '', 'anthropic-code-agent[bot]'),
      bot('Read old files', '', 'openai-code-agent[bot]'),
      bot('fix(deps): update dependency zod to v4'),
      bot('fix: update vitest to 4.1'),
      bot('fix(l10n): new translations'),
      bot('fix(dev-deps): zod 4'),
      bot('Update signatures', '', 'github-actions[bot]'),
      bot('chore: a list', '', 'github-actions[bot]'),
    ]);
    expect(text.split('\n').filter((line) => line.startsWith('-'))).toEqual([
      '- Another screen.',
      '- \\[v6.x\\] Keep the socket.',
      '- Backport a guard.',
      '- Read old files.',
      '- **parse:** Require a colon (parser 7.1.2).',
      '- The proxy of the bundle.',
    ]);
  });

  it('are no news where they only bump a version', () => {
    const bumps = [
      'Bump for release',
      'Bump for development',
      'Bumped v6.22.0 (#5644)',
      'Bumped version to 1.2.0',
      'Prepare for next release',
      'Prepare to release v0.26.0',
      'Start version 8.4.2',
      'Version 0.28.1 (#3445)',
      'Back to development: 1.2.0',
      'Release/26.1.2 (#14022)',
      'Scanner 7.4 RC2 (#13371)',
      'Post-release version bump',
    ];
    expect(draft(bumps)).toBe('');
    const news = ['Version 2 of the protocol', 'Start version checks', 'Prepare release notes', 'Bump for heavy loads'];
    expect(draft(news).match(/^- /gm)).toHaveLength(news.length);
  });

  it('give nothing where nothing concerns users', () => {
    expect(draft(['chore: a', 'ci: b'])).toBe('');
    expect(draft([])).toBe('');
  });
});

describe('a subject', () => {
  const hostile = [
    '<script>alert(1)</script> & <b>bold</b>',
    '[link](javascript:alert(1)) and ![image](x.png)',
    '{{ vendor }} and \\{{ unknown }} and `{{ code }}`',
    '*emphasis* __strong__ ~~gone~~ $x^2$ | cell',
    '# heading',
    '> quote',
    '- item',
    '1. item',
    '2) item',
    '::: note',
    '``` fence',
    'an open ` tick',
    '<!-- truncate -->',
    '[^1]: note',
    '&lt; and &#60;',
    'tabs\tand \u0007bells \uFDD0 1',
    '=====',
    'set wifi_ssid and _private_ to `a_b`',
    '\\',
  ];

  it('means itself in Markdown: no markup, no variable, no warning', async () => {
    const text = `Summary.\n\n<!-- truncate -->\n\n${draft(hostile.map((each) => `feat: ${each}`))}\n`;
    const settings = createParseSettings(config({ variables: { vendor: 'Acme' } }), { markdownPlugins: [] });
    const source = {
      kind: 'post',
      file: 'a.md',
      path: '2025-11-20-a.md',
      locale: 'en',
      version: 'current',
      text,
    } as const;
    const whole = { ...source, hash: '', includes: {} };
    const parser = await loadParser(settings, [whole]);
    const { document, body } = parser.parse(whole);
    expect(document.diagnostics).toEqual([]);
    expect(document.links).toEqual([]);
    expect(document.headings.map((heading) => heading.text)).toEqual(['New features']);
    const items = [...body.html.matchAll(/<li>(.*)<\/li>/g)].map(([, item = '']) =>
      item.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
    expect(items).toEqual([
      '<script>alert(1)</script> & <b>bold</b>.',
      '[link](javascript:alert(1)) and ![image](x.png).',
      '{{ vendor }} and \\{{ unknown }} and <code>{{ code }}</code>.',
      '*emphasis* __strong__ ~~gone~~ $x^2$ | cell.',
      '# heading.',
      '> quote.',
      '- item.',
      '1. item.',
      '2) item.',
      '::: note.',
      '``` fence.',
      'An open ` tick.',
      '<!-- truncate -->.',
      '[^1]: note.',
      '&lt; and &#60;.',
      'Tabs and bells 1.',
      '=====.',
      'Set wifi_ssid and _private_ to <code>a_b</code>.',
      '\\.',
    ]);
  });
});

it('headings come in the order of the map, those of the site in their place', () => {
  expect(listPossibleHeadings({ headings: {} })).toEqual([
    'Breaking changes',
    'New features',
    'Enhancements',
    'Corrected defects',
    'Security',
    'Deprecated',
  ]);
  expect(listPossibleHeadings({ headings: { fix: 'Corrections', i18n: 'Languages', feat: false } })).toEqual([
    'Breaking changes',
    'New features',
    'Enhancements',
    'Corrections',
    'Corrected defects',
    'Security',
    'Deprecated',
    'Languages',
  ]);
});
