// The part of a page in an answer, and the page that a question means.
import { describe, expect, it } from 'vitest';
import { parseAddressesInHead, parseRequestedPage } from '../../../src/features/mcp/addresses.ts';
import { parseCatalog } from '../../../src/features/mcp/catalog.ts';
import {
  findMarkdownSection,
  splitMarkdownIntoParts,
  splitMarkdownSections,
} from '../../../src/features/mcp/markdown.ts';
import { formatAbsoluteAddress } from '../../../src/features/mcp/site.ts';

const page = `# Wi-Fi

Intro.

## Connect it {#connect}

One.

### By \`adb\`

Two.

\`\`\`\`sh
## no heading
\`\`\`
## nor this
\`\`\`\`

## Settings

| Name | Use |
|---|---|
| \`Power Save\` | Sleeps. |

## Settings
`;

describe('sections', () => {
  it('are found by their headings, and not in code', () => {
    expect(splitMarkdownSections(page).map(({ level, heading, anchor }) => [level, heading, anchor])).toEqual([
      [2, 'Connect it', 'connect'],
      [3, 'By adb', 'by-adb'],
      [2, 'Settings', 'settings'],
      [2, 'Settings', 'settings-1'],
    ]);
  });

  it('have all that stands below them', () => {
    expect(findMarkdownSection(page, 'connect')?.text).toMatch(/^## Connect it \{#connect\}[\s\S]*## nor this\n`{4}$/);
    expect(findMarkdownSection(page, 'BY ADB')?.text).toMatch(/^### By `adb`\n\nTwo\./);
    expect(findMarkdownSection(page, '#row-power-save')?.heading).toBe('Settings');
    expect(findMarkdownSection(page, 'none')).toBeUndefined();
  });
});

it('long texts come in parts that end at paragraphs, and nothing is lost', () => {
  const text = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const parts = splitMarkdownIntoParts(text, 100);
  expect(parts.every((part) => part.length <= 100)).toBe(true);
  expect(parts.join('\n\n')).toBe(text);
  expect(splitMarkdownIntoParts('x'.repeat(250), 100).map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(splitMarkdownIntoParts('short')).toEqual(['short']);
});

describe('a page', () => {
  const mirrorOf = (text: string, baseUrl = '/docs/') =>
    parseRequestedPage(text, baseUrl, ['https://docs.example.com'])?.mirror;

  it.each([
    ['/docs/guide/wifi', '/docs/guide/wifi.md'],
    ['/docs/guide/wifi/', '/docs/guide/wifi.md'],
    ['/docs/guide/wifi.md', '/docs/guide/wifi.md'],
    ['/docs/guide/wifi.html?a=b', '/docs/guide/wifi.md'],
    ['/docs/guide/wifi/index.html', '/docs/guide/wifi.md'],
    ['guide/wifi', '/docs/guide/wifi.md'],
    ['https://docs.example.com/docs/guide/wifi#x', '/docs/guide/wifi.md'],
    ['techdocs:///docs/guide/wifi', '/docs/guide/wifi.md'],
    ['/docs/', '/docs/index.md'],
    ['/', '/docs/index.md'],
    ['/docs/index.md', '/docs/index.md'],
    ['/docs/../../../etc/passwd', '/docs/etc/passwd.md'],
    ['//evil.example.com/x', '/docs/evil.example.com/x.md'],
  ])('%s is %s', (text, mirror) => expect(mirrorOf(text)).toBe(mirror));

  it.each(['https://evil.example.com/guide', 'file:///etc/passwd', 'http://['])('%s is none of the site', (text) => {
    expect(mirrorOf(text)).toBeUndefined();
  });

  it('may name a section', () => {
    expect(parseRequestedPage('/a#b%20c', '/', [])).toEqual({ address: '/a', mirror: '/a.md', anchor: 'b c' });
  });

  it('in HTML says where its Markdown is, or where it has moved to', () => {
    expect(parseAddressesInHead('<link rel="alternate" type="text/markdown" title="M" href="/a.md">')).toEqual({
      mirror: '/a.md',
    });
    expect(parseAddressesInHead('<meta http-equiv="refresh" content="0; url=/b">')).toEqual({ moved: '/b' });
    expect(parseAddressesInHead('<meta http-equiv="refresh" content="0; url=https://evil.example.com/">')).toEqual({});
  });
});

it('hits of a portable site have the addresses of the site', () => {
  const at = (href: string, url = 'https://docs.example.com/docs/') =>
    formatAbsoluteAddress({ url, baseUrl: '/docs/' }, {}, href);
  expect(at('./wifi/index.html#roaming')).toBe('https://docs.example.com/docs/wifi#roaming');
  expect(at('./index.html')).toBe('https://docs.example.com/docs');
  expect(at('./wifi.html', '')).toBe('/docs/wifi');
  expect(at('/docs/wifi')).toBe('https://docs.example.com/docs/wifi');
  expect(formatAbsoluteAddress({ url: '', baseUrl: '/' }, { origin: 'http://127.0.0.1:3000' }, '/a')).toBe(
    'http://127.0.0.1:3000/a',
  );
});

it('what is no catalogue is told, as it may come from anywhere', () => {
  const message = 'The `llms.json` of `build` does not describe a site.';
  for (const text of ['', '<html>', '{}', '{"baseUrl":"//evil.example.com/"}']) {
    expect(() => parseCatalog(text, 'build')).toThrow(message);
  }
});
