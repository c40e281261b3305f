import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { SEARCH_FIELDS, searchFieldWeights } from '../../src/model/search-packed.ts';
import type { SearchablePageText } from '../../src/model/search-source.ts';
import { defaultSearchWordRules } from '../../src/model/search-tokens.ts';
import { generateLunrFiles, listPagesForMissingFiles, type PageWithIndex } from '../../src/search/lunr-files.ts';
import { createPageIndexer } from '../../src/search/page-index.ts';
import { scoreWordPostings } from '../../src/search/rank/scores.ts';
import { unpackWords } from '../../src/search/rank/spelling.ts';
import { createVocabulary } from '../../src/search/rank/vocabulary.ts';
import { createSectionRecords } from '../../src/search/records.ts';
import { indexInput, openPages } from './open.ts';
import { searchText } from './page.ts';

const pages: readonly SearchablePageText[] = [
  searchText('Battery profile', [
    ['', 'charge the battery', 1],
    ['limits', 'a limit of the charge of a battery', 2, 'Charge limits'],
  ]),
  searchText('Charge', [['', 'more on charge and charge', 1]], { boost: 0.5, around: ['Power settings'] }),
  searchText('Nothing', [['', '', 1]]),
];

describe('an inverted index', () => {
  it('scores as lunr does', async () => {
    const records = createSectionRecords(pages);
    const builder = new lunr.Builder();
    for (const field of SEARCH_FIELDS) builder.field(field, { boost: searchFieldWeights[field] });
    for (const [id, { page, headings, text }] of records.entries()) {
      const { title, around, boost } = pages[page] as SearchablePageText;
      builder.add({ id, title, heading: headings.join(' ') || title, around: around.join(' '), text }, { boost });
    }
    const { invertedIndex, fieldVectors } = builder.build().toJSON() as {
      readonly invertedIndex: readonly (readonly [string, { readonly _index: number }])[];
      readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
    };
    const termOf = new Map(invertedIndex.map(([term, { _index }]) => [_index, term]));
    const theirs = new Map<string, number>();
    for (const [name, vector] of fieldVectors) {
      for (let at = 0; at < vector.length; at += 2) {
        const key = `${name.replace(/^.*\//, '')} ${termOf.get(vector[at] as number)}`;
        theirs.set(key, (theirs.get(key) ?? 0) + (vector[at + 1] as number));
      }
    }

    const { files, index } = await openPages(pages, 'en', [], defaultSearchWordRules);
    const vocabulary = createVocabulary(files.parts, { lang: 'en', language: defaultSearchWordRules });
    const ours = new Map<string, number>();
    for (const word of files.parts.flatMap(({ words }) => unpackWords(words).words)) {
      const [term = -1] = vocabulary.termsOf(word);
      const postings = [{ line: vocabulary.lineOf(term), weight: 1 }];
      for (const [section, score] of scoreWordPostings(postings, index.files).score.entries())
        if (score > 0) ours.set(`${section} ${word}`, score);
    }
    expect(ours.size).toBeGreaterThan(15);
    expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
    // Lunr rounds each field.
    for (const [key, score] of ours) expect(score, key).toBeCloseTo(theirs.get(key) as number, 2);
  });
});

describe('files of an index', () => {
  const indexed = (page: SearchablePageText) => ({
    source: page,
    key: JSON.stringify(page),
    ...createPageIndexer('en', defaultSearchWordRules)(page),
    texts: createSectionRecords([page]).map(({ text }) => text),
  });
  const many = Array.from({ length: 300 }, (_, at) =>
    indexed(
      searchText(`Page ${at}`, [
        ['', `about thing${at} ${'filling '.repeat(400)}`],
        ['more', 'and more of it'],
      ]),
    ),
  );
  const make = (pages: typeof many, known = {}) => {
    const pageOf = (page: PageWithIndex) => page as (typeof many)[number];
    return generateLunrFiles(
      { ...indexInput, pages, reusable: known },
      {
        textsOf: (page) => pageOf(page).texts,
        linesOf: (page, parts) => parts.map(pageOf(page).terms),
        keep: ({ content }) => content,
      },
    );
  };
  const byInput = (files: ReturnType<typeof make>) =>
    Object.fromEntries(
      files.flatMap(({ input, path, fingerprint }) => (input ? [[input, { path, fingerprint }]] : [])),
    );
  const clean = make(many);

  it('are the same whether what they were made from was known or not, and are made once', () => {
    const again = make(many, byInput(clean));
    expect(again.map(({ path, fingerprint }) => [path, fingerprint])).toEqual(
      clean.map(({ path, fingerprint }) => [path, fingerprint]),
    );
    expect(
      again.filter(({ content }) => content !== undefined).map(({ path }) => path.replace(/-[0-9a-f]{8}\./, '.')),
    ).toEqual(['assets/search/en-titles.json', 'assets/search/en.json', 'search/en.json']);
    expect(listPagesForMissingFiles({ pages: many, reusable: byInput(clean) })).toEqual([]);
  });

  it('change with a page where its words are, and nowhere else', () => {
    const pages = many.with(
      50,
      indexed(
        searchText('Page 50', [
          ['', `about thing50 ${'filling '.repeat(400)}quagga`],
          ['more', 'and more of it'],
        ]),
      ),
    );
    const known = byInput(clean);
    const edited = make(pages, known);
    expect(edited.map(({ path }) => path)).toEqual(make(pages).map(({ path }) => path));
    const made = edited.flatMap(({ content, input }) =>
      input !== undefined && content !== undefined ? [String(content)] : [],
    );
    expect(clean.filter(({ path }) => path.includes('-part-')).length).toBeGreaterThan(1);
    expect(made).toHaveLength(2);
    expect(made.every((content) => content.includes('gga'))).toBe(true);
    const read = listPagesForMissingFiles({ pages, reusable: known }).map(({ source }) => source.title);
    expect(read).toContain('Page 50');
    expect(read.length).toBeLessThan(12);
  });
});
