// A category whose own page is unlisted has no link, and is marked as the current one on that page.
import { expect, it } from 'vitest';
import { docsConfig, document, pageAt, site } from '../support/site.ts';
import { chrome, page, renderPage } from './sample.ts';

it('a category whose own link is unlisted is active on its page', () => {
  const items = [{ type: 'category' as const, label: 'C', link: { type: 'doc' as const, id: 'own' }, items: ['b'] }];
  const docs = [document('doc', 'own.md', { frontMatter: { unlisted: true } }), document('doc', 'b.md')];
  const assembled = site(docs, docsConfig({ sidebars: { main: items } }));
  const { sidebar } = pageAt(assembled, '/own');
  const { sidebars } = assembled.layout;
  const html = renderPage(page('doc', { sidebar }), { ...chrome, sidebars });
  expect(html).toMatch(/<summary class="category-label" aria-current="page">C<\/summary>/);
  const other = pageAt(assembled, '/b').sidebar;
  expect(renderPage(page('doc', { sidebar: other }), { ...chrome, sidebars })).toContain(
    '<summary class="category-label">C<',
  );
});
