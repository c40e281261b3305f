// The configuration in another language.
import { expect, test } from 'vitest';
import { localizeConfig } from '../../src/engine/localize.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import type { DocsConfig } from '../../src/model/docs-versions.ts';
import type { TranslatedConfigText } from '../../src/model/source.ts';
import { linesOf } from '../config/project.ts';
import { config, deepFreeze } from '../support/site.ts';

const settings: SiteConfig = deepFreeze(
  config({
    variables: { vendor: 'Acme' },
    docs: [
      {
        ...(config().docs[0] as DocsConfig),
        sidebars: {
          docs: [
            'a',
            { type: 'doc', id: 'b', label: 'Setup' },
            { type: 'link', label: 'Forum', href: 'https://example.com' },
            { type: 'html', value: '<hr>' },
            {
              type: 'category',
              label: 'Guides',
              link: { type: 'generated-index', title: 'All guides', description: 'How to.', keywords: ['how'] },
              items: [{ type: 'category', label: 'Deep', items: [{ type: 'doc', id: 'c', label: 'Setup' }] }],
            },
          ],
        },
      },
    ],
    navbar: {
      title: 'Acme Docs',
      hideOnScroll: false,
      logo: { src: '/l.svg', alt: 'Logo' },
      items: [
        { type: 'dropdown', label: 'Guides', position: 'left', items: [{ label: 'Setup', to: '/b' }] },
        { type: 'html', label: '', value: '<b>New</b>', position: 'left', items: [] },
        { type: 'doc', label: 'a', docId: 'a', position: 'left', items: [] },
      ],
    },
    footer: {
      style: 'light',
      copyright: '© Acme',
      links: [{ title: 'More', items: [{ label: 'Terms', to: '/terms' }] }],
    },
    announcementBar: { id: 'a', content: 'Hello', isCloseable: true },
    home: {
      actions: [{ label: 'Begin', href: '/b' }],
      features: [{ label: 'Gain', description: 'In a blink' }],
      tasks: [],
      tabs: [{ label: 'Start', sections: [{ heading: 'Tools', tiles: [{ label: 'Tile', description: 'About it' }] }] }],
    },
    search: { ...config().search, placeholder: 'Find' },
  }),
);

const ALL = [
  ...['Acme Docs', 'All of it', 'Setup', 'Forum', '<hr>', 'Guides', 'All guides', 'How to.', 'how', 'Deep', 'Logo'],
  ...['<b>New</b>', '© Acme', 'More', 'Terms', 'Hello', 'Start', 'Tools', 'Tile', 'About it', 'Releases'],
  ...['What is new', 'Scanner', 'Find', 'Begin', 'Gain', 'In a blink'],
];

function given(texts: Readonly<Record<string, string | undefined>>) {
  const list = Object.entries(texts).map(
    ([key, text], index): TranslatedConfigText => ({ key, text, line: index + 1, column: 1 }),
  );
  return { file: 'i18n/de/config.yml', texts: list };
}

test('every text that readers see is found, each once', () => {
  const { all, missing, config: same, diagnostics } = localizeConfig(settings, undefined);
  expect(missing.map(({ text }) => text).sort()).toEqual([...ALL].sort());
  expect(all).toBe(ALL.length);
  expect(missing.find(({ text }) => text === 'Setup')?.place).toBe('sidebars.docs[1].label');
  expect(diagnostics).toEqual([]);
  expect(same).toMatchObject({ title: settings.title, footer: settings.footer, home: settings.home });
});

test('every one of them is translated', () => {
  const german = given(Object.fromEntries(ALL.map((text) => [text, `de ${text}`])));
  const { config: own, missing, diagnostics } = localizeConfig(settings, german);
  expect([missing, diagnostics]).toEqual([[], []]);
  const rest = JSON.stringify({ ...own, root: '', variables: {}, i18n: {} });
  for (const text of ALL) {
    const [whole, ours] = [JSON.stringify(text).slice(1, -1), JSON.stringify(`de ${text}`).slice(1, -1)];
    expect(rest).toContain(`"${ours}"`);
    expect(rest).not.toContain(`"${whole}"`);
  }
  // Fields other than texts are unchanged.
  expect(own.navbar.items[2]?.label).toBe('a');
  expect(own.navbar.items[0]?.items[0]?.to).toBe('/b');
});

test('a category keeps its address', () => {
  const { config: own } = localizeConfig(settings, given({ Guides: 'Anleitungen' }));
  expect(own.docs[0]?.sidebars.docs?.[4]).toMatchObject({ label: 'Anleitungen', link: { slug: '/category/guides' } });
});

test('a place goes before a text, and an empty translation is the text itself', () => {
  const { config: own, missing } = localizeConfig(
    settings,
    given({ Setup: 'Einrichten', 'navbar.items[0].items[0].label': 'Los', Scanner: undefined }),
  );
  expect(own.navbar.items[0]?.items[0]?.label).toBe('Los');
  expect(own.docs[0]?.sidebars.docs?.[1]).toMatchObject({ label: 'Einrichten' });
  expect(missing.map(({ text }) => text)).not.toContain('Scanner');
  expect(own.releases?.products.scanner?.label).toBe('Scanner');
});

test('the usual name of the current version lacks no translation, and may have one', () => {
  const [docs] = config().docs as [DocsConfig];
  const current = { label: 'Next', path: 'next', banner: 'none', badge: true, noIndex: false } as const;
  const versioned = config({
    docs: [{ ...docs, versions: { current, '1.0': { ...current, label: 'One', path: '' } } }],
  });
  const missing = localizeConfig(versioned, undefined).missing.map(({ text }) => text);
  expect([missing.includes('One'), missing.includes('Next')]).toEqual([true, false]);
  const { config: own } = localizeConfig(versioned, given({ Next: 'Demnächst' }));
  expect(own.docs[0]?.versions.current?.label).toBe('Demnächst');
});

test('a text that nobody has is told, with the nearest one', () => {
  const { diagnostics } = localizeConfig(settings, given({ Giudes: 'x', 'navbar.titel': 'y', Zebra: 'z' }));
  expect(linesOf(diagnostics)).toEqual([
    'i18n/de/config.yml:1:1 `Giudes` is neither a text in the configuration nor the path of one. Did you mean `Guides`?',
    'i18n/de/config.yml:2:1 `navbar.titel` is neither a text in the configuration nor the path of one. Did you mean `navbar.title`?',
    'i18n/de/config.yml:3:1 `Zebra` is neither a text in the configuration nor the path of one. Remove it; the label of a folder is in its `_category_.yml`, and what techdocs says in `i18n.localeConfigs`.',
  ]);
});

test('variables stand in both', () => {
  const { config: own, diagnostics } = localizeConfig(
    settings,
    given({ '© {{ vendor }}': '© {{ vendor }} GmbH', More: '{{ vendr }} {{ latest.scanner }}' }),
  );
  expect(own.footer).toMatchObject({
    copyright: '© Acme GmbH',
    links: [{ title: '{{ vendr }} {{ latest.scanner }}' }],
  });
  expect(linesOf(diagnostics)).toEqual([
    'i18n/de/config.yml:2:1 `{{ vendr }}` has no value: it is not in `variables`. Did you mean `vendor`?',
  ]);
});

test('what translators give for HTML is content, and cleaned as content is', () => {
  const html = 'Hallo <a href="/b" onclick="x()">da</a><script>x()</script> <b>fett';
  const { config: own, diagnostics } = localizeConfig(settings, given({ Hello: html, Guides: '<i>A</i>' }));
  expect(own.announcementBar).toMatchObject({ content: 'Hallo <a href="/b">da</a> <b>fett</b>' });
  expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([
    'unsafe-html 1',
    'unsafe-html 1',
    'unbalanced-html 1',
  ]);
  // Not HTML: templates show it as text.
  expect(own.navbar.items[0]?.label).toBe('<i>A</i>');
  const trusted = { ...settings, markdown: { ...settings.markdown, html: 'trusted' as const } };
  expect(localizeConfig(trusted, given({ Hello: html })).config.announcementBar).toMatchObject({ content: html });
});
