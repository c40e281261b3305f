// The example extensions in the dev server: a page, the file of the extension, and its inputs are edited, and the open page shows it. In
// the end the server answers with the bytes of a clean build.
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closeStreams,
  end,
  equalsCleanBuild,
  errorsOf,
  isPage,
  listen,
  makeSite,
  server,
  site,
  startServer,
} from '../support/edited-site.ts';
import {
  commitAll,
  drawn,
  exampleFiles,
  installRolldown,
  type StandIn,
  startStandIn,
  withServer,
} from '../support/example-extensions.ts';
import { startServe, until } from '../support/serve.ts';

let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandIn(drawn);
});
afterAll(async () => {
  await standIn.close();
});
afterEach(async () => {
  closeStreams();
  await end();
});

async function serve(name: string, prepare = () => {}): Promise<void> {
  makeSite(withServer(exampleFiles(name), standIn.origin));
  installRolldown(site);
  prepare();
  await startServer(startServe);
  await server.untilSaid('pages from');
}

/** Replaces a text of a file. */
function edit(file: string, from: string, to: string): void {
  const text = site.read(file);
  expect(text).toContain(from);
  site.write({ [file]: text.replaceAll(from, to) });
}

describe('kroki', () => {
  it('draws what is written, again with other code, and tells what the server refuses', async () => {
    standIn.answer = drawn;
    await serve('kroki');
    const stream = await listen('/');
    edit('docs/index.md', 'host -> parts: look up', 'host -> parts: ask');
    const [, address = ''] =
      /src="(\/assets\/d2-[^"]+)"/.exec(
        ((await stream.next((event) => isPage(event, 'alt="The host looks up'))) as { readonly html: string }).html,
      ) ?? [];
    expect(await (await server.fetch(address)).text()).toBe(drawn('/d2/svg', 'host -> parts: ask\n'));
    edit('kroki.tsx', 'className="diagram"', 'className="drawing"');
    await stream.next((event) => isPage(event, '<img class="drawing"'));
    edit('docs/index.md', 'Scanner -> Host: barcode', 'Scanner -> boom');
    await stream.next((event) => errorsOf(event)?.includes('kroki/refused') === true);
    await server.untilSaid('cannot be drawn: Error 400: Syntax Error? (line: 2)');
    expect(await server.page('/')).toContain('<img class="drawing"');
    edit('docs/index.md', 'Scanner -> boom', 'Scanner -> Host: a barcode');
    await stream.next((event) => isPage(event, '<img class="drawing"'));
    await equalsCleanBuild();
  });
});

describe('contributors', () => {
  it('shows who has committed, as soon as they have', async () => {
    await serve('contributors', () => commitAll(site, 'Ada'));
    const stream = await listen('/pair');
    expect(await server.page('/pair')).toContain('Written by Ada<');
    edit('docs/pair.md', 'Scan the code', 'Scan the small code');
    await stream.next((event) => isPage(event, 'the small code'));
    commitAll(site, 'Grace');
    await stream.next((event) => isPage(event, 'Written by Grace, Ada<'));
    edit('contributors.tsx', "by: 'Written by'", "by: 'Of'");
    await stream.next((event) => isPage(event, 'Of Grace, Ada<'));
    await equalsCleanBuild();
  });
});

describe('recent', () => {
  it('lists what is committed, as soon as it is', async () => {
    await serve('recent', () => commitAll(site, 'Ada'));
    const stream = await listen('/');
    const list = async () => (await server.fetch('/recent.json')).text();
    expect(await list()).not.toContain('Replace');
    site.write({ 'docs/battery.md': '# Replace the battery\n\nOpen the lid.\n' });
    await until(async () => (await server.page('/docs/battery')).includes('Open the lid.'), 'the new page');
    expect(await list()).not.toContain('Replace');
    commitAll(site, 'Grace');
    await stream.next((event) => isPage(event, '<a href="/docs/battery">Replace the battery</a> <time'));
    expect(await list()).toContain('"href": "/docs/battery"');
    edit('recent.tsx', "title: 'Recently changed'", "title: 'New'");
    await stream.next((event) => isPage(event, '<h2>New</h2>'));
    await equalsCleanBuild();
  });
});

describe('typedoc', () => {
  it('shows an edit of a source, a new one, and that one is gone', async () => {
    await serve('typedoc');
    const stream = await listen('/reference/barcode');
    edit('src/barcode.ts', 'An EAN-13 has', 'An EAN has');
    await stream.next((event) => isPage(event, 'An EAN has'));
    edit('docs/index.md', 'Every function', 'Each function');
    site.write({
      'src/shelf.ts': '/** Where a part lies. */\nexport function shelf(part: string): string {\n  return part;\n}\n',
    });
    await until(async () => (await server.page('/reference/shelf')).includes('Where a part lies.'), 'a new source');
    await stream.next((event) => isPage(event, 'href="/reference/shelf"'));
    edit('typedoc.ts', 'return `## ', 'return `## The function ');
    await stream.next((event) => isPage(event, 'The function checkDigit'));
    edit('typedoc.ts', 'return `## The function ', 'return `## ');
    await stream.next((event) => isPage(event, '>checkDigit'));
    rmSync(site.path('src/shelf.ts'));
    await until(async () => (await server.fetch('/reference/shelf')).status === 404, 'the source to be gone');
    site.write({ 'src/barcode.ts': `${site.read('src/barcode.ts')}export function (\n` });
    await stream.next((event) => errorsOf(event)?.includes('extension-failed') === true);
    await server.untilSaid('src/barcode.ts: ');
    edit('src/barcode.ts', 'export function (\n', '');
    await stream.next((event) => errorsOf(event)?.length === 0);
    await equalsCleanBuild();
  });
});

describe('cms', () => {
  it('shows an edit of its code, and keeps what it had where the server fails', async () => {
    const post = { slug: 'first', title: 'First', date: '2026-02-01', text: 'One.' };
    standIn.answer = () => JSON.stringify([post]);
    await serve('cms');
    const stream = await listen('/releases/2026/02/01/first');
    edit('cms.ts', '{text}\\n$', '{text} From the CMS.\\n$');
    await stream.next((event) => isPage(event, 'One. From the CMS.'));
    standIn.answer = () => JSON.stringify([{ ...post, text: 'Two.' }]);
    site.write({ 'site.config.ts': `${site.read('site.config.ts')}\n` });
    await stream.next((event) => isPage(event, 'Two. From the CMS.'));
    standIn.answer = () => ({ status: 503, text: '' });
    site.write({ 'site.config.ts': `${site.read('site.config.ts')}\n` });
    await stream.next((event) => errorsOf(event)?.includes('extension-failed') === true);
    expect(await server.page('/releases/2026/02/01/first')).toContain('Two. From the CMS.');
    standIn.answer = () => JSON.stringify([post]);
    edit('docs/index.md', 'What is new', 'All that is new');
    site.write({ 'site.config.ts': `${site.read('site.config.ts')}\n` });
    await stream.next((event) => isPage(event, 'One. From the CMS.'));
    await equalsCleanBuild();
  });
});

describe('social-cards', () => {
  it('draws a card anew when its title or its code is another', async () => {
    await serve('social-cards', () => edit('site.config.ts', "'/scanner/'", "'/'"));
    const stream = await listen('/pair');
    const card = async () => (await server.fetch('/pair/card.svg')).text();
    edit('docs/pair.md', '# Pair the scanner with a base in another room', '# Pair it');
    await stream.next((event) => isPage(event, '<h1>Pair it</h1>'));
    expect(await card()).toContain('>Pair it</tspan>');
    edit('social-cards.ts', 'font-size="76"', 'font-size="80"');
    await until(async () => (await card()).includes('font-size="80"'), 'the code of the card');
    await equalsCleanBuild();
  });
});

describe('helpful', () => {
  it('shows other markup, another script and another style', async () => {
    await serve('helpful');
    const stream = await listen('/');
    const scriptOf = (html: string) => /src="(\/assets\/site-on-helpful-[0-9a-f]{8}\.js)"/.exec(html)?.[1] ?? '';
    const before = scriptOf(await server.page('/'));
    edit('helpful.tsx', "yes: 'Yes'", "yes: 'It was'");
    await stream.next((event) => isPage(event, '>It was</button>'));
    edit('client/helpful.ts', 'target.value', 'target.value.trim()');
    await until(async () => scriptOf(await server.page('/')) !== before, 'another script');
    expect(await (await server.fetch(scriptOf(await server.page('/')))).text()).toContain('.trim()');
    edit('client/helpful.css', '0.75rem', '1rem');
    edit('docs/pair.md', 'helpful: false', 'helpful: true');
    await until(async () => (await server.page('/pair')).includes('class="helpful"'), 'a question on the other page');
    await equalsCleanBuild();
  });
});
