// The packed extension for Visual Studio Code: its manifest and its code agree, its snippets are valid pages, and its code works in the
// substitute of the editor, with the real language server and the real dev server.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { lineOf, scrollTo } from '../../editors/vscode/src/scroll.ts';
import { packExtension } from '../../scripts/vscode.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';
import { createVscode, type OpenDocument } from './vscode-api.ts';

/** The manifest of the extension. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly main: string;
  readonly private?: boolean;
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly snippets: readonly { readonly path: string }[];
  };
}

/** A snippet. */
interface Snippet {
  readonly prefix: string | readonly string[];
  readonly body: readonly string[];
  readonly description: string;
}

interface Extension {
  activate(context: { readonly subscriptions: { dispose(): unknown }[] }): Promise<void>;
}

let site: Sandbox;
let files: ReadonlyMap<string, string>;
const textOfFile = (name: string) => files.get(name) ?? '';
const manifest = () => JSON.parse(textOfFile('extension/package.json')) as Manifest;

beforeAll(async () => {
  site = createSandbox({
    'one/site.config.json': JSON.stringify({ title: 'One', url: 'https://docs.example.com', redirects: [] }),
    'one/docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md).\n',
    'one/docs/wifi.md': '# Wi-Fi\n\n## Roaming\n\nText.\n',
    'one/docs/broken.md': '# Broken\n\nSee [nothing](./gone.md) and [](\n',
    'two/site.config.json': JSON.stringify({ title: 'Two' }),
    'two/docs/index.md': '# Start\n',
    'three/notes.md': '# No site\n\n[none](./none.md)\n',
    'one/node_modules/.keep': '',
  });
  symlinkSync(repository, site.path('one/node_modules/techdocs'), 'junction');
  files = await unzipped(await packExtension(site.path('packed')));
  for (const [name, text] of files) {
    if (name.startsWith('extension/')) site.write({ [`vsix/${name}`]: text });
  }
});
// A server that has just ended may still write its compile cache.
afterAll(() => vi.waitFor(() => site.remove(), { timeout: 20_000 }));

/** Returns the texts of an archive by name. */
async function unzipped(path: string): Promise<ReadonlyMap<string, string>> {
  const zip: ZipFile = await openPromise(path);
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return found;
}

/** Returns the elements of a name in an XML file. */
function elements(text: string, name: string): readonly Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  const walk = (element: XmlElement) => {
    if (element.name === name) found.push(element.attributes);
    for (const child of element.children) if (child.type === 'element') walk(child as XmlElement);
  };
  const { root } = parseXml(text);
  if (root) walk(root);
  return found;
}

/** Functions that end the started extensions. */
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Starts the packed extension in an editor with these folders. */
async function start(folders: readonly string[], settings: Readonly<Record<string, unknown>> = {}) {
  const editor = createVscode(
    folders.map((folder) => site.path(folder)),
    { 'techdocs.node': process.execPath, ...settings },
  );
  // The packed code requires `vscode` by that name.
  site.write({ 'vsix/node_modules/vscode/index.js': 'module.exports = globalThis.vscodeOfTest;\n' });
  const place = globalThis as { vscodeOfTest?: unknown };
  place.vscodeOfTest = editor.api;
  const require = createRequire(import.meta.url);
  const path = site.path('vsix/extension/extension.js');
  for (const name of [path, site.path('vsix/node_modules/vscode/index.js')])
    delete require.cache[require.resolve(name)];
  const extension = require(path) as Extension;
  const context = { subscriptions: [] as { dispose(): unknown }[] };
  await extension.activate(context);
  const close = async () => {
    for (const each of context.subscriptions.splice(0).reverse()) await each.dispose();
  };
  // A failing test leaves no server behind.
  opened.push(close);
  return { ...editor, close };
}

describe('the archive', () => {
  it('has the files that its lists name, and a type for each', () => {
    const list = textOfFile('extension.vsixmanifest');
    const assets = elements(list, 'Asset').map(({ Path = '' }) => Path);
    expect(assets.length).toBe(3);
    expect(assets.filter((path) => !files.has(path))).toEqual([]);
    const types = elements(textOfFile('[Content_Types].xml'), 'Default').map(({ Extension = '' }) => Extension);
    const names = [...files.keys()].filter((name) => name !== '[Content_Types].xml');
    expect(names.filter((name) => !types.some((ending) => name.endsWith(ending)))).toEqual([]);
  });

  it('has the version of techdocs, in both lists', () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Manifest;
    const [identity] = elements(textOfFile('extension.vsixmanifest'), 'Identity');
    expect(identity).toMatchObject({ Id: 'techdocs', Version: version, Publisher: 'techdocs' });
    expect(manifest()).toMatchObject({ name: 'techdocs', version });
    expect(manifest().private).toBeUndefined();
    const engine = elements(textOfFile('extension.vsixmanifest'), 'Property').find(({ Id }) =>
      Id?.endsWith('Code.Engine'),
    );
    expect(engine?.Value).toBe(manifest().engines.vscode);
  });

  it('names files that it has, and commands that it declares', () => {
    const { main, contributes } = manifest();
    const named = [main, ...contributes.snippets.map(({ path }) => path)];
    expect(named.filter((path) => !files.has(join('extension', path).replaceAll('\\', '/')))).toEqual([]);
    const declared = contributes.commands.map(({ command }) => command);
    const used = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    expect(used.filter((command) => !declared.includes(command))).toEqual([]);
  });

  it('has the licences of what it brings, and little else', () => {
    expect(textOfFile('extension/THIRD-PARTY-LICENSES.txt')).toContain('vscode-languageclient');
    expect(textOfFile('extension/extension.js').length).toBeLessThan(600_000);
  });

  it('says each setting and each command in its README', () => {
    const text = textOfFile('extension/README.md');
    const { commands, configuration } = manifest().contributes;
    const titles = commands.map((command) => `techdocs: ${(command as unknown as { title: string }).title}`);
    const missing = [...titles, ...Object.keys(configuration.properties)].filter((name) => !text.includes(name));
    expect(missing).toEqual([]);
  });
});

describe('the snippets', () => {
  const snippets = () =>
    Object.entries(JSON.parse(textOfFile('extension/snippets/markdown.json')) as Record<string, Snippet>);

  it('have what VS Code asks for', () => {
    for (const [name, { prefix, body, description }] of snippets()) {
      expect([name, [prefix].flat().every((each) => each.length > 1)]).toEqual([name, true]);
      expect([name, Array.isArray(body), typeof description]).toEqual([name, true, 'string']);
      // Exactly one final cursor position.
      expect([name, body.join('\n').match(/\$(?:0|\{0)/g)?.length]).toEqual([name, 1]);
    }
  });

  it('become pages in which nothing is wrong', async () => {
    const pages = snippets().map(([name, { body }], index) => {
      const text = filled(body.join('\n'));
      const page = name === 'Front matter' ? `${text}\n\nText.\n` : `# ${name}\n\nText.\n\n${text}\n`;
      return [`docs/snippet-${index}.md`, page] as const;
    });
    const pagesOf = createSandbox({
      'site.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example.com' }),
      'docs/index.md': '# Start\n',
      'docs/page.md': '# Page\n',
      'docs/_part.md': 'Text.\n',
      'docs/example.js': 'let a = 1;\n',
      ...Object.fromEntries(pages),
    });
    const { errors, warnings } = await pagesOf.build();
    // The comment that ignores broken syntax has nothing below it; diagrams need a package.
    const told = [...errors, ...warnings].filter(({ code }) => !/^(?:unused-ignore|missing-mermaid)$/.test(code));
    expect(told.map(({ code, file, message }) => [code, file, message])).toEqual([]);
    pagesOf.remove();
  });

  /** Returns a snippet with its placeholders filled in. */
  function filled(body: string): string {
    const text = body
      .replace(/\$\{\d+\|([^|,]*)[^|]*\|\}/g, '$1')
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
      .replace(/\$\d+/g, 'Text.');
    expect(text).not.toMatch(/\$\{?\d/);
    return text;
  }
});

describe('the extension', () => {
  it('registers each command that it declares, and no other', async () => {
    const { commands, close } = await start(['three']);
    expect([...commands.keys()].sort()).toEqual(
      manifest()
        .contributes.commands.map(({ command }) => command)
        .sort(),
    );
    await close();
    expect(commands.size).toBe(0);
  });

  it('starts the techdocs of the project, and shows its findings and completions', async () => {
    const { findings, messages, providers, show, close } = await start(['one', 'three']);
    expect(messages).toEqual([]);
    const path = site.path('one/docs/broken.md');
    const document = show(path);
    await expect.poll(() => findings.get(path)?.map(({ code }) => codeOf(code))).toContain('broken-markdown-link');
    // A file of a folder without a site is ignored.
    const note = show(site.path('three/notes.md'));
    const offered = providers.get('registerCompletionItemProvider') ?? [];
    const own = offered.filter(({ selector }) => matching(selector, document));
    expect([own.length, offered.filter(({ selector }) => matching(selector, note)).length]).toEqual([1, 0]);
    const complete = own[0]?.provider.provideCompletionItems as (...given: unknown[]) => Promise<unknown>;
    const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
    const answer = await complete.call(own[0]?.provider, document, { line: 2, character: 37 }, token, {
      triggerKind: 0,
    });
    const items = (Array.isArray(answer) ? answer : (answer as { items: unknown[] }).items) as { label: string }[];
    expect(items.map(({ label }) => label)).toContain('./wifi.md');
    await close();

    function matching(selector: unknown, asked: OpenDocument): boolean {
      const { match } = languagesOf();
      return match(selector, asked) > 0;
    }
  });

  it('says what to type where a project has no techdocs', async () => {
    const { messages, close } = await start(['two', 'three']);
    expect(messages).toEqual([
      'The site in `two` has no techdocs. Type `npm install --save-dev techdocs` there, then run *techdocs: Restart the Language Servers*.',
    ]);
    await close();
  });

  it('shows the page of the text beside it, and scrolls with it', async () => {
    const { panels, messages, show, scroll, topLine, run, close } = await start(['one'], { 'techdocs.port': 0 });
    show(site.path('one/docs/wifi.md'));
    await run('techdocs.preview');
    expect(messages).toEqual([]);
    const [panel] = panels;
    const [, origin = ''] =
      /<iframe title="Preview" src="(http:\/\/127\.0\.0\.1:\d+)\/wifi">/.exec(panel?.webview.html ?? '') ?? [];
    expect(panel?.webview.html).toContain(`frame-src ${origin};`);
    expect(panel?.title).toBe('Preview wifi.md');
    expect(await (await fetch(`${origin}/wifi`)).text()).toContain('Roaming');
    scroll(2);
    expect(panel?.posted.at(-1)).toEqual({ type: 'techdocs-scroll', above: 'roaming', below: '', part: 0 });
    // The text follows the page, and its own scrolling then is no news to the page.
    const before = panel?.posted.length;
    panel?.received.fire({ type: 'techdocs-scroll', above: '', below: 'roaming', part: 0.5 });
    expect([topLine(), panel?.posted.length]).toEqual([1, before]);
    panel?.received.fire({ type: 'techdocs-scroll', above: 'gone', below: '', part: 0.5 });
    expect(topLine()).toBe(1);
    scroll(2);
    expect(panel?.posted.length).toBe((before ?? 0) + 1);
    // Another page of the same site is shown in the same frame.
    show(site.path('one/docs/index.md'));
    await expect.poll(() => panel?.posted).toContainEqual({ type: 'show', href: `${origin}/` });
    await close();
    await expect
      .poll(() =>
        fetch(origin).then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  it('makes a page, and moves it with the links to it', async () => {
    const { answers, messages, show, run, close } = await start(['one']);
    show(site.path('one/docs/index.md'));
    answers.push('Set up: the “Dock”', 'docs/set-up-the-dock.md');
    await run('techdocs.newPage');
    expect(site.read('one/docs/set-up-the-dock.md')).toBe('---\ntitle: "Set up: the “Dock”"\ndescription: \n---\n\n');
    writeFileSync(
      site.path('one/docs/index.md'),
      '# Start\n\nSee [Wi-Fi](./wifi.md) and [the dock](./set-up-the-dock.md).\n',
    );
    answers.push('docs/dock.md');
    await run('techdocs.move');
    expect(messages).toEqual([
      '✔ `docs/set-up-the-dock.md` is `docs/dock.md`: 1 link rewritten in 1 file.\n  `/set-up-the-dock` is redirected to `/dock`.',
    ]);
    expect(site.read('one/docs/index.md')).toContain('[the dock](./dock.md)');
    await close();
  });

  it('builds and checks links in a terminal, by the techdocs of the project', async () => {
    const { tasks, show, run, close } = await start(['one']);
    show(site.path('one/docs/index.md'));
    await run('techdocs.build');
    await run('techdocs.checkLinks');
    const script = site.path('one/node_modules/techdocs/bin/techdocs.js');
    const root = site.path('one');
    expect(tasks.map(({ execution: { process: node, args } }) => [node, ...args])).toEqual([
      [process.execPath, script, 'build', '--root', root],
      [process.execPath, script, 'check-links', '--root', root],
    ]);
    await close();
  });
});

it('a line of the text lies between the headings around it', () => {
  const headings = [
    { line: 5, id: 'a' },
    { line: 15, id: 'b' },
  ];
  const at = (line: number) => {
    const { above, below, part } = scrollTo(line, headings, 25);
    return [above, below, part];
  };
  expect([1, 3, 5, 10, 15, 20, 25, 40].map(at)).toEqual([
    ['', 'a', 0],
    ['', 'a', 0.5],
    ['a', 'b', 0],
    ['a', 'b', 0.5],
    ['b', '', 0],
    ['b', '', 0.5],
    ['b', '', 1],
    ['b', '', 1],
  ]);
});

it('a place between headings is a line of the text', () => {
  const headings = [
    { line: 5, id: 'a' },
    { line: 15, id: 'b' },
  ];
  const lines = [1, 3, 5, 10, 15, 20, 25];
  expect(lines.map((line) => lineOf(scrollTo(line, headings, 25), headings, 25))).toEqual(lines);
  const place = { type: 'techdocs-scroll', below: '', part: 0 } as const;
  expect(lineOf({ ...place, above: 'gone' }, headings, 25)).toBeUndefined();
});

/** Returns the code of a finding, which may include the address of its page. */
function codeOf(code: unknown): unknown {
  return typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
}

/** Returns the selector functions of the substitute. */
function languagesOf(): { match(selector: unknown, document: OpenDocument): number } {
  const { vscodeOfTest } = globalThis as { vscodeOfTest?: { languages: never } };
  return vscodeOfTest?.languages as never;
}
