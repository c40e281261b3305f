// `techdocs diff` at work: finds what to compare with, compares, and writes the answer.
import { openOutput, writeOutput } from '../../content/io/output.ts';
import { assembleProject, renamedSince } from '../../engine/assembled.ts';
import { projectRoot } from '../../engine/project.ts';
import type { SiteConfig } from '../../model/config.ts';
import { callFault } from '../../model/diagnostic.ts';
import type { CompareApis, LoadCompareApis } from '../../model/features.ts';
import { pageHref } from '../../model/url.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { featuresModule } from '../module.ts';
import { type Base, findBase } from './base.ts';
import { readBuiltProject } from './build-sites.ts';
import { compareWeights } from './compare-weights.ts';
import { presentSite, siteOfCommit } from './compared-site.ts';
import { type DiffFormat, formatDiff } from './formats/index.ts';
import { textDiff } from './formats/text.ts';
import type { SiteDiff } from './site-diff.ts';
import { diffWithCommit } from './with-commit.ts';
import { diffWithFolder } from './with-folder.ts';

/** The flags of the command. */
export interface DiffFlags extends GlobalFlags {
  readonly format: DiffFormat;
  readonly output?: string;
  readonly previewUrl?: string;
  readonly weigh?: boolean;
}

/** How the project is called. */
interface Call {
  readonly root: string;
  readonly configFile?: string;
  readonly features: string;
}

/** Runs the command. */
export async function runDiff(named: string | undefined, flags: DiffFlags, terminal: Terminal): Promise<void> {
  const root = projectRoot(flags.root, terminal.cwd);
  const preview = flags.previewUrl === undefined ? undefined : previewUrl(flags.previewUrl);
  const output = flags.output === undefined ? undefined : openOutput(flags.output, root);
  const base = findBase(root, terminal.cwd, named);
  const call: Call = { root, configFile: flags.config, features: featuresModule };
  const { diff, config } = await compare(call, base, flags.weigh === true);
  const linkTo = preview && ((path: string) => preview + pageHref(path, { ...config, baseUrl: '/' }).slice(1));
  const input = { diff, title: config.title, ...(linkTo && { linkTo }) };
  const format = flags.json ? 'json' : flags.format;
  const isPlain = output !== undefined;
  const text =
    format === 'text'
      ? textDiff(input, { colors: isPlain ? undefined : terminal.colors, isWhole: flags.verbose === true })
      : await formatDiff(format, input);
  if (output === undefined) terminal.writeOut(text);
  else writeOutput(output, text);
}

async function compare(
  call: Call,
  base: Base,
  isWeighed: boolean,
): Promise<{ readonly diff: SiteDiff; readonly config: SiteConfig }> {
  // Git looks for renames on another processor meanwhile.
  const renames = 'folder' in base ? new Map<string, string>() : renamedSince(call.root, base.commit);
  const after = await assembleProject(call);
  const { config } = after.project;
  const { root, configFile } = call;
  const buildNow = () => readBuiltProject({ root, configFile, name: 'The working tree' });
  if ('folder' in base) return { diff: diffWithFolder({ ...base, after, built: await buildNow() }), config };
  const before = await siteOfCommit(call, base.commit);
  const diff = await diffWithCommit({
    ...{ before, after: presentSite(after), sites: after.sites.map(({ site }) => site) },
    ...{ ref: base.ref, renames: await renames, compareApis: await loadCompareApis() },
  });
  // There is nothing to weigh where there is no site.
  if (!isWeighed || before.isEmpty) return { diff, config };
  const copy = { root: before.project.config.root, configFile, copyOf: root };
  const was = await readBuiltProject({ ...copy, name: `The site of \`${base.ref}\`` });
  const is = await buildNow();
  return { diff: { ...diff, weight: compareWeights(was.weight, is.weight) }, config };
}

/** What compares APIs is a feature of its own. */
async function loadCompareApis(): Promise<CompareApis> {
  const { loadCompareApis: load }: { readonly loadCompareApis: LoadCompareApis } = await import(featuresModule);
  return load();
}

/** The address of the start page of the preview, with a slash at its end. */
function previewUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw callFault(`\`--preview-url ${text}\` is not the address of a site.`, 'Begin it with `https://`.');
  const url = new URL(text);
  [url.search, url.hash] = ['', ''];
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
