// A small site in a repository, and a change of everything that a diff reports.
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';

const api = (parameters: string) =>
  `openapi: 3.1.0\ninfo: { title: Scanner API, version: '1' }\npaths:\n  /scan:\n    get:\n      summary: Scan\n      parameters: [${parameters}]\n      responses: { '200': { description: Done } }\n`;

const config = (title: string) =>
  JSON.stringify({
    title,
    url: 'https://docs.example.com',
    i18n: { defaultLocale: 'en', locales: ['en', 'de'], onUntranslated: 'ignore' },
    apis: [{ id: 'scanner', spec: 'api.yaml', path: '/api' }],
    staticDirs: ['static'],
    docs: { path: 'docs', sidebars: './sidebars.json' },
  });

const sidebars = (second: string, last: string) =>
  JSON.stringify({ guide: ['index', 'install', second, { type: 'category', label: 'More', items: [last] }] });

const SETTINGS =
  '# Settings\n\n## Radio\n\nThe channel is 6.\n\n## Sound\n\nThe beeper is loud.\n\n<!-- include: ./_part.md -->\n';

/** The site before the change. */
export const before: Readonly<Record<string, string>> = {
  'site.config.json': config('Acme'),
  '.gitignore': '.techdocs\nbuild\n*.html\n',
  'api.yaml': api(''),
  'sidebars.json': sidebars('settings', 'old'),
  'docs/index.md': '# Start\n\nSee [the settings](./settings.md).\n',
  'docs/install.md':
    '# Install\n\nScrew the scanner to the wall, and plug in its cable.\n\n## Steps\n\nFirst the screws, then the cable.\n',
  'docs/settings.md': SETTINGS,
  'docs/_part.md': 'Ask the help desk.\n',
  'docs/old.md':
    '# Old\n\nNobody reads this page, which is about nothing that matters.\n\n<!-- include: ./_part.md -->\n',
  'docs/quote.md': '# Quote\n\n<!-- include: ./_part.md -->\n',
  'i18n/de/docs/install.md': '# Installieren\n\nSchrauben Sie den Scanner an die Wand.\n',
  'static/logo.txt': 'one\n',
};

const after: Readonly<Record<string, string>> = {
  'site.config.json': config('Acme Docs'),
  'api.yaml': api('{ name: device, in: query, required: true, schema: { type: string } }'),
  'sidebars.json': sidebars('options', 'new'),
  'docs/index.md': '# Begin\n\nSee [the settings](./settings.md).\n',
  'docs/install.md':
    '# Install\n\nScrew the scanner to the wall, and connect its cable.\n\n## All steps\n\nFirst the screws, then the cable.\n',
  'docs/options.md': SETTINGS,
  'docs/_part.md': 'Ask the service desk.\n',
  'docs/new.md': '# New\n\nA page with six words here.\n',
  'static/logo.txt': 'two two\n',
};

/** Returns the site, committed on `main`, on a branch of its own. */
export function createRepository(): Sandbox {
  const site = createSandbox(before);
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
  git(site.root, 'checkout', '-q', '-b', 'change');
  return site;
}

/** Makes the change in the working tree. */
export function change(site: Sandbox): void {
  git(site.root, 'mv', 'docs/settings.md', 'docs/options.md');
  git(site.root, 'rm', '-q', 'docs/old.md');
  site.write(after);
}
