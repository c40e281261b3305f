// The portal's own texts: what a reader must not meet, whatever page they land on.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptySections, type Page, SHORTEST } from '../../content/scripts/coverage/measure.ts';
import { readSite } from '../../content/scripts/coverage/read-site.ts';

const root = join(import.meta.dirname, '../..');
let pages: readonly Page[];

beforeAll(async () => {
  pages = [...(await readSite(root)).pages.values()];
});

describe('the portal’s content', () => {
  it('has text under every heading', () => {
    const empty = pages.flatMap((page) => emptySections(page).map((heading) => `${page.document.file}: ${heading}`));
    expect(empty).toEqual([]);
  });

  it(`has no page below ${SHORTEST} words`, () => {
    const short = pages.filter(({ document }) => document.wordCount < SHORTEST).map(({ document }) => document.file);
    expect(short).toEqual([]);
  });

  it('leads on from every page to another one', () => {
    const isEnd = ({ document }: Page) =>
      !document.links.some(({ kind, href }) => kind === 'link' && /\.md(#|$)/.test(href));
    expect(pages.filter(isEnd).map(({ document }) => document.file)).toEqual([]);
  });

  it('describes every page in a sentence of its own', () => {
    const byText = new Map<string, string[]>();
    for (const { document } of pages) {
      byText.set(document.description, [...(byText.get(document.description) ?? []), document.file]);
    }
    expect([...byText].filter(([text, files]) => text === '' || files.length > 1)).toEqual([]);
  });

  it('says in words what each picture shows', () => {
    const pictures = pages.flatMap(({ document, body }) =>
      [...body.markdown.matchAll(/!\[([^\]]*)\]\([^)]+\.svg\)/g)].map(([, text = '']) => ({
        file: document.file,
        text,
      })),
    );
    expect(pictures.length).toBeGreaterThan(30);
    expect(pictures.filter(({ text }) => text.length < 20)).toEqual([]);
  });

  it('lists the licences of the packages that are installed', () => {
    expect(() =>
      execFileSync(process.execPath, ['--import', 'tsx', 'content/scripts/licences.ts', '--check'], { cwd: root }),
    ).not.toThrow();
  });
});
