// Every finding has a page whose faulty example has the finding and whose fixed example does not. Examples that need only pages share a
// site, each in a folder of its own; the others are small projects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, findingsIndex, withLevel } from '../../scripts/manual/findings.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { defaultRuleLevels, ruleCodes } from '../../src/model/rules.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';
import { type Example, type FindingPage, findingPages } from './examples.ts';

/** Findings whose example needs another machine, a network, a browser or minutes. Another test shows each, and contains the given text. */
const SHOWN_BY: Readonly<Record<string, readonly [test: string, text: string]>> = {
  'broken-external-link': ['cli/check-links-clauses', 'the site answers 404 Not Found.'],
  'broken-external-anchor': ['links/external', 'is broken: the page has no `#absent`.'],
  'unverified-link': ['links/external', 'could not be verified: the site answers 500 Internal Server Error.'],
  'moved-external-link': ['links/external', '`moved permanently` moved permanently.'],
  'insecure-url': ['links/external', 'uses HTTP, but the site also supports HTTPS.'],
  'code-too-slow': ['content/highlight', 'This code could not be highlighted within 30 seconds.'],
  'no-browser': [
    'features/pdf/pdf',
    'No Chromium was found on this machine, so the PDFs of the products were not made.',
  ],
  'missing-font': ['features/pdf/pdf', ': no font on this machine contains them.'],
  'not-printed': ['features/pdf/pdf', 'is not in the PDF: techdocs requests nothing from other sites for it.'],
  'invalid-diagram': ['features/mermaid/diagrams', 'This diagram cannot be drawn: `]` is not expected.'],
  'slow-diagram': ['features/mermaid/diagrams', 'Drawing this diagram did not end within 15 seconds, so it is left'],
  'not-utf8': ['content/folder', 'The file is not UTF-8 text. Save it with the encoding UTF-8.'],
  'unreadable-file': ['cli/new-release/run', 'The file cannot be read: it does not exist.'],
  'file-too-large': ['content/folder', 'The file is 11 MB; the limit is 10 MB.'],
  'outside-symlink': ['content/folder', 'This symbolic link leads out of the project and is not followed.'],
  'shallow-clone': ['content/folder', 'The repository is a shallow clone, so the dates and authors'],
  'no-history': ['content/folder', 'The dates and authors of last updates are missing: not a git repository'],
  'left-out': ['engine/untrusted', 'The component `Box` is left out: only what stands in its tag is shown.'],
  'shared-cache': ['cache/shared-cache', 'The build used no results of others, because the shared cache'],
  'foreign-file': [
    'engine/search',
    '`search/en.json` in the output folder was not written by techdocs, and the site has',
  ],
  'pagefind-failed': ['engine/search', 'Pagefind failed: no room for words.'],
  'missing-package': [
    'engine/search',
    'The search provider `pagefind` needs the package `pagefind`, which is not installed.',
  ],
  'write-failed': ['cli/ending', 'Cannot write the site to `build`: a file is larger than the system allows.'],
  'cannot-listen': ['cli/serve', 'is not an address of this machine. Remove `--host` to serve only this machine.'],
  internal: ['serve/pure', "code: 'internal', severity: 'error', message: 'odd'"],
};

const pages = findingPages();
const shown = pages.filter(({ code }) => SHOWN_BY[code] === undefined);

/** Whether an example consists of pages and posts alone, so that it can share a site with others. */
function isPages({ files, calls }: Example): boolean {
  return (
    calls.length === 0 &&
    Object.keys(files).every((path) => /^(?:docs|releases)\/[^_].*\.md$|^docs\/_\w+\.md$/.test(path))
  );
}

const isShared = ({ faulty, mended }: FindingPage) => isPages(faulty) && isPages(mended);

/** Enables rules that are off by default; otherwise they would find nothing. */
const SETTINGS = {
  variables: { version: '1.4.0' },
  rules: Object.fromEntries(
    ruleCodes.filter((code) => defaultRuleLevels[code] === 'ignore' && code !== 'no-url').map((code) => [code, 'warn']),
  ),
};

/** An error, which stops a build before it renders. */
const STOP = { 'docs/stop.md': '---\ntitle: [a]\ndisplayed_sidebar: null\n---\n' };

/** Whether an example needs rendering or writing, or is a project without pages. */
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

/** Returns the codes of findings in the folder of each page. */
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

/** Returns the codes of a separate project. */
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
    expect(pages.map(({ code }) => code).sort()).toEqual(codes);
  });

  it('say what each weighs, and are listed', () => {
    const wrong = pages.filter(({ code, text }) => text !== withLevel(code, text)).map(({ code }) => code);
    expect(wrong).toEqual([]);
    const index = readFileSync(join(repository, 'docs/reference/findings/index.md'), 'utf8');
    expect(index).toBe(findingsIndex(new Map(pages.map(({ code, text }) => [code, text]))));
  });

  it('are shown by another test where theirs cannot be built', () => {
    const isShown = ([test, text]: readonly [string, string]) =>
      readFileSync(join(repository, `tests/${test}.test.ts`), 'utf8').includes(text);
    const unshown = Object.entries(SHOWN_BY).filter(([, by]) => !isShown(by));
    expect(unshown.map(([code]) => code)).toEqual([]);
    expect(Object.keys(SHOWN_BY).filter((code) => !pages.some((page) => page.code === code))).toEqual([]);
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
