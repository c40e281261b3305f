// Edit links from a function in the configuration. A planned site contains only data, so the function is called once per doc before pages
// are planned.
import { createSiteCodeFaultFinding, formatErrorSentence, parseStackFrames } from '../model/code-fault.ts';
import type { EditUrl } from '../model/config.ts';
import { formatSettingPath } from '../model/config-fields.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import { findDocsOfVersion, splitVersionKey } from '../model/docs-versions.ts';
import { type HangWatch, runUnderHangWatch } from '../model/hook-watch.ts';
import type { SiteWithRoutes } from '../model/site.ts';
import { createPageHref } from '../model/url.ts';
import { createHookError } from './extensions/guard.ts';

/**
 * Returns the routes with the edit links that a function of the configuration returns. Pages from commits get no edit links. Throws if the
 * function fails.
 */
export function addEditUrls(
  planned: SiteWithRoutes,
  functions: ReadonlyMap<string, EditUrl>,
  watch?: HangWatch,
): SiteWithRoutes {
  if (functions.size === 0) return planned;
  const { config, locale, versions } = planned;
  const editUrls = new Map<string, string>();
  for (const { name: key, source, docs } of versions.all) {
    const { docs: id, name: version } = splitVersionKey(key);
    const editUrl = functions.get(id);
    if (editUrl === undefined || source?.ref !== undefined) continue;
    const { path: folder, at } = findDocsOfVersion(config.docs, key);
    const versionDocsDirPath = source?.docs ?? folder;
    for (const { document, path } of docs) {
      const { file, path: docPath } = document;
      const page = { locale, version, versionDocsDirPath, docPath, permalink: createPageHref(path, config), file };
      const url = callEditUrlFunction(editUrl, page, {
        file: config.configFile,
        setting: formatSettingPath([...at, 'editUrl']),
        watch,
      });
      if (url !== undefined) editUrls.set(file, url);
    }
  }
  return { ...planned, editUrls };
}

interface EditUrlCallContext extends Pick<SettingDiagnostic, 'file' | 'setting'> {
  readonly watch: HangWatch | undefined;
}

function callEditUrlFunction(
  editUrl: EditUrl,
  page: Parameters<EditUrl>[0],
  { file, setting = '', watch }: EditUrlCallContext,
): string | undefined {
  const what = `The function \`${setting}\` failed`;
  const fault = (reason: string, error?: unknown) =>
    createHookError(
      createSiteCodeFaultFinding(
        { code: 'invalid-config', file, setting },
        { what, reason, page: page.file, ...(error !== undefined && { frames: parseStackFrames(error) }) },
      ),
    );
  const call = { hook: setting, page: page.file, siteCode: { code: 'invalid-config', what, file } };
  let url: unknown;
  try {
    url = runUnderHangWatch(watch, call, () => editUrl(page));
  } catch (error) {
    throw fault(formatErrorSentence(error), error);
  }
  if (url === undefined || url === null) return undefined;
  if (typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw fault('it must return an address that starts with `https://` or `http://`, or nothing.');
}
