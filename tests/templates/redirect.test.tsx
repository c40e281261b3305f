import { expect, it } from 'vitest';
import { renderRedirect } from '../../src/templates/render.ts';

const view = { href: '/new"x', canonical: 'https://x.example/new', title: 'Moved', lang: 'en' };

it('a redirect works without a script', () => {
  const html = renderRedirect(view);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(html).toContain('content="0; url=/new&quot;x"');
  expect(html).toContain('<link rel="canonical" href="https://x.example/new">');
  expect(html).toContain('<a href="/new&quot;x">');
});

it('a site may bring its own', () => {
  const RedirectPage = ({ href }: typeof view) => <html lang="en">To {href}</html>;
  expect(renderRedirect(view, { RedirectPage })).toBe(
    '<!DOCTYPE html><html lang="en"><head></head>To /new&quot;x</html>\n',
  );
});
