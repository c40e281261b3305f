// Detects the generator of a folder by its file names; reads no files.
import { join } from 'node:path';
import { statsOf } from '../../../content/io/stats.ts';
import { callFault } from '../../../model/diagnostic.ts';
import { namesIn } from '../read-source.ts';
import type { Generator } from './other-site.ts';

/** A detected site. */
export interface FoundSite {
  readonly generator: Generator;
  /** Path relative to the site. */
  readonly configFile: string;
}

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Configuration files by generator; the first existing one is used. */
const CONFIGS: Readonly<Record<Generator, readonly string[]>> = {
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml'],
  vitepress: ['', 'docs/'].flatMap((folder) =>
    ['config', 'config/index'].flatMap((name) => ENDINGS.map((ending) => `${folder}.vitepress/${name}.${ending}`)),
  ),
  starlight: ENDINGS.map((ending) => `astro.config.${ending}`),
};

/** Values of `--from`. */
export const generators = ['docusaurus', ...(Object.keys(CONFIGS) as Generator[])] as const;

/** Generators without Markdown, recognized by a file, each with its way to export Markdown. */
const REFUSED: readonly (readonly [file: RegExp, name: string, way: string])[] = [
  [
    /^antora(?:-playbook)?\.ya?ml$|\.(?:adoc|asciidoc)$/i,
    'AsciiDoc',
    'Convert the pages to Markdown first, such as by `npx downdoc FILE.adoc`, then run `techdocs init` in their folder.',
  ],
  [
    /^conf\.py$|\.rst$/i,
    'reStructuredText',
    'Build them as Markdown first, by `sphinx-build -b markdown` of `sphinx-markdown-builder`, then run `techdocs init` in their folder.',
  ],
];

/**
 * Detects the generator; `undefined` for Docusaurus, which has a reader of its own. Throws if the folder is not a site of the generator in
 * `--from`.
 */
export function findGenerator(site: string, named: string, from: string | undefined): FoundSite | undefined {
  if (from !== undefined && !(generators as readonly string[]).includes(from))
    throw callFault(
      `\`--from ${from}\` is no generator that \`migrate\` knows.`,
      `It knows ${generators.map((one) => `\`${one}\``).join(', ')}.`,
    );
  if (from === 'docusaurus' || !statsOf(site)?.isDirectory()) return undefined;
  const hasDocusaurus = ENDINGS.some((ending) => statsOf(join(site, `docusaurus.config.${ending}`))?.isFile());
  if (from === undefined && hasDocusaurus) return undefined;
  const asked = from === undefined ? (Object.keys(CONFIGS) as Generator[]) : [from as Generator];
  for (const generator of asked) {
    const configFile = CONFIGS[generator].find((file) => statsOf(join(site, file))?.isFile());
    if (configFile !== undefined) return { generator, configFile };
  }
  if (from !== undefined)
    throw callFault(
      `\`${named}\` contains no \`${CONFIGS[from as Generator][0]}\`, so it is no site of \`${from}\`.`,
      'Name the folder that contains it.',
    );
  refuse(site, named);
  return undefined;
}

function refuse(site: string, named: string): void {
  const names = ['', 'docs', 'source', 'modules'].flatMap((folder) => {
    return namesIn(join(site, folder));
  });
  for (const [file, name, way] of REFUSED)
    if (names.some((one) => file.test(one)))
      throw callFault(`The pages of \`${named}\` are written in ${name}, which \`migrate\` does not read.`, way);
}
