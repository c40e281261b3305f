// Levels and ignore comments, in all commands that report findings.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRuleLevels, rulesThatAreNotesByDefault } from '../../src/model/rules.ts';
import { createSandbox } from './sandbox.ts';

const page = (front: string, mark: string) =>
  `---\n${front}\n---\n\n# A\n\n# B\n\n${mark}\nSee [a](/nowhere).\n\n[b](#no) <span id="x"></span><span id="x"></span> https://example.com\n`;
const FILES = {
  'site.config.json': '{}',
  'docs/index.md': page('title: A', ''),
  'docs/guide/odd.md': '# Odd\n',
};
const site = createSandbox(FILES);
afterAll(() => site.remove());
beforeEach(() => site.restore());

const configured = (config: object) => site.write({ 'site.config.json': JSON.stringify(config) });

async function told(): Promise<string[]> {
  const { errors, warnings } = await site.build();
  return [...errors, ...warnings].map(({ severity, code, line }) => `${severity} ${code}${line ? ` ${line}` : ''}`);
}

async function links(): Promise<string[]> {
  const { stdout } = await site.run(['check-links', '--json']);
  const { errors, warnings } = JSON.parse(stdout);
  return [...errors, ...warnings].map(
    ({ severity, code }: { severity: string; code: string }) => `${severity} ${code}`,
  );
}

describe('rules', () => {
  it('set the levels of all findings', async () => {
    expect(await told()).toEqual([
      'error broken-link 10',
      'warning extra-h1 7',
      'warning broken-anchor 12',
      'warning duplicate-id 12',
    ]);
    configured({
      rules: { 'broken-link': 'warn', 'extra-h1': 'ignore', 'duplicate-id': 'error', 'bare-url': 'warn' },
    });
    expect(await told()).toEqual([
      'error duplicate-id 12',
      'warning broken-link 10',
      'warning broken-anchor 12',
      'warning bare-url 12',
    ]);
    expect(await links()).toEqual([
      'error duplicate-id',
      'warning broken-link',
      'warning broken-anchor',
      'warning bare-url',
    ]);
  });

  it('make a finding of a note that is off by itself; a note of a warning stays one', async () => {
    site.write({ 'docs/index.md': '# Home [odd](./guide/odd.md)\n', 'static/.gitkeep': '' });
    const notes = async (rules: object) => {
      configured({ url: 'https://docs.example.com', rules });
      const report = await site.build();
      return [...report.notes, ...report.warnings].map(({ severity, code }) => `${severity} ${code}`);
    };
    expect(await notes({})).toEqual(['note plain-title', 'note secret-file']);
    const strict = { 'plain-title': 'warn', 'secret-file': 'error' };
    expect(await notes(strict)).toEqual(['note secret-file', 'warning plain-title']);
    expect(await notes({ 'plain-title': 'ignore' })).toEqual(['note secret-file']);
  });

  it('hold for a built folder too', async () => {
    configured({ rules: { 'broken-link': 'warn', 'duplicate-id': 'ignore', 'broken-anchor': 'ignore' } });
    await site.build();
    const { stdout, code } = await site.run(['check-links', 'build', '--json']);
    expect([
      code,
      JSON.parse(stdout).warnings.map(({ code: name, link }: { code: string; link: string }) => `${name} ${link}`),
    ]).toEqual([0, ['broken-link /nowhere', 'broken-link /nowhere']]);
  });
});

it('are notes by default for some codes, and `ignore` turns these off', async () => {
  site.write({ 'docs/index.md': '# [A](./guide/odd.md)\n', 'static/robots.txt': 'User-agent: *\n' });
  const codes = async () => {
    const { notes } = await site.build();
    return rulesThatAreNotesByDefault.filter((code) => notes.some((note) => note.code === code));
  };
  expect(rulesThatAreNotesByDefault.map((code) => defaultRuleLevels[code])).toEqual(
    rulesThatAreNotesByDefault.map(() => 'ignore'),
  );
  expect(await codes()).toEqual(['no-url', 'plain-title', 'replaced-file']);
  configured({ rules: Object.fromEntries(rulesThatAreNotesByDefault.map((code) => [code, 'ignore'])) });
  expect(await codes()).toEqual([]);
});

describe('what an author passes over', () => {
  it('is not told, and what passes over nothing is', async () => {
    site.write({
      'docs/index.md': page('ignore: [extra-h1, tag-case]', '<!-- techdocs-ignore broken-link, bare-url: soon -->'),
    });
    expect(await told()).toEqual(['warning unused-ignore 2', 'warning broken-anchor 12', 'warning duplicate-id 12']);
    expect(await links()).toEqual(['warning broken-anchor', 'warning duplicate-id']);
  });

  it('is not judged in drafts, nor where the rule is off', async () => {
    const front = 'draft: true\nignore: [broken-link, broken-anchor]';
    site.write({ 'docs/index.md': page(front, ''), 'docs/b.md': '---\nignore: [bare-url, tag-case]\n---\n# B\n' });
    expect(await told()).toEqual(['warning unused-ignore 2', 'warning extra-h1 8', 'warning duplicate-id 13']);
    configured({ rules: { 'tag-case': 'ignore', 'unused-ignore': 'error' } });
    expect(await told()).toEqual(['warning extra-h1 8', 'warning duplicate-id 13']);
  });
});
