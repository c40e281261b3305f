import { expect, it } from 'vitest';
import { renderRedirectPage } from '../../src/templates/render.ts';

const view = {
  href: '/new"x',
  canonical: 'https://x.example/new',
  title: 'Moved',
  lang: 'en',
  moved: 'This page has moved to {address}.',
};

it('a redirect works without a script', () => {
  const html = renderRedirectPage(view);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="0; url=/new&quot;x"></noscript>');
  expect(html).toContain('<link rel="canonical" href="https://x.example/new">');
  expect(html).toContain('<p>This page has moved to <a href="/new&quot;x">/new&quot;x</a>.</p>');
});

it('it speaks the language of the site', () => {
  const html = renderRedirectPage({ ...view, lang: 'ar', direction: 'rtl', moved: 'انتقلت إلى {address}' });
  expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl">/);
  expect(html).toContain('<p>انتقلت إلى <a href="/new&quot;x">/new&quot;x</a></p>');
});

it('a site may bring its own', () => {
  const RedirectPage = ({ href }: typeof view) => <html lang="en">To {href}</html>;
  expect(renderRedirectPage(view, { RedirectPage })).toBe(
    '<!DOCTYPE html><html lang="en"><head></head>To /new&quot;x</html>\n',
  );
});
