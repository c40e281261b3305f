// The small pure functions of the dev server.
import { describe, expect, it } from 'vitest';
import { convertErrorToFindings, UserError } from '../../src/model/diagnostic.ts';
import { createSiteChangeReporter, type StateChange } from '../../src/serve/changes.ts';
import { createEditorLinkBuilder, findRunningEditor } from '../../src/serve/editor.ts';
import { createBrowserFindings, MAX_BROWSER_FINDINGS } from '../../src/serve/faults.ts';
import { guessRequestedSources } from '../../src/serve/guess.ts';
import { createMovedPageFinder, type PageIdentity } from '../../src/serve/moved.ts';
import { createBrowserCommand } from '../../src/serve/open-browser.ts';
import { createRunningEditorLinkBuilder } from '../../src/serve/running-editor.ts';
import { computeRemainingDelay, eventBurstDelays, isTransientFile } from '../../src/serve/settle.ts';
import type { SiteState } from '../../src/serve/state.ts';

describe('a page that is gone', () => {
  const page = (path: string, source: string, hash: string): PageIdentity => ({
    route: { path, type: 'doc', source },
    hash,
  });
  const a = page('/a', 'docs/a.md', '1');
  const b = page('/b', 'docs/b.md', '2');
  it.each([
    ['is found by its file', [{ ...a, route: { ...a.route, path: '/new' } }, b], '/new'],
    ['is found by its text', [page('/x/a', 'docs/x/a.md', '1'), page('/y', 'docs/y.md', '9'), b], '/x/a'],
    ['is the only new one', [page('/x/a', 'docs/x/a.md', '3'), b], '/x/a'],
    ['may be one of two', [page('/x', 'docs/x.md', '3'), page('/y', 'docs/y.md', '4'), b], undefined],
    ['may be one of two of one text', [page('/x', 'docs/x.md', '1'), page('/y', 'docs/y.md', '1'), b], undefined],
    ['may be gone', [b], undefined],
  ])('%s', (_, after, path) => {
    expect(createMovedPageFinder([a, b], after)(a)?.route.path).toBe(path);
  });

  it('is not the new one where two have gone', () => {
    expect(createMovedPageFinder([a, b], [page('/x', 'docs/x.md', '3')])(a)).toBeUndefined();
  });
});

describe('the editor', () => {
  const link = (env: Record<string, string>) => createEditorLinkBuilder(env)?.('/home/me/my docs/a#1.md', 3, 7);
  it.each([
    [{ TECHDOCS_EDITOR: 'code' }, 'vscode://file/home/me/my%20docs/a%231.md:3:7'],
    [{ EDITOR: '/usr/bin/code --wait' }, 'vscode://file/home/me/my%20docs/a%231.md:3:7'],
    [{ VISUAL: 'idea', EDITOR: 'vim' }, 'idea://open?file=/home/me/my%20docs/a%231.md&line=3&column=7'],
    [{ TECHDOCS_EDITOR: 'my-editor://open?f={path}&l={line}' }, 'my-editor://open?f=/home/me/my%20docs/a%231.md&l=3'],
    [{ EDITOR: 'vim' }, undefined],
    [{ EDITOR: 'constructor' }, undefined],
    [{ TECHDOCS_EDITOR: 'javascript:alert("{path}")' }, undefined],
    [{ TECHDOCS_EDITOR: 'data:text/html,{path}' }, undefined],
    [{ TERM_PROGRAM: 'vscode', EDITOR: 'vim' }, 'vscode://file/home/me/my%20docs/a%231.md:3:7'],
    [{ TERM_PROGRAM: 'vscode', CURSOR_TRACE_ID: '1' }, 'cursor://file/home/me/my%20docs/a%231.md:3:7'],
    [{ TERMINAL_EMULATOR: 'JetBrains-JediTerm' }, 'idea://open?file=/home/me/my%20docs/a%231.md&line=3&column=7'],
    [{ TERM_PROGRAM: 'vscode', EDITOR: 'zed --wait' }, 'zed://file/home/me/my%20docs/a%231.md:3:7'],
    [{}, undefined],
  ])('%j', (env, href) => {
    expect(link(env as Record<string, string>)).toBe(href);
  });

  it('is asked for the first line where none is known', () => {
    expect(createEditorLinkBuilder({ EDITOR: 'code' })?.('C:\\docs\\a.md', undefined, undefined)).toBe(
      'vscode://file/C%3A/docs/a.md:1:1',
    );
  });
});

describe('the running editor', () => {
  it.each([
    [['bash', 'code', 'node'], 'code'],
    [['/usr/share/codium/codium'], 'codium'],
    [['idea.sh'], 'idea'],
    [['System', 'idea64.exe'], 'idea'],
    [['Code - Insiders.exe'], 'code-insiders'],
    [['/Applications/Visual Studio Code.app/Contents/MacOS/Electron'], 'code'],
    [['/Users/me/Applications/Zed.app/Contents/MacOS/zed'], 'zed'],
    [['/Applications/IntelliJ IDEA CE.app/Contents/MacOS/idea'], 'idea'],
    [['/Applications/Slack.app/Contents/MacOS/Slack', 'Xcode', 'codec-server', 'vim', 'constructor'], undefined],
    [[], undefined],
  ])('among %j is %s', (programs, editor) => {
    expect(findRunningEditor(programs)).toBe(editor);
  });

  const hrefOf = async (env: Record<string, string>, ...lists: readonly (readonly string[])[]) => {
    let asked = 0;
    const list = async () => lists[asked++] ?? [];
    const link = createRunningEditorLinkBuilder(env, list);
    const hrefs = [];
    for (let at = 0; at < 3; at += 1) {
      await new Promise((resume) => setImmediate(resume));
      hrefs.push(link('/a.md', 1, 2));
    }
    return { hrefs, asked };
  };
  const zed = 'zed://file/a.md:1:2';
  it('is looked for until it runs, where the environment names none', async () => {
    expect(await hrefOf({ EDITOR: 'vim' }, ['vim'], ['vim', 'zed'])).toEqual({
      hrefs: [undefined, zed, zed],
      asked: 2,
    });
  });
  it.each([
    [{ TECHDOCS_EDITOR: 'zed' }, zed],
    [{ EDITOR: 'zed' }, zed],
    [{ TECHDOCS_EDITOR: 'vim' }, undefined],
  ])('is not looked for with %j', async (env: Record<string, string>, href) => {
    expect(await hrefOf(env, ['code'])).toEqual({ hrefs: [href, href, href], asked: 0 });
  });
});

describe('findings in the browser', () => {
  const pageOf = (file: string) => (file === 'docs/a.md' ? '/a' : undefined);
  const place = {
    root: '/p',
    linesOf: () => ['one', 'two'],
    editor: createEditorLinkBuilder({ EDITOR: 'code' }),
    pageOf,
  };
  it('have their place, their frame and a link', () => {
    const fault = {
      code: 'broken-link',
      severity: 'error' as const,
      message: 'No.',
      file: 'docs/a.md',
      line: 2,
      column: 3,
    };
    expect(createBrowserFindings([fault], 'error', place)).toEqual({
      all: 1,
      faults: [
        {
          code: 'broken-link',
          message: 'No.',
          place: 'docs/a.md:2:3',
          href: 'vscode://file/p/docs/a.md:2:3',
          page: '/a',
          explain: 'techdocs explain broken-link',
          frame: [
            { number: 1, text: 'one', isAt: false },
            { number: 2, text: 'two', isAt: true, caret: 2 },
          ],
        },
      ],
    });
    expect(createBrowserFindings([fault], 'warning', place)).toEqual({ all: 0, faults: [] });
  });

  it('name commands as they are called in the terminal', () => {
    const fault = {
      code: 'no-content',
      severity: 'error' as const,
      message: 'No page.',
      suggestion: 'Run `techdocs init`.',
    };
    const here = { ...place, withCommands: (text: string) => text.replace('techdocs ', 'npx techdocs ') };
    const [shown, ofExtension] = createBrowserFindings([fault, { ...fault, code: 'a/b' }], 'error', here).faults;
    expect([shown?.suggestion, shown?.explain]).toEqual([
      'Run `npx techdocs init`.',
      'npx techdocs explain no-content',
    ]);
    expect(ofExtension?.explain).toBeUndefined();
  });

  it('are counted, and shown up to a limit', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ code: 'x', severity: 'error' as const, message: `${at}` }));
    const { all, faults } = createBrowserFindings(many, 'error', place);
    expect([all, faults.length]).toEqual([150, MAX_BROWSER_FINDINGS]);
  });

  it('are made of whatever is thrown', () => {
    expect(convertErrorToFindings(new UserError('No.', 2))).toEqual([
      { code: 'failed', severity: 'error', message: 'No.' },
    ]);
    expect(convertErrorToFindings('odd')).toEqual([{ code: 'internal', severity: 'error', message: 'odd' }]);
  });
});

describe('settling', () => {
  const burst = { first: 1000, last: 1000, count: 1, hasGap: false };
  it.each([
    ['one save', burst, 1000 + eventBurstDelays.quiet, 0],
    ['one save, too early', burst, 1001, eventBurstDelays.quiet - 1],
    [
      'a gap',
      { ...burst, hasGap: true },
      1000 + eventBurstDelays.quiet,
      eventBurstDelays.quietAfterGap - eventBurstDelays.quiet,
    ],
    ['many', { ...burst, count: 1000, last: 1500 }, 1500, eventBurstDelays.quietAfterMany],
    ['no end of events', { ...burst, count: 1000, last: 9000 }, 9000, 0],
  ])('%s', (_, given, now, wait) => {
    expect(computeRemainingDelay(given, now)).toBe(wait);
  });

  it('knows what editors leave for a moment', () => {
    const passing = ['.a.md.swp', 'a.md~', '4913', '.#a.md', '#a.md#', 'a.md.tmp', '.DS_Store', 'a.md___jb_tmp___'];
    passing.push('a.md.tmp.1234', 'a.md.tmp-x1y2', '.!4711!a.md', '.goutputstream-1A2B3C', '.a.md.kate-swp');
    expect(passing.filter((name) => !isTransientFile(name))).toEqual([]);
    expect(
      ['a.md', 'a.tmp.md', '_category_.yml', 'tmp.md', 'swp', '.well-known', 'a#b.md'].filter(isTransientFile),
    ).toEqual([]);
  });
});

it('guesses the source of a page', () => {
  const source = (path: string) => ({ file: `docs/${path}`, path });
  const all = ['index.md', 'guide/wifi.md', '02-guide/01-start.md', 'wifi.md', '2025-03-04-one.md', 'v1.2.md'].map(
    source,
  );
  const of = (path: string) => guessRequestedSources(all, [path]);
  expect(of('/guide/wifi')).toEqual(['docs/guide/wifi.md', 'docs/wifi.md']);
  expect(of('/docs/guide/start/')).toEqual(['docs/02-guide/01-start.md']);
  expect(of('/releases/2025/03/04/one')).toEqual(['docs/2025-03-04-one.md']);
  expect(of('/v1.2')).toEqual(['docs/v1.2.md']);
  expect(of('/')).toEqual([]);
});

it('opens a browser without a shell', () => {
  const address = 'http://127.0.0.1:3000/a?b=1&c=2';
  expect(createBrowserCommand(address, 'linux', undefined)).toEqual(['xdg-open', address]);
  expect(createBrowserCommand(address, 'darwin', '')).toEqual(['open', address]);
  expect(createBrowserCommand(address, 'win32', undefined)).toEqual(['explorer', address]);
  expect(createBrowserCommand(address, 'linux', '/opt/my browser')).toEqual(['/opt/my browser', address]);
});

describe('reports of changes', () => {
  it('are told one after the other; those that come meanwhile are one', async () => {
    const told: StateChange[] = [];
    const steps: (() => void)[] = [];
    const tell = async (change: StateChange) => {
      told.push(change);
      await new Promise<void>((done) => steps.push(done));
    };
    const reports = createSiteChangeReporter(tell, (error) => expect(error).toBeUndefined());
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ name }) as unknown as SiteState) as [
      SiteState,
      SiteState,
      SiteState,
      SiteState,
    ];
    reports.add({ before: a, after: b, paths: new Set(['/1']), renderFailures: 0, ms: 1 });
    reports.add({ before: b, after: c, paths: new Set(['/2']), renderFailures: 0, ms: 2 });
    reports.add({ before: c, after: d, paths: new Set(['/3']), renderFailures: 1, ms: 3 });
    expect(told).toHaveLength(1);
    steps.shift()?.();
    await new Promise((resume) => setImmediate(resume));
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual({ before: b, after: d, paths: new Set(['/2', '/3']), renderFailures: 1, ms: 3 });
    steps.shift()?.();
    await new Promise((resume) => setImmediate(resume));
    expect(told).toHaveLength(2);
  });
});
