// Configuration of VitePress 2 in folders of pages (`defineAdditionalConfig`), such as the menus of a language. Pure.
import { type RawOptions, toRawOptions } from '../old-site.ts';

/** The configuration in a folder. `folder` is relative to the pages, after rewrites. */
export interface AdditionalConfig {
  readonly folder: string;
  readonly options: RawOptions;
}

/** Returns the configuration of a site with that of the folders of languages, which comes before it. Leaves out that of other folders. */
export function addToLocales(value: RawOptions, additional: readonly AdditionalConfig[]): RawOptions {
  const locales = { ...toRawOptions(value.locales) };
  let whole = value;
  for (const { folder, options } of additional) {
    const key = [folder, `/${folder}/`, ...(folder === '' ? ['root'] : [])].find((name) =>
      Object.hasOwn(locales, name),
    );
    if (key !== undefined) locales[key] = mergeOptions(toRawOptions(locales[key]), options);
    else if (folder === '') whole = mergeOptions(whole, options);
  }
  return Object.keys(locales).length === 0 ? whole : { ...whole, locales };
}

function mergeOptions(below: RawOptions, above: RawOptions): RawOptions {
  const themeConfig = { ...toRawOptions(below.themeConfig), ...toRawOptions(above.themeConfig) };
  return { ...below, ...above, themeConfig };
}
