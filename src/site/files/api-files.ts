// The descriptions of APIs themselves, for tools: each stands below the first page of its reference.
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { ApiFiles } from '../../model/source.ts';
import { sitePath } from '../../model/url.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { versionNamed } from '../navigation/versions.ts';
import { fileRoute } from './file-route.ts';

/** The site path of a description. */
export function apiFilePath({ version, download }: ApiFiles, versions: SiteStructure['versions']): string {
  return sitePath(versionNamed(versions, version)?.base ?? '', download.path);
}

/** A route for each description. */
export function emitApiFiles(site: SiteStructure): Route[] {
  return (site.files.apis ?? []).map((api, index) =>
    fileRoute(site, { type: 'api', path: apiFilePath(api, site.versions), key: String(index), source: api.inputs[0] }),
  );
}

/** A description as it is written; one of several files in one piece. */
export function planApiFile({ files }: Pick<SiteStructure, 'files'>, { key }: Route): RouteData {
  return { kind: 'literal', text: files.apis?.[Number(key)]?.download.text ?? '' };
}
