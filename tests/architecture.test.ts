// Checks the rooms of src/README.md against the imports of the code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { featureOptions } from '../src/features/commands.ts';
import { featureTables } from '../src/features/tables.ts';
import type { FeatureTables } from '../src/model/feature-tables.ts';
import {
  circles,
  declarationsOf,
  files,
  filesLoadedWith,
  floorsOf,
  functions,
  importsOf,
  inBandMarks,
  loadedWith,
  moduleState,
  namesTwice,
  ownImportsOf,
  src,
  textOf,
} from './support/source-measures.ts';

/** Rooms, or folders of rooms, that the files of each room may import besides `lib`. */
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
  client: ['model', 'search/rank'],
  cache: ['model', 'config', 'content', 'search'],
  engine: ['model', 'config', 'content', 'site', 'check', 'templates', 'search', 'host', 'cache'],
  serve: ['model', 'config', 'content', 'site', 'check', 'templates', 'search', 'host', 'cache', 'engine'],
  links: ['model', 'config', 'content', 'check', 'host', 'cache', 'engine'],
  terminal: ['model', 'content', 'engine', 'links'],
  features: ['model', 'terminal'],
  cli: [
    'model',
    'config',
    'content',
    'site',
    'check',
    'templates',
    'search',
    'host',
    'cache',
    'engine',
    'serve',
    'links',
    'terminal',
    'features',
  ],
};

/** Rooms that each folder of `features/` may import besides `lib`, `model`, `terminal` and itself. */
const FEATURE_MAY_IMPORT: Record<string, readonly string[]> = {
  algolia: ['search'],
  api: ['config', 'content', 'features/diff'],
  'code-groups': ['content'],
  components: ['content', 'engine'],
  diff: ['check', 'content', 'engine', 'site'],
  feedback: [],
  foreign: ['content'],
  'git-versions': ['config', 'content', 'engine'],
  integrations: [],
  llms: ['site', 'templates'],
  lsp: ['config', 'content', 'engine', 'serve', 'cli/move'],
  math: ['config', 'content', 'engine'],
  mcp: ['search/rank', 'engine', 'serve', 'links', 'cli/move'],
  mermaid: ['client', 'content', 'engine'],
  migrate: ['config', 'content', 'site', 'engine'],
  pagefind: ['engine'],
  pdf: ['config', 'content', 'site', 'check', 'engine', 'templates'],
  portable: ['config', 'content', 'site', 'host', 'cache', 'engine'],
  'react-pages': ['config', 'content', 'engine'],
  translate: ['config', 'content', 'engine'],
};

/** Returns the folder of `features/` that contains a file; `undefined` for the list of all. */
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];

/** Address of the list of features, without loading it: features that open a project pass it on. */
const FEATURES_MODULE = 'features/module.ts';

/** Browser code of a feature: it may import what the code of all pages may, and that code itself. */
const isFeatureClient = (file: string) => /^features\/[^/]+\/client\//.test(file);

/** Browser code that replaces files of `client/`. */
const OTHER_WAYS = 'features/portable/client/';

/** The rooms of `site/`: each may import the preceding ones. */
const SITE_ROOMS = ['navigation', 'links', 'pages', 'releases', 'files', 'assemble'];

/** Files that may use the file system, the network or threads. */
const IO = [
  /^bin\//,
  /^(?:cli|terminal)\//,
  /^(?:config|content)\/io\//,
  /^content\/git\//,
  /^engine\/(?:assembled|assets|backup|build|built-place|emit|extensions\/(?:books|page-styles|read|resolve)|find-browser|highlight-thread|imports|jobs|manifest|out-dir|out-folder|outcome|pieces|pool|react-modules|read-site|rendering|run-browser|search-thread|stylesheet-files|swap|thread|threads\/\w+|untrusted(?:-packages)?|worker|write)\.ts$/,
  /^cache\/(?:cache-folder|memo|packs|shared\/http-cache)\.ts$/,
  /^serve\/(?:built|live-reload|open-browser|running-editor|send|server|setting-stamp|watch)\.ts$/,
  /^links\/(?:check-links|check-named|changed-files|crawl\/crawl-site|markdown\/(?:check-markdown|find-target)|folder\/(?:read-folder|check-folder|unpack)|external\/(?:check-external|client|answer-cache|guarded-lookup))\.ts$/,
  /^features\/diff\/read-built\.ts$/,
  /^features\/git-versions\/(?:commit-docs|read-versions)\.ts$/,
  /^features\/lsp\/workspace\.ts$/,
  /^features\/mcp\/(?:source|http)\.ts$/,
  /^features\/mermaid\/(?:draw|judge|package|site-look)\.ts$/,
  /^features\/migrate\/(?:edited-site|foreign-modules|install-command|make-site|reach|read-literals|read-source|run|sealed-process|site-process|write)\.ts$/,
  /^features\/pagefind\/(?:index|make)\.ts$/,
  /^features\/pdf\/(?:installed-fonts|marks)\.ts$/,
  /^features\/portable\/(?:convert|on-disk|other-files|pack\/(?:pack|archive))\.ts$/,
  /^features\/react-pages\/scripts\.ts$/,
  /^index\.ts$/,
];
const WORLD = /^(?:node:)?(?:fs|fs\/promises|net|http|https|http2|tls|dgram|worker_threads|child_process|cluster)$/;

/** Folders whose README says where to add something. */
const ROOMS_WITH_README = [
  'lib',
  'model',
  'config',
  'content',
  'site',
  'check',
  'templates',
  'engine',
  'serve',
  'features',
  'client',
  'cli',
];

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
      const feature = featureOf(file);
      const own = feature === undefined ? [room, ...allowed] : [`features/${feature}`, ...allowed];
      const ofBrowsers = isFeatureClient(file) ? ['client', ...(MAY_IMPORT.client ?? [])] : [];
      const rooms = [...own, 'lib', ...ofBrowsers, ...(FEATURE_MAY_IMPORT[feature ?? ''] ?? [])];
      return ownImportsOf(file)
        .filter((target) => feature === undefined || target !== FEATURES_MODULE)
        .filter((target) => target.includes('/') && !rooms.some((folder) => target.startsWith(`${folder}/`)))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has its optional features in folders of which none but cli/ and the public door know', () => {
    const features = [...new Set(files.flatMap((file) => featureOf(file) ?? []))];
    expect(features).toEqual(Object.keys(FEATURE_MAY_IMPORT));
    const outside = files.filter((file) => !/^(?:features|cli)\/|^(?:api|index)\.ts$/.test(file));
    expect(outside.filter((file) => ownImportsOf(file).some((target) => target.startsWith('features/')))).toEqual([]);
    for (const feature of features) {
      const text = textOf(`features/${feature}/README.md`);
      for (const [, path = ''] of text.matchAll(/`(tests\/[^`]*|src\/[^`]*)`/g)) {
        expect(existsSync(join(src, '..', path)), `${path} of ${feature}/README.md`).toBe(true);
      }
    }
  });

  it('has texts, codes, limits, keys, options and items of sidebars of features only in their folders', () => {
    const outside = files.filter((file) => !file.startsWith('features/'));
    const wordsOf = ({ texts, codes, limits }: FeatureTables) =>
      [texts?.byLanguage.en, codes, limits?.byName].flatMap((table) => Object.keys(table ?? {}));
    const words = featureTables.flatMap(wordsOf);
    const keys = featureTables.flatMap((tables) => Object.keys(tables.keys?.fields ?? {}));
    expect(words).toEqual(expect.arrayContaining(['diagram', 'invalid-math', 'apiText']));
    expect(keys).toEqual(expect.arrayContaining(['apis', 'pdf', 'portable', 'math']));
    const word = new RegExp(`'(${words.join('|')})'|^\\s+(?:readonly )?(${words.join('|')})\\??:`, 'm');
    expect(outside.flatMap((file) => word.exec(textOf(file))?.[0] ?? [])).toEqual([]);
    // Types of media are called `pdf`, too.
    const declared = new RegExp(`^\\s+(?:readonly )?(${keys.join('|')})\\??:`, 'm');
    const used = new RegExp(`\\b(?:config|markdown|checked|raw|resolved)\\.(${keys.join('|')})\\b`);
    const declaring = outside.filter((file) => /^(?:config|model)\//.test(file) && declared.test(textOf(file)));
    expect([...declaring, ...outside.filter((file) => used.test(textOf(file)))]).toEqual([]);
    const types = featureTables.flatMap(({ sidebarItems }) => Object.keys(sidebarItems?.fields ?? {}));
    expect(types).toEqual(['api']);
    const item = new RegExp(`\\b(?:type: |literal\\(|case )'(?:${types.join('|')})'`);
    expect(outside.filter((file) => item.test(textOf(file)))).toEqual([]);
    const flags = featureOptions.map((option) => `'${option.flags}'`);
    expect(flags).toEqual(expect.arrayContaining(["'--portable'", "'--from-api <files...>'"]));
    const parsed = featureOptions.map((option) => new Option(option.flags).attributeName());
    const key = new RegExp(
      `'(?:${flags.join('|')})'|\\b(?:${parsed.filter((name) => !keys.includes(name)).join('|')})\\b`,
    );
    expect(outside.filter((file) => key.test(textOf(file)))).toEqual([]);
  });

  it('says in rooms where to add what, by names of what is there', () => {
    // Paths may be relative to `src/`, to the repository, or to the folder of a feature.
    const folders = [
      src,
      join(src, '..'),
      ...Object.keys(FEATURE_MAY_IMPORT).map((name) => join(src, 'features', name)),
    ];
    const isThere = (path: string) => folders.some((folder) => existsSync(join(folder, path)));
    for (const room of ROOMS_WITH_README) {
      const named = [...textOf(`${room}/README.md`).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(
        ([, path = '']) => path,
      );
      expect(
        named.filter((path) => !isThere(path)),
        `${room}/README.md`,
      ).toEqual([]);
    }
  });

  it('has code of features for browsers in the place of files of client/, with the same names', () => {
    const exportsOf = (file: string) =>
      [...textOf(file).matchAll(/^export (?:default )?(?:async )?function (\w+)/gm)].map(([, name]) => name).sort();
    const own = files.filter((file) => file.startsWith(OTHER_WAYS));
    const standing = own.flatMap((file) => {
      const stoodFor = file.replace(OTHER_WAYS, 'client/');
      return files.includes(stoodFor) ? [[file, stoodFor] as const] : [];
    });
    expect(standing.length).toBeGreaterThan(5);
    for (const [file, stoodFor] of standing) expect([file, exportsOf(file)]).toEqual([file, exportsOf(stoodFor)]);
    const others = own.filter((file) => !standing.some(([each]) => each === file));
    // Other files are loaded only by those.
    for (const other of others)
      expect(
        standing.some(([file]) => ownImportsOf(file).includes(other)),
        other,
      ).toBe(true);
    const elsewhere = files.filter((file) => !file.startsWith(OTHER_WAYS));
    expect(elsewhere.filter((file) => ownImportsOf(file).some((target) => target.startsWith(OTHER_WAYS)))).toEqual([]);
  });

  it('loads nothing of features with the command line but what names their commands', () => {
    const loaded = [...filesLoadedWith('cli/main.ts')].filter((file) => file.startsWith('features/'));
    expect(loaded).toEqual(['features/commands.ts']);
  });

  it('imports between the rooms of site/ in one direction', () => {
    const rankOf = (file: string) => SITE_ROOMS.findIndex((room) => file.startsWith(`site/${room}/`));
    const inRooms = files.filter((file) => /^site\/[^/]+\//.test(file));
    expect(inRooms.filter((file) => rankOf(file) < 0)).toEqual([]);
    const back = inRooms.flatMap((file) =>
      ownImportsOf(file)
        .filter((target) => rankOf(target) > rankOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(back).toEqual([]);
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
    const isWorld = (file: string) => importsOf(file).some((name) => name.startsWith('node:'));
    const reachesWorld = (file: string) => isWorld(file) || ownImportsOf(file).some((target) => isExcluded(target));
    expect(files.filter((file) => isExcluded(file) && !reachesWorld(file))).toEqual([]);
    expect(exclude.length).toBeLessThanOrEqual(CEILINGS.pureExclusions);
  });

  it('keeps every source file within 300 lines, but for the texts of a language, which are a list', () => {
    const others = files.filter((file) => !/^(?:model\/texts\/|features\/[\w-]+\/texts\.ts$)/.test(file));
    expect(others.filter((file) => textOf(file).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  it('says at the top of every file what it is for', () => {
    expect(files.filter((file) => !/^(?:\/\/|\/\*)/.test(textOf(file)))).toEqual([]);
  });
});

/** Maximum number of each smell. They count concepts and not lines. A change may lower a number, never raise it. */
const CEILINGS = {
  circles: 0,
  longFunctions: 0,
  fiveParameters: 0,
  fourParameters: 10,
  moduleState: 0,
  floorsOfSite: 9,
  floorsOfEngine: 9,
  floorsOfCache: 5,
  pureExclusions: 3,
  inBandMarks: 4,
  stepsOfMemo: 12,
  kindsOfWorker: 1,
  namesTwice: 1,
};

/** Functions whose parameters a library dictates: block rules of markdown-it. */
const DICTATED =
  /^(?:content\/markdown\/(?:admonitions|details|raw-html|tabs)|features\/(?:code-groups|math)\/markdown)\.ts:\d+ (?:parse(?:Admonition|CodeGroup|Details|Summary|BlockFormula|Tabs)|filtered)$/;

/** Control characters that an external format prescribes: terminals, virtual modules, git, pipes, server patterns. */
const PRESCRIBED =
  /^(?:cli\/|terminal\/|features\/(?:algolia\/client\/find|mcp\/run|migrate\/(?:code-reader|foreign-modules|made-redirects|make-site)|pdf\/devtools)|config\/io\/compile|content\/git\/|engine\/react-modules|templates\/text\/hosting)/;

/** Entry points of scripts, which create the state of a page. */
const CLIENT_ENTRIES =
  /^(?:client\/(?:main|theme-script|live\/main)|(?:features\/[\w-]+\/)?client\/lazy\/[\w-]+)\.tsx?:/;

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

  it('floors of site/, engine/ and cache/', () => {
    expect(floorsOf('site/')).toBeLessThanOrEqual(CEILINGS.floorsOfSite);
    expect(floorsOf('engine/')).toBeLessThanOrEqual(CEILINGS.floorsOfEngine);
    expect(floorsOf('cache/')).toBeLessThanOrEqual(CEILINGS.floorsOfCache);
  });

  it('characters that code writes into a text for other code to read', () => {
    const marks = inBandMarks().filter((at) => !PRESCRIBED.test(at));
    expectAtMost(marks, CEILINGS.inBandMarks);
  });

  it('steps that are remembered', () => {
    const [, names = ''] = /export type MemoStepName =([^;]*);/.exec(textOf('cache/memo.ts')) ?? [];
    const steps = names.match(/'[a-z]+'/g) ?? [];
    expect(steps).toContain("'document'");
    expectAtMost(steps, CEILINGS.stepsOfMemo);
  });

  it('names that mean two things', () => {
    expectAtMost(namesTwice(), CEILINGS.namesTwice);
  });

  it.each(['textOf', 'textsOf', 'partsOf', 'placeOf', 'nameOf'])(
    '`%s`, a name that says little, more than once',
    (name) => {
      expectAtMost(declarationsOf(name), 1);
    },
  );

  it('kinds of threads in Node', () => {
    const starts = files.filter((file) => /new Worker\(/.test(textOf(file)) && !file.startsWith('client/'));
    expect(starts).toContain('engine/thread.ts');
    expectAtMost(starts, CEILINGS.kindsOfWorker);
  });
});

it.each(['cli/new-release/run.ts', 'content/parse.ts', 'links/check-links.ts', 'links/folder/check-folder.ts'])(
  '%s loads nothing of highlighting and of bundling',
  (entry) => {
    expect([...loadedWith(entry)].filter((name) => /^(?:shiki|rolldown)/.test(name))).toEqual([]);
    expect(loadedWith('content/markdown/highlight/highlighter.ts')).toContain('shiki/langs');
  },
);

/** The job of each main library, with the file that uses it for this job, and the call there. */
const JOBS: readonly (readonly [job: string, library: string, file: string, call: RegExp])[] = [
  ['reads the words of a command', 'commander', 'cli/main.ts', /new Command\(/],
  ['tells of changed files', 'chokidar', 'serve/watch.ts', /\bwatch\(\[/],
  ['finds Markdown in a folder that is not known', 'fast-glob', 'content/io/discover-project.ts', /glob\.sync\('\*\*/],
  ['takes front matter out of a page', 'gray-matter', 'content/front-matter.ts', /\bmatter\(block/],
  ['parses pages', 'markdown-it', 'content/markdown/index.ts', /createMarkdownIt\(/],
  ['gives headings their anchors', 'markdown-it-anchor', 'content/markdown/headings.ts', /\.use\(anchor/],
  ['sets formulas', 'katex', 'features/math/katex.ts', /loadKatex\(\)\.renderToString\(/],
  ['highlights code', 'shiki', 'content/markdown/highlight/painter.ts', /createShikiPrimitive\(/],
  ['renders pages', 'react-dom', 'templates/render.ts', /renderToStaticMarkup\(/],
];

it.each(JOBS)('%s: %s', (_, library, file, call) => {
  expect(textOf(file)).toContain(`'${library}`);
  expect(textOf(file)).toMatch(call);
});
