// Runs `techdocs diff`: finds the base, compares, and writes the result.
import { validateOutputPath, writeOutput } from '../../content/io/output.ts';
import { assembleProject, findFilesRenamedSince } from '../../engine/assembled.ts';
import { resolveProjectRoot } from '../../engine/open-project.ts';
import type { SiteConfig } from '../../model/config.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { createPageHref } from '../../model/url.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import type { ApiComparer, ApiComparerLoader } from './api-diff.ts';
import { type DiffBase, findDiffBase } from './base.ts';
import { buildAndReadProject } from './build-sites.ts';
import { compareByteSizes } from './compare-weights.ts';
import { readSiteOfCommit, toComparedSite } from './compared-site.ts';
import { createFileLinkFinder } from './file-links.ts';
import { type DiffFormat, formatDiff } from './formats/index.ts';
import type { DiffFormatInput } from './formats/input.ts';
import { formatTextDiff } from './formats/text.ts';
import { findImageMediaType, readPictures } from './pictures.ts';
import { compareFolderMarkup } from './read-built.ts';
import type { SiteDiff } from './site-diff.ts';
import { collectChangedPagePaths, diffWithCommit } from './with-commit.ts';
import { diffWithFolder } from './with-folder.ts';

/** Flags of the command. */
export interface DiffFlags extends GlobalFlags {
  readonly format: DiffFormat;
  readonly output?: string;
  readonly previewUrl?: string;
  readonly weigh?: boolean;
}

/** Parts of the call that concern the project. */
interface ProjectOptionsOfDiff {
  readonly root: string;
  readonly configFile?: string;
  readonly features: string;
}

/** Runs the command. */
export async function runDiff(named: string | undefined, flags: DiffFlags, terminal: Terminal): Promise<void> {
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const preview = flags.previewUrl === undefined ? undefined : normalizePreviewUrl(flags.previewUrl);
  const output = flags.output === undefined ? undefined : validateOutputPath(flags.output, root);
  const base = findDiffBase(root, terminal.cwd, named);
  const call: ProjectOptionsOfDiff = { root, configFile: flags.config, features: FEATURES_MODULE_URL };
  const compared = await compareSiteWithBase(call, base, flags.weigh === true);
  const { diff, config } = compared;
  const linkTo = preview && ((path: string) => preview + createPageHref(path, { ...config, baseUrl: '/' }).slice(1));
  const format = flags.json ? 'json' : flags.format;
  const input = {
    diff,
    title: config.title,
    ...(linkTo && { linkTo }),
    ...(await readImagesForFormat(compared, format)),
  };
  const isPlain = output !== undefined;
  const text =
    format === 'text'
      ? formatTextDiff(input, { colors: isPlain ? undefined : terminal.colors, isWhole: flags.verbose === true })
      : await formatDiff(format, input);
  if (output === undefined) terminal.writeOut(text);
  else writeOutput(output, text);
}

/**
 * Reads changed images, or finds their addresses, depending on the format. The modules of the formats read no files themselves.
 */
async function readImagesForFormat(
  { diff, config, rootBefore }: DiffResult,
  format: DiffFormat,
): Promise<Partial<DiffFormatInput>> {
  const { from, files = [] } = diff;
  const images = files.filter(({ file }) => findImageMediaType(file) !== undefined);
  if (images.length === 0 || rootBefore === undefined || !('commit' in from)) return {};
  if (format === 'html') return { pictures: readPictures(images, { before: rootBefore, after: config.root }) };
  const links = format === 'markdown' ? await createFileLinkFinder(config, from.commit) : undefined;
  return links === undefined ? {} : { fileLinks: links };
}

interface DiffResult {
  readonly diff: SiteDiff;
  readonly config: SiteConfig;
  /** Folder with the files of the commit, if the base is a commit. */
  readonly rootBefore?: string;
}

async function compareSiteWithBase(
  call: ProjectOptionsOfDiff,
  base: DiffBase,
  isWeighed: boolean,
): Promise<DiffResult> {
  // Git finds renames in a parallel process.
  const renames = 'folder' in base ? new Map<string, string>() : findFilesRenamedSince(call.root, base.commit);
  const after = await assembleProject(call);
  const { config } = after.project;
  const { root, configFile } = call;
  const buildNow = () => buildAndReadProject({ root, configFile, name: 'The working tree' });
  if ('folder' in base) return { diff: diffWithFolder({ ...base, after, built: await buildNow() }), config };
  const before = await readSiteOfCommit(call, base.commit);
  const diff = await diffWithCommit({
    before,
    after: toComparedSite(after),
    builds: after.sites,
    ref: base.ref,
    renames: await renames,
    compareApis: await loadApiComparer(),
  });
  // A site without pages has no size.
  const rootBefore = before.project.config.root;
  if (!isWeighed || before.isEmpty) return { diff, config, rootBefore };
  const copy = { root: rootBefore, configFile, copyOf: root };
  const was = await buildAndReadProject({ ...copy, name: `The site of \`${base.ref}\`` });
  const is = await buildNow();
  const markup = compareFolderMarkup(was, is, collectChangedPagePaths(diff));
  const weighed = { ...diff, weight: compareByteSizes(was.weight, is.weight), ...(markup && { markup }) };
  return { diff: weighed, config, rootBefore };
}

/** Loads the comparison of APIs, which is another feature. */
async function loadApiComparer(): Promise<ApiComparer> {
  const { loadCompareApis: load }: { readonly loadCompareApis: ApiComparerLoader } = await import(FEATURES_MODULE_URL);
  return load();
}

/** Returns the address of the preview's home page with a trailing slash. */
function normalizePreviewUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw createInvocationError(`\`--preview-url ${text}\` is not the address of a site.`, 'Begin it with `https://`.');
  const url = new URL(text);
  [url.search, url.hash] = ['', ''];
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
