// Reads the configuration of a Hugo site. The configuration is one file or a folder of files, in YAML, TOML or JSON. Pure.
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { parseConfigFile } from './data-files.ts';
import { findNestedOptions } from './other-site.ts';

/** A language with its own settings. The settings of the site are the defaults. */
interface HugoLanguage {
  readonly name: string;
  readonly options: RawOptions;
  /** Folder of the language's pages. Absent if the language has no folder of its own. */
  readonly contentDir?: string;
}

/** The configuration of a Hugo site. */
export interface HugoConfig {
  readonly options: RawOptions;
  readonly params: RawOptions;
  /** The default language is first. */
  readonly languages: readonly HugoLanguage[];
  /** Menus by name. */
  readonly menus: RawOptions;
}

const CONFIG_EXTENSIONS = ['toml', 'yaml', 'yml', 'json'];

/** Reads the configuration; `read` returns the text of a file. */
export function readHugoConfig(configFile: string, read: (path: string) => string | undefined): HugoConfig {
  const folder = configFile.startsWith('config/_default/') ? 'config/_default/' : undefined;
  let options = normalizeKeyCase(parseConfigFile(configFile, read(configFile) ?? ''));
  const part = (name: string): RawOptions | undefined => {
    // Hugo also reads a part from a folder of the same name.
    for (const file of [name, `${name}/${name}`].flatMap((path) =>
      CONFIG_EXTENSIONS.map((ending) => `config/_default/${path}.${ending}`),
    )) {
      const text = read(file);
      if (text !== undefined) return parseConfigFile(file, text);
    }
    return undefined;
  };
  if (folder !== undefined || read('config/_default/params.toml') !== undefined)
    for (const name of ['params', 'languages', 'menus', 'menu', 'permalinks', 'module']) {
      const own = part(name);
      if (own !== undefined) options = { ...options, [name]: { ...toRawOptions(options[name]), ...own } };
    }
  const languages = listLanguages(options);
  const [main] = languages;
  const menus = { ...toRawOptions(options.menu), ...toRawOptions(options.menus) };
  const ownMenus = main && { ...toRawOptions(main.options.menu), ...toRawOptions(main.options.menus) };
  const named = main === undefined ? undefined : (part(`menus.${main.name}`) ?? part(`menu.${main.name}`));
  return {
    options,
    params: { ...toRawOptions(options.params), ...toRawOptions(main?.options.params) },
    languages,
    menus: { ...menus, ...ownMenus, ...named },
  };
}

/**
 * Corrects upper and lower case of keys, because Hugo ignores case. Corrects only keys at the first level, because nested keys are in
 * practice always written in the same way.
 */
function normalizeKeyCase(options: RawOptions): RawOptions {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [KEYS_BY_LOWER_CASE.get(key.toLowerCase()) ?? key, value]),
  );
}

const KEYS_BY_LOWER_CASE = new Map(
  [
    ...['baseURL', 'contentDir', 'staticDir', 'languageCode', 'defaultContentLanguage'],
    ...['defaultContentLanguageInSubdir', 'disablePathToLower', 'uglyURLs', 'disableLanguages'],
  ].map((key) => [key.toLowerCase(), key]),
);

function listLanguages(options: RawOptions): readonly HugoLanguage[] {
  const first = toNonEmptyText(options.defaultContentLanguage) ?? 'en';
  const off = new Set(convertToList(options.disableLanguages));
  const hugoLanguages = Object.entries(toRawOptions(options.languages))
    .map(([name, value]): HugoLanguage => {
      const keyCase = normalizeKeyCase(toRawOptions(value));
      const contentDir = toNonEmptyText(keyCase.contentDir) ?? findMountedContentFolder(options, name);
      return { name: name.toLowerCase(), options: keyCase, ...(contentDir && { contentDir }) };
    })
    .filter(({ name, options: own }) => own.disabled !== true && !off.has(name));
  const main = hugoLanguages.find(({ name }) => name === first.toLowerCase()) ?? hugoLanguages[0];
  if (main === undefined) {
    const contentDir = findMountedContentFolder(options);
    return [{ name: first.toLowerCase(), options: {}, ...(contentDir && { contentDir }) }];
  }
  const rest = hugoLanguages
    .filter((hugoLanguage) => hugoLanguage !== main)
    .sort((a, b) => Number(a.options.weight ?? 0) - Number(b.options.weight ?? 0));
  return [main, ...rest];
}

/** Returns the folder that the site mounts as the content folder of a language. */
function findMountedContentFolder(options: RawOptions, language?: string): string | undefined {
  const mounts = convertToList(findNestedOptions(options, 'module').mounts).map(toRawOptions);
  const own = mounts.filter(({ target, source }) => target === 'content' && !/^node_modules/.test(String(source)));
  const languageOf = ({ lang, sites }: RawOptions) =>
    lang ?? convertToList(findNestedOptions(sites, 'matrix').languages)[0];
  const found =
    own.find((candidate) => languageOf(candidate) === language) ??
    own.find((candidate) => languageOf(candidate) === undefined);
  return toNonEmptyText(found?.source);
}
