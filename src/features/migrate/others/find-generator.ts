// Detects the generator of a folder from the names of its files, and from the packages that these files mention.
import { basename, join } from 'node:path';
import { findConfigFile as findConfigFileOfTechdocs } from '../../../config/io/load.ts';
import { findGeneratorByFileName } from '../../../content/generators.ts';
import { isFolder, readStats } from '../../../content/io/stats.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { listFolderEntries, readOldFileText } from '../read-source.ts';
import { isFileOfSplitMkdocsConfig } from './mkdocs-site.ts';
import { generatorDisplayNames, type NonDocusaurusGenerator } from './other-site.ts';
import { docFolderNames } from './readme-site.ts';

/** The generator of a site, and its configuration file. */
export interface DetectedGenerator {
  readonly generator: OldGenerator;
  /** Path relative to the site; `.` for a folder of Markdown without a README. */
  readonly configFile: string;
}

/** Generators that `migrate` reads. */
type OldGenerator = 'docusaurus' | NonDocusaurusGenerator;

const SCRIPT_EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Configuration files by generator; the first existing one is used. */
const CONFIG_FILES_BY_GENERATOR: Readonly<Record<OldGenerator, readonly string[]>> = {
  docusaurus: SCRIPT_EXTENSIONS.map((ending) => `docusaurus.config.${ending}`),
  // ProperDocs and Zensical continue MkDocs.
  mkdocs: [...['mkdocs', 'properdocs', 'zensical'].flatMap((name) => [`${name}.yml`, `${name}.yaml`]), 'zensical.toml'],
  vitepress: ['', 'docs/'].flatMap((folder) =>
    ['config', 'config/index'].flatMap((name) =>
      SCRIPT_EXTENSIONS.map((ending) => `${folder}.vitepress/${name}.${ending}`),
    ),
  ),
  starlight: SCRIPT_EXTENSIONS.map((ending) => `astro.config.${ending}`),
  hugo: ['hugo', 'config/_default/hugo', 'config/_default/config', 'config'].flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
  ),
  nextra: SCRIPT_EXTENSIONS.map((ending) => `next.config.${ending}`),
  mdbook: ['book.toml'],
  readme: ['README.md', 'readme.md', 'Readme.md', 'index.md', '.'],
};

/** Returns whether a configuration file belongs to the generator. Other tools may use the same file name. */
function isConfigOfGenerator(generator: OldGenerator, site: string, file: string): boolean {
  if (generator === 'hugo') return !/^config\.[a-z]+$/.test(file) || isFolder(join(site, 'content'));
  if (generator !== 'nextra') return true;
  return ['package.json', file].some((name) =>
    /nextra|fumadocs|@theguild\/components/i.test(readOldFileText(site, name) ?? ''),
  );
}

/** Values of `--from`. */
export const oldGenerators = Object.keys(CONFIG_FILES_BY_GENERATOR) as readonly OldGenerator[];

const SPHINX_COMMAND = '`sphinx-build -b markdown` of `sphinx-markdown-builder`';

/** A markup language that `migrate` does not read. */
interface UnsupportedMarkup {
  readonly name: string;
  /** Names of its pages, and of configurations that show it. */
  readonly file: RegExp;
  /** What a file contains if it alone shows the language. */
  readonly mark?: RegExp;
  /** Command that writes Markdown. */
  readonly command: string;
}

const UNSUPPORTED_MARKUP_LANGUAGES: readonly UnsupportedMarkup[] = [
  { name: 'AsciiDoc', file: /^antora(?:-playbook)?\.ya?ml$/i, mark: /^/, command: '`npx downdoc FILE.adoc`' },
  { name: 'AsciiDoc', file: /\.(?:adoc|asciidoc)$/i, command: '`npx downdoc FILE.adoc`' },
  { name: 'MyST', file: /^conf\.py$/, mark: /\bmyst[_-](?:parser|nb)\b/, command: SPHINX_COMMAND },
  { name: 'MyST', file: /^myst\.yml$/, mark: /^(?:version|site|project):/m, command: '`myst build --md`' },
  {
    name: 'MyST',
    file: /^_toc\.yml$/,
    mark: /^(?:format:[ \t]*jb-|root:|- file:)/m,
    command: '`jupyter-book build --builder custom --custom-builder markdown`',
  },
  { name: 'reStructuredText', file: /\.rst$/i, command: SPHINX_COMMAND },
];

/** Detects the generator of a site. Throws if the folder is no site, or no site of the generator that `--from` names. */
export function findGenerator(site: string, named: string, from: string | undefined): DetectedGenerator {
  if (from !== undefined && !(oldGenerators as readonly string[]).includes(from))
    throw createInvocationError(
      `\`--from ${from}\` is no generator that \`migrate\` knows.`,
      `It knows ${oldGenerators.map((generator) => `\`${generator}\``).join(', ')}.`,
    );
  const stats = readStats(site);
  if (!stats?.isDirectory())
    throw createInvocationError(
      stats === undefined ? `The folder \`${named}\` does not exist.` : `\`${named}\` is a file.`,
      'Name the folder of the old site.',
    );
  const askedOldGenerators = from === undefined ? GENERATORS_WITH_CONFIG : [from as OldGenerator];
  for (const generator of askedOldGenerators) {
    const configFile = findConfigFile(generator, site);
    if (configFile !== undefined) return { generator, configFile };
  }
  if (from === undefined) refuseSiteOfTechdocs(site, named);
  const inside = findFolderWithSite(site, listFolderEntries(site), askedOldGenerators);
  const above = findFolderWithSite(site, ['..', '../..', '../../..'], askedOldGenerators);
  if (from !== undefined)
    throw createInvocationError(
      `\`${named}\` contains no \`${CONFIG_FILES_BY_GENERATOR[from as OldGenerator][0]}\`, so it is no site of \`${from}\`.`,
      inside === undefined ? 'Name the folder that contains it.' : `Did you mean \`${join(named, inside)}\`?`,
    );
  refuseUnsupportedMarkup(site, named);
  const plain = findConfigFile('readme', site);
  if (plain === undefined) throw createUnknownSiteError(site, named, inside);
  const folder = inside ?? above;
  if (folder === undefined) return { generator: 'readme', configFile: plain };
  throw createInvocationError(
    `\`${named}\` ${inside === undefined ? 'is a folder of the' : 'contains a'} site in \`${inside ?? join(named, folder)}\`.`,
    `Name that folder: \`techdocs migrate ${join(named, folder)}\`. \`--from readme\` moves Markdown files without it.`,
  );
}

/** Throws if the folder is a site of techdocs: a site made of its Markdown would lose every setting. */
function refuseSiteOfTechdocs(site: string, named: string): void {
  const configFile = findConfigFileOfTechdocs({ root: site });
  if (configFile === undefined) return;
  throw createInvocationError(
    `\`${named}\` is a site of techdocs already: it contains \`${configFile}\`.`,
    `\`techdocs build --root ${named}\` builds it. \`--from readme\` reads only its Markdown, without its settings.`,
  );
}

/** Returns the error for a folder without a site. `inside` is a subfolder that has a site. */
function createUnknownSiteError(site: string, named: string, inside: string | undefined): Error {
  const known = GENERATORS_WITH_CONFIG.map((one) => generatorDisplayNames[one]);
  const other = listFolderEntries(site).find((name) => findGeneratorByFileName(name) !== undefined);
  const what =
    other === undefined ? '' : ` \`${other}\` belongs to ${findGeneratorByFileName(other)}, which it does not read.`;
  const init = `\`techdocs init ${named}\` starts a site on the Markdown of a folder.`;
  return createInvocationError(
    `\`${named}\` contains no site that \`migrate\` reads: neither the configuration of ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, nor Markdown at its top or in ${docFolderNames.map((name) => `\`${name}\``).join(', ')}.${what}`,
    inside === undefined ? `Name the folder that contains it. ${init}` : `Did you mean \`${join(named, inside)}\`?`,
  );
}

/** Returns the first of some folders, relative to `site`, that contains a site of one of the generators. */
function findFolderWithSite(
  site: string,
  names: readonly string[],
  among: readonly OldGenerator[],
): string | undefined {
  const hasSite = (folder: string) => among.some((oldGenerator) => findConfigFile(oldGenerator, folder) !== undefined);
  return names.find((name) => name !== 'node_modules' && hasSite(join(site, name)));
}

/** Generators with a configuration. */
const GENERATORS_WITH_CONFIG = oldGenerators.filter((generator) => generator !== 'readme');

/** Returns the configuration file of a generator in a folder. */
function findConfigFile(generator: OldGenerator, site: string): string | undefined {
  if (generator === 'readme') return hasMarkdownPages(site) ? findReadmeConfigOrRoot(site) : undefined;
  const found = CONFIG_FILES_BY_GENERATOR[generator].find(
    (file) => readStats(join(site, file))?.isFile() && isConfigOfGenerator(generator, site, file),
  );
  return generator === 'mkdocs' ? (found ?? findMainFileOfSplitMkdocsConfig(site)) : found;
}

/** Returns the file of a split MkDocs configuration that contains `site_url`; if there is none, the file that contains `site_name`. */
function findMainFileOfSplitMkdocsConfig(site: string): string | undefined {
  const parts = listFolderEntries(site).filter(isFileOfSplitMkdocsConfig);
  const named = ['site_url', 'site_name'].flatMap((key) =>
    parts.filter((name) => new RegExp(`^${key}:`, 'm').test(readOldFileText(site, name) ?? '')),
  );
  return named[0];
}

function findReadmeConfigOrRoot(site: string): string {
  return CONFIG_FILES_BY_GENERATOR.readme.find((file) => readStats(join(site, file))?.isFile()) ?? '.';
}

function hasMarkdownPages(site: string): boolean {
  return ['', ...docFolderNames].some((folder) =>
    listFolderEntries(join(site, folder)).some((name) => /\.mdx?$/i.test(name)),
  );
}

/**
 * Throws for a site of Antora or MyST, and if a folder has at least as many pages in another markup language as in Markdown. A few files in
 * another format are allowed beside Markdown pages.
 */
function refuseUnsupportedMarkup(site: string, named: string): void {
  const folders = ['', ...docFolderNames, 'source', 'docs/source', 'modules'];
  const paths = folders.flatMap((folder) => listFolderEntries(join(site, folder)).map((name) => join(folder, name)));
  const pages = paths.filter((path) => /\.mdx?$/i.test(path)).length;
  for (const { name, file, mark, command } of UNSUPPORTED_MARKUP_LANGUAGES) {
    const found = paths.filter((path) => file.test(basename(path)));
    const isShown =
      mark === undefined
        ? found.length > 0 && found.length >= pages
        : found.some((path) => mark.test(readOldFileText(site, path) ?? ''));
    if (isShown)
      throw createInvocationError(
        `The pages of \`${named}\` are written in ${name}, which \`migrate\` does not read.`,
        `Write them as Markdown first, by ${command}, then run \`techdocs init\` in their folder. \`--from readme\` moves only what is Markdown.`,
      );
  }
}
