// Holds the picture of src/README.md against the import lines of the code.
import { describe, expect, it } from 'vitest';
import {
  circles,
  files,
  floorsOf,
  functions,
  importsOf,
  loadedWith,
  moduleState,
  ownImportsOf,
  sourceLines,
  textOf,
} from './support/source-measures.ts';

/** The rooms that each room may import besides `lib`, which all may. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: [],
  model: [],
  config: ['model'],
  content: ['model'],
  site: ['model'],
  check: ['model'],
  templates: ['model'],
  search: ['model'],
  host: ['model'],
  client: ['model'],
  engine: ['model', 'config', 'content', 'site', 'check', 'templates', 'search', 'host'],
  serve: ['model', 'config', 'content', 'site', 'check', 'templates', 'search', 'host', 'engine'],
  links: ['model', 'config', 'content', 'check', 'host', 'engine'],
  mcp: ['model', 'client', 'engine', 'serve', 'links'],
  cli: [
    'model',
    'config',
    'content',
    'site',
    'check',
    'templates',
    'search',
    'host',
    'engine',
    'serve',
    'links',
    'mcp',
  ],
};

/** Files that may touch the world. */
const IO = [
  /^bin\//,
  /^cli\//,
  /^config\/(kept|load|load-search-words|project-files|bundle|compile|locate|mermaid|question-marks|setting-positions)\.ts$/,
  /^content\/(?:(?:folder|disk|remembering-disk|reading|walk|read-text|open-file|output|real-path|assets|stats|look-around|outside|write-whole|markdown\/highlight\/wasm)\.ts$|git\/)/,
  /^engine\/(?:assets|build|by-content|cache|diagrams|draw-diagrams|emit|find-browser|highlight-thread|highlight-worker|imports|jobs|kept-cache|manifest|out-dir|out-folder|packs|page-scripts|pieces|pagefind|pool|portable|pack\/(?:pack|archive)|react-modules|read-site|ref-versions|run-browser|pdf\/print-paper|search-indexes|search-thread|search-worker|spare|swap|thread|worker|write|shared\/http-cache)\.ts$/,
  /^config\/(kept|load|load-search-words|project-files|bundle|compile|locate|mermaid|setting-positions)\.ts$/,
  /^content\/(?:(?:folder|disk|remembering-disk|reading|included-texts|walk|read-text|assets|stats|look-around|outside|write-whole|markdown\/highlight\/wasm)\.ts$|git\/)/,
  /^engine\/(?:assets|build|by-content|cache|diagrams|draw-diagrams|emit|find-browser|highlight-thread|highlight-worker|imports|jobs|kept-cache|manifest|out-dir|out-folder|packs|page-scripts|pieces|pagefind|pool|portable|pack\/(?:pack|archive)|react-modules|read-site|ref-versions|run-browser|pdf\/print-paper|search-indexes|search-thread|search-worker|spare|swap|thread|untrusted|worker|write|shared\/http-cache)\.ts$/,
  /^serve\/(?:built|live-reload|open-browser|send|server|watch)\.ts$/,
  /^links\/(?:check-links|changed-files|folder\/(?:read-folder|check-folder|unpack)|external\/(?:check-external|client|answer-cache))\.ts$/,
  /^mcp\/(?:source|http)\.ts$/,
  /^index\.ts$/,
];
const WORLD = /^(?:node:)?(?:fs|fs\/promises|net|http|https|http2|tls|dgram|worker_threads|child_process|cluster)$/;

describe('the house', () => {
  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it('imports only along the arrows of the map', () => {
    const wrong = files.flatMap((file) => {
      const room = file.split('/')[0] as string;
      if (!file.includes('/')) return [];
      const allowed = MAY_IMPORT[room];
      if (!allowed) return [`${file}: the room ${room} is not on the map`];
      const rooms = [room, 'lib', ...allowed];
      return ownImportsOf(file)
        .filter((target) => target.includes('/') && !rooms.includes(target.split('/')[0] as string))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('touches the world only in the files marked IO', () => {
    const wrong = files
      .filter((file) => !IO.some((mark) => mark.test(file)))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => WORLD.test(name))
          .map((name) => `${file} imports ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('compiles every file of a pure room without the types of Node, but for those that touch the world or load what does', () => {
    const { exclude } = JSON.parse(textOf('tsconfig.pure.json')) as { readonly exclude: readonly string[] };
    const isExcluded = (file: string) => exclude.some((entry) => file === entry || file.startsWith(`${entry}/`));
    const isWorld = (file: string) =>
      IO.some((mark) => mark.test(file)) || importsOf(file).some((name) => name.startsWith('node:'));
    const reachesWorld = (file: string) => isWorld(file) || ownImportsOf(file).some((target) => isExcluded(target));
    expect(files.filter((file) => isExcluded(file) && !reachesWorld(file))).toEqual([]);
  });

  it('keeps every source file within 300 lines', () => {
    expect(files.filter((file) => textOf(file).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  it('says at the top of every file what it is for', () => {
    expect(files.filter((file) => !/^(?:\/\/|\/\*)/.test(textOf(file)))).toEqual([]);
  });
});

/** How much of each smell there may be. A change may lower a number; none is raised, but for the lines where features come. */
const CEILINGS = {
  circles: 0,
  longFunctions: 0,
  fiveParameters: 0,
  fourParameters: 10,
  moduleState: 0,
  floorsOfSite: 10,
  lines: 79_400,
};

/** Functions whose parameters a library dictates: block rules of markdown-it. */
const DICTATED =
  /^content\/markdown\/(?:admonitions|api-pieces|code-tabs|details|math|raw-html|tabs)\.ts:\d+ (?:parse(?:Admonition|CodeGroup|Details|Summary|Block|Piece|Tabs)|filtered)$/;

/** Where scripts begin: what a page keeps is made here. */
const CLIENT_ENTRIES = /^client\/(?:main|theme-script|live\/main|lazy\/[\w-]+)\.tsx?:/;

describe('the ceilings', () => {
  const all = functions();
  const named = all.filter(({ isNamed, at: name }) => isNamed && !DICTATED.test(name));
  const at = (found: readonly { readonly at: string }[]) => found.map((each) => each.at);
  const expectAtMost = (found: readonly unknown[], most: number) =>
    expect(found.length <= most ? [] : found, `${found.length} where ${most} are allowed`).toEqual([]);

  it('files that import each other in a circle, types included', () => {
    expectAtMost(circles(), CEILINGS.circles);
  });

  it('functions over 60 lines', () => {
    expectAtMost(at(all.filter(({ lines }) => lines > 60)), CEILINGS.longFunctions);
  });

  it('named functions with five parameters or more, and with four', () => {
    expectAtMost(at(named.filter(({ parameters }) => parameters > 4)), CEILINGS.fiveParameters);
    expectAtMost(at(named.filter(({ parameters }) => parameters === 4)), CEILINGS.fourParameters);
  });

  it('state that modules keep', () => {
    const state = moduleState().filter((at) => !CLIENT_ENTRIES.test(at));
    expectAtMost(state, CEILINGS.moduleState);
  });

  it('floors of site/', () => {
    expect(floorsOf('site/')).toBeLessThanOrEqual(CEILINGS.floorsOfSite);
  });

  it('lines of TypeScript outside the texts of the interface', () => {
    expect(sourceLines()).toBeLessThanOrEqual(CEILINGS.lines);
  });
});

it.each(['cli/new-release/run.ts', 'content/parse.ts', 'links/check-links.ts', 'links/folder/check-folder.ts'])(
  '%s loads nothing of highlighting and of bundling',
  (entry) => {
    expect([...loadedWith(entry)].filter((name) => /^(?:shiki|rolldown)/.test(name))).toEqual([]);
    expect(loadedWith('content/markdown/highlight/highlighter.ts')).toContain('shiki/langs');
  },
);

it('the libraries that this project is built on are all in use', () => {
  const chosen = 'chokidar commander fast-glob gray-matter markdown-it markdown-it-anchor react react-dom shiki';
  const imports = files.map(textOf).join('\n');
  const unused = chosen
    .split(' ')
    .filter((name) => !new RegExp(`(?:from|import)\\s*\\(?\\s*'${name}[/']`).test(imports));
  expect(unused).toEqual([]);
});
