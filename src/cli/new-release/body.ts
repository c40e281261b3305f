// Body of a new post: from a file, standard input, commits, a template, or an outline.
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseFrontMatter } from '../../content/front-matter.ts';
import { uncachedDisk } from '../../content/io/disk.ts';
import { findRepositoryUrl } from '../../content/io/find-repository.ts';
import { readPermittedText } from '../../content/io/named-text.ts';
import { createReadPermissions } from '../../content/io/open-file.ts';
import { decodeText, readText } from '../../content/io/read-text.ts';
import { formatTextForMessage, joinNames } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { ValueOrFaults } from '../../model/diagnostic.ts';
import type { NewReleaseFolders, ReleaseOptionsOfFeatures } from '../../model/features.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { fillPatternPlaceholders } from '../../model/placeholders.ts';
import { getProducts } from '../../model/products.ts';
import { createRepositoryLinks } from '../../model/repository.ts';
import { fileRefusalDescriptions } from '../../model/shown-files.ts';
import { createUnreadableFileFinding } from '../../model/unreadable.ts';
import { formatOptionName } from '../../terminal/options.ts';
import { listPostSectionOptions } from '../feature-options.ts';
import { type HeadingsByKind, listUsualPostHeadings } from './commits.ts';
import { draftBodyFromGit } from './git.ts';
import type { LinksAndThanksSettings } from './provenance.ts';
import { createAnswerFault, createPlaceholderValues, type PostDraftFromGit, type ValidatedRelease } from './release.ts';
import type { SiteReleases } from './site.ts';
import { formatPostOutline } from './text.ts';

/**
 * Requested source of the body: a file, commits or a template. Without a requested source, the body comes from the product's template, else
 * from the template `default`, else from an outline.
 */
export interface PostBodySource extends ReleaseOptionsOfFeatures {
  /** Path relative to the current folder, or `-` for standard input. */
  readonly body?: string;
  /** Range of commits; `true` for the commits since the product's last release tag. */
  readonly fromGit?: string | true;
  /** Tag, version or commit at which the draft begins. */
  readonly since?: string;
  /** Name of a template without extension. */
  readonly template?: string;
}

const POST_TEXT_FLAGS = ['body', 'fromGit', 'since', 'template'] as const;

/** Flags that name a source of the text, or of a section of it. */
export const bodySourceFlags = [...POST_TEXT_FLAGS, ...listPostSectionOptions().map(({ key }) => key)];

/** Whether a call names a source of the text, or of a section of it. */
export function hasBodySource(call: PostBodySource): boolean {
  return bodySourceFlags.some((key) => call[key] !== undefined);
}

/** Body of a post; `draft` is set if it comes from commits. */
interface NewPostBody {
  readonly text: string;
  readonly draft?: PostDraftFromGit;
}

interface PostBodyInput {
  readonly config: SiteConfig;
  readonly site: SiteReleases;
  readonly subject: ValidatedRelease;
  readonly title: string;
  /** Headings of commits. */
  readonly headings: HeadingsByKind;
  /** Current working directory. */
  readonly folder: string;
  readonly readInput: () => Promise<Uint8Array>;
}

/** Reads or drafts the body as Markdown. */
export async function readPostBody(call: PostBodySource, input: PostBodyInput): Promise<ValueOrFaults<NewPostBody>> {
  const sections = await writeOptionalPostSections(call, { current: input.folder, root: input.config.root });
  if (sections.faults) return sections;
  const text = sections.value.join('\n\n');
  if (text !== '' && POST_TEXT_FLAGS.every((key) => call[key] === undefined)) return { value: { text } };
  const body = await readBodyChosenByFlags(call, input);
  if (body.faults || text === '') return body;
  return { value: { ...body.value, text: `${body.value.text.trim()}\n\n${text}` } };
}

/** Returns the sections that options of features add to the post. */
async function writeOptionalPostSections(
  call: PostBodySource,
  folders: NewReleaseFolders,
): Promise<ValueOrFaults<readonly string[]>> {
  const sections: string[] = [];
  for (const { key, loadWriter } of listPostSectionOptions()) {
    const values = call[key];
    if (values === undefined) continue;
    const writeSection = await loadWriter();
    const section = await writeSection(values, folders);
    if (section.faults) return section;
    sections.push(section.value);
  }
  return { value: sections };
}

async function readBodyChosenByFlags(call: PostBodySource, input: PostBodyInput): Promise<ValueOrFaults<NewPostBody>> {
  const usedFlags = POST_TEXT_FLAGS.filter(
    (key) => call[key] !== undefined && (key !== 'since' || call.fromGit !== true),
  );
  if (usedFlags.length > 1) {
    const flags = joinNames(usedFlags.map((key) => `\`${formatOptionName(key)}\``));
    return createBodyFault(`${flags} cannot be combined.`, 'Use one of them.');
  }
  const { config, site, subject, folder, headings } = input;
  if (call.body !== undefined) return validateBody(await readInputFile(call.body, input), call.body);
  if (call.fromGit !== undefined || call.since !== undefined) {
    const range = call.fromGit === true ? undefined : call.fromGit;
    const provenance = await readLinksAndThanksSettings(config, folder);
    const draft = await draftBodyFromGit({ folder, range, since: call.since, headings, ...provenance }, subject, site);
    return draft.faults ? draft : { value: { text: draft.value.text, draft: draft.value } };
  }
  const names = listBodyTemplateNames(config);
  const templateName = call.template ?? [subject.product.key, 'default'].find((name) => names.includes(name));
  if (templateName === undefined) return { value: { text: formatPostOutline(listUsualPostHeadings({ headings })) } };
  if (!names.includes(templateName)) {
    const message = `There is no template \`${formatTextForMessage(templateName)}\` in \`${computeTemplateFolder(config)}\`.`;
    const list = names.length === 0 ? 'There are none.' : `The templates there are: ${names.join(', ')}.`;
    return createBodyFault(message, suggestNearestName(templateName, names) ?? list);
  }
  const file = `${computeTemplateFolder(config)}/${templateName}.md`;
  const bounds = createReadPermissions(config);
  const read = readPermittedText(uncachedDisk, file, {
    ...bounds,
    folders: [...bounds.folders, computeTemplateFolder(config)],
  });
  if (read === undefined) return { faults: [createUnreadableFileFinding(file, 'it does not exist')] };
  if ('refusal' in read)
    return createBodyFault(`\`${file}\` ${fileRefusalDescriptions[read.refusal]}, so it is not used.`);
  if (read.diagnostic) return { faults: [read.diagnostic] };
  const values = { ...createPlaceholderValues(subject), title: input.title };
  return validateBody({ value: fillPatternPlaceholders(read.text, values) }, file);
}

/**
 * Returns the settings with which drafts link each change to its origin and thank its author. On a site with several products, drafts link
 * to commits only on request, because readers of such a site are rarely developers.
 */
async function readLinksAndThanksSettings(config: SiteConfig, folder: string): Promise<LinksAndThanksSettings> {
  const { links = Object.keys(getProducts(config)).length < 2, thanks = false } = config.releases ?? {};
  if (!links) return { thanks };
  const repository = await findRepositoryUrl(folder, config.repositoryUrl);
  return {
    thanks,
    ...(repository === undefined ? { keepsNumbers: true } : { links: createRepositoryLinks(repository) }),
  };
}

/** Returns the names of a site's templates, sorted. */
export function listBodyTemplateNames(config: SiteConfig): string[] {
  try {
    return readdirSync(join(config.root, computeTemplateFolder(config)))
      .filter((name) => /^[^._].*\.md$/.test(name))
      .map((name) => name.slice(0, -3))
      .sort();
  } catch {
    return [];
  }
}

/** Returns `release-templates` beside the folder of the posts. */
function computeTemplateFolder({ releases }: SiteConfig): string {
  const parent = dirname(releases?.path ?? 'releases');
  return parent === '.' ? 'release-templates' : `${parent}/release-templates`;
}

async function readInputFile(name: string, { folder, readInput }: PostBodyInput): Promise<ValueOrFaults<string>> {
  const read = name === '-' ? decodeText(await readInput(), 'standard input') : readText(resolve(folder, name), name);
  return read.diagnostic ? { faults: [read.diagnostic] } : { value: read.text };
}

function validateBody(body: ValueOrFaults<string>, name: string): ValueOrFaults<NewPostBody> {
  if (body.faults) return body;
  const from = name === '-' ? 'Standard input' : `\`${formatTextForMessage(name)}\``;
  const text = body.value.replace(/^\uFEFF/, '');
  if (text.trim() === '') return createBodyFault(`${from} is empty, so there is nothing to publish.`);
  if (!/^---[ \t]*\r?\n[A-Za-z_]+:/.test(text)) return { value: { text } };
  const { frontMatter, body: bodyText } = parseFrontMatter({ text, file: name, kind: 'post', variables: {} });
  // `--import` writes unreleased changes as a draft without version. Accepts and drops this front matter.
  if (frontMatter.draft === true && frontMatter.version === undefined && bodyText.trim() !== '')
    return { value: { text: bodyText } };
  const suggestion = 'Give the body only; `new-release` writes the front matter.';
  return createBodyFault(`${from} has front matter of its own.`, suggestion);
}

function createBodyFault(message: string, suggestion?: string) {
  return { faults: [createAnswerFault('invalid-body', message, suggestion)] };
}
