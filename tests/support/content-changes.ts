// A site with some folders, versions and languages, and forty changes of its content, each with the addresses that it loses and the new
// places of their texts. The texts share a few words, like texts of one product.
const WORDS =
  'scanner trigger battery charger cable display host barcode label screen menu option profile device network setting firmware update server port address signal light sound button reader window printer queue sample wireless pairing range timeout memory driver adapter station worker shift pallet aisle dock sensor mirror filter angle focus mount screw holster strap glove noise dust water drop cold heat'.split(
    ' ',
  );
const VERBS =
  'connect hold press turn choose open close check clean store send read write move keep wait start stop reset pair'.split(
    ' ',
  );

/** Returns sentences that are the same for the same name. */
function prose(name: string, sentences: number): string {
  let state = [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7);
  const next = (list: readonly string[]) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[(state >>> 8) % list.length] ?? '';
  };
  return Array.from({ length: sentences }, () => {
    const verb = next(VERBS);
    const rest = [next(WORDS), next(WORDS), next(WORDS), next(WORDS)];
    return `${verb[0]?.toUpperCase()}${verb.slice(1)} the ${rest[0]} with the ${rest[1]} before the ${rest[2]} and the ${rest[3]} of it.`;
  }).join(' ');
}

/** Returns a page with three sections; two of their headings also occur on other pages. */
export function pageOf(
  title: string,
  { head = '', headings = ['Before you begin', `Use the ${title.toLowerCase()}`, 'Problems'] } = {},
): string {
  const sections = headings.map((heading) => `## ${heading}\n\n${prose(`${title} ${heading}`, 4)}\n`);
  return `${head}# ${title}\n\n${prose(title, 3)}\n\n${sections.join('\n')}`;
}

const slugged = (slug: string) => `---\nslug: ${slug}\n---\n\n`;

/** Files of the site. */
export const changedSite: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify(
    {
      title: 'Acme',
      url: 'https://docs.example.com',
      i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' },
      docs: { lastVersion: 'current', versions: { '1.0': {} } },
      releases: { path: 'releases' },
      redirects: [{ from: '/start', to: '/' }],
    },
    null,
    2,
  ),
  '.gitignore': '.techdocs\nbuild\nnode_modules\n',
  'docs/index.md': `# Home\n\n${prose('home', 3)}\n`,
  'docs/guide/install.md': pageOf('Install'),
  'docs/guide/pairing.md': pageOf('Pairing'),
  'docs/guide/cleaning.md': pageOf('Cleaning'),
  'docs/guide/charging.md': pageOf('Charging'),
  'docs/guide/deep/limits.md': pageOf('Limits'),
  'docs/guide/deep/tuning.md': pageOf('Tuning'),
  'docs/tools/editor.md': pageOf('Editor'),
  'docs/tools/monitor.md': pageOf('Monitor'),
  'docs/tools/player.md': pageOf('Player', { head: slugged('/play') }),
  'docs/faq.md': pageOf('Questions', { headings: ['Why is it red', 'Why is it loud', 'Why is it slow'] }),
  'docs/short.md': '# Short\n\nOne line.\n',
  'docs/glossary.md': pageOf('Glossary', { headings: ['Aisle', 'Barcode', 'Cradle'] }),
  'versions/1.0/docs/index.md': `# Home of 1.0\n\n${prose('home one', 3)}\n`,
  'versions/1.0/docs/guide/install.md': pageOf('Install').replace('Connect', 'Attach'),
  'versions/1.0/docs/guide/relics.md': pageOf('Relics'),
  'releases/2025-01-02-first.md': `---\ntitle: First\n---\n\n${prose('first release', 5)}\n`,
  'releases/2025-02-03-second.md': `---\ntitle: Second\n---\n\n${prose('second release', 5)}\n`,
  'i18n/de/docs/guide/install.md': pageOf('Einrichten', { headings: ['Vorher', 'Danach'] }),
  'i18n/de/docs/guide/pairing.md': pageOf('Koppeln', { headings: ['Vorher {#before}', 'Danach'] }),
};

/** Files of a site while it is changed. */
export type Files = Map<string, string>;

/** A change, with the addresses that it loses. */
export interface ContentChange {
  readonly name: string;
  readonly make: (files: Files) => void;
  /** New path of the text of each lost address; `undefined` if it is gone. For a page in two languages the first one counts. */
  readonly lost?: Readonly<Record<string, string | undefined>>;
  /** Id of the heading that replaces each lost one; `undefined` if there is none. */
  readonly anchors?: Readonly<Record<string, string | undefined>>;
  /** The change loses all addresses at once. */
  readonly isWhole?: true;
}

function move(files: Files, from: string, to: string): void {
  for (const [file, text] of [...files]) {
    if (file !== from && !file.startsWith(`${from}/`)) continue;
    files.delete(file);
    files.set(to + file.slice(from.length), text);
  }
}

function edit(files: Files, file: string, change: (text: string) => string): void {
  const before = files.get(file);
  if (before === undefined || change(before) === before) throw new Error(`Nothing changes in ${file}.`);
  files.set(file, change(before));
}

function configure(files: Files, keys: object): void {
  edit(files, 'site.config.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...keys }, null, 2));
}

/** Appends the text of a page to another page. */
function merge(files: Files, from: string, into: string): void {
  const text = files.get(from) ?? '';
  files.delete(from);
  edit(files, into, (own) => `${own}\n${text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^(#+ )/gm, '#$1')}`);
}

const guide = (name: string) => `docs/guide/${name}.md`;

/** Renames a page, with its translation if it has one. */
const renamed = (from: string, to: string) => (files: Files) => {
  move(files, guide(from), guide(to));
  move(files, `i18n/de/${guide(from)}`, `i18n/de/${guide(to)}`);
};

/** Pages of the docs, except for the first one and the one that version 1.0 also has. */
const PAGES = ['/faq', '/glossary', '/play', '/short', '/tools/editor', '/tools/monitor'].concat(
  ['charging', 'cleaning', 'deep/limits', 'deep/tuning', 'pairing'].map((name) => `/guide/${name}`),
);

function moved(paths: readonly string[], from: string, to: string): ContentChange['lost'] {
  return Object.fromEntries(paths.map((path) => [from + path, to + path]));
}

/** All changes. */
export const contentChanges: readonly ContentChange[] = [
  { name: 'a page is renamed', make: renamed('cleaning', 'washing'), lost: { '/guide/cleaning': '/guide/washing' } },
  {
    name: 'a page with a translation is renamed',
    make: renamed('install', 'set-up'),
    lost: { '/guide/install': '/guide/set-up' },
  },
  {
    name: 'a page is renamed and its beginning written anew',
    make: (files) => {
      move(files, guide('charging'), guide('power'));
      edit(files, guide('power'), (text) =>
        text.replace(/^# Charging\n\n.*\n/, '# Power\n\nAll about energy and how to get more of it.\n'),
      );
    },
    lost: { '/guide/charging': '/guide/power' },
  },
  {
    name: 'a page is renamed, and another one takes its name',
    make: (files) => {
      move(files, guide('charging'), guide('power'));
      files.set(guide('charging'), pageOf('Charging abroad', { headings: ['Plugs', 'Problems'] }));
    },
    anchors: { '/guide/charging#before-you-begin': undefined, '/guide/charging#use-the-charging': undefined },
  },
  {
    name: 'a folder is renamed',
    make: (files) => move(files, 'docs/tools', 'docs/programs'),
    lost: { '/tools/editor': '/programs/editor', '/tools/monitor': '/programs/monitor' },
  },
  {
    name: 'a folder moves into another one',
    make: (files) => move(files, 'docs/tools', 'docs/guide/tools'),
    lost: { '/tools/editor': '/guide/tools/editor', '/tools/monitor': '/guide/tools/monitor' },
  },
  {
    name: 'a folder is dissolved',
    make: (files) => {
      move(files, guide('deep/limits'), guide('limits'));
      move(files, guide('deep/tuning'), guide('tuning'));
    },
    lost: { '/guide/deep/limits': '/guide/limits', '/guide/deep/tuning': '/guide/tuning' },
  },
  {
    name: 'a page moves into another folder',
    make: (files) => move(files, 'docs/faq.md', 'docs/guide/faq.md'),
    lost: { '/faq': '/guide/faq' },
  },
  {
    name: 'a page gets a slug',
    make: (files) => edit(files, 'docs/faq.md', (text) => `${slugged('/questions')}${text}`),
    lost: { '/faq': '/questions' },
  },
  {
    name: 'a slug changes',
    make: (files) => edit(files, 'docs/tools/player.md', (text) => text.replace('/play', '/player')),
    lost: { '/play': '/player' },
  },
  {
    name: 'a slug is removed',
    make: (files) => edit(files, 'docs/tools/player.md', (text) => text.replace(slugged('/play'), '')),
    lost: { '/play': '/tools/player' },
  },
  { name: 'a page is removed', make: (files) => files.delete('docs/faq.md'), lost: { '/faq': undefined } },
  {
    name: 'a page becomes a draft',
    make: (files) => edit(files, 'docs/faq.md', (text) => `---\ndraft: true\n---\n\n${text}`),
    lost: { '/faq': undefined },
  },
  {
    name: 'a page becomes unlisted',
    make: (files) => edit(files, 'docs/faq.md', (text) => `---\nunlisted: true\n---\n\n${text}`),
  },
  {
    name: 'a page is merged into another one',
    make: (files) => merge(files, guide('cleaning'), guide('charging')),
    lost: { '/guide/cleaning': '/guide/charging' },
  },
  {
    name: 'three pages are merged into one',
    make: (files) => {
      for (const name of ['editor', 'monitor']) merge(files, `docs/tools/${name}.md`, 'docs/tools/player.md');
    },
    lost: { '/tools/editor': '/play', '/tools/monitor': '/play' },
  },
  {
    name: 'a page is split in two',
    make: (files) => {
      const [first = '', second = ''] = (files.get('docs/faq.md') ?? '').split('## Why is it slow');
      files.set('docs/faq.md', first);
      files.set('docs/slow.md', `# Slow\n${second}`);
    },
    anchors: { '/faq#why-is-it-slow': undefined },
  },
  {
    name: 'a page is split, and the file goes',
    make: (files) => {
      const [first = '', second = ''] = (files.get('docs/faq.md') ?? '').split('## Why is it slow');
      files.delete('docs/faq.md');
      files.set('docs/red.md', first);
      files.set('docs/slow.md', `# Slow\n${second}`);
    },
    lost: { '/faq': '/red' },
  },
  {
    name: 'a heading changes',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replace('Why is it red', 'A red light')),
    anchors: { '/faq#why-is-it-red': 'a-red-light' },
  },
  {
    name: 'two headings change',
    make: (files) =>
      edit(files, 'docs/faq.md', (text) =>
        text.replace('Why is it red', 'A red light').replace('Why is it loud', 'A loud sound'),
      ),
    anchors: { '/faq#why-is-it-red': 'a-red-light', '/faq#why-is-it-loud': 'a-loud-sound' },
  },
  {
    name: 'a heading changes with the text below it',
    make: (files) =>
      edit(files, 'docs/faq.md', (text) =>
        text.replace(/Why is it loud\n\n.*\n/, 'Noises\n\nNothing to do with it.\n'),
      ),
    anchors: { '/faq#why-is-it-loud': 'noises' },
  },
  {
    name: 'a section is removed',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replace(/## Why is it loud\n\n.*\n/, '')),
    anchors: { '/faq#why-is-it-loud': undefined },
  },
  {
    name: 'a section moves on its page',
    make: (files) =>
      edit(files, 'docs/faq.md', (text) => text.replace(/(## Why is it red\n\n.*\n)\n([\s\S]*)/, '$2\n$1')),
  },
  {
    name: 'a heading changes its level',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replace('## Why is it loud', '### Why is it loud')),
  },
  {
    name: 'a heading gets an id',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replace('it loud', 'it loud {#loud}')),
    anchors: { '/faq#why-is-it-loud': 'loud' },
  },
  {
    name: 'a heading gets an id and keeps its own',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replace('it loud', 'it loud {#loud why-is-it-loud}')),
  },
  {
    name: 'a page is renamed, and one of its headings changes',
    make: (files) => {
      move(files, 'docs/faq.md', 'docs/questions.md');
      edit(files, 'docs/questions.md', (text) => text.replace('Why is it red', 'A red light'));
    },
    lost: { '/faq': '/questions' },
  },
  {
    name: 'the heading of a translation changes',
    make: (files) => edit(files, 'i18n/de/docs/guide/install.md', (text) => text.replace('## Danach', '## Nachher')),
    anchors: { '/de/guide/install#danach': 'nachher' },
  },
  {
    name: 'an id of a translation changes',
    make: (files) => edit(files, 'i18n/de/docs/guide/pairing.md', (text) => text.replace('{#before}', '{#first}')),
    anchors: { '/de/guide/pairing#before': 'first' },
  },
  {
    name: 'a translation is removed',
    make: (files) => files.delete('i18n/de/docs/guide/install.md'),
    anchors: { '/de/guide/install#vorher': undefined, '/de/guide/install#danach': undefined },
  },
  {
    name: 'a version is removed',
    make: (files) => {
      for (const file of [...files.keys()]) if (file.startsWith('versions/')) files.delete(file);
      configure(files, { docs: {} });
    },
    lost: { '/1.0': undefined, '/1.0/guide/install': '/guide/install', '/1.0/guide/relics': undefined },
  },
  {
    name: 'a version is renamed',
    make: (files) => {
      move(files, 'versions/1.0', 'versions/1.1');
      configure(files, { docs: { lastVersion: 'current', versions: { '1.1': {} } } });
    },
    lost: moved(['', '/guide/install', '/guide/relics'], '/1.0', '/1.1'),
  },
  {
    name: 'another version is the last one',
    make: (files) => configure(files, { docs: { versions: { '1.0': {} } } }),
    lost: {
      ...moved(PAGES, '', '/next'),
      '/1.0': '/',
      '/1.0/guide/install': '/guide/install',
      '/1.0/guide/relics': '/guide/relics',
    },
    anchors: { '/de/guide/install#vorher': undefined, '/de/guide/install#danach': undefined },
  },
  { name: 'the base URL changes', make: (files) => configure(files, { baseUrl: '/manual/' }), isWhole: true },
  {
    name: 'the docs get another address',
    make: (files) =>
      configure(files, { docs: { routeBasePath: '/docs', lastVersion: 'current', versions: { '1.0': {} } } }),
    lost: moved([...PAGES, '/guide/install', '/1.0', '/1.0/guide/install', '/1.0/guide/relics'], '', '/docs'),
  },
  {
    name: 'the posts get another address',
    make: (files) => configure(files, { releases: { path: 'releases', routeBasePath: '/news' } }),
    lost: moved(['', '/2025/01/02/first', '/2025/02/03/second', '/archive', '/tags'], '/releases', '/news'),
  },
  {
    name: 'a post is renamed',
    make: (files) => move(files, 'releases/2025-01-02-first.md', 'releases/2025-01-02-the-first.md'),
    lost: { '/releases/2025/01/02/first': '/releases/2025/01/02/the-first' },
  },
  {
    name: 'a redirect is removed',
    make: (files) => configure(files, { redirects: [] }),
    lost: { '/start': '/' },
  },
  {
    name: 'a page of one line is renamed',
    make: (files) => move(files, 'docs/short.md', 'docs/brief.md'),
    lost: { '/short': '/brief' },
  },
  {
    name: 'a page is renamed, with a redirect',
    make: (files) => {
      move(files, 'docs/faq.md', 'docs/questions.md');
      configure(files, {
        redirects: [
          { from: '/start', to: '/' },
          { from: '/faq', to: '/questions' },
        ],
      });
    },
  },
  {
    name: 'pages change their texts alone',
    make: (files) => edit(files, 'docs/faq.md', (text) => text.replaceAll('the', 'a')),
  },
  { name: 'a page is new', make: (files) => files.set('docs/new.md', pageOf('New')) },
];
