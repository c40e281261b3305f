// Exit of the process when it cannot do its work: no disk space, or code of the site that ends it.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../engine/sandbox.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));
const library = new URL('../../dist/index.js', import.meta.url).href;
const noRoom = '✘ write-failed\n  Cannot write to stdout: there is no space left.\n';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({ 'docs/a.md': '# A\n\nWords.\n', 'docs/b.md': '# B\n' });
});
afterEach(() => site.remove());

/** Runs a line in the shell, with `techdocs` as the command. */
function shell(line: string) {
  const command = line.replaceAll('techdocs', `"${process.execPath}" "${bin}"`);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: site.root, env, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

describe.skipIf(!existsSync('/dev/full'))('a stream that takes nothing', () => {
  it.each([
    ['techdocs build --json --quiet > /dev/full', noRoom],
    ['techdocs --help > /dev/full', noRoom],
    ['techdocs build 2> /dev/full', ''],
    ['techdocs build --json > /dev/full 2>&1', ''],
    ['techdocs check-links --quiet --format json > /dev/full', noRoom],
    ['techdocs serve --port 0 --quiet --json > /dev/full', noRoom],
    [
      'techdocs build --quiet --json 1< /dev/null',
      '✘ write-failed\n  Cannot write to stdout: it is not open for writing.\n',
    ],
  ])('%s', (line, stderr) => {
    expect(shell(line)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('is no fault where its reader has seen enough', () => {
    const line = 'set -o pipefail; techdocs build --quiet --json | head -1';
    expect(shell(line)).toEqual({ code: 0, stdout: '{\n', stderr: '' });
    expect(shell('set -o pipefail; techdocs build 2>&1 > /dev/null | true').code).toBe(0);
  });

  it('is named where it is the file of a report, and never replaced', () => {
    const stderr = '✘ write-failed\n  `/dev/full` cannot be written: there is no space left.\n';
    expect(shell('techdocs check-links --quiet --format json --output /dev/full')).toEqual({
      code: 2,
      stdout: '',
      stderr,
    });
    const summary = 'GITHUB_STEP_SUMMARY=/dev/full techdocs check-links --quiet --format github';
    expect(shell(summary)).toMatchObject({ code: 2, stderr });
    expect(shell('test -c /dev/full').code).toBe(0);
  });
});

describe('files that may not grow', () => {
  it('fail the build, and the last good site stays', async () => {
    await site.build();
    const before = hashFolder(site.path('build'));
    site.write({ 'docs/a.md': '# A\n\nOther words.\n' });
    const stderr = '✘ write-failed\n  Cannot write the site to `build`: a file is larger than the system allows.\n';
    expect(shell('ulimit -f 1; techdocs build --quiet')).toEqual({ code: 2, stdout: '', stderr });
    expect(hashFolder(site.path('build'))).toEqual(before);
    const named = shell('ulimit -f 1; techdocs build --quiet --out-dir new/site').stderr;
    expect(named).toBe(stderr.replace('`build`', '`new/site`'));
  });

  it('fail where a baseline is written', () => {
    expect(shell('ulimit -f 0; techdocs check-links --quiet --baseline b.json --update-baseline')).toEqual({
      code: 2,
      stdout: '',
      stderr: '✘ write-failed\n  `b.json` cannot be written: a file is larger than the system allows.\n',
    });
  });
});

describe('code of the site', () => {
  const called = (code: number) =>
    `✘ invalid-config\n  Code of the site called \`process.exit(${code})\`, which ends techdocs before it finishes. Throw an error instead, in the configuration, the templates and what they import.\n`;
  const sneaky = 'const { exit } = process;\n';

  it.each([
    ['a configuration that ends the process', `${sneaky}exit(0);\nexport default {};`, called(0)],
    ['one that does not ask', 'const p = process;\np.reallyExit(0);\nexport default {};', called(0)],
    ['one that does so later', `${sneaky}setTimeout(() => exit(3));\nexport default {};`, called(3)],
    [
      'a promise that nobody waits for',
      "void Promise.reject(new Error('nobody waits'));\nexport default {};",
      '✘ invalid-config\n  Code of the site failed: nobody waits\n',
    ],
    [
      'a getter of a class',
      "class Config {\n  get title() {\n    throw new Error('no title');\n  }\n}\nexport default new Config();",
      '✘ invalid-config\n  Code of the site failed: no title\n',
    ],
  ])('%s', (_, config, stderr) => {
    site.write({ 'site.config.js': config });
    expect(shell('techdocs build --quiet')).toEqual({ code: 2, stdout: '', stderr });
    expect(existsSync(site.path('build'))).toBe(false);
  });

  it.each([
    [
      'process.exit(0);',
      '✘ template-failed    DocPage.js:2:1\n  A template of the site failed on `/a` and `/b`: it called `process.exit(0)`, which would end techdocs. Throw an error instead.\n    1 │ export default function DocPage() {\n  > 2 │ process.exit(0);\n      │ ^\n    3 │ }\n',
    ],
    [`${sneaky}exit(0);`, called(0)],
  ])('a template with %j', (body, stderr) => {
    site.write({
      'site.config.js': "export default { templates: { DocPage: './DocPage.js' } };",
      'DocPage.js': `export default function DocPage() {\n${body}\n}\n`,
    });
    expect(shell('techdocs build --quiet')).toEqual({ code: 2, stdout: '', stderr });
    expect(existsSync(site.path('build'))).toBe(false);
  });

  it.each(['', ' --workers 2'])('an extension of Markdown that ends its thread, build%s', (flags) => {
    site.write({
      'site.config.js': `${sneaky}export default { markdown: { extensions: [(md) => md.core.ruler.push('x', () => exit(0))] } };`,
    });
    expect(shell(`techdocs build --quiet${flags}`)).toEqual({ code: 2, stdout: '', stderr: called(0) });
  });

  it('does not decide on the exit code', () => {
    site.write({ 'site.config.js': 'process.exitCode = 5;\nexport default {};' });
    expect(shell('techdocs build --quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
    site.write({ 'site.config.js': 'process.exitCode = 0;\nexport default null;' });
    expect(shell('techdocs build --quiet').code).toBe(2);
  });

  it('is told of its timers that are due, also where a build had nothing to do', async () => {
    await site.build();
    site.write({ 'site.config.js': "setTimeout(() => {\n  throw new Error('late');\n}, 1);\nexport default {};" });
    const stderr = '✘ invalid-config\n  Code of the site failed: late\n';
    const told = shell('techdocs build --quiet --json');
    expect(told).toMatchObject({ code: 2, stderr });
    expect(() => JSON.parse(told.stdout)).not.toThrow();
  });

  it('does not keep a command alive that is done', () => {
    site.write({ 'site.config.js': 'setInterval(() => {}, 1000);\nexport default {};' });
    expect(shell('techdocs build --quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

it.each(['--input-type=module', '--input-type module'])('the library builds on threads in a text, %s', (flag) => {
  const text = `import { build } from '${library}'; console.log((await build({ workers: 2, cache: false })).ok);`;
  expect(shell(`"${process.execPath}" ${flag} -e "${text}"`)).toEqual({ code: 0, stdout: 'true\n', stderr: '' });
});

describe('without the part of rolldown for this system', () => {
  const told =
    `✘ missing-package\n  The part of rolldown for this system (${process.platform}, ${process.arch}) is not installed, and techdocs needs it to read configurations. ` +
    'Remove `node_modules`, and install again without `--omit=optional` and `--no-optional`.\n';

  it.each(['init --yes', 'build'])('%s says how to install it, and writes nothing', (command) => {
    site.write({ 'site.config.ts': 'export default {};\n' });
    if (command !== 'build') rmSync(site.path('site.config.ts'));
    const before = hashFolder(site.root);
    const { code, stderr } = shell(`NAPI_RS_NATIVE_LIBRARY_PATH=/none techdocs ${command}`);
    expect({ code, told: stderr.includes(told) }).toEqual({ code: 2, told: true });
    expect(stderr).not.toContain('bug');
    expect(hashFolder(site.root)).toEqual(before);
  });
});
