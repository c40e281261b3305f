// References of APIs: each description becomes sources as any others, so that its pages go the way of all docs. Reading one
// takes a second where it is large, so what came of it is kept by the hash of all that it is made from.
import { join } from 'node:path';
import type { ApiSources } from '../content/api/api-sources.ts';
import { type Disk, plainDisk } from '../content/disk.ts';
import type { Text } from '../content/read-text.ts';
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { defaultDocs } from '../model/docs-versions.ts';
import { folderOf, joinPath } from '../model/file-path.ts';
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
interface Edition {
  readonly api: ApiConfig;
  readonly spec: string;
  /** Key of the version. */
  readonly version: string;
}

function editionsOf(api: ApiConfig, { docs }: SiteConfig): readonly Edition[] {
  const prefix = api.docs === defaultDocs || docs.length === 1 ? '' : `${api.docs}/`;
  const keyOf = (version: string) => (prefix === '' ? version : `${prefix}${version}`);
  return [
    { api, spec: api.spec, version: keyOf('current') },
    ...Object.entries(api.versions).map(([version, spec]) => ({ api, spec, version: keyOf(version) })),
  ];
}

async function makeApi(
  edition: Edition,
  { config, disk = plainDisk, cache, packageInfo }: Project,
): Promise<ApiSources> {
  const { api, spec, version } = edition;
  const root = disk.text(join(config.root, spec), spec);
  if (root.diagnostic !== undefined) throw missing(api, root.diagnostic, config);
  const texts = await textsOf(spec, root, { config, disk });
  const locale = config.i18n.defaultLocale;
  const words = contentTextsOf(config)[locale] ?? english;
  const key = hashOf(JSON.stringify([packageInfo.hash, edition, locale, words, texts]));
  const make = async (): Promise<ApiSources> => {
    const file = join('apis', `${hashOf(`${api.id} ${version}`, 16)}.json`);
    const kept = cache.read(file, key);
    if (kept !== undefined) return JSON.parse(kept) as ApiSources;
    const { apiSources } = await import('../content/api/api-sources.ts');
    const fresh = await apiSources({ api, version, spec, texts, locale, words });
    cache.write(file, key, JSON.stringify(fresh));
    return fresh;
  };
  return cache.apis.of(root, key, make);
}

/** A description that is not there is a fault of the configuration. */
function missing({ id }: ApiConfig, diagnostic: Diagnostic, { configFile }: SiteConfig): UserError {
  const message = `The description of the API \`${id}\` cannot be read: ${diagnostic.message}`;
  return UserError.of({ code: 'invalid-config', message, ...(configFile !== undefined && { file: configFile }) });
}

/** The texts of a description and of all files of the project that it refers to. What is not there is told when it is read. */
async function textsOf(
  spec: string,
  root: Text,
  { config, disk }: { readonly config: SiteConfig; readonly disk: Disk },
): Promise<Readonly<Record<string, string>>> {
  const { referencesIn } = await import('../content/api/references.ts');
  const texts: Record<string, string> = { [spec]: root.text };
  const open = [spec];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const reference of referencesIn(texts[file] ?? '')) {
      const target = joinPath(folderOf(file), reference);
      if (target === undefined || target in texts) continue;
      const read = disk.text(join(config.root, target), target);
      if (read.diagnostic !== undefined) continue;
      texts[target] = read.text;
      open.push(target);
    }
  }
  return texts;
}
