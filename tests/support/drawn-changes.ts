// A site of some eighty pages, and random changes of its content by a seed: some years of a docs repository.
import { pageOf } from './content-changes.ts';

/** Files of a project. */
export type Files = Map<string, string>;

/** Makes a change; returns a description of it. */
type Change = (files: Files, random: () => number) => string;

const FOLDERS = ['guide', 'tools', 'admin', 'admin/cluster'];
const TOPICS =
  'Install Pairing Cleaning Charging Limits Tuning Backup Restore Alerts Roles Tokens Reports Labels Zones'.split(' ');

/** Returns the files of the site. Half of the pages are in version 1.0 too, and some in German. */
export function drawnSite(): Files {
  const files: Files = new Map();
  const config = {
    title: 'Acme',
    url: 'https://docs.example.com',
    i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' },
    docs: { lastVersion: 'current', versions: { '1.0': {} } },
    onBrokenLinks: 'ignore',
    redirects: [],
  };
  files.set('site.config.json', `${JSON.stringify(config, null, 2)}\n`);
  files.set('.gitignore', '.techdocs\nbuild*\nnode_modules\n');
  files.set('docs/index.md', '# Home\n\nBegin with the guide, then read the rest of it.\n');
  for (const [number, folder] of FOLDERS.entries())
    for (const [at, topic] of TOPICS.entries()) {
      const title = `${topic} the ${folder.split('/').at(-1)}`;
      const name = `${folder}/${topic.toLowerCase()}.md`;
      const text = pageOf(title, {
        headings: ['Before you begin', `How to ${topic.toLowerCase()}`, `${topic} in detail`, 'Problems'],
      });
      files.set(`docs/${name}`, text);
      if ((at + number) % 2 === 0) files.set(`versions/1.0/docs/${name}`, rewritten(text, at / TOPICS.length / 2));
      if ((at + number) % 5 === 0) files.set(`i18n/de/docs/${name}`, pageOf(`${title} auf Deutsch`));
    }
  files.set(
    'versions/1.0/docs/index.md',
    '# Home of 1.0\n\nBegin with the guide of this version, and read on there.\n',
  );
  return files;
}

/** Returns a text in which a share of the sentences is replaced. */
function rewritten(text: string, share: number): string {
  let count = 0;
  return text.replace(/[A-Z][^.\n#]*\.(?= |\n)/g, (sentence) => {
    count += share;
    if (count < 1) return sentence;
    count -= 1;
    return sentence.replace(/^\w+ the/, 'Rather leave the').replace('with the', 'without any');
  });
}

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

const pagesIn = (files: Files, folder = 'docs/') =>
  [...files.keys()].filter((file) => file.startsWith(folder) && file.endsWith('.md') && !file.endsWith('index.md'));

function move(files: Files, from: string, to: string): void {
  for (const [file, text] of [...files]) {
    if (file !== from && !file.startsWith(`${from}/`)) continue;
    files.delete(file);
    files.set(to + file.slice(from.length), text);
  }
}

/** Moves a page with its translation. */
function moveBoth(files: Files, from: string, to: string): void {
  move(files, from, to);
  move(files, `i18n/de/${from}`, `i18n/de/${to}`);
}

const edit = (files: Files, file: string, change: (text: string) => string) =>
  files.set(file, change(files.get(file) ?? ''));

const headingOn = (text: string, random: () => number) => pick([...text.matchAll(/^## (.*)$/gm)], random)[1] ?? '';

/** Kinds of changes. */
export const DRAWN: Readonly<Record<string, Change>> = {
  'rename a page': (files, random) => {
    const page = pick(pagesIn(files), random);
    moveBoth(files, page, page.replace(/[^/]*$/, 'renamed.md'));
    return page;
  },
  'rename a page and write a third of it anew': (files, random) => {
    const page = pick(pagesIn(files), random);
    const to = page.replace(/[^/]*$/, 'rewritten.md');
    moveBoth(files, page, to);
    edit(files, to, (text) => rewritten(text.replace(/^# .*/m, '# Another title'), 0.34));
    return page;
  },
  'move a folder': (files, random) => {
    const folder = `docs/${pick(FOLDERS, random)}`;
    moveBoth(files, folder, 'docs/moved/here');
    return folder;
  },
  'merge two pages': (files, random) => {
    const [from, into] = [pick(pagesIn(files), random), pick(pagesIn(files), random)];
    if (from === into) return 'nothing';
    const text = files.get(from) ?? '';
    for (const file of [from, `i18n/de/${from}`]) files.delete(file);
    edit(files, into, (own) => `${own}\n${text.replace(/^(#+ )/gm, '#$1')}`);
    return `${from} into ${into}`;
  },
  'merge three pages into a new one': (files, random) => {
    const folder = pick(['docs/guide/', 'docs/tools/'], random);
    const pages = pagesIn(files, folder).slice(3, 6);
    const text = pages.map((page) => (files.get(page) ?? '').replace(/^(#+ )/gm, '#$1')).join('\n');
    for (const page of pages) for (const file of [page, `i18n/de/${page}`]) files.delete(file);
    files.set(`${folder}all-in-one.md`, `# All in one\n\n${text}`);
    return pages.join();
  },
  'give headings other texts': (files, random) => {
    const page = pick(pagesIn(files), random);
    for (let count = 0; count < 2; count += 1)
      edit(files, page, (text) => text.replace(`## ${headingOn(text, random)}\n`, `## Other words ${count}\n`));
    return page;
  },
  'give a heading an id': (files, random) => {
    const page = pick(pagesIn(files), random);
    edit(files, page, (text) => {
      const heading = headingOn(text, random);
      return text.replace(`## ${heading}\n`, `## ${heading} {#own-id}\n`);
    });
    return page;
  },
  'take a section away': (files, random) => {
    const page = pick(pagesIn(files), random);
    edit(files, page, (text) => text.replace(/\n## Problems[\s\S]*$/, '\n'));
    return page;
  },
  'delete a version': (files) => {
    for (const file of [...files.keys()]) if (file.startsWith('versions/')) files.delete(file);
    edit(files, 'site.config.json', (text) => text.replace(/"versions": \{[^}]*\{\}\s*\}/, '"versions": {}'));
    return '1.0';
  },
  'give a page a slug': (files, random) => {
    const page = pick(pagesIn(files), random);
    edit(files, page, (text) => `---\nslug: /short-${page.length}\n---\n\n${text}`);
    return page;
  },
  'delete a page': (files, random) => {
    const page = pick(pagesIn(files), random);
    for (const file of [page, `i18n/de/${page}`]) files.delete(file);
    return page;
  },
  'two pages change places': (files, random) => {
    const [one, other] = [pick(pagesIn(files), random), pick(pagesIn(files), random)];
    const [a = '', b = ''] = [files.get(one), files.get(other)];
    files.set(one, b);
    files.set(other, a);
    return `${one} and ${other}`;
  },
  'change the base URL': (files) => {
    edit(files, 'site.config.json', (text) => text.replace('{', '{\n  "baseUrl": "/manual/",'));
    return '/manual/';
  },
  'a year of work': (files, random) => {
    const names = [
      'rename a page',
      'merge two pages',
      'give headings other texts',
      'give a page a slug',
      'delete a page',
      'move a folder',
    ];
    return names.map((name) => DRAWN[name]?.(files, random)).join('; ');
  },
};
