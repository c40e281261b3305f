// Every finding has a page whose example is found so, and is not once it is mended. Examples that need nothing but pages
// are one site, each in a folder of its own; the others are small projects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsIndex, withLevel } from '../../scripts/manual/findings.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { fixedErrors, ruleCodes, ruleLevels } from '../../src/model/rules.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';
import { type Example, type FindingPage, findingPages } from './examples.ts';

/** Findings whose example no test can make: what they need is another machine, a network, a browser or minutes. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'broken-external-link',
  'broken-external-anchor',
  'unverified-link',
  'moved-external-link',
  'insecure-url',
  'code-too-slow',
  'no-browser',
  'not-printed',
  'invalid-diagram',
  'not-utf8',
  'unreadable-file',
  'file-too-large',
  'outside-symlink',
  'shallow-clone',
  'shared-cache',
  'foreign-file',
  'pagefind-failed',
  'missing-package',
  'write-failed',
  'cannot-listen',
  'internal',
]);

const pages = findingPages();
const shown = pages.filter(({ code }) => !ELSEWHERE.has(code));

/** Whether an example is pages and posts alone, so that it can share a site with others. */
function isPages({ files, calls }: Example): boolean {
  return (
    calls.length === 0 &&
    Object.keys(files).every((path) => /^(?:docs|releases)\/[^_].*\.md$|^docs\/_\w+\.md$/.test(path))
  );
}

const isShared = ({ faulty, mended }: FindingPage) => isPages(faulty) && isPages(mended);

/** Rules that are off by default are on, or nothing would be found. */
const SETTINGS = {
  variables: { version: '1.4.0' },
  rules: Object.fromEntries(
    ruleCodes.filter((code) => ruleLevels[code] === 'ignore' && code !== 'no-url').map((code) => [code, 'warn']),
  ),
};

/** An error, which stops a build before it renders. */
const STOP = { 'docs/stop.md': '---\ntitle: [a]\ndisplayed_sidebar: null\n---\n' };

/** Whether an example is about what is rendered or written, or about a project without pages. */
function isRendered(files: Example['files']): boolean {
  const names = Object.keys(files);
  return names.some((name) => /^(?:src|build)\//.test(name)) || !names.some((name) => name.startsWith('docs/'));
}

const sandboxes: Sandbox[] = [];

function sandbox(files: Readonly<Record<string, string>>): Sandbox {
  const made = createSandbox(files);
  sandboxes.push(made);
  return made;
}

/** Codes that are found in the folder of each page. */
async function foundTogether(side: 'faulty' | 'mended'): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files = shown.filter(isShared).flatMap((page) =>
    Object.entries(page[side].files).map(([path, text]) => {
      const [top = '', ...rest] = path.split('/');
      return [[top, page.code, ...rest].join('/'), text];
    }),
  );
  const site = sandbox({
    'site.config.json': JSON.stringify(SETTINGS),
    ...STOP,
    ...Object.fromEntries(files),
  });
  const { errors, warnings } = await site.build({ cache: false, workers: 1 });
  const found = new Map<string, Set<string>>();
  for (const { file = '', code } of [...errors, ...warnings]) {
    const folder = file.split('/')[1] ?? '';
    found.set(folder, (found.get(folder) ?? new Set()).add(code));
  }
  return found;
}

/** Codes that a project of its own has. */
async function foundIn({ files, calls }: Example): Promise<ReadonlySet<string>> {
  const site = sandbox(isRendered(files) ? files : { ...files, ...STOP });
  const found: Diagnostic[] = [];
  for (const [, , command = '', ...args] of calls.length === 0 ? [['', '', 'build']] : calls) {
    const spared = command === 'build' ? ['--no-cache', '--workers', '1'] : [];
    const { stdout } = await site.run([command, ...args, ...spared, '--json']);
    const report = JSON.parse(stdout) as Readonly<Record<string, Diagnostic[] | undefined>>;
    found.push(...['errors', 'warnings', 'notes'].flatMap((name) => report[name] ?? []));
  }
  return new Set(found.filter(({ file }) => file !== 'docs/stop.md').map(({ code }) => code));
}

afterAll(() => {
  for (const each of sandboxes) each.remove();
});

describe('the pages of findings', () => {
  it('are one for each code', () => {
    expect(pages.map(({ code }) => code).sort()).toEqual([...new Set([...ruleCodes, ...fixedErrors])].sort());
  });

  it('say what each weighs, and are listed', () => {
    const wrong = pages.filter(({ code, text }) => text !== withLevel(code, text)).map(({ code }) => code);
    expect(wrong).toEqual([]);
    const index = readFileSync(join(repository, 'docs/reference/findings/index.md'), 'utf8');
    expect(index).toBe(findingsIndex(new Map(pages.map(({ code, text }) => [code, text]))));
  });

  describe.each(['faulty', 'mended'] as const)('%s examples', (side) => {
    let together: ReadonlyMap<string, ReadonlySet<string>>;
    beforeAll(async () => {
      together = await foundTogether(side);
    });

    it('show the finding where they are to, and do not where it is mended', async () => {
      const wrong: string[] = [];
      for (const page of shown) {
        const found = isShared(page) ? (together.get(page.code) ?? new Set()) : await foundIn(page[side]);
        if (found.has(page.code) !== (side === 'faulty')) wrong.push(`${page.code}: ${[...found].join(', ')}`);
      }
      expect(wrong).toEqual([]);
    });
  });
});
