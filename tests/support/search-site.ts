// A small site for search tests: enough pages for limits, a page with many sections, names from code.
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { repository } from './cli.ts';
import { openPortal, type Portal } from './portal.ts';
import { makeFolder } from './tree.ts';

const section = (number: number) => `## Trigger mode ${number}\n\nHow trigger mode ${number} reads a barcode.\n`;
const devices = Object.fromEntries(
  Array.from({ length: 45 }, (_, index) => [
    `docs/devices/device-${index + 1}.md`,
    `# Handheld ${index + 1}\n\nA handheld with a number.\n\n${'Filling.\n\n'.repeat(30)}`,
  ]),
);

/** Pages of the site. */
export const searchPages = {
  ...devices,
  'docs/guide/battery.md': `# Battery

How long it lasts, and why.

## Charging

Words before.

### Charging profile

A charging profile sets how far the battery is charged. Call \`setChargeLimit\` for that.

${'More of the same.\n\n'.repeat(40)}

## Storage

Store it cold.
`,
  'docs/guide/triggers.md': `# Triggers\n\nWhat the trigger does.\n\n${[1, 2, 3, 4, 5, 6, 7, 8].map(section).join('\n')}`,
};

/** Builds and serves it, with additional settings. */
export async function openSearchSite(
  config: object = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const folder = makeFolder({
    'site.config.json': JSON.stringify({ title: 'Search', ...config }),
    ...searchPages,
    ...files,
  });
  // Pagefind is a package of the site.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  try {
    return await openPortal(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Opens a page with reduced motion, in a window with a mark that a page load would remove. Uses the shared page, or one of its own. */
export async function openMarked(
  site: Portal,
  path: string,
  options: BrowserContextOptions = {},
  how: 'visit' | 'open' = 'visit',
): Promise<Page> {
  const page = await site[how](path, { reducedMotion: 'reduce', ...options });
  await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
  return page;
}

/** Whether the window still has the mark. */
export function isSameWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameWindow' in window);
}

/** Returns the highlighted words on the page. */
export function markedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { highlights } = CSS as unknown as { highlights: Map<string, Iterable<Range>> };
    return [...(highlights.get('search') ?? [])].map(String);
  });
}
