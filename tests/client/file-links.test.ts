// Links to files: the build marks them, scripts leave them to the browser, and a response that is not a page is not read further.
import { afterEach, expect, it, vi } from 'vitest';
import { createPageCache } from '../../src/client/page-cache.ts';
import { formatSlot, separateSlots } from '../../src/content/markdown/slots.ts';
import { createBodyRef } from '../../src/site/pages/bodies.ts';
import { fillBodySlots } from '../../src/templates/bodies.ts';
import { document, site } from '../support/site.ts';

afterEach(() => vi.unstubAllGlobals());

it('are marked where they are no pages', () => {
  const doc = document('doc', 'a.md', { links: ['/dl/tool', './b.md', 'https://x.example/y.7z', '/dl/tool'] });
  const asset = { file: 'static/dl/tool', path: 'dl/tool', origin: 'static', size: 1, hash: 'x' } as const;
  const made = site([doc, document('doc', 'b.md')], undefined, [asset]);
  const ref = createBodyRef(made, { file: 'docs/a.md' }, 'html');
  const link = (at: number, more = '') => `<a${more} href="${formatSlot('address', at, 'x')}">${at}</a>`;
  const html = [link(0), link(1), link(2, ' class="x"'), link(3, ' title="t"')].join('');
  expect(fillBodySlots(separateSlots(html), ref)).toBe(
    '<a data-file href="/dl/tool">0</a><a href="/b">1</a><a class="x" href="https://x.example/y.7z">2</a><a data-file title="t" href="/dl/tool">3</a>',
  );
});

it('that are fetched all the same are let go of when they are no page', async () => {
  const cancel = vi.fn();
  vi.stubGlobal('location', { origin: 'https://x.example' });
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ cancel });
    const response = new Response(body, { headers: { 'content-type': 'application/octet-stream' } });
    return Object.defineProperty(response, 'url', { value: 'https://x.example/tool' });
  });
  expect(await createPageCache().fetch(new URL('https://x.example/tool'), 'low')).toBeUndefined();
  expect(cancel).toHaveBeenCalledOnce();
});
