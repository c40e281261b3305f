// API descriptions that a new docs version lacks. Pure.
import type { SiteConfig } from '../../model/config.ts';

/** A description that a docs version lacks. */
interface UnfrozenApi {
  readonly id: string;
  /** Path of the current description. */
  readonly spec: string;
  /** Proposed path of its copy for the version. */
  readonly copy: string;
  /** Path of the setting that names the copy. */
  readonly setting: string;
}

/** Returns the API descriptions of `docs` for which the configuration names no file of `version`. */
export function listApisToFreeze({ apis }: SiteConfig, docs: string, version: string): readonly UnfrozenApi[] {
  return apis.flatMap(({ id, spec, docs: docsId, versions }, index) => {
    if (docsId !== docs || Object.hasOwn(versions, version)) return [];
    return [{ id, spec, copy: spec.replace(/(?=\.[^./]*$|$)/, `-${version}`), setting: `apis[${index}].versions` }];
  });
}
