// A site in several languages, built by the real command.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { computeHash } from '../../src/lib/hash.ts';
import { readBuiltPage } from '../support/built-page.ts';
import { localeSite } from '../support/locale-site.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
afterEach(() => sandbox?.remove());

const CONFIG = JSON.parse(localeSite['site.config.json'] ?? '') as { readonly i18n: object };
const withI18n = (i18n: object) => JSON.stringify({ ...CONFIG, i18n: { ...CONFIG.i18n, ...i18n } });
const page = (path: string) => sandbox.read(`build/${path}/index.html`);

describe('a build in several languages', () => {
  it('parses each document once', async () => {
    sandbox = createSandbox(localeSite);
    const report = await sandbox.build();
    expect([report.warnings, report.errors]).toEqual([[], []]);
    // Four pages and posts, and two translations.
    expect(report.cache).toEqual({ hits: 0, misses: 6 });
    expect((await sandbox.build()).cache).toEqual({ hits: 6, misses: 0 });
    sandbox.write({ 'content/i18n/de/docs/guide/setup.md': '# Geräte\n\n## Schritte {#steps}\n' });
    const again = await sandbox.build();
    expect(again.cache).toEqual({ hits: 5, misses: 1 });
    expect(again.written).toBeGreaterThan(0);
  });

  it('tells how far each is translated', async () => {
    sandbox = createSandbox({ ...localeSite, 'site.config.json': withI18n({ onUntranslated: 'warn' }) });
    const report = (await sandbox.build()) as unknown as { readonly coverage: readonly object[] };
    const textsOf = (translated: number) => ({ translated, all: 6 });
    expect(report.coverage).toMatchObject([
      { locale: 'de', docs: { translated: 1, all: 3 }, releases: { translated: 0, all: 1 }, texts: textsOf(3) },
      { locale: 'ar', docs: { translated: 1, all: 3 }, releases: { translated: 0, all: 1 }, texts: textsOf(2) },
    ]);
    // The configuration sets no title for the releases, so it is a text of the interface.
    expect(page('ar/releases')).toContain('<h1>الإصدارات</h1>');
    const quiet = await sandbox.run(['build']);
    expect(quiet.stderr.match(/⚠ untranslated/g)).toHaveLength(2);
    expect(quiet.stderr).toContain(
      'Deutsch (`de`) lacks 2 of 3 docs, 1 of 1 release and 3 of 6 texts of the configuration; readers see the default language instead. The first is `content/docs/guide/use.md`. `techdocs build --verbose` lists all.',
    );
    expect(quiet.stderr).not.toContain('has no translation of');
    const { stderr } = await sandbox.run(['build', '--verbose']);
    expect(stderr).toContain(
      [
        '`de` has no translation of 3 pages:',
        '  content/docs/guide/use.md',
        '  content/docs/index.md',
        '  content/releases/2025-10-24-one.md',
        '`de` has no translation of 3 texts of the configuration:',
        '  footer.copyright  "© Acme"',
        '  releases.title  "Releases"',
        '  releases.products.scanner.label  "Scanner"',
      ].join('\n'),
    );
  });

  it('knows which translations are older than their original', async () => {
    sandbox = createSandbox(localeSite);
    const file = 'content/i18n/de/docs/guide/setup.md';
    const text = sandbox.read(file);
    const verbose = async () => (await sandbox.run(['build', '--verbose'])).stderr;
    const revision =
      /⚠ unknown-revision {4}content\/i18n\/de\/docs\/guide\/setup\.md:1:1[^⚠]*`source_revision: (\w{12})`/;
    const [, first = ''] = revision.exec(await verbose()) ?? [];
    sandbox.write({ [file]: `---\nsource_revision: ${first}\n---\n${text}` });
    expect(await verbose()).not.toMatch(/content\/i18n\/de\/docs\/guide\/setup\.md:/);
    sandbox.write({ 'content/docs/guide/setup.md': `${sandbox.read('content/docs/guide/setup.md')}\nMore.\n` });
    expect(await verbose()).toContain(
      `⚠ stale-translation    ${file}:2:1\n  \`content/docs/guide/setup.md\` has changed since revision \`${first}\`, from which this translation was made. Update the translation, and set \`source_revision: `,
    );
    // Builders and readers get a note.
    expect((await sandbox.build()).warnings.map(({ code }) => code)).toEqual(['stale-translation']);
    expect(page('de/guide/setup')).toContain(
      '<p class="banner" data-stale=""><strong>Diese Übersetzung ist vielleicht veraltet.</strong> Das Original wurde seit der Übersetzung geändert.</p>',
    );
    expect(page('guide/setup')).not.toContain('data-stale');
  });

  it('says by git when an original was changed, and how many of its words are others', async () => {
    const file = 'content/i18n/de/docs/guide/setup.md';
    const original = 'content/docs/guide/setup.md';
    sandbox = createSandbox({ ...localeSite, '.gitignore': 'build\n.techdocs\n' });
    const commit = (date: string) => {
      const env = { ...process.env, GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` };
      const git = (...args: readonly string[]) =>
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
          cwd: sandbox.root,
          env,
        });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', date);
    };
    const first = sandbox.read(original);
    sandbox.write({ [file]: `---\nsource_revision: ${computeHash(first, 12)}\n---\n${sandbox.read(file)}` });
    commit('2026-01-05');
    expect((await sandbox.build()).warnings).toEqual([]);
    const before = page('de/guide/setup');
    sandbox.write({ [original]: first.replace('Connect scanners.', 'Connect two scanners now.') });
    commit('2026-02-07');
    sandbox.write({ [original]: sandbox.read(original).replace('Plug in', 'Plug it in') });
    commit('2026-03-09');
    const { warnings, written } = await sandbox.build();
    expect(warnings.map(({ message }) => message)).toEqual([
      `\`${original}\` has 3 changed words since revision \`${computeHash(first, 12)}\`, from which this translation was made.`,
    ]);
    // An edit of the original rewrites the page of its translation, although the text of the translation is unchanged.
    expect(written).toBeGreaterThan(1);
    expect(page('de/guide/setup')).toContain(
      '<p class="banner" data-stale="2026-02-07"><strong>Diese Übersetzung ist vielleicht veraltet.</strong> Das Original wurde nach der Übersetzung geändert, am 7. Februar 2026.</p>',
    );
    sandbox.write({ [original]: first });
    expect((await sandbox.build()).warnings).toEqual([]);
    expect(page('de/guide/setup')).toBe(before);
  });

  it('marks texts of the configuration that have no translation with the language that they are in', async () => {
    sandbox = createSandbox({
      ...localeSite,
      'site.config.json': JSON.stringify({
        ...CONFIG,
        navbar: {
          items: [
            { label: 'Guides', to: '/guide/setup' },
            { label: 'More', items: [{ label: 'Forum', href: 'https://example.com' }] },
            { type: 'html', value: '<b>New!</b>' },
          ],
        },
        footer: { copyright: '© Acme', links: [{ title: 'Rules', items: [{ label: 'Terms', to: '/guide/use' }] }] },
        announcementBar: { id: 'a', content: 'We <i>moved</i>.' },
        docs: { path: 'content/docs', sidebars: './sidebars.json' },
      }),
      'sidebars.json': JSON.stringify({
        all: [
          'index',
          { type: 'category', label: 'Guides', items: ['guide/setup'] },
          { type: 'category', label: 'Others', items: ['guide/use', { type: 'html', value: 'Hint' }] },
        ],
      }),
    });
    await sandbox.build();
    const markedTexts = (path: string) => {
      const built = readBuiltPage(sandbox.path('build'), path);
      const parts = built.all('.announcement, .top-bar, .sidebar, .breadcrumbs, .footer');
      const marked = parts
        .flatMap((part) => part.all('[lang="en"]'))
        .filter((each) => each.attribute('hreflang') === undefined);
      return [...new Set(marked.filter((each) => each.attribute('data-locale') === undefined).map(({ text }) => text))];
    };
    const texts = [
      'We moved.',
      'More',
      'Forum',
      'New!',
      'Welcome',
      'Others',
      'Using devices',
      'Hint',
      'Rules',
      'Terms',
    ];
    expect(markedTexts('de/guide/use')).toEqual([...texts, '© Acme']);
    const arabic = texts.map((text) => (text === 'Welcome' ? 'Setup of devices' : text));
    expect(markedTexts('ar/guide/use')).toEqual(['We moved.', 'Acme Docs', ...arabic.slice(1), '© Acme']);
    expect(markedTexts('guide/use')).toEqual([]);
  });

  it('builds one of them, which still knows the others', async () => {
    sandbox = createSandbox(localeSite);
    const report = await sandbox.build({ locales: ['de'] });
    expect(report.routes.map(({ path }) => path).filter((path) => !/^\/(?:de|assets)(?:\/|\.|$)/.test(path))).toEqual(
      [],
    );
    expect(page('de/guide/setup')).toContain('hreflang="en" href="https://docs.example.com/guide/setup"');
    expect(page('de/guide/setup')).toContain('Geräte einrichten');
    expect(page('de/guide/use')).toContain('<article class="article" lang="en" dir="ltr">');
  });

  it('gives the same bytes whatever the language and the time zone of the machine', async () => {
    sandbox = createSandbox(localeSite);
    await sandbox.build({ outDir: 'one', cache: false });
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' };
    const run = await sandbox.run(['build', '--quiet', '--no-cache', '--out-dir', 'two'], env);
    expect([run.code, hashFolder(sandbox.path('two'))]).toEqual([0, hashFolder(sandbox.path('one'))]);
    const { write } = sandbox;
    write({ 'site.config.json': withI18n({ localeConfigs: { ar: { calendar: 'islamic-umalqura' } } }) });
    await sandbox.build();
    const day = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeZone: 'UTC', calendar: 'islamic-umalqura' });
    expect(page('ar/releases')).toContain(`>${day.format(Date.UTC(2025, 9, 24))}</time>`);
  });

  it('tells what is wrong with a page that all share once, and what a translation breaks where it shows', async () => {
    sandbox = createSandbox({
      ...localeSite,
      'content/docs/guide/use.md': '---\ntitel: x\n---\n# Use\n\n[a](./none.md) [b](/nowhere) [c](setup.md#steps)\n',
      'content/i18n/de/docs/guide/setup.md': '# Geräte\n\n[d](/nirgends)\n\n## Schritte\n',
    });
    const { stdout } = await sandbox.run(['build', '--json']);
    const { warnings, errors } = JSON.parse(stdout) as Record<'warnings' | 'errors', readonly Record<string, string>[]>;
    const lines = [...warnings, ...errors].map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
    expect(lines).toEqual([
      'unknown-front-matter content/docs/guide/use.md:2:1',
      'broken-markdown-link content/docs/guide/use.md:6:5',
      // The heading of the translation has lost the anchor that pages in English link to.
      'broken-anchor content/docs/guide/use.md:6:34',
      'broken-anchor content/docs/index.md:3:13',
      'broken-link content/docs/guide/use.md:6:20',
      'broken-link content/i18n/de/docs/guide/setup.md:3:5',
    ]);
  });

  it('has a way to each language on pages that a language lacks', async () => {
    sandbox = createSandbox({
      'site.config.json': JSON.stringify({ i18n: { locales: ['en', 'de', 'ar'], onUntranslated: 'ignore' } }),
      'docs/index.md': '---\ntags: [setup]\n---\n# Start\n',
      'i18n/de/docs/index.md': '---\ntags: [Einrichtung]\n---\n# Anfang\n',
    });
    await sandbox.build();
    const waysFrom = (path: string) =>
      [...page(path).matchAll(/data-locale="(\w+)"[^>]* href="([^"]*)"/g)].map(
        ([, locale, href]) => `${locale} ${href}`,
      );
    expect(waysFrom('de/tags/einrichtung')).toEqual(['en /tags', 'de /de/tags/einrichtung', 'ar /ar/tags']);
    expect(waysFrom('tags/setup')).toEqual(['en /tags/setup', 'de /de/tags', 'ar /ar/tags/setup']);
    expect(page('de/tags/einrichtung')).not.toContain('hreflang');
  });

  it('tells in one build which languages have lost an anchor or lack texts', async () => {
    sandbox = createSandbox({
      'site.config.json': JSON.stringify({
        i18n: { locales: ['en', 'de', 'ja', 'nl', 'pl'], onUntranslated: 'ignore' },
      }),
      // The first anchor is that of the original, which two languages spell otherwise; the second anchor no language has.
      'docs/index.md': '# Start\n\n[a](./a.md#steps), [b](./a.md#results)\n',
      'docs/a.md': '# A\n\n## Steps\n',
      'i18n/de/docs/a.md': '# A\n\n## Schritte\n',
      'i18n/ja/docs/a.md': '# A\n\n## 手順\n',
      'i18n/nl/docs/a.md': '# A\n\n## Stepps\n',
      'i18n/pl/docs/a.md': '# A\n\n## Stepz\n',
    });
    const { warnings } = await sandbox.build();
    const told = warnings.map(({ code, translation, link, suggestion }) =>
      code === 'broken-anchor'
        ? `${code} ${link} ${translation}`
        : `${code} ${/`([^`]*)`/.exec(suggestion ?? '')?.[1]}`,
    );
    expect(told.toSorted()).toEqual([
      'broken-anchor ./a.md#results undefined',
      'broken-anchor ./a.md#steps i18n/de/docs/a.md',
      'broken-anchor ./a.md#steps i18n/ja/docs/a.md',
      'broken-anchor ./a.md#steps i18n/nl/docs/a.md',
      'broken-anchor ./a.md#steps i18n/pl/docs/a.md',
      'missing-text i18n.localeConfigs.nl.texts',
      'missing-text i18n.localeConfigs.pl.texts',
    ]);
  });

  it('finds the original in any composition of its letters, and tells a shared text that is not included', async () => {
    sandbox = createSandbox({
      'site.config.json': JSON.stringify({ i18n: { locales: ['en', 'pt-BR'], onUntranslated: 'ignore' } }),
      'docs/index.md': '# Start\n\n<!-- include: ../parts/note.md -->\n',
      'docs/größe/maß-ü.md': '# Size\n\n![x](./bild-ö.svg)\n',
      'docs/größe/bild-ö.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'parts/note.md': 'Hot.\n',
      'i18n/pt/parts/note.md': 'Quente.\n',
      'i18n/fr/docs/index.md': '# Début\n',
      [`i18n/pt/${'docs/größe/maß-ü.md'.normalize('NFD')}`]: '# Tamanho\n\n![x](./bild-ö.svg)\n',
      [`i18n/pt/${'docs/größe/bild-ö.svg'.normalize('NFD')}`]:
        '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
      [`i18n/pt/${'docs/größe/_category_.yml'.normalize('NFD')}`]: 'label: Tamanhos\n',
    });
    const { warnings } = await sandbox.build();
    expect(page('pt-BR/größe/maß-ü')).toContain('<h1>Tamanho</h1>');
    expect(page('pt-BR/größe/maß-ü')).toMatch(/<img [^>]*width="2"/);
    expect(page('pt-BR/größe/maß-ü')).toContain('Tamanhos');
    expect(warnings.map(({ file, message, suggestion }) => `${file} ${message} ${suggestion}`)).toEqual([
      "i18n/fr techdocs does not read the file of this folder. Name the language in the configuration, `i18n: { locales: ['en', 'pt-BR', 'fr'] }`.",
      'i18n/pt/parts/note.md No page of this language includes this file, so no page shows it. Include it in a translated page, or remove it.',
    ]);
  });

  it('tells what a language has and no page of it shows', async () => {
    sandbox = createSandbox({
      ...localeSite,
      'content/i18n/de/config.json': '{}',
      'content/i18n/de/docs/guide/data.csv': 'a,b',
      'content/i18n/de/docs/parts/_note.md': 'Nie gezeigt.',
      'content/i18n/de/docs/parts/_shown.md': 'Gezeigt.',
      'content/i18n/de/pages/about.tsx': 'export default () => null;\n',
      'content/i18n/ar/docs/index.md': '<!-- include: ../i18n/de/docs/parts/_shown.md -->\n\n[a](./guide/setup.md)\n',
    });
    const { warnings } = await sandbox.build();
    expect(warnings.map(({ file, message, suggestion }) => `${file} ${message} ${suggestion}`)).toEqual([
      'content/i18n/de/config.json This file replaces nothing, so it is left out. Only pages, the files beside them, their folders and `config.yml` can be translated.',
      'content/i18n/de/docs/guide techdocs does not read `data.csv`, so no page shows it. Put it in a folder of `staticDirs` to copy it as it is, link to it from a page, or move it to another folder.',
      'content/i18n/de/docs/parts No page includes `_note.md`, so no page shows it. Include it, `<!-- include: ../../i18n/de/docs/parts/_note.md -->`, or remove the `_` from its name to make it a page.',
      'content/i18n/de/pages techdocs does not read `about.tsx`, so no page shows it. Write it as Markdown, link to it from a page, or move it to another folder.',
    ]);
  });

  it('has the image, the links and the edit link of the language', async () => {
    const { i18n, ...rest } = CONFIG as { readonly i18n: object; readonly docs: object };
    const docs = { ...rest.docs, editUrl: 'https://example.com/edit/' };
    sandbox = createSandbox({ ...localeSite, 'site.config.json': JSON.stringify({ ...rest, i18n, docs }) });
    await sandbox.build();
    expect(page('de/guide/setup')).toMatch(/<img src="\/assets\/shot-\w+\.svg" alt="Bild" width="30"/);
    expect(page('de')).toMatch(/<img src="\/assets\/shot-\w+\.svg" alt="Shot" width="30"/);
    expect(sandbox.read('build/index.html')).toMatch(/alt="Shot" width="10"/);
    expect(page('de/guide/setup')).toContain('<a href="/de/guide/use">Benutzung</a>');
    expect(page('de/guide/setup')).toContain('https://example.com/edit/content/i18n/de/docs/guide/setup.md');
    expect(page('de/category/guides')).toContain('<h1>Anleitungen</h1>');
    expect(page('de/guide/setup')).toContain('<title>Geräte einrichten | Acme-Dokumentation</title>');
  });

  it('has an index of search for each, which finds words in their forms', async () => {
    sandbox = createSandbox(localeSite);
    await sandbox.build();
    const { openBuilt } = await import('../search/open.ts');
    const german = await openBuilt(sandbox.path('build'), 'de');
    expect(german.findPages('Verbindung')).toEqual(['/de/guide/setup']);
    // In English, as these pages are not translated.
    expect(german.findPages('triggering')).toEqual(['/de/guide/use', '/de']);
    const arabic = await openBuilt(sandbox.path('build'), 'ar');
    expect(arabic.findPages('كتاب')).toEqual(['/ar']);
    const pointer = JSON.parse(readFileSync(join(sandbox.path('build'), 'search/en.json'), 'utf8')) as object;
    expect(pointer).toMatchObject({ locale: 'en' });
  });
});

describe('check-links', () => {
  it('names the place in the translation, and links to other languages', async () => {
    sandbox = createSandbox({
      ...localeSite,
      'content/i18n/de/docs/guide/setup.md': '# Geräte\n\n[a](/ar/guide/use) [b](./nun.md)\n\n## Schritte {#steps}\n',
    });
    const { stdout } = await sandbox.run(['check-links', '--json']);
    const { warnings } = JSON.parse(stdout) as { readonly warnings: readonly Record<string, string>[] };
    expect(
      warnings.map(({ code, file, line, column, message, suggestion }) => [
        code,
        `${file}:${line}:${column}`,
        message,
        suggestion,
      ]),
    ).toEqual([
      [
        'other-locale-link',
        'content/i18n/de/docs/guide/setup.md:3:5',
        '`/ar/guide/use` leads to another language, العربية.',
        'Write `/de/guide/use`.',
      ],
      ['broken-markdown-link', 'content/i18n/de/docs/guide/setup.md:3:24', '`./nun.md` is not a page.', undefined],
    ]);
  });
});

describe('folders of services', () => {
  const config = (locales: readonly string[]) => JSON.stringify({ i18n: { locales, onUntranslated: 'ignore' } });

  it('are read as they are', async () => {
    sandbox = createSandbox({
      'site.config.json': config(['en', 'de', 'pt-BR', 'zh']),
      'docs/index.md': '# Start\n',
      'i18n/de-DE/docs/index.md': '# Anfang\n',
      'i18n/pt_BR/docs/index.md': '# Início\n',
      'i18n/zh_Hans/docs/index.md': '# 开始\n',
    });
    const report = await sandbox.build();
    expect([report.ok, report.warnings]).toEqual([true, []]);
    expect(['de', 'pt-BR', 'zh'].map((locale) => /<h1>(.*?)<\/h1>/.exec(page(locale))?.[1])).toEqual([
      'Anfang',
      'Início',
      '开始',
    ]);
  });

  it('are those of one language alone', async () => {
    sandbox = createSandbox({
      'site.config.json': config(['en', 'pt', 'pt-BR']),
      'docs/index.md': '# Start\n',
      'i18n/pt_BR/docs/index.md': '# Início\n',
    });
    const report = await sandbox.build();
    expect(report.warnings).toEqual([]);
    expect([/<h1>(.*?)<\/h1>/.exec(page('pt'))?.[1], /<h1>(.*?)<\/h1>/.exec(page('pt-BR'))?.[1]]).toEqual([
      'Start',
      'Início',
    ]);
  });
});
