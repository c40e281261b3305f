// A small site in one language with all that its pages are made of, for looking at it in a browser.
import { rmSync } from 'node:fs';
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

/** What the pages of a language say. */
interface Words {
  readonly title: string;
  readonly product: string;
  readonly guide: string;
  readonly settings: string;
  readonly text: string;
  readonly fixes: string;
}

const words: Readonly<Record<string, Words>> = {
  ar: {
    title: 'وثائق الماسح',
    product: 'الماسح',
    guide: 'دليل البدء',
    settings: 'الإعدادات',
    text: 'اضبط الجهاز عبر الشبكة اللاسلكية ثم أعد تشغيله من القائمة الرئيسية',
    fixes: 'أخطاء تم إصلاحها',
  },
  de: {
    title: 'Scanner-Dokumentation',
    product: 'Scanner',
    guide: 'Erste Schritte',
    settings: 'Einstellungen',
    text: 'Richten Sie das Gerät über das Funknetz ein und starten Sie es danach neu',
    fixes: 'Behobene Fehler',
  },
  ja: {
    title: 'スキャナーのドキュメント',
    product: 'スキャナー',
    guide: 'はじめに',
    settings: '設定',
    text: '無線ネットワークで端末を設定してから再起動してください。設定は管理画面からいつでも変更できます',
    fixes: '不具合の修正',
  },
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

/** The files of the site. */
export function languageFiles(locale: string, config: object = {}): Readonly<Record<string, string>> {
  const own = words[locale] as Words;
  const { title, product, guide, settings, text } = own;
  const posts = [1, 2, 3, 4, 5].map((number) => [`releases/2025-0${number}-1${number}-v2.md`, postOf(own, number)]);
  return {
    'site.config.json': JSON.stringify({
      title,
      tagline: text,
      url: 'https://docs.example.com',
      i18n: { defaultLocale: locale },
      docs: { showLastUpdateTime: true, editUrl: 'https://example.com/edit' },
      releases: { title: product, postsPerPage: 2, products: { scanner: { label: product } } },
      navbar: {
        items: [
          { label: guide, to: '/guide/start' },
          { label: product, to: '/releases' },
          { type: 'dropdown', label: settings, items: [{ label: settings, to: '/guide/settings' }] },
        ],
      },
      footer: {
        links: [{ title: guide, items: [{ label: 'Example', href: 'https://example.com/' }] }],
        copyright: '© X',
      },
      announcementBar: { release: 'scanner', isCloseable: true },
      ...config,
    }),
    'docs/guide/_category_.json': JSON.stringify({ label: guide, link: { type: 'generated-index', slug: '/guide' } }),
    'docs/guide/start.md': `---\ntags: [${settings}]\nlast_update: { date: 2025-10-24, author: A }\n---\n\n${guideOf(own)}`,
    'docs/guide/shot.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80"/></svg>',
    'docs/guide/settings.md': `# ${settings}\n\n${text}.\n\n## ${guide}\n\n${text}.\n`,
    'docs/guide/deep/_category_.json': JSON.stringify({ label: settings }),
    'docs/guide/deep/one.md': `# ${guide} 1\n\n${text}.\n`,
    'docs/guide/deep/two.md': `# ${guide} 2\n\n${text}.\n`,
    ...Object.fromEntries(posts),
  };
}

/** Builds and serves the site. */
export async function openLanguageSite(locale: string, config: object = {}): Promise<Portal> {
  const folder = makeFolder(languageFiles(locale, config));
  const site = await openPortal(folder);
  rmSync(folder, { recursive: true });
  return site;
}
