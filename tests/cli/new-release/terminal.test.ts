// `techdocs new-release` on a terminal: prompts, the file shown, one question, and interrupts. The terminal is made by
// `script`, which Debian has in `bsdutils` and every Linux in `util-linux`; without it these tests are skipped.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';
import { onTerminal as callOnTerminal, hasScript, type Step } from '../../support/terminal.ts';

if (!hasScript)
  process.stderr.write('Skipped: prompts of new-release, since there is no `script` of util-linux here.\n');

const ENTER = '\r';
const DOWN = '\u001b[B';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CLEAR_LINE = '\u0015';
/** The first prompt of a version is answered, and the next one is open: each key redraws the first one. */
const NEXT_VERSION = /◇[\s\S]*◆ {2}Version/;

const CONFIG = {
  title: 'Acme',
  releases: {
    path: 'releases',
    products: {
      reader: { label: 'Reader', tag: 'reader', versionScheme: 'prefixed' },
      scanner: { label: 'Scanner', tag: 'scanner', versionScheme: 'semver' },
    },
  },
};

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({
    'site.config.json': JSON.stringify(CONFIG),
    'docs/index.md': '# Start\n\nWords.\n',
    'releases/2025/2025-03-02-scanner-v1.2.0.md':
      '---\ndate: 2025-03-02\ntags: [scanner]\nproduct: scanner\nversion: 1.2.0\n---\n\nFaster.\n',
  });
});
afterEach(() => site.remove());

/** Runs `new-release` on a terminal in the folder of the site. */
const onTerminal = (args: string, steps: readonly Step[]) => callOnTerminal(site.root, `new-release ${args}`, steps);

const releases = () => readdirSync(site.path('releases'), { recursive: true, encoding: 'utf8' }).sort();

describe.skipIf(!hasScript)('on a terminal', () => {
  it('asks for everything, shows the file and writes it on a yes', async () => {
    const { code, screen, stdout } = await onTerminal('', [
      [/Product[\s\S]*Reader/, ENTER],
      ['Version (the last one is 1.2.0 of 2025-03-02)', DOWN + ENTER],
      ['Date', `${CLEAR_LINE}2025-04-05${ENTER}`],
      ['Title', ENTER],
      ['Tags', ENTER],
      ['Summary', `${CLEAR_LINE}Scanner 1.3.0 is quicker.${ENTER}`],
      ['Write `releases/2025/2025-04-05-scanner-v1.3.0.md`?', ENTER],
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'releases/2025/2025-04-05-scanner-v1.3.0.md\n' });
    // The product of the latest release comes first, with that release.
    expect(screen.indexOf('Scanner')).toBeLessThan(screen.indexOf('Reader'));
    expect(screen).toContain('Scanner (1.2.0, 2025-03-02)');
    expect(screen).toContain('Reader (no release yet)');
    for (const version of ['1.2.1 (patch)', '1.3.0 (minor)', '2.0.0 (major)', 'another one']) {
      expect(screen).toContain(version);
    }
    const post = site.read('releases/2025/2025-04-05-scanner-v1.3.0.md');
    expect(post).toContain('date: 2025-04-05\n');
    expect(post).toContain('\nScanner 1.3.0 is quicker.\n\n<!-- truncate -->\n\n## New features\n');
    // Shown before the prompt.
    expect(screen.replaceAll('\r\n', '\n')).toContain(post);
    expect(screen.indexOf('<!-- truncate -->')).toBeLessThan(screen.indexOf('Write `releases/'));
  });

  it('asks only for what is missing', async () => {
    const given = 'scanner 1.3.0 --date 2025-04-05 --title "Scanner 1.3" --tags scanner --body notes.md';
    site.write({ 'notes.md': 'Quicker.\n' });
    const { code, screen } = await onTerminal(given, [['Write `', ENTER]]);
    expect(code).toBe(0);
    for (const prompt of ['Product', 'Version', 'Date', 'Title', 'Tags', 'Summary'])
      expect(screen).not.toContain(prompt);
    expect(site.read('releases/2025/2025-04-05-scanner-v1.3.0.md')).toContain('title: Scanner 1.3\n');
  });

  it('judges an answer at once and lets it be mended', async () => {
    const { code, screen } = await onTerminal('scanner --title T --tags scanner --body notes.md', [
      ['Version', DOWN + DOWN + DOWN + ENTER],
      [NEXT_VERSION, `1.1.0${ENTER}`],
      ['is not greater than 1.2.0', `${CLEAR_LINE}1.2.5${ENTER}`],
      ['Date', `${CLEAR_LINE}2025-02-30${ENTER}`],
      ['`2025-02-30` is not a day', `${CLEAR_LINE}2025-04-05${ENTER}`],
      ['Write `', `${CTRL_C}`],
    ]);
    expect(screen).toContain('is not greater than 1.2.0');
    expect(code).toBe(2);
    expect(screen).toContain('The file cannot be read: it does not exist.');
  });

  it('asks again for a product that is not there, the nearest first', async () => {
    const args = '--release-version v1.0.0 --date 2025-04-05 --title T --tags reader --body notes.md';
    site.write({ 'notes.md': 'Quicker.\n' });
    const { code, screen } = await onTerminal(args, [
      [/Product[\s\S]*Reader/, `raeder${ENTER}`],
      [/not configured[\s\S]*Reader/, ENTER],
      ['Write `', ENTER],
    ]);
    expect(code).toBe(0);
    const again = screen.slice(screen.indexOf('not configured'));
    expect(screen).toMatch(/The product `raeder` is not configured[\s\S]*Did you mean `reader`\?/);
    expect(again.indexOf('Reader (')).toBeLessThan(again.indexOf('Scanner ('));
    expect(site.read('releases/2025/2025-04-05-reader-v1.0.0.md')).toContain('product: reader\n');
  });

  it.each([
    ['at the first question', '', [[/Product[\s\S]*Reader/, CTRL_C]]],
    [
      'in the middle',
      'scanner',
      [
        ['Version', ENTER],
        ['Date', CTRL_C],
      ],
    ],
    [
      'at the last question',
      'scanner 1.3.0 --date 2025-04-05 --title T --tags scanner --body notes.md',
      [['Write `', CTRL_C]],
    ],
    ['or Ctrl-D at the first question', '', [[/Product[\s\S]*Reader/, CTRL_D]]],
    [
      'or Ctrl-D in the middle',
      'scanner',
      [
        ['Version', DOWN + DOWN + DOWN + ENTER],
        [NEXT_VERSION, CTRL_D],
      ],
    ],
  ] as [string, string, Step[]][])('Ctrl-C %s leaves nothing', async (_, args, steps) => {
    site.write({ 'notes.md': 'Quicker.\n' });
    const before = hashFolder(site.path('releases'));
    const { code, screen, stdout } = await onTerminal(args, steps);
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(screen).toContain('Nothing was written.');
    expect(hashFolder(site.path('releases'))).toEqual(before);
  });

  it('a no leaves nothing', async () => {
    site.write({ 'notes.md': 'Quicker.\n' });
    const before = releases();
    const { code } = await onTerminal('scanner 1.3.0 --date 2025-04-05 --title T --tags scanner --body notes.md', [
      ['Write `', `n`],
    ]);
    expect(code).toBe(130);
    expect(releases()).toEqual(before);
  });

  it('says what is wrong with the flags before it asks anything', async () => {
    const { code, screen } = await onTerminal('scaner', []);
    expect(code).toBe(2);
    expect(screen).toContain('Did you mean `scanner`?');
    expect(screen).not.toContain('Version');
  });

  it('offers the commits and the templates', async () => {
    site.write({ 'release-templates/major.md': '{title} is large.\n' });
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: site.root, env });
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'feat: quicker');
    const args = 'scanner 1.3.0 --date 2025-04-05 --title T --tags scanner';
    const { code, screen } = await onTerminal(args, [
      [/Text[\s\S]*Headings to be filled in/, DOWN + ENTER],
      ['Write `', ENTER],
    ]);
    expect(code).toBe(0);
    expect(screen).toContain('Drafted from the commits since the last release');
    expect(site.read(join('releases/2025/2025-04-05-scanner-v1.3.0.md'))).toContain('\nT is large.\n');
  });

  it.each(['--yes', '--yes --json'])('never asks with %s', async (flags) => {
    const { code, screen, stdout } = await onTerminal(`scanner 1.3.0 --date 2025-04-05 ${flags}`, []);
    expect(code).toBe(0);
    expect(screen).not.toContain('Write `');
    expect(stdout).toContain('2025-04-05-scanner-v1.3.0.md');
    const missing = await onTerminal(`scanner ${flags}`, []);
    expect(missing.code).toBe(2);
  });
});
