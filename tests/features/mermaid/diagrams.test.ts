// Diagrams of a site, from the code block to the image, with a package of a few lines instead of Mermaid.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../../engine/sandbox.ts';
import { hasBrowser, launchBrowser } from '../../support/browser.ts';
import { serveFolder } from '../../support/static-server.ts';

const PACKAGE = 'node_modules/mermaid/';
/** Fails like Mermaid's parsers; draws an image with styles that the policy of pages forbids. */
const STAND_IN = {
  [`${PACKAGE}package.json`]: JSON.stringify({ name: 'mermaid', version: '11.0.0', type: 'module' }),
  [`${PACKAGE}dist/mermaid.core.mjs`]: `export default {
  async parse(text) {
    if (text.includes('box') && !window.CSS.supports('color', 'red')) throw new Error('no colour');
    if (text.includes('measure')) document.createElement('p');
    if (text.includes('unknown')) throw new Error('No diagram type detected.');
    if (text.includes('broken')) throw Object.assign(new Error('Parse error on line 3:'), { hash: { text: ']', loc: { first_line: 2 } } });
  },
};`,
  [`${PACKAGE}dist/mermaid.esm.min.mjs`]: "export { default } from './chunks/mermaid.esm.min/chunk-A.mjs';",
  [`${PACKAGE}dist/chunks/mermaid.esm.min/chunk-A.mjs`]: `let theme, look;
export default {
  initialize({ darkMode, fontFamily, themeVariables: { background, primaryBorderColor } }) {
    theme = darkMode ? 'dark' : 'default';
    look = [background, primaryBorderColor, fontFamily.replaceAll('"', '')].join(' ');
  },
  async render(id, text) {
    if (text.includes('fails')) throw new Error('no');
    while (text.includes('endless')) window.rounds = (window.rounds ?? 0) + 1;
    if (text.includes('waits')) await new Promise(() => {});
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = '<svg id="' + id + '" viewBox="0 0 100 50" xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
    const style = document.createElement('style');
    style.innerHTML = '#' + id + '{width:77px}#' + id + '>rect{fill:red}';
    root.firstChild.insertBefore(style, root.firstChild.firstChild);
    root.querySelector('rect').setAttribute('style', 'stroke: blue');
    window.measured = root.firstChild.getBoundingClientRect().width;
    const svg = root.innerHTML.replace('<svg', '<svg data-theme="' + theme + '" data-look="' + look + '"');
    root.remove();
    return { svg };
  },
};`,
};
const FILES = {
  'site.config.json': JSON.stringify({ title: 'Acme' }),
  'docs/index.md': '# Start\n\nNothing is drawn here.\n',
  'docs/a.md':
    '# A\n\n```mermaid\nflowchart TD\n  accTitle: How\n  accDescr: From "A" to B\n  A --> B\n```\n\nMore.\n\n```mermaid\npie title Pets\n```\n',
};
const site = createSandbox({ ...FILES, ...STAND_IN });
const { CHROMIUM_PATH } = process.env;
/** Without a browser, diagrams are drawn in the reader's browser. */
const hideBrowser = () => {
  process.env.CHROMIUM_PATH = '/nowhere';
};
const showBrowser = () => {
  if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = CHROMIUM_PATH;
};
afterAll(() => {
  showBrowser();
  site.remove();
});
beforeEach(() => {
  site.restore();
  hideBrowser();
});

const told = async () => {
  const { errors, warnings } = await site.build();
  return [...errors, ...warnings].map(({ severity, code, file, line, message }) => [
    severity,
    code,
    file,
    line,
    message,
  ]);
};

describe('diagrams', () => {
  it('are in the language `mermaid` and no other', async () => {
    site.write({ 'docs/b.md': '# B\n\n```mermaid-example\nunknown\n```\n' });
    expect((await told()).map(([, code]) => code)).toEqual(['unknown-language']);
  });

  it('stand on the page with their names and their text, and bring what draws them', async () => {
    expect(await told()).toEqual([]);
    const html = site.read('build/a/index.html');
    const folder = readdirSync(site.path('build/assets')).find((name) => name.startsWith('mermaid-'));
    expect(html).toContain(
      `<figure class="diagram" data-diagram="/assets/${folder}/mermaid.esm.min.mjs" data-label="How. From &quot;A&quot; to B">` +
        '<details open><summary>Diagram source</summary><pre tabindex="0" role="group" aria-label="How. From &quot;A&quot; to B">' +
        '<code class="language-mermaid">flowchart TD\n',
    );
    expect(html).toContain('data-label="Pets"');
    expect(existsSync(site.path(`build/assets/${folder}/chunks/mermaid.esm.min/chunk-A.mjs`))).toBe(true);
    expect(site.read('build/a.md')).toContain('```mermaid\nflowchart TD\n  accTitle: How\n');
    expect(site.read('build/index.html')).not.toContain('mermaid');
  });

  it('cost a site nothing that has none', async () => {
    const bare = createSandbox({ ...FILES, ...STAND_IN, 'docs/a.md': '# A\n' });
    await bare.build();
    expect(readdirSync(bare.path('build/assets')).filter((name) => name.startsWith('mermaid-'))).toEqual([]);
    expect(bare.read('build/a/index.html')).not.toContain('mermaid');
    bare.remove();
  });

  it('are errors at their lines where they cannot be drawn, also when that is remembered', async () => {
    site.write({ 'docs/a.md': '# A\n\n- x\n\n  ```mermaid\n  broken\n  a ]\n  ```\n\n```mermaid\nunknown\n```\n' });
    const expected = [
      ['error', 'invalid-diagram', 'docs/a.md', 7, 'This diagram cannot be drawn: `]` is not expected.'],
      ['error', 'invalid-diagram', 'docs/a.md', 10, 'This diagram cannot be drawn: No diagram type detected.'],
    ];
    expect(await told()).toEqual(expected);
    expect(await told()).toEqual(expected);
  });

  it('are judged without a browser also where their parser asks for one', async () => {
    site.write({
      'docs/a.md':
        '# A\n\n```mermaid\nsequenceDiagram\n  box Dialect\n```\n\n```mermaid\nmeasure\n```\n\n```mermaid\nbox\nbroken ]\n```\n',
    });
    expect(await told()).toEqual([
      ['error', 'invalid-diagram', 'docs/a.md', 14, 'This diagram cannot be drawn: `]` is not expected.'],
    ]);
    expect(Object.hasOwn(globalThis, 'window')).toBe(false);
  });

  it('are code where nothing draws them, and one finding says so', async () => {
    const bare = createSandbox(FILES);
    const { warnings } = await bare.build();
    expect(warnings).toMatchObject([
      {
        code: 'missing-mermaid',
        file: 'docs/a.md',
        line: 3,
        message: '2 diagrams are shown as code, because the package `mermaid` is not installed.',
        suggestion: 'Install it: `npm install --save-dev mermaid@11`.',
      },
    ]);
    expect(bare.read('build/a/index.html')).toContain('<figure class="code" data-language="mermaid">');
    bare.remove();
  });
});

describe.runIf(hasBrowser)('diagrams in a browser', () => {
  it('are pictures for both colour modes; the policy is not asked, and what fails keeps its text', async () => {
    site.write({ 'docs/b.md': '# B\n\n```mermaid\nfails\n```\n\n```mermaid\npie title Pets\n```\n' });
    await site.build();
    const server = await serveFolder(site.path('build'));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ colorScheme: 'light' });
      const refused: string[] = [];
      page.on('console', (message) => void (/Content Security/.test(message.text()) && refused.push(message.text())));
      await page.goto(`${server.origin}/b`);
      await page.locator('.diagram .when-dark').waitFor({ state: 'attached' });
      const shown = await page.locator('.diagram').evaluateAll((figures) =>
        figures.map((figure) => ({
          pictures: [...figure.querySelectorAll('img')].map(({ alt, src, width, height }) => ({
            alt,
            src: decodeURIComponent(src),
            width,
            height,
          })),
          isOpen: figure.querySelector('details')?.open,
        })),
      );
      expect(shown[0]).toEqual({ pictures: [], isOpen: true });
      const [, drawn] = shown;
      expect(drawn).toMatchObject({ isOpen: false, pictures: [{ alt: 'Pets' }, { alt: 'Pets' }] });
      const sources = drawn?.pictures.map(({ src }) => src) ?? [];
      expect(sources.some((src) => src.includes('data-theme="default"'))).toBe(true);
      expect(sources.some((src) => src.includes('data-theme="dark"'))).toBe(true);
      expect(sources[0]).toMatch(
        /<style>(?:@font-face \{ font-family: Geist; src: url\(data:[^}]*\})?#diagram-\w+-1\{width:77px\}.*<rect [^>]*style="stroke: blue;?"/,
      );
      expect(await page.evaluate('window.measured')).toBe(77);
      expect(refused).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

/** Returns the commands of all processes, if the system lists them. */
function commandsThatRun(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8');
      } catch {
        // The process has ended.
        return [];
      }
    });
}

describe.runIf(hasBrowser)('diagrams that are drawn while the site is built', () => {
  it('are files for both colour modes; what cannot be drawn is left to the page', async () => {
    showBrowser();
    // A folder for the browser of this case alone, because other tests run browsers at the same time.
    const temporary = mkdtempSync(join(tmpdir(), 'techdocs-own-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(temporary, { recursive: true });
    });
    const css = ":root { --accent: #aa3300; } [data-theme='dark'] { --accent: rgb(255 187 153); }";
    const config = JSON.stringify({ title: 'Acme', customCss: 'own.css' });
    site.write({ 'docs/b.md': '# B\n\n```mermaid\nfails\n```\n', 'own.css': css, 'site.config.json': config });
    expect(await told()).toEqual([]);
    const html = site.read('build/a/index.html');
    const pictures = [
      ...html.matchAll(/<img class="(when-\w+)" src="(\S+)" alt="([^"]*)" width="(\d+)" height="(\d+)"/g),
    ];
    expect(pictures.map(([, mode, , label, width, height]) => [mode, label, width, height])).toEqual([
      ['when-light', 'How. From &quot;A&quot; to B', '100', '50'],
      ['when-dark', 'How. From &quot;A&quot; to B', '100', '50'],
      ['when-light', 'Pets', '100', '50'],
      ['when-dark', 'Pets', '100', '50'],
    ]);
    const themes = pictures.map(([, , path]) => /data-theme="(\w+)"/.exec(site.read(`build${path}`))?.[1]);
    expect(themes).toEqual(['default', 'dark', 'default', 'dark']);
    // The colours of the site in each mode, and its font, which is embedded in the image.
    const texts = pictures.map(([, , path]) => site.read(`build${path}`));
    expect(texts.slice(0, 2).map((text) => /data-look="([^"]*)"/.exec(text)?.[1])).toEqual([
      '#fbfcfc #aa3300 Geist, Geist-like, system-ui, sans-serif',
      '#0e1518 #ffbb99 Geist, Geist-like, system-ui, sans-serif',
    ]);
    for (const text of texts)
      expect(text).toMatch(/<style>@font-face\{font-family:Geist;src:url\(data:font\/woff2;base64,/);
    expect(html).not.toContain('data-diagram');
    expect(html).toContain('<details><summary>Diagram source</summary>');
    expect(site.read('build/b/index.html')).toContain('data-diagram="/assets/mermaid-');
    // Some systems start the browser by a script: its child processes are ended, too.
    expect(commandsThatRun().filter((command) => command.includes(temporary))).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
    const before = site.read('build/a/index.html');
    // The drawing is cached, so no browser is needed.
    hideBrowser();
    site.write({ 'docs/index.md': '# Start again\n' });
    expect(await told()).toEqual([]);
    expect(site.read('build/a/index.html').match(/<main[\s\S]*<\/main>/)?.[0]).toBe(
      before.match(/<main[\s\S]*<\/main>/)?.[0],
    );
  });

  it('are drawn beside those that never end, and these are named', async () => {
    showBrowser();
    const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\`\n`;
    site.write({
      'docs/a.md': `# A\n\n${['pie one', 'endless', 'pie two', 'waits', 'pie three'].map(fence).join('\n')}`,
    });
    const message = 'Drawing this diagram did not end within 15 seconds, so it is left to the browsers of readers.';
    expect(await told()).toEqual([
      ['warning', 'slow-diagram', 'docs/a.md', 7, message],
      ['warning', 'slow-diagram', 'docs/a.md', 15, message],
    ]);
    // Without them, the others need no browser, because their images are cached.
    hideBrowser();
    site.write({ 'docs/a.md': `# A\n\n${['pie one', 'pie two', 'pie three'].map(fence).join('\n')}` });
    expect(await told()).toEqual([]);
    expect(site.read('build/a/index.html').match(/<img class="when-/g)).toHaveLength(6);
  });

  it('bring no Mermaid where all of them are pictures, and none that runs a script', async () => {
    showBrowser();
    rmSync(site.path('docs/b.md'), { force: true });
    rmSync(site.path('build'), { force: true, recursive: true });
    expect(await told()).toEqual([]);
    const names = () =>
      readdirSync(site.path('build/assets')).filter((name) => /^(?:mermaid|diagram)-\w+(?:\.svg)?$/.test(name));
    expect(names().map((name) => name.replace(/\w{8}/, '#'))).toEqual(Array(4).fill('diagram-#.svg'));
    const chunk = `${PACKAGE}dist/chunks/mermaid.esm.min/chunk-A.mjs`;
    const entry = `${PACKAGE}dist/mermaid.esm.min.mjs`;
    site.write({
      [chunk]: (STAND_IN[chunk] as string).replace('<rect ', '<rect onload="alert(1)" '),
      [entry]: `${STAND_IN[entry]} // another version`,
    });
    expect(await told()).toEqual([]);
    expect(names().some((name) => name.startsWith('diagram-'))).toBe(false);
    expect(site.read('build/a/index.html')).toContain('data-diagram="/assets/mermaid-');
  });
});
