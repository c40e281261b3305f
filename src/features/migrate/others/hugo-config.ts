// Reads the configuration of Hugo, which is one file, or a folder of them, in YAML, TOML or JSON. Pure.
import { type Options, optionList, optionsOf, optionText } from '../old-site.ts';
import { readDataFile } from './data-files.ts';
import { optionsAt } from './other-site.ts';

/** A language with its settings merged into those of the site. */
export interface HugoLanguage {
  readonly name: string;
  readonly options: Options;
  /** Folder of its pages, if it has one of its own. */
  readonly contentDir?: string;
}

/** The configuration. */
export interface HugoConfig {
  readonly options: Options;
  readonly params: Options;
  /** The default language is first. */
  readonly languages: readonly HugoLanguage[];
  /** Menus by name. */
  readonly menus: Options;
}

const ENDINGS = ['toml', 'yaml', 'yml', 'json'];

/** Reads the configuration; `read` returns the text of a file. */
export function readHugoConfig(configFile: string, read: (path: string) => string | undefined): HugoConfig {
  const folder = configFile.startsWith('config/_default/') ? 'config/_default/' : undefined;
  let options = lowerKeys(readDataFile(configFile, read(configFile) ?? ''));
  const part = (name: string): Options | undefined => {
    for (const ending of ENDINGS) {
      const file = `config/_default/${name}.${ending}`;
      const text = read(file);
      if (text !== undefined) return readDataFile(file, text);
    }
    return undefined;
  };
  if (folder !== undefined || read('config/_default/params.toml') !== undefined)
    for (const name of ['params', 'languages', 'menus', 'menu', 'permalinks', 'module']) {
      const own = part(name);
      if (own !== undefined) options = { ...options, [name]: { ...optionsOf(options[name]), ...own } };
    }
  const languages = languagesOf(options);
  const [main] = languages;
  const menus = { ...optionsOf(options.menu), ...optionsOf(options.menus) };
  const ownMenus = main && { ...optionsOf(main.options.menu), ...optionsOf(main.options.menus) };
  const named = main === undefined ? undefined : (part(`menus.${main.name}`) ?? part(`menu.${main.name}`));
  return {
    options,
    params: { ...optionsOf(options.params), ...optionsOf(main?.options.params) },
    languages,
    menus: { ...menus, ...ownMenus, ...named },
  };
}

/** Keys of Hugo have no case. The first level is enough: keys below it are written in one way. */
function lowerKeys(options: Options): Options {
  const known: Readonly<Record<string, string>> = {
    baseurl: 'baseURL',
    contentdir: 'contentDir',
    staticdir: 'staticDir',
    languagecode: 'languageCode',
    defaultcontentlanguage: 'defaultContentLanguage',
    defaultcontentlanguageinsubdir: 'defaultContentLanguageInSubdir',
    disablepathtolower: 'disablePathToLower',
    uglyurls: 'uglyURLs',
    disablelanguages: 'disableLanguages',
  };
  return Object.fromEntries(Object.entries(options).map(([key, one]) => [known[key.toLowerCase()] ?? key, one]));
}

function languagesOf(options: Options): readonly HugoLanguage[] {
  const first = optionText(options.defaultContentLanguage) ?? 'en';
  const off = new Set(optionList(options.disableLanguages));
  const all = Object.entries(optionsOf(options.languages))
    .map(([name, given]): HugoLanguage => {
      const own = lowerKeys(optionsOf(given));
      const contentDir = optionText(own.contentDir) ?? mountOf(options, name);
      return { name: name.toLowerCase(), options: own, ...(contentDir && { contentDir }) };
    })
    .filter(({ name, options: own }) => own.disabled !== true && !off.has(name));
  const main = all.find(({ name }) => name === first.toLowerCase()) ?? all[0];
  if (main === undefined) {
    const contentDir = mountOf(options);
    return [{ name: first.toLowerCase(), options: {}, ...(contentDir && { contentDir }) }];
  }
  const rest = all
    .filter((one) => one !== main)
    .sort((a, b) => Number(a.options.weight ?? 0) - Number(b.options.weight ?? 0));
  return [main, ...rest];
}

/** Returns the folder that a module mounts as the content of a language, if it is one of the site. */
function mountOf(options: Options, language?: string): string | undefined {
  const mounts = optionList(optionsAt(options, 'module').mounts).map(optionsOf);
  const own = mounts.filter(({ target, source }) => target === 'content' && !/^node_modules/.test(String(source)));
  const found = own.find(({ lang }) => lang === language) ?? own.find(({ lang }) => lang === undefined);
  return optionText(found?.source);
}
