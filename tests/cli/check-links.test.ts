// `check-links` from the user's point of view: findings, failures, and every output format.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Parser } from 'htmlparser2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(smallSite);
});
afterEach(() => site.remove());

const plain = (text: string) => text.replace(/\d+(?:\.\d+)? m?s\b/g, 'T');
const faulty = { 'docs/code.md': '# Code\n\nSee [Wi-Fi](/wify) and [a place](./wifi.md#nowhere).\n' };
const json = async (...args: string[]) => {
  const run = await site.run(['check-links', '--format', 'json', ...args]);
  return { code: run.code, stderr: run.stderr, report: JSON.parse(run.stdout) };
};
const schemaOf = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('techdocs check-links', () => {
  it('says on stderr that all is well, and writes nothing', async () => {
    const { code, stdout, stderr } = await site.run(['check-links']);
    expect({ code, stdout, stderr: plain(stderr) }).toEqual({
      code: 0,
      stdout: '',
      stderr: '✔ No link is broken: 3 links on 16 pages. T\n',
    });
    expect(existsSync(site.path('build'))).toBe(false);
  });

  it('says where there is nothing to check', async () => {
    const empty = createSandbox({ 'docs/index.md': '# Start\n' });
    const { code, stderr } = await empty.run(['check-links']);
    empty.remove();
    expect({ code, stderr: plain(stderr) }).toEqual({
      code: 0,
      stderr: '⚠ There is no link to check: 0 links on 3 pages. T\n',
    });
  });

  it('shows findings by file, with the line and a way out', async () => {
    site.write(faulty);
    const { code, stderr } = await site.run(['check-links']);
    expect(code).toBe(1);
    expect(plain(stderr)).toBe(`docs/code.md (2)

✘ broken-link    docs/code.md:3:13
  \`/wify\` is not a page. Did you mean \`/wifi\`?
  > 3 │ See [Wi-Fi](/wify) and [a place](./wifi.md#nowhere).
      │             ^

⚠ broken-anchor    docs/code.md:3:34
  \`./wifi.md#nowhere\` is broken: the page \`/wifi\` has no \`#nowhere\`.
  > 3 │ See [Wi-Fi](/wify) and [a place](./wifi.md#nowhere).
      │                                  ^

✘ 1 error, 1 warning: 5 links on 16 pages. T
More about a finding: techdocs explain broken-link
`);
  });

  it('names a file once, whatever it has', async () => {
    site.write({ ...faulty, 'docs/wifi.md': '# Wi-Fi\n\n[x](/none)\n' });
    const { stderr } = await site.run(['check-links']);
    expect(plain(stderr).match(/^docs\/.*\)$/gm)).toEqual([
      'docs/code.md (2)',
      'docs/wifi.md (1)',
      'docs/more/rest.md (1)',
    ]);
  });

  it('says what the build says', async () => {
    site.write({ ...faulty, 'docs/more/rest.md': '# The rest\n\n[x](/old), [y](/Wifi), [z]()\n' });
    const { report } = await json();
    const built = await site.build();
    expect(report.errors).toEqual(built.errors);
    expect(report.warnings).toEqual(built.warnings);
    expect(report.errors).toHaveLength(2);
    expect(report.warnings.map(({ code }: { code: string }) => code)).toContain('link-case');
  });

  it('checks a built folder of its own, with the source of each page', async () => {
    const config = {
      title: 'A',
      url: 'https://docs.example.com',
      baseUrl: '/d/',
      onBrokenLinks: 'warn',
      docs: { editUrl: 'https://git.example.com/edit/main/' },
    };
    site.write({ ...faulty, 'site.config.json': JSON.stringify(config) });
    await site.build();
    const { code, report } = await json('build', '--fail-on', 'warning');
    expect(code).toBe(1);
    const { checked, warnings } = report;
    expect(checked.pages).toBe(14);
    // The page for print contains the same page; links to missing pages lead to the beginning of its section.
    expect(warnings.slice(2).map(({ file }: { file: string }) => file)).toEqual(['build/print/index.html']);
    const shown = warnings.slice(0, 2).map(({ line, column, ...rest }: { line: number; column: number }) => ({
      ...rest,
      isPlaced: line > 0 && column > 0,
    }));
    const place = { severity: 'warning', file: 'build/code/index.html', isPlaced: true };
    expect(shown).toEqual(
      [
        {
          ...place,
          code: 'broken-link',
          message: '`/wify` is not below the base URL `/d/`.',
          link: '/wify',
          target: '/wify',
          source: 'docs/code.md:3:13',
        },
        {
          ...place,
          code: 'broken-anchor',
          message: '`/d/wifi#nowhere` is broken: the page `/wifi/` has no `#nowhere`.',
          link: '/d/wifi#nowhere',
          target: '/wifi/#nowhere',
          source: 'docs/code.md',
        },
      ].map((one) => expect.objectContaining(one)),
    );
  });

  it.each([
    [['--fail-on', 'never'], 0],
    [['--anchors', 'error', '--exclude', '^/wify'], 1],
    [['--anchors', 'ignore', '--exclude', '^/wify'], 0],
    [['--exclude', '^/wify'], 0],
    [['--exclude', '^/wify', '--strict'], 1],
    [['--exclude', '^/wify', '--fail-on', 'warning'], 1],
  ])('%j ends with %i', async (args, expected) => {
    site.write(faulty);
    expect((await site.run(['check-links', ...args])).code).toBe(expected);
  });

  it('shows the warnings that fail it, though it is quiet', async () => {
    site.write(faulty);
    const { code, stderr } = await site.run(['check-links', '--exclude', '^/wify', '--fail-on', 'warning', '--quiet']);
    expect(code).toBe(1);
    expect(stderr).toContain('⚠ broken-anchor');
    expect(stderr).toContain('✘ 1 warning: ');
  });

  it.each([
    [['nowhere'], 'There is no folder `nowhere`. To check the site itself without building it, leave out the name.'],
    [
      ['docs/nope.md'],
      'There is no file `docs/nope.md`. To check the site itself without building it, leave out the name.',
    ],
    [
      ['static'],
      'There is no HTML page in `static`. Name the folder of a built site; to check the site itself without building it, leave out the folder.',
    ],
    [['site.config.json'], '`site.config.json` is a file, not a folder. Name the folder of a built site.'],
    [
      ['docs', '--drafts'],
      '`--drafts` has no effect on a built folder. Pass it to `techdocs build`, or name no folder.',
    ],
    [
      ['docs', '--url', 'example'],
      '`--url` must be an origin such as `https://docs.example.com`, without a path (that is `baseUrl`); found "example".',
    ],
    [['docs', '--base-url', 'd'], '`--base-url` must start and end with `/`, such as `/docs/`; found "d".'],
    [
      ['--cache', 'x', '--cache-age', '1d'],
      '`--cache`, `--cache-age` has no effect without `--external`. Add it to check links to other sites too.',
    ],
    [
      ['--external', '--allow-private', '10.0.0.0/99'],
      '`10.0.0.0/99` is not a range of addresses. Write a host, an address, or a range such as `10.0.0.0/8`.',
    ],
    [['--exclude', '('], '`--exclude (` is not a regular expression: /(/: Unterminated group.'],
    [['--update-baseline'], '`--update-baseline` needs `--baseline FILE`.'],
    [['--baseline', 'b.json'], 'There is no baseline `b.json`. Write it with `--update-baseline`.'],
    [
      ['--baseline', 'site.config.json'],
      '`site.config.json` is not a baseline. Remove it, and write a new one with `--update-baseline`.',
    ],
    [
      ['http://127.0.0.1:8080/docs/'],
      '`http://127.0.0.1:8080/docs/` is an address. To read the site there page after page, add `--crawl`.',
    ],
    [
      ['--crawl'],
      '`--crawl` needs the address of a site. Name it: `techdocs check-links https://docs.example.com/ --crawl`.',
    ],
    [['--rate', '3'], '`--rate` has no effect without `--crawl`. Add it to read the site at an address.'],
    [['http://127.0.0.1:1/', '--crawl', '--concurrency', '3'], '`--concurrency` has no effect without `--external`.'],
    [['--changed-since', 'main'], 'This project is not in a git repository. `--changed-since` needs one.'],
    [
      ['--format', 'json', '--format', 'sarif'],
      '`json` and `sarif` cannot both go to the standard output. Give `--output FILE` after all but one.',
    ],
    [
      ['--format', 'xml'],
      "Option '--format <name>' argument 'xml' is invalid. Allowed choices are text, json, junit, sarif, github, gitlab, markdown.",
    ],
    [
      ['--format', 'json', '--output', 'site.config.json'],
      '`site.config.json` is what the site is made from. Name another file.',
    ],
    [['--external', '--cache', 'docs/index.md'], '`docs/index.md` is what the site is made from. Name another file.'],
    [['--output', 'x'], "Option '--output <file>' argument 'x' is invalid. It belongs to the `--format` before it."],
    [
      ['--cache-age', '3'],
      "Option '--cache-age <age>' argument '3' is invalid. It takes an age such as 30m, 12h or 3d.",
    ],
    [['--timeout', '0'], "Option '--timeout <ms>' argument '0' is invalid. It takes a whole number from 1 to 600000."],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await site.run(['check-links', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('a team with old faults', () => {
  it('fails only on new ones, and hears of mended ones', async () => {
    site.write(faulty);
    const baseline = ['check-links', '--baseline', 'links.json'];
    const first = await site.run([...baseline, '--update-baseline']);
    expect({ code: first.code, text: plain(first.stderr) }).toEqual({
      code: 0,
      text: '✔ Nothing new: 5 links on 16 pages; 2 known from the baseline; the baseline was written. T\n',
    });
    expect(site.read('links.json')).toBe(
      `{\n  "version": 1,\n  "findings": [\n    {"code":"broken-anchor","file":"docs/code.md","link":"./wifi.md#nowhere"},\n    {"code":"broken-link","file":"docs/code.md","link":"/wify"}\n  ]\n}\n`,
    );
    site.write({ 'docs/code.md': '# Code\n\nMore.\n\nSee [Wi-Fi](/wify) and [again](/wify).\n' });
    const second = await json('--baseline', 'links.json');
    expect(second.code).toBe(1);
    expect(second.report.errors).toHaveLength(1);
    expect(second.report.known).toHaveLength(1);
    expect(second.report.mended).toBe(1);
    site.write({ 'docs/code.md': '# Code\n' });
    const third = await site.run([...baseline, '--update-baseline']);
    expect(plain(third.stderr)).toBe(
      '✔ No link is broken: 3 links on 16 pages; 2 of the baseline fixed and removed; the baseline was written. T\n',
    );
    expect(JSON.parse(site.read('links.json')).findings).toEqual([]);
  });

  it('takes mended ones out of its baseline, and never a new one in', async () => {
    site.write(faulty);
    const update = ['check-links', '--baseline', 'links.json', '--update-baseline'];
    await site.run(update);
    site.write({ 'docs/code.md': '# Code\n\nSee [Wi-Fi](/wify) and [new](/new).\n' });
    const plainly = await site.run(['check-links', '--baseline', 'links.json', '--exclude', '^/new']);
    expect({ code: plainly.code, text: plain(plainly.stderr) }).toEqual({
      code: 0,
      text: '✔ Nothing new: 5 links on 16 pages; 1 known from the baseline; 1 of the baseline fixed (--update-baseline removes them). T\n',
    });
    const { code, stderr } = await site.run(update);
    expect(code).toBe(1);
    expect(plain(stderr)).toBe(`docs/code.md (1)

✘ broken-link    docs/code.md:3:30
  \`/new\` is not a page.
  > 3 │ See [Wi-Fi](/wify) and [new](/new).
      │                              ^

✘ 1 error: 5 links on 16 pages; 1 known from the baseline; 1 of the baseline fixed and removed; the baseline was written. T
--update-baseline adds no new findings. To accept them too, remove the file and run this again.
More about a finding: techdocs explain broken-link
`);
    const left = '{"code":"broken-link","file":"docs/code.md","link":"/wify"}';
    expect(site.read('links.json')).toBe(`{\n  "version": 1,\n  "findings": [\n    ${left}\n  ]\n}\n`);
    site.write(faulty);
    const back = await json('--baseline', 'links.json', '--strict');
    expect([back.code, back.report.warnings.length, back.report.known.length]).toEqual([1, 1, 1]);
  });

  it('fails only on findings in files that changed', async () => {
    site.write(faulty);
    const git = (...args: string[]) => {
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
      expect(spawnSync('git', [...who, ...args], { cwd: site.root }).status).toBe(0);
    };
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'x'],
    ])
      git(...args);
    site.write({ 'docs/new.md': '# New\n\n[x](/absent)\n' });
    const { code, report } = await json('--changed-since', 'HEAD');
    expect(code).toBe(1);
    const files = (findings: { file: string }[]) => findings.map(({ file }) => file);
    expect([files(report.errors), files(report.elsewhere)]).toEqual([
      ['docs/new.md'],
      ['docs/code.md', 'docs/code.md'],
    ]);
    site.write({ 'docs/new.md': '# New\n' });
    const quiet = await site.run(['check-links', '--changed-since', 'HEAD']);
    expect(quiet.code).toBe(0);
    expect(quiet.stderr).toContain(
      'In files that did not change:\n  docs/code.md:3:13  `/wify` is not a page. broken-link\n',
    );
    const unknown = await site.run(['check-links', '--changed-since', '--output=x']);
    expect(unknown.code).toBe(2);
  });

  it('leaves out what a comment stands before', async () => {
    site.write({
      'docs/code.md':
        '# Code\n\n<!-- check-links-ignore: comes later -->\n- [a](/one)\n- [b](/two)\n\n[c](/three) and <!-- check-links-ignore -->\n[d](/four)\nand [e](/five)\n',
    });
    const { report } = await json();
    expect(report.errors.map(({ link }: { link: string }) => link)).toEqual(['/three', '/five']);
  });
});

describe('forms of the outcome', () => {
  it('name files outside of the project by their path in the repository', async () => {
    site.write({
      'portal/site.config.json': '{ "docs": { "path": "../packages/a" } }',
      'packages/a/x.md': '# X\n\n[y](/nope)\n',
    });
    mkdirSync(site.path('.git'));
    const args = ['check-links', '--root', 'portal', '--format'];
    const env = { GITHUB_WORKSPACE: site.root };
    expect((await site.run([...args, 'github'], env)).stdout).toMatch(/^::error file=packages\/a\/x\.md,line=3,/);
    expect((await site.run([...args, 'sarif'], env)).stdout).toContain('"uri": "packages/a/x.md"');
  });

  const hostile = 'docs/code.md';
  const text =
    '# Code\n\n[a](</x\u001b[31m%0A::error file=a::b|`\\<script\\>@team>) ##[error](/y) [t](/z?token=hunter2&a=1) https://me:hunter2@docs.example.com/q\n';
  const all = ['text', 'json', 'junit', 'sarif', 'github', 'gitlab', 'markdown'];

  it('are written several at once, and no secret, control character or command gets out', async () => {
    site.write({ [hostile]: text });
    const args = all.flatMap((name) => ['--format', name, '--output', `out.${name}`]);
    const { code, stdout, stderr } = await site.run(['check-links', ...args]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: '' });
    for (const name of all) {
      const written = site.read(`out.${name}`);
      expect(written).not.toContain('hunter2');
      expect(written).not.toMatch(/[\0-\x08\x0b-\x1f\x7f]/);
      expect(written).toContain('broken-link');
    }
    expect(site.read('out.github')).toMatch(
      /^(?:::error file=docs\/code\.md,line=3,col=\d+,title=broken-link::[^\n]*\n){4}$/,
    );
    expect(site.read('out.markdown')).not.toContain('<script>');
    expect(site.read('out.markdown')).not.toContain('@team');
    for (const line of site
      .read('out.markdown')
      .split('\n')
      .filter((row) => row.startsWith('| ')))
      expect(line.split('|')).toHaveLength(6);
  });

  it('JSON is as its schema says, also when the call is refused', async () => {
    const validate = new Ajv({ strict: true }).compile(schemaOf('../../src/cli/formats/check-links.schema.json'));
    site.write({ [hostile]: text });
    const { report } = await json();
    validate(report);
    expect(validate.errors).toBe(null);
    const updated = await json('--baseline', 'links.json', '--update-baseline');
    validate(updated.report);
    expect([validate.errors, updated.report.updatedBaseline]).toEqual([null, true]);
    const refused = await site.run(['check-links', 'nowhere', '--json']);
    validate(JSON.parse(refused.stdout));
    expect(validate.errors).toBe(null);
    expect(JSON.parse(readFileSync(new URL('../../dist/check-links.schema.json', import.meta.url), 'utf8'))).toEqual(
      schemaOf('../../src/cli/formats/check-links.schema.json'),
    );
  });

  it('GitLab gets each finding once, with its place in the repository and a fingerprint of its own', async () => {
    site.write({ 'portal/docs/x.md': '# X\n\n[a](/none) [b](/none)\n\n[c](./none.md)\n' });
    const call = ['check-links', '--root', 'portal', '--format', 'gitlab'];
    const issues = async () => JSON.parse((await site.run(call, { CI_PROJECT_DIR: site.root })).stdout);
    const first = await issues();
    const place = (begin: number) => ({ path: 'portal/docs/x.md', lines: { begin } });
    const missing = { check_name: 'broken-link', description: '`/none` is not a page.', severity: 'major' };
    expect(first).toMatchObject([
      { ...missing, location: place(3) },
      { ...missing, location: place(3) },
      { check_name: 'broken-markdown-link', severity: 'minor', location: place(5) },
    ]);
    const prints = (all: typeof first) => all.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    expect(new Set(prints(first)).size).toBe(3);
    // Findings stay the same when lines move.
    site.write({ 'portal/docs/x.md': '# X\n\nNew.\n\n[a](/none) [b](/none)\n\n[c](./none.md)\n' });
    expect(prints(await issues())).toEqual(prints(first));
  });

  it('SARIF is valid, and has what the baseline knows as suppressed', async () => {
    const { $schema: _, id: __, ...schema } = schemaOf('../fixtures/sarif-2.1.0.schema.json');
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
    site.write(faulty);
    await site.run(['check-links', '--baseline', 'b.json', '--update-baseline']);
    site.write({ [hostile]: `${faulty['docs/code.md']}\n[new](/new)\n` });
    const { stdout } = await site.run(['check-links', '--baseline', 'b.json', '--format', 'sarif']);
    const log = JSON.parse(stdout);
    validate(log);
    expect(validate.errors).toBe(null);
    validate({ ...log, runs: [{ ...log.runs[0], results: [{ level: 'bad' }] }] });
    expect(validate.errors).not.toBe(null);
    expect(
      log.runs[0].results.map((one: { ruleId: string; suppressions?: object }) => [
        one.ruleId,
        one.suppressions !== undefined,
      ]),
    ).toEqual([
      ['broken-link', false],
      ['broken-link', true],
      ['broken-anchor', true],
    ]);
  });

  it('JUnit is well-formed XML', async () => {
    site.write({ [hostile]: text });
    const { stdout } = await site.run(['check-links', '--format', 'junit']);
    const open: string[] = [];
    let failures = 0;
    const parser = new Parser(
      {
        onopentagname: (name) => void open.push(name),
        onclosetag: (name) => expect(open.pop()).toBe(name),
        onopentag: (name) => {
          failures += Number(name === 'failure');
        },
      },
      { xmlMode: true },
    );
    parser.end(stdout);
    expect([open, failures]).toEqual([[], 4]);
    expect(stdout).toContain('tests="4" failures="4"');
  });

  it('JUnit has a warning that fails the check as a failure', async () => {
    site.write({ 'docs/code.md': '# Code\n\n[w](./wifi.md#none) [e](/absent)\n' });
    for (const [flags, failures] of [
      [[], 1],
      [['--strict'], 2],
      [['--fail-on', 'warning'], 2],
    ] as const) {
      const { code, stdout } = await site.run(['check-links', '--format', 'junit', ...flags]);
      expect([code, stdout.match(/<failure /g)?.length]).toEqual([1, failures]);
      expect(stdout).toContain(`tests="2" failures="${failures}" errors`);
    }
  });

  it('annotations come by themselves in a workflow: ten, errors first, and the whole table in the summary', async () => {
    const links = Array.from({ length: 12 }, (_, n) => `[w](./wifi.md#n${n}) [e](/absent-${n})`).join('\n');
    site.write({ 'docs/code.md': `# Code\n\n${links}\n\n##[error](/zz)\n` });
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: site.path('summary.md') };
    const { code, stdout, stderr } = await site.run(['check-links'], env);
    expect(code).toBe(1);
    const rows = stdout.trimEnd().split('\n');
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row).toMatch(/^::error file=docs\/code\.md,line=\d+,col=\d+,title=broken-link::/);
    expect(stderr).not.toMatch(/^\s*::|##\[/m);
    expect(site.read('summary.md').match(/^\| [✘⚠] /gm)).toHaveLength(25);
  });
});
