// Edits of an author: which pages are updated, and the output on the terminal. All tests share one server.
import { renameSync, unlinkSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DevServerEvent } from '../../src/model/live.ts';
import {
  closeStreams,
  end,
  errorsOf,
  isPage,
  listen,
  server,
  site,
  start,
  startAgain,
  versionOf,
} from '../support/edited-site.ts';
import { startServe, until } from '../support/serve.ts';

afterEach(closeStreams);

describe('a saved file', () => {
  beforeAll(() => start(startServe));
  beforeEach(startAgain);
  afterAll(end);

  it('reaches the pages that show it, each with its own version, and no others', async () => {
    const [wifi, code] = [await listen('/wifi'), await listen('/code')];
    // Without its formula, the last one of the site, no page would need the font of formulas.
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nAnother text.\n\n$x^2$\n' });
    const event = await wifi.next((each) => isPage(each, 'Another text.'));
    expect(event).toMatchObject({ type: 'page', isEdit: true });
    await server.untilSaid(/^ {2}docs\/wifi\.md {2}\d pages? {2}T$/m);
    expect(code.events.filter(({ type }) => type === 'page')).toEqual([]);
    expect(await server.page('/wifi')).toContain('Another text.');
  });

  it('that changes its title reaches the pages that show it in their sidebar', async () => {
    const code = await listen('/code');
    site.write({ 'docs/wifi.md': '# Radio\n' });
    await code.next((each) => isPage(each, 'Radio'));
  });

  it('that is new, moved or gone is heard of', async () => {
    const missing = await listen('/new');
    site.write({ 'docs/new.md': '# New\n' });
    await missing.next((each) => isPage(each, '<h1>New</h1>'));
    const wifi = await listen('/code');
    renameSync(site.path('docs/code.md'), site.path('docs/codes.md'));
    expect(await wifi.next(({ type }) => type === 'moved')).toEqual({ type: 'moved', href: '/codes' });
    const gone = await listen('/codes');
    unlinkSync(site.path('docs/codes.md'));
    await gone.next(({ type }) => type === 'gone');
    site.write({ 'docs/codes.md': '# Codes\n' });
    await gone.next((each) => isPage(each, '<h1>Codes</h1>'));
  });

  it('that a move takes away step by step leads its open page to the redirect', async () => {
    const code = await listen('/code');
    unlinkSync(site.path('docs/code.md'));
    await code.next(({ type }) => type === 'gone');
    const config = JSON.parse(site.read('site.config.json'));
    const redirects = [{ from: '/code', to: '/target#part' }];
    site.write({
      'docs/target.md': '# Target\n\n## Part\n\nWith another text.\n',
      'docs/also.md': '# Also new\n',
      'site.config.json': JSON.stringify({ ...config, redirects }),
    });
    expect(await code.next(({ type }) => type === 'moved')).toEqual({ type: 'moved', href: '/target#part' });
  });

  it('that becomes a draft is gone from its open page, and back when it is none', async () => {
    const wifi = await listen('/wifi');
    const text = site.read('docs/wifi.md');
    site.write({ 'docs/wifi.md': text.replace('---\n', '---\ndraft: true\n') });
    await wifi.next(({ type }) => type === 'gone');
    site.write({ 'docs/wifi.md': text });
    await wifi.next((each) => isPage(each, 'Settings'));
  });

  it('that moved or went while its page was in the background is heard of when it asks again', async () => {
    const version = await versionOf('/code');
    const status = async (path: string) => (await server.fetch(path)).status;
    renameSync(site.path('docs/code.md'), site.path('docs/codes.md'));
    await until(async () => (await status('/codes')) === 200, 'the new address');
    renameSync(site.path('docs/codes.md'), site.path('docs/coded.md'));
    await until(async () => (await status('/coded')) === 200, 'the newest address');
    const late = await listen('/code', version);
    expect(await late.next(({ type }) => type !== 'faults')).toEqual({ type: 'moved', href: '/coded' });
    unlinkSync(site.path('docs/coded.md'));
    await until(async () => (await status('/coded')) === 404, 'its removal');
    const later = await listen('/code', version);
    expect(await later.next(({ type }) => type !== 'faults')).toEqual({ type: 'gone' });
    // The error page of a missing page is updated, too.
    const missing = await listen('/code');
    site.write({ 'docs/code.md': '# Code again\n' });
    expect(await missing.next(({ type }) => type !== 'faults')).toMatchObject({ type: 'page', isEdit: true });
  });

  it('of a picture or a stylesheet reaches every page by its address', async () => {
    const code = await listen('/code');
    site.write({ 'static/robots-extra.txt': 'other\n' });
    const event = await code.next(({ type }) => type === 'files');
    expect(event).toEqual({ type: 'files', hashes: { '/robots-extra.txt': expect.stringMatching(/^[\da-f]{32}$/) } });
    expect(await (await server.fetch('/robots-extra.txt')).text()).toBe('other\n');
  });

  it('with an error leaves its page as it was, is told once, and everything is well when it is mended', async () => {
    const wifi = await listen('/wifi');
    const good = site.read('docs/wifi.md');
    site.write({ 'docs/wifi.md': '---\ntitle: [a\n---\n# Wi-Fi\n\nBroken.\n' });
    const event = await wifi.next((each) => errorsOf(each)?.[0] === 'invalid-front-matter');
    expect(event.type === 'faults' && event.errors.faults[0]?.place).toBe('docs/wifi.md:2:8');
    expect(event.type === 'faults' && event.errors.faults[0]?.frame.find(({ isAt }) => isAt)?.text).toBe('title: [a');
    expect(await server.page('/wifi')).toContain('Settings');
    // Another page continues to work.
    site.write({ 'docs/code.md': '# Code\n\nGoes on.\n' });
    await until(async () => (await server.page('/code')).includes('Goes on.'), 'the other page');
    site.write({ 'docs/wifi.md': good });
    await wifi.next((each) => errorsOf(each)?.length === 0);
    await server.untilSaid('✔ all errors are fixed');
    expect(server.said().split('✘ invalid-front-matter')).toHaveLength(2);
    expect(wifi.events.filter((each) => isPage(each, 'Broken.'))).toEqual([]);
  });

  it('with an error comes first on its own page, and after those of all pages on none', async () => {
    const code = await listen('/code');
    site.write({ 'docs/code.md': '# Code\n\n[a](/none)\n', 'docs/alpha.md': '# Alpha\n\n[b](/never)\n' });
    const places = (event: DevServerEvent) =>
      event.type === 'faults' ? event.errors.faults.map(({ place }) => place) : [];
    const event = await code.next((each) => places(each).length === 2);
    expect(places(event)).toEqual(['docs/code.md:3:5', 'docs/alpha.md:3:5']);
    const alpha = await server.listen('/alpha');
    expect(places(await alpha.next(({ type }) => type === 'faults'))).toEqual([
      'docs/alpha.md:3:5',
      'docs/code.md:3:5',
    ]);
    alpha.close();
  });

  it('of code is named, be it new or changed; a colour that is hard to read is told', async () => {
    const config = JSON.parse(site.read('site.config.json'));
    const write = (more: object) => site.write({ 'site.config.json': JSON.stringify({ ...config, ...more }) });
    const ship = (text: string) => `export default () => <p>${text}</p>;\n`;
    write({ components: { Ship: './src/Ship.tsx' } });
    await server.untilSaid('`components.Ship` names the file `src/Ship.tsx`, which does not exist.');
    site.write({ 'docs/code.md': '# Code\n\n<Ship />\n' });
    site.write({ 'src/Ship.tsx': ship('One') });
    await server.untilSaid('✔ all errors are fixed');
    await until(async () => (await server.page('/code')).includes('One'), 'the component');
    server.hush();
    site.write({ 'src/Ship.tsx': ship('Two') });
    await server.untilSaid(/^ {2}src\/Ship\.tsx {2}\d pages? {2}T$/m);
    write({ colorMode: { accent: '#fd0' } });
    await server.untilSaid(/· contrast {4}site\.config\.json:\d+:\d+\n {2}Links in `#fd0` have a contrast of/);
  });

  it('of the configuration counts without a restart; a broken one leaves the last good one', async () => {
    const wifi = await listen('/wifi');
    const config = JSON.parse(site.read('site.config.json'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Other' }) });
    await wifi.next((each) => isPage(each, '<title>Wi-Fi | Other</title>'));
    // Faults of the former configuration are not shown in the new text, which has another fault.
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Other', favicon: '/none.svg' }) });
    await wifi.next((each) => errorsOf(each)?.[0] === 'broken-link');
    await server.untilSaid(/site\.config\.json {2}\d+ pages? {2}T\n {2}1 error remains\n/);
    site.write({ 'site.config.json': JSON.stringify({ ...config, titel: 'Third' }) });
    const broken = await wifi.next((each) => errorsOf(each)?.[0] === 'invalid-config');
    expect(errorsOf(broken)).toEqual(['invalid-config']);
    await server.untilSaid(/site\.config\.json {2}0 pages {2}T\n {2}1 error remains\n/);
    site.write({ 'docs/wifi.md': '# Wi-Fi\n\nStill served.\n' });
    await wifi.next((each) => isPage(each, 'Still served.') && isPage(each, '| Other</title>'));
    site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'Third' }) });
    await wifi.next((each) => isPage(each, '| Third</title>'));
    await wifi.next((each) => errorsOf(each)?.length === 0);
  });
});
