// The form below a page in the HTML: hidden, complete, in nine languages.
import { existsSync } from 'node:fs';
import { parse } from 'parse5';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { feedback } from '../../../src/features/feedback/index.tsx';
import { feedbackTexts } from '../../../src/features/feedback/texts.ts';
import type { SitePage, SiteView } from '../../../src/model/site-view.ts';

const page: SitePage = {
  ...{ type: 'doc', path: '/a', href: '/docs/a', title: 'A "b"', description: '', isIndexed: true, version: '2.5' },
};
const view: SiteView = {
  ...{ title: 'Acme', tagline: '', url: '', baseUrl: '/docs/', locale: 'de', defaultLocale: 'en' },
  ...{ variables: {}, products: [], isWritten: true, pages: [page], texts: feedbackTexts.de ?? {} },
};
const made = feedback({ endpoint: 'https://answers.example.com/docs?site=1' });

describe('the form', () => {
  it('is hidden, as scripts alone show it, and says what is sent', () => {
    const html = renderToStaticMarkup(made.parts?.docAfter?.(page, view) as ReactElement);
    expect(html).toBe(
      '<form class="techdocs-feedback" hidden="" data-endpoint="https://answers.example.com/docs?site=1" data-page="/docs/a" ' +
        'data-title="A &quot;b&quot;" data-version="2.5" data-thanks="Vielen Dank." data-later="Vielen Dank. Ihre Antwort wird gesendet, ' +
        'sobald eine Verbindung besteht."><fieldset><legend>War diese Seite hilfreich?</legend>' +
        '<button type="button" value="yes" aria-pressed="false">Ja</button><button type="button" value="no" aria-pressed="false">Nein</button>' +
        '</fieldset><div hidden=""><label>Was sollten wir wissen? (optional)<textarea name="text" rows="3" maxLength="2000"></textarea></label>' +
        '<button type="submit">Senden</button></div><p role="status"></p></form>',
    );
    expect(parse(html)).toBeDefined();
  });

  it('is left out where the page says so', () => {
    expect(made.parts?.docAfter?.({ ...page, frontMatter: { feedback: false } }, view)).toBeNull();
    expect(made.frontMatter).toEqual({ feedback: 'boolean' });
  });

  it('has its module and its styles, and asks one host', () => {
    const { on = {}, style = '' } = made.client ?? {};
    expect(Object.keys(on)).toEqual(['.techdocs-feedback']);
    expect([...Object.values(on), style].map((file) => existsSync(file))).toEqual([true, true]);
    expect(made.policy).toEqual({ connect: ['https://answers.example.com'] });
    expect(feedback({ endpoint: '/answers' }).policy).toEqual({ connect: [] });
  });

  it('is in the nine languages of the interface', () => {
    expect(Object.keys(feedbackTexts).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'zh']);
    for (const [language, texts] of Object.entries(feedbackTexts)) {
      expect(Object.keys(texts), language).toEqual(Object.keys(feedbackTexts.en ?? {}));
      expect(new Set(Object.values(texts)).size, language).toBe(7);
    }
  });
});
