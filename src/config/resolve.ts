// Completes a validated configuration: fills in all defaults and converts it to the one form that other modules read. Accesses the file
// system only through `files`.
import * as z from 'zod/mini';
import { shortenPathReenteringRoot } from '../lib/file-path.ts';
import type {
  ConfigKeysOfFeatures,
  LocaleConfig,
  MarkdownConfig,
  MarkdownKeysOfFeatures,
  NavItemConfig,
  SiteConfig,
} from '../model/config.ts';
import { type DocsConfig, defaultDocsId } from '../model/docs-versions.ts';
import { listLocaleNameVariants } from '../model/locale-folder.ts';
import { mergePolicies } from '../model/policy.ts';
import { parseRepositoryUrl } from '../model/repository.ts';
import { englishCatalogue } from '../model/texts.ts';
import { type CheckedDocsConfig, findDocsRepository, type LoadedDocsConfig } from './docs.ts';
import { computeProductConfigs } from './products.ts';
import { extractSearchSettings, findSearchProvider } from './provider.ts';
import type { CheckedConfig } from './schema/config.ts';
import { releaseSettingsSchema as releasesSchema } from './schema/releases.ts';
import { computeVersionConfigs, type ProjectFileLookup } from './versions.ts';

/** Inputs of a configuration that are not in its file, such as folders and command-line options. */
interface ConfigEnvironment
  extends Pick<SiteConfig, 'root' | 'configFile' | 'includeDrafts' | 'part' | 'preview' | 'roles'> {
  /** Loaded docs, one for each entry of `docs` in the configuration, in the same order. */
  readonly docs: readonly LoadedDocsConfig[];
  /** Project name, for a site without a title. */
  readonly projectName: string;
  readonly files: ProjectFileLookup;
  /** Search words by locale. */
  readonly words: SiteConfig['search']['words'];
  /** Whether a missing releases folder will be created. */
  readonly makesReleases: boolean;
  /** Locales to build; all if absent or empty. */
  readonly locales?: readonly string[];
}

/** Returns a complete configuration from a validated one, without its functions. The caller adds `configHash`. */
export function resolveConfig(checked: CheckedConfig, environment: ConfigEnvironment): Omit<SiteConfig, 'configHash'> {
  const { files } = environment;
  const {
    $schema: _,
    cache: ____,
    accessibility: _____,
    extensions,
    markdown: checkedMarkdown,
    repository,
    ...config
  } = checked;
  const { extensions: __, ...markdown } = checkedMarkdown;
  const { synonyms: ___, ...searchSettings } = config.search;
  const policy = mergePolicies(
    config.policy,
    extensions.map((extension) => extension?.policy),
  );
  const title = config.title ?? environment.projectName;
  const docs = config.docs.map((item, index) =>
    computeDocsConfig(item, environment.docs[index] as LoadedDocsConfig, environment),
  );
  const { products, ofReleases } = computeProductConfigs(config);
  const core: CoreConfig = {
    ...config,
    root: environment.root,
    configFile: environment.configFile,
    title,
    i18n: resolveI18n(config.i18n, environment),
    docs,
    ...findDocsRepository(docs, environment.root, files),
    ...(repository !== undefined && { repositoryUrl: parseRepositoryUrl(repository) }),
    products,
    releases: computeReleasesConfig(config.releases, ofReleases, environment),
    pages: { path: config.pages.path ?? findContentFolderOrDefault('pages', files) },
    ...separateIslandSettings(config.components),
    markdown,
    search: { ...searchSettings, ...resolveExtensionSearchSettings(extensions), words: environment.words },
    staticDirs: config.staticDirs ?? ['static', 'content/static'].filter(files.isFolder),
    navbar: {
      ...config.navbar,
      title: config.navbar.title ?? title,
      items: config.navbar.items.map(computeNavItemConfig),
    },
    policy: Object.keys(policy).length > 0 ? policy : undefined,
    includeDrafts: environment.includeDrafts,
    ...(environment.part && { part: environment.part }),
    ...(environment.preview && { preview: environment.preview }),
    roles: environment.roles,
  };
  // The schema has checked the keys of features.
  return core as Omit<SiteConfig, 'configHash'>;
}

/** A configuration with only the keys of the core. */
type CoreConfig = Omit<SiteConfig, 'configHash' | 'markdown' | keyof ConfigKeysOfFeatures> & {
  readonly markdown: Omit<MarkdownConfig, keyof MarkdownKeysOfFeatures>;
};

/** Returns search settings of an extension that provides the search. */
function resolveExtensionSearchSettings(extensions: CheckedConfig['extensions']): Partial<SiteConfig['search']> {
  const provider = findSearchProvider(extensions);
  return provider === undefined ? {} : { provider: 'extension', ...extractSearchSettings(provider) };
}

/** Separates component files from island settings, because most code needs only the files. */
function separateIslandSettings(components: CheckedConfig['components']): Pick<SiteConfig, 'components' | 'islands'> {
  const all = Object.entries(components);
  const islands = all.flatMap(([name, component]) =>
    typeof component === 'string' ? [] : [[name, component.hydrate] as const],
  );
  return {
    components: Object.fromEntries(
      all.map(([name, component]) => [name, typeof component === 'string' ? component : component.file]),
    ),
    ...(islands.length > 0 && { islands: Object.fromEntries(islands) }),
  };
}

function computeDocsConfig(
  docs: CheckedDocsConfig,
  loaded: LoadedDocsConfig,
  { root, files }: ConfigEnvironment,
): DocsConfig {
  const { id, at, sidebarsFile, sidebars, versionSources } = loaded;
  const name = id === defaultDocsId ? 'docs' : id;
  return {
    ...docs,
    id,
    at,
    editUrl: typeof docs.editUrl === 'string' ? docs.editUrl : undefined,
    path:
      docs.path === undefined ? findContentFolderOrDefault(name, files) : shortenPathReenteringRoot(docs.path, root),
    routeBasePath: docs.routeBasePath ?? (id === defaultDocsId ? '/' : `/${id}`),
    sidebarsFile,
    sidebars,
    ...computeVersionConfigs(docs, versionSources),
  };
}

function findContentFolder(name: string, files: ProjectFileLookup): string | undefined {
  return [name, `content/${name}`].find(files.isFolder);
}

/** Returns the existing folder of this name, else its default path. */
function findContentFolderOrDefault(name: string, files: ProjectFileLookup): string {
  return findContentFolder(name, files) ?? (files.isFolder('content') ? `content/${name}` : name);
}

function computeReleasesConfig(
  releases: CheckedConfig['releases'],
  products: SiteConfig['products'],
  environment: ConfigEnvironment,
): SiteConfig['releases'] {
  const { files, configFile, makesReleases } = environment;
  // Plans no new releases folder in a folder that is not a project.
  const isMade = makesReleases && (configFile !== undefined || findContentFolder('docs', files) !== undefined);
  if (releases === undefined && !isMade && findContentFolder('releases', files) === undefined) return undefined;
  const { path, title = englishCatalogue.releases, ...rest } = releases ?? z.parse(releasesSchema, {});
  return {
    ...rest,
    title,
    path: path ?? findContentFolderOrDefault('releases', files),
    products,
  };
}

function resolveI18n(
  i18n: CheckedConfig['i18n'],
  { locales: requestedLocales = [], files }: ConfigEnvironment,
): SiteConfig['i18n'] {
  const { defaultLocale, onUntranslated, path = findContentFolderOrDefault('i18n', files) } = i18n;
  const names = i18n.locales ?? [defaultLocale];
  const built = requestedLocales.length === 0 ? names : names.filter((name) => requestedLocales.includes(name));
  const locales = names.map((locale): LocaleConfig => {
    const { label, htmlLang = locale, direction, calendar } = i18n.localeConfigs[locale] ?? {};
    return {
      locale,
      label: label ?? formatLanguageName(locale),
      direction: direction ?? detectTextDirection(htmlLang),
      htmlLang,
      ...(calendar !== undefined && { calendar }),
      ...findLocaleFolderByOtherName(locale, {
        names,
        defaultLocale,
        isFolder: (name) => files.isFolder(`${path}/${name}`),
      }),
    };
  });
  return { defaultLocale, locales, built, path, onUntranslated };
}

/**
 * Returns a locale's folder under another name, such as `pt_BR`, as translation services write it. Returns no folder if there is a folder
 * with the exact locale name. Ignores folders that belong to another locale.
 */
function findLocaleFolderByOtherName(
  locale: string,
  {
    names,
    defaultLocale,
    isFolder,
  }: Pick<CheckedConfig['i18n'], 'defaultLocale'> & {
    readonly names: readonly string[];
    readonly isFolder: (name: string) => boolean;
  },
): Pick<LocaleConfig, 'folder'> {
  if (locale === defaultLocale || isFolder(locale)) return {};
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');
  const others = names.filter((name) => name !== locale);
  // The folder `pt_BR` belongs to `pt-BR` if that is a locale of the site, otherwise to `pt`.
  const isOfOther = (name: string) =>
    others.some((other) => plain(other) === plain(name) || listLocaleNameVariants({ locale: other }).includes(name));
  const isFree = (name: string) => plain(name) === plain(locale) || !isOfOther(name);
  const folder = listLocaleNameVariants({ locale }).find((name) => isFree(name) && isFolder(name));
  return folder === undefined ? {} : { folder };
}

/** Names of common languages. They avoid the first call of `Intl`, which takes 10 ms. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  zh: '中文',
  ar: 'العربية',
};

/** Codes of scripts that run from right to left. `Intl` knows them by languages, and not by the script of a locale. */
const RIGHT_TO_LEFT_SCRIPTS = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** Returns the name of a language in that language: `Deutsch`. */
function formatLanguageName(locale: string): string {
  if (Object.hasOwn(LANGUAGE_NAMES, locale)) return LANGUAGE_NAMES[locale] as string;
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

function detectTextDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT_SCRIPTS.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function computeNavItemConfig(item: CheckedConfig['navbar']['items'][number]): NavItemConfig {
  const type = item.type ?? (item.items === undefined ? 'link' : 'dropdown');
  return {
    ...item,
    type,
    label: item.label ?? item.docId ?? item.sidebarId ?? item.area ?? '',
    items: item.items ?? [],
  };
}
