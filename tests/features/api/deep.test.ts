// Descriptions with endless nesting, or thousands of operations with a page each: a finding with its position, and never a stack.
import { describe, expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import { apiTexts } from '../../../src/features/api/texts.ts';
import { apiSources } from '../../support/api-pages.ts';

const OPENAPI = '"openapi":"3.1.0","info":{"title":"T","version":"1"}';
const nested = (before: string, levels: number, after: string) => `${before.repeat(levels)}{}${after.repeat(levels)}`;
const schemas = (text: string) => `{${OPENAPI},"paths":{},"components":{"schemas":{"A":${text}}}}`;
const told = async (text: string, others: Readonly<Record<string, string>> = {}) => {
  const { diagnostics } = await readApi({ file: 'a.json', texts: { 'a.json': text, ...others } });
  return diagnostics.map(({ code, file, line, column, message }) => `${file}:${line}:${column} ${code} ${message}`);
};
const DEEP = 'too-large This value stands in more than 300 others, so the description is not read.';

describe('values in values', () => {
  it.each([
    ['lists', schemas(nested('{"type":"array","items":', 2000, '}')), `a.json:1:7247 ${DEEP}`],
    ['negations', schemas(nested('{"not":', 2000, '}')), `a.json:1:2181 ${DEEP}`],
    ['an example', schemas(`{"example":${nested('{"a":', 2000, '}')}}`), `a.json:1:1591 ${DEEP}`],
    ['an extension', `{${OPENAPI},"paths":{},"x-a":${nested('{"a":', 2000, '}')}}`, `a.json:1:1572 ${DEEP}`],
    [
      'AsyncAPI',
      `{"asyncapi":"3.0.0","info":{"title":"T","version":"1"},"components":{"schemas":{"A":${nested('{"type":"array","items":', 2000, '}')}}}}`,
      `a.json:1:7237 ${DEEP}`,
    ],
  ])('in %s', async (_, text, wanted) => expect(await told(text)).toEqual([wanted]));

  it('in another file', async () => {
    const text = schemas('{"$ref":"./b.json"}');
    expect(await told(text, { 'b.json': nested('{"not":', 2000, '}') })).toEqual([`b.json:1:2108 ${DEEP}`]);
  });

  it('of which nobody writes so many are read', async () => {
    expect(await told(schemas(`{"example":${nested('{"a":', 250, '}')}}`))).toEqual([]);
  });
});

describe('pages', () => {
  const sourcesOf = (operations: number, pages: 'operation' | 'tag', more: object = {}) => {
    const paths = Object.fromEntries(Array.from({ length: operations }, (_, at) => [`/a${at}`, { get: more }]));
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
    const api = { id: 'a', spec: 'a.json', path: '/a', docs: 'default', versions: {}, pages } as const;
    const files = { 'a.json': 'a.json' };
    const place = { api, version: 'current', spec: 'a.json', texts: { 'a.json': text }, files };
    return apiSources({ ...place, words: apiTexts.byLanguage.en, isExtended: false });
  };

  it('of a short description are limited, as each lists all others', async () => {
    const { sources, diagnostics } = await sourcesOf(1100, 'operation');
    expect(sources).toEqual([]);
    expect(diagnostics.filter(({ code }) => code === 'too-large')).toEqual([
      {
        code: 'too-large',
        severity: 'error',
        message: 'The reference of the API would have more than 1,002 pages, so none of it is shown.',
        suggestion: "Set `pages: 'tag'`, give operations the same tags, or split the description.",
        file: 'a.json',
        line: 1,
        column: 1,
      },
    ]);
    expect((await sourcesOf(1100, 'tag')).sources.length).toBeGreaterThan(0);
    expect((await sourcesOf(990, 'operation')).sources).toHaveLength(991);
  });
});
