// API references of a site in every version of its docs: the files of a description, and the pages that are generated from them.
import { getParentFolder, joinPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { defaultDocsId } from '../../model/docs-versions.ts';
import { selectFeatureTexts } from '../../model/feature-tables.ts';
import type { GeneratedPages, MakeTools, NamedFile } from '../../model/generated-pages.ts';
import { type FileRefusalReason, fileRefusalDescriptions, formatFileRefusalFix } from '../../model/shown-files.ts';
import { createUnreadableFileFinding } from '../../model/unreadable.ts';
import type { ApiConfig } from './config.ts';
import { findReferencedFiles } from './reading/references.ts';
import { type ApiTextCatalogue, apiTexts } from './texts.ts';

type ConfigWithoutHash = Omit<SiteConfig, 'configHash'>;

interface VersionedApiReference {
  readonly api: ApiConfig;
  readonly spec: string;
  /** Key of the version. */
  readonly version: string;
}

/** Returns the pages of all references. A locale other than the default one gets only references that have a file of this locale. */
export async function createApiReferencePages(config: ConfigWithoutHash, tools: MakeTools): Promise<GeneratedPages> {
  const words = selectFeatureTexts(apiTexts, config.i18n)[tools.locale] ?? apiTexts.byLanguage.en;
  const pagesOfEditions: GeneratedPages[] = [];
  for (const api of config.apis)
    for (const edition of listVersionedApiReferences(api, config))
      pagesOfEditions.push(await createPagesOfApiVersion(edition, config, { ...tools, words }));
  return {
    sets: pagesOfEditions.flatMap(({ sets }) => sets),
    findings: pagesOfEditions.flatMap(({ findings = [] }) => findings),
    style: 'api',
  };
}

function listVersionedApiReferences(api: ApiConfig, { docs }: ConfigWithoutHash): readonly VersionedApiReference[] {
  const prefix = api.docs === defaultDocsId || docs.length === 1 ? '' : `${api.docs}/`;
  const keyOf = (version: string) => (prefix === '' ? version : `${prefix}${version}`);
  return [
    { api, spec: api.spec, version: keyOf('current') },
    ...Object.entries(api.versions).map(([version, spec]) => ({ api, spec, version: keyOf(version) })),
  ];
}

async function createPagesOfApiVersion(
  edition: VersionedApiReference,
  config: ConfigWithoutHash,
  tools: MakeTools & { readonly words: ApiTextCatalogue },
): Promise<GeneratedPages> {
  const { api, spec, version } = edition;
  const { locale, isExtended, words } = tools;
  const open = tools.open([spec]);
  const root = open(spec);
  if (root.text === undefined) throw createUnreadableDescriptionError(edition, root, config);
  const { texts, files, refused, findings } = readSpecAndReferencedFiles(spec, open);
  const isOwn = Object.entries(files).some(([file, written]) => file !== written);
  if (locale !== config.i18n.defaultLocale && !isOwn) return { sets: [], findings };
  const isUntrusted = config.untrusted !== undefined;
  const readingInput = { api, version, spec, words, texts, files, refused, isExtended, isUntrusted };
  const key = JSON.stringify(readingInput);
  const pagesOfEditions = await tools.remember({ file: root, name: `${api.id} ${version}`, key }, async () => {
    const { generateApiPages } = await import('./showing/api-pages.ts');
    return generateApiPages(readingInput);
  });
  return findings.length === 0
    ? pagesOfEditions
    : { ...pagesOfEditions, findings: [...(pagesOfEditions.findings ?? []), ...findings] };
}

/**
 * Returns the configuration error for a description that does not exist, or that content may not show, for example because the file is
 * hidden.
 */
function createUnreadableDescriptionError(
  { api, spec }: VersionedApiReference,
  { refusal, finding }: NamedFile,
  { configFile }: ConfigWithoutHash,
): UserError {
  const about = `The description of the API \`${api.id}\` cannot be read: `;
  const base = { code: 'invalid-config', ...(configFile !== undefined && { file: configFile }) };
  if (finding !== undefined) return UserError.of({ ...base, message: about + finding.message });
  if (refusal === undefined)
    return UserError.of({ ...base, message: about + createUnreadableFileFinding(spec, 'it does not exist').message });
  const message = `${about}\`${spec}\` ${fileRefusalDescriptions[refusal]}.`;
  return UserError.of({ ...base, message, suggestion: formatFileRefusalFix(refusal, spec) });
}

/**
 * Reads a description and all project files that it refers to. Returns for each file: its text, the file from which the text was read
 * (maybe a translation), and, if reading was refused, the reason. Missing files are reported later, when the description is read.
 */
function readSpecAndReferencedFiles(spec: string, open: (file: string) => NamedFile) {
  const texts: Record<string, string> = {};
  const files: Record<string, string> = {};
  const refused: Record<string, FileRefusalReason> = {};
  const findings: Diagnostic[] = [];
  // Referenced files are added during the iteration.
  const readFiles = new Set([spec]);
  for (const file of readFiles) {
    const { text, file: written, refusal, finding } = open(file);
    if (finding) findings.push(finding);
    if (refusal) refused[file] = refusal;
    if (text === undefined) continue;
    texts[file] = text;
    files[file] = written;
    for (const reference of findReferencedFiles(text)) {
      const target = joinPath(getParentFolder(file), reference);
      if (target !== undefined) readFiles.add(target);
    }
  }
  return { texts, files, refused, findings };
}
