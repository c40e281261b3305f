// References of APIs: each description becomes sources as any others, so that its pages go the way of all docs. Reading one
// takes a second where it is large, so what came of it is kept by the hash of all that it is made from.
import type { ApiSources } from '../content/api/api-sources.ts';
import { type Disk, plainDisk } from '../content/io/disk.ts';
import { type NamedRead, readNamedText } from '../content/io/named-text.ts';
import { type Bounds, boundsOf } from '../content/io/open-file.ts';
import type { Text } from '../content/io/read-text.ts';
import { folderOf, joinPath, mirrorOf } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import type { ApiPiece } from '../model/api-piece.ts';
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { defaultDocs } from '../model/docs-versions.ts';
import { contentTextsOf } from '../model/messages.ts';
import { type Refusal, refusalAdvice, refusalReasons } from '../model/shown-files.ts';
import type { Content, Source } from '../model/source.ts';
import { english } from '../model/texts.ts';
import { unreadable } from '../model/unreadable.ts';
import { step } from './memo.ts';
import type { Project } from './project.ts';

/** The content with the references of APIs among its sources. */
export async function withApis(content: Content, project: Project): Promise<Content> {
  const { config } = project;
  if (config.apis.length === 0) return content;
  const made: ApiSources[] = [];
  for (const api of config.apis)
    for (const edition of editionsOf(api, config)) made.push(await makeApi(edition, project));
  return {
    ...content,
    sources: [...content.sources, ...made.flatMap(({ sources }) => sources)],
    apis: made.flatMap(({ api }) => api ?? []),
    diagnostics: [...content.diagnostics, ...made.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/** A reference in one version of its docs. */
export interface Edition {
  readonly api: ApiConfig;
  readonly spec: string;
  /** Key of the version. */
  readonly version: string;
}

/** A reference in each version of its docs. */
export function editionsOf(api: ApiConfig, { docs }: SiteConfig): readonly Edition[] {
  const prefix = api.docs === defaultDocs || docs.length === 1 ? '' : `${api.docs}/`;
  const keyOf = (version: string) => (prefix === '' ? version : `${prefix}${version}`);
  return [
    { api, spec: api.spec, version: keyOf('current') },
    ...Object.entries(api.versions).map(([version, spec]) => ({ api, spec, version: keyOf(version) })),
  ];
}

/** The sources of a reference; none in a language that has no file of it. */
export async function makeApi(
  edition: Edition,
  { config, disk = plainDisk, memo, packageInfo, markdownPlugins }: Project,
  locale: string = config.i18n.defaultLocale,
): Promise<ApiSources> {
  const { api, spec, version } = edition;
  const bounds = boundsOf(config, [spec]);
  // Names that the configuration writes are as the site wants them, and those beside such a file.
  const read = reader({ config, disk, locale, bounds: { ...bounds, folders: [...bounds.folders, folderOf(spec)] } });
  const root = read(spec);
  if (!isText(root.found)) throw missing(edition, root.found, config);
  const { texts, files, refused, diagnostics } = await textsOf(spec, read);
  const isOwn = Object.entries(files).some(([file, written]) => file !== written);
  if (locale !== config.i18n.defaultLocale && !isOwn) return { sources: [], diagnostics };
  const words = contentTextsOf(config)[locale] ?? english;
  const isExtended = markdownPlugins.length > 0;
  const isUntrusted = config.untrusted !== undefined;
  const given = [packageInfo.hash, edition, locale, words, texts, files, refused, isExtended, isUntrusted];
  const key = hashOf(JSON.stringify(given));
  const make = async (): Promise<ApiSources> => {
    const onDisk = [hashOf(`${api.id} ${version} ${locale}`, 16), key] as const;
    const kept = memo.find(SOURCES, onDisk);
    if (kept !== undefined) return kept;
    const { apiSources } = await import('../content/api/api-sources.ts');
    const fresh = await apiSources({
      api,
      version,
      spec,
      texts,
      files,
      refused,
      locale,
      words,
      isExtended,
      isUntrusted,
    });
    memo.keepLater(SOURCES, onDisk, fresh);
    return fresh;
  };
  const made = await memo.of(MADE, [root.found, key], make);
  return diagnostics.length === 0 ? made : { ...made, diagnostics: [...made.diagnostics, ...diagnostics] };
}

/** References of APIs, by the text of their description. */
const MADE = step<Promise<ApiSources>>('api');
const SOURCES = step<ApiSources>('api', { encode: packed, decode: unpacked });

/** The sources of a reference as a text that holds each of their pieces once: schemas stand wherever they are used. */
function packed({ sources, ...rest }: ApiSources): string {
  const known = new Map<ApiPiece, number>();
  const numberOf = (piece: ApiPiece) => known.get(piece) ?? known.set(piece, known.size).size - 1;
  const numbered = sources.map(({ pieces = [], ...source }) => ({ ...source, pieces: pieces.map(numberOf) }));
  return JSON.stringify({ ...rest, sources: numbered, pieces: [...known.keys()] });
}

function unpacked(kept: string): ApiSources {
  const { sources, pieces, ...rest } = JSON.parse(kept) as Omit<ApiSources, 'sources'> & {
    readonly sources: readonly (Omit<Source, 'pieces'> & { readonly pieces: readonly number[] })[];
    readonly pieces: readonly ApiPiece[];
  };
  const pieceOf = (at: number) => pieces[at] as ApiPiece;
  return { ...rest, sources: sources.map((source) => ({ ...source, pieces: source.pieces.map(pieceOf) })) };
}

/** A description that is not there, or that no content may show, is a fault of the configuration. */
function missing({ api, spec }: Edition, found: NamedRead | undefined, { configFile }: SiteConfig): UserError {
  const about = `The description of the API \`${api.id}\` cannot be read: `;
  const base = { code: 'invalid-config', ...(configFile !== undefined && { file: configFile }) };
  if (found !== undefined && 'refusal' in found) {
    const message = `${about}\`${spec}\` ${refusalReasons[found.refusal]}.`;
    return UserError.of({ ...base, message, suggestion: refusalAdvice(found.refusal, spec) });
  }
  const reason = found?.diagnostic?.message ?? unreadable(spec, 'it does not exist').message;
  return UserError.of({ ...base, message: about + reason });
}

function isText(found: NamedRead | undefined): found is Text {
  return found !== undefined && 'text' in found && found.text !== undefined;
}

function faultOf(found: NamedRead | undefined): Diagnostic | undefined {
  return found !== undefined && 'diagnostic' in found ? found.diagnostic : undefined;
}

/** Reads a file of a description, or that of a language which takes its place. */
type Reader = (file: string) => {
  readonly found: NamedRead | undefined;
  readonly written: string;
  /** What is wrong with the file, told in the language that it is of. */
  readonly diagnostic?: Diagnostic;
};

interface ReaderInput extends Record<'locale', string> {
  readonly config: SiteConfig;
  readonly disk: Disk;
  readonly bounds: Bounds;
}

function reader({ config, disk, locale, bounds }: ReaderInput): Reader {
  const { path, defaultLocale } = config.i18n;
  return (file) => {
    const folder = locale === defaultLocale ? undefined : mirrorOf(folderOf(file), path, locale);
    const own = folder === undefined ? undefined : `${folder}/${file.slice(file.lastIndexOf('/') + 1)}`;
    const translated = own === undefined ? undefined : readNamedText(disk, own, bounds);
    if (own !== undefined && isText(translated)) return { found: translated, written: own };
    // A link that is not followed is told where the files of the language are listed.
    const found = readNamedText(disk, file, bounds);
    const diagnostic = faultOf(translated) ?? (locale === defaultLocale ? faultOf(found) : undefined);
    return { found, written: file, ...(diagnostic && { diagnostic }) };
  };
}

/**
 * The texts of a description and of all files of the project that it refers to, and why others are not shown. What is not
 * there is told when the description is read.
 */
async function textsOf(spec: string, read: Reader) {
  const { referencesIn } = await import('../content/api/references.ts');
  const texts: Record<string, string> = {};
  const files: Record<string, string> = {};
  const refused: Record<string, Refusal> = {};
  const diagnostics: Diagnostic[] = [];
  // It grows while it is gone through.
  const wanted = new Set([spec]);
  for (const file of wanted) {
    const { found, written, diagnostic } = read(file);
    if (diagnostic) diagnostics.push(diagnostic);
    if (found !== undefined && 'refusal' in found) refused[file] = found.refusal;
    else if (found?.diagnostic !== undefined) refused[file] = 'unreadable';
    if (!isText(found)) continue;
    texts[file] = found.text;
    files[file] = written;
    for (const reference of referencesIn(found.text)) {
      const target = joinPath(folderOf(file), reference);
      if (target !== undefined) wanted.add(target);
    }
  }
  return { texts, files, refused, diagnostics };
}
