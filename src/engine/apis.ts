// References of APIs: each description becomes sources as any others, so that its pages go the way of all docs. Reading one
// takes a second where it is large, so what came of it is kept by the hash of all that it is made from.
import { join } from 'node:path';
import type { ApiSources } from '../content/api/api-sources.ts';
import { type Disk, plainDisk } from '../content/disk.ts';
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { defaultDocs } from '../model/docs-versions.ts';
import { folderOf, joinPath, mirrorOf } from '../model/file-path.ts';
import { hashOf } from '../model/hash.ts';
import { contentTextsOf } from '../model/messages.ts';
import type { Content } from '../model/source.ts';
import { english } from '../model/texts.ts';
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
  { config, disk = plainDisk, cache, packageInfo, extensions }: Project,
  locale: string = config.i18n.defaultLocale,
): Promise<ApiSources> {
  const { api, spec, version } = edition;
  const read = reader({ config, disk, locale });
  const root = read(spec);
  if (root.text.diagnostic !== undefined) throw missing(api, root.text.diagnostic, config);
  const { texts, files } = await textsOf(spec, read);
  const isOwn = Object.entries(files).some(([file, written]) => file !== written);
  if (locale !== config.i18n.defaultLocale && !isOwn) return { sources: [], diagnostics: [] };
  const words = contentTextsOf(config)[locale] ?? english;
  const isExtended = extensions.length > 0;
  const isUntrusted = config.untrusted !== undefined;
  const key = hashOf(JSON.stringify([packageInfo.hash, edition, locale, words, texts, files, isExtended, isUntrusted]));
  const make = async (): Promise<ApiSources> => {
    const file = join('apis', `${hashOf(`${api.id} ${version} ${locale}`, 16)}.json`);
    const kept = cache.read(file, key);
    if (kept !== undefined) return fromLines(kept);
    const { apiSources } = await import('../content/api/api-sources.ts');
    const fresh = await apiSources({ api, version, spec, texts, files, locale, words, isExtended, isUntrusted });
    cache.write(file, key, () => asLines(fresh));
    return fresh;
  };
  return cache.apis.of(root.text, key, make);
}

/** The sources of a reference as a text that holds each of their lines once: schemas stand wherever they are used. */
function asLines({ sources, ...rest }: ApiSources): string {
  const known = new Map<string, number>();
  const numberOf = (line: string) => known.get(line) ?? known.set(line, known.size).size - 1;
  const numbers = sources.map(({ text }) => text.split('\n').map(numberOf));
  const head = { ...rest, numbers, sources: sources.map((each) => ({ ...each, text: '' })) };
  return [JSON.stringify(head), ...known.keys()].join('\n');
}

function fromLines(kept: string): ApiSources {
  const [head = '', ...lines] = kept.split('\n');
  const { numbers, sources, ...rest } = JSON.parse(head) as ApiSources & { readonly numbers: readonly number[][] };
  const textOf = (page: number) => numbers[page]?.map((at) => lines[at]).join('\n') ?? '';
  return { ...rest, sources: sources.map((source, page) => ({ ...source, text: textOf(page) })) };
}

/** A description that is not there is a fault of the configuration. */
function missing({ id }: ApiConfig, diagnostic: Diagnostic, { configFile }: SiteConfig): UserError {
  const message = `The description of the API \`${id}\` cannot be read: ${diagnostic.message}`;
  return UserError.of({ code: 'invalid-config', message, ...(configFile !== undefined && { file: configFile }) });
}

/** Reads a file of a description, or that of a language which takes its place. */
type Reader = (file: string) => { readonly text: ReturnType<Disk['text']>; readonly written: string };

function reader(from: { readonly config: SiteConfig; readonly disk: Disk; readonly locale: string }): Reader {
  const { config, disk, locale } = from;
  const { path, defaultLocale } = config.i18n;
  return (file) => {
    const folder = locale === defaultLocale ? undefined : mirrorOf(folderOf(file), path, locale);
    const own = folder === undefined ? undefined : `${folder}/${file.slice(file.lastIndexOf('/') + 1)}`;
    const translated = own === undefined ? undefined : disk.text(join(config.root, own), own);
    if (own !== undefined && translated !== undefined && translated.diagnostic === undefined)
      return { text: translated, written: own };
    return { text: disk.text(join(config.root, file), file), written: file };
  };
}

/** The texts of a description and of all files of the project that it refers to. What is not there is told when it is read. */
async function textsOf(spec: string, read: Reader) {
  const { referencesIn } = await import('../content/api/references.ts');
  const texts: Record<string, string> = {};
  const files: Record<string, string> = {};
  // It grows while it is gone through.
  const wanted = new Set([spec]);
  for (const file of wanted) {
    const { text, written } = read(file);
    if (text.diagnostic !== undefined) continue;
    texts[file] = text.text;
    files[file] = written;
    for (const reference of referencesIn(text.text)) {
      const target = joinPath(folderOf(file), reference);
      if (target !== undefined) wanted.add(target);
    }
  }
  return { texts, files };
}
