// Requests on pages of a reference: each is code in several languages.
import { expect, it } from 'vitest';
import { createRequestPiece } from '../../../src/features/api/showing/samples.ts';
import { parseOne, visible } from '../../content/parse-one.ts';
import { apiSettings } from '../../support/api-pages.ts';

it('keeps apart what looks like what stands for values in the requests of others', async () => {
  const at = (url: string) =>
    createRequestPiece({ method: 'PUT', url, headers: [['X-A', 'x0x']], body: { text: 'x1' } });
  const pieces = [at('https://a.example/x0x'), at('https://a.example/x1x0')];
  const { body } = await parseOne('', { isMade: 'pieces', extension: 'techdocs.api', pieces }, apiSettings);
  for (const url of ['https://a.example/x0x', 'https://a.example/x1x0'])
    expect(visible(body).replaceAll('&quot;', '"').split(`"${url}"`)).toHaveLength(6);
});
