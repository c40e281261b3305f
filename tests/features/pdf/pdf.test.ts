// PDFs: rejected calls of `techdocs pdf`, builds without a browser, and a small printed document.
import { readdirSync, readFileSync } from 'node:fs';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMissingLettersFindings } from '../../../src/features/pdf/findings.ts';
import { readPdfSheetNumbers } from '../../../src/features/pdf/finish.ts';
import { createPdfExtensions } from '../../../src/features/pdf/index.tsx';
import { createSandbox } from '../../engine/sandbox.ts';
import { hasBrowser } from '../../support/browser.ts';
import { config } from '../../support/site.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({
    title: 'Acme Docs',
    url: 'https://docs.example.com',
    products: { scanner: { label: 'Scanner', page: '/' } },
    pdf: { products: true, size: 'A5' },
  }),
  'docs/index.md': `---
last_update: { date: 2025-03-01 }
---

# Start

See [more](./more.md#deep), [the maker](https://maker.example/) and [what is new](/releases).

## First

| ${'Firmware of it | '.repeat(11)}
|${'---|'.repeat(11)}
| ${'2024-10-12 | '.repeat(11)}

![From elsewhere](https://maker.example/a.png)
`,
  'docs/more.md': '# More\n\n## Deep\n\n```js\nlet a = 1;\n```\n\n### Deeper\n\n[Back](./index.md), yes ✅, no ✗\n',
  'releases/2025-01-01-scanner.md': '---\nproduct: scanner\nversion: 1.0.0\n---\n\n# Scanner 1.0.0\n\nNew.\n',
});
afterAll(() => site.remove());

const { CHROMIUM_PATH } = process.env;
const hideBrowser = () => {
  process.env.CHROMIUM_PATH = '/nowhere/chromium';
  onTestFinished(() => {
    if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = CHROMIUM_PATH;
  });
};

describe('a call', () => {
  it.each([
    [['--page', '/a', '--releases'], '`--page` cannot be combined with `--product` or `--releases`. Use one of them.'],
    [['--from', '1.0'], '`--from` and `--to` choose releases. Add `--releases` to print those.'],
    [['--releases', '--to', '1.0'], '`--from` and `--to` are versions of one product. Name it with `--product`.'],
    [['--releases', '--docs-version', '1.0'], 'Releases have no docs version. Remove `--docs-version`.'],
    [['--size', 'A9'], "Option '--size <size>' argument 'A9' is invalid. Allowed choices are A4, A5, letter, legal."],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await site.run(['pdf', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.replace(/^✘ invalid-call\n\s+/, '').split('\n')[0]).toBe(message);
  });

  it('says that there is no browser, and how to name one', async () => {
    hideBrowser();
    expect(await site.run(['pdf'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '✘ invalid-call\n  `CHROMIUM_PATH` is `/nowhere/chromium`, but there is no browser. Install Chromium or Google Chrome, or set the environment variable `CHROMIUM_PATH` to its path.\n',
    });
  });
});

it('a build without a browser has no PDF, no link to one, and says so', async () => {
  hideBrowser();
  const { warnings, routes } = await site.build();
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    ['no-browser', 'No Chromium was found on this machine, so the PDFs of the products were not made.'],
  ]);
  expect(routes.filter(({ path }) => path.endsWith('.pdf'))).toEqual([]);
  expect(site.read('build/index.html')).not.toContain('.pdf"');
});

it.each([['build'], ['pack']])('%s without a browser says so too', async (command) => {
  hideBrowser();
  const { code, stdout } = await site.run([command, '--json']);
  const { warnings } = JSON.parse(stdout) as { readonly warnings: readonly { readonly code: string }[] };
  expect([code, warnings.map((each) => each.code)]).toEqual([0, ['no-browser']]);
});

describe.runIf(hasBrowser)('a document', () => {
  it('is not written over what the site is made from', async () => {
    const before = site.read('docs/more.md');
    const stderr = '✘ invalid-call\n  `docs/more.md` is what the site is made from. Name another file.\n';
    expect(await site.run(['pdf', '--out', 'docs/more.md'])).toEqual({ code: 2, stdout: '', stderr });
    expect(site.read('docs/more.md')).toBe(before);
  });

  it('is not written under the name of another type of file', async () => {
    const stderr = '✘ invalid-call\n  `more.txt` is not the name of a PDF. End it with `.pdf`.\n';
    expect(await site.run(['pdf', '--out', 'more.txt'])).toEqual({ code: 2, stdout: '', stderr });
    expect(readdirSync(site.root)).not.toContain('more.txt');
  });

  it('is made by a build, with a link from its pages, as the command makes it', async () => {
    const { warnings } = await site.build();
    expect(warnings.map(({ code }) => code)).toEqual(['not-printed']);
    expect(site.read('build/more/index.html')).toContain('<a href="/scanner.pdf">');
  });

  it('is made by a portable build too, with relative links to it, from the same bytes', async () => {
    await site.build({ portable: true, outDir: 'disk' });
    expect(site.read('disk/more/index.html')).toContain('<a href="../scanner.pdf">');
    const [served, portable] = ['build', 'disk'].map((folder) => readFileSync(site.path(`${folder}/scanner.pdf`)));
    expect(portable?.equals(served as Buffer)).toBe(true);
  });

  it('has a cover, contents, bookmarks, links and the size of its sheets', async () => {
    const { code, stderr } = await site.run(['pdf', '--product', 'scanner']);
    const [made, printed] = ['build/scanner.pdf', 'scanner.pdf'].map((name) => readFileSync(site.path(name)));
    expect(made?.equals(printed as Buffer)).toBe(true);
    expect(stderr).toContain(
      '`https://maker.example/a.png` is not in the PDF: techdocs requests nothing from other sites for it.',
    );
    // Requests of the browser itself, such as for a favicon.
    expect(stderr.match(/not-printed/g)).toHaveLength(1);
    expect(stderr).toMatch(/✔ 2 pages in scanner\.pdf \(\d sheets, 0\.\d MB, [\d.]+ s\)/);
    expect(code).toBe(0);
    const pdf = await PDFDocument.load(readFileSync(site.path('scanner.pdf')), { updateMetadata: false });
    expect(pdf.getTitle()).toBe('Scanner 1.0.0 | Acme Docs');
    expect(pdf.getCreationDate()?.toISOString()).toBe('2025-03-01T00:00:00.000Z');
    const sizes = pdf.getPages().map((page) => [page.getWidth(), page.getHeight()].map(Math.round).join(' × '));
    expect(new Set(sizes)).toEqual(new Set(['420 × 595', '595 × 420']));
    // Ticks and crosses do not depend on fonts of the machine.
    expect(fontsOf(pdf)).toContain('NotoSansSymbols2');
    expect(bookmarksOf(pdf)).toEqual(['Scanner', 'Contents', 'Start', 'First', 'More', 'Deep', 'Deeper']);
    expect(linksOf(pdf)).toEqual([
      ...['page-1', 'p1-first', 'page-2', 'p2-deep'],
      ...['p2-deep', 'https://maker.example/', 'https://docs.example.com/releases', 'page-1'],
    ]);
  });
});

/** A site in Arabic with a table across the sheet, one of very many columns, and one with a long word. */
const arabic = createSandbox({
  'site.config.json': JSON.stringify({ title: 'Docs', i18n: { defaultLocale: 'ar', locales: ['ar'] } }),
  'docs/index.md': `# مرحبا

## عنوان

نص [رابط](https://maker.example/)

| ${'Firmware of it | '.repeat(11)}
|${'---|'.repeat(11)}
| ${'2024-10-12 | '.repeat(11)}

| ${'A | '.repeat(24)}
|${'---|'.repeat(24)}
| ${'value_of_cell | '.repeat(23)} [last](https://maker.example/) |

| A | B | C |
|---|---|---|
| ${'f0e1d2c3'.repeat(16)} | ${'f0e1d2c3'.repeat(16)} | [last](https://maker.example/) |
`,
});
afterAll(() => arabic.remove());

it.runIf(hasBrowser)(
  'right-to-left text beside tables across the sheet is on the paper, and each heading has its sheet',
  async () => {
    expect((await arabic.run(['pdf', '--out', 'ar.pdf'])).code).toBe(0);
    const bytes = readFileSync(arabic.path('ar.pdf'));
    expect((await readPdfSheetNumbers(bytes)).ofPlaces).toMatchObject({ 'page-1': 3, 'p1-عنوان': 3 });
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    // A document of the whole site has its title once.
    expect(pdf.getTitle()).toBe('Docs');
    const areOnPaper = pdf.getPages().flatMap((page) => {
      const links = page.node.Annots() as PDFArray | undefined;
      return Array.from({ length: links?.size() ?? 0 }, (_, at) => {
        const link = links?.lookup(at, PDFDict) as PDFDict;
        const { x, width } = link.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
        return link.has(PDFName.of('A')) ? x >= 0 && x + width <= page.getWidth() : [];
      }).flat();
    });
    // A link in the text, and one in the last cell of two tables.
    expect(areOnPaper).toEqual([true, true, true]);
  },
);

/** Unassigned code points, which no font contains, in running text, code, a caption and a hidden text; beside them signs with a glyph. */
const unassigned = createSandbox({
  'site.config.json': JSON.stringify({
    title: 'Docs',
    products: { scanner: { label: 'Scanner', page: '/' } },
    pdf: { products: true },
  }),
  'docs/index.md': '# Start\n\nAll of it: é → ✅ ✗ `✔` □ e\u0301, and a soft\u00ADhyphen.\n',
  'docs/more.md': '# More\n\n**Two \u0378**, `\u0379`, \u0380\n\n<p hidden>\u0383</p>\n\n## Names \u0381\n',
  'docs/rest.md': '# Rest\n\n\u0378 \u0382 \u0530\n',
});
afterAll(() => unassigned.remove());

describe.runIf(hasBrowser)('letters without a font', () => {
  const suggestion =
    'Install a font that does, for example the package `fonts-noto-cjk` for Chinese, Japanese and Korean, `fonts-noto-color-emoji` for emoji, or `fonts-noto-core` for other scripts.';
  const message =
    'The PDF shows empty boxes instead of `U+0378`, `U+0379`, `U+0380`, `U+0381`, `U+0382` and 1 more letter, on 2 pages: no font on this machine contains them.';

  it('are reported by the command, at the first page that contains one', async () => {
    const { code, stdout } = await unassigned.run(['pdf', '--json']);
    expect([code, (JSON.parse(stdout) as { readonly warnings: unknown }).warnings]).toEqual([
      0,
      [{ code: 'missing-font', severity: 'warning', file: 'docs/more.md', message, suggestion }],
    ]);
    expect((await unassigned.run(['pdf', '--json', '--page', '/'])).stdout).toContain('"warnings": []');
  });

  it('are reported by a build', async () => {
    const { warnings } = await unassigned.build();
    expect(warnings).toEqual([
      { code: 'missing-font', severity: 'warning', file: 'docs/more.md', message, suggestion },
    ]);
  });
});

it.runIf(hasBrowser)('PDFs are made again if the fonts of the machine change', () => {
  const home = createSandbox({ '.fonts/one.ttf': '' });
  const { HOME } = process.env;
  process.env.HOME = home.root;
  onTestFinished(() => {
    process.env.HOME = HOME;
    home.remove();
  });
  const keyNow = () => createPdfExtensions(config())[0]?.key;
  const before = keyNow();
  expect(keyNow()).toEqual(before);
  home.write({ '.fonts/below/two.ttf': '' });
  expect(keyNow()).not.toEqual(before);
});

describe('the finding about letters without a font', () => {
  const book = {
    texts: [{ id: 'page-1', title: 'A', href: '/a' }],
    site: { pages: [{ href: '/a', file: 'docs/a.md' }] },
  } as unknown as Parameters<typeof createMissingLettersFindings>[0];
  const messageOf = (missing: readonly [string, readonly string[]][]) =>
    createMissingLettersFindings(book, new Map(missing)).map(({ message, file }) => [message, file]);

  it('names letters, and code points that are not visible alone', () => {
    expect(messageOf([])).toEqual([]);
    expect(messageOf([['page-1', ['語']]])).toEqual([
      ['The PDF shows empty boxes instead of `語`: no font on this machine contains it.', 'docs/a.md'],
    ]);
    expect(messageOf([['page-1', ['ह', '\u093F', '\u{F0000}', '😀']]])).toEqual([
      [
        'The PDF shows empty boxes instead of `ह`, `U+093F`, `U+F0000` and `😀`: no font on this machine contains them.',
        'docs/a.md',
      ],
    ]);
  });

  it('has no page if the letters are only on the cover', () => {
    expect(messageOf([['', ['語']]])).toEqual([
      ['The PDF shows empty boxes instead of `語`: no font on this machine contains it.', undefined],
    ]);
  });
});

function fontsOf({ context }: PDFDocument): string[] {
  const dicts = context.enumerateIndirectObjects().flatMap(([, value]) => (value instanceof PDFDict ? value : []));
  const names = dicts.flatMap((dict) => dict.lookupMaybe(PDFName.of('BaseFont'), PDFName)?.decodeText() ?? []);
  return [...new Set(names.map((name) => name.replace(/^[A-Z]{6}\+|-.*$/g, '')))];
}

function bookmarksOf({ catalog }: PDFDocument): string[] {
  const titles: string[] = [];
  const visit = (item: PDFDict | undefined): void => {
    if (item === undefined) return;
    titles.push((item.lookup(PDFName.of('Title')) as unknown as { decodeText(): string }).decodeText());
    visit(item.lookupMaybe(PDFName.of('First'), PDFDict));
    visit(item.lookupMaybe(PDFName.of('Next'), PDFDict));
  };
  visit(catalog.lookup(PDFName.of('Outlines'), PDFDict).lookup(PDFName.of('First'), PDFDict));
  return titles;
}

/** Returns the link targets of all sheets: names of anchors, and addresses. */
function linksOf(pdf: PDFDocument): string[] {
  const textOf = (dict: PDFDict, key: string) =>
    (dict.lookup(PDFName.of(key)) as unknown as { decodeText(): string } | undefined)?.decodeText();
  return pdf.getPages().flatMap(({ node }) => {
    const links = node.Annots() as PDFArray | undefined;
    return Array.from({ length: links?.size() ?? 0 }, (_, at) => {
      const link = links?.lookup(at, PDFDict) as PDFDict;
      return textOf(link, 'Dest') ?? textOf(link.lookup(PDFName.of('A'), PDFDict), 'URI') ?? '';
    });
  });
}

it.runIf(hasBrowser)(
  'documents of several languages have names of their own, also where the title is the same',
  async () => {
    const two = createSandbox({
      'site.config.json': JSON.stringify({ title: 'Docs', i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' } }),
      'docs/index.md': '# Start\n',
    });
    onTestFinished(two.remove);
    for (const locale of ['en', 'de']) expect((await two.run(['pdf', '--quiet', '--locale', locale])).code).toBe(0);
    expect(readdirSync(two.root).filter((name) => name.endsWith('.pdf'))).toEqual(['docs-de.pdf', 'docs.pdf']);
  },
);
