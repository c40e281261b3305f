// Output of commands other than a build: archives, reports, posts, versions, migrated sites. With any names and any links, they write only
// where they may, and end with a message.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { techdocs } from '../support/cli.ts';
import { hashFolder } from '../support/tree.ts';
import { type Files, hostileName, hostileNamesSite, type Link, linkPlaces, linkTargets } from './pieces.ts';
import { inFolder, place, placeVictim, published, TOKEN } from './places.ts';

type Words = readonly string[];

/** A site with a command that names a part of it. */
interface NamedCall {
  readonly files: Files;
  readonly words: Words;
}

/** An old site whose versions, languages and plugins have hostile names. */
const oldSite = (name: string, other: string): Files => ({
  'old/package.json': '{"dependencies":{"@docusaurus/core":"3.0.0"}}',
  'old/docusaurus.config.js': `module.exports = ${JSON.stringify({
    ...{ title: other, url: 'https://e.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', name] } },
    presets: [['classic', { docs: { routeBasePath: '/' } }]],
    plugins: [['@docusaurus/plugin-content-docs', { id: name, path: other, routeBasePath: name }]],
  })};`,
  'old/versions.json': JSON.stringify([name]),
  'old/docs/x.md': `---\nslug: ${JSON.stringify(`/${other}`)}\nid: ${JSON.stringify(name)}\n---\n# X\n`,
});

/** Commands that name parts of a site. */
export const namedCalls: fc.Arbitrary<NamedCall> = fc
  .record({ site: hostileNamesSite, name: hostileName, other: hostileName, at: fc.nat(11) })
  .map(({ site, name, other, at }) => {
    // Most calls name existing parts.
    const { products = {}, docs, i18n, apis } = JSON.parse(site['site.config.json'] ?? '{}');
    const version = Object.keys(docs?.versions ?? {})[0] ?? name;
    const product = Object.keys(products)[0] ?? name;
    const locale = i18n?.locales[1] ?? name;
    const calls: readonly Words[] = [
      ['pack', `--product=${product}`],
      ['pack', `--docs-version=${version}`],
      ['pack', `--locale=${locale}`, `--product=${product}`],
      ['build', `--locale=${locale}`],
      ['build', `--docs-version=${version}`],
      ['new-release', `--product=${product}`, `--release-version=${other}`, '--yes', '--body=docs/page.md'],
      ['new-release', `--product=${product}`, '--release-version=2.0', '--yes', `--slug=${other}`],
      ['new-release', `--docs-version=${name}`, '--yes'],
      ['new-release', `--docs-version=${name}`, `--docs=${other}`, '--yes'],
      ['new-release', '--product=acme', `--release-version=${name}`, '--yes', `--title=${other}`],
      ['check-links', `--locale=${locale}`, '--baseline=known.json', '--update-baseline'],
      ['migrate', 'old', '--out', 'new'],
    ];
    const isMove = calls[at]?.[0] === 'migrate';
    const files = { ...site, ...(isMove && oldSite(apis?.[0]?.id ?? name, other)) };
    return { files, words: calls[at] as Words };
  });

/** Files that commands may add to the folder of a site, or change in it. */
const OWN =
  /^(?:build|\.techdocs|new|known\.json|[^/]+\.(?:zip|sha256)|(?:releases|versions|i18n)\/.*|sidebars\.\w+|site\.config\.json)(?:$|\/)/;

/** Nothing is written beside the site, and in it only where it may be. */
export function judgeNamed({ files, words }: NamedCall): Promise<readonly string[]> {
  return inFolder(files, async (root) => {
    const before = hashFolder(root);
    const said = await run(root, words);
    const after = hashFolder(root);
    const beside = readdirSync(dirname(root)).filter((name) => name !== 'site');
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (path) => before[path] !== after[path] && !OWN.test(path),
    );
    return [...said, ...[...beside, ...changed].map((path) => `${JSON.stringify(path)} was written`)];
  });
}

/** A command, and links at places that it uses. */
interface LinkedCall {
  readonly all: readonly Link[];
  readonly words: Words;
}

const startOfCalls: Files = {
  ...oldSite('1.0', 'X'),
  'site.config.json': JSON.stringify({
    onBrokenLinks: 'warn',
    docs: { versions: { '1.0': {} } },
    products: { acme: { label: 'Acme' } },
  }),
  'docs/page.md': '# Page\n\n[L](./l.md) ![P](./picture.png)\n',
  'docs/picture.png': 'P',
  'versions/1.0/docs/page.md': '# Old\n',
  'releases/2024-01-02-r.md': '---\nproduct: acme\nversion: 1.0\n---\n# R\n',
  'CHANGELOG.md': '# Changes\n\n## 1.1.0 - 2024-03-04\n\n- More\n',
  '.hidden/x': `${TOKEN}\n`,
  id_rsa: `${TOKEN}\n`,
};

/** Places that commands write to, besides those of a build. */
const outputs: readonly string[] = [
  ...['out', 'out/p.zip', 'out/p.zip.sha256', 'out/r.json', 'out/b.json', 'out/CHANGELOG.md', 'out/package.json'],
  ...[
    'out/docs',
    'out/docs/x.md',
    'out/docs/index.md',
    'out/static',
    'out/site.config.ts',
    'out/MIGRATION.md',
    'out/.gitignore',
  ],
  ...[
    'releases/2024',
    'releases/2026',
    'releases/acme',
    'versions',
    'versions/2.0',
    'versions/2.0/docs',
    'CHANGELOG.md',
  ],
  ...[
    'old',
    'old/docs',
    'old/docs/x.md',
    'old/static',
    'old/static/far',
    'old/i18n',
    'old/versioned_docs',
    'old/versions.json',
  ],
];

/** Links at every place that a command writes to. None points to files of the machine, which a fault would destroy. */
export const linkedCalls: fc.Arbitrary<LinkedCall> = fc.record({
  all: fc.array(
    fc.record({
      path: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...outputs) }, fc.constantFrom(...linkPlaces)),
      target: fc.constantFrom(...linkTargets.filter((target) => !target.startsWith('/'))),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  words: fc.constantFrom<Words>(
    ['pack', '--out', 'out/p.zip'],
    ['check-links', '--format', 'json', '--output', 'out/r.json'],
    ['check-links', '--baseline', 'out/b.json', '--update-baseline'],
    ['build', '--out-dir', 'out'],
    ['build', '--clean'],
    ['new-release', 'acme', '1.1.0', '--yes', '--body', 'docs/page.md'],
    ['new-release', 'acme', '1.0', '--yes', '--force'],
    ['new-release', '--docs-version', '2.0', '--yes'],
    ['new-release', '--changelog', 'out/CHANGELOG.md'],
    ['new-release', 'acme', '--import', 'CHANGELOG.md', '--yes'],
    ['cache', 'clear'],
    ['cache', 'prune'],
    ['init', 'out', '--yes'],
    ['init', '--yes', '--publish', 'github'],
    ['migrate', 'old', '--out', 'out'],
  ),
});

/** A command over links neither changes nor shows anything beside the site, on two runs. */
export function judgeLinked({ all, words }: LinkedCall): Promise<readonly string[]> {
  return inFolder(startOfCalls, async (root) => {
    const isUntouched = placeVictim(root);
    // A folder that a call names as the site's own may be reached by a link.
    const inTheWay = all.filter(({ path }) => words[0] !== 'init' || path !== 'out');
    for (const { path, target } of inTheWay) place(root, path, target);
    const said = [...(await run(root, words)), ...(await run(root, words))];
    const shown = ['build', 'out', 'versions', 'releases'].flatMap((folder) => published(join(root, folder)));
    return [...said, ...shown, ...(isUntouched() ? [] : ['the victim is another'])];
  });
}

/** Returns forbidden output of a command. */
async function run(root: string, words: Words): Promise<readonly string[]> {
  const { code, stdout, stderr } = await techdocs(words, { cwd: root });
  const said = stdout + stderr;
  const isOurs = code === 3 || code === null || /\n {4}at /.test(said);
  if (isOurs) return [`exit ${code}: ${said.slice(0, 2000)}`];
  // A report that is written to a file needs no output.
  return code !== 0 && said.trim() === '' && !words.includes('--output') ? [`exit ${code} without a word`] : [];
}
