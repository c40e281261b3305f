// The files beside a page of Hugo, as templates read them. Pure.
import { convertToList, toRawOptions } from '../old-site.ts';
import type { TemplateValue } from './go-functions.ts';
import type { DialectConversionState } from './lines.ts';

/**
 * Returns `Resources` of a page: the files beside it, by their own name or by the one that its front matter gives them. A file that is not
 * found is not known.
 */
export function createPageResources({ page }: DialectConversionState): ReadonlyMap<string, TemplateValue> {
  const findResource = (pattern: TemplateValue): TemplateValue => {
    const entries = convertToList(page?.front.resources).map(toRawOptions);
    const { src = pattern, title, params = {} } = entries.find(({ name }) => name === pattern) ?? {};
    const file = page?.resource(String(src));
    if (file === undefined) return undefined;
    const address = encodeURI(file);
    const resource = new Map<string, TemplateValue>(
      Object.entries({
        Name: pattern,
        Title: title ?? pattern,
        RelPermalink: address,
        Permalink: address,
        Params: params,
      }),
    );
    for (const name of ['Resize', 'Fit', 'Fill', 'Crop', 'Process']) resource.set(name, () => resource);
    return resource;
  };
  const resources = new Map<string, TemplateValue>([
    ['GetMatch', findResource],
    ['Get', findResource],
    ['ByType', () => resources],
  ]);
  return resources;
}
