// The example extensions, each built and checked for its promises. Loopback servers replace the services that they request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '../../support/cli.ts';
import {
  commitAll,
  drawn,
  exampleFiles,
  exampleNames,
  exampleSite,
  type StandIn,
  startStandIn,
} from '../../support/example-extensions.ts';
import type { Sandbox } from '../sandbox.ts';

let server: StandIn;
let site: Sandbox;

beforeAll(async () => {
  server = await startStandIn(() => undefined);
});
beforeEach(() => server.asked.splice(0));
afterEach(() => site?.remove());
afterAll(() => server.close());

const page = (name: string) => site.read(`build/${name}`);
const article = (name: string) => /<div class="prose">[\s\S]*?<\/div>/.exec(page(name))?.[0];
const told = ({ errors, warnings }: Awaited<ReturnType<Sandbox['build']>>) =>
  [...errors, ...warnings].map(({ file, line, code, message, suggestion }) =>
    [`${file}:${line}`, code, message, suggestion].filter(Boolean).join(' '),
  );

it('each has a README, a site and an extension of 20 to 70 lines, and stands in the list', () => {
  expect(exampleNames).toEqual(['cms', 'contributors', 'helpful', 'kroki', 'recent', 'social-cards', 'typedoc']);
  const list = readFileSync(join(repository, 'examples/README.md'), 'utf8');
  for (const name of exampleNames) {
    const files = exampleFiles(name);
    const own = files[`${name}.ts`] ?? files[`${name}.tsx`] ?? '';
    expect(own.split('\n').length, name).toBeGreaterThan(20);
    expect(own.split('\n').length, name).toBeLessThan(70);
    expect(Object.keys(files), name).toEqual(expect.arrayContaining(['README.md', 'site.config.ts', 'docs/index.md']));
    expect(list).toContain(`(./extensions/${name})`);
  }
});

describe('kroki', () => {
  const block = (text: string, alt = 'A picture') => `\`\`\`plantuml ${alt}\n@startuml\n${text}\n@enduml\n\`\`\`\n`;
  beforeEach(() => {
    server.answer = drawn;
  });

  it('publishes what the server draws, with its alternative text', async () => {
    site = exampleSite('kroki', server.origin);
    const report = await site.build();
    expect(told(report)).toEqual([]);
    expect(server.asked.sort()).toEqual(['POST /d2/svg', 'POST /plantuml/svg']);
    const html = article('index.html') ?? '';
    expect(html).toMatch(
      /<img class="diagram" src="\/assets\/plantuml-[0-9a-f]{8}\.svg" alt="A scanner sends a barcode to its host, which answers">/,
    );
    const [, path = ''] =
      /src="\/(assets\/d2-[^"]+)" alt="The host looks up a barcode in its list of parts"/.exec(html) ?? [];
    expect(page(path)).toBe(drawn('/d2/svg', 'host -> parts: look up\n'));
    // The Markdown mirror contains the original text.
    expect(page('index.md')).toContain(
      '```d2 The host looks up a barcode in its list of parts\nhost -> parts: look up\n```',
    );
  });

  it('asks once for each diagram, and not again where nothing is new', async () => {
    site = exampleSite('kroki', server.origin, {
      'docs/index.md': `# A\n\n${block('a')}\n${block('a')}\n${block('b')}`,
    });
    await site.build();
    expect(server.asked.length).toBe(2);
    site.write({ 'docs/index.md': `# A\n\nText.\n\n${block('b')}` });
    server.answer = () => undefined;
    expect((await site.build()).ok).toBe(true);
    expect(server.asked.length).toBe(2);
  });

  it('tells at the block what the server says against it; the last good site stays', async () => {
    site = exampleSite('kroki', server.origin);
    await site.build();
    const before = page('index.html');
    site.write({ 'docs/index.md': `# A\n\n${block('a')}\n${block('boom')}` });
    const report = await site.build();
    expect(report.ok).toBe(false);
    expect(told(report)).toEqual([
      'docs/index.md:9 kroki/refused The diagram cannot be drawn: Error 400: Syntax Error? (line: 2)',
    ]);
    expect(page('index.html')).toBe(before);
  });

  it('tells of a server that does not answer, with what the system says', async () => {
    site = exampleSite('kroki', server.origin, { 'docs/index.md': `# A\n\n${block('a')}` });
    server.answer = () => undefined;
    expect(told(await site.build())).toEqual([
      'docs/index.md:3 extension-failed The extension `kroki` failed in `slots.diagram.resolve` at `kroki.tsx:40:28`: fetch failed: other side closed.',
    ]);
    const closed = await startStandIn(() => undefined);
    await closed.close();
    site.write({ 'site.config.ts': site.read('site.config.ts').replace(server.origin, closed.origin) });
    expect(told(await site.build())[0]).toContain(`fetch failed: connect ECONNREFUSED ${closed.origin.slice(7)}.`);
  });

  it('asks for a text', async () => {
    site = exampleSite('kroki', server.origin, { 'docs/index.md': `# A\n\n${block('a', '')}` });
    expect(told(await site.build())).toEqual([
      'docs/index.md:3 kroki/no-text This diagram has no text for readers who cannot see it. Write the text behind the language: `plantuml A scanner sends a barcode to its host`.',
    ]);
  });
});

describe('contributors', () => {
  it('names below each page who has written it, those with most commits first', async () => {
    site = exampleSite('contributors', server.origin);
    commitAll(site, 'Ada');
    for (const [author, text] of [
      ['Grace', 'One.'],
      ['Grace', 'Two.'],
    ] as const) {
      site.write({ 'docs/pair.md': `# Pair\n\n${text}\n` });
      commitAll(site, author);
    }
    expect(told(await site.build())).toEqual([]);
    expect(page('pair/index.html')).toContain(
      '<div class="part part-doc-after"><p class="contributors">Written by Grace, Ada</p></div>',
    );
    expect(page('index.html')).toContain('<p class="contributors">Written by Ada</p>');
    // Only a commit is new.
    site.write({ 'docs/new.md': '# New\n' });
    await site.build();
    expect(page('new/index.html')).not.toContain('contributors');
    commitAll(site, 'Linus');
    await site.build();
    expect(page('new/index.html')).toContain('Written by Linus');
  });

  it('tells that there is no repository', async () => {
    site = exampleSite('contributors', server.origin);
    const [message] = told(await site.build());
    expect(message).toMatch(
      /^site\.config\.ts:\d extension-failed The extension `contributors` failed in `read`: .*not a git repository/,
    );
  });
});

describe('recent', () => {
  const rows = () =>
    [...page('index.html').matchAll(/<li><a href="([^"]*)">([^<]*)<\/a> <time datetime="([^"]*)">([^<]*)</g)].map(
      ([, ...row]) => row,
    );
  const today = () => new Date().toISOString().slice(0, 10);

  it('lists the pages that were changed last on the home page and in a file, and no page shows its date', async () => {
    site = exampleSite('recent', server.origin);
    expect(told(await site.build())).toEqual([expect.stringContaining('no-history')]);
    // Without a commit there is only the date of the front matter.
    expect(rows()).toEqual([['/docs/reset', 'Reset the scanner', '2025-06-01', 'June 1, 2025']]);
    commitAll(site, 'Ada');
    site.write({ 'docs/new.md': '# New\n' });
    expect(told(await site.build())).toEqual([]);
    expect(rows().map(([href, , date]) => [href, date])).toEqual([
      ['/docs', today()],
      ['/docs/pair', today()],
    ]);
    expect(JSON.parse(page('recent.json'))).toEqual([
      { href: '/docs', title: 'Set up the scanner', date: today() },
      { href: '/docs/pair', title: 'Pair the scanner', date: today() },
    ]);
    expect(page('docs/pair/index.html')).not.toContain('Last updated');
  });

  it('has one of each for each language', async () => {
    const config = exampleFiles('recent')['site.config.ts'] ?? '';
    site = exampleSite('recent', server.origin, {
      'site.config.ts': config.replace("title: 'Scanner',", "title: 'Scanner',\n  i18n: { locales: ['en', 'de'] },"),
    });
    expect((await site.build()).ok).toBe(true);
    expect(JSON.parse(page('de/recent.json'))).toEqual([
      { href: '/de/docs/reset', title: 'Reset the scanner', date: '2025-06-01' },
    ]);
    expect(page('de/index.html')).toContain('<h2>Zuletzt geändert</h2>');
    expect(page('de/index.html')).toContain('<time datetime="2025-06-01">1. Juni 2025</time>');
  });
});

describe('typedoc', () => {
  it('makes a page of each source, to which links lead', async () => {
    site = exampleSite('typedoc', server.origin);
    expect(told(await site.build())).toEqual([]);
    expect(page('reference/barcode.md')).toContain(
      '## checkDigit\n\n```ts\nfunction checkDigit(digits: string): number\n```\n\nThe check digit of a barcode.\n\nAn EAN-13 has `12` digits before it.\n\n## isComplete',
    );
    expect(article('index.html')).toContain('<a href="/reference/barcode#checkdigit">the reference</a>');
    expect(page('index.html')).toMatch(/<a href="\/reference\/barcode"[^>]*>barcode\.ts<\/a>/);
    const { parts } = JSON.parse(page('search/en.json')) as { readonly parts: readonly string[] };
    expect(parts.map((part) => page(`search/${part}`)).join('')).toContain('whether');
  });

  it('tells of links to what is no longer there, and of code that cannot be parsed', async () => {
    site = exampleSite('typedoc', server.origin);
    site.write({ 'src/barcode.ts': '/** Not exported. */\nfunction checkDigit() {}\n' });
    expect(told(await site.build())).toEqual([expect.stringMatching(/^docs\/index\.md:3 broken-anchor .*checkdigit/)]);
    site.write({ 'src/barcode.ts': 'export function checkDigit( {\n' });
    const [message] = told(await site.build());
    expect(message).toMatch(/^typedoc\.ts:48 extension-failed The extension `typedoc` failed in `read`: .*barcode\.ts/);
  });
});

describe('cms', () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const posts = [
    { slug: 'first', title: 'The "first"', date: '2026-02-01', text: 'See [the start](/). <script>x()</script>' },
    {
      slug: 'second',
      title: 'Second',
      date: '2026-03-01',
      text: 'More.',
      picture: { url: '/media/dot.png', alt: 'A dot' },
    },
  ];
  const cms = (path: string) =>
    path === '/posts.json' ? JSON.stringify(posts) : path === '/media/dot.png' ? dot : undefined;
  beforeEach(() => {
    server.answer = cms;
  });

  it('leaves out an item that is broken, and says which', async () => {
    server.answer = (path) =>
      path === '/posts.json' ? JSON.stringify([posts[1], { slug: 'x', date: '2026-01-01' }]) : cms(path);
    site = exampleSite('cms', server.origin);
    expect(told(await site.build())).toEqual([
      expect.stringMatching(
        /^site\.config\.ts:\d+ cms\/item Item 2 of \S+ has no `title`, no `text`\. Mend it in the CMS\.$/,
      ),
    ]);
  });

  it('has the posts of the server with their pictures, cleaned and checked as any', async () => {
    site = exampleSite('cms', server.origin);
    expect(told(await site.build())).toEqual([expect.stringMatching(/^releases\/2026-02-01-first\.md:6 unsafe-html /)]);
    expect(page('releases/index.html')).toMatch(/Second[\s\S]*The &quot;first&quot;|Second[\s\S]*The "first"/);
    const [, picture = ''] =
      /<img src="\/(assets\/[^"]+\.png)" alt="A dot" width="1" height="1"/.exec(
        page('releases/2026/03/01/second/index.html'),
      ) ?? [];
    expect(readFileSync(site.path(`build/${picture}`))).toEqual(dot);
  });

  it('asks for the list each time, and for a picture once', async () => {
    site = exampleSite('cms', server.origin);
    await site.build();
    expect(await site.build()).toMatchObject({ ok: true, written: 0 });
    expect(server.asked).toEqual(['GET /posts.json', 'GET /media/dot.png', 'GET /posts.json']);
  });

  it.each([
    [{ status: 503, text: 'Busy' }, `{feed} answers 503 Service Unavailable.`],
    ['<!doctype html><p>Sign in</p>', /is not valid JSON/],
    [undefined, 'fetch failed: other side closed.'],
  ])('fails with the server: %j. The last good site stays', async (answer, message) => {
    site = exampleSite('cms', server.origin);
    await site.build();
    const before = page('releases/index.html');
    server.answer = () => answer;
    const report = await site.build();
    expect(report.ok).toBe(false);
    const [first] = told(report);
    expect(first).toMatch(/^cms\.ts:\d\d extension-failed The extension `cms` failed in `read`: /);
    if (typeof message === 'string') expect(first).toContain(message.replace('{feed}', `${server.origin}/posts.json`));
    else expect(first).toMatch(message);
    expect(page('releases/index.html')).toBe(before);
  });

  it('fails where a picture is not there', async () => {
    site = exampleSite('cms', server.origin);
    server.answer = (path) => (path === '/posts.json' ? cms(path) : { status: 404, text: '' });
    expect(told(await site.build())[0]).toContain('failed in `read`: /media/dot.png answers 404 Not Found.');
  });
});

describe('social-cards', () => {
  it('has a picture for each page, and the tags that name it', async () => {
    site = exampleSite('social-cards', server.origin);
    expect(told(await site.build())).toEqual([]);
    const html = page('pair/index.html');
    expect(html).toContain(
      '<meta property="og:image" content="https://docs.example.com/scanner/pair/card.svg" data-head>',
    );
    expect(html).toContain(
      '<meta property="og:image:alt" content="Pair the scanner with a base in another room: Scanner &amp; co." data-head>',
    );
    expect(page('pair/card.svg')).toContain(
      '<tspan x="80" y="220">Pair the scanner with a</tspan><tspan x="80" y="310">base in another room</tspan>',
    );
    expect(page('card.svg')).toContain('Scanner &#38; co.');
    expect(page('404.html')).not.toContain('og:image"');
  });

  it('makes a PNG by the function that it is given, and leaves pages alone that name a picture', async () => {
    const config = exampleFiles('social-cards')['site.config.ts'] ?? '';
    site = exampleSite('social-cards', server.origin, {
      'site.config.ts': config.replace("color: '#22223b'", 'toPng: async (svg) => Buffer.from("PNG of " + svg.length)'),
      'docs/own.md': '---\nimage: /own.png\n---\n\n# Own\n',
      'static/own.png': 'PNG',
    });
    expect(told(await site.build())).toEqual([]);
    expect(page('pair/card.png')).toMatch(/^PNG of \d+$/);
    expect(page('pair/index.html')).toContain('content="https://docs.example.com/scanner/pair/card.png"');
    expect(page('own/index.html')).not.toContain('card.png');
  });

  it('names the pictures of each language', async () => {
    const config = exampleFiles('social-cards')['site.config.ts'] ?? '';
    site = exampleSite('social-cards', server.origin, {
      'site.config.ts': config.replace(
        'extensions:',
        "i18n: { defaultLocale: 'en', locales: ['en', 'de'] },\n  extensions:",
      ),
      'i18n/de/docs/index.md': '# Den Scanner einrichten\n',
      'i18n/de/docs/pair.md': '# Koppeln\n',
    });
    await site.build();
    expect(page('de/pair/index.html')).toContain('content="https://docs.example.com/scanner/de/pair/card.svg"');
    expect(page('de/pair/card.svg')).toContain('Koppeln');
  });
});

describe('helpful', () => {
  it('asks below each page but those that say no, and lets pages connect to the server', async () => {
    site = exampleSite('helpful', server.origin);
    expect(told(await site.build())).toEqual([]);
    expect(page('index.html')).toMatch(/<section class="helpful" hidden="" |<section class="helpful" hidden /);
    expect(page('index.html')).toMatch(/<script[^>]* src="\/assets\/site-on-helpful-[0-9a-f]{8}\.js"/);
    expect(page('pair/index.html')).not.toContain('helpful');
    expect(page('_headers')).toContain(`connect-src 'self' ${server.origin};`);
  });
});
