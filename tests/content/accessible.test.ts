// Barriers for readers with a disability, one text fixture file per rule: the Markdown, then its findings.
import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { accessibilityRules } from '../../src/model/rules.ts';
import { readFixtures } from './fixtures.ts';
import { parseOne } from './parse-one.ts';

const includes = { 'docs/a/part.md': 'Before.\n\n##### Deep\n\n![](./x.png)\n' };

/** Returns all accessibility findings of a page. */
async function told(input: string, html: 'safe' | false = 'safe'): Promise<string> {
  const markdown = { html, math: true, onUnknownLanguage: 'warn' as const, embeds: [], schemes: [] };
  const { document } = await parseOne(input, { includes }, { markdown });
  const found = document.diagnostics.filter(({ code }) => (accessibilityRules as readonly string[]).includes(code));
  return found
    .map(({ severity, code, message, file, line, column, suggestion }) => {
      const place = `${file === 'docs/a/page.md' ? '' : `${file}:`}${line}:${column}`;
      return `${severity} ${code} ${place} ${message} ${suggestion}\n`;
    })
    .join('');
}

const files = readdirSync(new URL('../fixtures/accessible', import.meta.url));

describe.each(files)('%s', (file) => {
  test.each(readFixtures(`fixtures/accessible/${file}`))('$name', async ({ input, output }) => {
    expect(await told(input)).toBe(output);
  });
});

it('suggests no HTML where there is none', async () => {
  expect(await told(`![](data:image/png;base64,${'A'.repeat(200)})\n`, false)).toBe(
    'note image-alt 1:5 This image has no text, so screen readers skip it. Write what it shows between the brackets: ' +
      `\`![…](data:image/png;base64,${'A'.repeat(97)}…)\`.\n`,
  );
});

it('reads a line of many tags once', async () => {
  const tags = Array.from({ length: 20_000 }, (_, at) => `<img src="${at}">`).join('');
  const found = (await told(`Text ${tags}\n`)).trimEnd().split('\n');
  expect(found).toHaveLength(20_000);
  expect(found.at(-1)).toContain(`image-alt 1:${6 + tags.lastIndexOf('<img')} `);
});

it('leaves descriptions of APIs alone', async () => {
  const text = '###### A\n\n![](./x.png) [here](./a.md)\n\n| | |\n|---|---|\n| 1 | 2 |\n';
  const { document } = await parseOne('', { isMade: 'pieces', pieces: [{ text }] });
  expect(document.diagnostics).toEqual([]);
});
