// Finds what templates of a Hugo site use: templates of shortcodes, partials and texts, in the site before its themes, and the data of the
// site. Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { memoizeByKey } from '../../../lib/derived.ts';
import { lazy } from '../../../lib/lazy.ts';
import { type RawOptions, toRawOptions } from '../old-site.ts';
import { parseDataByExtension } from './data-files.ts';
import { findParameterByPath } from './hugo-rules.ts';
import type { ShortcodeEnvironment, SiteReader } from './other-site.ts';

const INNER_PARTIAL = /^\{\{-?\s*define\s+"_?partials\/([^"]+?)(?:\.html)?"\s*-?\}\}([\s\S]*?)^\{\{-?\s*end\s*-?\}\}/gm;

type LayoutReader = Pick<ShortcodeEnvironment, 'template' | 'view' | 'partial' | 'translate' | 'data'>;

/** Creates the functions that find the layouts, texts and data of a site. */
export function createLayoutReader({ read, list }: SiteReader): LayoutReader {
  const themes = [...new Set(list('themes').flatMap((path) => /^themes\/[^/]+/.exec(path)?.[0] ?? []))];
  const find = (folders: readonly string[], names: readonly string[]) => {
    for (const base of ['', ...themes.map((theme) => `${theme}/`)])
      for (const path of folders.flatMap((folder) => names.map((name) => `${base}${folder}/${name}`))) {
        const text = read(path);
        if (text !== undefined) return { path, text };
      }
    return undefined;
  };
  // A section or a type of pages may have shortcodes of its own.
  const shortcodeFolders = lazy(() => {
    const own = list('layouts').flatMap((path) => /^(layouts\/.+\/_shortcodes)\//.exec(path)?.[1] ?? []);
    return [...new Set(['layouts/shortcodes', 'layouts/_shortcodes', ...own])];
  });
  // A file of partials may define further ones.
  const inner = lazy(() => {
    const files = list('layouts').filter((path) => /^layouts\/_?partials\//.test(path));
    const defined = files.flatMap((path) => [...(read(path) ?? '').matchAll(INNER_PARTIAL)]);
    return new Map(defined.map(([, name = '', text = '']) => [name, text]));
  });
  const readTexts = memoizeByKey((language: string): RawOptions => {
    const file = find(
      ['i18n'],
      ['yaml', 'yml', 'toml', 'json'].map((ending) => `${language}.${ending}`),
    );
    return file === undefined ? {} : toRawOptions(tryOrUndefined(() => parseDataByExtension(file.path, file.text)));
  });
  return {
    template: (name) => find(shortcodeFolders(), [`${name}.html`, `${name}.md`])?.text,
    view: (name, type) => find([`layouts/${type}`, 'layouts/_default', 'layouts'], [`${name}.html`])?.text,
    partial: (name) =>
      find(['layouts/partials', 'layouts/_partials'], [name, `${name}.html`])?.text ??
      inner().get(name.replace(/\.html$/, '')),
    translate: (key, language) => {
      const found = [language, 'en']
        .map((one) => findParameterByPath(readTexts(one), key))
        .find((value) => value !== undefined);
      const text = typeof found === 'object' && found !== null ? findParameterByPath(found, 'other') : found;
      return typeof text === 'string' ? text : undefined;
    },
    data: lazy(() => readDataFiles(list('data'), read)),
  };
}

/** Reads the data files of a site into an object of objects, one for each folder. */
function readDataFiles(paths: readonly string[], read: SiteReader['read']): RawOptions {
  // Without a prototype, as names of folders are keys.
  const data: Record<string, unknown> = Object.create(null);
  for (const path of paths) {
    const [, named, ending] = /^data\/(.+)\.(ya?ml|toml|json)$/i.exec(path) ?? [];
    const text = named === undefined || ending === undefined ? undefined : read(path);
    if (named === undefined || text === undefined || text.length > MAX_DATA_CHARACTERS) continue;
    const keys = named.split('/');
    const last = keys.pop() ?? '';
    let folder = data;
    for (const key of keys) {
      folder[key] ??= Object.create(null);
      folder = folder[key] as Record<string, unknown>;
    }
    folder[last] = tryOrUndefined(() => parseDataByExtension(path, text)) ?? {};
  }
  return data;
}

/** Most characters of a data file. Larger files are skipped, because no shortcode shows them. */
const MAX_DATA_CHARACTERS = 500_000;
