// Edit links from a function in the configuration. It is called once per doc before pages are planned, because a site contains no
// functions.
import type { EditUrl } from '../model/config.ts';
import { settingOf } from '../model/config-fields.ts';
import { type SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import { docsOf, splitVersionKey } from '../model/docs-versions.ts';
import type { PlannedRoutes } from '../model/site.ts';
import { pageHref } from '../model/url.ts';

/** Returns the routes with edit links from functions; pages in commits get none. Throws if a function fails. */
export function withEditUrls(planned: PlannedRoutes, functions: ReadonlyMap<string, EditUrl>): PlannedRoutes {
  if (functions.size === 0) return planned;
  const { config, locale, versions } = planned;
  const editUrls = new Map<string, string>();
  for (const { name: key, source, docs } of versions.all) {
    const { docs: id, name: version } = splitVersionKey(key);
    const editUrl = functions.get(id);
    if (editUrl === undefined || source?.ref !== undefined) continue;
    const { path: folder, at } = docsOf(config.docs, key);
    const versionDocsDirPath = source?.docs ?? folder;
    for (const { document, path } of docs) {
      const { file, path: docPath } = document;
      const page = { locale, version, versionDocsDirPath, docPath, permalink: pageHref(path, config), file };
      const url = ask(editUrl, page, { file: config.configFile, setting: settingOf([...at, 'editUrl']) });
      if (url !== undefined) editUrls.set(file, url);
    }
  }
  return { ...planned, editUrls };
}

function ask(
  editUrl: EditUrl,
  page: Parameters<EditUrl>[0],
  { file, setting }: Pick<SettingDiagnostic, 'file' | 'setting'>,
): string | undefined {
  const fault = (what: string) =>
    UserError.of({ code: 'invalid-config', message: `For \`${page.file}\`, \`${setting}\` ${what}.`, file });
  let url: unknown;
  try {
    url = editUrl(page);
  } catch (error) {
    throw fault(`failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (url === undefined || url === null) return undefined;
  if (typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw fault('must return an address that starts with `https://` or `http://`, or nothing');
}
