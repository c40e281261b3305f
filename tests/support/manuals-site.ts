// A site with docs in three versions (a tag of a real repository, a folder, and the current docs) and in three languages (English, German,
// Arabic), partly translated, with all elements of pages. One build serves many tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { techdocs } from './cli.ts';
import type { PortalReport } from './portal.ts';
import { makeFolder, writeFiles } from './tree.ts';
import { git } from './versions-site.ts';

/** Texts of the pages in a language. */
interface Words {
  readonly title: string;
  readonly product: string;
  readonly guide: string;
  readonly settings: string;
  readonly text: string;
  readonly fixes: string;
}

const words = {
  en: {
    title: 'Scanner manual',
    product: 'Scanner',
    guide: 'Getting started',
    settings: 'Settings',
    text: 'Set up the device over the wireless network, then restart it from the main menu',
    fixes: 'Bugs fixed',
  },
  de: {
    title: 'Scanner-Dokumentation',
    product: 'Scanner',
    guide: 'Erste Schritte',
    settings: 'Einstellungen',
    text: 'Richten Sie das Gerät über das Funknetz ein und starten Sie es danach neu',
    fixes: 'Behobene Fehler',
  },
  ar: {
    title: 'وثائق الماسح',
    product: 'الماسح',
    guide: 'دليل البدء',
    settings: 'الإعدادات',
    text: 'اضبط الجهاز عبر الشبكة اللاسلكية ثم أعد تشغيله من القائمة الرئيسية',
    fixes: 'أخطاء تم إصلاحها',
  },
} satisfies Record<string, Words>;

type Locale = keyof typeof words;

/** Further texts of the configuration. */
const others = {
  de: { Next: 'Nächste', Setup: 'Einrichtung', Support: 'Unterstützung' },
  ar: { Next: 'التالي', Setup: 'الإعداد', Support: 'الدعم' },
};

function guideOf({ guide, settings, text }: Words): string {
  const code = 'export WIFI_SSID="office"\n'.repeat(2);
  return `# ${guide}

${text}. \`/etc/scanner/config.json\` ${text}.[^1]

## ${settings} {#settings}

:::note

${text}: \`scan --port 8080\`.

:::

:::warning

${text}.

:::

\`\`\`bash title="setup.sh" showLineNumbers {2}
${code}echo "${'a long line '.repeat(12)}"
\`\`\`

| ${settings} | ${guide} | \`key\` |
|:--|:-:|--:|
| ${text} | v2.6.2 | 12 |
| ${text} | \`--force\` | 7 |

<Tabs groupId="os">
<TabItem value="a" label="Android">

${text} (A).

</TabItem>
<TabItem value="b" label="Windows">

${text} (B).

</TabItem>
</Tabs>

### ${guide} {#steps}

1. ${text}
   - ${text}
2. [${settings}](./settings.md), [example.com](https://example.com/)

- [x] ${text}

> ${text}

<details><summary>${settings}</summary>

${text}.

</details>

![${guide}](./shot.svg)

$x = 1$

[^1]: ${text}.
`;
}

function postOf({ text, fixes, settings, product }: Words, number: number): string {
  return `---
title: ${product} 2.${number}.0
date: 2025-0${number}-1${number}
product: scanner
version: 2.${number}.0
authors: [A, B, C]
tags: [${settings}]
---

${text}.

<!-- truncate -->

## ${fixes}

- ${text} (${number}).
`;
}

/** Returns the pages of a version that exist in every language. */
function docsOf(locale: Locale): Readonly<Record<string, string>> {
  const own = words[locale];
  const { guide, settings, text } = own;
  const index = locale === 'en' ? { link: { type: 'generated-index', slug: '/guide' } } : {};
  return {
    'guide/_category_.json': JSON.stringify({ label: guide, ...index }),
    'guide/start.md': `---\ntags: [${settings}]\nlast_update: { date: 2025-10-24, author: A }\n---\n\n${guideOf(own)}`,
    'guide/settings.md': `# ${settings}\n\n${text}.${locale === 'ar' ? ' اقرأ الكتاب.' : ''}\n\n## ${guide}\n\n${text}.\n`,
    'guide/deep/_category_.json': JSON.stringify({ label: settings }),
    'guide/deep/one.md': `# ${guide} 1\n\n${text}.\n`,
    'guide/deep/two.md': `# ${guide} 2\n\n${text}.\n`,
  };
}

/** Returns pages that exist only in English, except for a German text. */
const more = (version: string) => ({
  'guide/shot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80"/></svg>',
  'guide/setup.md': `# Setup of devices\n\n[By path](/guide/use), [news](../../releases/2025-01-11-v2.md).\n\n## Steps\n\nSet up ${version}. The mark of it is mark${version.replace('.', '')}.\n`,
  'guide/use.md':
    '# Using devices\n\nBack to [setup](./setup.md#steps). A trigger starts it, and triggering scans connections.\n',
});
const germanSetup = (version: string) =>
  `# Geräte einrichten\n\nScanner ${version} verbinden. Siehe [Benutzung](./use.md).\n\n![Bild](./shot.svg)\n\n## Schritte {#steps}\n\n1. Verbindungen prüfen.\n`;

function releasesOf(locale: Locale): Readonly<Record<string, string>> {
  const posts = [1, 2, 3, 4, 5].map((number) => [`2025-0${number}-1${number}-v2.md`, postOf(words[locale], number)]);
  return Object.fromEntries(posts);
}

function within(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

/** Settings of the site. */
const { title, product, guide, settings, text } = words.en;
const config = {
  title,
  tagline: text,
  url: 'https://docs.example.com',
  baseUrl: '/portal/',
  trailingSlash: true,
  i18n: { locales: ['en', 'de', 'ar'], onUntranslated: 'ignore' },
  docs: {
    mainDocId: 'guide/setup',
    showLastUpdateTime: true,
    editUrl: 'https://git.example.com/edit/main/',
    versions: { '2.5': {}, '2.4': { ref: 'v2.4.0', noIndex: true } },
  },
  releases: { title: product, postsPerPage: 2, products: { scanner: { label: product } } },
  navbar: {
    items: [
      { type: 'doc', docId: 'guide/setup', label: 'Setup' },
      { type: 'docSidebar', sidebarId: 'guide', label: guide },
      { label: product, to: '/releases' },
      { type: 'dropdown', label: settings, items: [{ label: settings, to: '/guide/settings' }] },
    ],
  },
  footer: {
    links: [{ title: guide, items: [{ label: 'Example', href: 'https://example.com/' }] }],
    copyright: '© X',
  },
  announcementBar: { release: 'scanner', isCloseable: true },
};

function textsOf(locale: 'de' | 'ar'): string {
  const own = words[locale];
  const known = ['title', 'product', 'guide', 'settings', 'text'] as const;
  const texts = { ...Object.fromEntries(known.map((key) => [words.en[key], own[key]])), ...others[locale] };
  return JSON.stringify({ ...texts, Example: null, '© X': null });
}

function translatedFiles(locale: 'de' | 'ar'): Readonly<Record<string, string>> {
  const setup = (version: string): Readonly<Record<string, string>> =>
    locale === 'de' ? { 'guide/setup.md': germanSetup(version) } : {};
  return within(`content/i18n/${locale}`, {
    'config.json': textsOf(locale),
    ...within('docs', { ...docsOf(locale), ...setup('3.0') }),
    ...within('versions/2.5/docs', { ...docsOf(locale), ...setup('2.5') }),
    ...within('releases', releasesOf(locale)),
  });
}

/** Writes the site to a new folder. */
export function makeManuals(): string {
  const old = 'content/docs/guide/old.md';
  const picture = 'content/docs/guide/line.svg';
  const folder = makeFolder({
    ...within('content/docs', more('2.4')),
    [old]: '# Old ways\n\nOnly here: zebra. ![A line](./line.svg)\n',
    [picture]: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="2"/>',
    'content/sidebars.js': "export default { guide: ['guide/setup', 'guide/use', 'guide/old'] };\n",
    ...within('content/releases', releasesOf('en')),
    'content/i18n/de/docs/guide/setup.md': germanSetup('2.4'),
    '.gitignore': '.techdocs\nbuild\nother\n',
  });
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'Write the docs');
  git(folder, 'tag', 'v2.4.0');
  for (const file of [old, picture]) rmSync(join(folder, file));
  writeFiles(folder, {
    'site.config.json': JSON.stringify(config, null, 2),
    ...within('content/docs', { ...more('3.0'), ...docsOf('en') }),
    'content/docs/guide/new.md':
      '# New ways\n\nOnly here: okapi.\n\n無線ネットワークで端末を設定してから再起動してください。設定は管理画面からいつでも変更できます。\n',
    'content/sidebars.js': "export default { guide: [{ type: 'autogenerated', dirName: '.' }] };\n",
    ...within('content/versions/2.5/docs', { ...more('2.5'), ...docsOf('en') }),
    'content/versions/2.5/sidebars.json': JSON.stringify({
      guide: [
        { type: 'autogenerated', dirName: '.' },
        { type: 'link', label: 'Support', href: 'https://example.com/' },
      ],
    }),
    ...translatedFiles('de'),
    ...translatedFiles('ar'),
  });
  return folder;
}

/** Writes the site and builds it into `build/portal`, with the base URL of its host. */
export async function buildManuals(): Promise<string> {
  const folder = makeManuals();
  const { code, stderr } = await techdocs(['build', '--strict', '--quiet', '--out-dir', 'build/portal'], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(stderr);
  return folder;
}

/** Builds the site for a disk, too, in a folder with unusual characters in its name. Returns that folder and the routes of the site. */
export async function buildForDisk(
  root: string,
): Promise<{ readonly folder: string; readonly routes: PortalReport['routes'] }> {
  const folder = 'build/ü 1#2 100%';
  const run = await techdocs(['build', '--portable', '--strict', '--json', '--out-dir', folder], { cwd: root });
  if (run.code !== 0) throw new Error(run.stderr);
  return { folder: join(root, folder), routes: JSON.parse(run.stdout).routes };
}
