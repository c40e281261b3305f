// `techdocs diff` from the user's point of view: its base of comparison, and its output for a change of everything.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';
import { change, createRepository } from './site.ts';

let site: Sandbox;
let commit: string;
beforeAll(() => {
  site = createRepository();
  commit = git(site.root, 'rev-parse', 'HEAD');
});
afterAll(() => site.remove());

it('finds no difference in the place of the commit, where docs are outside of the project', async () => {
  const own = createSandbox({
    'portal/site.config.json': '{ "docs": { "path": "../docs" } }',
    'docs/index.md': '# Start\n',
    '.gitignore': '.techdocs\n',
  });
  git(own.root, 'init', '-q', '-b', 'main');
  git(own.root, 'add', '-A');
  git(own.root, 'commit', '-q', '-m', 'Start');
  const { stdout } = await own.run(['diff', '--root', 'portal']);
  expect(stdout).toMatch(/^Compared with the merge base with main \(\w+\): nothing differs\n$/);
  own.remove();
});

const TEXT = `Compared with the merge base with main (COMMIT): 3 lost addresses · 1 new finding · 1 breaking API change · 1 removed page · 1 moved page · 1 stale translation · 4 changed pages · 1 added page (8 content pages)

Lost addresses (3)
  /old (docs/old.md)
    No page has its text. Redirect it to the page that readers need now.
    \`techdocs addresses --since LONG --fix\` writes all that is known.
  /settings (docs/settings.md) → /options
    Write \`{ from: '/settings', to: '/options' }\` in \`redirects\`.
  /install#steps (docs/install.md) → /install#all-steps
    Write \`{#all-steps steps}\` behind the heading \`All steps\`.

New findings (1)
  warning broken-markdown-link docs/index.md:3:20: \`./settings.md\` is not a page.

Changes of APIs (1)
  Scanner API (scanner): 1 change
    breaking added: GET /scan: the query parameter \`device\` is required

Removed pages (1)
  /old Old (docs/old.md), 14 words: its address is lost

Moved pages (1)
  /settings → /options Settings: without a redirect, +1 −1 words
    file: docs/settings.md → docs/options.md
    text: help → service

Translations that became stale (1)
  /de/install (i18n/de/docs/install.md): docs/install.md changed by +3 −3 words

Changed pages (4)
  /install Install (docs/install.md): +3 −3 words
    heading renamed: Steps → All steps /install#all-steps
    text: plug in → connect
  / Begin (docs/index.md): +1 −1 words
    title: Start → Begin
  /api/operations#get-scan Operations (api.yaml#scanner:operations): +7 −0 words
    text added: ?device=DEVICE
    text added: - \`device\` (string, required)
  /quote Quote (docs/quote.md): +1 −1 words
    by docs/_part.md, and not by its own file
    text: help → service

Added pages (1)
  /new New (docs/new.md, 7 words): More › New

Sidebars (3)
  guide: added: New, at More
  guide: removed: Old, at More
  guide: renamed: Start → Begin

Configuration and code (4)
  title: "Acme" → "Acme Docs"
  navbar.title: "Acme" → "Acme Docs"
  sidebars.json changed
  site.config.json changed

Files (1)
  changed: static/logo.txt (4 B → 8 B)
`;

it('finds nothing where nothing was changed', async () => {
  expect(await site.run(['diff'])).toEqual({
    code: 0,
    stderr: '',
    stdout: `Compared with the merge base with main (${commit.slice(0, 8)}): nothing differs\n`,
  });
});

describe('after a change', () => {
  beforeAll(async () => {
    await site.build({ outDir: 'build' });
    change(site);
  });

  it('tells all of it, the most important first', async () => {
    const expected = TEXT.replace('COMMIT', commit.slice(0, 8)).replace('LONG', commit.slice(0, 12));
    expect(await site.run(['diff'])).toEqual({ code: 0, stderr: '', stdout: expected });
  });

  it('shows the texts where all is asked for', async () => {
    const { stdout } = await site.run(['diff', 'HEAD', '--verbose']);
    expect(stdout).toContain(
      [
        '  /install Install (docs/install.md): +3 −3 words',
        '    heading renamed: Steps → All steps /install#all-steps',
        '      - Screw the scanner to the wall, and plug in its cable.',
        '      + Screw the scanner to the wall, and connect its cable.',
        '      - ## Steps',
        '      + ## All steps',
        '',
      ].join('\n'),
    );
  });

  it('is JSON with a version', async () => {
    const { code, stdout } = await site.run(['diff', 'main', '--json']);
    const diff = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(diff).toMatchObject({
      version: 1,
      ok: true,
      from: { ref: 'main', commit },
      pages: { before: 8, after: 8 },
      lost: [{ address: '/old' }, { address: '/settings', now: '/options' }, { address: '/install#steps' }],
      findings: { added: [{ code: 'broken-markdown-link', file: 'docs/index.md', line: 3 }], gone: [] },
      apis: [{ id: 'scanner', changes: [{ place: 'GET /scan', kind: 'added', isBreaking: true }] }],
      removed: [{ path: '/old', words: 14 }],
      moved: [{ from: '/settings', path: '/options', isRedirected: false, wordsAdded: 1, wordsRemoved: 1 }],
      translations: [{ file: 'i18n/de/docs/install.md', original: 'docs/install.md', added: 3, removed: 3 }],
      added: [{ path: '/new', place: 'More › New' }],
      files: [{ file: 'static/logo.txt', kind: 'changed', sizeBefore: 4, size: 8 }],
    });
    expect(diff.changed.map(({ path }: { path: string }) => path)).toEqual([
      '/install',
      '/',
      '/api/operations',
      '/quote',
    ]);
    expect(diff.changed[3]).toMatchObject({
      through: ['docs/_part.md'],
      blocks: [{ before: 'Ask the help desk.', after: 'Ask the service desk.' }],
    });
    expect((await site.run(['diff', 'main', '--format', 'json'])).stdout).toBe(stdout);
  });

  it('is a comment with links to the preview', async () => {
    const { stdout } = await site.run(['diff', '--format', 'markdown', '--preview-url', 'https://p.example.com/pr-1']);
    expect(stdout).toMatch(/^<!-- techdocs diff -->\n### Documentation changes\n/);
    expect(stdout).toContain(
      '- [`/install`](https://p.example.com/pr-1/install) Install (`docs/install.md`): +3 −3 words\n' +
        '  - heading renamed: Steps → All steps [`/install#all-steps`](https://p.example.com/pr-1/install#all-steps)\n',
    );
    expect(stdout).toContain(
      '- `/settings` → [`/options`](https://p.example.com/pr-1/options) Settings: **without a redirect**',
    );
    expect(stdout).toContain(
      '<details><summary>/options</summary>\n\n```diff\n- Ask the help desk.\n+ Ask the service desk.\n```',
    );
  });

  it('is written into a file', async () => {
    expect(await site.run(['diff', '--format', 'html', '--output', 'diff.html'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const html = site.read('diff.html');
    expect(html).toContain('Screw the scanner to the wall, and <del>plug in </del>its cable.');
    expect(html).toContain('Screw the scanner to the wall, and <ins>connect</ins> its cable.');
    expect(html).not.toMatch(/<script|<link|<img|\ssrc=|href="http/);
  });

  it('weighs both sites where it is asked', async () => {
    const { stdout } = await site.run(['diff', '--weigh', '--json']);
    const { weight } = JSON.parse(stdout);
    for (const each of [weight.pages, weight.index, weight.firstLoad.start, weight.firstLoad.middle, weight.site]) {
      expect(each.before).toBeGreaterThan(1000);
      expect(each.after).toBeGreaterThan(1000);
      expect(each.after).not.toBe(each.before);
    }
    expect(weight.changed[0]).toMatchObject({ path: '/api/operations' });
    // None of its files is in the project.
    expect(git(site.root, 'status', '--short', '--ignored')).not.toContain('.techdocs-diff');
  });

  it('compares with a built folder', async () => {
    const { code, stdout } = await site.run(['diff', 'build']);
    expect(code).toBe(0);
    const [head, ...sections] = stdout.split('\n\n');
    expect(head).toBe(
      'Compared with build: 3 lost addresses · 1 removed page · 1 moved page · 4 changed pages · 1 added page · 2 pages in other markup (8 content pages)',
    );
    expect(sections.slice(0, 5)).toEqual([
      [
        'Lost addresses (3)',
        '  /old',
        '    No page has its text. Redirect it to the page that readers need now.',
        '  /settings → /options',
        "    Write `{ from: '/settings', to: '/options' }` in `redirects`.",
        '  /install#steps (docs/install.md) → /install#all-steps',
        '    Write `{#all-steps steps}` behind the heading `All steps`.',
      ].join('\n'),
      'Removed pages (1)\n  /old Old, 15 words: its address is lost',
      'Moved pages (1)\n  /settings → /options Settings: without a redirect, +1 −1 words\n    text: help → service',
      [
        'Changed pages (4)',
        '  /install Install (docs/install.md): +3 −3 words',
        '    heading renamed: Steps → All steps /install#all-steps',
        '    text: plug in → connect',
        '  /api/operations#get-scan Operations (api.yaml#scanner:operations): +17 −0 words',
        '  / Begin (docs/index.md): +1 −1 words',
        '    title: Start → Begin',
        '  /quote Quote (docs/quote.md): +1 −1 words',
        '    text: help → service',
      ].join('\n'),
      'Added pages (1)\n  /new New (docs/new.md, 7 words)',
    ]);
    expect(stdout).toContain('\nWeight (');
    expect(stdout).toContain('\nOther markup (2)\n  2 pages have the same text in other markup.\n');
    expect(stdout).toMatch(/\nA built folder says nothing of findings, [^\n]*\n$/);
  });

  it('says that a redirect leads on', async () => {
    const config = JSON.parse(site.read('site.config.json'));
    const redirects = [
      { from: '/settings', to: '/options' },
      { from: '/old', to: '/install' },
    ];
    site.write({ 'site.config.json': JSON.stringify({ ...config, redirects }) });
    const { stdout } = await site.run(['diff']);
    expect(stdout).toContain('/settings → /options Settings: with a redirect, +1 −1 words');
    expect(stdout).toContain('/old Old (docs/old.md), 14 words: redirected to /install\n');
    expect(stdout).toContain('Redirects (2)\n  added: /settings → /options\n  added: /old → /install\n');
    expect(stdout).toMatch(/: 1 lost address · /);
  });
});

it.each([[], ['--weigh']])('takes a commit without a site for an empty one %s', async (...flags) => {
  const young = createSandbox({ 'README.md': '# Acme\n', '.gitignore': '.techdocs\n' });
  git(young.root, 'init', '-q', '-b', 'main');
  git(young.root, 'add', '-A');
  git(young.root, 'commit', '-qm', 'One');
  git(young.root, 'tag', 'v0');
  young.write({ 'docs/index.md': '# Start\n', 'docs/install.md': '# Install\n\nScrew it on.\n' });
  const { code, stdout, stderr } = await young.run(['diff', 'v0', ...flags]);
  young.remove();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Added pages (2)\n  / Start');
  expect(stdout).toContain('\n`v0` has no site yet, so all pages are new.\n');
  expect(stdout).not.toMatch(/Lost|Removed/);
});

describe('a call that cannot be followed', () => {
  const CALLS = [
    {
      words: ['diff', 'v9'],
      says: '`v9` is neither a folder nor a commit: git knows no tag, branch or commit of this name. Name a commit, a tag or a branch that is fetched, or the folder of a built site.',
    },
    {
      words: ['diff', 'docs'],
      says: '`docs` has no page of a site: no file in it ends with `.html`. Name a built folder.',
    },
    {
      words: ['diff', '--preview-url', 'p.example.com'],
      says: '`--preview-url p.example.com` is not the address of a site. Begin it with `https://`.',
    },
    {
      words: ['diff', '--json', '--format', 'html'],
      says: '`--json` and `--format html` are two forms of one answer. Use one of them.',
    },
    {
      words: ['diff', '--output', 'docs'],
      says: '`docs` cannot be written: it is a folder.',
    },
  ];
  it.each(CALLS)('$words', async ({ words, says }) => {
    const { code, stderr } = await site.run(words);
    expect(stderr).toContain(says);
    expect(code).not.toBe(0);
  });

  it('names what is missing in git', async () => {
    const alone = createSandbox({ 'docs/a.md': '# A\n' });
    expect((await alone.run(['diff'])).stderr).toBe(
      '✘ invalid-call\n  The project is in no git repository, so there is nothing to compare it with. Name a commit, a tag, a branch or a built folder: `techdocs diff v1.2`.\n',
    );
    git(alone.root, 'init', '-q', '-b', 'trunk');
    git(alone.root, 'add', '-A');
    git(alone.root, 'commit', '-qm', 'One');
    expect((await alone.run(['diff'])).stderr).toContain(
      'The default branch is not known: there is no `origin/HEAD`, no `main` and no `master`.',
    );
    git(alone.root, 'checkout', '-q', '--orphan', 'main');
    git(alone.root, 'commit', '-qm', 'Other');
    git(alone.root, 'checkout', '-q', 'trunk');
    expect((await alone.run(['diff'])).stderr).toContain('This branch and `main` have no commit in common here.');
    alone.remove();
  });

  it('says why git does not read a repository', async () => {
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const calls = [['diff'], ['diff', 'v1'], ['addresses', '--since', 'v1'], ['check-links', '--changed-since', 'v1']];
    for (const words of [...calls, ['build', '--untrusted']]) {
      const { code, stderr } = await site.run(words);
      expect([code, stderr]).toEqual([2, expect.stringContaining('dubious ownership')]);
      expect(stderr).toContain('Run `git config --global --add safe.directory ');
    }
  });

  it('reads the files of submodules, and takes the name of the folder for the title of a site that has none', async () => {
    const library = createSandbox({ 'index.md': '# Library\n\n## Old\n\nOne.\n' });
    const commit = (root: string) => {
      git(root, 'add', '-A');
      git(root, 'commit', '-qm', 'Change');
    };
    git(library.root, 'init', '-q', '-b', 'main');
    commit(library.root);
    const alone = createSandbox({ 'docs/a.md': '# A\n', '.gitignore': '.techdocs\n' });
    git(alone.root, 'init', '-q', '-b', 'main');
    git(alone.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'docs/lib');
    commit(alone.root);
    git(alone.root, 'checkout', '-qb', 'change');
    const submodule = alone.path('docs/lib');
    alone.write({ 'docs/lib/index.md': '# Library\n\n## New\n\nOther words.\n', 'docs/lib/new.md': '# New\n' });
    commit(submodule);
    commit(alone.root);
    const { added, changed, lost, settings } = JSON.parse((await alone.run(['diff', '--json'])).stdout);
    expect([added, changed]).toMatchObject([[{ path: '/lib/new' }], [{ path: '/lib' }]]);
    expect(lost).toMatchObject([{ address: '/lib#old' }]);
    expect(settings.values).toEqual([]);
    library.remove();
    alone.remove();
  });
});

describe('a folder with another name, and a page that was divided', () => {
  const TEXT_THAT_MOVES = 'Before you screw the scanner to the wall, charge its battery for two hours.';
  const pages = { one: '# One\n', two: '# Two\n', three: '# Three\n' };
  const folder = (name: string) =>
    Object.fromEntries(Object.entries(pages).map(([page, text]) => [`docs/${name}/${page}.md`, text]));
  const divided = createSandbox({
    'docs/index.md': `# Home\n\nA first sentence that stays on the page.\n\n${TEXT_THAT_MOVES}\n`,
    ...folder('guide'),
    '.gitignore': '.techdocs\n',
  });
  beforeAll(() => {
    git(divided.root, 'init', '-q', '-b', 'main');
    git(divided.root, 'add', '-A');
    git(divided.root, 'commit', '-q', '-m', 'Start');
    rmSync(divided.path('docs/guide'), { recursive: true });
    divided.write({
      'docs/index.md': '# Home\n\nA first sentence that stays on the page.\n',
      'docs/charge.md': `# Charge\n\n${TEXT_THAT_MOVES}\n`,
      ...folder('manual'),
    });
  });
  afterAll(() => divided.remove());

  it('are one line each', async () => {
    const { stdout } = await divided.run(['diff', 'HEAD']);
    expect(stdout).toContain('\nLost addresses (3)\n  /guide/… → /manual/…: 3 addresses\n');
    expect(stdout).toContain(
      '\nMoved pages (3)\n  /guide/… → /manual/…: 3 pages, without redirects, the same text\n    such as /manual/one One\n',
    );
    expect(stdout).toContain('\nMoved texts (1)\n  / → /charge: 14 words\n');
    const { moved, movedTexts } = JSON.parse((await divided.run(['diff', 'HEAD', '--json'])).stdout);
    expect(moved).toHaveLength(3);
    expect(movedTexts).toEqual([{ from: '/', to: '/charge', words: 14 }]);
  });

  it('need no configuration file; one that the commit does not have is named with the commit', async () => {
    divided.write({ 'other.config.json': '{}' });
    const { code, stderr } = await divided.run(['diff', 'HEAD', '--config', 'other.config.json']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /The site of `[0-9a-f]+` cannot be assembled: There is no configuration file `other\.config\.json`\. Name a file that exists, or none: a site needs no configuration\.\n$/,
      ),
    ]);
  });
});
