// Names of pages and headings of a reference that are derived from tags: each is unique.
import { expect, it } from 'vitest';
import { apiTexts } from '../../../src/features/api/texts.ts';
import { apiSources } from '../../support/api-pages.ts';

const api = { id: 'shop', spec: 'shop.yaml', path: '/http', pages: 'tag', docs: 'default', versions: {} } as const;

async function pagesOf(tags: readonly string[]) {
  const operations = tags.map(
    (tag, at) => `  /p${at}: { get: { operationId: o${at}, tags: ["${tag}"], responses: {} } }`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n${operations.join('\n')}\n`;
  const texts = { [api.spec]: text };
  const given = { version: 'current', files: {}, isExtended: false, words: apiTexts.byLanguage.en };
  return (await apiSources({ api, spec: api.spec, texts, ...given })).sources;
}

it('gives the first page a name that no tag has', async () => {
  const pages = await pagesOf(['Overview', 'index', 'Schemas', 'README']);
  expect(pages.map(({ file, path }) => [file, path])).toEqual([
    ['shop.yaml#shop:index', 'http/index.md'],
    ['shop.yaml#shop:overview', 'http/overview.md'],
    ['shop.yaml#shop:index-2', 'http/index-2.md'],
    ['shop.yaml#shop:schemas', 'http/schemas.md'],
    ['shop.yaml#shop:readme', 'http/readme.md'],
  ]);
});

it('gives each tag an anchor of its own', async () => {
  const [first] = await pagesOf(['pets', 'pets!', 'Pets']);
  const anchors = first?.pieces?.flatMap((piece) => ('heading' in piece ? piece.id : []));
  expect(anchors).toEqual(['group-pets', 'group-pets-2', 'group-Pets']);
});
